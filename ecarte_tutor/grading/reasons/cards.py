"""Reasons for a lead or a reply: which card lives or dies by it, and who then has the lead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...engine.english import begun
from ..reason import Fact, Reason, is_more
from .contest import Contest
from .parting import on_parting


def on_cards(contest: Contest) -> Iterator[Reason]:
    """Yield reasons for the better of two leads or replies, the most telling first, if any."""
    is_lead, parting = contest.decision.kind == "lead", list(on_parting(contest))
    for each in _on_their_face(contest, is_lead=is_lead):
        yield replace(each, played=parting[0].played if parting else None)
    yield from parting


def _on_their_face(contest: Contest, *, is_lead: bool) -> Iterator[Reason]:
    """Yield reasons that are seen from the cards."""
    yield from (_trump_kept if is_lead else _cheaper)(contest)
    yield from _hidden(contest)
    if is_lead:
        yield from _unbeaten(contest)


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
        fact = Fact("unbeaten", str(better), 1.0, cards=str(better), deals="lawful")
        points = contest.point(better), contest.point(worse)
        after = f"lead it, and you win {points[0].of_100()}, not {points[1].bare}"
        yield Reason("unbeaten", f"{told}: {after}.", (fact, *points), hides_best=False)


def _trump_kept(contest: Contest) -> Iterator[Reason]:
    trump = contest.decision.trump
    better, worse = contest.cards
    if worse.suit is trump and better.suit is not trump and contest.must_outrank(worse):
        told = f"{begun(contest.other)} must have a higher trump than your {worse.rank.word}"
        fact = Fact("outranked", str(worse), 1.0, cards=str(worse), deals="lawful")
        yield Reason("trump-kept", f"{told}: keep yours to trump with.", (fact,))
