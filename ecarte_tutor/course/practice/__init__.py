"""Practice: what a learner has mastered, and which problem is asked next."""
