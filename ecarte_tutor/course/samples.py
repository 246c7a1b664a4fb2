"""Decisions to ask a question of: drawn as they come up in play, or every hand of a class."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import fields
from itertools import count, groupby, permutations
from math import sqrt
from typing import TYPE_CHECKING, Any, Final, Literal, Self, TypeAlias, get_args

from ..engine.cards import PACK, Card, Hand, Suit
from ..engine.deal import Deal
from ..engine.decision import EXCHANGING_WORD, STANDING_WORD, Decision, Kind, option_text
from ..engine.rules.rule_set import RuleSet
from ..engine.seed import Seed, plain_seed
from ..errors import IllegalAction, NotationError, a_few, brief, telling_names
from ..hints.consultation import advised
from ..simulator.every_hand import load_hand_classes
from ..simulator.late_bar import LateBar
from ..simulator.play.rollout import check_progress, in_order
from ..simulator.plots.pictures import DrawnOption, plot_options
from ..simulator.tables import data_frame
from ..simulator.valuation import simulate
from .hand_pattern import HandPattern
from .matches import Choosers, Who, check_count, stages
from .players import by_the_book, player_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame

Fits: TypeAlias = "Callable[[Decision], bool]"
Score: TypeAlias = "tuple[int, int]"
By: TypeAlias = Literal["score", "trumps", "card"]
"""Groups of decisions: by score, by the number of trumps in hand, or by each card of the hand."""

Row: TypeAlias = "dict[str, Any]"

_LISTED: Final = {"propose": Decision.propose, "answer": Decision.answer}
"""Kinds at which a player holds the hand that he was dealt, so that every hand can be listed."""

_MOST_OF_A_DEAL: Final = 5
"""Decisions of one kind that a deal is taken to have at most (of kind "king" it has one)."""

_IN_VAIN: Final = 2_000
"""Deals in a row without such a decision, after which `sample_decisions` gives up."""


class Sample(tuple[Decision, ...]):
    """Decisions, each with its weight; `simulate` adds what their options are worth.

    >>> hands = "8H 7H QS 7S 7D", "8H QS 10D 8D 7C"
    >>> [row["book"] for row in Sample(Decision.propose(each, "9H") for each in hands).rows()]
    ['play', 'propose']
    """

    weights: tuple[int, ...]
    """For each decision the number of hands and turn-ups that it stands for; 1 if it was drawn."""

    is_drawn: bool
    """True if they were drawn at random, so that a mean has the error of a sample."""

    found: tuple[Mapping[str, Any], ...]
    """The columns of `rows` that `simulate` has added, for each decision."""

    def __new__(
        cls,
        decisions: Iterable[Decision | str],
        weights: Sequence[int] = (),
        *,
        is_drawn: bool = False,
        found: Iterable[Mapping[str, Any]] = (),
    ) -> Self:
        made = super().__new__(cls, map(Decision.of, decisions))
        made.weights, made.is_drawn = tuple(weights) or (1,) * len(made), is_drawn
        made.found = tuple(found)
        return made

    def simulate(
        self,
        *,
        seed: Seed = 0,
        executor: Executor | None = None,
        progress: Callable[[Sample], object] | None = None,
        **more: Any,
    ) -> Sample:
        """Return these decisions with what their options are worth.

        Args:
            seed: seed of the seeds of the simulations; equal seeds give equal values.
            executor: simulates the decisions one by one; the values are the same with any or none.
            progress: called after each decision with those done so far; without it a bar appears
                after two seconds. On `KeyboardInterrupt` those are returned.
            more: `deals`, `error` or another argument of `ecarte_tutor.simulate`.
        """
        check_progress(progress)
        chance = random.Random(f"{plain_seed(seed)}/simulate")  # noqa: S311 - a game
        work = [(_simulated, each, {"seed": chance.randrange(1 << 32), **more}) for each in self]
        done = self._first(())
        try:
            with LateBar("decisions", len(self), is_wanted=progress is None) as bar:
                for each in in_order(work, executor):
                    done = self._first((*done.found, each))
                    bar.reach(len(done))
                    if progress is not None:
                        progress(done)
        except KeyboardInterrupt:
            if not done:
                raise
        return done

    def _first(self, found: Sequence[Mapping[str, Any]]) -> Sample:
        part = slice(len(found))
        return Sample(self[part], self.weights[part], is_drawn=self.is_drawn, found=found)

    def rows(self, by: By | None = None) -> list[Row]:
        """Return a dictionary of plain values for each decision, or for each group of them.

        A decision has what `Decision.to_dict` says, the number of `trumps` in hand, its `weight`,
        and what the `book` advises. After `simulate` it has the `best` option, whether that is
        `clear` by two standard errors, and the `book_cost` of the book's advice; a proposal or an
        answer also has the value of each word, and the `gain` of an exchange. Errors are standard
        errors.

        A group has its name, the number of `decisions`, their `weight`, the share of the weight on
        which the book advises ("book play") and on which is best ("best play") what, and the
        weighted means of `gain` and `book_cost`.

        Args:
            by: "score", "trumps", or "card": a decision is in the group of each card that it holds.
        """
        rows = [self._row(place) for place in range(len(self))]
        if by is None:
            return rows
        if by not in get_args(By):
            raise NotationError(f"expected by={a_few(map(repr, get_args(By)))}, got {brief(by)}")
        groups: dict[tuple[Any, Any], list[Row]] = defaultdict(list)
        for decision, row in zip(self, rows, strict=True):
            for group in _groups(decision, by):
                groups[group].append(row)
        shares = {name: 0.0 for name in self._together(rows) if " " in name}
        return [
            {by: group[1], **shares, **self._together(groups[group])} for group in sorted(groups)
        ]

    def to_frame(self, by: By | None = None) -> DataFrame:
        """Return `rows(by)` as a `pandas.DataFrame`; raises `MissingPackage` without pandas."""
        return data_frame(self.rows(by))

    def plot(self, by: By = "trumps", ax: Axes | None = None, **kwargs: Any) -> Axes:
        """Draw, for each group, what an exchange gains, or else what the book's advice costs.

        A bar is the interval of 95 %. Return the axes.

        Args:
            by: the groups, as of `rows`.
            ax: the axes to draw on; a new figure in our style unless given.
            kwargs: passed to `Axes.errorbar`.
        """
        if not self.found:
            raise IllegalAction("expected decisions with their values, got none: plot simulate()")
        rows, name = self.rows(by), "gain" if "gain" in self.found[0] else "book_cost"
        groups = [
            DrawnOption(str(row[by]), row[name], row[f"{name}_error"], row[name] > 0)
            for row in rows
            if name in row
        ]
        title = {"gain": "What an exchange gains", "book_cost": "What the book costs"}[name]
        return plot_options(groups, self.found[0]["unit"], ax, title=title, **kwargs)

    def __repr__(self) -> str:
        told = self._together(self.rows()) if self else {}
        parts = [f"{name} {told[name]:.0%}" for name in told if " " in name]
        if "book_cost" in told:
            cost, error, unit = told["book_cost"], told["book_cost_error"], self.found[0]["unit"]
            parts.append(f"the book costs {cost:.2f} ± {error:.2f} {unit}")
        whole = f"{'drawn, ' * self.is_drawn}weight {sum(self.weights):,}"
        return f"<Sample: {len(self):,} decisions, {whole}: {', '.join(parts)}>"

    def _row(self, place: int) -> Row:
        decision = self[place]
        return {
            **decision.to_dict(),
            "trumps": len(decision.hand.of(decision.trump)),
            "weight": self.weights[place],
            "book": " or ".join(sorted(map(option_text, advised(decision)))),
            **(self.found[place] if self.found else {}),
        }

    def _together(self, rows: Sequence[Row]) -> Row:
        shares: Counter[str] = Counter()
        for row in rows:
            shares[f"book {_sort(row, row['book'])}"] += row["weight"]
            if "best" in row:
                best = _sort(row, row["best"]) if row["clear"] else "too close to call"
                shares[f"best {best}"] += row["weight"]
        total = sum(row["weight"] for row in rows)
        found: Row = {"decisions": len(rows), "weight": total}
        found |= {name: shares[name] / total for name in sorted(shares)}
        for name in ("gain", "book_cost"):
            if known := [row for row in rows if name in row]:
                whole = sum(row["weight"] for row in known)
                mean = sum(row["weight"] * row[name] for row in known) / whole
                is_spread = self.is_drawn and len(known) > 1
                # The spread of what was drawn has the errors of its values in it.
                errors = (row[name] - mean if is_spread else row[f"{name}_error"] for row in known)
                squares = ((row["weight"] * e) ** 2 for row, e in zip(known, errors, strict=True))
                found |= {name: mean, f"{name}_error": sqrt(sum(squares)) / whole}
        return found


def _groups(decision: Decision, by: By) -> set[tuple[Any, Any]]:
    """Return (place in the order, name) of each group that a decision is in."""
    trump = decision.trump
    if by == "score":
        return {(decision.score, "{}-{}".format(*decision.score))}
    if by == "trumps":
        return {(0, len(decision.hand.of(trump)))}
    return {
        ((suit, -card.rank), f"{suit} {card.rank.letter}")
        for card in decision.hand
        for suit in ["trump" if card.suit is trump else "plain"]
    }


def _sort(row: Row, options: str) -> str:
    """Return what kind of option these are: a word, a trump, or how many cards."""
    each = options.split(" or ")
    if row["kind"] == "discard":
        each = [f"{len(cards.split())} cards" for cards in each]
    elif row["kind"] in ("lead", "reply"):
        each = ["trump" if card[-1] == row["trump"] else "plain card" for card in each]
    return " or ".join(sorted({*each}))


def _simulated(decision: Decision, arguments: Mapping[str, Any]) -> Row:
    """Return what `Sample.found` has of a decision."""
    simulation = simulate(decision, **arguments)
    best, advice = simulation.best, advised(decision)
    others = [simulation.loss(each) for each in simulation if each != best]
    row: Row = {"best": option_text(best), "clear": all(each.counts for each in others)}
    if advice:
        cost = min((simulation.loss(each) for each in advice), key=lambda each: each.mean)
        row |= {"book_cost": cost.mean, "book_cost_error": cost.error}
    if decision.kind in STANDING_WORD:
        stand, exchange = STANDING_WORD[decision.kind], EXCHANGING_WORD[decision.kind]
        gain = simulation.loss(stand, than=exchange)
        row |= {word: simulation[word].mean for word in (stand, exchange)}
        row |= {"gain": gain.mean, "gain_error": gain.error}
    return {**row, "unit": simulation[best].unit}


@telling_names(understood={"n": "number", "random_state": "seed"})
def sample_decisions(
    number: int | None = None,
    kind: Kind = "propose",
    *,
    hand: str | Hand | Fits | None = None,
    turn_up: Card | str | None = None,
    score: Score | Iterable[Score] | None = None,
    seed: Seed = 0,
    rules: RuleSet | str = "turf-club",
    players: tuple[Who, Who] | None = None,
) -> Sample:
    """Return decisions of one kind: `number` drawn at random from play, or every hand of a class.

    Those drawn come from games played for the purpose, or from deals at `score`. Hands and
    exchanges therefore occur as often as in real play. At most one decision is taken from a deal.
    Each is equally likely, at either seat, or a little less so in a deal with more than five of the
    kind. Decisions with one legal option are left out. Two hundred proposals take two seconds with
    the default players.

    Without `number`, every hand is listed with which a player may have to propose or to answer
    before an exchange. Hands that differ by swapping plain suits are one, with hearts for trumps,
    and its weight is how many deals of a hand and a turn-up it stands for. Nothing is in the weight
    of what the pone's proposal tells. All 255,304 take ten seconds, those of a pattern one.

    >>> found = sample_decisions(kind="propose", hand="Kxx A A", score=(3, 4))
    >>> found[0].score, sum(found.weights)
    ((3, 4), 504)
    >>> {each.kind for each in sample_decisions(2, kind="reply", seed=1)}
    {'reply'}

    Args:
        number: number of decisions to draw, 1 or more.
        kind: kind of decision: "propose", "number", "answer", "discard", "king", "lead" or "reply".
        hand: only these hands: a pattern (see `HandPattern`), five cards, or a function of the
            decision that returns True for them.
        turn_up: only this turn-up.
        score: only this score, (mine, theirs), or these; without it 0-0, or those of games.
        seed: seed of the cards, or a generator that draws it; equal seeds give equal decisions.
        rules: the rule set, or its text form.
        players: the two players, as for `play_match`. By default both follow the book, which is
            fastest.

    Raises:
        NotationError: for an argument that cannot be read, and if nothing is found.
    """
    if kind not in get_args(Kind):
        raise NotationError(
            f"expected a kind of decision ({', '.join(get_args(Kind))}), got {brief(kind)}"
        )
    if isinstance(hand, str):
        with suppress(NotationError):  # it may be a pattern
            hand = Hand(hand)
    house, plain, is_wanted = RuleSet.of(rules), plain_seed(seed), _wanted(hand)
    turned = None if turn_up is None else Card(turn_up)
    scores = _scores(score)
    if number is None:
        if kind not in _LISTED or players is not None:
            raise NotationError(
                "expected kind 'propose' or 'answer', and no players, where every hand is listed, "
                f"got {kind!r}; to draw some, write sample_decisions(20, kind={kind!r})"
            )
        return _listed(kind, hand, turned, scores or [(0, 0)], house)
    check_count(number, "decisions")
    choosers: Choosers = (by_the_book, by_the_book)
    if players is not None:
        choosers = player_of(players[0]).choose, player_of(players[1]).choose
    most = 1 if kind == "king" else _MOST_OF_A_DEAL
    chance = random.Random(f"{plain}/sample")  # noqa: S311 - a game
    found: list[Decision] = []
    in_vain = 0
    with LateBar("decisions", number) as bar:
        for deal in _deals(house, plain, choosers, scores):
            met = [
                decision
                for each in deal
                if each.kind == kind
                and len((decision := each.decision()).options()) > 1
                and (not scores or decision.score in scores)
                and turned in (None, decision.turn_up)
                and is_wanted(decision)
            ]
            in_vain = 0 if met else in_vain + 1
            # A deal with more decisions is taken as much more often, whichever of them is drawn.
            if met and chance.randrange(most) < len(met):
                found.append(chance.choice(met))
                bar.reach(len(found))
            if len(found) == number:
                break
            if in_vain == _IN_VAIN:
                raise NotationError(
                    f"expected a decision that comes up under {house}, got {kind!r}: "
                    f"{_IN_VAIN:,} deals had none with a choice that is as asked for"
                )
    return Sample(found, is_drawn=True)


def _scores(score: Any) -> list[Score]:
    def is_one(each: object) -> bool:
        return isinstance(each, tuple) and [*map(type, each)] == [int, int]

    found = [] if score is None else [score] if is_one(score) else score
    if not isinstance(found, Sequence) or not all(map(is_one, found)):
        raise NotationError(
            f"expected a score such as (2, 3), or a list of them, got {brief(score)}"
        )
    return [*found]


def _wanted(hand: str | Hand | Fits | None) -> Fits:
    """Return a function that is True for a decision with such a hand."""
    if isinstance(hand, Hand):
        return lambda decision: decision.hand == hand
    if isinstance(hand, str):
        return HandPattern(hand)
    if hand is None or callable(hand):
        return hand or (lambda _decision: True)
    raise NotationError(
        "expected as the hand five cards, a pattern such as 'Kxx A', or a function of a decision, "
        f"got {brief(hand)}"
    )


def _listed(
    kind: Kind,
    hand: str | Hand | Fits | None,
    turn_up: Card | None,
    scores: Sequence[Score],
    rules: RuleSet,
) -> Sample:
    """Return every hand that is wanted at each score, with the weights of `HandClasses`."""
    is_wanted = _wanted(hand)
    dealt: Iterable[tuple[Hand, Card, int]]
    if isinstance(hand, Hand):
        turns = [turn_up] if turn_up else [each for each in PACK if each not in hand]
        dealt = [(hand, each, 1) for each in turns]
        of_one = _LISTED[kind](hand, turns[0], scores[0], rules=rules)
    else:
        classes = load_hand_classes(turn_up.suit if turn_up else Suit.HEARTS)
        keep = (classes.turn_ups == turn_up.index) if turn_up else classes.weights > 0
        if isinstance(is_wanted, HandPattern):
            keep &= is_wanted.fits(classes.hands, classes.trump)
        rows = keep.nonzero()[0].tolist()
        dealt = ((*classes[row], int(classes.weights[row])) for row in rows)
        of_one = _LISTED[kind](*classes[0], scores[0], rules=rules)
    # One is checked; the others differ by their cards alone, and are made ten times as fast.
    parts = {each.name: getattr(of_one, each.name) for each in fields(of_one)}
    made = [
        (decision, weight)
        for held, turned, weight in dealt
        if is_wanted(decision := Decision.unchecked(**{**parts, "hand": held, "turn_up": turned}))
    ]
    if not made:
        raise NotationError("expected hands that can be dealt, got none that is as asked for")
    if callable(hand):
        _check_alike((decision for decision, _ in made), is_wanted)
    decisions = [each.replace(score=score) for score in scores for each, _ in made]
    return Sample(decisions, [weight for _, weight in made] * len(scores))


def _check_alike(decisions: Iterable[Decision], is_wanted: Fits) -> None:
    """Refuse a function that tells plain suits apart, because one hand stands for all orders."""
    for each in decisions:
        for suits in permutations(each.trump.others):
            named = dict(zip((each.trump, *each.trump.others), (each.trump, *suits), strict=True))
            other = Hand(Card.of(card.rank, named[card.suit]) for card in each.hand)
            if not is_wanted(each.replace(hand=other)):
                raise NotationError(
                    "expected a function that treats the plain suits alike, got one that is True "
                    f"of {each.hand} and not of {other}; to draw such hands, give a number"
                )


def _deals(
    rules: RuleSet, seed: int | str, choosers: Choosers, scores: Sequence[Score]
) -> Iterator[list[Deal]]:
    """Yield, for each deal of games or, if there are any, from `scores` on, the deal by choices."""
    for number in count():
        if not scores:
            games = stages(rules, seed, number, choosers)
            for _, of_deal in groupby(games, lambda stage: len(stage.deals)):
                yield [stage.deal for stage in of_deal]
            continue
        # By turns the score is the pone's and the dealer's, and each player is the pone.
        (mine, theirs), turn = scores[number // 4 % len(scores)], number % 4
        score = (mine, theirs) if turn % 2 else (theirs, mine)
        first = choosers if turn < 2 else choosers[::-1]
        deal = Deal.start(seed=f"{seed}/{number}", rules=rules, pone_dealer_score=score)
        met: list[Deal] = []
        while not deal.over:
            met.append(deal)
            deal = deal.act(first[deal.seat == "dealer"](deal.decision()))
        yield met
