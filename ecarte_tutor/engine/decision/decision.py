"""Decisions: what one player knows at one moment, and the options open to them.

A decision holds nothing that its player may not know. The engine yields decisions, the book answers
them, the simulator values their options, a widget shows one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self, TypedDict, Unpack

from ...errors import IllegalAction, NotationError, brief
from ..cards import Card, Hand
from ..rules import RuleSet, Seat, talk_can_go_on
from .coherence import check
from .kinds import PLAY_KINDS, Kind, Option
from .position import Position
from .refusals import refusal
from .text import parse_position, position_text


class History(TypedDict, total=False):
    """What has happened before a decision, as its makers take it: fields of `Decision`, in text
    or as values, and the rules it is played by (the Turf Club's unless given)."""

    rules: RuleSet | str
    exchanged: Iterable[Sequence[int]]
    discarded: str | Iterable[Card]
    asked: int | None
    stood: Seat | None
    king: Seat | None
    tricks: Iterable[tuple[Card | str, Card | str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision(Position):
    """What one player knows when it is theirs to choose.

    Make one with `Decision.propose`, `.number`, `.answer`, `.discard`, `.mark_king`, `.lead`,
    `.reply` or `.parse`. Equal decisions have the same text form, which is one line, safe in a URL,
    and reads back with `Decision.parse`.

    >>> str(Decision.propose("7H 8H QS 7S 7D", "9H", score=(2, 3)))
    'propose.pone.8H7HQS7S7D.9H.2-3.turf-club'

    Raises:
        NotationError: where the parts do not fit together; the sentence says which and why.
    """

    def __new__(cls, *positional: object, **_fields: object) -> Self:  # noqa: D102 - as for Card
        if positional:
            raise TypeError(
                "a decision begins with Decision.propose(hand, turn_up), .answer(...), "
                ".discard(...), .lead(...), .reply(...) or Decision.parse(text)"
            )
        return object.__new__(cls)

    def __post_init__(self) -> None:
        check(self)

    @classmethod
    def propose(
        cls,
        hand: Hand | str,
        turn_up: Card | str,
        score: tuple[int, int] = (0, 0),
        **history: Unpack[History],
    ) -> Decision:
        """The pone's choice to play or to propose; `history` sets any other field."""
        return cls._made("propose", "pone", hand, turn_up, score, history)

    @classmethod
    def number(
        cls,
        hand: Hand | str,
        turn_up: Card | str,
        score: tuple[int, int] = (0, 0),
        **history: Unpack[History],
    ) -> Decision:
        """The pone's choice of how many cards to ask for, under rules that have it named first."""
        return cls._made("number", "pone", hand, turn_up, score, {"rules": "london", **history})

    @classmethod
    def answer(
        cls,
        hand: Hand | str,
        turn_up: Card | str,
        score: tuple[int, int] = (0, 0),
        **history: Unpack[History],
    ) -> Decision:
        """The dealer's choice to accept or to refuse a proposal; `history` sets any other field."""
        return cls._made("answer", "dealer", hand, turn_up, score, history)

    @classmethod
    def discard(
        cls,
        hand: Hand | str,
        turn_up: Card | str,
        score: tuple[int, int] = (0, 0),
        *,
        seat: Seat,
        **history: Unpack[History],
    ) -> Decision:
        """Either player's choice of cards to discard once a proposal is accepted."""
        return cls._made("discard", seat, hand, turn_up, score, history)

    @classmethod
    def mark_king(
        cls,
        hand: Hand | str,
        turn_up: Card | str,
        score: tuple[int, int] = (0, 0),
        *,
        seat: Seat = "pone",
        led: Card | str | None = None,
        **history: Unpack[History],
    ) -> Decision:
        """The holder's choice to announce the king of trumps or to withhold it."""
        return cls._made("king", seat, hand, turn_up, score, {**history, "led": led})

    @classmethod
    def lead(
        cls,
        hand: Hand | str,
        turn_up: Card | str,
        score: tuple[int, int] = (0, 0),
        *,
        seat: Seat = "pone",
        **history: Unpack[History],
    ) -> Decision:
        """The choice of a card to lead; unless told otherwise, the pone has ended the talk."""
        return cls._made("lead", seat, hand, turn_up, score, history)

    @classmethod
    def reply(
        cls,
        hand: Hand | str,
        turn_up: Card | str,
        led: Card | str,
        score: tuple[int, int] = (0, 0),
        *,
        seat: Seat = "dealer",
        **history: Unpack[History],
    ) -> Decision:
        """The choice of a card to play to the card `led`."""
        return cls._made("reply", seat, hand, turn_up, score, {**history, "led": led})

    @classmethod
    def parse(cls, text: str) -> Decision:
        """The decision that `str()` wrote; raises `NotationError` quoting any other text."""
        return parse_position(text, cls)

    @classmethod
    def of(cls, decision: Decision | str) -> Decision:
        """The decision itself, or the one whose text form this is.

        Raises:
            NotationError: for anything else.
        """
        if isinstance(decision, str):
            return cls.parse(decision)
        if not isinstance(decision, Decision):
            raise NotationError(
                f"expected a decision such as Decision.propose(hand, turn_up), or its text, "
                f"got {brief(decision)}"
            )
        return decision

    @classmethod
    def unchecked(cls, **parts: Any) -> Decision:
        """A decision from all of its fields, which are known to fit: for the engine alone."""
        decision = object.__new__(cls)
        for name, value in parts.items():
            object.__setattr__(decision, name, value)
        return decision

    @classmethod
    def _made(
        cls,
        kind: Kind,
        seat: Seat,
        hand: Hand | str,
        turn_up: Card | str,
        score: tuple[int, int],
        history: Mapping[str, Any],
    ) -> Decision:
        unknown = sorted(set(history) - _HISTORY)
        if unknown:
            raise NotationError(
                f"expected what has happened so far ({', '.join(sorted(_HISTORY))}), "
                f"got {brief(unknown[0])}"
            )
        parts = {"rules": "turf-club", **history}
        parts["rules"] = RuleSet.of(parts["rules"])
        for name, read in _READ_HISTORY.items():
            if parts.get(name) is not None:
                parts[name] = _read_history(name, parts[name], read)
        if kind in PLAY_KINDS and talk_can_go_on(parts["rules"], parts.get("exchanged", ())):
            parts.setdefault("stood", "pone")
        return cls(
            kind=kind, seat=seat, hand=Hand(hand), turn_up=Card(turn_up), score=score, **parts
        )

    def __str__(self) -> str:
        return position_text(self)

    def may(self, option: object) -> bool:
        """Whether the rules allow `option` now."""
        return self.why_not(option) is None

    def why_not(self, option: object) -> str | None:
        """One sentence on why the rules do not allow `option` now, or `None` if they do.

        A card may be given as text, and cards to discard as anything that `Hand` reads.

        >>> Decision.answer("KH 9H 7H 8S 7D", "8H").why_not("play")
        "The dealer now accepts or refuses; 'play' is not one of the two."
        """
        return refusal(self, option)

    def legal(self, option: object) -> Option:
        """The option in its own type, where the rules allow it now.

        >>> Decision.lead("8H 7H QS 7S 7D", "9H").legal("7d")
        Card('7D')

        Raises:
            IllegalAction: with the sentence of `why_not`.
        """
        reason = self.why_not(option)
        if reason is not None:
            raise IllegalAction(reason)
        return self.read(option)


def _read_history(name: str, value: Any, read: Callable[[Any], Any]) -> Any:
    try:
        return read(value)
    except NotationError:
        raise
    except (TypeError, ValueError):
        raise NotationError(
            f"expected a decision's {name} as `Decision` describes it, got {brief(value)}"
        ) from None


def _read_cards(cards: str | Iterable[Card]) -> frozenset[Card]:
    return frozenset(map(Card, cards.split() if isinstance(cards, str) else cards))


_READ_HISTORY: Final[dict[str, Any]] = {
    "led": Card,
    "discarded": _read_cards,
    "tricks": lambda tricks: tuple((Card(lead), Card(reply)) for lead, reply in tricks),
    "exchanged": lambda pairs: tuple(map(tuple, pairs)),
}
_HISTORY: Final = {*_READ_HISTORY, "rules", "asked", "stood", "king"}
"""The fields that tell what has happened, and by which rules."""
