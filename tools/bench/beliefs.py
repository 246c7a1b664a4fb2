"""What is believed of the opponent's hand, judged by the hand that was there.

`python -m tools.bench.beliefs` plays games by seed, between the book's player, who now and then
says another word, and ten opponents in turn: the book, the four of the game, the averager, and
three of these who err five or twenty times in a hundred; at each rule set in turn, in both seats.
Where the first player leads, replies, answers, discards or may propose again, it takes the chance
that the belief gives to the hand that the opponent really held, in bits above giving each lawful
hand the same: once by the numbers of cards taken alone, once by all that he did. Then it prints how
often shares of 5 to 95 in 100 that the belief states come true, all and by what they are of.

`--gains` compares what a card is said to gain with what it gains on the deal as it lies, played on
by the reckoner and by the two players themselves: the best card over the worst, and the best card
over the one that would be best if nothing were read. With `--talk` it does so for words and
discards, as many of each, against the first five opponents: 2,000 in some twenty-five minutes of
one core. There the reckoner plays on with the hand that was there and many stocks: what is missing
then is the belief's, and what is missing besides where the players play on is the play-out's. The
table so far is printed whenever there are twice as many decisions as in the one before. `--refused`
tells what the best first lead to a dealer who refused promises, less what it wins over all hands
with which each of the ten would have refused, with his word read and without.

The factors in `simulator/beliefs` were chosen by the games of `--seed 1`; the figures that are told
are of `--seed 2`. With more than 5,000 lawful hands, some of each number of trumps and kings stand
for all.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, cycle, islice
from math import log2
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ecarte_tutor.course.players import PLAYERS, by_the_book
from ecarte_tutor.engine.cards import HAND_SIZE, Card, Suit
from ecarte_tutor.engine.deal import Game
from ecarte_tutor.engine.deal.events import Exchanged
from ecarte_tutor.engine.decision import Decision, Option
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.engine.rules.rule_set import RuleSet, other_seat
from ecarte_tutor.engine.rules.tricks import STOCK_SIZE
from ecarte_tutor.simulator import (
    AveragerPolicy,
    Budget,
    CardSimulation,
    ReckonerPolicy,
    Simulation,
    Stakes,
    simulate,
)
from ecarte_tutor.simulator.batch.play import points_of
from ecarte_tutor.simulator.batch.views import SEATS, Policy, TalkView
from ecarte_tutor.simulator.beliefs.moves import his_view, likelihood
from ecarte_tutor.simulator.beliefs.numbers import kept_likelihood
from ecarte_tutor.simulator.beliefs.posterior import (
    KINDS,
    never_his,
    opponent_hands,
    view_of,
)
from ecarte_tutor.simulator.masks import (
    ABOVE,
    KEEPERS,
    PACK_MASK,
    SUIT,
    TRUMP_KING,
    TRUMPS,
    Masks,
    counts,
    hand_of,
    mask_of,
    place_of,
)
from ecarte_tutor.simulator.play.card_play import trials
from ecarte_tutor.simulator.valuation import choice_of, stakes_of
from tools.bench.changed import talk_ends
from tools.matches.allowed_hands import hands_among
from tools.matches.book_player import BookPolicy
from tools.matches.opponents import CaptainPolicy, CuratePolicy, LibrarianPolicy
from tools.random_deals import random_hands

Chooser = Callable[[Decision], Option]
EVERY: Final = 10**7
MOST: Final = 5_000
OF_EACH: Final = 900
"""Hands with one number of trumps and kings that stand for all with it, where there are many."""

OTHERWISE: Final = 0.4
"""How often the first player asks for cards, or gives them, whatever the book says: so second
proposals come up."""

SHARES: Final = np.linspace(5, 95, 10)
"""In 100."""

FEWEST: Final = 20
"""Of fewer shares about one of these it is not told how often they come true."""

RECKONER: Final = ReckonerPolicy()


def erring(choose: Chooser, share: float, chance: random.Random) -> Chooser:
    """Return a player who chooses by chance so often, and otherwise as `choose`."""
    return lambda decision: (
        chance.choice([*decision.options()]) if chance.random() < share else choose(decision)
    )


def opponents(chance: random.Random) -> dict[str, Chooser]:
    """Return the opponents by name."""
    reckoner = lambda decision: choice_of(RECKONER, decision)  # noqa: E731
    return {
        "the book": by_the_book,
        **{name: player.choose for name, player in PLAYERS.items()},
        "the averager": lambda decision: choice_of(AveragerPolicy(), decision),
        "the book, 5 errors": erring(by_the_book, 0.05, chance),
        "the reckoner, 5 errors": erring(reckoner, 0.05, chance),
        "the Curate, 20 errors": erring(PLAYERS["curate"].choose, 0.2, chance),
        "the reckoner, 20 errors": erring(reckoner, 0.2, chance),
    }


@dataclass(frozen=True)
class Met:
    """A decision of the first player in a game, and who plays on."""

    decision: Decision
    against: str
    game: Game
    opponent: Chooser

    @property
    def kind(self) -> str:
        """What is told apart: the kind, and if cards have been exchanged."""
        kind = {"answer": "answers", "discard": "discards", "propose": "proposals"}.get(
            self.decision.kind, "cards"
        )
        return f"{kind}, {'after an exchange' if self.decision.exchanged else 'no exchange'}"

    @property
    def held(self) -> np.uint32:
        """Mask of the hand that the opponent really held."""
        other = other_seat(self.decision.seat)
        return mask_of(self.game.deal.hand(other), self.decision.trump)


def met(seed: int, kinds: Sequence[str], share: float, most: int = 10) -> Iterator[Met]:
    """Yield decisions of these kinds, each with this chance, from games without end.

    They are against the first opponents of `opponents`, so many at most.
    """
    for number in count():
        chance = random.Random(f"{seed}-{number}")
        named = dict(islice(opponents(chance).items(), most))
        against = [*named][number % len(named)]
        rules = [*PRESETS][number // len(named) % len(PRESETS)]
        game = Game.start(rules, seed=f"BELIEFS-{seed}-{number}")
        first, opponent = game.players[0], named[against]
        while not game.over:
            if game.deal.over:
                game = game.next_deal()
                continue
            decision, mine = game.decision(), game.to_act == first
            if mine and has_choice(decision, kinds) and chance.random() < share:
                yield Met(decision, against, game, opponent)
            choice = by_the_book(decision) if mine else opponent(decision)
            if mine and chance.random() < OTHERWISE:
                choice = {"propose": "propose", "answer": "accept"}.get(decision.kind, choice)
            game = game.act(choice)


def has_choice(decision: Decision, kinds: Sequence[str]) -> bool:
    """Return True for a decision with a choice, to which the opponent has done something."""
    spoke = decision.kind != "propose" or decision.exchanged
    return decision.kind in kinds and bool(spoke) and len(decision.options()) > 1


@dataclass(frozen=True)
class Believed:
    """Hands that the opponent may hold, with the weights of two beliefs."""

    hands: Masks
    stand_for: NDArray[np.float64]
    """How many lawful hands each stands for; 0 for the one that was there, if it was added."""

    at: int
    """The place among them of the hand that was there."""

    weights: Mapping[str, NDArray[np.float64]]

    def bits(self, belief: str) -> float:
        """Return the bits above giving each lawful hand the same."""
        weights = self.weights[belief]
        mean = (weights * self.stand_for).sum() / self.stand_for.sum()
        return log2(weights[self.at] / mean)

    def share(self, belief: str, rows: NDArray[np.bool_]) -> float:
        """Return the share of the hands for which `rows` is True, by their weights."""
        weights = self.weights[belief] * self.stand_for
        return float(weights[rows].sum() / weights.sum())


def believed(each: Met, generator: np.random.Generator) -> Believed | None:
    """Return the hands and their weights; `None` where the laws rule out the hand that was there.

    So it is where a player did not mark the king that he held.
    """
    decision = each.decision
    if decision.kind in KINDS:
        hands = opponent_hands(view_of(decision), generator, EVERY).hands
    else:
        hands = hands_among(PACK_MASK & ~never_his(decision), HAND_SIZE)
    if not (hands == each.held).any():
        return None
    stand_for = np.ones(len(hands))
    if len(hands) > MOST:
        hands, stand_for = some(hands, generator)
        if not (hands == each.held).any():
            hands, stand_for = np.append(hands, each.held), np.append(stand_for, 0)
    stakes = stakes_of(decision)
    weights = {
        "numbers": kept_likelihood(decision, hands),
        "all": likelihood(decision, hands, stakes, RECKONER),
    }
    return Believed(hands, stand_for, int(np.flatnonzero(hands == each.held)[0]), weights)


def some(hands: Masks, generator: np.random.Generator) -> tuple[Masks, NDArray[np.float64]]:
    """Return some hands with each number of trumps and kings, and how many each stands for."""
    keepers = counts(hands & KEEPERS)
    parts = [np.flatnonzero(keepers == number) for number in range(HAND_SIZE + 1)]
    drawn = [generator.permutation(part)[:OF_EACH] for part in parts]
    stand_for = [
        np.full(len(few), len(part) / max(len(few), 1))
        for few, part in zip(drawn, parts, strict=True)
    ]
    return hands[np.concatenate(drawn)], np.concatenate(stand_for)


def statements(decision: Decision, hands: Masks) -> dict[str, NDArray[np.bool_]]:
    """Return by name a flag for each hand: what a learner asks of the opponent's hand.

    The suit is that of my lowest card.
    """
    place = place_of(min(decision.hand, key=lambda card: card.rank), decision.trump)
    asked = {
        "the king": TRUMP_KING,
        "a trump": TRUMPS,
        "a card of the suit": SUIT[place],
        "a higher card": ABOVE[place],
    }
    return {name: hands & cards > 0 for name, cards in asked.items()}


def mean_of(values: Sequence[float]) -> str:
    """Return a mean with its standard error, and of how many."""
    found = np.array(values)
    error = found.std(ddof=1) / len(found) ** 0.5 if len(found) > 1 else 0.0
    return f"{found.mean():+.3f} ± {error:.3f} ({len(found):,})"


def tell_bits(decisions: Iterator[Met]) -> None:
    """Print the bits of both beliefs, and how often shares come true."""
    generator = np.random.default_rng(0)
    bits: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    stated: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for each in decisions:
        found = believed(each, generator)
        if found is None:
            continue
        alone, read = found.bits("numbers"), found.bits("all")
        for row in ("all", each.kind, each.against):
            for name, value in (("numbers", alone), ("all", read), ("more", read - alone)):
                bits[row][name].append(value)
        for name, rows in statements(each.decision, found.hands).items():
            for row in ("", f"{name}, "):
                stated[row].append((found.share("all", rows), bool(rows[found.at])))
    for row, by_name in bits.items():
        told = ", ".join(f"{name} {mean_of(values)}" for name, values in by_name.items())
        print(f"  {row}: {told}")
    tell_shares(stated)


def tell_shares(stated: Mapping[str, Sequence[tuple[float, bool]]]) -> None:
    """Print how often shares come true: those of each statement, and all."""
    for row, pairs in stated.items():
        shares, came_true = 100 * np.array(pairs).T
        place = np.digitize(shares, SHARES)
        for number in range(1, len(SHARES)):
            rows = place == number
            if rows.sum() >= FEWEST:
                mean, true = shares[rows].mean(), came_true[rows]
                error = true.std(ddof=1) / len(true) ** 0.5
                print(
                    f"  {row}stated {mean:.1f} in 100, came true {true.mean():.1f} ± {error:.1f} "
                    f"({len(true):,})"
                )


@dataclass(frozen=True)
class Gain:
    """What one card gains over another, in points a deal."""

    claimed: float
    """By the simulation that chose it."""

    again: float
    """By a simulation with other deals."""

    on_the_deal: float
    """Played on by the reckoner: a card on the deal as it lies, a word or a discard with the hand
    that the opponent held, his discards, and many stocks."""

    by_players: float
    """On the deal as it lies, played on by the two players."""


def gained(
    each: Met, option: Option, other: Option, claimed: Simulation, seed: int, *, reads: bool
) -> Gain:
    """Return what a card gains over another, as claimed and with the seed of other deals."""
    decision = each.decision
    card, other_card = Card(str(option)), Card(str(other))
    again = simulate(decision, unit="points", seed=seed, reads=reads)
    claims = [values[option].mean - values[other].mean for values in (claimed, again)]
    view, stakes = view_of(decision), stakes_of(decision)
    hands = np.array([[each.held]])
    points = trials(view, hands, stakes, np.random.default_rng(0), model=RECKONER)[0, :, 0]
    held = sorted(place_of(one, decision.trump) for one in decision.hand)
    at, other_at = (held.index(place_of(one, decision.trump)) for one in (card, other_card))
    mine, his = (won(each, one) for one in (card, other_card))
    return Gain(claims[0], claims[1], float(points[at] - points[other_at]), mine - his)


def won(each: Met, option: Option) -> float:
    """Return the points of the deal, mine less his, after `option`, as the two play on."""
    game, seat = each.game.act(option), each.decision.seat
    first = each.game.to_act
    while not game.deal.over:
        choose = PLAYERS["actuary"].choose if game.to_act == first else each.opponent
        game = game.act(choose(game.decision()))
    points = game.deal.points
    mine, his = points if seat == SEATS[0] else points[::-1]
    return float(mine - his)


def as_many_of_each(decisions: Iterator[Met], number: int) -> Iterator[Met]:
    """Yield so many decisions of each kind of `TALK`, in the order in which they come."""
    left = dict.fromkeys(TALK, number)
    while any(left.values()):
        each = next(decisions)
        if left[each.decision.kind]:
            left[each.decision.kind] -= 1
            yield each


Gains = Iterator[tuple[str, Gain]]


def tell_gains(decisions: Iterator[Met], gains: Callable[[Met, int], Gains]) -> None:
    """Print what options are said to gain and what they gain, by the size of the claim.

    It prints what it has at each doubling of the decisions, and when it is interrupted.
    """
    rows: dict[str, list[Gain]] = defaultdict(list)
    looked_at, next_told = 0, FIRST_TOLD
    try:
        for looked_at, each in enumerate(decisions, 1):
            for row, gain in gains(each, 2 * looked_at):
                rows[row].append(gain)
            if looked_at == next_told:
                print_gains(rows, looked_at)
                next_told *= 2
    except KeyboardInterrupt:
        print("interrupted")
    print_gains(rows, looked_at)


def print_gains(rows: Mapping[str, Sequence[Gain]], looked_at: int) -> None:
    """Print the means of each row, of so many decisions."""
    print(f"{looked_at:,} decisions")
    for row, made in sorted(rows.items()):
        told = [
            f"{name.replace('_', ' ')} {mean_of([getattr(gain, name) for gain in made])}"
            for name in NAMES
        ]
        print(f"  {row}: {', '.join(told)}", flush=True)


def talk_gains_of(each: Met, seed: int) -> Gains:
    """Yield what the best word, or discard, gains over another, each with a row to tell it in.

    Of two words the other one is meant, and of discards one drawn by chance.
    """
    first, second = (
        simulate(each.decision, unit="points", seed=seed + more, budget=BRIEF) for more in (0, 1)
    )
    best = first.best
    other = random.Random(seed).choice([option for option in first if option != best])
    claims = [values[best].mean - values[other].mean for values in (first, second)]
    gain = Gain(
        claims[0],
        claims[1],
        with_his_hand(each, (best, other), seed),
        won(each, best) - won(each, other),
    )
    size = next(most for most in SIZES if claims[0] < most)
    yield each.kind, gain
    yield f"{each.kind.split(',')[0]}, claimed under {size}", gain
    yield f"{each.kind.split(',')[0]}, {each.against}", gain


def with_his_hand(each: Met, pair: tuple[Option, Option], seed: int) -> float:
    """Return what a word or discard gains over another with the hand that the opponent held.

    The reckoner plays on for both, and the stock is drawn again and again.
    """
    decision, other = each.decision, other_seat(each.decision.seat)
    exchanges = (event for event in each.game.deal.events if isinstance(event, Exchanged))
    away = [card for event in exchanges if event.seat == other for card in event.discarded]
    hands, discarded = (
        np.full(STOCKS, cards) for cards in (each.held, mask_of(away, decision.trump))
    )
    generator = np.random.default_rng(seed)
    ends = talk_ends(decision, pair, hands, discarded, RECKONER, generator)
    first, second = points_of(ends, SEATS.index(decision.seat), stakes_of(decision))
    return float((first - second).mean())


def card_gains_of(each: Met, seed: int) -> Gains:
    """Yield what cards gain at one decision, each with a row in which to tell it."""
    found = {
        reads: simulate(each.decision, unit="points", seed=seed, reads=reads)
        for reads in (True, False)
    }
    for reads, name in ((True, "read"), (False, "unread")):
        values = found[reads]
        worst = min(values, key=lambda card: values[card].mean)
        claim = values[values.best].mean - values[worst].mean
        if claim >= SIZES[0]:
            size = next(most for most in SIZES if claim < most)
            gain = gained(each, values.best, worst, values, seed + 1, reads=reads)
            yield f"best over worst, {name}, claimed under {size}", gain
            yield f"best over worst, {name}, {each.against}", gain
    read, unread = found[True], found[False]
    if read.best != unread.best:
        gain = gained(each, read.best, unread.best, read, seed + 1, reads=True)
        row = "cards that reading changes"
        yield row, gain
        yield f"{row}, claimed {'under' if gain.claimed < NEAR else 'from'} {NEAR}", gain
        yield f"{row}, {each.against}", gain


def refusing() -> dict[str, tuple[Policy, float]]:
    """Return by name, as in `opponents`, who talks as they do, and how often he errs."""
    return {
        "the book": (BookPolicy(), 0.0),
        "curate": (CuratePolicy(), 0.0),
        "captain": (CaptainPolicy(), 0.0),
        "librarian": (LibrarianPolicy(), 0.0),
        "actuary": (RECKONER, 0.0),
        "the averager": (AveragerPolicy(), 0.0),
        "the book, 5 errors": (BookPolicy(), 0.05),
        "the reckoner, 5 errors": (RECKONER, 0.05),
        "the Curate, 20 errors": (CuratePolicy(), 0.2),
        "the reckoner, 20 errors": (RECKONER, 0.2),
    }


def tell_refused(decisions: int, seed: int) -> None:
    """Print what the best first lead promises, less what it wins from hands that refuse.

    A hand counts as often as its holder would have refused with it.
    """
    generator = np.random.default_rng(seed)
    hands, turn_up = random_hands(20 * decisions, generator)
    less: dict[str, list[float]] = defaultdict(list)
    weights: dict[str, list[float]] = defaultdict(list)
    proposals = (
        hands_and_score
        for hands_and_score in zip(hands[0], turn_up, cycle(SCORES), strict=False)
        if proposes(*hands_and_score)
    )
    for number, (own, turned, score) in enumerate(islice(proposals, decisions)):
        suit = Suit.HEARTS
        decision = Decision.lead(
            hand_of(own, suit), hand_of(turned, suit).cards[0], score, stood=SEATS[1]
        )
        found = {
            reads: simulate(decision, unit="points", seed=number, reads=reads)
            for reads in (True, False)
        }
        for name, (policy, errs) in refusing().items():
            for reads, simulation in found.items():
                assert isinstance(simulation, CardSimulation)
                drawn = simulation.hands
                seen = his_view(decision, drawn.hands, stakes_of(decision))
                stands = policy.stands(seen, generator)
                chances = np.where(stands, 1 - errs / 2, errs / 2)
                refuses = drawn.sizes[drawn.group] / drawn.drawn[drawn.group] * chances
                points = simulation.cases(simulation.best).chosen
                won = float(np.average(points, weights=refuses)) if refuses.any() else 0.0
                row = f"{name}, {'read' if reads else 'not read'}"
                less[row].append(simulation[simulation.best].mean - won)
                weights[row].append(float(refuses.sum()))
    for reading in ("read", "not read"):
        rows = [f"{name}, {reading}" for name in refusing()]
        for row in rows:
            print(f"  {row}: {weighted_mean(less[row], weights[row])}")
        share = np.array([weights[row] for row in rows])
        of_each = (share * [less[row] for row in rows]).sum(axis=0) / share.sum(axis=0)
        print(f"  all, {reading}: {weighted_mean(of_each, share.sum(axis=0))}")


def proposes(own: np.uint32, turn_up: np.uint32, score: tuple[int, int]) -> bool:
    """Return True if the reckoner would propose with a hand as pone."""
    hands, turned = np.array([own]), np.array([turn_up])
    stakes = Stakes.of(RuleSet.named("turf-club"), score)
    view = TalkView(0, hands, np.zeros_like(hands), turned, 0, stakes, np.array([STOCK_SIZE]))
    return not RECKONER.stands(view, np.random.default_rng(0))[0]


def weighted_mean(
    values: Sequence[float] | NDArray[np.float64], weights: Sequence[float] | NDArray[np.float64]
) -> str:
    """Return a weighted mean with its standard error, and of how many."""
    found, share = np.array(values), np.array(weights) / np.sum(weights)
    mean = share @ found
    error = np.sqrt(np.square(share * (found - mean)).sum())
    return f"{mean:+.3f} ± {error:.3f} ({len(found):,})"


def main() -> None:
    parser = argparse.ArgumentParser(description="Judge the belief by the hand that was there.")
    parser.add_argument(
        "--seed", type=int, default=2, help="of the games; 1 is for choosing factors"
    )
    parser.add_argument(
        "--decisions", type=int, help="how many to judge; with --talk --gains, of each kind"
    )
    parser.add_argument(
        "--talk", action="store_true", help="answers, discards and proposals, not cards"
    )
    parser.add_argument("--gains", action="store_true", help="what cards gain, not bits")
    parser.add_argument(
        "--refused", action="store_true", help="what first leads promise after a refusal, not bits"
    )
    options = parser.parse_args()
    if options.refused:
        tell_refused(options.decisions or 100, options.seed)
        return
    kinds = TALK if options.talk else KINDS
    most = FIVE if options.talk and options.gains else 10
    asked = met(options.seed, kinds, 1.0 if options.talk else 0.5, most)
    if options.gains and options.talk:
        tell_gains(as_many_of_each(asked, options.decisions or 2_000), talk_gains_of)
    elif options.gains:
        tell_gains(islice(asked, options.decisions or 20_000), card_gains_of)
    else:
        tell_bits(islice(asked, options.decisions or 5_000))


TALK: Final = ("answer", "discard", "propose")
SIZES: Final = (0.15, 0.3, 0.6, 1.0, 9.0)
SCORES: Final = ((0, 0), (2, 1), (3, 3), (1, 4), (4, 2), (4, 4))
FIVE: Final = 5
"""The book and the opponents of the game."""

BRIEF: Final = Budget(total=8_000)
"""Of a simulation of a word or a discard."""

STOCKS: Final = 200
"""Drawn for a word or a discard with the hand that the opponent held."""

FIRST_TOLD: Final = 250
"""Decisions after which gains are first printed."""

NEAR: Final = 0.05
"""Points a deal: less than this a card hardly gains."""
NAMES: Final = ("claimed", "again", "on_the_deal", "by_players")

if __name__ == "__main__":
    main()
