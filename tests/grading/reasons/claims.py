# ruff: noqa: E501 - a sentence is read better on one line
"""What each reason claims, worked out again from the cards, deal by deal.

Nothing here counts with masks, and nothing is taken from the code that found the reasons: a
sentence is read, and what it says is counted hand by hand over the simulation's own cases, or
trick by trick over the deals played again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import comb
from typing import Final

from ecarte_tutor import Card, Decision, Verdict, book
from ecarte_tutor.engine.cards import PACK, Hand, Rank
from ecarte_tutor.engine.decision import Option
from ecarte_tutor.engine.rules import trick_winner
from ecarte_tutor.grading import LONGEST, Reason
from ecarte_tutor.simulator import Budget, Replay, replay, simulate
from ecarte_tutor.simulator.masks import card_at, hand_of

NUMBERS: Final = {"no": 0, "none": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
RANKS: Final = {rank.word: rank for rank in Rank}
STANDING: Final = ("play", "refuse")
MOST, OFTEN = 0.6, 0.3
CLOSE: Final = 0.51
"""Within which a figure out of 100 is rightly rounded."""

LOVE: Final = Budget(total=40_000)


@dataclass(frozen=True)
class Case:
    """One case: his cards, its share, and what the better and the worse option brought."""

    his: frozenset[Card]
    share: float
    better: float
    worse: float
    better_made: bool
    worse_made: bool


@dataclass(frozen=True)
class Trick:
    """One trick from the choice on."""

    mine: Card
    his: Card
    i_lead: bool
    i_win: bool


@dataclass(frozen=True)
class Line:
    """One deal played again after one option."""

    tricks: tuple[Trick, ...]
    gain: float
    mine: frozenset[Card]
    """At the first lead, where the choice came before it."""

    his: frozenset[Card]

    def takes(self, card: Card) -> bool:
        return any(trick.mine is card and trick.i_win for trick in self.tricks)

    def of(self, card: Card) -> tuple[int, Trick]:
        return next(each for each in enumerate(self.tricks) if each[1].mine is card)


@dataclass(frozen=True, eq=False)
class Evidence:
    """All that a sentence may be held against."""

    verdict: Verdict
    better: Option
    worse: Option
    replay: Replay

    @property
    def decision(self) -> Decision:
        return self.verdict.values.decision

    @property
    def stands(self) -> Option:
        return self.better if self.better in STANDING else self.worse

    @property
    def exchanges(self) -> Option:
        return self.worse if self.better in STANDING else self.better

    @cached_property
    def cases(self) -> list[Case]:
        values, trump = self.verdict.values, self.decision.trump
        found = values.cases(self.worse)
        better, worse = (values.made_point(each) for each in (self.better, self.worse))
        hands = {mask: frozenset(hand_of(mask, trump)) for mask in set(found.hands.tolist())}
        rows = zip(
            found.hands.tolist(),
            found.weights.tolist(),
            found.best.tolist(),
            found.chosen.tolist(),
            better.tolist(),
            worse.tolist(),
            strict=False,
        )
        return [Case(hands[mask], *rest) for mask, *rest in rows]

    def lines(self, option: Option) -> list[Line]:
        """The deals after an option, read card by card."""
        return self._lines[option]

    @cached_property
    def _lines(self) -> dict[Option, list[Line]]:
        return {option: list(self._read(option)) for option in (self.better, self.worse)}

    def _read(self, option: Option) -> Iterator[Line]:
        decision, played, rows = self.decision, self.replay, self.replay.rows(option)
        start = played.start
        gains = self.replay.gained(option).tolist()
        for number, row in enumerate(range(rows.start, rows.stop)):
            cards = [card_at(int(play[row]), decision.trump) for play in played.end.public.plays]
            i_lead, tricks = decision.seat == "pone", []
            for led, reply in zip(cards[::2], cards[1::2], strict=True):
                mine, his = (led, reply) if i_lead else (reply, led)
                i_win = i_lead == (trick_winner(led, reply, decision.trump) == "leader")
                tricks.append(Trick(mine, his, i_lead, i_win))
                i_lead = i_win
            hands = [frozenset[Card](), frozenset[Card]()]
            if start is not None:
                seats = (0, 1) if decision.seat == "pone" else (1, 0)
                hands = [
                    frozenset(hand_of(int(start.hands[seat, row]), decision.trump))
                    for seat in seats
                ]
            yield Line(tuple(tricks[len(decision.tricks) :]), gains[number], hands[0], hands[1])

    @property
    def turned(self) -> list[tuple[Line, Line]]:
        """The deals that the better option wins more in."""
        pairs = zip(self.lines(self.better), self.lines(self.worse), strict=True)
        return [pair for pair in pairs if pair[0].gain > pair[1].gain]

    def takes(self, card: Card, option: Option) -> float:
        """How often a card takes a trick, out of 100."""
        lines = self.lines(option)
        return 100 * sum(line.takes(card) for line in lines) / len(lines)

    def new_takes(self, option: Option) -> float:
        """How often a new card takes a trick, out of 100, as many as are usually drawn."""
        hand, lines = frozenset(self.decision.hand), self.lines(option)
        gone = option if isinstance(option, frozenset) else self.usually_discarded
        kept = hand - gone
        won = sum(trick.i_win and trick.mine not in kept for line in lines for trick in line.tricks)
        return 100 * won / len(lines) / len(gone) if gone else 0.0

    @cached_property
    def usually_discarded(self) -> frozenset[Card]:
        """What the simulator's player discards from this hand; not what the talk brings later."""
        hand = frozenset(self.decision.hand)
        own = [hand - line.mine for line in self.lines(self.exchanges)]
        own = [gone for gone in own if gone]
        sizes = {gone: own.count(gone) for gone in set(own)}
        return max(sizes, key=lambda gone: (sizes[gone], -len(gone)))

    @property
    def unseen(self) -> list[Card]:
        decision = self.decision
        seen = {*decision.hand, *decision.discarded, decision.turn_up, decision.led}
        seen |= {card for trick in decision.tricks for card in trick}
        return [card for card in PACK if card not in seen]

    def is_trump(self, card: Card) -> bool:
        return card.suit is self.decision.trump

    def his_trumps(self, case: Case) -> int:
        return sum(map(self.is_trump, case.his))

    def share(
        self, holds: Callable[[Case], bool], among: Callable[[Case], bool] = lambda _: True
    ) -> float:
        """Of 100 cases, among those of a kind."""
        whole = sum(case.share for case in self.cases if among(case))
        part = sum(case.share for case in self.cases if among(case) and holds(case))
        return 100 * part / whole if whole else 0.0

    def made(self, option: Option) -> float:
        if option == self.better:
            return self.share(lambda case: case.better_made)
        return self.share(lambda case: case.worse_made)

    def stood(self, case: Case) -> bool:
        """Whether the point is made with the cards as they are."""
        return case.better_made if self.stands == self.better else case.worse_made

    def scores(self, points: int, option: Option) -> float:
        def reaches(gain: float) -> bool:
            return gain >= points if points > 0 else gain <= points

        if option == self.better:
            return self.share(lambda case: reaches(case.better))
        return self.share(lambda case: reaches(case.worse))

    def beats(self, card: Card, case: Case) -> bool:
        """Whether he beats this card if it is led: as the rules have him answer, his best reply."""
        legal = [own for own in case.his if own.suit is card.suit]
        legal = legal or [own for own in case.his if self.is_trump(own)]
        return any(trick_winner(card, own, self.decision.trump) == "follower" for own in legal)

    def needed(self) -> float:
        """Of 100 deals, those in which standing would have to make the point; in the game's unit."""
        values = self.verdict.values
        stood, other = (
            values.estimate.gains[values.options.index(each)].tolist()  # type: ignore[union-attr]
            for each in (self.stands, self.exchanges)
        )
        deals = min(len(stood), len(other))
        made = values.made_point(self.stands).tolist()[:deals]
        won = [gain for gain, is_made in zip(stood, made, strict=False) if is_made]
        lost = [gain for gain, is_made in zip(stood, made, strict=False) if not is_made]
        high, low = sum(won) / len(won), sum(lost) / len(lost)
        least = (sum(other[:deals]) / deals - low) / (high - low)
        return 100.0 * min(1.0, max(0.0, float(least)))

    def love_all_prefers(self, option: str) -> bool:
        choice, other = (self.worse, self.better)
        assert option in ("discard other cards", f"play the {_words(choice)}", choice)
        decision = replace(self.decision, score=(0, 0))
        values = simulate(decision, budget=LOVE, seed=7)
        return values[choice].mean > values[other].mean


