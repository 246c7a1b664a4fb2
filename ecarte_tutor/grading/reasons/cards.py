"""Reasons for a lead or a reply: which card lives or dies by it, and who then has the lead."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

import numpy as np

from ...engine.cards import Card, Rank
from ...engine.english import begun, number
from ..fact import FEW, Fact, What, is_more
from ..reason import Reason
from .contest import MOSTLY, Contest

_CLEARLY: Final = 0.12
"""The smallest difference between shares of deals, 0 to 1, that makes a reason at once."""

_OFTEN: Final = 0.3
"""The smallest share of deals, 0 to 1, for which a reason says *often*."""

_FEWER: Final = 3
"""The smallest number of cards fewer that makes a reason at once."""

_LAST: Final = 2
"""With so many cards in hand a player has no choice after this one."""

_NEARLY_ALWAYS: Final = 0.9
"""The smallest share of deals in which he leads a suit, 0 to 1, to say that *he leads* it."""


def on_cards(contest: Contest) -> Iterator[Reason]:
    """Yield reasons for the better of two leads or replies, the most telling first, if any."""
    is_lead = contest.decision.kind == "lead"
    yield from (_trump_kept if is_lead else _cheaper)(contest)
    yield from _hidden(contest)
    if is_lead:
        yield from _unbeaten(contest)
    if contest.effective < FEW:
        yield from on_lawful_hands(contest)
        yield from _easier_to_beat(contest)
        return
    gains = _gains(contest)
    yield from _on_gains(contest, gains, _CLEARLY)
    yield from _vole(contest)
    yield from _lead(contest)
    yield from _two_together(contest)
    yield from _on_gains(contest, gains, 0.0)
    if len(contest.decision.hand) == _LAST:
        yield from on_lawful_hands(contest)


Gain = tuple[Card, Fact, Fact]
"""A card, and how often it takes a trick after the better card and after the worse."""


def _on_gains(contest: Contest, gains: list[Gain], least: float) -> Iterator[Reason]:
    """Yield reasons from cards that take at least `least` more tricks, a share of deals."""
    told = [each for each in gains if each[1].share - each[2].share >= least]
    for card, then, now in told:
        if card == contest.worse:
            yield from _kept(contest, then, now)
        elif card == contest.better:
            yield from _at_once(contest, then, now)
    for card, then, now in told:
        # What another card does to a third does not say why this one is right.
        if contest.blames and card not in contest.cards:
            yield from _third(contest, card, then, now)


def _gains(contest: Contest) -> list[Gain]:
    """Return the cards that take a trick more often after the better card, with both shares.

    Small plain cards come last.
    """
    better, worse = contest.cards
    found = [
        (card, contest.takes(better, card), contest.takes(worse, card))
        for card in contest.decision.hand
    ]

    def in_order(each: Gain) -> tuple[bool, float]:
        card, then, now = each
        is_small = card.suit is not contest.decision.trump and not card.rank.is_court
        return is_small and card not in contest.cards, now.share - then.share

    return sorted((each for each in found if is_more(each[1], each[2])), key=in_order)


def _fate(contest: Contest, card: Card) -> Fact | None:
    """Return what mostly becomes of `card` after the worse card, if that is often."""
    hows: tuple[What, ...] = ("falls", "trumped", "thrown")
    if card.suit is contest.decision.trump:
        hows = ("drawn",)
    fates = [contest.fate(how, card, contest.worse) for how in hows]
    fact = max(fates, key=lambda each: each.share)
    return fact if fact.share >= _OFTEN else None


def _becomes(card: Card, fate: Fact) -> str:
    """Return what often becomes of `card`, as a verb."""
    often = _often(fate)
    return {
        "drawn": f"is {often} drawn",
        "trumped": f"is {often} trumped",
        "falls": f"{often} falls to a higher {card.suit.word[:-1]}",
        "thrown": f"{often} goes on another suit",
    }[fate.what]


def _often(fact: Fact) -> str:
    return "usually" if fact.share >= MOSTLY else "often"


def _he_leads(contest: Contest) -> tuple[str, Fact] | None:
    """Return which suit he leads if he takes the worse card, in words, with how often."""
    tricks = contest.tricks(contest.worse)
    lost = ~tricks.wins[0]
    if len(tricks.his) == 1 or lost.sum() < FEW:
        return None
    suits = tricks.his[1] // len(Rank)
    most = int(np.bincount(suits[lost]).argmax())
    suit = contest.suit_at(most * len(Rank))
    fact = contest.replayed("led", contest.worse, suits == most, suit=suit, among=("lost", lost))
    if fact.share < MOSTLY:
        return None
    word = "trumps" if suit is contest.decision.trump else suit.word
    return f"{'' if fact.share >= _NEARLY_ALWAYS else 'often '}leads {word}", fact


def _kept(contest: Contest, then: Fact, now: Fact) -> Iterator[Reason]:
    """Yield that the worse card takes a trick more often if it is kept."""
    (better, worse), decision = contest.cards, contest.decision
    is_lead = decision.kind == "lead"
    played = "led now" if is_lead else "played now"
    ends = f"{played}, it is lost" if now.share == 0 else f"{played}, in {now.bare}"
    if is_lead and better.suit is worse.suit and better.rank > worse.rank:
        told = f"Lead the {better.rank.word} first, and the {worse.words} takes a trick in"
        yield Reason(
            "high-first", f"{told} {then.of_100()}; {ends}.", (then, now), hides_best=False
        )
        return
    if is_lead and better.suit is contest.decision.trump is not worse.suit:
        trumped = contest.fate("trumped", worse, worse)
        if trumped.share >= _OFTEN:
            told = f"Led now, the {worse.words} is often trumped. After the {contest.brief(better)}"
            text = f"{told} it takes a trick in {then.of_100()}, not {now.bare}."
            yield Reason("draw-trumps", text, (trumped, then, now), hides_best=False)
            return
    beats = contest.fate("takes", worse, better)
    ways = [("beat", f"to beat {contest.other}’s {worse.suit.word}", beats)]
    if worse.suit is contest.decision.trump:
        ways.append(("trump", "to trump with", contest.fate("trumps", worse, better)))
    way, how, share = max(ways, key=lambda each: each[2].share)
    if is_more(share, now):
        told = f"Kept {how}, the {worse.words} takes a trick in {share.of_100()}"
        yield Reason(f"kept-to-{way}", f"{told}; {ends}.", (share, now))
    told = f"Kept for later, the {worse.words} takes a trick in {then.of_100()}"
    if not contest.blames:
        do = f"The {better.words} first" if is_lead else f"Play the {better.words}"
        told = f"{do}: the {worse.words}, kept, takes a trick in {then.of_100()}"
        if is_lead and (mate := _behind(contest)) and len(decision.hand.of(worse.suit)) == 1:
            told = f"{do}, as the {mate.rank.word} is behind it: the lone {worse.words}"
            told = f"{told} wins in {then.of_100()} kept"
    won, lost = points = contest.point(better), contest.point(worse)
    if not contest.blames and contest.tricks_needed > 1 and is_more(won, lost):
        told_too = f"{do}: the {worse.words} takes a trick more often if you keep it, and you win"
        text = f"{told_too} {won.of_100()}, not {lost.bare}."
        yield Reason("kept-for-later", text, (then, now, *points))
    yield Reason("kept-for-later", f"{told}; {ends}.", (then, now))


def _at_once(contest: Contest, then: Fact, now: Fact) -> Iterator[Reason]:
    """Yield that the better card takes a trick less often if the worse is played first."""
    better, worse = contest.cards
    fate, after = _fate(contest, better), contest.brief(worse)
    played = "Led" if contest.decision.kind == "lead" else "Played"
    told = f"{played} now, the {better.words} wins in {then.of_100()}; after the {after}"
    ends: list[tuple[str, tuple[Fact, ...]]] = [(f"{told}, in {now.bare}.", ())]
    is_trumped = fate and fate.what in ("trumped", "drawn")
    if leads := None if is_trumped else _he_leads(contest):
        ends.insert(
            0, (f"{told} {contest.other} {leads[0]}, and it wins in {now.bare}.", (leads[1],))
        )
    elif fate:
        ends.insert(0, (f"{told} it {_becomes(better, fate)} and wins in {now.bare}.", (fate,)))
    for text, facts in ends:
        yield Reason("at-once", text, (then, now, *facts), hides_best=False)


def _third(contest: Contest, card: Card, then: Fact, now: Fact) -> Iterator[Reason]:
    """Yield what the worse card does to a third card of the player's."""
    better, worse = contest.cards
    fate, he = _fate(contest, card), contest.other
    wins = f"it wins in {now.of_100()}, not {then.bare}."
    mine = f"your {card.words}"
    if card.suit is better.suit and card.rank < better.rank and contest.decision.kind == "lead":
        told = f"Lead the {contest.brief(better)} first, and {mine} wins in {then.of_100()};"
        yield Reason(
            "high-first",
            f"{told} after the {worse.words}, in {now.bare}.",
            (then, now),
            hides_best=False,
        )
    after, how = f"After the {worse.words}", fate.what if fate else ""
    if fate:
        name, does = "card-gone", f"{mine} {_becomes(card, fate)}"
        if how == "trumped":
            name = "trumped-later"
        elif how == "drawn":
            only = len(contest.decision.hand.of(contest.decision.trump)) == 1
            which = "your only trump" if only else mine
            name, does = "trump-drawn", f"{he} {_often(fate)} draws {which}"
        gone = Reason(name, f"{after} {does}: {wins}", (fate, now, then))
    if fate and how in ("drawn", "trumped"):
        yield gone
    elif leads := _he_leads(contest):
        told = f"If {he} takes the {worse.words} he {leads[0]}"
        text = f"{told}: {mine} wins in {now.of_100()}, not {then.bare}."
        yield Reason("lead-lost", text, (leads[1], now, then))
    if fate and how in ("falls", "thrown"):
        yield gone
    told = f"{after} {mine} takes a trick in {now.of_100()}"
    for other, hides in ((f"the {contest.brief(better)}", False), ("another card", True)):
        text = f"{told}; after {other}, in {then.bare}."
        yield Reason("card-worse", text, (now, then), hides_best=hides)


