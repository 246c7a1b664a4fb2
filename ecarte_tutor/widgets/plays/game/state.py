"""The state of a game table, and what all of its screens have in common."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from ....course.progress.attempt import Attempt
from ....engine.cards import Card
from ....engine.deal.events import ACTIONS
from ....engine.decision import Option, option_text
from ....engine.pasted import bare
from ...stage.scene import Frame
from ...stage.table.screen import Actions, LogAttempt, LogResult, Screen, Step
from ..dialogue.first_deal import first_deal
from .match import Match, Move, read_option
from .review import Review
from .settings import GamePreferences, PlayedCards, SavedGame, Settings
from .turn import LearnerTurn

_CODE_NAME: Final = "game code"
_RESULT: Final = re.compile(r"([0-9])-([0-9])")


@dataclass(frozen=True, slots=True)
class SameCards:
    """Results of games with the same cards: from the other seat, or by a friend."""

    friend: str = ""
    """A friend's result in the first game, his points first: "5–3"; empty for none."""

    results: Mapping[tuple[str, bool], tuple[int, int]] = field(default_factory=dict)
    """The learner's results, by the code of the cards and True for the other seat."""

    @classmethod
    def of_friend(cls, text: str | None) -> SameCards:
        """Return a friend's result `"5-3"`; `friend` is empty for a text that is no result."""
        found = _RESULT.fullmatch(bare(text or ""))
        return cls(f"{found[1]}–{found[2]}" if found else "")

    def with_result(self, cards: PlayedCards, score: tuple[int, int]) -> SameCards:
        """Return these results with another of the learner's, the learner's points first."""
        return replace(self, results={**self.results, (cards.shared, cards.other_seat): score})

    def beside(self, cards: PlayedCards) -> str:
        """Return sentences on other results with `cards`; empty if there are none."""
        told = []
        if other := self.results.get((cards.shared, not cards.other_seat)):
            told.append(f"From the other seat: {other[0]}–{other[1]}.")
        if self.friend and cards.are_first and not cards.other_seat:
            told.append(f"Your friend, with the same cards: {self.friend}.")
        return " ".join(told)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState:
    """Settings and cards, and the game that is played, if one is."""

    settings: Settings
    """Settings of the next game; its tutor is that of the present game too."""

    cards: PlayedCards
    """Code of the cards on the table, or of those of the next game."""

    match: Match | None = None
    begun_with: Settings
    """Settings of the game on the table."""

    told: tuple[str, ...] = ()
    """Names of the tutor's last few reasons."""

    preferences: GamePreferences
    same: SameCards = SameCards()
    note: str = ""
    """What could not be read in the page's address, told with the settings."""

    all_attempts: Callable[[], Iterable[Attempt]] = field(repr=False)
    """Returns all known attempts of the learner."""

    @property
    def is_under_way(self) -> bool:
        """True if there is a game on the table that is not over."""
        return self.match is not None and not self.match.game.over

    @property
    def is_counted(self) -> bool:
        """True if the game on the table counts: the learner had not seen its cards."""
        return not (self.cards.other_seat or self.cards.goes_on)

    @property
    def playing(self) -> Match:
        """The game on the table; an `AssertionError` if there is none."""
        assert self.match is not None
        return self.match

    @property
    def review(self) -> Review:
        """The costs of the game on the table, as far as they are known."""
        return Review.of(self.playing)

    def frame(self, progress: str = "") -> Frame:
        """Return what surrounds a scene: `progress`, and the code of the cards."""
        return Frame(progress=progress, code=self.cards.shared, code_name=_CODE_NAME)

    def kept(self) -> SavedGame:
        """Return what a bookmark keeps."""
        playing = replace(self.begun_with, tutor=self.settings.tutor)
        return SavedGame(
            settings=playing if self.match else self.settings,
            cards=self.cards,
            deals=self.match.played if self.match else (),
            told=self.told,
        )

    def restored(self, kept: SavedGame) -> GameState:
        """Return the state that a bookmark holds; an `EcarteError` if a choice is not possible."""
        state = replace(self, settings=kept.settings, cards=kept.cards, told=kept.told)
        return state.begun(kept.played) if kept.deals else state

    def begun(self, deals: tuple[tuple[str, ...], ...] = ((),)) -> GameState:
        """Return the state with a game by the settings and cards, after the choices in `deals`.

        Raises:
            EcarteError: if a choice in `deals` is not possible.
        """
        settings, cards = self.settings, self.cards
        first = first_deal() if cards.goes_on else None
        if first and deals == ((),):
            events = first[-1].events
            texts = (option_text(each.option) for each in events if isinstance(each, ACTIONS))
            deals = ((*texts,), ())
        match = Match.begun(
            settings.rule_set,
            settings.player,
            cards.seed,
            deals,
            plays_last_card=settings.plays_last_card,
            other_seat=cards.other_seat,
            first=first[0] if first else None,
        )
        return replace(self, begun_with=settings, match=match)

    def set_to(self, text: str) -> GameState:
        """Return the state with one setting changed: `text` is its name and value."""
        name, value = text.split()
        settings = replace(self.settings, **{name: value})
        return replace(self, settings=settings, preferences=self.preferences.of(settings))

    def counted(self, *, won: bool) -> tuple[GameState, tuple[LogResult, ...]]:
        """Return the state with the game that has just ended, and the effect that logs it.

        A game whose cards the learner knew does not count.
        """
        match = self.playing
        same = self.same.with_result(self.cards, match.game.score)
        state = replace(self, same=same)
        if not self.is_counted:
            return state, ()
        preferences = self.preferences.after_game(self.begun_with.opponent, won=won)
        name, score, code = match.opponent.name, match.game.score, self.cards.shared
        return replace(state, preferences=preferences), (LogResult(name, score, won, code),)


@dataclass(frozen=True)
class GameScreen(Screen):
    """One of the screens of a game."""

    state: GameState

    def logging(self, move: Move, *, first: bool) -> tuple[LogAttempt, ...]:
        """Return the effect that logs the move; none in a game that goes on from the course's."""
        return () if self.state.cards.goes_on else (LogAttempt(move, first),)


@dataclass(frozen=True)
class TurnScreen(GameScreen):
    """Screen that asks for a decision of the learner's, in the game or after it."""

    turn: LearnerTurn

    def actions(self, _at: datetime) -> Actions:
        """Pick a card, or choose an option unless a rule forbids it."""
        return {
            "pick": lambda value: self.turned(self.turn.picking(Card(value))),
            "answer": self.answered,
        }

    def answered(self, value: str) -> Step:
        """Choose the option `value`, or say which rule forbids it."""
        option = read_option(self.turn.decision, value)
        turn = self.turn.tried(option)
        return self.turned(turn) if turn.notice else self.chosen(turn, option)

    def turned(self, turn: LearnerTurn) -> Step:
        """Return the step to the screen with `turn` in the place of its own."""
        return Step(replace(self, turn=turn))

    @abstractmethod
    def chosen(self, turn: LearnerTurn, option: Option) -> Step:
        """Return where the legal `option` leads."""
