"""The course: what is asked, of whom and when; opponents, words and the figures of the lessons."""