def _words(option: Option) -> str:
    return option.words if isinstance(option, Card) else ""


def evidence_of(verdict: Verdict, against: Option | None = None) -> Evidence:
    """What a sentence on a choice is about: the best option against the choice, or against the
    best of those that are worse; of discards one that keeps a card that should go."""
    values, choice = verdict.values, verdict.choice
    better, worse = values.best, choice if against is None else against
    if worse == better:
        others = sorted(
            (each for each in values if each != choice), key=lambda each: -values[each].mean
        )
        costly = [each for each in others if not verdict.is_as_good(each)]
        worse = (_tempting(better, costly) or costly or others)[0]
    return Evidence(verdict, better, worse, replay(values, (better, worse)))


def _tempting(better: Option, costly: list[Option]) -> list[Option]:
    """Discards that keep what should go, first those that do no more; or cards that head another suit."""
    if isinstance(better, frozenset):
        discards = [each for each in costly if isinstance(each, frozenset)]
        keeps = [each for each in discards if better - each]
        return [*[each for each in keeps if each < better], *keeps]
    cards = [each for each in costly if isinstance(each, Card)]
    return [
        each
        for each in cards
        if isinstance(better, Card)
        and each.suit is not better.suit
        and not any(card.suit is each.suit and card.rank > each.rank for card in cards)
    ]


def check_claim(verdict: Verdict, reason: Reason, evidence: Evidence | None = None) -> None:
    """Raises `AssertionError` where a sentence, or a figure in it, does not hold."""
    evidence, text = evidence or evidence_of(verdict), reason.text
    assert len(text.split()) <= LONGEST, text
    matching = [
        (found, check) for pattern, check in CLAIMS if (found := re.fullmatch(pattern, text))
    ]
    assert matching, f"nobody checks {text!r}"
    for found, check in matching:
        told = f"{text!r} of {evidence.decision} {verdict.choice}"
        assert check(evidence, *found.groups()), told


def near(told: str, share: float) -> bool:
    """Whether a figure out of 100 is this one."""
    return abs(int(told) - share) <= CLOSE


def card_of(words: str) -> Card:
    rank, suit = words.split(" of ")
    return Card.of(RANKS[rank], next(each.suit for each in PACK if each.suit.word == suit))


def cards_of(words: str) -> list[Card]:
    """`the king and ten of spades and the ace of clubs`, `the queens of spades and clubs`."""
    found = re.fullmatch(r"the (\w+)s of (.+)", words)
    if found and found[1] in RANKS:
        return [card_of(f"{found[1]} of {suit}") for suit in re.split(", | and ", found[2])]
    found_cards: list[Card] = []
    for ranks, suit in re.findall(r"((?:\w+(?:, | and ))*\w+) of (\w+)", words.replace("the ", "")):
        known = [rank for rank in re.split(", | and ", ranks) if rank in RANKS]
        found_cards += [card_of(f"{rank} of {suit}") for rank in known]
    return found_cards


def is_held(evidence: Evidence, words: str) -> bool:
    """Whether the hand is as it is described: `two trumps and a guarded queen`."""
    trump = evidence.decision.trump
    if words.endswith(" but no trump"):
        words = f"no trump and {words.removesuffix(' but no trump')}"
    parts = re.split(r", and |, | and ", words.lower())
    king = parts[0] == "the king of trumps" or parts[0].endswith(" trumps headed by the king")
    said = 1 if parts[0] == "the king of trumps" else 0
    if found := re.fullmatch(r"(\w+) trumps?( headed by the king)?", parts[0]):
        said = NUMBERS[found[1]]
    own = [card for card in evidence.decision.hand if card.suit is trump]
    if said != len(own) or king != any(card.rank is Rank.KING for card in own):
        return False
    courts = []
    for suit in trump.others:
        held = sorted((c.rank for c in evidence.decision.hand if c.suit is suit), reverse=True)
        if held and held[0] >= Rank.KNAVE:
            name = held[0].word
            courts.append(name if name == "king" else f"{'guarded' if held[1:] else 'lone'} {name}")
    told: list[str] = []
    for part in parts:
        if found := re.fullmatch(
            r"(a|two|three) (plain )?((?:(?:guarded|lone) )?(?:king|queen|knave))s?", part
        ):
            assert bool(found[2]) == (king and found[3] == "king"), words
            told += [found[3]] * (1 if found[1] == "a" else NUMBERS[found[1]])
    return sorted(told) == sorted(courts) and (
        ("no plain court card" if own else "no court card") in parts
    ) == (not courts)


