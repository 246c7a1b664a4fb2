"""A second reckoning of what reasons claim: card by card, without the code that found them.

Nothing here counts with masks: a fact is looked up deal by deal, over the simulation's own cases,
or trick by trick over the deals played again. `reckoned` gives the share that the fact should have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from math import comb

from ecarte_tutor import Card, Decision, Verdict, book
from ecarte_tutor.engine.cards import PACK, Hand
from ecarte_tutor.engine.decision import Option, option_text
from ecarte_tutor.engine.rules.tricks import trick_winner
from ecarte_tutor.grading import Fact
from ecarte_tutor.simulator import Budget, Replay, replay, simulate
from ecarte_tutor.simulator.masks import card_at, hand_of

STANDING = ("play", "refuse")
LOVE = Budget(total=40_000)
FRESH = 4_000
"""Fresh deals on which a fact is counted again."""


@dataclass(frozen=True)
class Case:
    """One case: his cards, its share, and what the better and the worse option brought."""

    his: frozenset[Card]
    share: float
    better: float
    worse: float


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
    refused: bool
    """If the opponent pays two for standing, should he lose."""

    def takes(self, card: Card) -> bool:
        return any(trick.mine is card and trick.i_win for trick in self.tricks)

    def with_(self, card: Card) -> Trick | None:
        """The trick in which the card lies, if it was played."""
        return next((trick for trick in self.tricks if trick.mine is card), None)


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
        hands = {mask: frozenset(hand_of(mask, trump)) for mask in set(found.hands.tolist())}
        rows = zip(
            found.hands.tolist(),
            found.weights.tolist(),
            found.best.tolist(),
            found.chosen.tolist(),
            strict=True,
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
            pays = int(played.end.public.vulnerable[row]) == int(decision.seat == "pone")
            later = tuple(tricks[len(decision.tricks) :])
            yield Line(later, gains[number], hands[0], hands[1], refused=pays)

    @property
    def unseen(self) -> list[Card]:
        decision = self.decision
        seen = {*decision.hand, *decision.discarded, decision.turn_up, decision.led}
        seen |= {card for trick in decision.tricks for card in trick}
        return [card for card in PACK if card not in seen]

    def is_trump(self, card: Card) -> bool:
        return card.suit is self.decision.trump

    @property
    def king(self) -> int:
        """The point for a king of trumps in the player's own hand, where the talk is open."""
        decision = self.decision
        is_talk = decision.kind not in ("lead", "reply") and decision.rules.king_scores
        return int(is_talk and decision.trump_king in decision.hand)

    def option(self, text: str) -> Option:
        return self._options[text]

    @cached_property
    def _options(self) -> dict[str, Option]:
        return {option_text(each): each for each in self.verdict.values}


def evidence_of(verdict: Verdict, better: Option, worse: Option, seed: int = 0) -> Evidence:
    """The deals of a verdict's simulation; with another seed fresh ones of both kinds."""
    values = verdict.values
    if seed:
        fresh = simulate(values.decision, seed=seed, deals=FRESH)
        verdict = replace(verdict, simulation=fresh.in_points(), values=fresh)
        values = fresh
    return Evidence(verdict, better, worse, replay(values, (better, worse)))


def reckoned(e: Evidence, fact: Fact) -> float:
    """The share, or the number, that the fact should have."""
    if fact.what in LAWFUL and fact.deals == "lawful":
        return LAWFUL[fact.what](e, fact)
    if fact.what in CASES:
        return sum(case.share for case in e.cases if CASES[fact.what](e, fact, case))
    if fact.what in WHOLE:
        return WHOLE[fact.what](e, fact)
    lines = e.lines(e.option(fact.after))
    found = [LINES[fact.what](e, fact, line) for line in lines]
    return sum(map(float, found)) / len(found)


def cards(fact: Fact) -> list[Card]:
    return [Card(each) for each in fact.cards.split()]


