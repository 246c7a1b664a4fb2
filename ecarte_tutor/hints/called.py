"""Called: each hint by a few words, as a sentence speaks of it where an id would be a code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .catalogue import hint

_RULES: Final[Mapping[str, str]] = {
    "P1": "three trumps",
    "P2a": "two trumps and three of a suit",
    "P2b": "two trumps and a guarded queen",
    "P2c": "two trumps and a king alone",
    "P2d": "two trumps and a fair pair",
    "P2e": "two trumps and three single cards",
    "P3a": "one trump and three court cards",
    "P3b": "one trump and four of a suit",
    "P3c": "one trump and two queens",
    "P4": "hands without a trump",
    "P5": "two cards to discard",
    "PX1": "a certain point",
    "PX2": "holding the king of trumps",
    "PX3": "small trumps",
    "D1": "keeping trumps and kings",
    "A0": "three guards",
    "A1": "refusing with two trumps",
    "A2": "refusing with three in sequence",
    "A3": "refusing with four of a suit",
    "A4": "refusing with two queens",
    "A5": "refusing with a queen and a knave",
    "A6": "refusing with a king and a queen",
    "A7": "refusing with four court cards",
    "A8": "refusing with three queens",
    "AR": "refusing with the pone’s hands",
    "L1": "leading from a guarded suit",
    "L1x": "letting the queen wait",
    "L2": "saving the vole",
    "L3": "going on with a suit",
    "L4": "playing for the vole",
    "L5": "opening with a plain card",
    "L6": "opening with three trumps",
    "L7": "leading a low pair",
    "L8": "leading at two tricks to one",
    "L9": "leading at one trick to two",
    "L10": "two tricks and a queen",
    "S1": "standing when the dealer has four",
    "S2": "refusing when the pone has four",
    "S3": "one trump when your opponent has four",
    "S4": "a certain point when the dealer has four",
    "S5": "a silent king",
    "S6": "refusing at four to three",
    "S7": "trumps when you have four",
}


def called(id_: str) -> str:
    """A hint as a sentence speaks of it; by its title, where it has no other words.

    >>> called("P2b")
    'the rule on two trumps and a guarded queen'
    """
    title = hint(id_).title
    return f"the rule on {_RULES.get(id_, f'{title[:1].lower()}{title[1:]}')}"
