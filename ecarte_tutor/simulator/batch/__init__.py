"""Many deals at once: cards as bits, what each seat sees, the talk, the play and the endings."""
