"""A learner's progress: the panel, and the view of it that the page shows."""
