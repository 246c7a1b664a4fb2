"""Endless practice, sets that a teacher builds, and the progress panel with its reviews."""
