"""Dialogues: the tutor asks, the learner answers, the tutor explains; nothing is marked."""

from .counting import count_stops, what_counts
from .dialogue import Dialogue
from .first_deal import FirstDeal, first_deal
from .playing import from_the_top, what_may_you_play, who_takes_it
from .question import question
from .trials import on_trial
from .voices import what_do_you_say

__all__ = [
    "Dialogue",
    "FirstDeal",
    "count_stops",
    "first_deal",
    "from_the_top",
    "on_trial",
    "question",
    "what_counts",
    "what_do_you_say",
    "what_may_you_play",
    "who_takes_it",
]
