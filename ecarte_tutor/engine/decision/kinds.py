"""Kinds of decisions, and what an option is."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from ..cards import Card

Kind = Literal["propose", "number", "answer", "discard", "king", "lead", "reply"]
"""What is to be decided: play or propose, how many cards to ask for (where the number is named
before the answer), accept or refuse, which cards to discard, announce the king or withhold it,
which card to lead or to reply with."""

Option: TypeAlias = str | int | frozenset[Card] | Card
"""`"play"`, `"propose"`, `"accept"`, `"refuse"`, `"announce"`, `"withhold"`, a number of cards
asked for, a set of cards to discard, or the card to lead or reply with."""

WORD_OPTIONS: Final[dict[Kind, tuple[str, ...]]] = {
    "propose": ("play", "propose"),
    "answer": ("accept", "refuse"),
    "king": ("announce", "withhold"),
}
"""The options of the decisions that are made with a word."""

STANDING_WORD: Final[dict[Kind, str]] = {"propose": "play", "answer": "refuse"}
"""What standing on a hand is called: the pone plays, the dealer refuses."""

EXCHANGING_WORD: Final[dict[Kind, str]] = {"propose": "propose", "answer": "accept"}
"""What asking for an exchange, or granting it, is called."""

PLAY_KINDS: Final[tuple[Kind, ...]] = ("king", "lead", "reply")
"""The decisions that come after the talk."""
