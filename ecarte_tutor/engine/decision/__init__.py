"""Decisions: what one player knows at one moment, the options open to them, and their text."""

from .decision import Decision
from .kinds import EXCHANGING_WORD, PLAY_KINDS, STANDING_WORD, WORD_OPTIONS, Kind, Option
from .refusals import refusal
from .text import option_text

__all__ = [
    "EXCHANGING_WORD",
    "PLAY_KINDS",
    "STANDING_WORD",
    "WORD_OPTIONS",
    "Decision",
    "Kind",
    "Option",
    "option_text",
    "refusal",
]
