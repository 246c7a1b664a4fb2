"""What an opponent may remark on once a deal is over: facts of it, all of which lie open by then.

The hands are the ten cards that were played. What a lead could have won is exact for these open
cards and best play of both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from ..engine.cards import Card, Hand, Rank
from ..engine.deal import Deal
from ..engine.deal.events import KingAnnounced, Scored
from ..engine.rules.rule_set import POINT_TRICKS, TRICKS, Seat, other_seat
from ..engine.rules.tricks import FinishedTrick, finished_tricks, legal_replies, trick_winner
from .players import Character

Matter = Literal["only_lead", "own_lead", "kept_king", "refusal", "last_trick"]
"""What a remark is about; a `Character` has a line under each of these names."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A fact of a finished deal that the player in one seat may speak of."""

    about: Matter
    card: Card | None = None
    """The card that the fact is about: the lead that wins, or the king; `None` for a whole deal."""


def remarks(deal: Deal, seat: Seat) -> Iterator[Remark]:
    """Yield what the player in `seat` may remark on after `deal`, the rarest and strongest first.

    - `only_lead`: the other player won the point by a lead without which, with open cards and best
      play, the point was lost.
    - `own_lead`: this player lost the point by a lead in whose place another would have won it.
    - `kept_king`: the other player held the king of trumps, which scores, and did not announce it.
    - `refusal`: this player refused the first proposal, and lost the point.
    - `last_trick`: this player kept the other from the vole by the last trick.

    All of them are exact. A deal that is not over has none.
    """
    if not deal.over:
        return
    tricks = finished_tricks(deal.tricks, deal.trump)
    winners = [trick.winner for trick in tricks]
    has_lost = winners.count(seat) < POINT_TRICKS
    if has_lost:
        yield from _on_leads(deal, tricks, seat)
    yield from _on_the_king(deal, tricks, other_seat(seat))
    if has_lost and deal.vulnerable == seat == "dealer":
        yield Remark("refusal")
    if winners == [other_seat(seat)] * (TRICKS - 1) + [seat]:
        yield Remark("last_trick")


def remark_in(deals: Sequence[tuple[Deal, Seat]], character: Character) -> str:
    """Return what a player remarks on after the last of `deals`; empty for nothing.

    Each deal of a game stands with the player's seat in it. One is remarked on in a game: the first
    of which there is something to say that `character` has a line for.
    """
    lines = (_line_after(deal, seat, character) for deal, seat in reversed(deals))
    said = next(lines)  # mostly there is nothing to say, and the deals before are not looked at
    return "" if said and any(lines) else said


def _line_after(deal: Deal, seat: Seat, character: Character) -> str:
    """Return the line for the first remark on `deal` that `character` has one for; or empty."""
    for remark in remarks(deal, seat):
        line: str = getattr(character, remark.about)
        if line:
            return line.format(f"the {remark.card.words}" if remark.card else "")
    return ""


def _on_leads(deal: Deal, tricks: Sequence[FinishedTrick], seat: Seat) -> Iterator[Remark]:
    """Yield the remarks on leads, for a player who has lost the point."""
    leads = [(trick, _winning_leads(deal, tricks, place)) for place, trick in enumerate(tricks)]
    for trick, winning in leads:
        if trick.leader != seat and winning == [trick.lead]:
            yield Remark("only_lead", trick.lead)
    for trick, winning in leads:
        if trick.leader == seat and winning and trick.lead not in winning:
            yield Remark("own_lead", winning[0])


def _on_the_king(deal: Deal, tricks: Sequence[FinishedTrick], other: Seat) -> Iterator[Remark]:
    king = Card.of(Rank.KING, deal.trump)
    is_held = any(trick.card_of(other) is king for trick in tricks)
    is_told = any(_tells_king(event, other) for event in deal.events)
    if deal.rules.king_scores and is_held and not is_told:
        yield Remark("kept_king", king)


def _tells_king(event: object, seat: Seat) -> bool:
    is_told = isinstance(event, KingAnnounced) and event.seat == seat
    return is_told or (isinstance(event, Scored) and event.what == "king in hand")


def _winning_leads(deal: Deal, tricks: Sequence[FinishedTrick], place: int) -> list[Card]:
    """Return the leads of trick `place` that win its leader the point; none if all of them do."""
    trick = tricks[place]
    mine = [each.card_of(trick.leader) for each in tricks[place:]]
    theirs = [each.card_of(other_seat(trick.leader)) for each in tricks[place:]]
    wanted = POINT_TRICKS - sum(each.winner == trick.leader for each in tricks[:place])
    winning = [card for card in mine if _made(card, mine, theirs, deal) >= wanted]
    return winning if len(winning) < len(mine) else []


def _made(lead: Card, mine: Sequence[Card], theirs: Sequence[Card], deal: Deal) -> int:
    """Return how many tricks the leader makes with this lead against the best of all replies."""
    from ..simulator.count import tricks_of_ending  # with NumPy, which comes with a first choice

    found = []
    for reply in legal_replies(Hand(theirs), lead, deal.trump):
        wins = trick_winner(lead, reply, deal.trump) == "leader"
        left = [card for card in mine if card is not lead]
        against = [card for card in theirs if card is not reply]
        found.append(wins + tricks_of_ending(left, against, deal.trump, leads=wins))
    return min(found)
