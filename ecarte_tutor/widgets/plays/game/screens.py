"""The screens of a game: its settings, the learner's decisions with their warnings, the ends."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, Self

from ....course.saved import read_saved, saved_text
from ....engine.decision import Option, option_text
from ....engine.english import begun
from ....errors import RecordError, brief
from ....grading.reason import LATELY
from ...stage.scene import Arrival, Cloth, Form, GameEnd, NextSteps, Scene, SceneButton
from ...stage.table.screen import Actions, Draw, LogResult, Play, Simulate, Step
from ..what_if import doors_of
from .match import Move, with_face
from .review import AGAIN
from .review_screens import ReviewShown
from .settings import GamePreferences, SavedGame
from .state import GameScreen, GameState, TurnScreen
from .story import deal_ending
from .turn import NEW_GAME, LearnerTurn, reason_told, turn_steps

_WORKING: Final = "The tutor is working it out …"
_BACK: Final = SceneButton(action="back", label="Back to the game", key="Escape", hint="Esc")
_RESIGN: Final = SceneButton(action="resign", label="Resign")  # without a key: not by accident
_END: Final = (
    replace(NEW_GAME, label="Another opponent"),
    SceneButton(action="review", label="Review", key="r", hint="R"),
    replace(AGAIN, key="Enter", hint="⏎", main=True),
)


def screen_of(state: GameState) -> GamePlay:
    """Return the screen of a state: settings, a decision, or the end of a deal or of the game."""
    match = state.match
    if match is None:
        return SettingsShown(state)
    if match.game.over:
        return GameOver(state)
    if match.game.deal.over:
        return DealOver(state)
    turn = LearnerTurn(
        decision=match.game.decision(),
        pending=match.pending,
        deal=match.number,
        opponent=match.opponent.label,
    )
    return TurnAsked(state, turn)


def _answered(screen: GamePlay, answer: str) -> Step:
    """Return the step after an answer that a bookmark holds."""
    step = screen.answered(answer) if isinstance(screen, TurnAsked) else None
    if step is None or (isinstance(step.screen, TurnAsked) and step.screen.turn.notice):
        raise RecordError(f"expected an answer for the tutor to judge, got {brief(answer)}")
    return step


def _onward(state: GameState) -> Step:
    """Return the step to the screen of a state whose game has gone on, and count it if it ends."""
    match, effects = state.playing, tuple[LogResult, ...]()
    if match.game.over:  # by a card, or by a king turned up
        state, effects = state.counted(won=match.is_won)
    return Step(screen_of(state), arrival=Arrival(events=match.events), effects=effects)


def _with_new_cards(state: GameState) -> Step:
    return _onward(replace(state, cards=state.cards.of_next_game()).begun())


class GamePlay(GameScreen, Play):
    """Screen at the bottom of a game table."""

    def kept(self) -> SavedGame:
        """Return what a bookmark keeps: the settings and the game."""
        return self.state.kept()

    def saved(self) -> str:
        """Return the bookmark."""
        return saved_text(self.kept())

    def taken_up(self, text: str) -> Step:
        """Return the step to the screen of a bookmark, of settings alone if no game had begun."""
        kept = read_saved(SavedGame, text)
        restored = self.state.restored(kept)
        record = restored.match.record if restored.match else ()
        screen = screen_of(restored)
        if isinstance(screen, TurnAsked) and kept.is_tried:
            screen = replace(screen, turn=replace(screen.turn, is_untried=False))
        step = Step(screen) if kept.judged is None else _answered(screen, kept.judged)
        return replace(step, arrival=Arrival(record=record))

    def told(self) -> dict[str, Any]:
        """Return the opponent, and the score of a game that is not over."""
        match = self.state.match
        if match is None:
            return {}
        score = "" if match.game.over else "–".join(map(str, match.game.score))
        return {"score": score, "against": match.opponent.name}

    def preferred(self) -> str:
        """Return the settings of the last game, and the record of games."""
        return saved_text(self.state.preferences)

    def preferring(self, text: str) -> Self:
        """Return the screen with these settings for the next game, and with the record."""
        preferences = read_saved(GamePreferences, text)
        settings = preferences.applied(self.state.settings)
        return replace(self, state=replace(self.state, settings=settings, preferences=preferences))


class _InGame(GamePlay):
    """Screen of a game that has begun."""

    def actions(self, at: datetime) -> Actions:
        """Show the settings, or change one."""
        return {
            **super().actions(at),
            "settings": lambda _: Step(SettingsShown(self.state, below=self)),
            "set": lambda value: Step(replace(self, state=self.state.set_to(value))),
        }

    def waits(self) -> tuple[Simulate, ...]:
        """Return the simulations that the review will need, ahead."""
        return self.state.playing.ahead

    def _framed(self, scene: Scene) -> Scene:
        match = self.state.playing
        scene = with_face(scene, match.opponent, match.said)
        counts = "" if self.state.is_counted else " · this game doesn’t count"
        return replace(scene, frame=self.state.frame(f"Deal {match.number}{counts}"))


@dataclass(frozen=True)
class SettingsShown(GamePlay):
    """Screen with the settings and the opponents, before a game or during one."""

    note: str = ""
    """A sentence to begin with."""

    below: GamePlay | None = None
    """The screen of the game that is left for the settings."""

    def scene(self) -> Scene:
        """Return the settings and the opponents to choose from, and the way back to a game."""
        state, settings = self.state, self.state.settings
        title = "Another game?" if state.match else "Shall we play?"
        label = "Start a new game" if state.is_under_way else "Deal the cards"
        new = SceneButton(action="new", label=label, key="Enter", hint="⏎", main=True)
        note = self.note or ("" if state.match else state.note)
        back = (_BACK,) if state.match else ()
        return Scene(
            title=title,
            sentence=note,
            frame=state.frame(),
            cloth=Cloth(cards=(), opponents=settings.opponents(state.preferences), choices=(new,)),
            steps=NextSteps(actions=(_BACK, _RESIGN) if state.is_under_way else back),
            form=Form(groups=settings.groups(), more=settings.sentence),
            spoken=f"{title} You play against {settings.player.name}. {note} {settings.sentence}",
        )

    def actions(self, _at: datetime) -> Actions:
        """Change a setting, begin a game, go back to the present one, or resign it."""
        return {
            "set": lambda value: Step(replace(self, state=self.state.set_to(value))),
            "new": self._new,
            "back": self._back,
            "resign": lambda _: Step(Resigning(self.state), on_top=True),
            "resigned": self._resigned,
        }

    def _new(self, _value: str) -> Step:
        if self.state.is_under_way:
            return Step(Resigning(self.state, goes_on=True), on_top=True)
        return _with_new_cards(self.state)

    def _back(self, _value: str) -> Step:
        assert self.below is not None
        return Step(replace(self.below, state=self.state))

    def _resigned(self, value: str) -> Step:
        opponent = self.state.playing.opponent
        state, effects = self.state.counted(won=False)
        if value == "new":
            step = _with_new_cards(state)
            return replace(step, effects=(*effects, *step.effects))
        note = f"You resigned, so {opponent.name} wins."
        return Step(SettingsShown(replace(state, match=None), note), effects=effects)

    def kept(self) -> SavedGame:
        """Return the settings, and the game as it is left."""
        return replace(self.below, state=self.state).kept() if self.below else super().kept()

    def waits(self) -> tuple[Simulate | Draw, ...]:
        """Return what the screen of the game waits for."""
        return self.below.waits() if self.below else ()


@dataclass(frozen=True)
class Resigning(GameScreen):
    """Screen on top of the settings, which take both answers, that asks whether to resign."""

    goes_on: bool = False
    """True if the learner resigns to begin a new game."""

    def scene(self) -> Scene:
        """Return the question, and what comes of the answer."""
        state = self.state
        title = "Leave this game for a new one?" if self.goes_on else "Resign the game?"
        counts = (
            "and it counts as a game lost" if state.is_counted else "but this game doesn’t count"
        )
        sentence = f"{begun(state.playing.opponent.name)} wins, {counts}."
        resigned = replace(_RESIGN, action="resigned")
        if self.goes_on:
            resigned = replace(resigned, value="new", label="Resign, and deal a new game")
        return Scene(
            title=title,
            sentence=sentence,
            steps=NextSteps(actions=(_BACK, resigned)),
            spoken=f"{title} {sentence}",
        )


@dataclass(frozen=True)
class TurnAsked(_InGame, TurnScreen):
    """Screen that asks for a decision in the game, with the tutor's hint or warning."""

    def scene(self) -> Scene:
        """Return the table with the question."""
        turn, settings = self.turn, self.state.settings
        scene = replace(
            turn.scene(drawn=self.state.playing.drawn),
            steps=turn_steps(turn),
            form=Form(groups=(settings.tutor_group(),), more="The tutor"),
        )
        return self._framed(scene)

    def waits(self) -> tuple[Simulate, ...]:
        """Return the simulation of the decision, while the learner thinks, and others ahead."""
        decision, pending = self.turn.decision, self.turn.pending
        own = () if pending is None else (Simulate(decision, pending, is_needed=False),)
        return (*own, *self.state.playing.ahead)

    def actions(self, at: datetime) -> Actions:
        """Ask for a hint, answer the tutor's warning, or do what all screens of a turn do."""
        turn, move = self.turn, self.turn.considered
        actions = {**super().actions(at), "hint": lambda _: self.turned(turn.with_hint())}
        if move is None:
            return actions
        return {
            **actions,
            **doors_of(move, self.scene),
            "why": lambda _: self.turned(turn.warning(move, turn.tutor_step + 1)),
            "rethink": lambda _: self.turned(turn.rethought()),
            "anyway": lambda _: self._played(move.option),
        }

    def chosen(self, turn: LearnerTurn, option: Option) -> Step:
        """Play `option`, or have the tutor judge it first."""
        move = turn.choice(option, self.state.told)
        if move is None:
            return self._played(option)
        if self.state.settings.tutor == "off":
            step = self._played(option)
        elif move.is_ready:
            step = self._judged(move)
        else:
            step = Step(TurnWaiting(self.state, turn, move))
        logging = self.logging(move, first=turn.is_untried)
        return replace(step, effects=(*logging, *step.effects))

    def kept(self) -> SavedGame:
        """Return the game, and whether a choice was tried: the next is then no first one."""
        return super().kept().at_turn(is_tried=not self.turn.is_untried)

    def _judged(self, move: Move) -> Step:
        """Return the step to the tutor's warning of `move`, or on from it without one."""
        speaks = not move.has_failed and self.state.settings.speaks_at(move.verdict.band)
        return self.turned(self.turn.warning(move)) if speaks else self._played(move.option)

    def _played(self, option: Option) -> Step:
        state, turn = self.state, self.turn
        reason = turn.considered and reason_told(turn.considered, turn.tutor_step)
        told = (*state.told, reason.name)[-LATELY:] if reason else state.told
        return _onward(replace(state, match=state.playing.act(option), told=told))


