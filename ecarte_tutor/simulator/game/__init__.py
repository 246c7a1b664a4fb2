"""What a score means: what each player still needs, how deals end, who is likely to win."""
