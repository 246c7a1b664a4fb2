# ruff: noqa: E501 - a sentence is read better on one line
"""What each reason claims, worked out again from the cards, case by case.

Nothing here counts with masks, and nothing is taken from the code that found the reasons: a
sentence is read, and what it says is counted over the simulation's own cases, hand by hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from math import comb
from typing import Final

from ecarte_tutor import Card, Decision, Verdict, book
from ecarte_tutor.engine.cards import PACK, Rank
from ecarte_tutor.engine.decision import Option
from ecarte_tutor.engine.rules import trick_winner
from ecarte_tutor.grading import LONGEST, Reason
from ecarte_tutor.simulator import Budget, simulate
from ecarte_tutor.simulator.count.masks import hand_of

NUMBERS: Final = {"no": 0, "none": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
RANKS: Final = {rank.word: rank for rank in Rank}
MOST = 0.6
"""What *most* is at least; the code asks for a little more."""

LOVE: Final = Budget(deals=40_000)


@dataclass(frozen=True)
class Case:
    """One case: his cards, its share, and what the better and the worse option brought."""

    his: frozenset[Card]
    share: float
    better: float
    worse: float
    better_made: bool
    worse_made: bool


@dataclass(frozen=True, eq=False)
class Evidence:
    """All that a sentence may be held against."""

    verdict: Verdict
    better: Option
    worse: Option

    @classmethod
    def of(cls, verdict: Verdict) -> Evidence:
        values, choice = verdict.values, verdict.choice
        if choice != values.best:
            return cls(verdict, values.best, choice)
        others = sorted(
            (each for each in values if each != choice), key=lambda each: -values[each].mean
        )
        costly = [each for each in others if not verdict.is_as_good(each)]
        return cls(verdict, choice, (costly or others)[0])

    @property
    def decision(self) -> Decision:
        return self.verdict.values.decision

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

    @property
    def trumps(self) -> list[Card]:
        return [card for card in self.decision.hand if card.suit is self.decision.trump]

    @property
    def unseen(self) -> list[Card]:
        decision = self.decision
        seen = {*decision.hand, *decision.discarded, decision.turn_up, decision.led}
        seen |= {card for trick in decision.tricks for card in trick}
        return [card for card in PACK if card not in seen]

    def his_trumps(self, case: Case) -> int:
        return sum(card.suit is self.decision.trump for card in case.his)

    def share(
        self, holds: Callable[[Case], bool], among: Callable[[Case], bool] = lambda _: True
    ) -> float:
        whole = sum(case.share for case in self.cases if among(case))
        part = sum(case.share for case in self.cases if among(case) and holds(case))
        return part / whole if whole else 0.0

    def stands(self, case: Case) -> bool:
        """Whether the point is made with the cards as they are."""
        is_better = self.better in ("play", "refuse")
        return case.better_made if is_better else case.worse_made

    def beats(self, card: Card, case: Case) -> bool:
        """Whether he beats this card if it is led: as the rules have him answer, his best reply."""
        in_suit = [own for own in case.his if own.suit is card.suit]
        trumping = [own for own in case.his if own.suit is self.decision.trump]
        legal = in_suit or trumping
        return any(trick_winner(card, own, self.decision.trump) == "follower" for own in legal)

    @property
    def more(self) -> float:
        return self.share(lambda case: case.better_made) - self.share(lambda case: case.worse_made)

    def twos(self, sign: int) -> tuple[float, float]:
        """How often each option brings, or costs, two points or more."""
        return (
            self.share(lambda case: sign * case.better >= 2),
            self.share(lambda case: sign * case.worse >= 2),
        )

    def love_all_prefers(self, option: Option, other: Option) -> bool:
        values = simulate(replace(self.decision, score=(0, 0)), budget=LOVE, seed=7).for_the_game()
        return values[option].mean > values[other].mean


def check_claim(verdict: Verdict, reason: Reason) -> None:
    """Raises `AssertionError` where a sentence, or a figure in it, does not hold."""
    evidence, text = Evidence.of(verdict), reason.text
    assert len(text.split()) <= LONGEST, text
    matching = [
        (found, check) for pattern, check in CLAIMS if (found := re.fullmatch(pattern, text))
    ]
    assert matching, f"nobody checks {text!r}"
    for found, check in matching:
        assert check(evidence, *found.groups()), f"{text!r} of {evidence.decision} {verdict.choice}"


def about(told: str | None, share: float) -> bool:
    """Whether `76 of 100 hands` is this share; a share under a half has *only* with it."""
    if told == "every hand":
        return share > 0.9999
    if told == "nearly every hand":
        return 0.99 < share < 1
    assert told is not None
    return abs(int(told.split()[0]) - 100 * share) <= 0.51


def trumps_in(words: str) -> Callable[[int], bool]:
    """`one trump at most` as a condition on a number of trumps."""
    if words in ("no trump", "without a trump"):
        return lambda count: count == 0
    number = 1 if words.startswith("a ") else NUMBERS[words.removeprefix("with ").split()[0]]
    if words.endswith("at most"):
        return lambda count: count <= number
    if words.endswith("or more") or words.startswith("a "):
        return lambda count: count >= number
    return lambda count: count == number


def card_of(words: str) -> Card:
    rank, suit = words.split(" of ")
    return Card.of(RANKS[rank], next(each.suit for each in PACK if each.suit.word == suit))


def is_held(evidence: Evidence, words: str) -> bool:
    """Whether the hand is as it is described: `two trumps and a guarded queen`."""
    trump = evidence.decision.trump
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


def how_many(words: str, share: float) -> bool:
    return {
        "those": share > 0.9999,
        "nearly all of those": 0.9 <= share < 1,
        "most of those": MOST <= share < 0.9,
    }[words]


def few_or_many(
    e: Evidence, words: str, told: str, beat: str | None, many: str, beaten: str | None
) -> bool:
    holds = trumps_in(words)
    stands = beat is not None
    assert stands != (beaten is not None)
    share = e.share(lambda case: holds(e.his_trumps(case)))
    of_them = e.share(lambda case: e.stands(case) == stands, lambda case: holds(e.his_trumps(case)))
    return share >= 0.495 and about(told, share) and how_many(many, of_them)


def cards_make(e: Evidence, words: str, only: str | None, told: str) -> bool:
    share = e.share(e.stands)
    return is_held(e, words) and about(told, share) and bool(only) == (share < 0.5)


def even_against(e: Evidence, words: str, told: str) -> bool:
    number = NUMBERS[words.split()[0]]
    share = e.share(e.stands, lambda case: e.his_trumps(case) == number)
    return share >= 0.495 and about(told, share)


def guarded(e: Evidence) -> set[str]:
    found = set()
    for suit in e.decision.trump.others:
        held = sorted((c.rank for c in e.decision.hand if c.suit is suit), reverse=True)
        if held and (held[0] >= Rank.QUEEN or (held[0] is Rank.KNAVE and len(held) > 1)):
            found.add(suit.word)
    return found


def only_unguarded(e: Evidence, suit: str, words: str) -> bool:
    others = {each.word for each in e.decision.trump.others}
    return (
        guarded(e) == others - {suit}
        and NUMBERS[words] == len(e.trumps)
        and e.share(e.stands) >= 0.5
    )


def long_suit(e: Evidence, suit: str, told: str) -> bool:
    mine = [card for card in e.decision.hand if card.suit.word == suit]
    share = e.share(lambda case: e.his_trumps(case) <= 1)
    won = e.share(e.stands, lambda case: e.his_trumps(case) <= 1)
    return (
        len(mine) >= 3
        and max(mine).rank >= Rank.QUEEN
        and about(told, share)
        and share >= 0.495
        and won >= MOST
    )


def good(e: Evidence, cards: Iterable[Card]) -> int:
    return sum(card.suit is e.decision.trump or card.rank is Rank.KING for card in cards)


def court_goes(e: Evidence, words: str, told: str) -> bool:
    card = card_of(words)
    chance = good(e, e.unseen) / len(e.unseen)
    return card in e.decision.hand and not good(e, [card]) and about(told, chance) and chance < 0.5


def drawing(e: Evidence, words: str, told: str) -> bool:
    cards = NUMBERS[words]
    none = comb(len(e.unseen) - good(e, e.unseen), cards) / comb(len(e.unseen), cards)
    return about(told, 1 - none) and 1 - none >= 0.5


def exchange_draws(e: Evidence, words: str, told: str) -> bool:
    return drawing(e, words, told) and NUMBERS[words] == 5 - good(e, e.decision.hand)


def more_trumps(e: Evidence, told: str, many: str, *, mine: bool) -> bool:
    def holds(case: Case) -> bool:
        his = e.his_trumps(case)
        return len(e.trumps) > his if mine else his > len(e.trumps)

    share = e.share(holds)
    return (
        share >= 0.495
        and about(told, share)
        and how_many(many, e.share(lambda c: e.stands(c) == mine, holds))
    )


def his_word(e: Evidence, told: str) -> bool:
    few = e.share(lambda case: e.his_trumps(case) <= 1)
    trumps = sum(card.suit is e.decision.trump for card in e.unseen)
    blind = sum(comb(trumps, k) * comb(26 - trumps, 5 - k) for k in (0, 1)) / comb(26, 5)
    return about(told, few) and few > blind + 0.04 and e.decision.kind == "answer"


def wants(e: Evidence, words: str, told: str) -> bool:
    holds = trumps_in(words)
    share = e.share(lambda case: holds(e.his_trumps(case)))
    rest = e.share(lambda c: not e.stands(c), lambda c: not holds(e.his_trumps(c)))
    return about(told, share) and share < 0.5 and rest >= MOST


def lone_court(e: Evidence, words: str, told: str) -> bool:
    card = card_of(words)
    alone = [own for own in e.decision.hand if own.suit is card.suit] == [card]
    share = e.share(lambda case: e.beats(card, case))
    return alone and about(told, share) and share >= 0.495


def unguarded_courts(e: Evidence, one: str, two: str, told: str) -> bool:
    suits = {one.lower(), two}
    courts = (Rank.KING, Rank.QUEEN, Rank.KNAVE)
    share = e.share(lambda case: any(c.suit.word in suits and c.rank in courts for c in case.his))
    others = {each.word for each in e.decision.trump.others}
    return guarded(e) == others - suits and about(told, share) and share >= 0.495


def costs_two(e: Evidence, told: str) -> bool:
    lost = e.share(lambda case: not e.stands(case))
    cost = e.share(lambda case: case.worse <= -1, lambda case: not e.stands(case))
    return about(told, lost) and lost >= 0.495 and not e.decision.exchanged and cost > 0.99


def risk_two(e: Evidence, worse: str, better: str) -> bool:
    ours, theirs = e.twos(-1)
    lost = e.share(lambda case: case.better >= -1, lambda case: not case.better_made)
    said = (worse.lower(), better) == (e.worse, e.better)
    return said and theirs > ours and lost >= 0.5 and not e.decision.exchanged


def small_cards(e: Evidence, words: str, better: str, unseen: str) -> bool:
    small = [c for c in e.decision.hand if c.suit is not e.decision.trump and c.rank <= Rank.TEN]
    top = max(card.rank for card in small)
    above = [c for c in e.unseen if c.suit is e.decision.trump or c.rank > top]
    return (
        len(small) == NUMBERS[words.lower()]
        and len(above) == int(better) >= int(unseen) / 2
        and len(e.unseen) == int(unseen)
    )


def two_gained(e: Evidence) -> bool:
    better, worse = e.twos(1)
    return e.share(lambda case: case.worse_made) >= 0.5 and better > worse


def near_miss(e: Evidence, rank: str, words: str, option: str) -> bool:
    """The changed hand, simulated whole, and the book asked again."""
    card = card_of(words)
    other = Card.of(RANKS[rank], card.suit)
    hand = [other if own == card else own for own in e.decision.hand]
    changed = Decision.parse(
        str(e.decision).replace(
            "".join(map(str, e.decision.hand)), "".join(map(str, sorted(hand, reverse=True)))
        )
    )
    values = simulate(changed, budget=LOVE, seed=5).for_the_game()
    return (
        book(changed).advice == {option}
        and values[option].mean > values[e.better].mean
        and option == e.worse
    )


def wish(e: Evidence, option: str) -> bool:
    told = {"discard other cards"} if isinstance(e.worse, frozenset) else {str(e.worse)}
    if isinstance(e.worse, Card):
        told = {f"play the {e.worse.words}"}
    return option in told and e.love_all_prefers(e.worse, e.better)


def needs(e: Evidence) -> tuple[int, int]:
    mine, theirs = e.decision.score
    return e.decision.rules.target - mine, e.decision.rules.target - theirs


def at_four(e: Evidence, option: str) -> bool:
    return needs(e)[1] == 1 and wish(e, option)


def king_may_come(e: Evidence, option: str) -> bool:
    king = Card.of(Rank.KING, e.decision.trump)
    return at_four(e, option) and king in e.unseen and e.better in ("play", "refuse")


def two_win(e: Evidence, option: str) -> bool:
    better, worse = e.twos(1)
    return needs(e)[0] == 2 and better > worse and wish(e, option)


def two_lose(e: Evidence, option: str) -> bool:
    better, worse = e.twos(-1)
    return needs(e)[1] == 2 and worse > better and wish(e, option)


def weak_at_four(e: Evidence, option: str) -> bool:
    love = replace(e.decision, score=(0, 0))
    other = simulate(love, budget=LOVE, seed=3)
    cases = other.cases(next(each for each in other if each != other.best))
    trump = e.decision.trump
    then = sum(
        weight
        for mask, weight in zip(cases.hands.tolist(), cases.weights.tolist(), strict=True)
        if sum(card.suit is trump for card in hand_of(mask, trump)) <= 1
    )
    return e.share(lambda case: e.his_trumps(case) <= 1) > then and at_four(e, option)


def one_is_enough(e: Evidence, option: str) -> bool:
    return needs(e)[0] == 1 and wish(e, option)


def trump_beats(e: Evidence, words: str) -> bool:
    return card_of(words).suit is e.decision.trump


def hardly_beaten(e: Evidence, few: str, words: str) -> bool:
    card = card_of(words)
    above = [c for c in e.unseen if trick_winner(card, c, e.decision.trump) == "follower"]
    return card in e.decision.hand and len(above) == NUMBERS[few]


def king_kept(e: Evidence, words: str) -> bool:
    card = card_of(words)
    return card.rank is Rank.KING and card.suit is not e.decision.trump and card in e.decision.hand


def beaten_by_few(e: Evidence, told: str, unseen: str, words: str) -> bool:
    card = card_of(words)
    above = [c for c in e.unseen if trick_winner(card, c, e.decision.trump) == "follower"]
    return len(above) == int(told) < int(unseen) / 2 and len(e.unseen) == int(unseen)


def rank_short(e: Evidence, words: str) -> bool:
    assert isinstance(e.better, frozenset)
    card, trump = card_of(words), e.decision.trump
    kept = [c for c in e.decision.hand if c not in e.better and c.suit is not trump]
    return card in e.better and card.rank is Rank.QUEEN and all(c.rank is Rank.KING for c in kept)


def together(e: Evidence, words: str, mate: str) -> bool:
    card = card_of(words)
    other = Card.of(RANKS[mate], card.suit)
    assert isinstance(e.better, frozenset)
    return {card, other} <= {*e.decision.hand} - e.better


def most_are_better(e: Evidence, told: str, unseen: str, words: str) -> bool:
    card = card_of(words)
    above = [c for c in e.unseen if c.suit is e.decision.trump or c.rank > card.rank]
    return len(above) == int(told) > int(unseen) / 2 and len(e.unseen) == int(unseen)


def beaten_with(
    e: Evidence, already: str | None, words: str, told: str, before: str | None
) -> bool:
    """The pone draws first: only the dealer's hand has still to change when it is beaten with."""
    share = e.share(lambda case: e.beats(card_of(words), case))
    seats = {bool(already), bool(before)} == {e.decision.seat == "pone"}
    return seats and about(told, share) and share >= 0.495


