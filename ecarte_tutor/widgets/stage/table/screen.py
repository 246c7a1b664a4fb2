"""Screens: immutable values, each with the scene that it shows and where its presses lead.

A play, such as a dialogue, is a screen; so is what lies on top of one for a while, such as a hand
to be changed card by card. Nothing here has a widget, a kernel or a clock: a table shows the
screens and carries out the effects of each press.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, TypeAlias

from ....course.practice.sources import ToBeDrawn
from ....course.progress.attempt import Attempt
from ....engine.decision import Decision
from ....errors import RecordError, brief
from ..scene import Arrival, Scene

if TYPE_CHECKING:
    from ..background.assessment import Assessment


Pending: TypeAlias = "Future[Assessment]"
"""A simulation that a screen may have to wait for."""

Actions: TypeAlias = "Mapping[str, Callable[[str], Step]]"
"""By the name of an action, where a press with a value leads."""

SIMULATING: Final = "The simulator is playing the deals …"
"""What a screen says while its simulation is not done."""

AT_ONCE: Final = 6
"""Most simulations that a screen, or what is to be logged, asks for at a time."""


class Screen(Protocol):
    """What a table shows at one moment, as a value."""

    independent: ClassVar[frozenset[str]] = frozenset()
    """Actions of which none changes what another leads to: to see all, each need be tried alone."""

    def scene(self) -> Scene:
        """Return what is shown; it depends on the screen and on which simulations are done."""

    def actions(self, at: datetime) -> Actions:
        """Return what this screen does with a press at the time `at`; it leaves others to the one
        below."""
        del at
        return {}

    def press(self, action: str, value: str, at: datetime) -> Step | None:
        """Return where a press leads that the scene offers; `None` if the screen below takes it."""
        act = self.actions(at).get(action)
        return None if act is None else act(value)

    def waits(self) -> tuple[Simulate | Draw, ...]:
        """Return the simulations to ask for, and what is to be drawn."""
        return ()

    def arrived(self) -> Step | None:
        """Return the step to take once one of these is done; `None` to show the scene again.

        A table may ask before any of them is done.
        """
        return None


class Play(Screen):
    """Screen at the bottom of a table, which the table keeps as a bookmark and brings back."""

    is_drawn: ClassVar = False
    """True if it begins otherwise each time, so that even its beginning is kept."""

    @abstractmethod
    def saved(self) -> str:
        """Return the bookmark: a text from which `taken_up` makes this screen; "" to keep none."""

    @abstractmethod
    def taken_up(self, text: str) -> Step:
        """Return the step to the screen that was saved as `text`.

        Raises:
            EcarteError: if `text` is no bookmark of this play.
        """

    def told(self) -> dict[str, Any]:
        """Return what the start page tells of it: `score`, `against` or `done`, as a bookmark."""
        return {}

    def preferred(self) -> str:
        """Return what the learner prefers, for another visit, as a text; "" for nothing."""
        return ""

    def preferring(self, text: str) -> Play:
        """Return the screen with the preferences in `text`.

        Raises:
            EcarteError: if `text` holds none of this play.
        """
        raise RecordError(f"expected a table with preferences, got {brief(text)}")


@dataclass(frozen=True, slots=True)
class Simulate:
    """A simulation to ask for: that of `decision`, whose result comes in `pending`."""

    decision: Decision
    pending: Pending = field(repr=False)
    is_needed: bool = True
    """True if the scene changes once it is done; False if only a later screen needs it."""

    is_ahead: bool = False
    """True to begin it only while nobody waits for another."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Something to draw: for this screen, or only for a later one."""

    drawing: ToBeDrawn[Any]
    is_needed: bool = True


@dataclass(frozen=True, slots=True)
class Coming(Screen):
    """Nothing to see on top of a screen, which is left for another once something is drawn.

    Any other press is the other screen's, and nothing comes any more.
    """

    drawing: ToBeDrawn[Any]
    then: Callable[..., Step]
    args: tuple[Any, ...]
    """Function and arguments that give the step from the screen below, once `drawing` is done."""

    def scene(self) -> Scene:
        """Return an empty scene; a table shows that of the screen below."""
        return Scene(title="")

    def waits(self) -> tuple[Draw, ...]:
        """Return what is to be drawn."""
        return (Draw(self.drawing),)

    def arrived(self) -> Step | None:
        """Return the step, if it may be taken now."""
        return self.then(*self.args) if self.drawing.is_done else None

    def changed(self, change: Callable[[Screen], Screen]) -> Coming:
        """Return what comes with `change` made to the screen that the step leads to."""

        def then() -> Step:
            step = self.then(*self.args)
            return step if step.screen is None else replace(step, screen=change(step.screen))

        return replace(self, then=then, args=())


def once_drawn(drawing: ToBeDrawn[Any] | None, then: Callable[..., Step], *args: Any) -> Step:
    """Return `then(*args)`, if `drawing` is done or `None`; or else a step that waits for it."""
    if drawing is None or drawing.is_done:
        return then(*args)
    return Step(Coming(drawing, then, args), on_top=True, arrival=None)


class Answered(Protocol):
    """Answer that can be logged once it is judged."""

    @property
    def waits(self) -> tuple[Simulate, ...]:
        """The simulations that its marks still need; empty if its verdict is there."""

    def attempt(self, *, first: bool, when: datetime | None = None) -> Attempt:
        """Return it as an attempt made `when`, or now; `first` is True if it counts as the first.

        If the verdict is not there, this waits for it.
        """


@dataclass(frozen=True, slots=True)
class LogAttempt:
    """Effect: log an answer as an attempt, once the simulations are done that its marks need."""

    answer: Answered
    first: bool
    when: datetime | None = None
    is_new: bool = True
    """True if the problem was not answered before in its set."""

    @property
    def waits(self) -> tuple[Simulate, ...]:
        """The simulations that are still needed."""
        return self.answer.waits


@dataclass(frozen=True, slots=True)
class HandInSet:
    """Effect: save the answers to a teacher's set as a file, once all simulations are done."""

    name: str
    """The learner's name, which may be empty."""

    waits: tuple[Simulate, ...] = ()


@dataclass(frozen=True, slots=True)
class LogResult:
    """Effect: log the result of a game, which is no answer and waits for no simulation."""

    against: str
    """Name of the opponent."""

    score: tuple[int, int]
    won: bool
    code: str


@dataclass(frozen=True, slots=True)
class SaveFile:
    """Effect: have the browser save a file of a media type, such as "application/json"."""

    name: str
    media_type: str
    text: str
    more: str = ""
    """Sentence to add once the browser has taken the file."""


@dataclass(frozen=True, slots=True)
class BeginAt:
    """Effect: take the bookmark `text` up, or begin if it is empty, and keep the place from now."""

    text: str


Effect: TypeAlias = LogAttempt | HandInSet | LogResult | SaveFile | BeginAt


@dataclass(frozen=True, slots=True)
class Step:
    """Where a press leads: to another screen, to one on top of this, or back to the one below."""

    screen: Screen | None
    """The screen that comes next; `None` to go back to the one below."""

    on_top: bool = field(default=False, kw_only=True)
    """True if the present screen stays below `screen`."""

    arrival: Arrival | None = field(default=Arrival(), kw_only=True)
    """What happened on the way, for the page to play before the scene; `None` for what the scene
    says itself."""

    spoken: str | None = field(default=None, kw_only=True)
    """What a screen reader says after that; `None` for what the scene says."""

    effects: tuple[Effect, ...] = field(default=(), kw_only=True)


BACK = Step(None)
"""The step back to the screen below."""