@dataclass(frozen=True)
class TurnWaiting(TurnAsked):
    """Screen while the tutor has still to judge an answer; a second answer is played at once."""

    move: Move

    def scene(self) -> Scene:
        """Return the table, with a notice that the tutor is working."""
        return replace(super().scene(), notice=_WORKING, spoken=_WORKING)

    def waits(self) -> tuple[Simulate, ...]:
        """Return the simulation of the answer, and others ahead."""
        return (*self.move.waits, *self.state.playing.ahead)

    def arrived(self) -> Step | None:
        """Return the step to the tutor's warning, or on from it without one."""
        return self._judged(self.move) if self.move.is_ready else None

    def kept(self) -> SavedGame:
        """Return the game with the answer, so that it is not asked for again."""
        answer = option_text(self.move.option)
        return self.state.kept().at_turn(is_tried=not self.turn.is_untried, judged=answer)

    def turned(self, turn: LearnerTurn) -> Step:
        """Return the step to the screen of `turn`, which waits no more."""
        return Step(TurnAsked(self.state, replace(turn, is_untried=False)))

    def chosen(self, turn: LearnerTurn, option: Option) -> Step:
        """Play the second answer."""
        step, move = self._played(option), turn.choice(option)
        if move is None or option == self.move.option:
            return step
        return replace(step, effects=(*self.logging(move, first=False), *step.effects))