# What is said of words


def needs(e: Evidence, who: int, points: int) -> bool:
    return e.decision.rules.target - e.decision.score[who] == points


def more(e: Evidence, points: int) -> bool:
    return abs(e.scores(points, e.better)) > abs(e.scores(points, e.worse))


def enough(e: Evidence, hand: str | None, made: str, least: str) -> bool:
    is_held_so = hand is None or is_held(e, hand)
    return is_held_so and near(made, e.made(e.stands)) and near(least, e.needed())


def near_miss(e: Evidence, old: str, new: str, would: str) -> bool:
    card, other = card_of(old), Card.of(RANKS[new], card_of(old).suit)
    hand = Hand(other if own is card else own for own in e.decision.hand)
    changed = replace(e.decision, hand=hand)
    values = simulate(changed, budget=LOVE, seed=7)
    is_up = other.rank > card.rank
    by_all = values[e.worse].mean > values[e.better].mean and book(changed).advice == {e.worse}
    return would == e.worse and by_all and is_up == (e.better not in STANDING)


def three_tricks(e: Evidence, words: str, won: str, least: str) -> bool:
    cards, lines = cards_of(words[0].lower() + words[1:]), e.lines(e.stands)
    all_take = sum(all(map(line.takes, cards)) for line in lines)
    return (
        len(cards) == 3
        and {*cards} <= {*e.decision.hand}
        and 2 * all_take >= len(lines)
        and enough(e, None, won, least)
    )


def two_trumps(e: Evidence, option: Option) -> float:
    """In how many of 100 deals after an option he has two trumps or more."""
    lines = e.lines(option)
    return 100 * sum(sum(map(e.is_trump, line.his)) >= 2 for line in lines) / len(lines)


def he_draws(e: Evidence, then: str, now: str) -> bool:
    shares = two_trumps(e, e.exchanges), two_trumps(e, e.stands)
    return near(then, shares[0]) and near(now, shares[1]) and shares[0] > shares[1]


def he_draws_and(e: Evidence, word: str, often: str, less: str, won: str) -> bool:
    then = two_trumps(e, e.exchanges)
    return (
        word.lower() == e.exchanges
        and then > two_trumps(e, e.stands)
        and then >= 100 * (MOST if often == "usually" else OFTEN)
        and near(less, e.made(e.exchanges))
        and near(won, e.made(e.stands))
        and int(less) < int(won)
    )


def price(
    e: Evidence, trumps: str | None, stands: str, won: str, costs: str, word: str, then: str
) -> bool:
    """Whether standing wins as often or more often, and loses two, or the game, more often."""
    held = len(e.decision.hand.of(e.decision.trump))
    return (
        trumps in (None, _number(held))
        and stands.lower() == {"play": "playing", "refuse": "refusing"}[str(e.stands)]
        and word == {"propose": "proposing", "accept": "accepting"}[str(e.exchanges)]
        and not e.decision.exchanged
        and not more(e, -2)
        and (costs == "the game") == needs(e, 1, 2)
        and near(won, e.made(e.stands))
        and near(then, e.made(e.exchanges))
        and int(then) <= int(won)
    )


def his_word(e: Evidence, now: str, blind: str) -> bool:
    trumps, cards = sum(map(e.is_trump, e.unseen)), len(e.unseen)
    few = sum(comb(trumps, held) * comb(cards - trumps, 5 - held) for held in (0, 1))
    share = 100 * (1 - few / comb(cards, 5))
    return near(now, e.share(lambda case: e.his_trumps(case) >= 2)) and near(blind, share)


def point_is_safe(e: Evidence, card: str, better: str, worse: str) -> bool:
    return (
        e.made(e.stands) >= 80
        and card_of(card) in e.usually_discarded
        and near(better, e.scores(2, e.exchanges))
        and near(worse, e.scores(2, e.stands))
        and int(better) > int(worse)
    )


def lost_lines(e: Evidence) -> list[Line]:
    return [line for line in e.lines(e.stands) if line.gain < 0]


def suit_lost(e: Evidence, stands: str, suit: str, have: str) -> bool:
    def falls(line: Line) -> bool:
        his = (
            not trick.i_lead and not trick.i_win and trick.his.suit.word == suit
            for trick in line.tricks
        )
        return sum(his) >= 2

    lines = lost_lines(e)
    own = sorted((card for card in e.decision.hand if card.suit.word == suit), reverse=True)
    ranks = re.split(", | and ", have.removeprefix("only the ")) if have != "none" else []
    return (
        stands == e.stands
        and [card.rank.word for card in own] == ranks
        and 2 * sum(map(falls, lines)) >= len(lines)
    )


def trumped(e: Evidence, stands: str, card: str, trumps: str) -> bool:
    own, lines = card_of(card), lost_lines(e)
    fell = [
        trick
        for line in lines
        for trick in [line.of(own)[1]]
        if trick.i_lead and not trick.i_win and e.is_trump(trick.his)
    ]
    held = NUMBERS[trumps] == len(e.decision.hand.of(e.decision.trump))
    return stands == e.stands and held and not e.is_trump(own) and 2 * len(fell) >= len(lines)


def draws_better(
    e: Evidence, word: str, kept: str | None, then: str, now: str | None, stands: str, less: str
) -> bool:
    keeps = {*e.decision.hand} - e.usually_discarded
    return (
        word.lower() == e.exchanges
        and stands in (None, e.stands)
        and (now is not None or more(e, -2) is False)
        and (kept is None or {*cards_of(kept)} == keeps)
        and near(then, e.made(e.exchanges))
        and near(now or less, e.made(e.stands))
        and int(then) > int(now or less)
    )


def backs(e: Evidence, trumps: str) -> bool:
    """Whether the hand has so many trumps, or one, and that the highest he may meet."""
    held = e.decision.hand.of(e.decision.trump)
    if trumps == "the highest trump":
        return len(held) == 1 and not higher(e, held[0])
    return trumps.removesuffix("s") == f"{_number(len(held))} trump"


