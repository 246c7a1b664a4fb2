"""Many deals at once in NumPy arrays: the talk, the play, and what each seat sees of them.

Masks and places stand for sets of cards and for cards: see `masks`. Seats are numbers: 0 is the
pone, 1 the dealer.
"""
