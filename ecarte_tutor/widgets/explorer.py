"""The frontier explorer: change one card of a hand, and see where propose turns into play."""

from __future__ import annotations

from ..cards import PACK, Card, Hand, Suit
from ..decision import Decision
from ..grading import Verdict, count_verdict, grade
from ..hints import book
from .panels import book_panel, count_panel
from .scene import Scene, SceneCard, Tray, scene_card
from .table import Table


class FrontierExplorer(Table):
    """A hand to change card by card; each possible change shows what the book and the count say.

    A gold ring marks the cards with which the book plays. The number below a card is how many of
    100 adversary hands such a hand beats, open-hand; a tick, that the count would play too.
    """

    def __init__(self, hand: Hand | str, turn_up: Card | str) -> None:
        super().__init__(self._chosen)
        self.decision = Decision.propose(hand, turn_up)
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
        return Decision.propose(hand, self.decision.turn_up, self.decision.score)

    def _lay_out(self) -> None:
        decision = self.decision
        trump = decision.trump.word.capitalize()
        verdict = grade(decision, "play")
        words = _words(verdict)
        self.show(
            Scene(
                title="Change a card",
                sentence=(
                    f"{trump} are trumps. You may change the {self.changing.words}: choose another "
                    "card of the hand, or a card to put in its place."
                ),
                standing=[f"{trump} are trumps", "first proposal, love all"],
                turn_up=scene_card(decision.turn_up, caption="turned up"),
                cards=[self._held(card) for card in decision.hand.arranged(decision.trump)],
                trays=[self._tray(suit) for suit in (decision.trump, *decision.plain_suits)],
                panels=[
                    book_panel(verdict.book, _says(verdict), "plain"),
                    count_panel(
                        verdict.count,
                        f"would {verdict.count.advice}",
                        "plain",
                    ),
                ],
                spoken=f"You hold {', '.join(card.words for card in decision.hand)}. {words}",
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
        plays = "play" in book(decision).advice
        count = count_verdict(decision)
        hands, tick = round(100 * count.point), " ✔" if count.advice == "play" else ""
        shown = scene_card(card, caption=f"{hands}{tick}")
        shown["lit"] = plays
        shown["action"], shown["value"] = "put", str(card)
        verb = "plays" if plays else "proposes"
        shown["label"] = f"{card.words}: the book {verb}; {hands} hands in 100 win"
        return shown


def _says(verdict: Verdict) -> str:
    if verdict.book.borderline:
        return "borderline"
    return "plays" if verdict.with_the_book else "proposes"


def _words(verdict: Verdict) -> str:
    hands = round(100 * verdict.count.point)
    return f"The book {_says(verdict)}; {hands} hands in 100 win the point."
