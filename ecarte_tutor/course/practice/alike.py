"""New problems like a missed one: sisters and turned problems.

A *sister* has the pattern of the missed problem: the idea, the answer, the score and the trumps
held. The *idea* is the hint that decides it, or its skill if no hint does. A *turned* problem has a
similar hand, and another answer. The *line* of a problem is its text form, as a log keeps it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from typing import Any, Final

from ...engine.cards import PACK, Card, Hand, Suit
from ...engine.decision import Decision
from ...errors import DrillError, EcarteError
from ...hints import book, hint
from ...simulator.count_verdict import count_verdict
from ..problems.drawing import draw_problem
from ..problems.on_decisions import (
    holds_at_a_glance,
    is_worth_asking,
    is_worth_discarding,
    is_worth_leading,
)
from ..problems.skills import HINTS_DRAWN, SKILL, SKILLS_DRAWN
from ..problems.spec import CLEAR, USUAL_RULES, ProblemSpec, closeness
from .idea import Idea, Pattern, idea_of_line, is_turned, pattern_of, pattern_of_line, problem_of

_TRIED: Final = 300
"""Variants of the missed hand that are tried, of which the first that fits is asked."""

_FEW: Final = 8
"""Sisters compared, of which the first clear one is asked."""

_AGREED: Final = 0.5
"""Closeness below which the count and the reckoner agree with the book."""

_EXCHANGED: Final = (2, 3)
"""Numbers of cards that are replaced to make a sister of a hand."""

_EACH: Final = 8
"""How often each card of a hand is tried as another trump, and as another plain card."""

Fits = Callable[[Any], bool]


def problem_on(
    idea: Idea,
    closeness: float,
    chance: random.Random,
    without: Container[str] = (),
    rules: str = USUAL_RULES,
    scores: str | None = None,
    theme: str | None = None,
    fits: Fits | None = None,
) -> str:
    """Return the text of a new problem on the hint of `idea`, or else on its skill.

    Args:
        idea: the hint or skill to practise.
        closeness: how close to call the choice should be, from `CLEAR` to `EVEN`.
        chance: random generator.
        without: texts of problems not to return.
        rules: the text of a rule set.
        scores: one of `SCORES`, or a score as "4-3"; by default early ones, if the hint allows.
        theme: one of the skill's `themes`; by default a random one.
        fits: called with a problem, returns True if it may be returned.

    Raises:
        DrillError: if no such problem is found.
    """
    id_ = idea.hint if idea.hint in HINTS_DRAWN[idea.skill] else None
    spec = ProblemSpec(
        skill=idea.skill,
        hint=id_,
        theme=theme or chance.choice(SKILL[idea.skill].themes(rules)),
        closeness=closeness,
        scores=scores or ("any" if id_ and hint(id_).needs_score else "early"),
        rules=rules,
    )
    try:
        (problem,) = draw_problem(spec, chance, without, fits)
    except DrillError:
        easier = replace(spec, hint=None, theme=None, scores=scores or "early")
        (problem,) = draw_problem(easier, chance, without, fits)
    return str(problem)


def problem_like(
    skill: str,
    line: str,
    chance: random.Random,
    without: Container[str] = (),
    fits: Fits | None = None,
) -> str | None:
    """Return the text of a new problem with the answer of the problem `line` and other cards.

    The hint, nearness of the end, rules and number of trumps are also kept. If no such problem is
    found, the new one shares the hint, or at least the skill. The result is `None` for the skill
    "following", which is only asked in a game.

    Args:
        skill: the name of the skill of the problem `line`.
        line: the text of a problem, as a log keeps it.
        chance: random generator.
        without: texts of problems not to return.
        fits: called with a problem, returns True if it may be returned.

    Raises:
        DrillError: if no new problem is found.

    >>> missed = "propose.pone.8H7HQS7S7D.9H.0-0.turf-club"
    >>> new = problem_like("proposing", missed, random.Random(1))
    >>> pattern_of_line(new) == pattern_of_line(missed)
    True
    """
    if skill not in SKILLS_DRAWN:
        return None
    pattern, problem = pattern_of_line(line), problem_of(line)
    rules = str(getattr(problem, "rules", USUAL_RULES))
    if pattern is None:
        return problem_on(idea_of_line(skill, line), CLEAR, chance, without, rules, fits=fits)

    is_its = partial(_is_its, skill, fits)

    def is_sister(new: Any) -> bool:
        return pattern_of(new) == pattern and is_its(new)

    if isinstance(problem, Decision):
        beside = _sisters(problem, chance)
        sister = _clearest(new for new in beside if str(new) not in without and is_sister(new))
        if sister is not None:
            return str(sister)
    themes = SKILL[skill].themes(rules)
    theme = pattern.answer if pattern.answer in themes else None
    wanted = (CLEAR, chance, without, rules, _scores(problem, pattern, chance), theme)
    if not isinstance(problem, Decision):
        with suppress(DrillError):
            return problem_on(pattern.idea, *wanted, is_sister)
    return problem_on(pattern.idea, *wanted, is_its)


def problem_turned(
    skill: str, line: str, chance: random.Random, fits: Fits | None = None
) -> str | None:
    """Return the text of a problem like `line` with another answer; `None` if none is found.

    The new hand has one to three other cards, one trump more or less at most, and its suits
    renamed. The answer is clear by the book and, except for a discard, by the open-hand count or
    the simulator. If `line` is a problem on the rules, the result is `None`.

    >>> missed = "propose.pone.8H7HQS7S7D.9H.0-0.turf-club"
    >>> pattern_of_line(problem_turned("proposing", missed, random.Random(1))).answer
    'propose'
    """
    pattern, problem = pattern_of_line(line), problem_of(line)
    if pattern is None or not isinstance(problem, Decision):
        return None

    def is_wanted(new: Any) -> bool:
        other = pattern_of(new)
        return other is not None and is_turned(pattern, other) and _is_its(skill, fits, new)

    for new in filter(is_wanted, _near_misses(problem, chance)):
        if _is_clear(new):
            return str(new)
    return None


def _is_its(skill: str, fits: Fits | None, new: Any) -> bool:
    takes = SKILL[skill].takes
    return (takes is None or takes(new)) and (fits is None or fits(new))


def _clearest(found: Iterator[Decision]) -> Decision | None:
    """Return the first clear one of eight; if none is clear, the first."""
    first = None
    for new in islice(found, _FEW):
        if _is_clear(new):
            return new
        first = first or new
    return first


def _sisters(problem: Decision, chance: random.Random) -> Iterator[Decision]:
    """Yield hands with as many trumps that differ in two or three cards, then in one."""
    ones = ([chance.choice(problem.hand.cards)] for _ in range(_TRIED))
    for gone in chain((_some(problem, chance) for _ in range(_TRIED)), ones):
        yield from _with(problem, gone, [card.suit is problem.trump for card in gone], chance)


def _near_misses(problem: Decision, chance: random.Random) -> Iterator[Decision]:
    """Yield hands that differ in one card, and then some that differ in two or three."""
    ones = [([card], [is_trump]) for card in problem.hand for is_trump in (True, False)] * _EACH
    chance.shuffle(ones)
    for gone, are_trumps in ones:
        yield from _with(problem, gone, are_trumps, chance)
    for _ in range(_TRIED):
        gone = _some(problem, chance)
        yield from _with(problem, gone, [chance.random() < 1 / 2 for _ in gone], chance)


def _some(problem: Decision, chance: random.Random) -> list[Card]:
    held = problem.hand.cards
    return chance.sample(held, min(chance.choice(_EXCHANGED), len(held)))


def _with(
    problem: Decision, gone: list[Card], are_trumps: list[bool], chance: random.Random
) -> Iterator[Decision]:
    """Yield `problem` with new cards for `gone` and its suits permuted; nothing if impossible."""
    hand = [card for card in problem.hand if card not in gone]
    played = (card for trick in problem.tricks for card in trick)
    seen = {problem.turn_up, *problem.hand, *problem.discarded, *played}
    for is_trump in are_trumps:
        free = [c for c in PACK if (c.suit is problem.trump) is is_trump and c not in seen]
        if not free:
            return
        hand.append(chance.choice(free))
        seen.add(hand[-1])
    suits = list(Suit)
    order = dict(zip(suits, chance.sample(suits, len(suits)), strict=True))

    def called(card: Card) -> Card:
        return Card.of(card.rank, order[card.suit])

    tricks = tuple((called(lead), called(reply)) for lead, reply in problem.tricks)
    with suppress(EcarteError):  # what was said and played may not go with these cards
        yield replace(
            problem,
            hand=Hand(map(called, hand)),
            turn_up=called(problem.turn_up),
            discarded=frozenset(map(called, problem.discarded)),
            tricks=tricks,
        )


def _is_clear(new: Decision) -> bool:
    """Return True if `new` is worth asking and its answer clear, as `problem_turned` requires."""
    said = book(new)
    if new.kind == "discard":
        return is_worth_discarding(new, said)
    if new.kind == "lead":
        return is_worth_leading(new, said) and holds_at_a_glance(new, clear=True)
    return is_worth_asking(count_verdict(new)) and closeness(new, said) < _AGREED


def _scores(problem: Any, pattern: Pattern, chance: random.Random) -> str | None:
    """Return scores at which the same players need one point to win as in `problem`."""
    if not any(pattern.near):
        return None if isinstance(problem, Decision) and problem.kind == "lead" else "early"
    last = problem.rules.target - 1
    mine, theirs = (last if near else chance.randrange(last) for near in pattern.near)
    return f"{mine}-{theirs}"
