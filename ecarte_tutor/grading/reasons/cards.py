"""Reasons for a lead or a reply: which card lives or dies by it, and who then has the lead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...engine.cards import Card
from ...engine.english import begun
from ..fact import FEW, Fact, is_more
from ..reason import Reason
from .contest import Contest
from .parting import on_parting

_LAST: Final = 2
"""With so many cards in hand a player has no choice after this one."""


def on_cards(contest: Contest) -> Iterator[Reason]:
    """Yield reasons for the better of two leads or replies, the most telling first, if any."""
    is_lead = contest.decision.kind == "lead"
    yield from (_trump_kept if is_lead else _cheaper)(contest)
    yield from _hidden(contest)
    if is_lead:
        yield from _unbeaten(contest)
    if contest.effective < FEW:
        yield from on_lawful_hands(contest)
        return
    yield from on_parting(contest)
    yield from _vole(contest)
    if len(contest.decision.hand) == _LAST:
        yield from on_lawful_hands(contest)


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


def _trumped_unless_led(contest: Contest) -> Iterator[tuple[Card, Fact, Fact]]:
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
    if contest.effective >= FEW and not is_more(contest.point(better), contest.point(worse)):
        return  # he hardly ever has those hands
    facts = won, lost = contest.open_point(better), contest.open_point(worse)
    hands, noun = contest.lawful, "cards" if contest.his_cards == 1 else "hands"
    if hands <= 100 and won.share > lost.share:
        mine, least = (str(round(each.share * hands)) for each in facts)
        of = f"{mine} of {hands} {noun}"
    elif is_more(won, lost):
        of, least = won.of_100(noun), lost.bare
    else:
        return
    how = "" if len(contest.decision.hand) == _LAST else "Cards face up, "
    told = f"{how}the {better.words} wins the point against {of} he may hold, the"
    text = f"{begun(told)} {worse.words} against {least}."
    yield Reason("hands-he-may-hold", text, facts, hides_best=False)
