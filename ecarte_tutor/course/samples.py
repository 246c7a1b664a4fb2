"""Decisions to ask a question of: drawn as they come up in play, or every hand of a class."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import fields, replace
from itertools import accumulate, count, groupby, permutations
from math import sqrt
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias, get_args

from ..engine.cards import Card, Hand, Rank, Suit
from ..engine.deal import Deal
from ..engine.decision import EXCHANGING_WORD, STANDING_WORD, Decision, Kind, option_text
from ..engine.rules.rule_set import RuleSet
from ..engine.seed import Seed, plain_seed
from ..errors import IllegalAction, NotationError, brief
from ..hints.consultation import advised
from ..simulator.count import load_hand_classes
from ..simulator.late_bar import LateBar, watched
from ..simulator.play.rollout import in_order
from ..simulator.plots.pictures import DrawnOption, plot_options
from ..simulator.tables import data_frame
from ..simulator.valuation import simulate
from .hand_pattern import HandPattern
from .matches import Choosers, Who, check_count, game_of_match, stages
from .players import by_the_book, player_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame

Fits: TypeAlias = "Callable[[Decision], bool]"
Row: TypeAlias = "dict[str, Any]"

_CARDS: Final = [f"{suit} {rank.letter}" for suit in ("plain", "trump") for rank in reversed(Rank)]

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
        **more: Any,
    ) -> Sample:
        """Return these decisions with what their options are worth.

        On `KeyboardInterrupt` those done so far are returned.

        Args:
            seed: seed of the seeds of the simulations; equal seeds give equal values.
            executor: simulates the decisions one by one; the values are the same with any or none.
            more: `deals`, `error` or another argument of `ecarte_tutor.simulate`.
        """
        chance = random.Random(f"{plain_seed(seed)}/simulate")  # noqa: S311 - a game
        work = [(_simulated, each, {"seed": chance.randrange(1 << 32), **more}) for each in self]
        growing = map(self._first, accumulate(in_order(work, executor)))
        return watched(growing, "decisions", len, len(self)) if self else self

    def _first(self, found: tuple[Row, ...]) -> Sample:
        part = slice(len(found))
        return Sample(self[part], self.weights[part], is_drawn=self.is_drawn, found=found)

    def rows(self, by: str | None = None) -> list[Row]:
        """Return a dictionary of plain values for each decision, or for each group of them.

        A decision has what `Decision.to_dict` says, its `score`, the number of `trumps` in hand,
        its `weight`, and what the `book` advises. After `simulate` it has the `best` option,
        whether that is `clear` by two standard errors, and the `book_cost` of the book's advice; a
        proposal or an answer also has the value of each word, and the `gain` of an exchange. Errors
        are standard errors.

        A group has its name, the number of `decisions`, their `weight`, of words the share of the
        weight on which the book advises ("book play") and on which is best ("best play") what, and
        the weighted means of `gain` and `book_cost`.

        Args:
            by: a column, such as "score" or "trumps"; or "card", and a decision is in the group of
                each card that it holds.
        """
        rows = [self._row(place) for place in range(len(self))]
        if by is None:
            return rows
        if any(by not in ("card", *row) for row in rows):
            raise NotationError(f"expected by='card', or a column of rows(), got {brief(by)}")
        groups: dict[Any, list[Row]] = defaultdict(list)
        for decision, row in zip(self, rows, strict=True):
            for group in _cards(decision) if by == "card" else [row[by]]:
                groups[group].append(row)
        shares = {name: 0.0 for name in self._together(rows) if " " in name}
        return [
            {by: group, **shares, **self._together(groups[group])}
            for group in sorted(groups, key=_CARDS.index if by == "card" else None)
        ]

    def to_frame(self, by: str | None = None) -> DataFrame:
        """Return `rows(by)` as a `pandas.DataFrame`; raises `MissingPackage` without pandas."""
        return data_frame(self.rows(by))

    def plot(self, by: str = "trumps", ax: Axes | None = None) -> Axes:
        """Draw, for each group, what an exchange gains, or else what the book's advice costs.

        A bar is the interval of 95 %. Return the axes.

        Args:
            by: the groups, as of `rows`.
            ax: the axes to draw on; a new figure in our style unless given.
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
        return plot_options(groups, self.found[0]["unit"], ax, title=title)

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
            "score": "{}-{}".format(*decision.score),
            "trumps": len(decision.hand.of(decision.trump)),
            "weight": self.weights[place],
            "book": " or ".join(sorted(map(option_text, advised(decision)))),
            **(self.found[place] if self.found else {}),
        }

    def _together(self, rows: Sequence[Row]) -> Row:
        shares: Counter[str] = Counter()
        for row in rows:
            if row["kind"] not in STANDING_WORD:
                continue
            shares[f"book {row['book']}"] += row["weight"]
            if "best" in row:
                best = row["best"] if row["clear"] else "too close to call"
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


