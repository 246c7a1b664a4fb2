"""The reckoner: when to talk on at each score, learnt from deals talked in every way."""
