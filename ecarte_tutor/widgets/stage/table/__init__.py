"""The table: a widget that shows screens and receives the learner's presses."""
