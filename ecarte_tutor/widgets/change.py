"""Change a card: what would be said of a hand with another card in the place of one of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from ..cards import PACK, Card, Hand, Suit
from ..decision import Decision
from ..english import does, number, number_of_cards, the
from ..errors import EcarteError
from ..hints import BookVerdict, book
from ..yardstick import count_verdict
from .cloth import hand_in_words
from .corner import quiz_corner
from .table import Badge, Scene, SceneCard, Tray
from .verdict import book_panel, count_panel

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

    def scene(self) -> Scene:
        """The hand, every card that may be put into it, and what is said of the hand at once.

        Its actions are `select`, for a card of the hand, and `put`.
        """
        decision = self.decision
        kind, said = _KINDS[decision.kind], book(decision)
        trump = decision.trump
        panels = [book_panel(said, Badge(_says(decision, said)))]
        spoken = f"{hand_in_words(decision)} The book {_says(decision, said)}."
        if decision.kind in ("propose", "answer"):
            count = count_verdict(decision)
            panels.append(count_panel(count, Badge(f"would {count.advice}")))
            spoken = f"{spoken[:-1]}; {round(100 * count.point)} hands in 100 win the point."
        return Scene(
            title=TITLE,
            sentence=(
                f"{trump.word.capitalize()} are trumps. You may change the {self.card.words}: "
                "choose another card of the hand, or a card to put in its place."
            ),
            corner=quiz_corner(decision),
            turn_up=SceneCard(decision.turn_up, caption="turned up"),
            cards=tuple(
                SceneCard(card, action="select", chosen=card is self.card)
                for card in decision.hand.arranged(trump)
            ),
            notice=kind.key,
            trays=tuple(self._tray(suit, kind) for suit in (trump, *decision.plain_suits)),
            panels=tuple(panels),
            spoken=spoken,
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
    said, count = book(decision), count_verdict(decision)
    stands = count.stand in said.advice
    hands, tick = round(100 * count.point), " ✔" if count.advice == count.stand else ""
    verb = does(count.stand if stands else count.give_up)
    return SceneCard(card, lit=stands, caption=f"{hands}{tick}", note=f": the book {verb}; {hands}")


def _throwing(decision: Decision, card: Card) -> SceneCard:
    thrown = next(iter(book(decision).advice))
    assert isinstance(thrown, frozenset)
    keeps = card not in thrown
    return SceneCard(
        card,
        lit=keeps,
        caption=f"{len(thrown)}",
        note=f": the book {'keeps' if keeps else 'throws'} it; {number(len(thrown))}",
    )


def _leading(decision: Decision, card: Card) -> SceneCard:
    said = book(decision)
    cards = [each for each in decision.hand.arranged(decision.trump) if each in said.advice]
    first = cards[0]
    told = "–" if said.silent else f"{first.rank.letter}{first.suit.sign}".replace("T", "10")
    return SceneCard(
        card,
        lit=card in said.advice and not said.silent,
        caption=told if len(cards) == 1 or said.silent else f"{told} …",
        note=f": the book {_says(decision, said)}",
    )


def _following(decision: Decision, card: Card) -> SceneCard:
    may = decision.may(card)
    return SceneCard(card, lit=may, note=f": you {'may' if may else 'may not'} play it")


class _Kind(NamedTuple):
    """How a kind of decision tells what another card would do."""

    told: Callable[[Decision, Card], SceneCard]
    """The card, with what would be said of the hand if it were in it."""

    key: str
    """How the rings and figures are read."""

    note: str = ""
    """What a screen reader says last of each card."""


_COUNTED: Final = (
    "Below: the hands in 100 on which you make the point, all cards seen; ✔ where that is enough."
)
_KINDS: Final = {
    "propose": _Kind(_standing, f"Ringed: with it the book plays. {_COUNTED}", " hands in 100 win"),
    "answer": _Kind(
        _standing, f"Ringed: with it the book refuses. {_COUNTED}", " hands in 100 win"
    ),
    "discard": _Kind(
        _throwing,
        "Ringed: the book keeps it. Below: how many cards the book throws.",
        " cards thrown",
    ),
    "lead": _Kind(_leading, "Ringed: the book leads it. Below: the card that the book leads."),
    "reply": _Kind(_following, "Ringed: you may play it. The book is silent on replies."),
}
