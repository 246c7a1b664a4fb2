"""Scenes before the first problem: a moment's wait, and the question where to begin."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...course.practice import STARTS
from ...course.problems import EXAMPLE_SET, SKILL, Plan
from ...engine.english import listed
from ...errors import NotationError, VersionError, printable
from ..table import ButtonGroup, Scene, SceneButton, TextEntry

NOT_DEALT: Final = "We couldn’t deal that set: {}. Here is practice instead."
NOTHING_DUE: Final = "Nothing is due for review. Here is practice instead."
NO_MORE: Final = "No more of those, then."
DUE: Final = "Due again"
LOOKING_UP: Final = "One moment: looking up what you have done."
DEALING: Final = "One moment: your set is being dealt."

_TITLE: Final = "Practice"
_WHERE: Final = "Where shall we begin?"
_HOW: Final = "What you get wrong comes back; where you do well, the problems get harder."
_BEGIN: Final = SceneButton(action="begin", label="Begin", key="Enter", hint="⏎", main=True)
_STARTS: Final = tuple(
    SceneButton(action="start", value=name, label=each.label, key=key, hint=key)
    for key, (name, each) in zip("123", STARTS.items(), strict=True)
)
CODE: Final = TextEntry(
    action="set",
    label=f"The code of your set, such as {EXAMPLE_SET}",
    button="Open it",
    longest=60,
    more="A set from your teacher",
    leads=True,
)
"""Where a learner types the code of a set."""

_NO_SET: Final = (
    "There is no set {}. Compare the code with your teacher’s: a letter or digit is wrong or "
    "missing."
)
_OTHER_VERSION: Final = (
    "The set {} was built in another version of the course, so we can’t deal it here: ask your "
    "teacher for a new code."
)
_NO_CODE: Final = f"Type the code of your set, such as {EXAMPLE_SET}."
_MOST_SHOWN: Final = 40

COVERS: Final = "What this set covers"


def with_code(scene: Scene, mistyped: str | None) -> Scene:
    """Return the scene with the line for a set's code: behind a door, unless one was mistyped."""
    if mistyped is None:
        return replace(scene, entry=CODE)
    shown = printable(mistyped.strip()[:_MOST_SHOWN])
    note = _refusal(mistyped).format(shown) if shown else _NO_CODE
    entry = replace(CODE, more="", first=True, typed=shown, note=note, refused=True)
    return replace(scene, entry=entry, spoken=f"{note} {scene.spoken}".rstrip())


def _refusal(code: str) -> str:
    try:
        Plan.parse(code)
    except VersionError:
        return _OTHER_VERSION
    except NotationError:
        pass
    return _NO_SET


def covered(plan: Plan) -> tuple[ButtonGroup, ...]:
    """What a teacher's set asks, for a learner who wants to know before."""
    hints = "\u2003·\u2003".join(plan.covers) or "Any, as they come."
    return (
        ButtonGroup(title="Kinds", buttons=(), note=f"{_listed(plan)}."),
        ButtonGroup(title="Hints", buttons=(), note=hints),
    )


def _listed(plan: Plan) -> str:
    return listed(SKILL[each].words.label.lower() for each in plan.skills).capitalize()


def waiting(sentence: str) -> Scene:
    """What is shown until the learner's progress is there, with a button that does not wait."""
    spoken = f"{_TITLE}. {sentence}"
    return Scene(title=_TITLE, sentence=sentence, actions=(_BEGIN,), waits=True, spoken=spoken)


def greeting(note: str) -> Scene:
    """The first question, after a note."""
    sentence = f"{note} {_HOW}".lstrip()
    return Scene(title=_WHERE, sentence=sentence, actions=_STARTS, spoken=f"{_WHERE} {sentence}")
