"""The frontier explorer: change one card of a hand, and see where exchanging turns to standing."""

from __future__ import annotations

from dataclasses import replace

from ..cards import PACK, Card, Hand, Suit
from ..decision import Decision
from ..english import does
from ..hints import BookVerdict, book
from ..rules import Seat
from ..yardstick import count_verdict
from .cloth import hand_in_words
from .table import Badge, Scene, SceneCard, Table, Tray
from .verdict import book_panel, count_panel


class FrontierExplorer(Table):
    """A hand to change card by card; each possible change shows what the book and the count say.

    A gold ring marks the cards with which the book stands: as pone it plays, as dealer it refuses.
    The number below a card is how many of 100 adversary hands such a hand beats, open-hand; a tick,
    that the count would stand too.
    """

    def __init__(self, hand: Hand | str, turn_up: Card | str, seat: Seat = "pone") -> None:
        super().__init__()
        make = Decision.propose if seat == "pone" else Decision.answer
        self.decision = make(hand, turn_up)
        self.changing = self.decision.hand.arranged(self.decision.trump)[-1]
        self._lay_out()

    def on_select(self, value: str) -> None:
        """Takes another card of the hand as the one to be changed."""
        self.changing = Card(value)
        self._lay_out()

    def on_put(self, value: str) -> None:
        """Puts a card in the place of the one to be changed."""
        self.decision = self._with(Card(value))
        self.on_select(value)

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
                corner=(f"{trump} are trumps", f"you are the {decision.seat}, love all"),
                turn_up=SceneCard(decision.turn_up, caption="turned up"),
                cards=tuple(
                    SceneCard(card, action="select", chosen=card is self.changing)
                    for card in decision.hand.arranged(decision.trump)
                ),
                trays=tuple(self._tray(suit) for suit in (decision.trump, *decision.plain_suits)),
                panels=(
                    book_panel(said, Badge(_says(said))),
                    count_panel(count, Badge(f"would {count.advice}")),
                ),
                spoken=(
                    f"{hand_in_words(decision)} "
                    f"The book {_says(said)}; {hands} hands in 100 win the point."
                ),
            )
        )

    def _tray(self, suit: Suit) -> Tray:
        free = tuple(
            self._candidate(card)
            for card in reversed(PACK)
            if card.suit is suit
            and card not in self.decision.hand
            and card is not self.decision.turn_up
        )
        return Tray(
            title=suit.word.capitalize(), cards=free, action="put", note=" hands in 100 win"
        )

    def _candidate(self, card: Card) -> SceneCard:
        decision = self._with(card)
        count = count_verdict(decision)
        stands = count.stand in book(decision).advice
        hands, tick = round(100 * count.point), " ✔" if count.advice == count.stand else ""
        verb = does(count.stand if stands else count.give_up)
        return SceneCard(
            card,
            lit=stands,
            caption=f"{hands}{tick}",
            note=f": the book {verb}; {hands}",
        )


def _says(said: BookVerdict) -> str:
    return "leaves it open" if said.borderline else does(str(next(iter(said.advice))))
