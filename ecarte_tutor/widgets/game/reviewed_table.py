"""Reviewed tables: tables whose finished game is looked through, and played on from a choice."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from ...course.practice import habit
from ...course.progress import Attempt
from ..table import Scene
from ..verdict import PendingSimulation
from .match import Match
from .move import Move
from .rest_of_deal import RestOfDeal
from .review import Review
from .review_page import retry_page
from .review_session import ReviewSession
from .same_cards import SameCards
from .saved_game import PlayedCards
from .settings_table import SettingsTable
from .turn import LearnerTurn
from .waiting import GLANCE, REVIEW, are_ready

CODE_NAME: Final = "game code"
_NO_OTHERS: Final = "We found no other hidden cards that fit what you both said and played."


class ReviewedTable(SettingsTable):
    """A table with a match; once it is over its choices are priced, and can be made again.

    The arguments are those of `SettingsTable`.
    """

    cards: PlayedCards
    """The cards on the table, or of the next game."""

    _same_cards: SameCards

    def __init__(self, rules: str, club: str | None, opponent: str, tutor: str) -> None:
        super().__init__(rules, club, opponent, tutor)
        self.match: Match | None = None
        self.turn: LearnerTurn | None = None
        self.attempts: list[Attempt] = []
        """The learner's choices that have been simulated, as far as something was at stake."""

        self.on_attempt: Callable[[Attempt], None] | None = None
        """Called with every such choice, at the latest in the review. Optional."""

        self.all_attempts: Callable[[], Iterable[Attempt]] = lambda: tuple(self.attempts)
        """Returns all that the learner has answered, here and elsewhere, as far as it is known."""

        self._unreported: list[tuple[Move, bool]] = []
        """Choices that the log does not have yet, and whether each was the first thought."""

        self._session: ReviewSession | None = None
        self._rest: RestOfDeal | None = None
        """A deal that is played on with other hidden cards."""

    @property
    def review(self) -> Review | None:
        """The review of the game, once it has been asked for."""
        return self._session.review if self._session else None

    @property
    def _match(self) -> Match:
        assert self.match is not None
        return self.match

    @property
    def _turn(self) -> LearnerTurn:
        assert self.turn is not None
        return self.turn

    @property
    def _reviewed(self) -> ReviewSession:
        assert self._session is not None
        return self._session

    def on_review(self, _value: str) -> None:
        """Turns to the story of the game; what the choices cost follows when it is known."""
        self._report_simulated()
        self._session = session = self._session or ReviewSession(self._match)
        session.is_late, self._rest = False, None
        self._open(self._review_page)
        if not session.review.is_ready:
            session.is_late = not are_ready(session.review.pending, REVIEW)
            self._report_simulated()
            self._refresh()

    def on_record(self, _value: str) -> None:
        """Has the browser save the finished game as JSON; it holds all cards of its deals."""
        assert self._match.game.over
        text = json.dumps(self._match.game.record(), indent=1)
        name = f"ecarte-{self.cards.shared}.json"
        self.send({"order": "save", "name": name, "type": "application/json", "text": text})

    def on_all(self, _value: str) -> None:
        """Shows all choices in the review, or the costliest alone."""
        self._reviewed.turn_over()
        self._refresh()

    def on_others(self, _value: str) -> None:
        """Deals again the cards that the learner cannot see, and goes on from the choice."""
        self._rest = self._reviewed.with_other_cards()
        if self._rest is None:
            self._say(_NO_OTHERS)
        else:
            self._show_rest()

    def on_retry(self, value: str) -> None:
        """Asks one choice of the game again."""
        self.turn = self._reviewed.retry(int(value))
        self._open(self._retry_page)

    def _show_rest(self) -> None:
        assert self._rest is not None
        self.turn, self._page = self._rest.turn(), self._rest_page
        self.show(replace(self._page(), events=self._rest.events))

    def _rest_page(self) -> Scene:
        assert self._rest is not None
        return self._rest.scene(self.turn)

    def _report_simulated(self) -> None:
        """Logs the choices simulated by now; those that could cost nothing are dropped."""
        waiting, self._unreported = self._unreported, []
        for move, first in waiting:
            if not move.pending.done():
                self._unreported.append((move, first))
            elif move.is_real:
                self.attempts.append(move.attempt(first=first))
                if self.on_attempt:
                    self.on_attempt(self.attempts[-1])

    def _has_in_time(self, notice: str, *pending: PendingSimulation, patience: float) -> bool:
        """Whether the simulations come before a learner would give up; a notice says what is on.

        The next scene takes the notice away, and there is one whether they come or not.
        """
        if are_ready(pending, GLANCE):
            return True
        self._say(notice)
        return are_ready(pending, patience)

    def _say(self, notice: str) -> None:
        self.show(replace(self._page(), notice=notice, spoken=notice))

    def _review_page(self) -> Scene:
        code, session = self.cards.shared, self._reviewed
        beside = self._same_cards.beside(
            code,
            session.review.score,
            first=self.cards.are_first,
            other_seat=self.cards.other_seat,
        )
        scene = session.scene(code, beside, habit(self.all_attempts()))
        return replace(scene, code=code, code_name=CODE_NAME)

    def _retry_page(self) -> Scene:
        return retry_page(self._turn)
