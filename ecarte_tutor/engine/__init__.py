"""The engine: cards, rules, laws, deals and decisions of the game, in plain Python."""
