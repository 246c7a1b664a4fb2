"""Change a card: what would be said of a hand with another card in the place of one of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from ..cards import PACK, Card, Hand, Suit
from ..decision import Decision
from ..english import does, number_of_cards, sentences, the
from ..errors import EcarteError
from ..hints import BookVerdict, book
from ..units import GAMES
from ..weighing import OnDemand
from ..yardstick import count_verdict
from .cloth import hand_in_words
from .corner import quiz_corner
from .table import Scene, SceneCard, Strip, Tray
from .verdict import book_panel, count_panel
from .verdict.wording import figure, signed, worded

TITLE: Final = "Change a card"


@dataclass(frozen=True, slots=True)
class Change:
    """A decision, and the card of its hand that may be changed for another."""

    decision: Decision
    card: Card

    @classmethod
    def begun(cls, decision: Decision) -> Change:
        """With the lowest plain card to be changed."""
        return cls(decision, decision.hand.arranged(decision.trump)[-1])

    def selected(self, card: Card) -> Change:
        """Another card of the hand taken as the one to be changed."""
        return replace(self, card=card)

    def put(self, card: Card) -> Change:
        """The hand with this card in the place of the one to be changed."""
        return Change(self._with(card), card)

    def scenes(self) -> Iterator[Scene]:
        """The same with the simulator's word: first while it is awaited, then with it."""
        weighing = OnDemand(self.decision)
        yield self.scene("The simulator is dealing it out …")
        values = weighing.result().for_the_game()
        brings = "wins" if values.unit == GAMES else "is worth"
        worth = f"{figure(values[values.best])} {values.unit}"
        yield self.scene(f"The simulator’s best: {worded(values.best)}, which {brings} {worth}.")

    def scene(self, simulator: str = "") -> Scene:
        """The hand, every card that may be put into it, and what is said of the hand at once.

        Its actions are `select`, for a card of the hand, and `put`.

        Args:
            simulator: what the simulator says of the hand, where it is asked.
        """
        decision, trump = self.decision, self.decision.trump
        kind, said = _KINDS[decision.kind], book(decision)
        panels = [book_panel(said)]
        reason = ""
        if decision.kind in ("propose", "answer"):
            count = count_verdict(decision)
            panels.append(count_panel(count))
            reason = panels[-1].lead
        strip = Strip(
            sign="ask", line=f"The book {_says(decision, said)}.", reason=reason, caption=simulator
        )
        return Scene(
            title=TITLE,
            sentence=(
                f"Press a card to take the place of the {self.card.words}, or another of your hand."
            ),
            corner=quiz_corner(decision),
            turn_up=SceneCard(decision.turn_up, caption="turned up"),
            cards=tuple(
                SceneCard(card, action="select", chosen=card is self.card)
                for card in decision.hand.arranged(trump)
            ),
            notice=kind.key,
            trays=tuple(self._tray(suit, kind) for suit in (trump, *decision.plain_suits)),
            strip=strip,
            panels=tuple(panels),
            spoken=f"{hand_in_words(decision)} {strip.spoken}",
        )

    def _with(self, card: Card) -> Decision:
        return replace(self.decision, hand=Hand([*self.decision.hand.without(self.card), card]))

    def _tray(self, suit: Suit, kind: _Kind) -> Tray:
        cards = []
        for card in reversed(PACK):
            if card.suit is suit and card not in self.decision.hand:
                try:
                    decision = self._with(card)
                except EcarteError:
                    continue  # it has been seen elsewhere, or the play so far forbids it
                cards.append(kind.told(decision, card))
        return Tray(title=suit.word.capitalize(), cards=tuple(cards), action="put", note=kind.note)


def _says(decision: Decision, said: BookVerdict) -> str:
    """What the book does with the hand, in a word or two."""
    if said.silent:
        return "is silent"
    if said.borderline:
        return "leaves it open"
    option = next(iter(said.advice))
    if isinstance(option, frozenset):
        return f"throws {number_of_cards(len(option))}"
    if isinstance(option, Card):
        cards = [card for card in decision.hand.arranged(decision.trump) if card in said.advice]
        return f"leads {the(cards, last='or')}"
    return does(str(option))


def _standing(decision: Decision, card: Card) -> SceneCard:
    count = count_verdict(decision)
    tick = " ✔" if count.advice == count.stand else ""
    stands = count.stand in book(decision).advice
    return SceneCard(card, lit=stands, caption=f"{100 * count.point:.0f}{tick}")


def _throwing(decision: Decision, card: Card) -> SceneCard:
    thrown = next(iter(book(decision).advice))
    assert isinstance(thrown, frozenset)
    return SceneCard(card, lit=card not in thrown, caption=f"{len(thrown)}")


def _leading(decision: Decision, card: Card) -> SceneCard:
    said = book(decision)
    if said.silent:
        return SceneCard(card, caption="–")
    led = [each for each in decision.hand.arranged(decision.trump) if each in said.advice]
    others = " …" if len(led) > 1 else ""
    return SceneCard(card, lit=card in led, caption=f"{signed(led[0])}{others}")


def _following(decision: Decision, card: Card) -> SceneCard:
    return SceneCard(card, lit=decision.may(card))


class _Kind(NamedTuple):
    """How a kind of decision tells what another card would do."""

    told: Callable[[Decision, Card], SceneCard]
    """The card, with what would be said of the hand if it were in it."""

    ringed: str
    """What a ring means; and what its absence, to those who do not see it."""

    plain: str
    below: str = ""
    """What stands below a card."""

    note: str = ""
    """The same to those who do not see it, after what stands there."""

    @property
    def key(self) -> str:
        """How the rings and figures are read."""
        return sentences(f"ringed: {self.ringed}", self.below)


_COUNTED: Final = "below: hands in 100 that make the point, ✔ if enough"
_HANDS: Final = " hands in 100"
_KINDS: Final = {
    "propose": _Kind(_standing, "the book plays", "the book proposes", _COUNTED, _HANDS),
    "answer": _Kind(_standing, "the book refuses", "the book accepts", _COUNTED, _HANDS),
    "discard": _Kind(
        _throwing,
        "the book keeps it",
        "the book throws it",
        "below: how many cards the book throws",
        " thrown",
    ),
    "lead": _Kind(
        _leading,
        "the book leads it",
        "the book does not lead it",
        "below: what the book leads",
        " led",
    ),
    "reply": _Kind(_following, "you may play it", "you may not play it"),
}