def _number(many: int) -> str:
    return next(word for word, number in NUMBERS.items() if number == many)


def lone_court(e: Evidence, card: str) -> bool:
    own = card_of(card)
    is_alone = len(e.decision.hand.of(own.suit)) == 1 and own.is_court
    return is_alone and e.takes(own, e.stands) < 50


# What is said of discards


def differs_by(e: Evidence, card: Card, won: str, lost: str) -> bool:
    assert isinstance(e.better, frozenset)
    assert isinstance(e.worse, frozenset)
    return e.better ^ e.worse == {card} and point_of_discards(e, won, lost)


def kept(e: Evidence, card: str, *told: str | None) -> bool:
    return _beside_new(e, card_of(card), *told, is_kept=True)


def let_go(e: Evidence, card: str, *told: str | None) -> bool:
    return _beside_new(e, card_of(card), *told, is_kept=False)


def _beside_new(
    e: Evidence,
    card: Card,
    took: str | None,
    new: str | None,
    how: str | None = None,
    won: str | None = None,
    lost: str | None = None,
    *,
    is_kept: bool,
) -> bool:
    """Whether a card takes so many tricks, or its change so many points, and a new card so many."""
    assert isinstance(e.better, frozenset)
    assert isinstance(e.worse, frozenset)
    if took is None or new is None:
        assert won is not None
        assert lost is not None
        is_so = how == ("keep it, and" if is_kept else "with a new card")
        return is_so and differs_by(e, card, won, lost)
    holds, draws = (e.better, e.worse) if is_kept else (e.worse, e.better)
    return (
        card in draws - holds
        and near(took, e.takes(card, holds))
        and near(new, e.new_takes(draws))
        and (int(took) > int(new)) == is_kept
        and int(took) != int(new)
    )


def higher(e: Evidence, card: Card) -> int:
    return sum(each.suit is card.suit and each.rank > card.rank for each in e.unseen)


def trump_kept(e: Evidence, card: str, how: str, *figures: str) -> bool:
    own = card_of(card)
    takes = [line.of(own)[1] for line in e.lines(e.better) if line.takes(own)]
    ruffs = sum(not trick.i_lead and not e.is_trump(trick.his) for trick in takes)
    mostly = 2 * ruffs > len(takes)
    return kept(e, card, *figures) and e.is_trump(own) and (how == " to trump with") == mostly


def is_often_trumped(e: Evidence, card: Card) -> bool:
    lines = e.lines(e.worse)
    tricks = [trick for line in lines for trick in line.tricks if trick.mine is card]
    lost = [trick for trick in tricks if trick.i_lead and e.is_trump(trick.his)]
    return len(lost) >= OFTEN * len(lines)


def together(e: Evidence, words: str, took: str, many: str, new: str) -> bool:
    cards = cards_of(words[0].lower() + words[1:])
    assert isinstance(e.better, frozenset)
    assert isinstance(e.worse, frozenset)
    mine = sum(e.takes(card, e.worse) for card in cards)
    return (
        {*cards} == e.better - e.worse
        and NUMBERS[many] == len(cards)
        and near(took, mine)
        and near(new, len(cards) * e.new_takes(e.better))
        and int(took) < int(new)
    )


def point_of_discards(e: Evidence, won: str, lost: str, what: str = "make the point") -> bool:
    shares = [
        e.made(each) if what == "make the point" else e.scores(2, each)
        for each in (e.better, e.worse)
    ]
    return near(won, shares[0]) and near(lost, shares[1]) and int(won) >= int(lost)


def apart(e: Evidence, keep: str, let: str) -> bool:
    assert isinstance(e.better, frozenset)
    assert isinstance(e.worse, frozenset)
    return {*cards_of(keep)} <= e.worse - e.better and {*cards_of(let)} <= e.better - e.worse


# What is said of cards


def falls(e: Evidence, line: Line, card: Card) -> str:
    """How a card ends in a line."""
    _, trick = line.of(card)
    if trick.i_win:
        return "takes"
    if trick.i_lead:
        is_trumped = e.is_trump(trick.his) and not e.is_trump(card)
        return "trumped" if is_trumped else "beaten"
    return "follows" if trick.his.suit is card.suit else "goes"


def happens(
    e: Evidence, firsts: tuple[str, ...], card: Card, ends: tuple[str, ...], suit: str | None
) -> bool:
    """Whether in so many of the deals that turn on the choice the worse card ends so, and then the
    other one, which takes a trick after the better choice."""
    is_so = 0
    assert isinstance(e.worse, Card)
    for better, worse in e.turned:
        _, trick = worse.of(card)
        suit_led = (trick.mine if trick.i_lead else trick.his).suit.word
        is_so += (
            better.takes(card)
            and falls(e, worse, e.worse) in firsts
            and falls(e, worse, card) in ends
            and suit in (None, suit_led)
        )
    return is_so >= OFTEN * len(e.turned)


def less(e: Evidence, card: Card, now: str, then: str) -> bool:
    return (
        near(now, e.takes(card, e.worse))
        and near(then, e.takes(card, e.better))
        and int(now) < int(then)
    )


FIRST: Final = {"beats": ("beaten",), "trumps": ("trumped",)}
LATER: Final = {"trumps": ("trumped",), "beats": ("beaten", "follows")}


def lost_and(
    e: Evidence,
    does: str,
    worse: str,
    leads: str,
    overall: str | None,
    mine: str,
    now: str,
    then: str,
) -> bool:
    """Whether the other card is mostly lost so; its shares are of the deals in which he takes the
    worse one, unless they are of all."""
    card = card_of(mine)
    assert isinstance(e.worse, Card)
    pairs = [
        pair
        for pair in zip(e.lines(e.better), e.lines(e.worse), strict=True)
        if overall or falls(e, pair[1], e.worse) in FIRST[does]
    ]
    shares = [
        100 * sum(each.takes(card) for each in lines) / len(pairs)
        for lines in zip(*pairs, strict=True)
    ]
    return (
        card_of(worse) == e.worse
        and happens(e, FIRST[does], card, ("goes", "follows"), leads)
        and near(then, shares[0])
        and near(now, shares[1])
        and int(now) < int(then)
    )


