"""How likely each hand of the opponent is, given the play, the exchanges and the talk."""