def _lead(contest: Contest) -> Iterator[Reason]:
    """Yield how often each card takes the present trick, if the better one does more often."""
    better, worse = contest.cards
    holds, gives = (
        contest.replayed("holds", card, contest.tricks(card).wins[0], (card,))
        for card in (better, worse)
    )
    if not is_more(holds, gives) or better.suit is worse.suit or holds.share < MOSTLY:
        return
    if contest.blames:
        told = f"The {worse.words} keeps the lead in {gives.of_100()}"
        for other, hides in ((f"the {better.words}", False), ("another card", True)):
            text = f"{told}, {other} in {holds.bare}."
            yield Reason("gives-the-lead", text, (gives, holds), hides_best=hides)
    told = f"The {better.words} keeps the lead in {holds.of_100()}"
    text = f"{told}, the {worse.words} in {gives.bare}."
    yield Reason("keeps-the-lead", text, (holds, gives), hides_best=False)


def _two_together(contest: Contest) -> Iterator[Reason]:
    """Yield two cards that both take a trick more often after the better card, or one at least.

    They are of one suit, or both do and one of them is the better card.
    """
    better, worse = contest.cards
    found = []
    for one, other in combinations(contest.decision.hand.arranged(contest.decision.trump), 2):
        for are_both in (True, False):
            if one.suit is not other.suit and not (are_both and better in (one, other)):
                continue
            more, less = (
                contest.takes(option, one, other)
                if are_both
                else _either(contest, option, one, other)
                for option in (better, worse)
            )
            if is_more(more, less):
                found.append((more.share - less.share, more, less, are_both, one, other))
    if not found:
        return
    _, more, less, are_both, one, other = max(found, key=lambda each: each[0])
    first, second = f"your {one.rank.word}", other.words
    if better in (one, other):
        first, second = "it", f"your {contest.brief(one if other == better else other)}"
    told = f"{first} and {second} both win" if are_both else f"{first} or {second} wins"
    do = "Lead" if contest.decision.kind == "lead" else "Play"
    name = "both-win" if are_both else "either-wins"
    won, lost = points = contest.point(better), contest.point(worse)
    if contest.tricks_needed > 1 and is_more(won, lost):
        often = f"{told} more often"
        mate = _behind(contest) if do == "Lead" else None
        if mate and {mate, better} == {one, other}:
            often = f"what beats it cannot beat your {mate.rank.word} too"
        often = f"{often}, and you win {won.of_100()}, not {lost.bare}"
        text = f"{do} the {better.words}: {often}."
        yield Reason(name, text, (more, less, *points), hides_best=False)
    text = f"{do} the {better.words}: {told} in {more.of_100()}, after the {worse.words} in"
    yield Reason(name, f"{text} {less.bare}.", (more, less), hides_best=False)


