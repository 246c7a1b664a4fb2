"""The view of the progress panel: what is due, how progress is kept, and buttons.

In a lesson it is brief; on the page *You* it is complete, as `you` says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, tzinfo
from math import ceil
from typing import Any, Final

from ....course.practice.idea import CHOSEN, mastery_of_kinds
from ....course.problems.skills import SKILL
from ....course.progress.kept_log import KeptLog
from ....course.progress.statistics import ReviewQueue, Statistics
from ....engine.english import in_figures
from ...stage.page import lesson_file
from ...stage.scene import Panel, SceneButton
from .you import You, told_ten, you

_MOST_GLANCED: Final = 200
"""Most due times that other pages may read."""

_BROWSERS_OWN: Final = "open"
"""Value of the button that the browser handles itself: it opens a file."""

_LENT: Final = (
    "Colab lends you this machine and wipes it afterwards: save your progress as a file before you "
    "leave."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressPage:
    """Everything that the progress panel shows at one moment, as it is sent to the page."""

    title: str
    sentence: str
    """How the answers went; empty after a lesson that had none."""
    keeping: str
    """Sentence on whether, and where, progress is kept."""
    notice: str
    panels: tuple[Panel, ...]
    buttons: tuple[SceneButton, ...]
    spoken: str
    """Text for a screen reader when this view appears; empty if nothing new happened."""
    you: You | None = None
    """The number and all below it; `None` where the panel is brief."""
    glance: dict[str, Any] | None = None
    """Numbers that other pages may read, if progress is kept.

    "due": Unix times at which problems fall due. "by_lesson": by the name of a lesson, the list
    [number of right first answers, number of first answers] to problems of the skills that it
    teaches. "kinds": the same by kind, of the last eight answers.
    "ten": the learner's number, from the tenth choice that counts. "said": what an opponent says
    who was passed with the last answer. Only "unread" if what was kept cannot be read.
    """
    next_due: int | None = None
    """Unix time of the next review, if nothing is due; the page words it for "{due}". `None` where
    the panel is brief."""
    more: str = ""
    """File name of the page with the complete view; empty on that page."""
    practice: str
    """File name of the practice page."""
    practises: bool = False
    """True if practice opens on this page; otherwise a link leads to the practice page."""

    @property
    def offered(self) -> frozenset[tuple[str, str]]:
        """The messages that the page may send: (action, value), such as ("press", "forget")."""
        offered = {("press", each.value) for each in self.buttons if each.value != _BROWSERS_OWN}
        if self.practises and self.you:
            offered |= {("practise", each.skill) for each in self.you.rows if each.practised}
        return frozenset(offered)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressState:
    """What the progress panel knows: the log's figures, and how and where the log is kept."""

    statistics: Statistics
    queue: ReviewQueue
    kept: KeptLog
    now: datetime
    vanishes: bool = False
    """True if the file is on a machine that is lent and then wiped, as on Colab."""

    zone: tzinfo | None = None
    """The learner's time zone, if the browser has told it; else it is this machine's."""

    notice: str = ""
    reviews: bool = False
    """True if the panel can start a review."""

    practises: bool = False
    """True if the panel can start practice of a skill."""

    brief: bool = False
    """True to show only what matters after a lesson."""

    percent_full: int = 0
    """How full the browser's storage is, in percent; 0 if there is no need to say so."""

    said: str = ""
    """What an opponent said whom the learner passed with the last answer; empty for nothing."""


def progress_view(situation: ProgressState) -> ProgressPage:
    """Return what the progress panel shows in `situation`."""
    statistics, queue = situation.statistics, situation.queue
    return ProgressPage(
        title="Your progress",
        sentence=_headline(situation),
        keeping=_keeping(situation),
        notice=situation.notice,
        panels=tuple(_panels(situation)),
        you=None if _is_short(situation) else you(statistics, queue, situation.now, situation.zone),
        buttons=_buttons(situation),
        spoken=situation.notice,
        glance=_glance(situation),
        next_due=_next_due(situation),
        more=lesson_file("you") if situation.brief else "",
        practice=lesson_file("practice"),
        practises=situation.practises,
    )


def _panels(situation: ProgressState) -> Iterator[Panel]:
    if situation.brief and situation.queue.due(situation.now):
        yield _review(situation.queue, situation.now)


