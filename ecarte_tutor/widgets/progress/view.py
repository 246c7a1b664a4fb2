"""The view of the progress panel: sentences, a chart over time, a table by skill, and buttons.

In a lesson it is brief; on the page *You* it is complete.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
from math import ceil
from typing import Any, Final, Literal

from ...course.practice import CHOSEN, habit, mastery_of_kinds
from ...course.problems import SKILL, SKILLS_DRAWN
from ...course.progress import Attempt, Cost, ReviewQueue, Statistics, Stretch
from ...course.progress.statistics import FEWEST, STRETCH, Average, day_of
from ...engine.english import in_figures
from ...simulator.plots.style import ERRORS_OF_95
from ...simulator.units import NOUNS, Unit
from ..draw import trend_chart
from ..page import lesson_file
from ..scene import Panel, SceneButton

Keeping = Literal["to be kept", "kept", "not kept", "refused", "unreadable"]
"""How progress is kept from one visit to the next.

"to be kept": it will be from the first answer on. "refused": the browser does not store it.
"unreadable": what was kept cannot be read.
"""

_HEADINGS: Final = ("Skill", "Right first time", "Lost per 100 decisions")
_MOST_GLANCED: Final = 200
"""Most due times that other pages may read."""

_FOUND_BY: Final = {
    "rollout": "playing random deals to the end",
    "played-out": "playing out every possible hand",
    "open-hand": "counting with all cards face up",
}
"""How the cost of a choice was measured, in words for the learner."""

_OTHERWISE: Final = "other means"
_NONE: Final = "–"
_BROWSERS_OWN: Final = "open"
"""Value of the button that the browser handles itself: it opens a file."""

_LENT: Final = (
    "Colab lends you this machine and wipes it afterwards: save your progress as a file before you "
    "leave."
)
_NONE_YET: Final = "Nothing yet. Take a quiz, and you will see here what your choices cost."
_NOTHING_DUE: Final = "Nothing is due. The next one comes back {due}."
_SPAN: Final = {"day": "on {}", "week": "in the week of {}", "month": "in {}"}


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillRow:
    """Line of the table by skill: `skill` and `cells` are its texts from left to right."""

    skill: str
    cells: tuple[str, ...]
    lesson: str = ""
    """File name of the lesson on the skill; empty if there is none."""
    practised: bool = False
    """True if the skill can be practised by itself."""


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
    headings: tuple[str, ...]
    rows: tuple[SkillRow, ...]
    """Rows of the table by skill; without rows there is no table."""
    buttons: tuple[SceneButton, ...]
    spoken: str
    """Text for a screen reader when this view appears; empty if nothing new happened."""
    glance: dict[str, Any] | None = None
    """Numbers that other pages may read, if progress is kept.

    "due": Unix times at which problems fall due. "skills": by skill, the list [number of right
    first answers, number of first answers]. "kinds": the same by kind, of the last eight answers.
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
        if self.practises:
            offered |= {("practise", each.skill) for each in self.rows if each.practised}
        return frozenset(offered)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressState:
    """What the progress panel knows: the log's figures, and how and where the log is kept."""

    statistics: Statistics
    queue: ReviewQueue
    attempts: int
    """Number of attempts in the log, repeated tries included."""

    now: datetime
    keeping: Keeping
    place: str
    """Where progress is kept, or would be, such as "in this browser"."""

    vanishes: bool = False
    """True if the file is on a machine that is lent and then wiped, as on Colab."""

    zone: tzinfo | None = None
    """The learner's time zone, if the browser has told it; else it is this machine's."""

    notice: str = ""
    asks_to_forget: bool = False
    reviews: bool = False
    """True if the panel can start a review."""

    practises: bool = False
    """True if the panel can start practice of a skill."""

    brief: bool = False
    """True to show only what matters after a lesson."""

    percent_full: int = 0
    """How full the browser's storage is, in percent; 0 if there is no need to say so."""