def lost_later(e: Evidence, worse: str, later: str, mine: str, now: str, then: str) -> bool:
    card = card_of(mine)
    return (
        card_of(worse) == e.worse
        and happens(e, ("beaten", "trumped"), card, LATER[later], None)
        and less(e, card, now, then)
    )


def led_now(e: Evidence, better: str, then: str, rank: str, suit: str | None, now: str) -> bool:
    card = card_of(better)
    return (
        card == e.better
        and card_of(f"{rank} of {suit or card.suit.word}") == e.worse
        and happens(e, ("beaten", "trumped"), card, ("trumped",), None)
        and less(e, card, now, then)
    )


def after_it(e: Evidence, worse: str, mine: str, end: str, now: str, then: str) -> bool:
    card, suit = card_of(mine), None
    ends: tuple[str, ...] = ("trumped",) if end == "is often trumped" else LATER["beats"]
    if end.startswith("often goes on a "):
        ends, suit = ("goes",), f"{end.removeprefix('often goes on a ')}s"
    return (
        card_of(worse) == e.worse
        and happens(e, ("takes", "goes", "follows"), card, ends, suit)
        and less(e, card, now, then)
    )


def in_short(e: Evidence) -> str:
    assert isinstance(e.better, Card)
    alike = [card for card in e.decision.hand if card.rank is e.better.rank]
    return e.better.words if alike[1:] else e.better.rank.word


def kept_back(e: Evidence, way: str, worse: str, then: str, now: str | None) -> bool:
    """Whether the worse card takes more tricks if it is kept, and mostly in this way."""
    card = card_of(worse)
    ways: dict[str, int] = {}
    for better, _ in e.turned:
        if better.takes(card):
            number, trick = better.of(card)
            if trick.i_lead:
                last = number == len(better.tricks) - 1
                told = "Kept for the last trick" if last else "Led later"
                if not last and isinstance(e.better, Card) and e.better.suit is card.suit:
                    told = f"Lead the {in_short(e)} first, and"
            elif trick.his.suit is card.suit:
                he = "dealer" if e.decision.seat == "pone" else "pone"
                told = f"Kept to beat the {he}’s {trick.his.suit.word}"
            else:
                told = f"Kept to trump a {trick.his.suit.word[:-1]}"
            ways[told] = ways.get(told, 0) + 1
    is_less = less(e, card, now, then) if now else near(then, e.takes(card, e.better))
    is_lost = bool(now) or e.takes(card, e.worse) == 0
    return card == e.worse and is_less and is_lost and ways[way] == max(ways.values())


def draw_trump(e: Evidence, better: str, worse: str, then: str, now: str) -> bool:
    cards = card_of(better), card_of(worse)
    return (
        cards == (e.better, e.worse)
        and e.is_trump(cards[0])
        and happens(e, ("trumped",), cards[1], ("trumped",), None)
        and less(e, cards[1], now, then)
    )


def vole(e: Evidence, points: int, better: str, ours: str, worse: str, theirs: str) -> bool:
    return (
        (card_of(better), card_of(worse)) == (e.better, e.worse)
        and near(ours, e.scores(points, e.better))
        and near(theirs, e.scores(points, e.worse))
        and (int(ours) - int(theirs)) * points > 0
    )


def takes_first(e: Evidence, better: str, ours: str, worse: str, theirs: str) -> bool:
    cards = card_of(better), card_of(worse)
    shares = [e.share(lambda case, card=card: not e.beats(card, case)) for card in cards]  # type: ignore[misc]
    return cards == (e.better, e.worse) and near(ours, shares[0]) and near(theirs, shares[1])


def two_together(
    e: Evidence,
    better: str,
    first: str | None,
    joined: str,
    second: str,
    then: str,
    now: str,
) -> bool:
    """Whether both cards, or at least one of them, take a trick so often after either card."""
    other = card_of(second)
    assert isinstance(e.better, Card)
    one = Card.of(RANKS[first], other.suit) if first else e.better
    join = all if joined == "and" else any
    shares = [
        100 * sum(join((line.takes(one), line.takes(other))) for line in lines) / len(lines)
        for lines in (e.lines(e.better), e.lines(e.worse))
    ]
    return (
        card_of(better) == e.better
        and {one, other} <= {*e.decision.hand}
        and one != other
        and near(then, shares[0])
        and near(now, shares[1])
        and int(now) < int(then)
    )


def cheaper(e: Evidence, rank: str, worse: str) -> bool:
    led, other = e.decision.led, card_of(worse)
    card = Card.of(RANKS[rank], other.suit)
    assert led is not None
    return (
        (card, other) == (e.better, e.worse)
        and card.rank < other.rank
        and trick_winner(led, card, e.decision.trump) == "follower"
    )


# What is said where two options come to the same


def are_both(e: Evidence, words: str) -> bool:
    if isinstance(e.better, Card) and isinstance(e.worse, Card):
        one, other = re.split(" and (?=[a-z]+ of )", words.removeprefix("The "))
        return {card_of(one), card_of(other)} == {e.better, e.worse}
    if isinstance(e.better, frozenset) and isinstance(e.worse, frozenset):
        named = cards_of(words.removeprefix("Keeping and discarding "))
        return {*named} <= e.better ^ e.worse
    return True


def neighbours(e: Evidence, high: str, low: str) -> bool:
    card = card_of(low)
    other = Card.of(RANKS[high], card.suit)
    held = any(each.suit is card.suit and card.rank < each.rank < other.rank for each in e.unseen)
    return {card, other} == {e.better, e.worse} and not held


def equally(e: Evidence, words: str, first: str, second: str) -> bool:
    shares = [e.made(each) for each in (e.better, e.worse)]
    if e.verdict.choice == e.worse:
        shares.reverse()
    return are_both(e, words) and near(first, shares[0]) and near(second, shares[1])


def has_the_twos(e: Evidence, both: str, which: str, does: str) -> bool:
    """Whether the option that wins the point less often does better in deals worth two."""
    option, other = (
        (e.better, e.worse) if e.made(e.better) < e.made(e.worse) else (e.worse, e.better)
    )
    if isinstance(option, Card):
        is_named = card_of(which.removeprefix("the ")) == option
    else:
        assert isinstance(option, frozenset)
        (card,) = cards_of(both.removeprefix("Keeping and discarding "))
        is_named = which == ("discarding it" if card in option else "keeping it")
    points = 2 if does == "wins two more" else -2
    difference = e.scores(points, option) - e.scores(points, other)
    return is_named and difference * points > 0


