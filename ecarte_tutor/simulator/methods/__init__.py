"""The ways in which an option is valued, in points of a deal and in chances of the game."""
