"""A class as a picture: a square for each student and skill, the greener the more was right."""

from __future__ import annotations

from collections.abc import Mapping

from .picture import Picture
from .plotting import GOOD_INK, INK, new_figure, plain, plotted


def show_class(rights: Mapping[str, Mapping[str, tuple[int, int]]]) -> Picture:
    """The class, with what its picture says as a sentence.

    Args:
        rights: of each student and skill, how many first answers were right, and of how many.
    """
    names = list(rights)
    skills = sorted({skill for each in rights.values() for skill in each})
    figure, axes = new_figure(0.9 + 0.5 * len(names))
    for row, each in enumerate(rights.values()):
        for column, skill in enumerate(skills):
            right, asked = each.get(skill, (0, 0))
            if not asked:
                continue
            axes.bar(
                column,
                0.9,
                width=0.94,
                bottom=row - 0.45,
                color=GOOD_INK,
                alpha=0.75 * right / asked,
            )
            axes.text(column, row, f"{right} of {asked}", ha="center", va="center", color=INK)
    axes.set_xticks(range(len(skills)), skills)
    axes.set_yticks(range(len(names)), names, parse_math=False)
    axes.set_ylim(len(names) - 0.5, -0.5)
    plain(axes)
    return plotted(figure, _words(rights, skills))


def _words(rights: Mapping[str, Mapping[str, tuple[int, int]]], skills: list[str]) -> str:
    told = []
    for skill in skills:
        right, asked = (
            sum(each.get(skill, (0, 0))[part] for each in rights.values()) for part in (0, 1)
        )
        told.append(f"{skill} {right} of {asked}")
    return f"Right at the first answer, the whole class: {', '.join(told)}."