def is_apart(e: Evidence, worse: str, better: str) -> bool:
    """Whether the one of two discards that is said to keep a card keeps it, and the other not."""
    assert isinstance(e.better, frozenset)
    assert isinstance(e.worse, frozenset)
    named = worse if "kept" in worse else better
    keeps, goes = (e.worse, e.better) if named is worse else (e.better, e.worse)
    return card_of(named.removeprefix("the ").removesuffix(" kept")) in goes - keeps


def never(e: Evidence, words: str, does: str) -> bool:
    shares = e.made(e.better), e.made(e.worse)
    return are_both(e, words) and all(
        abs(share - (100 if does == "win" else 0)) < 1e-6 for share in shares
    )


def result(e: Evidence, what: str, one: str, other: str) -> bool:
    options = e.worse, e.better
    point = what == "makes the point"
    shares = [e.made(each) if point else e.scores(2, each) for each in options]
    return near(one, shares[0]) and near(other, shares[1]) and int(one) < int(other)


CLOSELY = "(?:It is close|So close that the book decides)"
WHO = "(?:[Tt]he (?:dealer|pone))"
LOVE_ALL = r" At love all you would (.+)\."
C = r"(\w+ of \w+)"
N = r"(\d+)"
MADE = rf"(?:make the point in|win) {N} of 100 hands"
DEALS = rf"{N} of 100 deals"
WINS = rf"(?:wins|takes a trick) in {N} of 100(?: deals)?"
LINE = rf": (?:it (?:takes a trick|wins) in {DEALS}, a new card in {N}|(keep it, and|with a new card) you make the point in {N} of 100, against {N})\."

