"""A class: its students' progress files, their totals, and their results in a teacher's set."""
