"""The story of a game: its score, its deals in a line each, and where the game turned."""

from __future__ import annotations

from dataclasses import dataclass

from ..draw import Chart


@dataclass(frozen=True, slots=True, kw_only=True)
class DealLine:
    """One deal of a game, told in a line."""

    text: str
    """What was said, and who scored the king: "you stood, your king"."""

    tricks: str = ""
    """The learner's tricks and the opponent's: "3–2"."""

    points: str = ""
    """What the learner gained or lost: "+2", "−1"."""

    score: str
    """The score after the deal, the learner's points first."""

    chance: str = ""
    """The learner's chance of the game after it, out of 100."""

    is_turning: bool = False
    """Whether the game turned in this deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryPart:
    """One term of the sum from the chance at the start to the result."""

    label: str
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStory:
    """A game that is over."""

    names: tuple[str, str]
    """The learner and the opponent."""

    score: tuple[int, int]
    deals: tuple[DealLine, ...]
    chart: Chart | None = None
    """The learner's chances of the game, deal by deal."""

    turning: str = ""
    """Where the game turned, in a sentence."""

    parts: tuple[StoryPart, ...] = ()
    """Luck and skill; the last part is what the others add up to, as printed."""

    pasted: str = ""
    """The game as text, to be given to somebody else."""