def _gain(e: Evidence, fact: Fact, case: Case) -> float:
    return (case.better if e.option(fact.after) == e.better else case.worse) - e.king


CASES: dict[str, Callable[[Evidence, Fact, Case], bool]] = {
    "two": lambda e, fact, case: _gain(e, fact, case) >= 2,
    "two lost": lambda e, fact, case: _gain(e, fact, case) <= -2,
}


def _takes(e: Evidence, fact: Fact, line: Line) -> bool:
    return all(map(line.takes, cards(fact)))


def _trumps(e: Evidence, fact: Fact, line: Line) -> bool:
    trick = line.with_(cards(fact)[0])
    return trick is not None and trick.i_win and not trick.i_lead and not e.is_trump(trick.his)


def _fate(e: Evidence, card: Card, line: Line) -> str:
    """What became of a card, in a word; empty if it took its trick, or was not played."""
    trick = line.with_(card)
    if trick is None or trick.i_win:
        return ""
    is_in_suit = trick.his.suit is card.suit
    if trick.i_lead:
        return "beaten" if is_in_suit else "trumped"
    if not is_in_suit:
        return "thrown"
    return "drawn" if e.is_trump(card) else "falls"


def _of_new_cards(e: Evidence, fact: Fact, line: Line) -> float:
    gone = e.option(fact.after)
    assert isinstance(gone, frozenset)
    kept = frozenset(e.decision.hand) - gone
    won = sum(trick.i_win and trick.mine not in kept for trick in line.tricks)
    many = len(cards(fact)) or 1
    return won * many / len(gone) if gone else 0.0


LINES: dict[str, Callable[[Evidence, Fact, Line], float]] = {
    "takes": _takes,
    "trumps": _trumps,
    "tricks": lambda e, fact, line: sum(map(line.takes, cards(fact))),
    "tricks at least": lambda e, fact, line: (
        sum(map(line.takes, cards(fact) or e.decision.hand)) >= fact.least
    ),
    "new card": _of_new_cards,
    "new cards": _of_new_cards,
    "two refused": lambda e, fact, line: line.refused and line.gain - e.king >= 2,
}


def _needed(e: Evidence, fact: Fact) -> float:
    """Of all deals, those in which standing would have to make the point, in the game's unit."""
    values, other = e.verdict.values, e.worse if e.stands == e.better else e.better
    stood, drawn = (
        values.estimate.gains(values.options.index(each)).tolist()  # type: ignore[union-attr]
        for each in (e.stands, other)
    )
    deals = min(len(stood), len(drawn))
    made = values.made_point(e.stands).tolist()[:deals]
    won = [gain for gain, is_made in zip(stood, made, strict=False) if is_made]
    lost = [gain for gain, is_made in zip(stood, made, strict=False) if not is_made]
    high, low = sum(won) / len(won), sum(lost) / len(lost)
    return float((sum(drawn[:deals]) / deals - low) / (high - low))


def _point(e: Evidence, fact: Fact) -> float:
    made = e.verdict.values.made_point(e.option(fact.after)).tolist()
    return sum(case.share for case, is_made in zip(e.cases, made, strict=False) if is_made)


def _same(e: Evidence, fact: Fact) -> float:
    pairs = zip(e.lines(e.better), e.lines(e.worse), strict=True)
    return float(all(one.gain == other.gain for one, other in pairs))


def _trumps_at_least(e: Evidence, fact: Fact) -> float:
    if not fact.after:
        return sum(case.share for case in e.cases if sum(map(e.is_trump, case.his)) >= fact.least)
    lines = e.lines(e.option(fact.after))
    return sum(sum(map(e.is_trump, line.his)) >= fact.least for line in lines) / len(lines)


def _parts(e: Evidence, fact: Fact) -> float:
    """Deal by deal, both options side by side: which scores more, and all that is told of it."""
    one = e.option(fact.after)
    other = e.worse if one == e.better else e.better
    if fact.deals == "simulated":
        gains = [(case.better, case.worse, case.share) for case in e.cases]
        gains = gains if one == e.better else [(less, more, share) for more, less, share in gains]
        return sum(share for mine, its, share in gains if mine > its)
    found = [
        goes_so(e, fact, line, its) for line, its in zip(e.lines(one), e.lines(other), strict=True)
    ]
    return sum(found) / len(found)


