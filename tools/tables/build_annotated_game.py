"""Write the annotated game again.

The command is `python -m tools.tables.build_annotated_game --into-package`.

It cuts and deals games by the codes GAME-1, GAME-2 and so on. North plays by the book, and by the
simulator where the book is silent. South talks and plays by a glance of
the simulator, and discards by the book. The first game is kept in which

1. the loser has three points or four, after five deals to eight;
2. somebody stands and loses two points, somebody scores a king in hand, and cards are exchanged;
3. the book and the simulator differ at least twice, and the score turns at least one choice.

The judges *differ* where the simulator is sure that the book's one choice costs half a game in 100
or more. The score *turns* a choice where the simulator is sure of another choice at love all, which
costs as much here.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Final

from ecarte_tutor.course.players import first_advised
from ecarte_tutor.course.practice.lesson_tables import ANNOTATED_GAME, PLAYERS_OF_GAME, GameChoice
from ecarte_tutor.engine.deal import Game
from ecarte_tutor.engine.deal.events import Accepted, KingAnnounced
from ecarte_tutor.engine.decision import Decision, Option, option_text
from ecarte_tutor.hints import book
from ecarte_tutor.simulator import simulate
from ecarte_tutor.simulator.batch.views import SEATS
from ecarte_tutor.simulator.valuation import glance

from ..writing import build, rows_text

DEALS: Final = range(5, 9)
LOSERS_POINTS: Final = (3, 4)
DIFFERING: Final = 2
LEAST: Final = 0.5
"""Games in 100 from which a difference is noted."""

_WORDS: Final = ("propose", "answer")
_JUDGED: Final = (*_WORDS, "lead", "reply")


def choice_of(player: str, decision: Decision) -> Option:
    """Return what North, who plays by the book, or South, by the simulator, chooses.

    The simulator takes a glance only; what it says of the choice at length stands in the row.
    """
    options, advice = decision.options(), book(decision).advice
    if decision.kind not in _JUDGED:
        return first_advised(decision)
    if player == PLAYERS_OF_GAME[0]:
        options = tuple(option for option in options if option in advice)
    if len(options) == 1:
        return options[0]
    values = glance(decision)
    return max(options, key=lambda option: values[option].mean)


def played_game(code: str) -> tuple[Game, list[tuple[str, Decision, Option]]]:
    """Return the game of a code at its end, with who chose what in it."""
    game, course = Game.start(players=PLAYERS_OF_GAME, seed=code), []
    while not game.over:
        if game.deal.over:
            game = game.next_deal()
            continue
        decision, player = game.decision(), game.to_act
        assert player is not None
        choice = choice_of(player, decision)
        course.append((player, decision, choice))
        game = game.act(choice)
    return game, course


def is_full(game: Game) -> bool:
    """True for a close game with an exchange, a king in hand, and two points for standing."""
    events = [event for deal in game.deals for event in deal.events]
    stood_and_lost = any(
        deal.vulnerable is not None and deal.won[SEATS.index(deal.vulnerable)] in (1, 2)
        for deal in game.deals
    )
    return (
        len(game.deals) in DEALS
        and min(game.score) in LOSERS_POINTS
        and stood_and_lost
        and any(isinstance(event, Accepted) for event in events)
        and any(isinstance(event, KingAnnounced) for event in events)
    )


def noted(code: str, number: int, player: str, decision: Decision, choice: Option) -> GameChoice:
    """Return the row of a choice, with what the judges say of it."""
    row = GameChoice(
        code=code,
        deal=number,
        player=player,
        line=str(decision),
        chosen=option_text(choice),
        advice="",
        best="",
        lost=0.0,
        error=0.0,
        book_lost=0.0,
        book_error=0.0,
        love_all="",
        love_all_lost=0.0,
        love_all_error=0.0,
    )
    if decision.kind not in _JUDGED or len(decision.options()) == 1:
        return row
    values, advice = simulate(decision), book(decision).advice
    row = replace(row, best=option_text(values.best))
    loss = values.loss(choice)
    if loss.counts and loss.mean >= LEAST:
        row = replace(row, lost=round(loss.mean, 1), error=round(loss.error, 1))
    if len(advice) == 1:
        (advised,) = advice
        row = replace(row, advice=option_text(advised))
        loss = values.loss(advised)
        if loss.counts and loss.mean >= LEAST:
            row = replace(row, book_lost=round(loss.mean, 1), book_error=round(loss.error, 1))
    if decision.kind in _WORDS:
        before = simulate(replace(decision, score=(0, 0)))
        loss = values.loss(before.best)
        if before.loss(values.best).counts and loss.counts and loss.mean >= LEAST:
            row = replace(
                row,
                love_all=option_text(before.best),
                love_all_lost=round(loss.mean, 1),
                love_all_error=round(loss.error, 1),
            )
    return row


def annotated_rows() -> list[GameChoice]:
    """Return the rows of the first game that meets the rule."""
    for code in (f"GAME-{number}" for number in count(1)):
        game, course = played_game(code)
        if not is_full(game):
            continue
        rows, number = [], 0
        for player, decision, choice in course:
            number += decision.kind == "propose" and not decision.exchanged
            rows.append(noted(code, number, player, decision, choice))
        differing = sum(row.book_lost > 0 for row in rows)
        if differing >= DIFFERING and any(row.love_all for row in rows):
            return rows
    raise AssertionError("the codes have no end")


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table, or check it; returns the exit status."""
    return build(
        "build_annotated_game",
        ANNOTATED_GAME,
        lambda: rows_text(annotated_rows(), GameChoice),
        arguments,
    )


if __name__ == "__main__":
    sys.exit(main())
