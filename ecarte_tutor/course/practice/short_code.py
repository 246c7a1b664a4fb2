"""Short codes: the code of a set in so few letters and digits that a teacher can say it aloud.

`E7K7` stands for `set.proposing-answering.any.early.turf-club.10.mixed.7K.3`. Nothing is looked
up: all of the set is in its code. The first sign is the version and the last one a check, so that
a wrong sign, or two exchanged, are noticed. The signs between them are one number, in which a part
of the set that is as usual takes no room.

The tables here may only grow, each at its end: a code once given out means the same for ever.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from math import comb
from typing import Final

from ...errors import NotationError, brief
from ..problems import SIGNS, ClassCode

_SKILLS: Final = (
    *("tricks", "replies", "scoring", "laws"),
    *("proposing", "answering", "discarding", "leading"),
)
_PROPOSING: Final = "P1 P2a P2b P2c P2d P2e P3a P3b P3c P4 P5 PX2 S1"
_ANSWERING: Final = "A0 A1 A2 A3 A4 A5 A6 A7 A8 AR S2 S3 S6"
_LEADING: Final = "L1 L1x L2 L3 L4 L5 L6 L7 L8 L9 S7"
_IDS: Final = tuple(f"{_PROPOSING} {_ANSWERING} D1 {_LEADING}".split())
_HINTS: Final = {
    "proposing": (*_PROPOSING.split(), "S3"),
    "answering": tuple(_ANSWERING.split()),
    "discarding": ("D1",),
    "leading": tuple(_LEADING.split()),
}
"""The hints of each kind, in the order in which a set has them."""

_SCORES: Final = (
    *("early", "late", "any"),
    *(f"{mine}-{theirs}" for mine in range(7) for theirs in range(7)),
)
_SETTINGS: Final = (
    (_SCORES, 64),
    (("turf-club", "london", "bga", "denexa", "wikipedia"), 8),
    (("10", *(str(count) for count in range(1, 31) if count != 10)), 32),
    (("mixed", "clear", "close"), 4),
)
"""Scores, rule set, number of problems and difficulty: of each its values, the usual one first, and
how many there is room for."""

_USUAL_SKILLS: Final = ("proposing", "answering")
_ANY: Final = "any"

_BASE: Final = len(SIGNS)
_WORDS: Final = _BASE**2
_FLAGS: Final = 64
_COUNTED: Final = 16
"""Up to so many hints, less one, their number comes first; more are one bit each."""

_SUBSETS: Final = 2 ** len(_SKILLS)
_WEIGHTS: Final = tuple(each for each in range(1, _BASE) if each % 5)
"""Factors of the signs in the check; none shares a divisor with the base, and neither does the
difference of two neighbours."""

_LONGEST: Final = 40
_SHORTEST: Final = 4
_GROUP: Final = 3


def fresh_set_code() -> ClassCode:
    """Return a new class code that is short enough for a set with a short code."""
    return ClassCode(f"{secrets.choice(SIGNS)}{secrets.choice(SIGNS)}")


def short_code(long: str) -> str:
    """Return the short code of a set; empty if only a long one can carry it."""
    _, skills, hints, *settings, word, version = long.split(".")
    try:
        first, second = map(SIGNS.index, word)
        number = _number(((first * _BASE + second, _WORDS), *_parts(skills, hints, settings)))
        signs = SIGNS[int(version)] + _in_signs(number)
    except (ValueError, IndexError):
        return ""
    signs += _check(signs)
    return _grouped(signs) if long_code(signs) == long else ""


def long_code(short: str) -> str:
    """Return the code in full; in the short one case, spaces and hyphens do not matter.

    >>> long_code("e7k7"), long_code("E7K-7") == long_code("e7k7")
    ('set.proposing-answering.any.early.turf-club.10.mixed.7K.3', True)

    Raises:
        NotationError: for a text that is no short code, and for one with a wrong sign.
    """
    text = short.upper() if isinstance(short, str) and len(short) <= _LONGEST else ""
    signs = "".join(text.replace("-", " ").split())
    number = sum(SIGNS.find(each) * _BASE**place for place, each in enumerate(signs[-2:0:-1]))
    is_whole = (
        len(signs) >= _SHORTEST
        and set(signs) <= set(SIGNS)
        and signs[-1] == _check(signs[:-1])
        and signs[1:-1] == _in_signs(number)
    )
    rest, word = divmod(number, _WORDS)
    try:
        if not is_whole:
            raise ValueError
        skills, hints, settings = _read(rest)
    except (ValueError, IndexError):
        raise NotationError(
            f"expected the code of a set, such as E7K7, got {brief(short)}; a letter or digit "
            "may be wrong or missing"
        ) from None
    named = SIGNS[word // _BASE] + SIGNS[word % _BASE]
    version = str(SIGNS.index(signs[0]))
    return ".".join(("set", skills, hints, *settings, named, version))


def _parts(skills: str, hints: str, settings: Sequence[str]) -> Iterable[tuple[int, int]]:
    """Each part of the number with how many values it has, the lowest first; flags say which of
    the others there are."""
    chosen = [] if hints == _ANY else [_IDS.index(id_) for id_ in hints.split("-")]
    named = tuple(skills.split("-"))
    is_other = [named != _skills_of(chosen)]
    is_other += [value != values[0] for value, (values, _) in _with_settings(settings)]
    is_other.append(bool(chosen))
    yield sum(2**place for place, other in enumerate(is_other) if other), _FLAGS
    if is_other[0]:
        yield sum(2 ** _SKILLS.index(each) for each in named), _SUBSETS
    for value, (values, room) in _with_settings(settings):
        if value != values[0]:
            yield values.index(value), room
    if len(chosen) >= _COUNTED:
        yield 0, _COUNTED
        yield sum(2**place for place in chosen), 1
    elif chosen:
        yield len(chosen), _COUNTED
        yield sum(comb(place, rank) for rank, place in enumerate(sorted(chosen), start=1)), 1


def _with_settings(settings: Sequence[str]) -> Iterable[tuple[str, tuple[tuple[str, ...], int]]]:
    return zip(settings, _SETTINGS, strict=True)


def _read(number: int) -> tuple[str, str, list[str]]:
    """The kinds, the hints and the settings in a number that `_parts` made."""
    number, flags = divmod(number, _FLAGS)
    is_other = [bool(flags & 2**place) for place in range(len(_SETTINGS) + 2)]
    mask, settings = 0, []
    if is_other[0]:
        number, mask = divmod(number, _SUBSETS)
    for other, (values, room) in zip(is_other[1:], _SETTINGS, strict=False):
        value = 0
        if other:
            number, value = divmod(number, room)
        settings.append(values[value])
    chosen: list[int] = []
    if is_other[-1]:
        number, count = divmod(number, _COUNTED)
        chosen = _combination(number, count) if count else _bits(number)
        number = 0
    if number:
        raise ValueError
    named = tuple(each for place, each in enumerate(_SKILLS) if mask & 2**place)
    skills, wanted = named or _skills_of(chosen), {_IDS[place] for place in chosen}
    theirs = dict.fromkeys(id_ for each in skills for id_ in _HINTS.get(each, ()))
    hints = "-".join(id_ for id_ in theirs if id_ in wanted) or _ANY
    return "-".join(skills), hints, settings


def _skills_of(chosen: Iterable[int]) -> tuple[str, ...]:
    """The kinds that go without saying with these hints."""
    wanted = {_IDS[place] for place in chosen}
    found = (each for each in _SKILLS if not wanted.isdisjoint(_HINTS.get(each, ())))
    return tuple(found) or _USUAL_SKILLS


def _combination(rank: int, count: int) -> list[int]:
    """The `count` numbers of this rank, ascending, in the combinatorial number system: what rank
    they have does not hang on how many numbers there are to choose from."""
    chosen: list[int] = []
    for size in range(count, 0, -1):
        place = max(each for each in range(len(_IDS) + 1) if comb(each, size) <= rank)
        chosen.append(place)
        rank -= comb(place, size)
    return chosen[::-1]


def _bits(mask: int) -> list[int]:
    """The places of the bits that are set."""
    return [place for place in range(mask.bit_length()) if mask & 2**place]


def _number(parts: Iterable[tuple[int, int]]) -> int:
    total, unit = 0, 1
    for value, values in parts:
        total += value * unit
        unit *= values
    return total


def _in_signs(number: int) -> str:
    """The number in at least two signs."""
    signs = ""
    while number or len(signs) < 2:
        number, last = divmod(number, _BASE)
        signs = SIGNS[last] + signs
    return signs


def _check(signs: str) -> str:
    weighed = (
        _WEIGHTS[place % len(_WEIGHTS)] * SIGNS.index(sign) for place, sign in enumerate(signs)
    )
    return SIGNS[sum(weighed) % _BASE]


def _grouped(signs: str) -> str:
    """The signs in threes; four together rather than one alone."""
    groups = [signs[start : start + _GROUP] for start in range(0, len(signs), _GROUP)]
    if len(groups) > 1 and len(groups[-1]) == 1:
        groups[-2:] = [groups[-2] + groups[-1]]
    return "-".join(groups)
