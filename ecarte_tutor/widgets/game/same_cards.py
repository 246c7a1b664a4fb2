"""Results of games with the same cards: from either seat, and a friend's."""

from __future__ import annotations

import re
from typing import Final

_RESULT: Final = re.compile(r"([0-9])-([0-9])")


class SameCards:
    """What has come of the cards of each code.

    Args:
        friend: a friend's result in the first game, such as `"5-3"`; any other text is dropped.
    """

    def __init__(self, friend: str | None = None) -> None:
        found = _RESULT.fullmatch(friend or "")
        self._friend = f"{found[1]}–{found[2]}" if found else ""
        self._results: dict[tuple[str, bool], tuple[int, int]] = {}

    def beside(self, code: str, score: tuple[int, int], *, first: bool, other_seat: bool) -> str:
        """Other results with these cards, in a sentence each.

        Args:
            code: the code of the cards.
            score: the result of this game, which is remembered.
            first: whether it is the game that the friend has played.
            other_seat: whether the learner has played it from the other seat.
        """
        self._results[code, other_seat] = score
        other = self._results.get((code, not other_seat))
        told = []
        if other:
            told.append(f"From the other seat: {other[0]}–{other[1]}.")
        if self._friend and first and not other_seat:
            told.append(f"Your friend, with the same cards: {self._friend}.")
        return " ".join(told)