def stands_alone(e: Evidence, words: str) -> bool:
    card = card_of(words)
    return [own for own in e.decision.hand if own.suit is card.suit] == [card]


def named(e: Evidence, words: str, option: Option) -> bool:
    """Whether these words, a card's or its rank's alone, are this option."""
    return isinstance(option, Card) and words in (option.words, option.rank.word)


def takes_trick(e: Evidence, words: str, told: str, other: str) -> bool:
    assert isinstance(e.better, Card)
    assert isinstance(e.worse, Card)
    better, worse = e.better, e.worse
    ours = e.share(lambda case: not e.beats(better, case))
    theirs = e.share(lambda case: not e.beats(worse, case))
    return (
        named(e, words, better)
        and named(e, other, worse)
        and about(told, ours)
        and ours > theirs
        and ours >= 0.495
    )


def unbeaten(e: Evidence, words: str) -> bool:
    return not any(e.beats(card_of(words), case) for case in e.cases) and named(e, words, e.better)


def lead_lost(e: Evidence, words: str, told: str) -> bool:
    share = e.share(lambda case: e.beats(card_of(words), case))
    return named(e, words, e.worse) and about(told, share) and share >= 0.495


def trumps_drawn(e: Evidence, told: str) -> bool:
    share = e.share(lambda case: e.his_trumps(case) <= 1)
    return (
        about(told, share)
        and share >= 0.495
        and isinstance(e.better, Card)
        and e.better.suit is e.decision.trump
    )


