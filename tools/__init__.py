"""The workshop: what makes the tables that the package reads.

Nothing that plays loads any of it: it is used from the command line, by benches and by tests.
"""
