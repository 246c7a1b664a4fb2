"""Dialogues: the tutor asks, the learner answers, the tutor explains. Nothing is logged."""

from .dialogue import Dialogue, question
from .first_deal import FirstDeal, first_deal
from .on_cards import count_stops, from_the_top, what_counts, what_may_you_play, who_takes_it
from .on_decisions import on_trial, what_do_you_say

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