def holds_higher(case: Case, card: Card) -> bool:
    return any(own.suit is card.suit and own.rank > card.rank for own in case.his)


def trump_kept(e: Evidence, rank: str, told: str) -> bool:
    card = Card.of(RANKS[rank], e.decision.trump)
    share = e.share(lambda case: holds_higher(case, card))
    return e.worse == card and about(told, share) and share >= 0.495


def second_round(e: Evidence, suit: str, told: str) -> bool:
    share = e.share(lambda case: sum(c.suit.word == f"{suit}s" for c in case.his) <= 1)
    mine = [card for card in e.decision.hand if card.suit.word == f"{suit}s"]
    return about(told, share) and share >= 0.495 and len(mine) >= 2


def must_follow(e: Evidence, suit: str, told: str, rank: str) -> bool:
    share = e.share(lambda case: any(c.suit.word == f"{suit}s" for c in case.his))
    assert isinstance(e.better, Card)
    above = [c for c in e.unseen if c.suit is e.better.suit and c.rank > e.better.rank]
    return about(told, share) and share >= 0.495 and not above and e.better.rank is RANKS[rank]


def higher_than(card: Card) -> Callable[[Case], bool]:
    return lambda case: holds_higher(case, card)


def outside(rows: Callable[[Case], bool]) -> Callable[[Case], bool]:
    return lambda case: not rows(case)


