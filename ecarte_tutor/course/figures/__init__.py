"""Figures that lessons show: measurements of the book's hints, the players and the methods."""
