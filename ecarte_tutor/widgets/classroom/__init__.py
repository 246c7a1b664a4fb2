"""A class: students' files, their results in a teacher's set, and the hands of the set."""
