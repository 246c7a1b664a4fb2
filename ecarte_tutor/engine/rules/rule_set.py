"""Rule sets: the house rules on which the sources disagree, as one frozen value.

Five presets follow five sources. **E9**: the article on écarté in the *Encyclopaedia Britannica*,
ninth edition, volume 7, by Henry Jones ("Cavendish"), with the laws of the Turf Club. **L**: the
laws of the London clubs about 1900, counted from 1. **B**: Board Game Arena. **D**: Denexa.
**W**: an old Wikipedia article.

What no source disputes is not a field. The turn-up is never drawn, which leaves 21 cards of stock;
three or four tricks are worth one point and all five two; beating a vulnerable player with three
or four is worth two; only the first proposal of a deal makes anyone vulnerable; a king that makes
the target ends the game in the middle of the deal; and the law of play is that of `tricks`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass, fields, replace
from enum import Enum
from functools import cache, lru_cache
from typing import Any, Final, Literal, get_args, get_type_hints

from ...errors import NotationError, RuleSetError, brief
from ..cards import HAND_SIZE
from .presets import PRESETS, TURF_CLUB_FIELDS, Preset

Seat = Literal["pone", "dealer"]
"""The two players of a deal: the pone (elder hand, who leads) and the dealer."""

TRICKS: Final = 5
"""Tricks in a deal."""

POINT_TRICKS: Final = 3
"""Tricks that make the point."""


def check_seat(seat: object) -> None:
    """Raises a `NotationError` for anything but `"pone"` and `"dealer"`."""
    if seat not in get_args(Seat):
        raise NotationError(f"expected a seat (pone or dealer), got {brief(seat)}")


def other_seat(seat: Seat) -> Seat:
    """The opponent's seat."""
    return "dealer" if seat == "pone" else "pone"


class _NotGiven(Enum):
    """Stands for a field that was not given, until `RuleSet` reads the preset's value."""

    ANY = "the preset's"

    def __repr__(self) -> str:
        return "<the preset's>"


_AS_THE_PRESET: Final[Any] = _NotGiven.ANY


