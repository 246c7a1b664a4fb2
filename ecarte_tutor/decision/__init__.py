"""Decisions: what one player knows at one moment, the options open to them, and their text."""

from .decision import Decision
from .kinds import PLAY_KINDS, WORD_OPTIONS, Kind, Option
from .refusals import refusal
from .text import option_text

__all__ = ["PLAY_KINDS", "WORD_OPTIONS", "Decision", "Kind", "Option", "option_text", "refusal"]
