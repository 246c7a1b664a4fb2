"""A problem set on paper: an HTML file with the problems, and on a page apart the answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from ...course.classroom.results import turns_on
from ...course.progress.attempt import EITHER, told_right
from ...engine.cards import Card
from ..stage.draw.cards import card_svg
from ..stage.exercises.decision import DecisionExercise
from ..stage.exercises.exercise import Exercise

_STYLE: Final = """
body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; color: #000; background: #fff;
  font: 16px/1.4 Georgia, "DejaVu Serif", serif; }
h1 { font-size: 1.4rem; }
li { break-inside: avoid; margin: 0 0 1.1rem; padding-left: 0.4rem; }
li p { margin: 0.2rem 0; }
li svg { width: 54px; height: 77px; margin-right: 3px; border: 1px solid #999; border-radius: 4px; }
li svg + small { margin: 0 6px 0 18px; }
#answers { break-before: page; page-break-before: always; }
@page { margin: 16mm; }
"""


def set_sheet(title: str, asked: Sequence[Exercise], judge: str = EITHER) -> str:
    """Return a whole HTML page, without scripts, with problems and then their answers.

    Those of both judges are told where a problem has two, whose simulations must be done.

    Args:
        title: name of the set, untrusted, and what opens it.
        asked: exercises on the problems of the set, in order.
        judge: who judges the set, one of `JUDGES`.
    """
    name = escape(title)
    is_judged = any(isinstance(each, DecisionExercise) for each in asked)
    cards = sorted(
        {card for each in asked for row in _rows(each).values() for card in row}, key=str
    )
    answers = (
        f"{escape(_answer(each))} <small>{escape(turns_on(each.problem))}</small>" for each in asked
    )
    return (
        f'<!DOCTYPE html><html lang="en-GB"><meta charset="utf-8"><title>{name}</title>'
        f"<style>{_STYLE}</style>"
        f'<svg width="0" height="0" aria-hidden="true">{"".join(map(_symbol, cards))}</svg>'
        f"<h1>{name}</h1><ol>{_items(map(_asked, asked))}</ol>"
        f'<section id="answers"><h1>{name}</h1>'
        f"{f'<p>{told_right(judge)}</p>' if is_judged else ''}"
        f"<ol>{_items(answers)}</ol></section></html>\n"
    )


def _answer(exercise: Exercise) -> str:
    if isinstance(exercise, DecisionExercise):
        return exercise.solutions()
    return exercise.solution()


def _items(items: Iterable[str]) -> str:
    return "".join(f"<li>{each}</li>" for each in items)


def _rows(exercise: Exercise) -> dict[str, tuple[Card, ...]]:
    """Return the cards that a problem shows, by what they are; the first row has no name."""
    cloth = exercise.question().cloth
    assert cloth is not None
    hand = tuple(each.card for each in exercise.small_cards())
    turned = (cloth.turn_up.card,) if cloth.turn_up else ()
    rows = {"": hand if hand != turned else (), "turned up": turned}
    for tray in (*cloth.laid, *cloth.trays):
        rows[tray.title] = tuple(each.card for each in tray.cards)
    return rows


def _asked(exercise: Exercise) -> str:
    question = exercise.question()
    cloth = question.cloth
    assert cloth is not None
    cards = "".join(
        f"{f'<small>{escape(name)}</small>' if name else ''}{''.join(map(_use, row))}"
        for name, row in _rows(exercise).items()
        if row
    )
    score = [each for each in cloth.corner[:1] if each not in question.sentence]
    told = " ".join([question.sentence, *score])
    choices = " · ".join(each.label for each in cloth.choices) if cloth.choices[1:] else ""
    lines = (f"<b>{escape(question.title)}</b> {escape(told)}", cards, escape(choices))
    return "".join(f"<p>{each}</p>" for each in lines if each)


def _symbol(card: Card) -> str:
    drawn = card_svg(card)
    return f'<symbol id="card-{card}" viewBox="0 0 112 160">{drawn}</symbol>'


def _use(card: Card) -> str:
    return f'<svg role="img" aria-label="{card.words}"><use href="#card-{card}"/></svg>'
