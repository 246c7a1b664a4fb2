"""Quizzes: problems asked one at a time, their summary, and a bookmark to continue from."""