def _glance(situation: ProgressState) -> dict[str, Any] | None:
    if situation.kept.keeping == "unreadable":
        return {"unread": True}
    if situation.kept.keeping != "kept":
        return None
    statistics, queue = situation.statistics, situation.queue
    times = [ceil(each.due.timestamp()) for each in queue.problems[:_MOST_GLANCED]]
    lessons: dict[str, tuple[int, int]] = {}
    for skill, each in statistics.by_skill().items():
        if skill in SKILL:
            right, answers = lessons.get(SKILL[skill].lesson, (0, 0))
            lessons[SKILL[skill].lesson] = right + each.right, answers + each.answers
    kinds = {
        kind: [each.right, each.asked]
        for kind, each in mastery_of_kinds(statistics.recent).items()
        if kind in CHOSEN
    }
    told = told_ten(statistics)
    ten = {} if told is None else {"ten": round(told[0], 1)}
    said = {"said": situation.said} if situation.said else {}
    return {"due": times, "by_lesson": lessons, "kinds": kinds, **ten, **said}


def _is_short(situation: ProgressState) -> bool:
    # Where what was kept cannot be read, "not asked yet" may be false.
    unknown = situation.kept.keeping == "unreadable" and not situation.statistics.total.answers
    return situation.brief or unknown


def _headline(situation: ProgressState) -> str:
    total = situation.statistics.total
    if not total.answers:
        return ""
    told = f"{in_figures(total.answers, 'answer')} so far"
    return f"{told}." if situation.brief else f"{told}, {total.right:,} right first time."


def _review(queue: ReviewQueue, now: datetime) -> Panel:
    due = queue.due_by_skill(now)
    listed = ", ".join(f"{count} in {skill}" for skill, count in sorted(due.items()))
    return Panel(
        name="review",
        title=queue.label(now),
        lead=f"Due for another look: {listed}.",
        text="Only your mistakes come back, here and in practice.",
        source=(
            f"{in_figures(len(queue.problems), 'problem')} in the queue; each comes back when you "
            "have almost forgotten it"
        ),
    )


def _next_due(situation: ProgressState) -> int | None:
    problems = situation.queue.problems
    if situation.brief or not problems or problems[0].due <= situation.now:
        return None
    return ceil(problems[0].due.timestamp())


def _keeping(situation: ProgressState) -> str:
    kept = situation.kept
    lent = f" {_LENT}" if situation.vanishes else ""
    if kept.keeping == "kept":
        told = f"Kept {kept.place}, and nowhere else."
        full = f"There it is {situation.percent_full} % full: save it as a file now and then."
        return f"{told} {full}" if situation.percent_full else told + lent
    if kept.keeping == "refused":
        return "When you leave, this page forgets."
    if kept.keeping == "unreadable":
        return "What was kept is left as it is. What you do now stays on this page only."
    if kept.keeping == "to be kept":
        told = f"Your answers are kept {kept.place} from the first one, and nowhere else."
        return told + lent
    return (
        "Nothing is kept: when you leave, this page forgets. "
        f"If you ask, we keep your progress {kept.place}."
    )


def _buttons(situation: ProgressState) -> tuple[SceneButton, ...]:
    kept = situation.kept
    if kept.asks_to_forget:
        return (
            _button("forget for good", f"Yes, forget {in_figures(len(kept.attempts), 'attempt')}"),
            _button("leave", "No, leave them", main=True),
        )
    buttons = []
    if situation.reviews and situation.queue.due(situation.now):
        buttons.append(_button("review", situation.queue.label(situation.now), main=True))
    if kept.keeping in ("not kept", "refused"):
        buttons.append(_button("keep", "Keep my progress"))
    if kept.keeping == "unreadable":
        buttons.append(_button("set aside", "Set it aside and start again"))
    # Where nothing is kept, no other page can save it; where it is nearly full, or the machine is
    # lent, none should wait.
    is_urgent = kept.keeping == "refused" or situation.percent_full > 0 or situation.vanishes
    if kept.attempts and (is_urgent or not situation.brief):
        buttons.append(_button("export", "Save as a file"))
    if not situation.brief:
        if kept.attempts:
            buttons.append(_button("csv", "Save a table for a teacher"))
        buttons.append(_button(_BROWSERS_OWN, "Add from a file"))
    if kept.keeping == "kept":
        buttons.append(_button("forget", "Forget"))
    return tuple(buttons)


def _button(value: str, label: str, *, main: bool = False) -> SceneButton:
    return SceneButton(action="press", value=value, label=label, main=main)
