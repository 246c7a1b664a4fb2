"""The reckoning: how to talk at each score, learnt by two players on many deals."""
