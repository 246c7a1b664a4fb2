"""The score: what each player still needs, how deals end, and each side's chance to win."""
