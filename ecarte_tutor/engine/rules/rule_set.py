"""Rule sets: the house rules on which the sources disagree, as one frozen value.

Five presets follow five sources. **E9**: the article on écarté in the *Encyclopaedia Britannica*,
ninth edition, volume 7, by Henry Jones ("Cavendish"), with the laws of the Turf Club. **L**: the
laws of the London clubs about 1900, counted from 1. **B**: Board Game Arena. **D**: Denexa.
**W**: an old Wikipedia article.

A rule on which all sources agree is not a field:

- The turn-up is never drawn, which leaves a stock of 21 cards.
- Three or four tricks score one point (the point), and five score two (the vole).
- A player is vulnerable if he plays without proposing or refuses the first proposal of the deal.
  Three or four tricks against a vulnerable player score two.
- A point for the king that reaches the target ends the game at once, even within a deal.
- The law of play is the one in `tricks`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass, fields, replace
from enum import Enum
from functools import cache, lru_cache
from typing import Any, Final, Literal, get_args, get_type_hints

from ...errors import NotationError, RuleSetError, brief
from ..cards import HAND_SIZE
from ..pasted import linked
from .presets import PRESETS, TURF_CLUB_FIELDS, Preset

Seat = Literal["pone", "dealer"]
"""Seat of a player in a deal: the pone (elder hand, who leads first) or the dealer."""

TRICKS: Final = 5
"""Number of tricks in a deal."""

POINT_TRICKS: Final = 3
"""Number of tricks with which a player makes the point."""


def check_seat(seat: object) -> None:
    """Raise `NotationError` unless `seat` is `"pone"` or `"dealer"`."""
    if seat not in get_args(Seat):
        raise NotationError(f"expected a seat (pone or dealer), got {brief(seat)}")


def other_seat(seat: Seat) -> Seat:
    """Return the seat of the opponent of `seat`."""
    return "dealer" if seat == "pone" else "pone"


class _NotGiven(Enum):
    """Placeholder for a field that was not given, until `RuleSet` sets the preset's value."""

    ANY = "the preset's"

    def __repr__(self) -> str:
        return "<the preset's>"


_AS_THE_PRESET: Final[Any] = _NotGiven.ANY


