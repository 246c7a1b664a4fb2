"""A game against a computer player: the table, the tutor's warnings, and the review afterwards."""