@dataclass(frozen=True, slots=True, repr=False)
class RuleSet:
    """A complete set of house rules: those of a preset, with any field of your own beside.

    Any mix of the values below can be played. The text form is the preset's name and each field
    that differs from it, safe in a URL:

    >>> str(RuleSet("bga", target=7))
    'bga_target-7'
    >>> replace(RuleSet("bga"), target=7) == RuleSet.parse("bga_target-7")
    True

    Raises:
        RuleSetError: for a value outside its field's range.
    """

    name: str
    """The preset it is, or was made from; a field that is not given is the preset's."""

    _: KW_ONLY

    target: int = _AS_THE_PRESET
    """Points that win the game: 5, and under B also 7 or 11."""

    king_scores: bool = _AS_THE_PRESET
    """True if the king of trumps, turned up or in hand, is worth a point (B can switch it off)."""

    vulnerable_vole: int = _AS_THE_PRESET
    """Points for all five tricks against a vulnerable player: 2 (E9, L law 49, B) or 3 (D, W: the
    points add up)."""

    pone_minimum: int = _AS_THE_PRESET
    """Fewest cards the pone may change once accepted: 1 under B, 0 expressly under D. E9, L and W
    are silent; read as 1. Where both players may change none, an exchange of no cards at all shows
    both satisfied and ends the talk (D is silent; without it a deal need never end)."""

    dealer_minimum: int = _AS_THE_PRESET
    """Fewest cards the dealer may change once he has accepted, if the stock holds so many: 1 under
    B and W, 0 under E9 and D ("as many as he likes"). L is silent; read as 0."""

    count_named: Literal["after", "before"] = _AS_THE_PRESET
    """Whether the pone names the number of cards after acceptance (E9, B, D), or before it, with
    the proposal (L law 26, W); once named it cannot be altered."""

    short_stock: Literal["dealer-stays", "as-left", "no-proposal", "pone-first", "ends"] = (
        _AS_THE_PRESET
    )
    """What happens when the stock cannot fill both hands.

    Everywhere the pone is served first, the dealer may change no more cards than are left to him,
    and an empty stock ends the talk. `dealer-stays`: a dealer who would change more than that
    plays his hand (E9 law 18). `as-left`: the same, and the pone may ask for more than there are
    and takes what is left (L law 38; the dealer's right to accept "if there are cards enough" is
    in his answer, since he knows both numbers). `no-proposal`: with too few left nobody proposes
    (B; read as fewer than the two must change together), and the pone leaves the dealer the cards
    he must change. `pone-first`: the pone is served even if nothing is left for the dealer (D).
    `ends`: the exchange ends when the stock runs out (W).
    """

    king_marking: Literal["optional", "automatic"] = _AS_THE_PRESET
    """Whether the holder of the king chooses to announce it, or the king is marked for him when
    the talk ends (B). A king turned up is always marked at once: nobody gains by hiding it."""

    hand_king_deadline: Literal["first-card-grace", "first-card", "first-trick"] = _AS_THE_PRESET
    """Until when a king in hand may be announced.

    `first-card-grace`: before one's own first card; if the king itself is that card, the pone has
    until it is played to and the dealer until he plays again (E9 law 9, L laws 23-24).
    `first-card`: the same without the grace (a house rule of none of the five).
    `first-trick`: after the exchange, before any card is led (B, D, and W, which says "before the
    first card is played").
    """

    turned_king_deadline: Literal["next-turn-up", "at-once"] = _AS_THE_PRESET
    """Until when a dealer who forgot to mark the king he turned up may still do so: the next deal's
    turn-up (E9 law 9, L law 22), or at once (B, D, W)."""

    stakes: Literal["single", "treble"] = _AS_THE_PRESET
    """What a game counts: always one, or by agreement three, two or one as the loser has 0, 1-2,
    or more (L law 46)."""

    first_dealer: Literal["highest-cut-chooses", "highest-cut", "alternate"] = _AS_THE_PRESET
    """Who deals first: the highest cut has the choice (E9), or deals (L law 5, and W, which says
    only "by cutting"); under B the players take turns. D is silent; read as E9."""

    packets: Literal["fixed", "free"] = _AS_THE_PRESET
    """Whether the order of two and three, once chosen, is kept for the game (E9 law 2, L law 8)
    or free (W). B and D are silent; read as E9."""

    def __post_init__(self) -> None:
        if not _is_preset(self.name):
            raise RuleSetError(f"expected a rule set ({_preset_names()}), got {brief(self.name)}")
        preset = PRESETS[self.name].changes
        for field, allowed in _allowed_values().items():
            value = getattr(self, field)
            if value is _AS_THE_PRESET:
                value = preset.get(field, TURF_CLUB_FIELDS[field])
                object.__setattr__(self, field, value)
            # bool is an int to Python, but "target=True" is a mistake.
            if type(value) is not type(allowed[0]) or value not in allowed:
                choices = ", ".join(map(str, allowed))
                raise RuleSetError(f"expected {field} to be one of {choices}, got {brief(value)}")

    @classmethod
    def named(cls, name: str) -> RuleSet:
        """The rule set of this name, such as `"turf-club"`; `PRESETS` has them all."""
        if not _is_preset(name):
            raise NotationError(f"expected a rule set ({_preset_names()}), got {brief(name)}")
        return _as_printed(name)

    @classmethod
    def parse(cls, text: str) -> RuleSet:
        """The rule set that `str()` wrote; raises `NotationError` or `RuleSetError`."""
        if not isinstance(text, str):
            raise NotationError(f"expected a rule set, or its text form, got {brief(text)}")
        name, *changes = text.split("_")
        rules = cls.named(name)
        return replace(rules, **_changed(tuple(changes), text)) if changes else rules

    @classmethod
    def of(cls, rules: RuleSet | str) -> RuleSet:
        """The rule set itself, or the one that a text names."""
        return rules if isinstance(rules, RuleSet) else cls.parse(rules)

    @property
    def preset(self) -> Preset:
        """What is said of the preset that it is, or was made from."""
        return PRESETS[self.name]

    def citation(self, topic: str) -> str:
        """Where a rule comes from: `"Turf Club law 22"`, a preset's source, or a house rule.

        Args:
            topic: a field, or one of the other topics of `Preset.citations`.
        """
        if getattr(self, topic, None) != getattr(_as_printed(self.name), topic, None):
            return "a house rule of this table"
        return self.preset.citation(topic)

    def __str__(self) -> str:
        changes = (
            f"_{field.replace('_', '-')}-{_value_text(value)}" for field, value in self._changes()
        )
        return self.name + "".join(changes)

    def __repr__(self) -> str:
        changes = (f", {field}={value!r}" for field, value in self._changes())
        return f"RuleSet({self.name!r}{''.join(changes)})"

    def changes_told(self) -> str:
        """What differs from the preset, field by field; empty for the preset itself.

        >>> RuleSet.parse("bga_target-7_king-scores-no").changes_told()
        'target: 7, king scores: no'
        """
        return ", ".join(
            f"{field.replace('_', ' ')}: {_value_text(value).replace('-', ' ')}"
            for field, value in self._changes()
        )

    def trick_points(self, pone_tricks: int, vulnerable: Seat | None = None) -> tuple[int, int]:
        """What the tricks of a played-out deal score, as (the pone's points, the dealer's points).

        Args:
            pone_tricks: how many of the five tricks the pone made.
            vulnerable: who played without proposing, or refused the first proposal; `None` for
                neither.

        >>> RuleSet.named("turf-club").trick_points(2, vulnerable="pone")
        (0, 2)
        """
        if type(pone_tricks) is not int or not 0 <= pone_tricks <= TRICKS:
            raise RuleSetError(
                f"expected 0 to {TRICKS} tricks for the pone, got {brief(pone_tricks)}"
            )
        if vulnerable is not None:
            check_seat(vulnerable)
        pone_wins = pone_tricks >= POINT_TRICKS
        loser: Seat = "dealer" if pone_wins else "pone"
        is_vole = pone_tricks in (0, TRICKS)
        points = 2 if is_vole else 1
        if vulnerable == loser:
            points = self.vulnerable_vole if is_vole else 2
        return (points, 0) if pone_wins else (0, points)

    def game_stakes(self, loser_score: int) -> int:
        """What the game counts for its winner, by the loser's final score.

        >>> RuleSet.parse("london_stakes-treble").game_stakes(0)
        3
        """
        if type(loser_score) is not int or loser_score < 0:
            raise RuleSetError(f"expected the loser's points, from 0 up, got {brief(loser_score)}")
        if self.stakes == "single":
            return 1
        return 3 if loser_score == 0 else 2 if loser_score <= 2 else 1

    def proposal_possible(self, stock_left: int) -> bool:
        """True if this many cards of stock are enough for another proposal."""
        both = self.pone_minimum + self.dealer_minimum
        return stock_left >= (max(1, both) if self.short_stock == "no-proposal" else 1)

    def pone_numbers(self, stock_left: int) -> range:
        """The numbers of cards that the pone may change while `stock_left` can be drawn."""
        kept = self.dealer_minimum if self.short_stock == "no-proposal" else 0
        return range(self.pone_minimum, min(HAND_SIZE, stock_left - kept) + 1)

    def numbers_to_name(self, stock_left: int) -> range:
        """The numbers that the pone may name where he does so with the proposal."""
        if self.short_stock == "as-left":
            return range(self.pone_minimum, HAND_SIZE + 1)
        return self.pone_numbers(stock_left)

    def dealer_numbers(self, stock_left: int) -> range:
        """The numbers of cards that the dealer may change with what the pone has left him."""
        most = min(HAND_SIZE, stock_left)
        return range(min(self.dealer_minimum, most), most + 1)

    def _changes(self) -> Iterator[tuple[str, object]]:
        """Each field that differs from the preset, with its value."""
        preset = _as_printed(self.name)
        for field in fields(self):
            value = getattr(self, field.name)
            if value != getattr(preset, field.name):
                yield field.name, value


