"""Dialogues: the tutor asks, the learner answers, the tutor explains. Nothing is logged."""
