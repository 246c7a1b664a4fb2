"""Computer players of many deals at once, and the rollouts and replays that they play."""
