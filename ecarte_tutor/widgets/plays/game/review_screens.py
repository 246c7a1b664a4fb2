"""The screens of a review: costs, a choice made again, and a deal played on from it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from ....course.players import Player
from ....course.practice.habit import habit
from ....course.practice.sources import ToBeDrawn
from ....engine.deal import Deal
from ....engine.decision import Decision, Option
from ....engine.english import begun, counted, number
from ....engine.rules.rule_set import Seat
from ...stage.scene import (
    Arrival,
    Form,
    Frame,
    NextSteps,
    Retries,
    Scene,
    SceneButton,
    SceneVerdict,
)
from ...stage.table.screen import Actions, SaveFile, Simulate, Step, once_drawn
from ..what_if import doors_of
from .match import Move, with_face
from .other_cards import RestOfDeal, made_in_the_game, with_other_cards
from .review import AGAIN, Review, Shown
from .state import GameScreen, TurnScreen
from .story import deal_ending
from .turn import ANSWERED, NEW_GAME, LearnerTurn

_TITLE: Final = "How you played"
_REVIEWING: Final = "Working out what your choices cost …"
_NO_OTHERS: Final = "We found no other hidden cards that fit what you both said and played."
_RETRY: Final = SceneButton(action="retry", label="Take it again")
_SEATS: Final = SceneButton(action="seats", label="The other seat", key="o", hint="O")
_ONCE_MORE: Final = SceneButton(action="rethink", label="Try again", key="r", hint="R")
_RECORD: Final = SceneButton(action="record", label="save the game")
_PLAY: Final = replace(AGAIN, key="Enter", hint="⏎", main=True)
_OTHERS: Final = SceneButton(action="others", label="Other hidden cards", key="o", hint="O")
_NEW: Final = replace(_OTHERS, label="Deal others")
_OTHER: Final = "Your cards are the same; the others are dealt again."
_LEAVE: Final = SceneButton(action="review", label="Back to the review", key="b", hint="B")
_BACK: Final = replace(_LEAVE, key="Enter", hint="⏎", main=True)


@dataclass(frozen=True)
class ReviewShown(GameScreen):
    """Screen with the review of a game: its story and costliest choices, or a list of choices."""

    listed: Shown | None = None
    """Which choices are listed; `None` for the story with the costliest choices."""

    mended: frozenset[int] = frozenset()
    """Places in `Match.mine` of choices that cost something, and cost nothing at a later try."""

    def scene(self) -> Scene:
        """Return the list of choices, or the story with the costliest ones if costs are known."""
        state, review = self.state, self.state.review
        if self.listed:
            return self._choices(review, self.listed)
        frame = state.frame(state.same.beside(state.cards))
        scene = self._costliest(review) if review.is_ready else _waiting()
        parts = review.parts() if review.is_ready else ()
        story = review.story(state.playing.game).scene(parts, frame.code)
        spoken = f"{frame.progress} {story.turning} {scene.told}".lstrip()
        return replace(scene, frame=frame, story=story, spoken=spoken)

    def waits(self) -> tuple[Simulate, ...]:
        """Return the simulations that the costs need, a few at a time."""
        return self.state.review.waits

    def actions(self, _at: datetime) -> Actions:
        """Change which choices are listed, let one be made again, or save the game."""
        return {
            "all": lambda _: Step(replace(self, listed=None if self.listed else Shown("all"))),
            "filter": self._filtered,
            "retry": lambda value: Step(RetryAsked.begun(self, int(value))),
            "record": self._recorded,
        }

    def _filtered(self, value: str) -> Step:
        name, chosen = value.split()
        return Step(replace(self, listed=replace(self.listed or Shown(), **{name: chosen})))

    def _recorded(self, _value: str) -> Step:
        text = json.dumps(self.state.playing.game.record(), indent=1)
        name = f"ecarte-{self.state.cards.shared}.json"
        return Step(self, effects=(SaveFile(name, "application/json", text),))

    def _costliest(self, review: Review) -> Scene:
        panels = review.panels()
        every = f"All {len(review.shown(Shown('all')))} choices"
        all_of_them = SceneButton(action="all", label=every, key="l", hint="L")
        found = "Not one of the choices cost anything."
        if review.worst:
            found = self._counted("The costliest choices:")
        mistake = str(habit(self.state.all_attempts()) or "")
        closing = f"{mistake or review.where()} {found}".lstrip()
        return Scene(
            title=_TITLE,
            sentence=closing,
            verdict=SceneVerdict(panels=panels),
            retries=self._retries(review, review.worst),
            steps=NextSteps(actions=(all_of_them, _SEATS, NEW_GAME, _PLAY), aside=(_RECORD,)),
            spoken=" ".join((*(f"{panel.title}: {panel.lead}" for panel in panels), closing)),
        )

    def _choices(self, review: Review, listed: Shown) -> Scene:
        """Return the list of the choices; the learner's can be tried again."""
        back = SceneButton(action="all", label="Back to the story", key="l", hint="L", main=True)
        choices = review.shown(listed)
        closing = "None of these cost anything."
        if choices:
            closing = self._counted(f"{begun(counted(len(choices), 'choice'))}:")
        return Scene(
            title=_TITLE,
            sentence=closing,
            frame=self.state.frame(),
            retries=self._retries(review, choices),
            steps=NextSteps(actions=(NEW_GAME, back)),
            form=Form(groups=listed.groups(review.opponent)),
            spoken=closing,
        )

    def _retries(self, review: Review, choices: Iterable[Move]) -> Retries:
        return Retries(rows=review.rows(choices, self.mended), row_button=_RETRY)

    def _counted(self, closing: str) -> str:
        mended = len(self.mended)
        return f"{closing[:-1]} ({number(mended)} mended):" if mended else closing