def feature(e: Evidence, words: str) -> Callable[[Case], bool]:
    if "trump" in words:
        holds = trumps_in(words)
        return lambda case: holds(e.his_trumps(case))
    article, *higher, suit = words.split()
    if higher:
        cards = [
            c for c in (e.worse, e.better) if isinstance(c, Card) and c.suit.word == f"{suit}s"
        ]
        return lambda case: any(holds_higher(case, card) for card in cards[:1])
    return lambda case: any(c.suit.word == f"{suit}s" for c in case.his) == (article == "a")


def only_if(e: Evidence, words: str, what: str, told: str) -> bool:
    def ahead(rows: Callable[[Case], bool]) -> float:
        return sum(case.share * (case.worse - case.better) for case in e.cases if rows(case))

    cards = [c for c in (e.worse, e.better) if isinstance(c, Card)]
    tried = [feature(e, what)]
    if " higher " in what:
        tried = [higher_than(card) for card in cards]
    for holds in tried:
        share = e.share(holds)
        if about(told, share) and share < 0.5 and ahead(holds) > 0 > ahead(outside(holds)):
            return named(e, words, e.worse)
    return False


def mostly_where(e: Evidence, _words: str, told: str, _than: str | None, what: str) -> bool:
    cards = [c for c in (e.worse, e.better) if isinstance(c, Card)]
    tried = [feature(e, what)]
    if " higher " in what:
        tried = [higher_than(card) for card in cards]
    for holds in tried:
        carried = (
            sum(c.share * (c.better_made - c.worse_made) for c in e.cases if holds(c)) / e.more
        )
        if carried >= MOST and carried > e.share(holds):
            return abs(int(told) - 100 * e.more) <= 0.51
    return False