def _behind(contest: Contest) -> Card | None:
    """Return the player's next lower card in the suit of the better one, with none between them."""
    hand, (better, _) = contest.decision.hand, contest.cards
    return next((card for card in hand if contest.are_neighbours(better, card)), None)


def _either(contest: Contest, option: Card, *cards: Card) -> Fact:
    tricks = contest.tricks(option)
    rows = np.logical_or.reduce([tricks.takes(contest.place(card)) for card in cards])
    return contest.replayed("either", option, rows, cards)


def _cheaper(contest: Contest) -> Iterator[Reason]:
    better, worse = contest.cards
    if contest.takes_this(better) and better.suit is worse.suit and better.rank < worse.rank:
        told = f"The {better.rank.word} takes the trick as well: keep the {worse.words} for later."
        yield Reason("cheaper", told, hides_best=False)


def _hidden(contest: Contest) -> Iterator[Reason]:
    """Yield that a king which he knows goes before the card that touches it, which he doesn't."""
    better, worse = contest.cards
    decision, rank = contest.decision, worse.rank.word
    is_known = better == decision.trump_king and decision.king == decision.seat
    if is_known and contest.are_neighbours(better, worse):
        do = "lead" if decision.kind == "lead" else "play"
        told = f"You marked the king, so {contest.other} knows it: {do} it, and your {rank} stays"
        text = f"{told} hidden; after the {rank} he knows of both."
        yield Reason("hidden", text, hides_best=False)


