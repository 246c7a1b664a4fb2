"""A learner's progress on a page: the panel, what it shows, and the review of what went wrong."""
