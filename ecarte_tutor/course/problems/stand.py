"""To stand or to exchange: drawing the hands on which that is worth asking."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from ...engine.decision import Decision, Option
from ...hints import book
from ...simulator.count_verdict import count_verdict
from .closeness import closeness, wished
from .code import ClassCode, chance_of
from .draw import dealt, early_score, first_that, halves, nearest


def draw_stands(
    code: ClassCode | str,
    drill: str,
    count: int,
    *,
    usual: int,
    make: Callable[..., Decision],
    stand: Option,
    chances: tuple[float, float],
) -> Iterator[Decision]:
    """Yield decisions of which the book stands on half, clear ones first, in no pattern.

    Args:
        code: the class code.
        drill: the drill's name.
        count: how many.
        usual: how many there are in a usual set, of which half are exactly half.
        make: makes the decision of a hand, a turn-up and a score.
        stand: the name of standing in it.
        chances: of the point, between which a problem is neither hopeless nor a gift.
    """
    chance = chance_of(code, drill, count)
    least, most = chances
    problems: list[Decision] = []

    def fits(problem: Decision, *, stands: bool) -> bool:
        return (
            (stand in book(problem).advice) == stands
            and least <= count_verdict(problem).point <= most
            and all(problem.hand != earlier.hand for earlier in problems)
        )

    def drawn() -> Decision:
        return make(*dealt(chance), early_score(chance))

    for place, stands in zip(range(count), halves(chance, usual), strict=False):
        draw = partial(first_that, partial(fits, stands=stands), drawn, drill)
        problems.append(nearest(wished(place, usual), closeness, draw))
        yield problems[-1]