CLAIMS: Final[list[tuple[str, Callable[..., bool]]]] = [
    # the score
    (
        rf"With {WHO} at four, the {C} ends the game if he draws it\.{LOVE_ALL}",
        lambda e, king, would: (
            needs(e, 1, 1) and card_of(king) in e.unseen and e.love_all_prefers(would)
        ),
    ),
    (
        rf"(At four all|With {WHO} at four), losing two costs no more than losing one: you win {N} of 100 hands; {N} are enough\.",
        lambda e, at, won, least: (
            needs(e, 1, 1)
            and needs(e, 0, 1) == (at == "At four all")
            and enough(e, None, won, least)
        ),
    ),
    (
        rf"At four all, losing two costs no more than losing one\.{LOVE_ALL}",
        lambda e, would: needs(e, 0, 1) and needs(e, 1, 1) and e.love_all_prefers(would),
    ),
    (
        rf"With {WHO} at four, losing two costs no more than losing one\.{LOVE_ALL}",
        lambda e, would: needs(e, 1, 1) and e.love_all_prefers(would),
    ),
    (
        rf"With {WHO} at three, you lose the game if you stand and fail\.{LOVE_ALL}",
        lambda e, would: needs(e, 1, 2) and more(e, -2) is False and e.love_all_prefers(would),
    ),
    (
        rf"At three you need two points, and \w+ scores two more often\.{LOVE_ALL}",
        lambda e, would: needs(e, 0, 2) and more(e, 2) and e.love_all_prefers(would),
    ),
    (
        rf"At four you need one point, and \w+ wins it more often\.{LOVE_ALL}",
        lambda e, would: needs(e, 0, 1) and more(e, 1) and e.love_all_prefers(would),
    ),
    (
        rf"At four {WHO} needs three tricks: five win him no more\.{LOVE_ALL}",
        lambda e, would: needs(e, 1, 1) and e.love_all_prefers(would),
    ),
    (
        rf"At three {WHO} wins the game with five tricks: make one\.{LOVE_ALL}",
        lambda e, would: needs(e, 1, 2) and not more(e, -2) and e.love_all_prefers(would),
    ),
    (
        rf"At four you need three tricks, and five win you nothing more\.{LOVE_ALL}",
        lambda e, would: (
            needs(e, 0, 1) and e.made(e.better) > e.made(e.worse) and e.love_all_prefers(would)
        ),
    ),
    (
        rf"At three you need two points: try for all five tricks\.{LOVE_ALL}",
        lambda e, would: needs(e, 0, 2) and more(e, 2) and e.love_all_prefers(would),
    ),
    # one card more or less
    (
        rf"(?:You are one card short|One card decides it): if the {C} were the (\w+), you would (\w+)\.",
        near_miss,
    ),
    (
        rf"(Playing|Refusing) wins {N} of 100 hands and needs {N}; if the {C} were the (\w+), you would (\w+)\.",
        lambda e, stands, made, least, old, new, would: (
            stands == {"play": "Playing", "refuse": "Refusing"}[str(e.stands)]
            and enough(e, None, made, least)
            and near_miss(e, old, new, would)
        ),
    ),
    # to stand or to exchange
    (rf"(?:With (.+), you|You) {MADE}; (?:with {WHO} at four, )?{N} are enough to \w+\.", enough),
    (
        rf"(?:With (.+), you|You) win only {N} of 100 hands; (?:playing|refusing) needs {N}(?:, as losing costs (?:two|the game))?\.",
        enough,
    ),
    (
        rf"(The .+) usually take three tricks: you win {N} of 100(?: hands)? and need {N}\.",
        three_tricks,
    ),
    (
        rf"The {C}(?:, with ([\w ]+) beside it,)? usually takes a trick: you win {N} of 100 hands; {N} are enough\.",
        lambda e, card, trumps, won, least: (
            not e.is_trump(card_of(card))
            and (trumps is None or backs(e, trumps))
            and e.takes(card_of(card), e.stands) >= 100 * MOST
            and enough(e, None, won, least)
        ),
    ),
    (
        rf"(The .+) seldom takes? a trick: you win {N} of 100 hands; (?:playing|refusing) needs {N}\.",
        lambda e, words, won, least: (
            all(e.takes(card, e.stands) <= 30 for card in cards_of(words[0].lower() + words[1:]))
            and enough(e, None, won, least)
        ),
    ),
    (
        rf"With (.+), but a useless {C}, you win {N} of 100 hands; (?:playing|refusing) needs {N}\.",
        lambda e, hand, card, won, least: (
            e.takes(card_of(card), e.stands) <= 30 and enough(e, hand, won, least)
        ),
    ),
    (
        rf"If you (?:propose|accept), {WHO} draws too: he then has two trumps or more in {DEALS}, against {N} now\.",
        he_draws,
    ),
    (
        rf"(Propose|Accept), and {WHO} draws too and (usually|often) holds two trumps or more: you win {N} of 100 hands, not {N}\.",
        he_draws_and,
    ),
    (
        rf"(?:With (\w+) trumps?, )?(\w+) wins {N} of 100 hands, but losing costs (two|the game); (\w+) wins {N}, and risks less\.",
        price,
    ),
    (
        rf"His proposal says that he is weak: two trumps in {N} of 100 hands, not {N}\.",
        his_word,
    ),
    (
        rf"He proposes, and so usually has one trump at most: you win {N} of 100 hands; refusing needs {N}\.",
        lambda e, won, least: (
            e.share(lambda case: e.his_trumps(case) <= 1) >= 100 * MOST
            and enough(e, None, won, least)
        ),
    ),
    (
        rf"The point is safe; a new card for the {C} scores two points in {DEALS}, now in {N}\.",
        point_is_safe,
    ),
    (
        rf"If you (\w+) and lose, {WHO} usually takes two tricks in (\w+), of which you have (.+)\.",
        suit_lost,
    ),
    (
        rf"If you (\w+) and lose, {WHO} usually trumps the {C}: you have (\w+) trumps? to draw his\.",
        trumped,
    ),
    (
        rf"(Propose|Accept)(?: and keep (the .+))?: you win {N} of 100 hands, (?:against {N} if you (\w+)|not {N}, and a loss costs less)\.",
        draws_better,
    ),
    (
        rf"With {WHO} at three, (?:playing|refusing) and losing costs the game: you win {N} of 100 hands; (?:playing|refusing) needs {N}\.",
        lambda e, won, least: needs(e, 1, 2) and not more(e, -2) and enough(e, None, won, least),
    ),
    (
        rf"Without a trump you cannot stop a suit that {WHO} leads: you win {N} of 100 hands; (?:playing|refusing) needs {N}\.",
        lambda e, won, least: (
            not e.decision.hand.of(e.decision.trump) and enough(e, None, won, least)
        ),
    ),
    (
        rf"Nothing guards the {C}, which loses more often than not: you win {N} of 100 hands; (?:playing|refusing) needs {N}\.",
        lambda e, card, won, least: lone_court(e, card) and enough(e, None, won, least),
    ),
    (
        rf"The {C} scores a point, and no card beats it\.",
        lambda e, king: (
            card_of(king) == e.decision.trump_king and card_of(king) in e.worse - e.better
        ),
    ),
    (
        rf"Keep the {C}( to trump with|, a trump){LINE}",
        trump_kept,
    ),
    (
        rf"Only a trump beats the {C}{LINE}",
        lambda e, c, *n: (
            card_of(c).rank is Rank.KING and not e.is_trump(card_of(c)) and kept(e, c, *n)
        ),
    ),
    (
        rf"Even alone, the {C} takes a trick in {DEALS}, a new card in {N}\.",
        lambda e, c, *n: (
            card_of(c).rank is Rank.KING
            and not e.is_trump(card_of(c))
            and e.decision.hand.of(card_of(c).suit) == (card_of(c),)
            and kept(e, c, *n)
        ),
    ),
    (
        rf"Only (\w+) \w+ and a trump can beat the {C}{LINE}",
        lambda e, few, c, *n: higher(e, card_of(c)) == NUMBERS[few] and kept(e, c, *n),
    ),
    (
        rf"Nothing guards the {C}{LINE}",
        lambda e, c, *n: len(e.decision.hand.of(card_of(c).suit)) == 1 and let_go(e, c, *n),
    ),
    (
        rf"Even beside the (\w+), the {C} (?:takes a trick|wins) in {DEALS}, a new card in {N}\.",
        lambda e, low, c, *n: (
            Card.of(RANKS[low], card_of(c).suit) in {*e.decision.hand} - e.worse
            and let_go(e, c, *n)
        ),
    ),
    (
        rf"{WHO} often trumps the {C}{LINE}",
        lambda e, c, *n: (
            not higher(e, card_of(c)) and is_often_trumped(e, card_of(c)) and let_go(e, c, *n)
        ),
    ),
    (
        rf"Any trump beats the {C}{LINE}",
        lambda e, c, *n: not higher(e, card_of(c)) and let_go(e, c, *n),
    ),
    (
        rf"The (\w+) and all trumps beat the {C}{LINE}",
        lambda e, rank, c, *n: (
            higher(e, card_of(c)) == 1
            and Card.of(RANKS[rank], card_of(c).suit) in e.unseen
            and RANKS[rank] > card_of(c).rank
            and let_go(e, c, *n)
        ),
    ),
    (
        rf"(?!The )(\w+) \w+ and all trumps beat the {C}{LINE}",
        lambda e, few, c, *n: (
            str(higher(e, card_of(c))) in (few, str(NUMBERS.get(few.lower()))) and let_go(e, c, *n)
        ),
    ),
    (
        rf"(Any other|Nearly every) \w+ and any trump beats the {C}{LINE}",
        lambda e, many, c, *n: (
            higher(e, card_of(c)) + (many == "Nearly every")
            == sum(each.suit is card_of(c).suit for each in e.unseen)
            and let_go(e, c, *n)
        ),
    ),
    (rf"(The .+) take {N} tricks between them in 100 deals; (\w+) new cards take {N}\.", together),
    (
        rf"Keep (the .+) rather than (the .+): you (make the point|score two) in {DEALS}, against {N}\.",
        lambda e, keep, let, what, won, lost: (
            apart(e, keep, let) and point_of_discards(e, won, lost, what)
        ),
    ),
    (
        rf"Keep (the .+), and you (make the point|score two) in {DEALS}, against {N}\.",
        lambda e, keep, what, won, lost: (
            apart(e, keep, "") and point_of_discards(e, won, lost, what)
        ),
    ),
    (
        rf"With (?:a new card|new cards) for (the .+) you (make the point|score two) in {DEALS}, against {N}\.",
        lambda e, let, what, won, lost: apart(e, "", let) and point_of_discards(e, won, lost, what),
    ),
    # cards to lead and to reply with
    (
        rf"Lead the ([\w ]+) first, and your {C} wins in {DEALS}; after the {C}, in {N}\.",
        lambda e, rank, mine, then, worse, now: (
            isinstance(e.better, Card)
            and card_of(worse) == e.worse
            and rank == in_short(e)
            and card_of(mine).suit is e.better.suit
            and card_of(mine).rank < e.better.rank
            and less(e, card_of(mine), now, then)
        ),
    ),
    (
        rf"Once your only trump is gone, {WHO} leads (\w+): (?:your|the) {C} {WINS}, against {N}\.",
        lambda e, suit, mine, now, then: (
            e.decision.hand.of(e.decision.trump) == (e.worse,)
            and happens(e, ("beaten", "trumped"), card_of(mine), ("goes", "follows"), suit)
            and less(e, card_of(mine), now, then)
        ),
    ),
    (
        rf"If {WHO} (trumps|beats) the {C} he leads (\w+): (overall )?(?:your|the) {C} (?:wins in|takes a trick in|wins) {N} of 100(?: deals)?, against {N}\.",
        lost_and,
    ),
    (
        rf"After the {C} {WHO} often (trumps|beats) (?:your|the) {C}: it {WINS}, against {N}\.",
        lost_later,
    ),
    (
        rf"Led now, the {C} {WINS}; after the (\w+)(?: of (\w+))? it is often trumped(?: and wins in|:) {N}\.",
        led_now,
    ),
    (
        rf"After the {C} (?:your|the) {C} (is often trumped|often falls to a \w+|often goes on a \w+): it {WINS}, against {N}\.",
        after_it,
    ),
    (
        rf"Draw his trump with the {C} first: the {C} {WINS}, against {N}\.",
        draw_trump,
    ),
    (
        rf"(Kept [\w’ ]+|Led later|Lead the [\w ]+ first, and),? the {C} {WINS}; led now, in {N}\.",
        kept_back,
    ),
    (rf"(Kept [\w’ ]+|Led later), the {C} {WINS}; now it is lost()\.", kept_back),
    (
        rf"(?:Lead|Play) the {C}, and (?:both )?(?:it|your (\w+)) (and|or) (?:your )?{C} wins? in {DEALS}, not {N}\.",
        two_together,
    ),
    (r"The (\w+) takes the trick as well: keep the (\w+ of \w+) for later\.", cheaper),
    (
        rf"Nothing that {WHO} can hold beats the {C}(: he would have marked the king)?\.",
        lambda e, c, marked: (
            card_of(c) == e.better
            and not e.share(lambda case: e.beats(e.better, case))
            and bool(marked) == (e.is_trump(card_of(c)) and e.decision.trump_king in e.unseen)
        ),
    ),
    (
        rf"{WHO} must have a higher trump than your (\w+): keep yours to trump with\.",
        lambda e, rank: (
            e.worse.rank.word == rank
            and all(
                any(e.is_trump(c) and c.rank > e.worse.rank for c in case.his)
                for case in e.cases
                if case.share
            )
        ),
    ),
    (
        rf"You take all five tricks in {DEALS} after the {C}, in {N} after the {C}\.",
        lambda e, n, b, m, w: vole(e, 2, b, n, w, m),
    ),
    (
        rf"{WHO} takes all five in {DEALS} after the {C}, in {N} after the {C}\.",
        lambda e, n, b, m, w: vole(e, -2, b, n, w, m),
    ),
    (
        rf"The {C} takes its trick in {N} of 100 hands, the {C} in {N}\.",
        takes_first,
    ),
    (
        rf"With the {C} you {MADE}, with the {C} in {N}\.",
        lambda e, b, n, w, m: (
            (card_of(b), card_of(w)) == (e.better, e.worse)
            and near(n, e.made(e.better))
            and near(m, e.made(e.worse))
        ),
    ),
    # the same
    (
        rf"The {C} scores the point that wins the game, whatever you say\.",
        lambda e, king: (
            needs(e, 0, 1)
            and card_of(king) == e.decision.trump_king
            and card_of(king) in e.decision.hand
        ),
    ),
    (
        rf"(.+) score the same, whatever {WHO} holds\.",
        lambda e, both: (
            are_both(e, both)
            and all(
                a.gain == b.gain for a, b in zip(e.lines(e.better), e.lines(e.worse), strict=True)
            )
        ),
    ),
    (rf"(.+) (win|lose) the point, whatever {WHO} holds\.", never),
    (
        rf"The (\w+) and {C} are worth the same: no card that {WHO} may hold lies between them\.",
        neighbours,
    ),
    (rf"(.+) win the point equally often, in {DEALS} each\.", lambda e, b, n: equally(e, b, n, n)),
    (rf"(.+) win the point about as often: in {N} and {DEALS}\.", equally),
    (
        rf"(.+) win {N} and {DEALS}; (.+) (wins two more|loses two less) often\.",
        lambda e, both, one, other, which, does: (
            equally(e, both, one, other) and has_the_twos(e, both, which, does)
        ),
    ),
    (rf"(.+) win {N} and {DEALS}: there is little in it\.", equally),
    (rf"(.+) win the point in {N} and {DEALS}\.", equally),
    (
        rf"{CLOSELY}: (?:with (.+) )?you win {N} of 100 hands; (?:playing|refusing) needs {N}\.",
        enough,
    ),
    (
        rf"It is close: (?:with )?the {C} (?:you win {DEALS}, with|wins {N} of 100,) the {C} {N}\.",
        lambda e, w, n, in_short, b, m: (
            (card_of(w), card_of(b)) == (e.worse, e.better)
            and near(n or in_short, e.made(e.worse))
            and near(m, e.made(e.better))
        ),
    ),
    (
        rf"It is close: with (the \w+ of \w+ kept|it gone) you win {DEALS}, with (the \w+ of \w+ kept|it gone) {N}\.",
        lambda e, w, n, b, m: (
            near(n, e.made(e.worse)) and near(m, e.made(e.better)) and is_apart(e, w, b)
        ),
    ),
    (rf".+? (makes the point|scores two points) in {DEALS}, .+ in {N}\.", result),
    (r"The rules leave you no choice\.", lambda e: len(e.verdict.values) == 1),
]
"""Each sentence that there is, and what it has to stand up to."""