def _cards(decision: Decision) -> set[str]:
    suits = {suit: "trump" if suit is decision.trump else "plain" for suit in Suit}
    return {f"{suits[card.suit]} {card.rank.letter}" for card in decision.hand}


def _simulated(decision: Decision, arguments: Mapping[str, Any]) -> tuple[Row]:
    """Return what `Sample.found` has of a decision, alone in a tuple."""
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
    return ({**row, "unit": simulation[best].unit},)


def sample_decisions(
    number: int | None = None,
    kind: Kind = "propose",
    *,
    hand: str | Fits | None = None,
    turn_up: Card | str | None = None,
    score: tuple[int, int] | None = None,
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

    For hands of your own, or several scores, write `Sample` with the decisions.

    >>> found = sample_decisions(kind="propose", hand="Kxx A A", score=(3, 4))
    >>> found[0].score, sum(found.weights)
    ((3, 4), 504)
    >>> {each.kind for each in sample_decisions(2, kind="reply", seed=1)}
    {'reply'}

    Args:
        number: number of decisions to draw, 1 or more.
        kind: kind of decision: "propose", "number", "answer", "discard", "king", "lead" or "reply".
        hand: only these hands: a pattern (see `HandPattern`), or a function of the decision that
            returns True for them.
        turn_up: only this turn-up.
        score: only this score, (mine, theirs); without it 0-0, or those of games.
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
    fits = hand if hand is None or callable(hand) else HandPattern(hand)
    turned, at_score = None if turn_up is None else Card(turn_up), score or (0, 0)
    # The one that is checked: those listed differ from it by their cards alone.
    first = _LISTED.get(kind, Decision.propose)("8H 7H QS 7S 7D", "9H", at_score, rules=rules)
    if number is None:
        if kind not in _LISTED or players is not None:
            raise NotationError(
                "expected kind 'propose' or 'answer', and no players, where every hand is listed, "
                f"got {kind!r}; to draw some, write sample_decisions(20, kind={kind!r})"
            )
        return _listed(first, fits, turned)
    check_count(number, "decisions")
    choosers: Choosers = (by_the_book, by_the_book)
    if players is not None:
        choosers = player_of(players[0]).choose, player_of(players[1]).choose
    most, plain = 1 if kind == "king" else _MOST_OF_A_DEAL, plain_seed(seed)
    chance = random.Random(f"{plain}/sample")  # noqa: S311 - a game
    found: list[Decision] = []
    in_vain = 0
    with LateBar("decisions", number) as bar:
        for deal in _deals(first.rules, plain, choosers, score):
            met = [
                decision
                for each in deal
                if each.kind == kind
                and len((decision := each.decision()).options()) > 1
                and score in (None, decision.score)
                and turned in (None, decision.turn_up)
                and (fits is None or fits(decision))
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
                    f"expected a decision that comes up under {first.rules}, got {kind!r}: "
                    f"{_IN_VAIN:,} deals had none with a choice that is as asked for"
                )
    return Sample(found, is_drawn=True)


def _listed(first: Decision, is_wanted: Fits | None, turn_up: Card | None) -> Sample:
    """Return every hand that is wanted, with the weights of `HandClasses`."""
    trump = turn_up.suit if turn_up else Suit.HEARTS
    classes = load_hand_classes(trump)
    keep = (classes.turn_ups == turn_up.index) if turn_up else classes.weights > 0
    if isinstance(is_wanted, HandPattern):
        keep, is_wanted = keep & is_wanted.fits(classes.hands, trump), None
    parts = {each.name: getattr(first, each.name) for each in fields(first)}
    made: dict[Decision, int] = {}
    for row in keep.nonzero()[0].tolist():
        hand, turned = classes[row]
        decision = Decision.unchecked(**{**parts, "hand": hand, "turn_up": turned})
        if is_wanted is None or is_wanted(decision):
            made[decision] = int(classes.weights[row])
    if not made:
        raise NotationError("expected hands that can be dealt, got none that is as asked for")
    if is_wanted is not None:
        _check_alike(made, is_wanted)
    return Sample(made, [*made.values()])


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
    rules: RuleSet, seed: int | str, choosers: Choosers, score: tuple[int, int] | None
) -> Iterator[list[Deal]]:
    """Yield each deal of games or, if a score is given, the first of each from it, by choices."""
    for number in count():
        game = game_of_match(rules, seed, number)
        if score is not None:
            # Each player is the pone by turns, and then the score is the dealer's for as long.
            at = score if number % 4 < 2 else (score[1], score[0])
            deal = Deal.start(seed=game.seed, rules=rules, pone_dealer_score=at)
            game = replace(game, deals=(deal,))
        for _, of_deal in groupby(stages(game, choosers), lambda stage: len(stage.deals)):
            yield [stage.deal for stage in of_deal]
            if score is not None:
                break
