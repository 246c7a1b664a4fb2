"""Decisions: what one player knows at one moment, the options open to him, and the text forms."""

from .decision import Decision
from .text import option_text, signed
from .view import (
    EXCHANGING_WORD,
    PLAY_KINDS,
    SECRET_KINDS,
    STANDING_WORD,
    WORD_OPTIONS,
    Kind,
    Option,
    View,
)

__all__ = [
    "EXCHANGING_WORD",
    "PLAY_KINDS",
    "SECRET_KINDS",
    "STANDING_WORD",
    "WORD_OPTIONS",
    "Decision",
    "Kind",
    "Option",
    "View",
    "option_text",
    "signed",
]