def progress_view(situation: ProgressState) -> ProgressPage:
    """Return what the progress panel shows in `situation`."""
    statistics = situation.statistics
    return ProgressPage(
        title="Your progress",
        sentence=_headline(situation),
        keeping=_keeping(situation),
        notice=situation.notice,
        panels=tuple(_panels(situation)),
        headings=_HEADINGS,
        rows=() if situation.brief else tuple(_rows(statistics)),
        buttons=_buttons(situation),
        spoken=situation.notice,
        glance=_glance(statistics, situation.queue) if situation.keeping == "kept" else None,
        next_due=_next_due(situation),
        more=lesson_file("you") if situation.brief else "",
        practice=lesson_file("practice"),
        practises=situation.practises,
    )


def _panels(situation: ProgressState) -> Iterator[Panel]:
    statistics = situation.statistics
    queue, now = situation.queue, situation.now
    if queue.due(now) if situation.brief else queue.problems:
        yield _review(queue, now)
    if situation.brief:
        return
    for unit in statistics.total.costs:
        if statistics.lately(unit):
            yield _over_time(statistics, unit)
    found = habit(each for each in statistics.recent if each.skill in SKILL)
    if found:
        yield Panel(name="habit", title="A habit", lead=str(found))
    if statistics.games:
        yield _games(statistics.games, situation.zone)


def _games(games: Iterable[Attempt], zone: tzinfo | None) -> Panel:
    latest = list(games)[::-1]
    won = sum(each.choice.startswith("won") for each in latest)
    days = (day_of(each.when, zone) for each in latest)
    told = (
        f"{day.day} {day:%b}: {each.choice} against {each.problem}"
        for day, each in zip(days, latest, strict=True)
    )
    return Panel(
        name="games",
        title="Your last games",
        lead=f"{won} of {len(latest)} won.",
        text=f"{'; '.join(told)}.",
    )


def _glance(statistics: Statistics, queue: ReviewQueue) -> dict[str, Any]:
    times = [ceil(each.due.timestamp()) for each in queue.problems[:_MOST_GLANCED]]
    skills = {
        skill: [each.right, each.answers]
        for skill, each in statistics.by_skill().items()
        if skill in SKILL
    }
    kinds = {
        kind: [each.right, each.asked]
        for kind, each in mastery_of_kinds(statistics.recent).items()
        if kind in CHOSEN
    }
    return {"due": times, "skills": skills, "kinds": kinds}


def _headline(situation: ProgressState) -> str:
    statistics = situation.statistics
    total = statistics.total
    if not total.answers:
        return "" if situation.brief else _NONE_YET
    answers = f"{in_figures(total.answers, 'answer')} so far, {total.right:,} right first time."
    lately = (_lately(unit, statistics.lately(unit)) for unit in total.costs)
    return " ".join([answers, *filter(None, lately)])


def _lately(unit: Unit, averages: tuple[Average, ...]) -> str:
    if not averages:
        return ""
    last, *before = averages
    found = f"Over your last {last.decisions} decisions you lost {_average(last)} {NOUNS[unit]}"
    if before:
        return f"{found}; over the {STRETCH} before, {_average(before[0])}."
    return f"{found}." if last.decisions == STRETCH else f"{found} per 100."


def _average(average: Average) -> str:
    return f"{average.per_100:.1f} ± {average.error:.1f}"


def _over_time(statistics: Statistics, unit: Unit) -> Panel:
    stretches = statistics.over_time(unit)
    values = [(_date(each), each.cost.per_100, _reach(each.cost)) for each in stretches]
    is_line = len(values) > 1
    noun = NOUNS[unit]
    return Panel(
        name=f"{noun} over time",
        title=f"{noun.capitalize()} lost per 100 decisions",
        lead=_trend_sentence(stretches),
        text="The pale bars show how far chance may have moved a dot." if is_line else "",
        source=_methods(statistics.methods(unit), unit),
        chart=trend_chart(values) if is_line else None,
    )


def _reach(cost: Cost) -> float:
    """Return half the width of a 95 % confidence interval; 0 for a single decision."""
    return ERRORS_OF_95 * cost.error if cost.decisions > 1 else 0.0


