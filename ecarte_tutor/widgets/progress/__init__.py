"""A learner's progress on a page: the panel, and what it shows."""
