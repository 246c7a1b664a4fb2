"""The cloth: how the cards of a decision lie, and the sentences and lines about them."""