def goes_so(e: Evidence, fact: Fact, line: Line, its: Line) -> bool:
    """Whether a deal goes as the fact tells, after its option and after the other."""
    return (
        line.gain > its.gain and _is_the_story(e, fact, line, its) and _wins_so(e, fact, line, its)
    )


def _is_the_story(e: Evidence, fact: Fact, line: Line, its: Line) -> bool:
    if fact.story is None:
        return True
    (card,), story = cards(fact), fact.story
    trick = line.with_(card)
    if trick is None or not trick.i_win or _fate(e, card, its) != story.fate:
        return False
    way = "leads" if trick.i_lead else "follows" if trick.his.suit is card.suit else "trumps"
    both = (story.first, line), (story.other, its)
    return story.way in ("", way) and all(_is_at_once(e, *each) for each in both)


def _is_at_once(e: Evidence, first: str, line: Line) -> bool:
    trick = line.tricks[0]
    if first in ("", "takes", "loses"):
        return not first or trick.i_win == (first == "takes")
    if first == "draws":
        return trick.i_win and e.is_trump(trick.mine) and e.is_trump(trick.his)
    return _fate(e, trick.mine, line) == first


def _wins_so(e: Evidence, fact: Fact, line: Line, its: Line) -> bool:
    """Whether one makes the point, or all five, and the other does not; or the other makes none."""
    leads, before = e.decision.seat == "pone", 0
    for led, reply in e.decision.tricks:
        leads = leads == (trick_winner(led, reply, e.decision.trump) == "leader")
        before += leads
    made, less = (before + sum(each.i_win for each in played.tricks) for played in (line, its))
    if fact.what == "point parts":
        return made >= 3 > less
    if fact.what == "five parts":
        return made == 5 > less
    return fact.what == "parts" or less == 0


def _better(e: Evidence, fact: Fact) -> float:
    decision, word = e.decision, e.option(fact.after)
    other = e.better if word == e.worse else e.worse
    old, new = cards(fact)
    hand = Hand(new if own is old else own for own in decision.hand)
    decision = replace(decision, hand=hand)
    assert book(decision).advice == {word}
    values = simulate(decision, budget=LOVE, seed=7)
    return float(values[word].mean > values[other].mean)


WHOLE: dict[str, Callable[[Evidence, Fact], float]] = {
    "point": _point,
    "needed": _needed,
    "same": _same,
    "trumps at least": _trumps_at_least,
    "parts": _parts,
    "point parts": _parts,
    "vole parts": _parts,
    "five parts": _parts,
    "better": _better,
}


def _higher(e: Evidence, fact: Fact) -> float:
    (card,) = cards(fact)
    return sum(each.suit is card.suit and each.rank > card.rank for each in e.unseen)


def _blind(e: Evidence, fact: Fact) -> float:
    trumps, unseen = sum(map(e.is_trump, e.unseen)), len(e.unseen)
    few = sum(comb(trumps, held) * comb(unseen - trumps, 5 - held) for held in (0, 1))
    return 1 - few / comb(unseen, 5)


def lawful_hands(decision: Decision) -> Iterator[frozenset[Card]]:
    """Every hand that the opponent may hold, as his replies and the king show."""
    trump, mine = decision.trump, decision.seat == "pone"
    gone = {*decision.hand, *decision.discarded, decision.turn_up, decision.led}
    gone |= {card for trick in decision.tricks for card in trick}
    free = [card for card in PACK if card not in gone]
    he_leads, replies = not mine, []
    for led, reply in decision.tricks:
        if not he_leads:
            replies.append((led, reply))
        he_leads = he_leads == (trick_winner(led, reply, trump) == "leader")
    i_follow = decision.led is not None
    late = decision.tricks or i_follow
    king, marked = decision.trump_king, decision.king
    other = "dealer" if mine else "pone"
    for found in combinations(free, len(decision.hand) - i_follow):
        hand = frozenset(found)
        if marked == other and king in free and king not in hand:
            continue
        if marked != other and king in hand and decision.rules.king_scores and late:
            continue
        if all(_could(hand, led, reply, decision) for led, reply in replies):
            yield hand


