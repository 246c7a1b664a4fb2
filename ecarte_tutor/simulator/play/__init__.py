"""Players of many deals at once, and what they show: rollouts, replays, a punishing hand."""
