"""Graded problems of which another option is the best now, looked at on deals that come to them.

`python -m tools.bench.changed OLD.csv` compares `tools/graded-problems.csv` with an older one, as
from `git show COMMIT:tools/graded-problems.csv > OLD.csv`, and takes the ten problems in both on
whose best option the two differ by most. For each it deals until the Curate, the Captain, the
Librarian (who talks and plays as the book), the averager and the reckoner have really said,
discarded and played what was said, discarded and played: two hundred deals each. Both options are
played on there, by the reckoner and by this opponent. It prints what the new best wins more than
the old one, in games in 100, beside what either table claims.

An opponent who does so less than twice in a million deals tells nothing.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ecarte_tutor.engine.cards import HAND_SIZE, Card
from ecarte_tutor.engine.decision import Decision, Option, option_text
from ecarte_tutor.engine.rules.rule_set import other_seat
from ecarte_tutor.engine.rules.tricks import stock_after
from ecarte_tutor.simulator import AveragerPolicy, ReckonerPolicy
from ecarte_tutor.simulator.batch.play import deal_ends, play_out, points
from ecarte_tutor.simulator.batch.talk import Talk, stock_of, within_limits
from ecarte_tutor.simulator.batch.views import SEATS, PlayView, Policy, Stakes, TalkView
from ecarte_tutor.simulator.beliefs.moves import his_view, stood_last
from ecarte_tutor.simulator.beliefs.numbers import taken_by_other
from ecarte_tutor.simulator.beliefs.posterior import KINDS, never_his, view_of
from ecarte_tutor.simulator.beliefs.talk import left_at
from ecarte_tutor.simulator.masks import (
    PACK_MASK,
    TRUMP_KING,
    Masks,
    Places,
    Rows,
    draw,
    mask_of,
    place_of,
)
from ecarte_tutor.simulator.play.card_play import deals_of
from ecarte_tutor.simulator.play.rollout import Rollout
from ecarte_tutor.simulator.tables import read_rows
from ecarte_tutor.simulator.valuation import stakes_of
from ecarte_tutor.simulator.winning import after_cards, after_deal
from tools.matches.opponents import OPPONENTS
from tools.matches.reader import surprises
from tools.tables.build_graded import GRADED, Graded

RECKONER: Final = ReckonerPolicy()
FIVE: Final[tuple[Policy, ...]] = (*OPPONENTS, AveragerPolicy(), RECKONER)

EACH: Final = 200
"""Deals of each opponent."""

FEWEST: Final = 2
"""From which there is an error."""

AT_ONCE: Final = 4_000
TRIES: Final = 250


@dataclass(frozen=True)
class Changed:
    """A problem with another best option than in an older table."""

    decision: Decision
    old: Option
    new: Option
    lost_by_old: float
    """Games in 100, as the new table has it."""

    lost_by_new: float
    """Games in 100, as the old table has it."""


def changed(before: Path) -> Iterator[Changed]:
    """Yield the problems of both tables whose best option is another."""
    was = {row.line: row.options for row in read_rows(before, Graded)}
    for row in read_rows(GRADED, Graded):
        losses, old_losses = row.options, was.get(row.line, row.options)
        old, new = (each.index(min(each)) for each in (old_losses, losses))
        if losses[old] > 0 and old_losses[new] > 0:
            decision = Decision.of(row.line)
            options = decision.options()
            yield Changed(decision, options[old], options[new], losses[old], old_losses[new])


@dataclass(frozen=True, slots=True)
class EachInTheirSeat:
    """Policy by which one plays on as pone, and another as dealer."""

    players: tuple[Policy, Policy]

    def stands(self, view: TalkView, random: np.random.Generator) -> Rows:
        return self.players[view.seat].stands(view, random)

    def discards(self, view: TalkView, random: np.random.Generator) -> Masks:
        return self.players[view.seat].discards(view, random)

    def lead(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        return self.players[view.seat].lead(view, stakes, random)

    def reply(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        return self.players[view.seat].reply(view, stakes, random)


def came_to(
    decision: Decision, policy: Policy, generator: np.random.Generator
) -> tuple[Masks, Masks]:
    """Return hands and discards of an opponent of this policy who comes to `decision`.

    They are drawn at random from all lawful ones, exchange after exchange from the last to the
    first, and kept where the opponent would have done all that he did.
    """
    hands, discarded = lawful(decision, generator)
    stakes, (exchanges, taken) = stakes_of(decision), taken_by_other(decision)
    now = hands | mask_of(decision.played_by(other_seat(decision.seat)), decision.trump)
    seen = his_view(decision, now, stakes)
    agrees = np.ones(len(hands), np.bool_)
    if (stood := stood_last(decision)) is not None:
        agrees &= policy.stands(seen, generator) == stood
    for number in reversed(range(len(taken))):
        left = stock_after(exchanges[:number])
        away = discarded[number]
        now = (now & ~draw(now, taken[number], generator)) | away
        before = replace(seen, own=now, rounds=number, left=np.full(len(now), left))
        agrees &= ~policy.stands(before, generator)
        # The dealer draws from what the pone left.
        left -= exchanges[number][0] if seen.seat else 0
        agrees &= within_limits(before, policy.discards(before, generator) & now, left) == away
    if decision.kind in KINDS and view_of(decision).public.plays:
        view = view_of(decision).rows(np.zeros(len(hands), np.intp))
        agrees &= surprises(view, hands, policy, stakes, generator) == 0
    thrown = np.bitwise_or.reduce([np.zeros_like(hands), *discarded], axis=0)
    return hands[agrees], thrown[agrees]


def lawful(decision: Decision, generator: np.random.Generator) -> tuple[Masks, list[Masks]]:
    """Return hands that the opponent may hold, and what he may have discarded in each exchange."""
    pool = np.full(AT_ONCE, PACK_MASK & ~never_his(decision))
    if decision.kind in KINDS:
        view = view_of(decision)
        known = np.uint32(view.known[0])
        held = view.public.cards - (view.led is not None) - int(known > 0)
        hands = known | draw(np.full(AT_ONCE, view.possible[0] & ~known), held, generator)
    else:
        hands = draw(pool, HAND_SIZE, generator)
    played = mask_of(decision.played_by(other_seat(decision.seat)), decision.trump)
    unseen, discarded = pool & ~(hands | played), []
    for number in taken_by_other(decision)[1]:
        discarded.append(draw(unseen, number, generator))
        unseen &= ~discarded[-1]
    return hands, discarded


def gains(each: Changed, policy: Policy, seed: tuple[int, int]) -> NDArray[np.float64]:
    """Return what the new best option wins more than the old one in each deal, in games in 100."""
    decision, generator = each.decision, np.random.default_rng(seed)
    found: list[tuple[Masks, Masks]] = []
    for _ in range(TRIES):
        found.append(came_to(decision, policy, generator))
        if sum(len(hands) for hands, _ in found) >= EACH:
            break
    hands, discarded = (np.concatenate(part)[:EACH] for part in zip(*found, strict=True))
    if not len(hands):
        return np.empty(0)
    seat = SEATS.index(decision.seat)
    both = EachInTheirSeat((RECKONER, policy) if seat == 0 else (policy, RECKONER))
    won = cards_won if decision.kind in KINDS else talk_won
    new, old = won(decision, (each.new, each.old), hands, discarded, both, generator)
    return 100 * (new - old)


def cards_won(
    decision: Decision,
    options: Sequence[Option],
    hands: Masks,
    discarded: Masks,
    players: EachInTheirSeat,
    generator: np.random.Generator,
) -> list[NDArray[np.float64]]:
    """Return the chance of the game after each of these cards: one for each deal."""
    view, stakes = view_of(decision), stakes_of(decision)
    deals = deals_of(view.rows(np.zeros(len(hands), np.intp)), hands, 0, generator)
    discards = deals.discarded.copy()
    discards[view.other] = discarded
    deals = replace(deals, discarded=discards)
    settled = view.public.holds | view.public.denied
    open_still = view.public.marks and not any(decision.tricks)
    mine = open_still & ((view.own & TRUMP_KING & ~settled[view.seat]) > 0)
    theirs = open_still & ((hands & TRUMP_KING & ~settled[view.other, 0]) > 0)
    found = []
    for option in options:
        place = np.full(len(hands), place_of(Card(str(option)), decision.trump))
        started = deals.after_lead(place) if deals.led is None else deals.after_reply(place)
        end = play_out(started, (players, players), stakes, generator)
        whole = points(end, view.seat, stakes).astype(np.int64)
        found.append(after_cards(decision, whole, mine, theirs))
    return found


def talk_won(
    decision: Decision,
    options: tuple[Option, Option],
    hands: Masks,
    discarded: Masks,
    players: EachInTheirSeat,
    generator: np.random.Generator,
) -> list[NDArray[np.float64]]:
    """Return the chance of the game after each of these words or discards: one for each deal."""
    return [
        *after_deal(decision)[talk_ends(decision, options, hands, discarded, players, generator)]
    ]


def talk_ends(
    decision: Decision,
    options: tuple[Option, Option],
    hands: Masks,
    discarded: Masks,
    players: Policy,
    generator: np.random.Generator,
) -> NDArray[np.integer]:
    """Return how deals end after two words or discards, a row for each, as by `deal_ends`.

    The opponent has these hands, and has discarded these cards; the stock is drawn.
    """
    seat = SEATS.index(decision.seat)
    both, thrown = np.empty((2, len(hands)), np.uint32), np.empty((2, len(hands)), np.uint32)
    both[seat], both[1 - seat] = mask_of(decision.hand, decision.trump), hands
    thrown[seat], thrown[1 - seat] = mask_of(decision.discarded, decision.trump), discarded
    turn_up = np.full(len(hands), mask_of([decision.turn_up], decision.trump))
    unseen = ~(both[0] | both[1] | thrown[0] | thrown[1] | turn_up)
    stakes = stakes_of(decision)
    talk = Talk(
        both,
        thrown,
        turn_up,
        stock_of(unseen, left_at(decision), generator),
        len(decision.exchanged),
        stakes,
        from_both_ends=decision.kind == "discard",
    )
    _, start, end = Rollout(decision, players, stakes).played(talk, options, generator)
    return deal_ends(start, end).reshape(len(options), len(hands))


def told(values: NDArray[np.float64]) -> str:
    """Return a mean with its error, and of how many."""
    if len(values) < FEWEST:
        return f"comes to it in {len(values)}"
    error = values.std(ddof=1) / len(values) ** 0.5
    return f"{values.mean():+.1f} ± {error:.1f} ({len(values)})"


def main() -> None:
    parser = argparse.ArgumentParser(description="Look at problems whose best option changed.")
    parser.add_argument("before", type=Path, metavar="OLD.csv", help="the table of before")
    parser.add_argument("--problems", type=int, default=10, help="how many")
    options = parser.parse_args()
    found = [*changed(options.before)]
    print(f"{len(found)} problems of both tables have another best option")
    found.sort(key=lambda each: -each.lost_by_old - each.lost_by_new)
    better: list[float] = []
    for number, each in enumerate(found[: options.problems]):
        print(
            f"{each.decision}\n  {option_text(each.new)}, not {option_text(each.old)}: claimed "
            f"{each.lost_by_old:+.1f} now, {-each.lost_by_new:+.1f} before"
        )
        won = {
            str(policy): gains(each, policy, (number, place)) for place, policy in enumerate(FIVE)
        }
        for name, values in won.items():
            print(f"    {name}: {told(values)}")
        together = np.concatenate([*won.values()])
        print(f"    all deals: {told(together)}", flush=True)
        better += [float(together.mean())] if len(together) else []
    print(f"all problems alike: {told(np.array(better))}; {sum(x > 0 for x in better)} gain")


if __name__ == "__main__":
    main()
