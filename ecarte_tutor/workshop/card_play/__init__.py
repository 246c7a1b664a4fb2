"""Card play: what the best play of the cards gains of a player whose policy is known."""
