"""Two options of a decision compared on the same deals, for the reasons of a verdict."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import PACK, Card
from ...engine.decision import STANDING_WORD, Decision, Option, option_text
from ...engine.rules.rule_set import POINT_TRICKS
from ...engine.rules.tricks import trick_winner
from ...hints.holding import Holding
from ...simulator.batch.views import SEATS
from ...simulator.beliefs.posterior import view_of
from ...simulator.masks import ABOVE, SUIT, SUIT_SIZE, TRUMPS, Masks, Rows, counts, place_of
from ...simulator.simulation import Trace
from ...simulator.valuation import open_points
from ..reason import CardStory, Fact, Fate, First, Way, What
from ..verdict import Band, Bands

if TYPE_CHECKING:
    from ...simulator import Replay, Simulation
    from ...simulator.play.replay import Tricks
    from ...simulator.simulation import Cases

MOSTLY: Final = 0.6
"""The smallest share of deals, 0 to 1, for which a reason says *mostly*."""

_DIGITS: Final = 12


@dataclass(frozen=True, eq=False)
class Contest:
    """Two options of a decision, their simulation, and some simulated deals played on once more.

    *Simulated* deals are those of `values` in which both options were tried; *replayed* deals are
    those of `replay`. Arrays of flags or numbers have one entry for each of these deals.
    """

    values: Simulation
    """The simulation, in the unit of the verdict."""

    better: Option
    worse: Option
    choice: Option
    """The option that the learner chose; one of the two, or a third."""

    @cached_property
    def replay(self) -> Replay:
        from ...simulator import replay

        return replay(self.values, (self.better, self.worse))

    @property
    def decision(self) -> Decision:
        return self.values.decision

    @property
    def cards(self) -> tuple[Card, Card]:
        """The better and the worse option, at a lead or a reply."""
        assert isinstance(self.better, Card)
        assert isinstance(self.worse, Card)
        return self.better, self.worse

    @property
    def discards(self) -> tuple[frozenset[Card], frozenset[Card]]:
        """The better and the worse option, at a discard."""
        assert isinstance(self.better, frozenset)
        assert isinstance(self.worse, frozenset)
        return self.better, self.worse

    @property
    def blames(self) -> bool:
        """True if the worse option was chosen."""
        return self.choice == self.worse

    @property
    def band(self) -> Band:
        """Name of the size of what the worse option loses, by the usual limits."""
        lost = self.values.loss(self.worse)
        return Bands.usual(lost.unit).of(lost.mean)

    @property
    def other(self) -> str:
        return "the dealer" if self.decision.seat == "pone" else "the pone"

    @cached_property
    def effective(self) -> int:
        """How many equally weighted deals the simulated deals are worth; many if all were tried."""
        if self.decision.kind in ("lead", "reply") and len(self.hands) == self.lawful:
            return len(self.replay.hands)
        return round(1 / float((self._cases.weights**2).sum()))

    def simulated(self, what: What, option: Option, rows: Rows) -> Fact:
        """Return the share of simulated deals for which `rows` is True, after `option`."""
        return Fact(what, option_text(option), self.share(rows), self.effective)

    def replayed(
        self,
        what: What,
        option: Option,
        rows: NDArray[Any],
        cards: Iterable[Card] = (),
        *,
        story: CardStory | None = None,
    ) -> Fact:
        """Return the share of replayed deals for which `rows` is True, after `option`."""
        named, number = " ".join(map(str, cards)), min(len(rows), self.effective)
        share, text = float(rows.mean()), option_text(option)
        return Fact(what, text, share, number, named, "replayed", story)

    def point(self, option: Option) -> Fact:
        """Return how often `option` makes the point."""
        return self.simulated("point", option, self.made(option))

    @property
    def needs(self) -> int:
        """How many points the player still needs."""
        return self.decision.rules.target - self.decision.score[0]

    @property
    def gives(self) -> int:
        """How many points the opponent still needs."""
        return self.decision.rules.target - self.decision.score[1]

    @cached_property
    def _open(self) -> dict[Card, float]:
        return open_points(self.decision)

    def open_point(self, card: Card) -> Fact:
        """Return on how many lawful hands `card` makes the point, with open cards and best play."""
        return Fact("point", str(card), self._open[card], deals="lawful")

    def scores_more(self, option: Option) -> Fact:
        """Return how often `option`, one of the two, scores more than the other."""
        costs = self._cases.costs
        return self.simulated("parts", option, costs > 0 if option == self.better else costs < 0)

    def takes(self, option: Option, *cards: Card) -> Fact:
        """Return how often all of `cards`, the player's, take a trick after `option`."""
        tricks = self.tricks(option)
        rows = np.logical_and.reduce([tricks.takes(self.place(card)) for card in cards])
        return self.replayed("takes", option, rows, cards)

    def usually_take(self, option: Option, cards: tuple[Card, ...]) -> tuple[int, Fact]:
        """Return how many tricks, three at most, `cards` mostly take together; and how often."""
        tricks = self.tricks(option)
        taken = np.zeros(len(self.replay.hands))
        for card in cards:
            taken += tricks.takes(self.place(card))
        many = max((n for n in range(POINT_TRICKS + 1) if (taken >= n).mean() >= MOSTLY), default=0)
        fact = self.replayed("tricks at least", option, taken >= many, cards)
        return many, replace(fact, least=many)

    @cached_property
    def needed(self) -> Fact | None:
        """How often standing must make the point to be worth as much as exchanging.

        To stand is to play without exchanging. `None` if standing makes the point always or never
        in the simulated deals, or if no share of points makes the two equal.
        """
        values, both, made = self.values, (self.stands, self.exchanges), self.made(self.stands)
        if made.all() or not made.any():
            return None
        assert isinstance(values.estimate, Trace)
        gains = [values.estimate.gains(values.options.index(option)) for option in both]
        deals = len(made)
        stood, other = (each[:deals] for each in gains)
        won, lost = float(stood[made].mean()), float(stood[~made].mean())
        if not lost < float(other.mean()) < won:
            return None
        share = (float(other.mean()) - lost) / (won - lost)
        return Fact("needed", option_text(self.stands), share, deals)

    @property
    def vulnerable(self) -> str | None:
        """Seat that pays two points if it loses the deal; `None` if neither does.

        That seat has stood without an exchange. Only for a lead or a reply.
        """
        return (*SEATS, None)[self.replay.end.public.vulnerable[0]]

    @cached_property
    def seen(self) -> Holding:
        """The player's hand, arranged by suits as the hints use it."""
        return Holding.at(self.decision)

    @property
    def stands(self) -> Option:
        """The option of the two that stands, at a proposal or an answer."""
        is_better = self.better == STANDING_WORD.get(self.decision.kind)
        return self.better if is_better else self.worse

    @property
    def exchanges(self) -> Option:
        """The option of the two that exchanges, at a proposal or an answer."""
        return self.worse if self.stands == self.better else self.better

    @cached_property
    def hands(self) -> Masks:
        """The opponent's hand in each simulated deal, as masks."""
        return self._cases.hands

    @cached_property
    def trumps(self) -> NDArray[np.uint8]:
        """Number of trumps that the opponent holds, 0 to 5, in each simulated deal."""
        found: NDArray[np.uint8] = counts(self.hands & TRUMPS)
        return found

    def his_trumps(self, least: int) -> Fact:
        """Return how often the opponent holds so many trumps or more."""
        return replace(self.simulated("trumps at least", "", self.trumps >= least), least=least)

    def made(self, option: Option) -> Rows:
        """Return True for each simulated deal in which `option` makes the point."""
        return self.values.made_point(option)[: len(self.hands)]

    def share(self, rows: Rows) -> float:
        """Return the weighted share of simulated deals, 0 to 1, for which `rows` is True."""
        return round(float(self._cases.weights[rows].sum()), _DIGITS)

    def two(self, option: Option, *, lost: bool = False) -> Fact:
        """Return how often `option` gains two points or more, or the opponent if `lost`.

        The point for a king of trumps in the player's hand does not count.
        """
        gains = self._cases.best if option == self.better else self._cases.chosen
        gains = gains - self._king
        rows = gains <= -2 if lost else gains >= 2
        return self.simulated("two lost" if lost else "two", option, rows)

    @property
    def two_refused(self) -> Fact:
        """How often exchanging scores two as the opponent, who refused to exchange, loses."""
        rows, theirs = self.replay.rows(self.exchanges), 1 if self.decision.seat == "pone" else 0
        refused = self.replay.end.public.vulnerable[rows] == theirs
        two = self.replay.gained(self.exchanges) - self._king >= 2
        return self.replayed("two refused", self.exchanges, refused & two)

    @property
    def besides(self) -> str:
        """Words for a player who scores two: besides the point for a king of trumps in hand."""
        return " besides your king" if self._king else ""

    @property
    def _king(self) -> int:
        """The point for the king of trumps, if it is in hand before the cards are played."""
        is_early = self.decision.kind not in ("lead", "reply")
        is_mine = self.decision.trump_king in self.decision.hand
        return int(is_early and is_mine and self.decision.rules.king_scores)

    @cached_property
    def _possible(self) -> tuple[int, int, int]:
        """The cards that the opponent may hold, those known to be his, and how many he holds."""
        view = view_of(self.decision)
        cards = view.public.cards - (view.led is not None)
        return int(view.possible[0]), int(view.known[0]), cards

    @property
    def his_cards(self) -> int:
        """How many cards the opponent holds, at a lead or a reply."""
        return self._possible[2]

    @property
    def lawful(self) -> int:
        """How many hands the opponent may hold by the laws of play, at a lead or a reply."""
        possible, known, cards = self._possible
        return comb(possible.bit_count() - (known > 0), cards - (known > 0))

    @property
    def same_against_all(self) -> bool:
        """True if both cards score the same against every lawful hand, each of them simulated."""
        return len(self.hands) == self.lawful and not self._cases.costs.any()

    def may_beat(self, card: Card) -> bool:
        """Return True if on some lawful hand the opponent beats `card`, if it is led."""
        possible, _, cards = self._possible
        place = self.place(card)
        suit, trumps = int(SUIT[place]), int(TRUMPS)
        may_trump = possible & trumps and (possible & ~suit).bit_count() >= cards
        return bool(possible & int(ABOVE[place]) or (place >= SUIT_SIZE and may_trump))

    def must_outrank(self, card: Card) -> bool:
        """Return True if on every lawful hand the opponent has a higher card of `card.suit`."""
        possible, known, cards = self._possible
        above = int(ABOVE[self.place(card)])
        return bool(known & above) or (possible & ~above).bit_count() < cards

    @property
    def tricks_needed(self) -> int:
        """How many more tricks make the point for the player; 0 or fewer if it is made."""
        leads, needed = self.decision.seat == "pone", POINT_TRICKS
        for led, reply in self.decision.tricks:
            leads = leads == (trick_winner(led, reply, self.decision.trump) == "leader")
            needed -= leads
        return needed

    def takes_this(self, card: Card) -> bool:
        """Return True if `card` takes the trick in which the opponent has led."""
        led = self.decision.led
        return led is not None and trick_winner(led, card, self.decision.trump) == "follower"

    def brief(self, card: Card) -> str:
        """Return a card as its rank, with the suit if another card in hand has that rank."""
        ranks = [own.rank for own in self.decision.hand]
        return card.rank.word if ranks.count(card.rank) == 1 else card.words

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that the player has not seen, in the order of the pack."""
        decision = self.decision
        played = {card for trick in decision.tricks for card in trick}
        seen = {*decision.hand, *decision.discarded, decision.turn_up, *played, decision.led}
        return tuple(card for card in PACK if card not in seen)

    def above(self, card: Card) -> list[Card]:
        """Return the unseen cards of `card.suit` that are higher than `card`."""
        return [each for each in self.unseen if each.suit is card.suit and each.rank > card.rank]

    def are_neighbours(self, high: Card, low: Card) -> bool:
        """Return True for two cards of one suit without an unseen one between them."""
        is_suit = high.suit is low.suit and high.rank > low.rank
        return is_suit and len(self.above(low)) == len(self.above(high))

    def higher_unseen(self, card: Card) -> Fact:
        """Return how many of the unseen cards `above` counts."""
        return Fact("higher", "", len(self.above(card)), cards=str(card), deals="lawful")

    def tricks(self, option: Option) -> Tricks:
        """Return the tricks of the replayed deals after `option`, the better or the worse one."""
        return self._tricks[option]

    def tricks_made(self, option: Option) -> NDArray[np.integer]:
        """Return how many tricks of the five the player takes in each replayed deal."""
        seat, rows = SEATS.index(self.decision.seat), self.replay.rows(option)
        found: NDArray[np.integer] = self.replay.end.public.tricks[seat, rows]
        return found

    def fates(self, fate: Fate, card: Card, option: Option) -> Rows:
        """Return True for each replayed deal in which `card`, the player's, has `fate`."""
        tricks, place = self.tricks(option), self.place(card)
        is_trump, lost = place < SUIT_SIZE, ~tricks.wins & (tricks.mine == place)
        by_trump, in_suit = tricks.his < SUIT_SIZE, tricks.his // SUIT_SIZE == place // SUIT_SIZE
        rows = {
            "trumped": lost & tricks.leads & by_trump & (not is_trump),
            "beaten": lost & tricks.leads & in_suit,
            "drawn": lost & ~tricks.leads & in_suit & is_trump,
            "falls": lost & ~tricks.leads & in_suit & (not is_trump),
            "thrown": lost & ~tricks.leads & ~in_suit,
        }[fate]
        found: Rows = rows.any(axis=0)
        return found

    def ways(self, way: Way, card: Card, option: Option) -> Rows:
        """Return True for each replayed deal in which `card`, the player's, takes a trick so."""
        tricks, place = self.tricks(option), self.place(card)
        won = tricks.wins & (tricks.mine == place)
        in_suit = tricks.his // SUIT_SIZE == place // SUIT_SIZE
        rows = {
            "leads": won & tricks.leads,
            "follows": won & ~tricks.leads & in_suit,
            "trumps": won & ~tricks.leads & ~in_suit,
        }[way]
        found: Rows = rows.any(axis=0)
        return found

    def at_once(self, first: First, card: Card) -> Rows:
        """Return True for each replayed deal in which this becomes of a card that is chosen."""
        tricks = self.tricks(card)
        if first == "takes" or first == "loses":
            found: Rows = tricks.wins[0] == (first == "takes")
            return found
        if first == "draws":
            drawn: Rows = tricks.wins[0] & (tricks.his[0] < SUIT_SIZE)
            return drawn & (self.place(card) < SUIT_SIZE)
        return self.fates(first, card, card)

    def trumps_with(self, card: Card, option: Option) -> Fact:
        """Return how often `card`, the player's trump, takes a trick by trumping after `option`."""
        tricks = self.tricks(option)
        rows = (tricks.mine == self.place(card)) & tricks.wins & ~tricks.leads
        rows = (rows & (tricks.his >= SUIT_SIZE)).any(axis=0)
        return self.replayed("trumps", option, rows, (card,))

    def new_card(self, option: frozenset[Card]) -> Fact:
        """Return how often a card drawn for the discard `option` takes a trick, on average."""
        tricks = self.tricks(option)
        is_new = np.ones(len(PACK), np.bool_)
        is_new[[self.place(card) for card in self.decision.hand if card not in option]] = False
        won = tricks.wins & is_new[tricks.mine]
        return self.replayed("new card", option, won.sum(axis=0) / max(len(option), 1))

    def place(self, card: Card) -> int:
        return place_of(card, self.decision.trump)

    @cached_property
    def _cases(self) -> Cases:
        return self.values.cases(self.worse)

    @cached_property
    def _tricks(self) -> dict[Option, Tricks]:
        return {option: self.replay.tricks(option) for option in (self.better, self.worse)}