def _waiting() -> Scene:
    steps = NextSteps(actions=(NEW_GAME, _PLAY))
    return Scene(title=_TITLE, sentence=_REVIEWING, steps=steps, spoken=_REVIEWING)


@dataclass(frozen=True)
class _Retry(TurnScreen):
    """Screen of a choice that is made again, or of the deal that is played on from it."""

    review: ReviewShown
    """The review to go back to."""

    place: int
    """The place of the choice in `Match.mine`."""

    dealt: int = 0
    """Number of times that other hidden cards were dealt."""

    def actions(self, at: datetime) -> Actions:
        """Go back to the review, play on with other hidden cards, or choose."""
        return {
            **super().actions(at),
            "review": lambda _: Step(self.review),
            "others": self._with_other_cards,
        }

    def _with_other_cards(self, _value: str) -> Step:
        """Return the step to the deal at the choice, once its hidden cards are drawn again."""
        match = self.state.playing
        choice = match.mine[self.place]
        deal = match.game.deals[choice.deal - 1]
        drawing = ToBeDrawn(_dealt_again, (deal, choice.decision, match.opponent, self.dealt + 1))
        return once_drawn(drawing, _Retry._dealt_anew, self, drawing, choice.decision.seat)

    def _dealt_anew(self, drawing: ToBeDrawn[Deal | None], seat: Seat) -> Step:
        """Return the step to the deal with the hidden cards that were drawn, if there are any."""
        dealt = self.dealt + 1
        found = drawing.begin().result()
        if found is None:
            turn = replace(self.turn, notice=_NO_OTHERS)
            return Step(replace(self, turn=turn, dealt=dealt), spoken=_NO_OTHERS)
        rest = RestOfDeal(deal=found, seat=seat, opponent=self.state.playing.opponent)
        return self._playing_on(rest, dealt)

    def _playing_on(self, rest: RestOfDeal, dealt: int) -> Step:
        turn = self.turn
        if not rest.deal.over:
            turn = LearnerTurn(decision=rest.deal.decision(), opponent=rest.opponent.label)
        screen = RestAsked(self.state, turn, self.review, self.place, dealt, rest=rest)
        return Step(screen, arrival=Arrival(events=rest.events))


def _dealt_again(deal: Deal, decision: Decision, opponent: Player, times: int) -> Deal | None:
    chance = random.Random(f"{decision} {times}")  # noqa: S311 - no secrets
    return with_other_cards(deal, decision, opponent, chance)


@dataclass(frozen=True)
class RetryAsked(_Retry):
    """Screen on which a choice of the game is made again, and judged; it does not count."""

    @classmethod
    def begun(cls, review: ReviewShown, place: int) -> RetryAsked:
        """Return the screen for the learner's choice at `place` in the game."""
        match = review.state.playing
        choice = match.mine[place]
        turn = LearnerTurn(
            decision=choice.decision,
            pending=choice.pending,
            deal=choice.deal,
            opponent=match.opponent.label,
        )
        return cls(review.state, turn, review, place)

    def scene(self) -> Scene:
        """Return the table with the question or the verdict, and the way back to the review."""
        is_told = self.turn.considered is not None
        scene = replace(
            self.turn.scene("The same cards once more. What would you do now?"),
            frame=Frame(progress="A second try: this one doesn’t count"),
            steps=NextSteps(actions=(_ONCE_MORE, _OTHERS, _BACK) if is_told else (_OTHERS, _LEAVE)),
        )
        return with_face(scene, self.state.playing.opponent)

    def actions(self, at: datetime) -> Actions:
        """Ask again after a verdict, open a door of it, or do what all retries do."""
        actions, move = super().actions(at), self.turn.considered
        if move is None:
            return actions
        again = replace(self.turn.rethought(), picked=frozenset())
        doors = doors_of(move, self.scene)
        return {**actions, **doors, "rethink": lambda _: self.turned(again)}

    def chosen(self, turn: LearnerTurn, option: Option) -> Step:
        """Judge `option`; a choice that cost something is mended if this costs nothing."""
        move, review = turn.choice(option, self.state.told), self.review
        assert move is not None
        if self.state.playing.mine[self.place].cost and not move.cost:
            review = replace(review, mended=review.mended | {self.place})
        told = replace(self, turn=turn.warning(move, ANSWERED), review=review)
        return Step(told, effects=self.logging(move, first=False))


@dataclass(frozen=True)
class RestAsked(_Retry):
    """Screen of a deal that is played on with other hidden cards; it does not count."""

    rest: RestOfDeal = field(kw_only=True)

    def scene(self) -> Scene:
        """Return the table with the question, or the end of the deal beside that in the game."""
        rest = self.rest
        if rest.deal.over:
            match = self.state.playing
            deal = match.game.deals[match.mine[self.place].deal - 1]
            made = made_in_the_game(deal, rest.seat, rest.opponent)
            ending = deal_ending(rest.deal, rest.seat, rest.opponent)
            scene = replace(
                ending,
                sentence=made,
                steps=NextSteps(actions=(_NEW, _BACK)),
                spoken=f"{ending.title}. {made}",
            )
        else:
            scene = replace(
                self.turn.scene(_OTHER if not rest.events else ""),
                frame=Frame(progress="Other hidden cards"),
                steps=NextSteps(actions=(_LEAVE,)),
            )
        return with_face(scene, rest.opponent, rest.said)

    def chosen(self, _turn: LearnerTurn, option: Option) -> Step:
        """Play `option`, and the opponent's answers."""
        return self._playing_on(self.rest.act(option), self.dealt)
