"""Other hidden cards: a deal before a decision, with what its player cannot see drawn again.

Only hands with which the opponent would have said what he said, and could have played what he
played, are dealt.
"""

from __future__ import annotations

import random
from time import monotonic
from typing import Final

from ...course.players import Player
from ...engine.cards import Card
from ...engine.deal import Deal
from ...engine.deal.events import ACTIONS, Dealt, Event, Exchanged
from ...engine.decision import PLAY_KINDS, Decision, Option
from ...engine.rules import Seat, finished_tricks, other_seat

_DRAWS: Final = 400
_SECONDS: Final = 3.0
"""At most, where an opponent thinks before each word."""


def with_other_cards(
    deal: Deal, decision: Decision, opponent: Player, chance: random.Random
) -> Deal | None:
    """The deal before this decision of it, with other hidden cards; `None` where none were found.

    Args:
        deal: the deal, as far as it has been played.
        decision: one that was made in it.
        opponent: who sat opposite.
        chance: what the cards are drawn by.
    """
    reached = next((stage for stage in deal.stages() if stage.decision() == decision), deal)
    before = reached.events
    hidden = _Hidden(reached, decision)
    latest = monotonic() + _SECONDS
    for _ in range(_DRAWS):
        found = _played_again(hidden.drawn(chance), before, decision.seat, opponent)
        if found and found.hand(other_seat(decision.seat)) != hidden.their_hand:
            return found
        if monotonic() > latest:
            break
    return None


class _Hidden:
    """The places in the pack whose cards a player cannot know before a decision."""

    def __init__(self, deal: Deal, decision: Decision) -> None:
        seat, other = decision.seat, other_seat(decision.seat)
        dealt = deal.events[0]
        assert isinstance(dealt, Dealt)
        self._dealt = dealt
        mine, theirs = ({*next(deal.stages()).hand(each)} for each in (seat, other))
        for event in deal.events:
            if isinstance(event, Exchanged):
                (mine if event.seat == seat else theirs).update(event.drawn)
        self._shown = _shown_by(other, decision)
        place_of = {card: place for place, card in enumerate(dealt.pack)}
        self._theirs = [place_of[card] for card in theirs]
        known = mine | {deal.turn_up}
        self._open = [place for card, place in place_of.items() if card not in known]
        self.their_hand = deal.hand(other)
        """What the opponent held in truth."""

    def drawn(self, chance: random.Random) -> Deal:
        """The deal as it begins, with these places filled; the opponent gets what he shows."""
        pack = list(self._dealt.pack)
        places = chance.sample(self._theirs, len(self._shown))
        free = [place for place in self._open if place not in places]
        others = [pack[place] for place in self._open if pack[place] not in self._shown]
        chance.shuffle(others)
        for place, card in zip((*places, *free), (*self._shown, *others), strict=True):
            pack[place] = card
        dealt = self._dealt
        return Deal.start(pack, rules=dealt.rules, score=dealt.score, packets=dealt.packets)


def _shown_by(seat: Seat, decision: Decision) -> list[Card]:
    """The cards that this seat has played, or announced, before a decision of the other's."""
    tricks = finished_tricks(decision.tricks, decision.trump)
    shown = [trick.card_of(seat) for trick in tricks]
    if decision.led:
        shown.append(decision.led)
    king = Card(f"K{decision.trump}")
    if decision.king == seat and king not in (*shown, decision.turn_up):
        shown.append(king)
    return shown


def _played_again(
    stage: Deal, before: tuple[Event, ...], seat: Seat, opponent: Player
) -> Deal | None:
    """The deal after the same actions; `None` where the opponent would not have done the same."""
    for event in before:
        if not isinstance(event, ACTIONS):
            continue
        asked = stage.decision()
        option = event.option if asked.seat == seat else _as_before(asked, event.option, opponent)
        if option is None or not stage.may(option):
            return None
        stage = stage.act(option)
    return stage


def _as_before(asked: Decision, option: Option, opponent: Player) -> Option | None:
    """What the opponent does with these cards, where the other player sees no difference."""
    if asked.kind in PLAY_KINDS:
        return option  # any card may be played that the rules allow
    chosen = opponent.choose(asked)
    if isinstance(chosen, frozenset) and isinstance(option, frozenset):
        return chosen if len(chosen) == len(option) else None
    return chosen if chosen == option else None
