"""The plays: quizzes, the game, practice, dialogues, and what changes if a card does."""