@dataclass(frozen=True, slots=True, repr=False)
class RuleSet:
    """Complete set of house rules: those of a preset, with any field changed.

    Any mix of the values below can be played. The text form, `str(rules)`, is the preset's name and
    each field that differs from the preset. It is safe in a URL:

    >>> str(RuleSet("bga", target=7))
    'bga_target-7'
    >>> replace(RuleSet("bga"), target=7) == RuleSet.parse("bga_target-7")
    True

    Raises:
        RuleSetError: for an unknown `name`, or a value that its field does not allow.
    """

    name: str
    """Name of the preset, which also gives every field that is not given."""

    _: KW_ONLY

    target: int = _AS_THE_PRESET
    """Number of points that wins the game: 5, and under B also 7 or 11."""

    king_scores: bool = _AS_THE_PRESET
    """True if the king of trumps, turned up or in hand, scores a point (B can switch it off)."""

    vulnerable_vole: int = _AS_THE_PRESET
    """Points for all five tricks against a vulnerable player: 2 (E9, L law 49, B), or 3 (D and W,
    which add one for the vulnerable opponent)."""

    pone_minimum: int = _AS_THE_PRESET
    """Fewest cards that the pone may exchange once the dealer has accepted: 1 under B, 0 under D.
    E9, L and W do not say, and we take 1. If neither player exchanges a card, nobody may propose
    again. That is our addition to D, without which a deal might never end."""

    dealer_minimum: int = _AS_THE_PRESET
    """Fewest cards that the dealer may exchange once he has accepted: 1 under B and W, 0 under E9
    and D ("as many as he likes"). L does not say, and we take 0. A short stock lowers it."""

    count_named: Literal["after", "before"] = _AS_THE_PRESET
    """When the pone says how many cards he wants: `after` the dealer accepts (E9, B, D), or
    `before`, with the proposal (L law 26, W). He cannot change the number."""

    short_stock: Literal["dealer-stays", "as-left", "no-proposal", "pone-first", "ends"] = (
        _AS_THE_PRESET
    )
    """What happens when the stock cannot fill both hands.

    Under every value the pone draws first, the dealer may exchange no more cards than are left, and
    nobody may propose with an empty stock.

    - `dealer-stays`: a dealer who wants more cards than are left plays his hand (E9 law 18).
    - `as-left`: as `dealer-stays`, but the pone may ask for more cards than there are, and takes
      what is left (L law 38). The law's acceptance "if there are cards enough" is left out, because
      the dealer knows both numbers when he answers.
    - `no-proposal`: nobody may propose if fewer cards are left than the two players must exchange
      together, and the pone must leave the dealer as many as the dealer must exchange (B).
    - `pone-first`: the pone draws even if nothing is left for the dealer (D).
    - `ends`: the exchange ends when the stock runs out (W).
    """

    king_marking: Literal["optional", "automatic"] = _AS_THE_PRESET
    """How a king of trumps in hand is marked: `optional` if its holder chooses to announce it, or
    `automatic` when the play of the cards begins (B). A king turned up is always marked at once,
    because nobody gains by hiding it."""

    hand_king_deadline: Literal["first-card-grace", "first-card", "first-trick"] = _AS_THE_PRESET
    """Until when a king of trumps in hand may be announced.

    - `first-card-grace`: until its holder plays his first card. If the king itself is that card,
      the pone may announce it until the dealer plays to it, and the dealer until he plays again
      (E9 law 9, L laws 23-24).
    - `first-card`: until its holder plays his first card (none of the five sources).
    - `first-trick`: after the exchange and before any card is led (B, D, and W, which says "before
      the first card is played").
    """

    turned_king_deadline: Literal["next-turn-up", "at-once"] = _AS_THE_PRESET
    """Until when the dealer may mark a king that he turned up: until the turn-up of the next deal
    (E9 law 9, L law 22), or only at once (B, D, W)."""

    stakes: Literal["single", "treble"] = _AS_THE_PRESET
    """How much a game counts for its winner: `single` is always one. `treble` is three if the loser
    has no points, two if he has one or two, and one otherwise (L law 46, by agreement)."""

    first_dealer: Literal["highest-cut-chooses", "highest-cut", "alternate"] = _AS_THE_PRESET
    """Who deals the first deal of a game: the player with the highest cut chooses (E9), or deals (L
    law 5, and W, which says only "by cutting"), or the players take turns (B). D does not say, and
    we take E9's."""

    packets: Literal["fixed", "free"] = _AS_THE_PRESET
    """How the dealer orders his packets of two and three cards: the first deal's order holds for
    the game (`fixed`; E9 law 2, L law 8), or each deal's is free (W). B and D do not say, and we
    take E9's."""

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
        """Return the preset called `name`, such as `"turf-club"`; `PRESETS` lists all names.

        Raises:
            NotationError: for an unknown name.
        """
        if not _is_preset(name):
            raise NotationError(f"expected a rule set ({_preset_names()}), got {brief(name)}")
        return _as_printed(name)

    @classmethod
    def parse(cls, text: str) -> RuleSet:
        """Return the rule set whose text form, such as `"bga_target-7"`, is `text` or in its link.

        Raises:
            NotationError: for other text.
        """
        if not isinstance(text, str):
            raise NotationError(f"expected a rule set, or its text form, got {brief(text)}")
        name, *changes = linked(text, "rules").split("_")
        rules = cls.named(name)
        return replace(rules, **_changed(tuple(changes), text)) if changes else rules

    @classmethod
    def of(cls, rules: RuleSet | str) -> RuleSet:
        """Return `rules` itself if it is a rule set, or else the rule set with this text form."""
        return rules if isinstance(rules, RuleSet) else cls.parse(rules)

    def replace(self, **changes: Any) -> RuleSet:
        """Return these rules with some fields changed, as `dataclasses.replace` does.

        >>> str(RuleSet("turf-club").replace(target=7))
        'turf-club_target-7'
        """
        return replace(self, **changes)

    @property
    def preset(self) -> Preset:
        """The preset called `name`, from which this rule set may differ in any field."""
        return PRESETS[self.name]

    def citation(self, topic: str) -> str:
        """Return the source of a rule: a law such as `"Turf Club law 22"`, or the preset's name.

        A field that differs from the preset is cited as a house rule.

        Args:
            topic: the name of a field, or one of the other topics of `Preset.citations`.
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
        """Return the fields that differ from the preset, in words; empty for a preset itself.

        >>> RuleSet.parse("bga_target-7_king-scores-no").changes_told()
        'target: 7, king scores: no'
        """
        return ", ".join(
            f"{field.replace('_', ' ')}: {_value_text(value).replace('-', ' ')}"
            for field, value in self._changes()
        )

    def trick_points(self, pone_tricks: int, vulnerable: Seat | None = None) -> tuple[int, int]:
        """Return the points that the tricks of a finished deal score, (the pone's, the dealer's).

        Args:
            pone_tricks: how many of the five tricks the pone made.
            vulnerable: the player who played without proposing or refused the first proposal;
                `None` for neither.

        Raises:
            RuleSetError: for a number of tricks that is not from 0 to 5.
            NotationError: for a seat that does not exist.

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
        """Return how much the game counts for its winner: 1, 2 or 3 by the rule `stakes`.

        Args:
            loser_score: the loser's points at the end of the game.

        >>> RuleSet.parse("london_stakes-treble").game_stakes(0)
        3
        """
        if type(loser_score) is not int or loser_score < 0:
            raise RuleSetError(f"expected the loser's points, from 0 up, got {brief(loser_score)}")
        if self.stakes == "single":
            return 1
        return 3 if loser_score == 0 else 2 if loser_score <= 2 else 1

    def proposal_possible(self, stock_left: int) -> bool:
        """Return True if `stock_left` cards are enough for the pone to propose: at least one.

        Under `short_stock` `"no-proposal"`, it takes `pone_minimum` plus `dealer_minimum` cards.
        """
        both = self.pone_minimum + self.dealer_minimum
        return stock_left >= (max(1, both) if self.short_stock == "no-proposal" else 1)

    def pone_numbers(self, stock_left: int) -> range:
        """Return how many cards the pone may exchange while `stock_left` cards can be drawn.

        >>> RuleSet("turf-club").pone_numbers(stock_left=3)
        range(1, 4)
        """
        kept = self.dealer_minimum if self.short_stock == "no-proposal" else 0
        return range(self.pone_minimum, min(HAND_SIZE, stock_left - kept) + 1)

    def numbers_to_name(self, stock_left: int) -> range:
        """Return the numbers of cards that the pone may ask for with his proposal.

        They matter only under rules whose `count_named` is `"before"`.
        """
        if self.short_stock == "as-left":
            return range(self.pone_minimum, HAND_SIZE + 1)
        return self.pone_numbers(stock_left)

    def dealer_numbers(self, stock_left: int) -> range:
        """Return how many cards the dealer may exchange, as a range from the fewest to the most.

        Args:
            stock_left: the number of cards left after the pone has drawn.
        """
        most = min(HAND_SIZE, stock_left)
        return range(min(self.dealer_minimum, most), most + 1)

    def _changes(self) -> Iterator[tuple[str, object]]:
        """Yield each field that differs from the preset, with its value."""
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
