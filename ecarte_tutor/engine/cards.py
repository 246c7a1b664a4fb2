"""Cards: the 32-card pack, its suits and ranks, and a player's hand.

Écarté ranks the cards K Q J A 10 9 8 7, highest first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import Enum, IntEnum
from functools import total_ordering
from typing import Any, Final, overload

from ..errors import NotationError, brief
from .pasted import bare, in_capitals
from .seed import Seed, generator_of

HAND_SIZE: Final = 5
"""Number of cards in a full hand; a `Hand` never holds more."""


class Suit(Enum):
    """One of the four suits: `Suit("H")`, `Suit("♥")` and `Suit(Suit.HEARTS)` are all hearts."""

    HEARTS = "H"
    SPADES = "S"
    DIAMONDS = "D"
    CLUBS = "C"

    @classmethod
    def _missing_(cls, value: object) -> Suit:
        if isinstance(value, str) and (suit := _SUIT_SIGNS.get(in_capitals(bare(value)))):
            return suit
        raise NotationError(f"expected a suit (one of H S D C, or its sign), got {brief(value)}")

    def __str__(self) -> str:
        return self.value

    @property
    def word(self) -> str:
        """The plural name of the suit, such as `"hearts"`."""
        return self.name.lower()

    @property
    def sign(self) -> str:
        """The suit's sign, such as `"♥"`."""
        return _SIGN_OF_SUIT[self]

    @property
    def is_red(self) -> bool:
        """True if the suit is hearts or diamonds."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)

    @property
    def others(self) -> tuple[Suit, Suit, Suit]:
        """The three other suits, in the order of `Suit`: the plain suits if this suit is trumps."""
        return _OTHERS[self]


def _others(suit: Suit) -> tuple[Suit, Suit, Suit]:
    first, second, third = (other for other in Suit if other is not suit)
    return first, second, third


_OTHERS: Final = {suit: _others(suit) for suit in Suit}

_SIGN_OF_SUIT: Final = {
    Suit.HEARTS: "♥",
    Suit.SPADES: "♠",
    Suit.DIAMONDS: "♦",
    Suit.CLUBS: "♣",
}
_SUIT_SIGNS: Final[dict[str, Suit]] = {
    **{suit.value: suit for suit in Suit},
    **{sign: suit for suit, sign in _SIGN_OF_SUIT.items()},
    **dict(zip("♡♤♢♧", Suit, strict=True)),
    **dict(zip("❤◆◇", (Suit.HEARTS, Suit.DIAMONDS, Suit.DIAMONDS), strict=True)),
}


class Rank(IntEnum):
    """Rank of a card within its suit: higher beats lower, and the ace ranks below the knave."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    ACE = 4
    KNAVE = 5
    QUEEN = 6
    KING = 7

    @property
    def letter(self) -> str:
        """The rank as one letter or digit: one of `7 8 9 T A J Q K`."""
        return _RANK_LETTERS[self]

    @property
    def word(self) -> str:
        """The name of the rank, such as `"knave"`."""
        return self.name.lower()

    @property
    def is_court(self) -> bool:
        """True if the rank is king, queen or knave."""
        return self >= Rank.KNAVE


_RANK_LETTERS: Final = "789TAJQK"
_RANK_SIGNS: Final[dict[str, Rank]] = {
    **{letter: Rank(place) for place, letter in enumerate(_RANK_LETTERS)},
    "10": Rank.TEN,
}


