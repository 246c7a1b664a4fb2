"""Names of a simulation's players on screen."""

from __future__ import annotations

from typing import Final

from ...glossary import word

_GOOD_PLAYER: Final = word("reckoner")


def player(name: str) -> str:
    """The name of a simulation's player on screen: the reckoner is "a good player"."""
    return name.replace("the reckoner", _GOOD_PLAYER.term)