@dataclass(frozen=True)
class DealOver(_InGame):
    """Screen at the end of a deal that did not end the game."""

    def scene(self) -> Scene:
        """Return the table, and what was scored."""
        match = self.state.playing
        scene = deal_ending(match.game.deal, match.seat, match.opponent)
        return self._framed(replace(scene, spoken=f"{scene.title}. {scene.sentence}"))

    def actions(self, at: datetime) -> Actions:
        """Deal again."""
        return {**super().actions(at), "deal": self._dealt}

    def _dealt(self, _value: str) -> Step:
        return _onward(replace(self.state, match=self.state.playing.next_deal()))


@dataclass(frozen=True)
class GameOver(_InGame):
    """Screen at the end of a game, which says where it turned once the costs are known."""

    def scene(self) -> Scene:
        """Return the table with the result and the games won so far."""
        match, review = self.state.playing, self.state.review
        won, lost = self.state.preferences.record.get(self.state.begun_with.opponent, (0, 0))
        end = GameEnd(
            record=f"you {won}, {match.opponent.name} {lost}"
            if self.state.is_counted
            else "this game doesn’t count",
            turning=review.story(match.game).told_turning,
        )
        scene = deal_ending(match.game.deal, match.seat, match.opponent)
        assert scene.cloth is not None
        assert scene.cloth.table is not None
        title = match.ending.spoken.rstrip(".")
        told = f" {end.turning}" if review.is_ready else ""
        scene = replace(
            scene,
            title=title,
            cloth=replace(scene.cloth, table=replace(scene.cloth.table, end=end)),
            steps=NextSteps(actions=_END),
            spoken=f"{title}. {scene.sentence} {begun(end.record)}.{told}",
        )
        return self._framed(scene)

    def waits(self) -> tuple[Simulate, ...]:
        """Return the simulations that the costs need, a few at a time."""
        return (*self.state.playing.ahead, *self.state.review.waits)

    def arrived(self) -> Step | None:
        """Return the step to this screen, which says where the game turned, once that is known."""
        review, game = self.state.review, self.state.playing.game
        return Step(self, spoken=review.story(game).told_turning) if review.is_ready else None

    def actions(self, at: datetime) -> Actions:
        """Show the review, or play again: the next cards, or these from the other seat."""
        return {
            **super().actions(at),
            "review": lambda _: Step(ReviewShown(self.state), on_top=True),
            "new": lambda _: _with_new_cards(self.state),
            "seats": self._with_seats_changed,
        }

    def _with_seats_changed(self, _value: str) -> Step:
        state = self.state
        return _onward(replace(state, cards=state.cards.from_other_seat()).begun())
