"""What the progress panel shows: plain sentences, a line over time, a table by skill, buttons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from ...draw import trend_chart
from ...english import in_figures
from ...progress import (
    Cost,
    Log,
    ReviewQueue,
    Stretch,
    Tally,
    by_skill,
    over_time,
    review_queue,
    tally,
)
from ...units import NOUNS, Unit
from ..table import Panel, SceneButton

Keeping = Literal["asked for", "not asked for", "refused", "unreadable"]
"""Whether progress is kept from one visit to the next: refused where the browser keeps nothing,
unreadable where what was kept cannot be taken up."""

_HEADINGS: Final = ("Skill", "First tries", "Lost per 100", "Agreed with")
BROWSERS_OWN: Final = "open"
"""The button that the browser sees to itself: it opens a file."""

_NONE_YET: Final = "Nothing yet. Take a quiz, and what your choices cost will stand here."
_SPAN: Final = {"day": "on {}", "week": "in the week of {}", "month": "in {}"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressPage:
    """All that the panel shows at one moment."""

    title: str
    sentence: str
    keeping: str
    notice: str
    panels: tuple[Panel, ...]
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """Of the table by skill; none, and there is no table."""
    buttons: tuple[SceneButton, ...]
    spoken: str
    """What a screen reader is told when this view appears; empty if nothing new happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What a view is made of."""

    log: Log
    now: datetime
    keeping: Keeping
    place: str
    """Where it is kept, or would be: "in this browser"."""

    notice: str = ""
    asks_to_forget: bool = False
    reviews: bool = False
    """Whether something happens when the learner asks for the review."""


def progress_view(situation: Situation) -> ProgressPage:
    """The view of a situation; about 0.1 s for the largest log, a few ms for a usual one."""
    log, now = situation.log, situation.now
    queue, total = review_queue(log), tally(log)
    trends = [panel for unit in total.costs for panel in _over_time(log, unit)]
    return ProgressPage(
        title="Your progress",
        sentence=_headline(total),
        keeping=_keeping(situation),
        notice=situation.notice,
        panels=(*trends, *_review(queue, now)),
        headings=_HEADINGS,
        rows=tuple(_row(skill, each) for skill, each in by_skill(log).items()),
        buttons=_buttons(situation, queue),
        spoken=situation.notice,
    )


def _headline(total: Tally) -> str:
    if not total.answers:
        return _NONE_YET
    if not total.costs:
        return f"{in_figures(total.answers, 'answer')} so far: {_agreement(total.marks)}."
    told = [
        f"{_lost(cost)} lost per 100 decisions, over {in_figures(cost.decisions, 'decision')}"
        for cost in total.costs.values()
    ]
    return f"{'; '.join(told)} so far. Nothing else is made of it: no grade, no streak."


def _lost(cost: Cost) -> str:
    return f"{cost.per_100:.1f} {NOUNS[cost.unit]}"


def _over_time(log: Log, unit: Unit) -> Iterator[Panel]:
    stretches = over_time(log, unit=unit)
    values = [(_date(each), each.tally.costs[unit].per_100) for each in stretches]
    noun = NOUNS[unit]
    yield Panel(
        name=f"{noun} over time",
        title=f"{noun.capitalize()} lost per 100 decisions",
        lead=_trend_sentence(stretches, values),
        source=_methods(tally(each for each in log if each.loss and each.loss.unit == unit), unit),
        chart=trend_chart(values) if len(values) > 1 else None,
    )


def _trend_sentence(stretches: tuple[Stretch, ...], values: list[tuple[str, float]]) -> str:
    span = _SPAN[stretches[0].period]
    (first, before), (last, after) = values[0], values[-1]
    if len(values) == 1:
        begun = f"The line begins with your next {stretches[0].period}."
        return f"{before:.1f} {span.format(first)}. {begun}"
    change = round(after, 1) - round(before, 1)
    turn = "as before" if not change else f"{abs(change):.1f} {'fewer' if change < 0 else 'more'}"
    return f"{before:.1f} {span.format(first)}, {after:.1f} {span.format(last)}: {turn}."


def _date(stretch: Stretch) -> str:
    start = stretch.start
    return f"{start:%B %Y}" if stretch.period == "month" else f"{start.day} {start:%b}"


def _methods(total: Tally, unit: Unit) -> str:
    found = ", ".join(f"{method} ({count})" for method, count in sorted(total.methods.items()))
    return f"First tries only, dates in UTC · cost in {unit}, by {found}"


def _review(queue: ReviewQueue, now: datetime) -> list[Panel]:
    if not queue.problems:
        return []
    due = queue.due_by_skill(now)
    listed = ", ".join(f"{count} in {skill}" for skill, count in sorted(due.items()))
    nothing = f"Nothing is due. The next one comes back {_when(queue.problems[0].due, now)}."
    return [
        Panel(
            name="review",
            title=queue.label(now),
            lead=f"Due for another look: {listed}." if due else nothing,
            text="Only what you answered wrong comes back, and only here.",
            source=(
                f"{in_figures(len(queue.problems), 'problem')} in the queue; each comes back when "
                "you have almost forgotten it"
            ),
        )
    ]


def _when(due: datetime, now: datetime) -> str:
    minutes = round((due - now).total_seconds() / 60)
    if minutes < 60:
        return f"in {in_figures(max(1, minutes), 'minute')}"
    days = (due.date() - now.date()).days
    return "later today" if not days else "tomorrow" if days == 1 else f"in {days} days"


def _row(skill: str, total: Tally) -> tuple[str, ...]:
    cost = " · ".join(map(_lost, total.costs.values())) or "not measured"
    return skill.capitalize(), f"{total.answers:,}", cost, _agreement(total.marks)


def _agreement(marks: Mapping[str, tuple[int, int]]) -> str:
    agreed = [f"{grader} {right} of {asked}" for grader, (right, asked) in marks.items()]
    return " · ".join(agreed) or "not marked"


def _keeping(situation: Situation) -> str:
    if situation.keeping == "asked for":
        return f"Kept {situation.place}, and nowhere else."
    if situation.keeping == "refused":
        return "What you do here is gone when you leave."
    if situation.keeping == "unreadable":
        return "What was kept is left as it is. What you do now stays on this page only."
    return (
        "Nothing is kept unless you ask: what you do here is gone when you leave. "
        f"If you ask, it is kept {situation.place}."
    )


def _buttons(situation: Situation, queue: ReviewQueue) -> tuple[SceneButton, ...]:
    if situation.asks_to_forget:
        return (
            _button("forget for good", f"Yes, forget {in_figures(len(situation.log), 'attempt')}"),
            _button("leave", "No, leave them", main=True),
        )
    buttons = []
    if situation.reviews and queue.due(situation.now):
        buttons.append(_button("review", queue.label(situation.now), main=True))
    if situation.keeping in ("not asked for", "refused"):
        buttons.append(_button("keep", "Keep my progress"))
    if situation.keeping == "unreadable":
        buttons.append(_button("set aside", "Set it aside and begin anew"))
    if situation.log:
        buttons.append(_button("export", "Save as a file"))
        buttons.append(_button("csv", "Save a table for a teacher"))
    buttons.append(_button(BROWSERS_OWN, "Add from a file"))
    if situation.log or situation.keeping == "asked for":
        buttons.append(_button("forget", "Forget it all"))
    return tuple(buttons)


def _button(value: str, label: str, *, main: bool = False) -> SceneButton:
    return SceneButton(action="press", value=value, label=label, main=main)
