"""What a player may believe of the opponent's hand, from the play, the exchanges and the talk."""