def point_made(e: Evidence, words: str, told: str, other: str) -> bool:
    share = e.share(lambda case: case.better_made)
    return (
        named(e, words, e.better) and named(e, other, e.worse) and about(told, share) and e.more > 0
    )


def for_the_vole(e: Evidence, words: str, *, wins: bool) -> bool:
    better, worse = e.twos(1 if wins else -1)
    return named(e, words, e.better) and (better > worse if wins else worse > better)


def can_wait(e: Evidence, words: str) -> bool:
    card = card_of(words)
    return card == e.worse and not [
        c for c in e.unseen if c.suit is card.suit and c.rank > card.rank
    ]


def alone_takes(e: Evidence, words: str, told: str) -> bool:
    share = e.share(lambda case: not e.beats(card_of(words), case))
    return stands_alone(e, words) and about(told, share) and share >= 0.495


def led_into(e: Evidence, words: str, told: str) -> bool:
    share = e.share(lambda case: holds_higher(case, card_of(words)))
    return named(e, words, e.worse) and about(told, share) and share >= 0.495


def trump_later(e: Evidence, words: str) -> bool:
    return named(e, words, e.worse) and card_of(words).suit is e.decision.trump


def cheaper(e: Evidence, rank: str, words: str) -> bool:
    assert isinstance(e.better, Card)
    assert e.decision.led is not None
    wins = [
        trick_winner(e.decision.led, c, e.decision.trump) == "follower"
        for c in (e.better, card_of(words))
    ]
    return all(wins) and e.better.rank is RANKS[rank] and e.better.rank < card_of(words).rank


def let_it_go(e: Evidence, words: str, told: str) -> bool:
    share = e.share(lambda case: e.beats(card_of(words), case))
    assert e.decision.led is not None
    lost = trick_winner(e.decision.led, card_of(words), e.decision.trump) == "leader"
    return lost and about(told, share) and share >= 0.495