def _could(hand: frozenset[Card], led: Card, reply: Card, decision: Decision) -> bool:
    """Whether a player with this hand besides would have had to reply otherwise."""
    suit = [card for card in hand if card.suit is led.suit]
    if reply.suit is led.suit:
        return reply.rank > led.rank or not any(card.rank > led.rank for card in suit)
    trumps = [card for card in hand if card.suit is decision.trump]
    return not suit and (reply.suit is decision.trump or not trumps)


def _tricks_to_come(
    mine: frozenset[Card], his: frozenset[Card], led: Card | None, trump: object, *, i_lead: bool
) -> int:
    """My tricks with open cards and best play; `led` is his, if he has led."""
    if not mine:
        return 0
    if i_lead:
        return max(_after(mine, his, card, trump) for card in mine)
    leads = [led] if led else sorted(his)
    found = []
    for lead in leads:
        rest = his - {lead}
        found.append(
            max(_reply(mine, rest, lead, card, trump) for card in _legal(mine, lead, trump))
        )
    return min(found)


def _legal(hand: frozenset[Card], led: Card, trump: object) -> list[Card]:
    suit = [card for card in hand if card.suit is led.suit]
    if suit:
        return [card for card in suit if card.rank > led.rank] or suit
    return [card for card in hand if card.suit is trump] or list(hand)


def _wins(led: Card, reply: Card, trump: object) -> bool:
    return reply.rank > led.rank if reply.suit is led.suit else reply.suit is trump


def _reply(
    mine: frozenset[Card], his: frozenset[Card], led: Card, card: Card, trump: object
) -> int:
    won = _wins(led, card, trump)
    return won + _tricks_to_come(mine - {card}, his, None, trump, i_lead=won)


def _after(mine: frozenset[Card], his: frozenset[Card], card: Card, trump: object) -> int:
    rest, found = mine - {card}, []
    for reply in _legal(his, card, trump):
        won = not _wins(card, reply, trump)
        found.append(won + _tricks_to_come(rest, his - {reply}, None, trump, i_lead=won))
    return min(found)


def _open_point(e: Evidence, fact: Fact) -> float:
    decision, card, trump = e.decision, Card(fact.after), e.decision.trump
    i_lead, won = decision.seat == "pone", 0
    for led, reply in decision.tricks:
        i_win = i_lead == (trick_winner(led, reply, trump) == "leader")
        won, i_lead = won + i_win, i_win
    mine, made = frozenset(decision.hand), []
    for his in lawful_hands(decision):
        if decision.led is None:
            made.append(won + _after(mine, his, card, trump) >= 3)
        else:
            made.append(won + _reply(mine, his, decision.led, card, trump) >= 3)
    return sum(made) / len(made)


def _unbeaten(e: Evidence, fact: Fact) -> float:
    (card,), trump = cards(fact), e.decision.trump
    return float(
        not any(
            _wins(card, reply, trump)
            for hand in lawful_hands(e.decision)
            for reply in _legal(hand, card, trump)
        )
    )


def _outranked(e: Evidence, fact: Fact) -> float:
    (card,) = cards(fact)
    return float(
        all(
            any(own.suit is card.suit and own.rank > card.rank for own in hand)
            for hand in lawful_hands(e.decision)
        )
    )


LAWFUL: dict[str, Callable[[Evidence, Fact], float]] = {
    "higher": _higher,
    "trumps at least": _blind,
    "point": _open_point,
    "unbeaten": _unbeaten,
    "outranked": _outranked,
}
