"""The page after a game: its story, the costliest choices, and what luck and skill did."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from ...engine.english import number
from ..table import Row, Scene, SceneButton
from .review import Review
from .story import Story
from .turn import LearnerTurn

AGAIN: Final = SceneButton(action="new", label="Play again")

_TITLE: Final = "How you played"
_REVIEWING: Final = "Working out what your choices cost …"
_LATE: Final = (
    "Working out what your choices cost is taking longer than usual. Ask again in a moment."
)
_SETTINGS: Final = SceneButton(action="settings", label="New game")
_SHOWN: Final = SceneButton(action="review", label="What did my choices cost?")
_RETRY: Final = SceneButton(action="retry", label="Take it again")
_SEATS: Final = SceneButton(action="seats", label="The other seat", key="o", hint="O")
_ONCE_MORE: Final = SceneButton(action="rethink", label="Try again", key="r", hint="R")
_RECORD: Final = SceneButton(action="record", label="save the game")
_PLAY: Final = replace(AGAIN, key="Enter", hint="⏎", main=True)


@dataclass(frozen=True, kw_only=True)
class ReviewPage:
    """What is shown of a review, and of the story of its game."""

    review: Review
    story: Story
    code: str
    """The game code."""

    beside: str = ""
    """Other results with the same cards, in a few words."""

    mended: Collection[int] = ()
    """Places among the learner's choices of those that were made better since."""

    is_late: bool = False
    """Whether the costs are not known though they were waited for."""

    habit: str = ""
    """A habit of the learner's, in a sentence."""

    def scene(self) -> Scene:
        """The story, and below it the costliest choices as soon as the costs are known."""
        if not self.review.is_ready:
            return self._waiting()
        review, story = self.review, self.story.scene(self.review.parts(), self.code)
        panels = review.panels()
        closing = f"{self.habit or review.where()} {self._closing()}".lstrip()
        all_of_them = SceneButton(
            action="all", label=f"All {len(review.real)} choices", key="l", hint="L"
        )
        return Scene(
            title=_TITLE,
            story=story,
            progress=self.beside,
            sentence=closing,
            rows=self._rows(all_of_them=False),
            row_button=_RETRY,
            panels=panels,
            actions=(all_of_them, _SEATS, _SETTINGS, _PLAY),
            aside=(_RECORD,),
            spoken=" ".join(
                (
                    self.beside,
                    story.turning,
                    *(f"{panel.title}: {panel.lead}" for panel in panels),
                    closing,
                )
            ).lstrip(),
        )

    def choices(self) -> Scene:
        """Every choice in which something was at stake, each to be taken again."""
        back = SceneButton(action="all", label="Only the costliest", key="l", hint="L", main=True)
        closing = self._counted("All your choices, to take again:")
        return Scene(
            title=_TITLE,
            sentence=closing,
            rows=self._rows(all_of_them=True),
            row_button=_RETRY,
            actions=(_SETTINGS, back),
            spoken=closing,
        )

    def _waiting(self) -> Scene:
        story = self.story.scene(code=self.code)
        sentence = _LATE if self.is_late else _REVIEWING
        return Scene(
            title=_TITLE,
            story=story,
            progress=self.beside,
            sentence=sentence,
            actions=(_SHOWN, _SETTINGS, _PLAY) if self.is_late else (),
            spoken=f"{self.beside} {story.turning} {sentence}".strip(),
        )

    def _rows(self, *, all_of_them: bool) -> tuple[Row, ...]:
        return self.review.rows(all_of_them=all_of_them, mended=self.mended)

    def _closing(self) -> str:
        if not self.review.worst:
            return "Not one of your choices cost anything."
        return self._counted("Your costliest choices, to take again:")

    def _counted(self, closing: str) -> str:
        return f"{closing[:-1]} ({number(len(self.mended))} mended):" if self.mended else closing


_OTHERS: Final = SceneButton(action="others", label="Other hidden cards", key="o", hint="O")


def retry_page(turn: LearnerTurn) -> Scene:
    """A choice of the game that is taken again, with the way back to the review."""
    is_told = turn.considered is not None
    key, hint = ("Enter", "⏎") if is_told else ("b", "B")
    back = SceneButton(
        action="review", label="Back to the review", key=key, hint=hint, main=is_told
    )
    return replace(
        turn.scene("The same cards once more. What would you do now?"),
        actions=(_ONCE_MORE, _OTHERS, back) if is_told else (_OTHERS, back),
        progress="A second try: this one doesn’t count",
    )
