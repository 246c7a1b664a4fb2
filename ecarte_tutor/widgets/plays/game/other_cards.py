"""Other hidden cards: a deal at a decision, with the cards that its player cannot see drawn again.

The opponent gets only hands with which it would have said the same, and could have played the
same. The learner then plays the deal on; it does not count.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from time import monotonic
from typing import Final

from ....course.players import Player, character_of
from ....engine.cards import Card
from ....engine.deal import Deal
from ....engine.deal.events import ACTIONS, Dealt, Event, Exchanged
from ....engine.decision import PLAY_KINDS, Decision, Option
from ....engine.rules.rule_set import Seat, other_seat
from ....engine.rules.tricks import finished_tricks
from ...stage.scene import TableEvent
from ...stage.telling import said_last, tell
from .match import is_last_card
from .story import what_was_made

_DRAWS: Final = 400
_SECONDS: Final = 3.0
"""Most seconds of drawing, for opponents that take time to choose."""


def with_other_cards(
    deal: Deal, decision: Decision, opponent: Player, chance: random.Random
) -> Deal | None:
    """Return the deal at `decision` with other hidden cards; `None` if no fitting cards are found.

    Args:
        deal: the deal, at `decision` or later.
        decision: the learner's decision in it.
        opponent: the computer player in the other seat.
        chance: the random generator that draws the cards.
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
    """Places in the pack whose cards a player cannot know at a decision."""

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
        """Opponent's real hand at the decision."""

    def drawn(self, chance: random.Random) -> Deal:
        """Return the deal at its start, with these places filled at random.

        The opponent still gets the cards that it has shown.
        """
        pack = list(self._dealt.pack)
        places = chance.sample(self._theirs, len(self._shown))
        free = [place for place in self._open if place not in places]
        others = [pack[place] for place in self._open if pack[place] not in self._shown]
        chance.shuffle(others)
        for place, card in zip((*places, *free), (*self._shown, *others), strict=True):
            pack[place] = card
        dealt = self._dealt
        return Deal.start(
            pack, rules=dealt.rules, pone_dealer_score=dealt.score, packets=dealt.packets
        )


def _shown_by(seat: Seat, decision: Decision) -> list[Card]:
    """Return the cards that `seat` has played or announced before the other seat's decision."""
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
    """Return `stage` after the actions in `before`; `None` if the opponent would act otherwise."""
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
    """Return the opponent's option with other cards; `None` if the learner would notice it."""
    if asked.kind in PLAY_KINDS:
        return option  # any card may be played that the rules allow
    chosen = opponent.choose(asked)
    if isinstance(chosen, frozenset) and isinstance(option, frozenset):
        return chosen if len(chosen) == len(option) else None
    return chosen if chosen == option else None


@dataclass(frozen=True, slots=True, kw_only=True)
class RestOfDeal:
    """Deal that the learner plays on from a decision."""

    deal: Deal
    seat: Seat
    """The learner's seat."""

    opponent: Player
    """Computer player, which acts as soon as it is its turn."""

    events: tuple[TableEvent, ...] = ()
    """Events since the learner's last choice, as the learner may know them."""

    said: str = ""
    """What the opponent said last since the learner's last action; empty for nothing."""

    def act(self, option: Option) -> RestOfDeal:
        """Return the deal after the learner's option and the opponent's, up to the next decision.

        It ends at the learner's next decision, or with the deal.
        """
        deal = self.deal.act(option)
        while not deal.over:
            decision = deal.decision()
            if decision.seat != self.seat:
                deal = deal.act(self.opponent.choose(decision))
            elif is_last_card(decision):
                deal = deal.act(*decision.options())
            else:
                break
        events = self._told_of(deal)
        new = events[len(self._told_of(self.deal)) :]
        return replace(self, deal=deal, events=new, said=said_last(events))

    def _told_of(self, deal: Deal) -> tuple[TableEvent, ...]:
        seen, opponent = deal.events_seen(self.seat), self.opponent
        return tell(seen, self.seat, (), opponent.name, character_of(opponent))


_PAST: Final = {"make": "made", "score": "scored"}


def made_in_the_game(deal: Deal, seat: Seat, opponent: Player) -> str:
    """Return a sentence on the last score in a finished deal: "In the game you made the vole."

    `seat` is the learner's.
    """
    mine, verb, what = what_was_made(deal, seat)
    return f"In the game {'you' if mine else opponent.name} {_PAST[verb]} {what}."
