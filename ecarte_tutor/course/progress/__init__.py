"""Progress of a learner: the log of answers, their costs, and the problems due for review."""
