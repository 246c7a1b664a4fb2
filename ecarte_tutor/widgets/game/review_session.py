"""Review sessions: the review of a game as somebody looks through it and tries choices again."""

from __future__ import annotations

import random

from ..table import Scene
from .match import YOU, Match
from .move import Move
from .other_cards import with_other_cards
from .rest_of_deal import RestOfDeal, made_in_the_game
from .review import Review
from .review_page import ReviewPage
from .story import Story
from .turn import LearnerTurn


class ReviewSession:
    """A finished game: its review, what of it is shown, and what has been made better since."""

    def __init__(self, match: Match) -> None:
        self.review: Review = match.review()
        self.is_late = False
        """Whether the costs are not known though they were waited for."""

        self._match = match
        self._shows_all = False
        self._retried = 0
        self._mended: set[int] = set()
        self._chance = random.Random()  # noqa: S311 - cards to practise with, not secrets

    def turn_over(self) -> None:
        """Shows all choices, or the costliest alone."""
        self._shows_all = not self._shows_all

    def retry(self, place: int) -> LearnerTurn:
        """The learner's choice at this place, to be made again."""
        self._retried = place
        choice = self._match.mine[place]
        opponent = self._match.opponent.label
        return LearnerTurn(choice.decision, choice.pending, choice.deal, opponent)

    def with_other_cards(self) -> RestOfDeal | None:
        """The deal of the choice tried last, to be played on; `None` where no cards were found."""
        choice, match = self._match.mine[self._retried], self._match
        deal, seat = match.game.deals[choice.deal - 1], choice.decision.seat
        found = with_other_cards(deal, choice.decision, match.opponent, self._chance)
        if found is None:
            return None
        made = made_in_the_game(deal, seat, match.opponent)
        return RestOfDeal(found, seat, match.opponent, made)

    def note(self, move: Move) -> None:
        """Remembers a choice that cost something and has now been made without cost."""
        if self._match.mine[self._retried].cost and not move.cost:
            self._mended.add(self._retried)

    def scene(self, code: str, beside: str, habit: str) -> Scene:
        """The story of the game and its costliest choices, or all choices.

        Args:
            code: the code of the cards.
            beside: other results with the same cards, in a few words.
            habit: a habit of the learner's, in a sentence.
        """
        page = ReviewPage(
            review=self.review,
            story=Story(self._match.game, YOU, self.review.opponent),
            code=code,
            beside=beside,
            mended=frozenset(self._mended),
            is_late=self.is_late,
            habit=habit,
        )
        return page.choices() if self._shows_all else page.scene()
