"""A plot of a class on matplotlib axes: the results in a set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...simulator.plots.style import drawing, or_else
from ..progress.attempt import EITHER, JUDGES
from .results import SetResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_LONGEST: Final = 20
"""Most characters of a name in a plot."""


def plot_set(result: SetResult, ax: Axes | None = None, **kwargs: Any) -> Axes:
    """Draw the results of a class in a set: a row per student, a column per problem.

    A filled dot is a right answer and a cross a wrong one. A ring is an answer after a look at the
    rule, which does not count. Below each problem is the percentage of answers that were right.

    Args:
        result: the results in the set.
        ax: the axes to draw on; by default those of a new figure in our style.
        kwargs: passed to `Axes.scatter`.
    """
    students = sorted(result.students, key=lambda each: -each.right)
    with drawing(ax, 1.9 + 0.34 * len(students)) as (axes, inks):
        marks = {
            "right": ("o", inks.good, inks.good),
            "wrong": ("X", inks.other, inks.other),
            "with help": ("o", "none", inks.soft),
        }
        places: dict[str, list[tuple[int, int]]] = {name: [] for name in marks}
        for row, student in enumerate(students):
            for place, each in student.answers.items():
                name = "right" if each.is_right else "wrong"
                places[name if each.counts else "with help"].append((place, row))
        for name, (marker, face, edge) in marks.items():
            if places[name]:
                xs, ys = zip(*places[name], strict=True)
                axes.scatter(
                    xs,
                    ys,
                    marker=marker,
                    label=name,
                    **or_else(kwargs, s=85, facecolor=face, edgecolor=edge, linewidth=1.5),
                )
        axes.set_xticks(
            [each.place for each in result.problems],
            [
                f"{each.place}\n{_share(each.counted - each.missed, each.counted)}"
                for each in result.problems
            ],
        )
        axes.set_yticks(
            range(len(students)),
            [f"{_cut(each.name)} · {each.right}" for each in students],
        )
        axes.set_ylim(len(students) - 0.5, -0.6)
        axes.set_xlim(0.5, len(result.problems) + 0.5)
        axes.set_xlabel("problem, and how many in 100 were right")
        by = "" if result.judge == EITHER else f", by {JUDGES[result.judge]}"
        axes.set_title(f"Right first time{by}", pad=28)
        axes.legend(
            loc="lower center",
            bbox_to_anchor=(0.5, 1),
            ncols=3,
            borderpad=0,
            handletextpad=0.1,
            columnspacing=0.8,
        )
    return axes


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f}" if whole else "–"


def _cut(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
