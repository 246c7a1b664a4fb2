"""Dialogues: the tutor asks, the learner presses, the tutor tells; nothing is marked or kept."""

from .dialogue import Dialogue
from .first_deal import FirstDeal, first_deal

__all__ = ["Dialogue", "FirstDeal", "first_deal"]
