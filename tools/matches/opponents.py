"""The game's opponents as policies, to be measured over many games.

Each talks and discards as the player of its name in `ecarte_tutor.course.players`. Where a player
asks the simulator for a card, its policy plays the best open-hand average; where the Librarian asks
it, his policy leads and replies by the book alone and proposes, so that at a table he is a little
stronger.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ecarte_tutor.simulator.batch.views import PlayView, Policy, Stakes, TalkView
from ecarte_tutor.simulator.masks import SUIT_SIZE, TRUMPS, Places, Rows, bits, counts
from ecarte_tutor.simulator.play.reckoner import ReckonerPolicy
from tools.matches.book_player import BookPolicy

_PLACE = np.arange(32)
_FROM_THE_TOP = 10 * (_PLACE % SUIT_SIZE) + (_PLACE >= SUIT_SIZE)
"""Small for a high card, and smallest for a trump among cards of one rank."""


class CuratePolicy(BookPolicy):
    """Stands on trumps alone, leads its highest card and replies with its lowest."""

    def __str__(self) -> str:
        return "the Curate"

    def stands(self, view: TalkView, random: np.random.Generator) -> Rows:
        """On three trumps, before an exchange or after it."""
        del random
        found: Rows = counts(view.own & TRUMPS) >= 3
        return found

    def lead(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        """The highest card, a trump before another of its rank."""
        del stakes, random
        found: Places = np.where(bits(view.own) > 0, _FROM_THE_TOP, 99).argmin(axis=1)
        return found


@dataclass(frozen=True, slots=True)
class CaptainPolicy(ReckonerPolicy):
    """Stands at once on any trump, otherwise as the reckoner."""

    def __str__(self) -> str:
        return "the Captain"

    def stands(self, view: TalkView, random: np.random.Generator) -> Rows:
        """With a trump before an exchange; otherwise where the reckoner does."""
        stands = ReckonerPolicy.stands(self, view, random)
        found: Rows = stands if view.rounds else stands | ((view.own & TRUMPS) > 0)
        return found


class LibrarianPolicy(BookPolicy):
    """The book's player, who talks as at love all."""

    def __str__(self) -> str:
        return "the Librarian"


OPPONENTS: tuple[Policy, ...] = (CuratePolicy(), CaptainPolicy(), LibrarianPolicy())
"""All but the Actuary, who is the reckoner himself."""
