"""Tools: what makes the tables that ship, measures, and plays matches; not in the wheel."""
