"""The frontier explorer: change one card of a hand, and see where exchanging turns to standing."""

from __future__ import annotations

from dataclasses import replace

from ..cards import PACK, Card, Hand, Suit
from ..decision import Decision
from ..english import does
from ..hints import BookVerdict, book
from ..rules import Seat
from ..yardstick import count_verdict
from .panels import book_panel, count_panel
from .scene import Scene, SceneCard, Tray, scene_card
from .table import Table


class FrontierExplorer(Table):
    """A hand to change card by card; each possible change shows what the book and the count say.

    A gold ring marks the cards with which the book stands: as pone it plays, as dealer it refuses.
    The number below a card is how many of 100 adversary hands such a hand beats, open-hand; a tick,
    that the count would stand too.
    """

    def __init__(self, hand: Hand | str, turn_up: Card | str, seat: Seat = "pone") -> None:
        super().__init__(self._chosen)
        make = Decision.propose if seat == "pone" else Decision.answer
        self.decision = make(hand, turn_up)
        self.changing = self.decision.hand.arranged(self.decision.trump)[-1]
        self._lay_out()

    def _chosen(self, action: str, value: str) -> None:
        card = Card(value)
        if action == "select":
            self.changing = card
        else:
            self.decision = self._with(card)
            self.changing = card
        self._lay_out()

    def _with(self, card: Card) -> Decision:
        hand = Hand([*self.decision.hand.without(self.changing), card])
        return replace(self.decision, hand=hand)

    def _lay_out(self) -> None:
        decision = self.decision
        trump = decision.trump.word.capitalize()
        said, count = book(decision), count_verdict(decision)
        hands = round(100 * count.point)
        self.show(
            Scene(
                title="Change a card",
                sentence=(
                    f"{trump} are trumps. You may change the {self.changing.words}: choose another "
                    "card of the hand, or a card to put in its place."
                ),
                standing=[f"{trump} are trumps", f"you are the {decision.seat}, love all"],
                turn_up=scene_card(decision.turn_up, caption="turned up"),
                cards=[self._held(card) for card in decision.hand.arranged(decision.trump)],
                trays=[self._tray(suit) for suit in (decision.trump, *decision.plain_suits)],
                panels=[
                    book_panel(said, _says(said), "plain"),
                    count_panel(count, f"would {count.advice}", "plain"),
                ],
                spoken=(
                    f"You hold {', '.join(card.words for card in decision.hand)}. "
                    f"The book {_says(said)}; {hands} hands in 100 win the point."
                ),
            )
        )

    def _held(self, card: Card) -> SceneCard:
        shown = scene_card(card)
        shown["action"], shown["value"] = "select", str(card)
        shown["chosen"] = card is self.changing
        return shown

    def _tray(self, suit: Suit) -> Tray:
        free = [
            card
            for card in reversed(PACK)
            if card.suit is suit
            and card not in self.decision.hand
            and card is not self.decision.turn_up
        ]
        return Tray(title=suit.word.capitalize(), cards=[self._candidate(card) for card in free])

    def _candidate(self, card: Card) -> SceneCard:
        decision = self._with(card)
        count = count_verdict(decision)
        stands = count.stand in book(decision).advice
        hands, tick = round(100 * count.point), " ✔" if count.advice == count.stand else ""
        shown = scene_card(card, caption=f"{hands}{tick}")
        shown["lit"] = stands
        shown["action"], shown["value"] = "put", str(card)
        verb = does(count.stand if stands else count.give_up)
        shown["label"] = f"{card.words}: the book {verb}; {hands} hands in 100 win"
        return shown


def _says(said: BookVerdict) -> str:
    return "leaves it open" if said.borderline else does(str(next(iter(said.advice))))
