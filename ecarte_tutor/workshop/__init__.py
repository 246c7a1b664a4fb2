"""The workshop: what makes the tables and measures the players.

Nothing that plays loads any of it: it is used from the command line, by benches and by tests.
"""
