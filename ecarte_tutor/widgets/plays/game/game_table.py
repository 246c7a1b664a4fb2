"""The game table: a game against a computer player, with a tutor during it and a review after."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

import traitlets

from ....course.problems.code import has_check
from ....course.progress.attempt import Attempt
from ....course.rules_at_hand import rules_at_hand
from ....engine.rules.rule_set import RuleSet
from ....errors import NotationError, brief
from ...stage.page import club_rules, left_out, no_rules
from ...stage.scene import data_of
from ...stage.table.screen import LogAttempt, Step
from ...stage.table.table import AnsweredTable
from ..dialogue.first_deal import FIRST_DEAL
from .match import Match, Move
from .screens import screen_of
from .settings import GamePreferences, PlayedCards, Settings
from .state import GameScreen, GameState, SameCards

_NO_GAME_CODE: Final = (
    "{} is not a game code, so these are new cards. Compare it with your friend’s."
)
_NO_CHECK: Final = "We can’t see a mistake in {}: compare your first cards with your friend’s."


class GameTable(AnsweredTable):
    """Widget for a game of écarté against a computer player, with a tutor that warns of mistakes.

    The learner's decisions are simulated in another thread while the learner thinks.
    `attempts` has the choices where a wrong option surely costs something, each once it is
    simulated, at the latest in the review; `observe(f, "attempts")` calls `f` after each. If
    `on_attempt` is set, it is called with each attempt, and with the result of a game.

    Args:
        code: a game code, or a link with one, which gives everyone the same cards; new cards if it
            is `None`. If it is not valid, a note says so, and the cards are new. `FIRST_DEAL` goes
            on from the course's first deal, which the learner won; such a game counts nowhere.
        rules: the name of the rule set to begin with.
        club: the rules of the learner's own club, as text, to begin with instead of `rules`. If
            the text names no rules, a note says so.
        opponent: the name of the first opponent, a key of `ecarte_tutor.players`.
        tutor: the smallest mistake that the tutor warns of: slight, mistake, serious or blunder;
            off for no warnings.
        friend: a friend's result in the first game by this code, his points first: `"5-3"`. It is
            shown after the game. If the text is no result, a note says so.
        keep: a name to keep the place by in a notebook of one's own in JupyterLab.

    >>> table = GameTable("7K2-41")
    >>> table.choose("new")
    >>> table.scene["title"]
    'Play, or propose?'

    Raises:
        NotationError: for a rule set, an opponent or a tutor's band that does not exist.
    """

    rules_page = traitlets.Dict().tag(sync=True)
    """Rules of the game on the table, which the browser shows without asking Python."""

    def __init__(
        self,
        code: str | None = None,
        *,
        rules: str = "turf-club",
        club: str | None = None,
        opponent: str = "curate",
        tutor: str = "mistake",
        friend: str | None = None,
        keep: str | None = None,
    ) -> None:
        super().__init__()
        own = club_rules(club)
        notes = [no_rules(club)] if club and own is None else []
        settings = Settings(
            rules=rules if own is None else "club",
            club=None if own is None else str(own),
            opponent=opponent,
            tutor=tutor,
        )
        try:
            cards = PlayedCards.of_code(code)
        except NotationError:
            cards = PlayedCards.of_code(None)
            notes.append(_NO_GAME_CODE.format(brief(code)))
        else:
            notes += [] if has_check(cards.code) else [_NO_CHECK.format(cards.code)]
        same = SameCards.of_friend(friend)
        if friend and not same.friend:
            notes.append(left_out(friend=friend))
        state = GameState(
            settings=settings,
            begun_with=settings,
            cards=cards,
            same=same,
            note=" ".join(notes),
            preferences=GamePreferences(),
            all_attempts=self._known,
        )
        if cards.code == FIRST_DEAL:  # nothing to choose
            state = replace(state, settings=Settings(), cards=cards.of_next_game()).begun()
        self.follow(Step(screen_of(state)))
        self.can_be_left("game", " ".join(filter(None, (code, club))), keep)

    def _known(self) -> Iterable[Attempt]:
        return self.all_attempts()

    @property
    def state(self) -> GameState:
        """Settings, cards and the game, as on the last screen of the game."""
        return next(each.state for each in reversed(self.stack) if isinstance(each, GameScreen))

    @property
    def match(self) -> Match | None:
        """The game on the table; `None` before the first one."""
        return self.state.match

    def follow(self, step: Step) -> None:
        """Show the screen that `step` leads to, and the rules of its game."""
        if isinstance(step.screen, GameScreen) and step.screen.state.match:
            self.rules_page = _rules_page(step.screen.state.begun_with.rule_set)
        super().follow(step)

    def logged(self, log: LogAttempt, attempt: Attempt) -> None:
        """Report the attempt of `log`, if anything was at stake."""
        assert isinstance(log.answer, Move)
        if log.answer.is_real:
            super().logged(log, attempt)


@lru_cache(2)
def _rules_page(rules: RuleSet) -> Any:
    return data_of(rules_at_hand(rules))