def _unbeaten(contest: Contest) -> Iterator[Reason]:
    better, worse = contest.cards
    king = contest.decision.trump_king
    is_news = better != king and is_more(contest.point(better), contest.point(worse))
    if is_news and not contest.may_beat(better) and contest.may_beat(worse):
        told = f"Nothing that {contest.other} can hold beats the {better.words}"
        if contest.above(better) == [king]:
            told = f"{begun(contest.other)} has marked no king, so the {better.words} is safe"
        elif under := contest.under(better):
            led, reply = under
            shown = f"He played the {reply.rank.word} under your {led.rank.word}"
            told = f"{shown}, so the {better.words} is safe"
        fact = Fact("unbeaten", str(better), 1.0, cards=str(better), deals="lawful")
        for card, now, then in _trumped_unless_led(contest):
            after = f"lead it first, or your {contest.brief(card)} is trumped in {now.of_100()}"
            yield Reason("unbeaten", f"{told}: {after}.", (fact, now, then), hides_best=False)
        points = contest.point(better), contest.point(worse)
        after = f"lead it, and you win {points[0].of_100()}, not {points[1].bare}"
        yield Reason("unbeaten", f"{told}: {after}.", (fact, *points), hides_best=False)


def _trumped_unless_led(contest: Contest) -> Iterator[Gain]:
    """Yield the highest card that is trumped after the worse card, and not if a trump goes first.

    That trump is the better card. The first fact is on the worse card, the second on the better.
    """
    better, worse = contest.cards
    for card in sorted(contest.decision.hand, key=lambda each: -each.rank):
        if better.suit is contest.decision.trump is not card.suit and card is not worse:
            now, then = (contest.fate("trumped", card, each) for each in (worse, better))
            if is_more(now, then) and not then.told:
                yield card, now, then
                return


def _trump_kept(contest: Contest) -> Iterator[Reason]:
    trump = contest.decision.trump
    better, worse = contest.cards
    if worse.suit is trump and better.suit is not trump and contest.must_outrank(worse):
        told = f"{begun(contest.other)} must have a higher trump than your {worse.rank.word}"
        fact = Fact("outranked", str(worse), 1.0, cards=str(worse), deals="lawful")
        yield Reason("trump-kept", f"{told}: keep yours to trump with.", (fact,))


