"""Diagrams: ideas of the lessons as labelled drawings that answer to a press in the browser."""
