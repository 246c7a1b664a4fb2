"""Many deals at once in NumPy arrays: the talk, the play, and what each seat sees of them."""
