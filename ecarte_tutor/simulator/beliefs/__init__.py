"""What a player may believe of the adversary's hand, from the play, the exchanges and the talk."""