def keep_it(e: Evidence, words: str, suit: str, told: str) -> bool:
    share = e.share(lambda case: not holds_higher(case, card_of(words)))
    return card_of(words).suit.word == f"{suit}s" and about(told, share) and share >= 0.495


def result(e: Evidence, told: str) -> bool:
    """By how much; which way is in the words, and the verdict's own."""
    return int(told) >= 1 and e.share(lambda case: case.better != case.worse) > 0


def same(e: Evidence) -> float:
    return e.share(lambda case: case.better == case.worse)


def made(e: Evidence) -> float:
    return (e.share(lambda case: case.better_made) + e.share(lambda case: case.worse_made)) / 2


def named_as(e: Evidence, option: Option) -> str:
    """What a sentence calls this option."""
    if isinstance(option, Card):
        return f"the {option.words}"
    if isinstance(option, frozenset):
        return "this discard" if option == e.verdict.choice else "another discard"
    spoken = {
        "play": "playing",
        "propose": "proposing",
        "accept": "accepting",
        "refuse": "refusing",
    }
    return spoken[str(option)]


def balance(e: Evidence, words: str, what: str | None, points: str | None) -> bool:
    """The one makes the point more often, the other two points more often."""
    often = 0 if e.more > 0 else 1
    is_named = words.lower() == named_as(e, (e.better, e.worse)[often])
    if points is None:
        return is_named and abs(e.more) > 0.005
    number, sign = NUMBERS[points], 1 if what == "less" else -1
    shares = (
        e.share(lambda c: sign * c.better >= number),
        e.share(lambda c: sign * c.worse >= number),
    )
    is_less = shares[often] < shares[1 - often] if sign > 0 else shares[often] > shares[1 - often]
    return is_named and is_less


def neighbours(e: Evidence, one: str, two: str) -> bool:
    assert isinstance(e.better, Card)
    suit = e.better.suit
    between = [c for c in e.unseen if c.suit is suit and RANKS[two] < c.rank < RANKS[one]]
    return not between and {e.better, e.worse} == {
        Card.of(RANKS[one], suit),
        Card.of(RANKS[two], suit),
    }


def is_worse(e: Evidence, words: str) -> bool:
    return isinstance(e.worse, Card) and e.worse.words == words


def are_both(e: Evidence, words: str) -> bool:
    """Whether these are the two options compared, the chosen one first."""
    chosen, other = e.verdict.choice, e.worse if e.verdict.choice == e.better else e.better
    if isinstance(chosen, Card) and isinstance(other, Card):
        return words.lower() == f"the {chosen.words} and {other.words}"
    is_discard = isinstance(chosen, frozenset)
    return words.lower() == ("this discard and another" if is_discard else "both")


def same_trick(e: Evidence, both: str, told: str) -> bool:
    cards = [c for c in (e.better, e.worse) if isinstance(c, Card)]
    shares = [1 - e.share(partial(e.beats, card)) for card in cards]
    near = abs(shares[0] - shares[1]) <= 0.011 and about(told, sum(shares) / 2)
    return near and are_both(e, both)


SHARE: Final = r"(every hand|nearly every hand|\d+ of 100 hands)"
WHO: Final = r"(?:[Tt]he dealer|[Tt]he pone)"
LOVE_ALL: Final = r"at love all you would ([\w ]+)\."
BOTH: Final = r"([Bb]oth|[Tt]his discard and another|[Tt]he [\w ]+)"
HOW_MANY: Final = r"(those|nearly all of those|most of those)"