def _vole(contest: Contest) -> Iterator[Reason]:
    """Yield how often all five tricks are won, or lost, if that matters more than the point."""
    better, worse = contest.cards
    seat, points = contest.decision.seat, [contest.point(each) for each in (better, worse)]
    for lost, name, does, is_vole in (
        (False, "try-for-five", "You take all five tricks", contest.vulnerable in (None, seat)),
        (True, "save-one", f"{begun(contest.other)} takes all five", contest.vulnerable != seat),
    ):
        ours, theirs = (contest.two(each, lost=lost) for each in (better, worse))
        more = abs(ours.share - theirs.share)
        is_told = is_more(*((theirs, ours) if lost else (ours, theirs)))
        if is_vole and is_told and more >= points[0].share - points[1].share:
            told = f"{does} in {ours.of_100()} after the {better.words}, in {theirs.bare} after the"
            yield Reason(name, f"{told} {worse.words}.", (ours, theirs), hides_best=False)


def on_lawful_hands(contest: Contest) -> Iterator[Reason]:
    """Yield on how many lawful hands each card makes the point, both seeing all the cards.

    It is for decisions where few hands agree with all that he has said and played. Of the player's
    last two cards it is true however the opponent plays.
    """
    better, worse = contest.cards
    facts = won, lost = contest.open_point(better), contest.open_point(worse)
    trump = contest.decision.trump
    hands, is_last = contest.lawful, len(contest.decision.hand) == _LAST
    noun = "cards" if contest.his_cards == 1 else "hands"
    if hands <= 100 and won.share > lost.share:
        mine, least = (str(round(each.share * hands)) for each in facts)
        of = f"{mine} of {hands} {noun}"
    elif is_more(won, lost):
        of, least = won.of_100(noun), lost.bare
    else:
        return
    told = f"The {better.words} wins the point against {of} he may hold"
    also = f"the {worse.words} against {least}"
    texts = [f"{told}, however he plays; {also}."]
    if not is_last:
        texts = [f"Cards face up, the {better.words} wins the point against {of}, {also}."]
    elif contest.decision.kind == "reply":
        texts = [f"{told}, {also}."]
        lose = not any(map(contest.takes_this, contest.cards))
        if lose and (how := contest.void(better.suit)) and not lost.share:
            nothing = f"{begun(how)}, so your {contest.brief(better)} can win nothing"
            texts.insert(0, f"{nothing}: keep the {worse.words}, which wins against {of}.")
    elif better.suit is not trump:
        above, how = contest.above(better), contest.void(better.suit)
        also = f"against {of}, the {contest.brief(worse)} against {least}"
        if how:
            led = f"the {contest.brief(better)}, led now, wins the point"
            told = f"{begun(how)}, so he will lead no {better.suit.word[:-1]}"
            yield Reason("only-if-led", f"{told}: {led} {also}.", facts, hides_best=False)
        elif not above:
            texts.insert(
                0, f"Only a trump beats the {better.words}: led, it wins the point {also}."
            )
    for text in texts:
        yield Reason("hands-he-may-hold", text, facts, hides_best=False)


def _easier_to_beat(contest: Contest) -> Iterator[Reason]:
    """Yield that far fewer cards of its suit beat the better of two plain cards led."""
    suits = {card.suit for card in contest.cards}
    if contest.decision.kind != "lead" or contest.decision.trump in suits:
        return
    few, many = facts = tuple(map(contest.higher_unseen, contest.cards))
    if few.share <= 1 and many.share - few.share >= _FEWER:
        (better, worse), above = contest.cards, contest.above(contest.cards[0])
        beats = f"Only the {above[0].rank.word} or a trump" if above else "Only a trump"
        also = f"{number(int(many.share))} {worse.suit.word} and any trump beat"
        if contest.above(worse) == [each for each in contest.unseen if each.suit is worse.suit]:
            also = f"any {worse.suit.word[:-1]} or trump beats"
        text = f"{beats} beats the {better.words}; {also} the {worse.rank.word}."
        if len(contest.decision.hand) == _LAST == contest.tricks_needed:
            suit = worse.suit.word[:-1]
            also = f"{also} the {worse.rank.word}, and on the {better.rank.word} he may throw a"
            text = f"You need both tricks: {also} {suit}."
        yield Reason("easier-to-beat", text, facts, hides_best=False)