_NUMBERS: Final[dict[str, tuple[int, ...]]] = {
    "target": (5, 7, 11),
    "vulnerable_vole": (2, 3),
    "pone_minimum": (0, 1),
    "dealer_minimum": (0, 1),
}
_FLAG_TEXTS: Final = {True: "yes", False: "no"}


def _preset_names() -> str:
    return ", ".join(PRESETS)


def _is_preset(name: object) -> bool:
    return isinstance(name, str) and name in PRESETS


@cache
def _as_printed(preset: str) -> RuleSet:
    return RuleSet(preset)


@lru_cache(maxsize=256)
def _changed(changes: tuple[str, ...], text: str) -> dict[str, Any]:
    changed: dict[str, Any] = dict(_parse_change(change, text) for change in changes)
    if len(changed) < len(changes):
        raise NotationError(f"expected each field changed once in a rule set, got {brief(text)}")
    return changed


@cache
def _allowed_values() -> dict[str, tuple[object, ...]]:
    hints = get_type_hints(RuleSet)
    words = {name: get_args(hint) for name, hint in hints.items() if get_args(hint)}
    return {"king_scores": (True, False), **_NUMBERS, **words}


def _value_text(value: object) -> str:
    return _FLAG_TEXTS[value] if isinstance(value, bool) else str(value)


def _parse_change(change: str, text: str) -> tuple[str, object]:
    for field, allowed in _allowed_values().items():
        for value in allowed:
            if change == f"{field.replace('_', '-')}-{_value_text(value)}":
                return field, value
    raise NotationError(
        f"expected changes such as target-7 in a rule set, got {brief(change)} in {brief(text)}"
    )