CLAIMS: Final[list[tuple[str, Callable[..., bool]]]] = [
    (
        rf"With (.+), you make the point in (only )?{SHARE}\.",
        cards_make,
    ),
    (
        rf"{WHO} has ([\w ]+?) in {SHARE}, and (?:(you beat) )?{HOW_MANY}(?: (beat yours))?\.",
        few_or_many,
    ),
    (rf"Even when {WHO} has (\w+ trumps?), you make the point in {SHARE}\.", even_against),
    (
        r"You stop every plain suit, .+",
        lambda e: len(guarded(e)) == 3 and e.share(e.stands) >= 0.5,
    ),
    (
        r"You stop every plain suit but (\w+), and have (\w+) trumps? besides\.",
        only_unguarded,
    ),
    (
        rf"Once {WHO} has spent a trump, your (\w+) run: he has one trump at most in {SHARE}\.",
        long_suit,
    ),
    (
        r"Exchange, and the ([\w ]+) goes; a new card is a trump or king only (\d+ times) in 100\.",
        court_goes,
    ),
    (
        r"(?:Propose|New cards are what).*you (?:would )?make the point less often\.",
        lambda e: e.more > 0.005,
    ),
    (rf"The pone’s proposal says that he is weak: he has one trump at most in {SHARE}\.", his_word),
    (
        rf"You have more trumps than {WHO} in {SHARE}, and you beat {HOW_MANY}\.",
        lambda e, t, m: more_trumps(e, t, m, mine=True),
    ),
    (
        rf"{WHO} has more trumps than you in {SHARE}, and {HOW_MANY} beat you\.",
        lambda e, t, m: more_trumps(e, t, m, mine=False),
    ),
    (
        r"The point is safe enough .+",
        lambda e: two_gained(e) and e.share(lambda c: c.worse_made) >= 0.8,
    ),
    (r"Your cards usually make the point, but .+", two_gained),
    (
        r"You hold the king of trumps, so .+",
        lambda e: Card.of(Rank.KING, e.decision.trump) in e.decision.hand and e.more >= 0,
    ),
    (
        rf"You need {WHO} to have ([\w ]+), which is so in only {SHARE}; most of the rest beat "
        r"you\.",
        wants,
    ),
    (rf"The ([\w ]+) stands alone, and {WHO} can beat it with {SHARE}\.", lone_court),
    (
        r"(\w+) and lose, and it costs you two points; (\w+) and lose, and it mostly costs one\.",
        risk_two,
    ),
    (r"You stop no plain suit: .+", lambda e: not guarded(e)),
    (
        rf"You stop neither (\w+) nor (\w+), and {WHO} has a court card there in {SHARE}\.",
        unguarded_courts,
    ),
    (
        r"Exchange (\w+) cards, and a trump or a king is among the new ones (\d+ times) in 100\.",
        exchange_draws,
    ),
    (
        rf"(?:Playing|Refusing) gives {WHO} two points if you lose, as you do in {SHARE}\.",
        costs_two,
    ),
    (
        r"(\w+) of your cards are tens or lower; (\d+) of the (\d+) you have not seen are better\.",
        small_cards,
    ),
    (
        r"(?:You are one card short|One card decides it): with an? (\w+) for the ([\w ]+) you would (\w+)\.",
        near_miss,
    ),
    (rf"The score decides it: {LOVE_ALL}", wish),
    (
        rf"(?:At four all|With four points) {WHO} plays any fair hand: .+[Aa]t love all you would (\w+)\.",
        weak_at_four,
    ),
    (
        rf"(?:At four all|With {WHO} at four), losing two costs no more than losing one; {LOVE_ALL}",
        at_four,
    ),
    (
        rf"With {WHO} at four, losing five tricks costs no more than losing three\. [Aa]t love all you would ([\w ]+)\.",
        at_four,
    ),
    (
        rf"With {WHO} at four the king ends the game, and {WHO} may draw it. [Aa]t love all you would ([\w ]+)\.",
        king_may_come,
    ),
    (r"Two points win you the game, .+[Aa]t love all you would ([\w ]+)\.", two_win),
    (rf"With {WHO} at three, .+[Aa]t love all you would ([\w ]+)\.", two_lose),
    (r"You need one point.+[Aa]t love all you would ([\w ]+)\.", one_is_enough),
    (
        r"The ([\w ]+) is a trump, and beats every card of the other three suits: keep it\.",
        trump_beats,
    ),
    (
        r"Of the cards you have not seen, (?:only )?(\w+) can beat the ([\w ]+): keep it\.",
        hardly_beaten,
    ),
    (r"The (king of \w+) scores a point, and no card beats it: keep it\.", trump_beats),
    (r"Only a trump beats the ([\w ]+): a king is worth keeping\.", king_kept),
    (
        r"Only (\d+) of the (\d+) cards you have not seen beat the ([\w ]+): keep it\.",
        beaten_by_few,
    ),
    (
        r"The ([\w ]+) is one rank short: of your plain cards only a king is worth keeping\.",
        rank_short,
    ),
    (r"The ([\w ]+) guards the (\w+): keep the two together\.", together),
    (r"The ([\w ]+) has the (\w+) to guard it: keep the two together\.", together),
    (
        r"(\d+) of the (\d+) cards you have not seen are better than the ([\w ]+): let it go\.",
        most_are_better,
    ),
    (rf"{WHO} can (already )?beat the ([\w ]+) in {SHARE}(, before he draws)?\.", beaten_with),
    (r"The ([\w ]+) stands alone: with nothing to guard it, .+", stands_alone),
    (
        r"Among (\w+) new cards? there is a trump or a king (\d+ times) in 100; with fewer, less often\.",
        drawing,
    ),
    (r"Keep [\w ,]+: you win (\d+) more deals? in 100\.", result),
    (rf"The ([\w ]+) takes the trick in {SHARE}, the ([\w ]+) less often\.", takes_trick),
    (rf"Nothing that {WHO} can hold beats the ([\w ]+)\.", unbeaten),
    (rf"{WHO} takes the ([\w ]+) in {SHARE}, and then the lead is his\.", lead_lost),
    (rf"One round of trumps leaves {WHO} nothing to trump with in {SHARE}\.", trumps_drawn),
    (
        rf"{WHO} has a higher trump than your (\w+) in {SHARE}: keep yours to trump with\.",
        trump_kept,
    ),
    (r"The ([\w ]+) can trump a plain card later; .+", trump_later),
    (rf"{WHO} has one (\w+) at most in {SHARE}: only a trump beats your second\.", second_round),
    (rf"{WHO} has an? (\w+) in {SHARE}, and must follow: then the (\w+) is safe\.", must_follow),
    (rf"The ([\w ]+) is better only if {WHO} has ([\w ]+): that is {SHARE}\.", only_if),
    (
        rf"The ([\w ]+?) (?:wins|loses) (\d+) more deals? in 100( than the [\w ]+)?, mostly where {WHO} has ([\w ]+)\.",
        mostly_where,
    ),
    (
        rf"Leading the ([\w ]+) makes the point in {SHARE}, leading the ([\w ]+) less often\.",
        point_made,
    ),
    (
        r"The ([\w ]+?) wins the point equally often, but the ([\w ]+) wins all five tricks more often\.",
        lambda e, other, w: is_worse(e, other) and for_the_vole(e, w, wins=True),
    ),
    (
        r"The ([\w ]+?) wins the point equally often, but the ([\w ]+) loses all five tricks less often\.",
        lambda e, other, w: is_worse(e, other) and for_the_vole(e, w, wins=False),
    ),
    (
        r"The point is a long shot; with the ([\w ]+) you lose all five tricks less often\.",
        lambda e, w: for_the_vole(e, w, wins=False),
    ),
    (rf"You would lead the ([\w ]+) into a higher \w+: {WHO} has one in {SHARE}\.", led_into),
    (r"Only a trump can beat the ([\w ]+): it can wait\.", can_wait),
    (
        rf"The ([\w ]+) stands alone, and takes the trick in {SHARE}\.",
        alone_takes,
    ),
    (r"The (\w+) takes the trick as well: keep the ([\w ]+) for another\.", cheaper),
    (rf"The trick is lost: part with the ([\w ]+), which {WHO} can beat in {SHARE}\.", let_it_go),
    (rf"Keep the ([\w ]+): {WHO} has no higher (\w+) in {SHARE}\.", keep_it),
    (r"[\w ]+ (?:wins|loses) (\d+) more deals? in 100\.", result),
    (r"[\w ]+ (?:wins|loses) (?:\w+ )?points in (\d+) more deals? out of 100\.", result),
    (
        r"The two choices score the same in (\d+) of 100 deals; the rest make the difference\.",
        lambda e, t: abs(int(t) - 100 * same(e)) <= 0.51,
    ),
    (
        rf"It makes no difference: {BOTH} score the same on every hand\.",
        lambda e, both: are_both(e, both) and same(e) > 0.9999,
    ),
    (
        rf"{BOTH} (win|lose) the point, whatever .+",
        lambda e, both, w: are_both(e, both) and abs(made(e) - (w == "win")) < 1e-9,
    ),
    (
        rf"{BOTH} win the point about equally often: in (?:only )?{SHARE}\.",
        lambda e, both, t: are_both(e, both) and about(t, made(e)) and abs(e.more) < 0.011,
    ),
    (
        rf"{BOTH} score the same in {SHARE}, and even out over the rest\.",
        lambda e, both, t: are_both(e, both) and about(t, same(e)) and same(e) >= 0.495,
    ),
    (r"The (\w+) and (\w+) are worth the same: .+", neighbours),
    (rf"{BOTH} take the trick about equally often, in {SHARE}\.", same_trick),
    (
        r"([\w ]+?) wins the point more often, (?:but (less|more) often (?:scores|loses) (\w+) points: it comes out about even|yet the two come out about even)\.",
        balance,
    ),
    (r"The rules leave you no choice\.", lambda e: len(e.verdict.values) == 1),
]
"""Each sentence that there is, and what it has to stand up to."""