def _trend_sentence(stretches: tuple[Stretch, ...]) -> str:
    span = _SPAN[stretches[0].period]
    first, last = _date(stretches[0]), _date(stretches[-1])
    before, after = stretches[0].cost.per_100, stretches[-1].cost.per_100
    if len(stretches) == 1:
        begun = f"The line starts once you have a second {stretches[0].period} to compare."
        return f"{before:.1f} {span.format(first)}. {begun}"
    change = round(after, 1) - round(before, 1)
    turn = "as before" if not change else f"{abs(change):.1f} {'fewer' if change < 0 else 'more'}"
    return f"{before:.1f} {span.format(first)}, {after:.1f} {span.format(last)}: {turn}."


def _date(stretch: Stretch) -> str:
    start = stretch.start
    return f"{start:%B %Y}" if stretch.period == "month" else f"{start.day} {start:%b}"


def _methods(counts: Mapping[str, int], unit: Unit) -> str:
    found: Counter[str] = Counter()
    for method, count in counts.items():
        found[_FOUND_BY.get(method.partition(" ")[0], _OTHERWISE)] += count
    methods = ", ".join(
        f"{in_figures(count, 'time')} by {how}" for how, count in found.most_common()
    )
    return f"Only first answers count. Cost in {unit}, found {methods}."


def _review(queue: ReviewQueue, now: datetime) -> Panel:
    due = queue.due_by_skill(now)
    listed = ", ".join(f"{count} in {skill}" for skill, count in sorted(due.items()))
    return Panel(
        name="review",
        title=queue.label(now),
        lead=f"Due for another look: {listed}." if due else _NOTHING_DUE,
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


def _rows(statistics: Statistics) -> Iterator[SkillRow]:
    for skill, total in statistics.by_skill().items():
        cost = " · ".join(
            f"{each.per_100:.1f} {NOUNS[each.unit]}"
            for each in total.costs.values()
            if each.decisions >= FEWEST
        )
        right = f"{total.right:,} of {total.answers:,}"
        name = SKILL[skill].lesson if skill in SKILL else ""
        yield SkillRow(
            skill=skill,
            cells=(right, cost or _NONE),
            lesson=lesson_file(name) if name else "",
            practised=skill in SKILLS_DRAWN,
        )


def _keeping(situation: ProgressState) -> str:
    lent = f" {_LENT}" if situation.vanishes else ""
    if situation.keeping == "kept":
        kept = f"Kept {situation.place}, and nowhere else."
        full = f"There it is {situation.percent_full} % full: save it as a file now and then."
        return f"{kept} {full}" if situation.percent_full else kept + lent
    if situation.keeping == "refused":
        return "When you leave, this page forgets."
    if situation.keeping == "unreadable":
        return "What was kept is left as it is. What you do now stays on this page only."
    if situation.keeping == "to be kept":
        kept = f"Your answers are kept {situation.place} from the first one, and nowhere else."
        return kept + lent
    return (
        "Nothing is kept: when you leave, this page forgets. "
        f"If you ask, we keep your progress {situation.place}."
    )


def _buttons(situation: ProgressState) -> tuple[SceneButton, ...]:
    if situation.asks_to_forget:
        return (
            _button("forget for good", f"Yes, forget {in_figures(situation.attempts, 'attempt')}"),
            _button("leave", "No, leave them", main=True),
        )
    buttons = []
    if situation.reviews and situation.queue.due(situation.now):
        buttons.append(_button("review", situation.queue.label(situation.now), main=True))
    if situation.keeping in ("not kept", "refused"):
        buttons.append(_button("keep", "Keep my progress"))
    if situation.keeping == "unreadable":
        buttons.append(_button("set aside", "Set it aside and start again"))
    # Where nothing is kept, no other page can save it; where it is nearly full, or the machine is
    # lent, none should wait.
    is_urgent = situation.keeping == "refused" or situation.percent_full > 0 or situation.vanishes
    if situation.attempts and (is_urgent or not situation.brief):
        buttons.append(_button("export", "Save as a file"))
    if not situation.brief:
        if situation.attempts:
            buttons.append(_button("csv", "Save a table for a teacher"))
        buttons.append(_button(_BROWSERS_OWN, "Add from a file"))
    if situation.keeping == "kept":
        buttons.append(_button("forget", "Forget"))
    return tuple(buttons)


def _button(value: str, label: str, *, main: bool = False) -> SceneButton:
    return SceneButton(action="press", value=value, label=label, main=main)