@total_ordering
class Card:
    """One of the 32 cards, made from a text such as `KH`, `10♦`, `td` or `king of hearts`.

    There is one object for each card, so `is` and `==` agree. Cards sort by suit (clubs, diamonds,
    spades, hearts), then by rank, from seven to king.

    >>> Card("10d"), str(Card("K♥")), Card("KH").words
    (Card('TD'), 'KH', 'king of hearts')

    Raises:
        NotationError: for anything that does not name one of the 32 cards. The message quotes it.
    """

    __slots__ = ("index", "rank", "suit")

    suit: Suit
    rank: Rank
    index: int
    """Position of the card in `PACK`, from 0 to 31."""

    def __new__(cls, text: str | Card) -> Card:
        if isinstance(text, Card):
            return text
        card = _CARDS_BY_TEXT.get(text) if isinstance(text, str) else None
        return card if card is not None else _parse_card(text)

    @staticmethod
    def of(rank: Rank, suit: Suit) -> Card:
        return PACK[_SUIT_PLACES[suit] * len(Rank) + rank]

    @property
    def words(self) -> str:
        """The name of the card, such as `"king of hearts"`."""
        return f"{self.rank.word} of {self.suit.word}"

    @property
    def is_court(self) -> bool:
        """True if the card is a king, queen or knave."""
        return self.rank.is_court

    def __str__(self) -> str:
        return f"{self.rank.letter}{self.suit.value}"

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __hash__(self) -> int:
        # Not the identity, because the order of a set of cards must be the same in every process.
        return self.index

    def __lt__(self, other: Card) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self.index < other.index

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card cannot be changed: {self} has no settable {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card cannot be changed: {self} has no deletable {name}")

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (str(self),)


_SUIT_PLACES: Final = {suit: place for place, suit in enumerate(reversed(Suit))}


def _make_card(suit: Suit, rank: Rank) -> Card:
    card: Card = object.__new__(Card)
    object.__setattr__(card, "suit", suit)
    object.__setattr__(card, "rank", rank)
    object.__setattr__(card, "index", _SUIT_PLACES[suit] * len(Rank) + rank)
    return card


PACK: Final[tuple[Card, ...]] = tuple(
    _make_card(suit, rank) for suit in reversed(Suit) for rank in Rank
)
"""The 32 cards in ascending order; `PACK[card.index] is card`."""

_CARDS_BY_TEXT: Final[dict[str, Card]] = {str(card): card for card in PACK}


_EXPECTED: Final = "expected a card such as KH, 10D or 7♠ (ranks K Q J A 10 9 8 7, suits H S D C)"


def _parse_card(text: object) -> Card:
    cards, unread = _read_cards(text) if isinstance(text, str) else ([], "")
    if unread or len(cards) != 1:
        raise NotationError(f"{_EXPECTED}, got {brief(text)}")
    return cards[0]


# A card of Unicode's playing cards: the ace, seven to ten, knave, queen or king of a suit.
_PICTURED: Final = {
    chr(start + place): Card.of(rank, suit)
    for suit, start in (
        *((Suit.SPADES, 0x1F0A0), (Suit.HEARTS, 0x1F0B0)),
        *((Suit.DIAMONDS, 0x1F0C0), (Suit.CLUBS, 0x1F0D0)),
    )
    for rank, place in zip(Rank, (7, 8, 9, 10, 1, 11, 13, 14), strict=True)
}
_RANK_WORDS: Final = {
    **{f"{rank.name}{end}": rank for rank in Rank for end in ("", "S")},
    "JACK": Rank.KNAVE,
    "JACKS": Rank.KNAVE,
    **{str(number): Rank(number - 7) for number in range(7, 11)},
}
_SUIT_WORDS: Final = {suit.name.removesuffix("S") + end: suit for suit in Suit for end in ("", "S")}
_RANK_WORD: Final = rf"(?:{'|'.join(_RANK_WORDS)})\b"
_SUIT_WORD: Final = rf"(?:{'|'.join(_SUIT_WORDS)})\b"
_AND: Final = r"(?:,? AND|,) (?:THE )?"
# As our sentences name cards: "the king and queen of spades", "the queens of spades and clubs".
_PHRASE: Final = rf"{_RANK_WORD}(?:{_AND}{_RANK_WORD})* OF {_SUIT_WORD}(?:{_AND}{_SUIT_WORD})*"
_PART: Final = re.compile(
    rf"(?P<phrase>{_PHRASE})|(?P<picture>[{''.join(_PICTURED)}])|(?:AND|THE|CARD|HAND)\b"
    rf"|(?P<rank>10|[{_RANK_LETTERS}])(?P<suit>[{''.join(_SUIT_SIGNS)}])"
    r"|[ ,;/|+&·•、،؛()\[\]'\"-]"
)


def _read_cards(text: str) -> tuple[list[Card], str]:
    """Return the cards that `text` names; or none, and the first part of it that names none.

    >>> _read_cards("the king and queen of spades, 7H"), _read_cards("KS and the joker")
    (([Card('KS'), Card('QS'), Card('7H')], ''), ([], 'joker'))
    """
    cards: list[Card] = []
    whole, place = bare(text), 0
    capitals = in_capitals(whole)
    while place < len(capitals):
        part = _PART.match(capitals, place)
        if part is None:
            return [], whole[place:].split()[0]
        place = part.end()
        if part["rank"]:
            cards.append(Card.of(_RANK_SIGNS[part["rank"]], _SUIT_SIGNS[part["suit"]]))
        elif part["picture"]:
            cards.append(_PICTURED[part["picture"]])
        elif part["phrase"]:
            found = part["phrase"].split(" OF ")
            ranks, suits = re.findall(_RANK_WORD, found[0]), re.findall(_SUIT_WORD, found[1])
            if len(ranks) > 1 < len(suits):
                return [], whole[part.start() : place]  # the king and queen of which suit?
            cards += [
                Card.of(_RANK_WORDS[rank], _SUIT_WORDS[suit]) for suit in suits for rank in ranks
            ]
    return cards, ""


def cards_in(text: str) -> list[Card]:
    """Return the cards that `text` names, in order; an empty text gives an empty list.

    The cards may follow each other without a break, or with blanks, commas or "and" between them.
    They may be written as in "KH", "10♥" or "king of hearts", or be the signs of whole cards.

    >>> cards_in("KHTD"), cards_in("K♥, 10♦ and the ace of clubs")
    ([Card('KH'), Card('TD')], [Card('KH'), Card('TD'), Card('AC')])

    Raises:
        NotationError: for a text with anything else in it.
    """
    pairs = (text[start : start + 2] for start in range(0, len(text), 2))
    cards = [*map(_CARDS_BY_TEXT.get, text.split() if " " in text else pairs)]
    if None not in cards:
        return cards  # type: ignore[return-value]  # none of them is None
    found, unread = _read_cards(text)
    if unread:
        raise NotationError(f"{_EXPECTED}, got {brief(unread)} in {brief(text)}")
    return found


class Hand:
    """At most five different cards, made from a text such as `KH QH 7H 8S 7D`.

    A text may have anything that `cards_in` reads, such as `8♥7♥Q♠7♠7♦`. The cards may also be
    given as an iterable or one by one.

    Two hands of the same cards are equal. A hand prints its cards by suit (hearts, spades,
    diamonds, clubs), the highest card of each suit first.

    >>> hand = Hand("7d 8♠ kh 7h qh")
    >>> str(hand), hand[0], "8S" in hand
    ('KH QH 7H 8S 7D', Card('KH'), True)

    Raises:
        NotationError: for a text that is no card, a card given twice, or more than five cards.
    """

    __slots__ = ("cards",)

    cards: tuple[Card, ...]
    """The cards, in the order in which the hand prints them."""

    def __new__(cls, cards: str | Hand | Iterable[Card | str] = (), *more: Card | str) -> Hand:
        if more:  # written out, one by one
            return cls.unchecked(_checked_cards((cards, *more)))
        return cards if isinstance(cards, Hand) else cls.unchecked(_checked_cards(cards))

    @classmethod
    def unchecked(cls, cards: tuple[Card, ...]) -> Hand:
        """Return a hand of `cards` without checking them, for speed in the engine.

        `cards` must be at most five different cards, in the descending order of `Card`.
        """
        hand: Hand = object.__new__(cls)
        object.__setattr__(hand, "cards", cards)
        return hand

    @classmethod
    def random(cls, seed: Seed | None = None) -> Hand:
        """Return five cards drawn at random from the pack; the same `seed` draws the same cards.

        `Deal.start` deals a turn-up as well.

        Raises:
            NotationError: for a value that is neither a seed nor a generator.
        """
        return cls(generator_of(seed).sample(PACK, HAND_SIZE))

    def of(self, suit: Suit) -> tuple[Card, ...]:
        """Return the cards of `suit` in this hand, highest first; an empty tuple if none."""
        return tuple(card for card in self.cards if card.suit is suit)

    def without(self, *cards: Card | str) -> Hand:
        """Return a hand without `cards`; raise `NotationError` for a card that is not in it."""
        gone = tuple(map(Card, cards))
        for card in gone:
            if card not in self.cards:
                raise NotationError(f"expected a card of the hand {self}, got {card}")
        return Hand.unchecked(tuple(card for card in self.cards if card not in gone))

    def arranged(self, trump: Suit) -> tuple[Card, ...]:
        """Return the cards as a player holds them: trumps first, then red and black suits in turn.

        >>> " ".join(map(str, Hand("KH QH 7S 8D 7C").arranged(Suit.SPADES)))
        '7S KH QH 7C 8D'
        """
        twin = next(suit for suit in trump.others if suit.is_red == trump.is_red)
        left, right = (suit for suit in trump.others if suit is not twin)
        return tuple(card for suit in (trump, left, twin, right) for card in self.of(suit))

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    @overload
    def __getitem__(self, place: int) -> Card: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Card, ...]: ...

    def __getitem__(self, place: int | slice) -> Card | tuple[Card, ...]:
        return self.cards[place]

    def __contains__(self, card: object) -> bool:
        return (Card(card) if isinstance(card, str) else card) in self.cards

    def __eq__(self, other: object) -> bool:
        return self.cards == other.cards if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.cards)

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a hand cannot be changed: use {self!r}.without(...) for a new one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a hand cannot be changed: {self!r} has no deletable {name}")

    def __reduce__(self) -> tuple[type[Hand], tuple[str]]:
        return Hand, (str(self),)


def _checked_cards(cards: object) -> tuple[Card, ...]:
    parts: list[Any]
    if isinstance(cards, str):
        parts = list(cards_in(cards))
    elif isinstance(cards, Iterable):
        parts = list(cards)
    else:
        raise NotationError(f"expected a hand such as 'KH QH 7H 8S 7D', got {brief(cards)}")
    found = sorted({Card(part) for part in parts}, reverse=True)
    if len(found) < len(parts):
        raise NotationError(f"expected different cards in a hand, got one twice in {brief(cards)}")
    if len(found) > HAND_SIZE:
        raise NotationError(
            f"expected at most {HAND_SIZE} cards in a hand, got {len(found)} in {brief(cards)}"
        )
    return tuple(found)
