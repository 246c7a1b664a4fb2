"""Codes: short texts, said aloud or copied by hand, that seed the same problems for everyone.

A generated code has two groups, or more, of a digit and two letters each, as "7KR-5TM". It begins
with the sign of the version, and the last letter is a check, which shows one wrong character or two
exchanged ones. There are no vowels, no digits that are read as vowels, and never three letters in a
row, so a code spells no word; pairs of letters with a meaning of their own are not given out.

A table has digests of what each version draws: of each skill, of each by any rules, and of each
hint. A test draws these again. A code of a version that drew other problems is refused rather than
read as these. A word that a teacher makes up begins with a letter, and is also a class code.

A game code seeds the cards of a game, the same in every version. One that we make has a check, as
"7KR-5TM-2T", and the code of the second game by it is "7KR-5TM-2C-2". A word of one's own has none,
nor has a code of an earlier version, as "7KR-5TM".
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import count
from math import prod
from pathlib import Path
from typing import Final, TypeVar
from zlib import crc32

from ...engine.pasted import bare, in_capitals, linked
from ...engine.rules.presets import PRESETS
from ...errors import NotationError, VersionError, brief
from ...simulator.tables import read_rows
from .skills import HINTS_DRAWN

DIGITS: Final = "256789"
LETTERS: Final = "BCDFGHJKLMNPQRTVWXY"
"""Characters of generated codes. By its place in the group, none is taken for one of the others."""

_WITH_A_SECOND: Final = "8"
SIGNS: Final = ("2", "5", "6", "7", *(f"{_WITH_A_SECOND}{letter}" for letter in LETTERS))
"""What the codes of one version begin with, in the order of the versions."""

GIVEN_OUT: Final = Path(__file__).parents[1] / "data" / "given-out.csv"
ORDER: Final = "order"
"""Name, in that table, of the digest of `coded_order()`, on which short codes depend."""

SEVERAL: Final = "several"
"""Name, in that table, of the digest of sets on several skills."""


@dataclass(frozen=True, slots=True)
class GivenOut:
    """Row of the table of what codes gave: for a version, the digest of one sort of problems."""

    sign: str
    """One of `SIGNS`."""

    sort: str
    """Skill, or skill and `ANY` or a hint, as "laws.any" and "leading.L2"; `ORDER`; `SEVERAL`."""

    drawn: str
    """CRC-32, in hexadecimal, of the problems of some codes, or for `ORDER` of `coded_order()`."""


def _given_out() -> dict[str, dict[str, str]]:
    versions: dict[str, dict[str, str]] = {}
    for each in read_rows(GIVEN_OUT, GivenOut):
        versions.setdefault(each.sign, {})[each.sort] = each.drawn
    return versions


_VERSIONS: Final = _given_out()
VERSION_SIGN: Final = tuple(_VERSIONS)[-1]
"""What every code begins with that this version generates."""

Made = TypeVar("Made")

IN_LINK: Final = "code"
"""Name of the parameter that carries a code in a link."""

_WORD: Final = re.compile(r"[A-Z0-9-]*[A-Z0-9][A-Z0-9-]*")
LONGEST: Final = 32
"""Most characters of a word."""

_GROUP: Final = (DIGITS, LETTERS, LETTERS)
_IS_OF_GROUPS: Final = re.compile(rf"([{DIGITS}][{LETTERS}]{{2}}){{2,}}")
_MOST_WEIGHTS: Final = len(LETTERS) - 2
"""Weights 1 to 17 in the check sum, where 18 would not show that a letter and the check changed
places. The sum is taken modulo 19, a prime: any two of 17 neighbours exchanged are noticed."""

CODES: Final = len(DIGITS) * len(LETTERS) ** 3
"""Number of codes of two groups that one version has."""

_UNSAID: Final = frozenset(("BJ", "FK", "HJ", "KK", "PD", "PQ", "TG", "VD", "WC"))
"""Pairs of letters that mean something rude in a language of Écarté's players."""


@dataclass(frozen=True, slots=True)
class ClassCode:
    """Class code: a seed for problems that people can read aloud; `text` is put in upper case.

    >>> ClassCode(" Tuesday ").text
    'TUESDAY'

    Raises:
        NotationError: if the text is neither a generated code nor a word of at most 32 letters,
            digits and hyphens that begins with a letter, or if another first character, or its
            first two exchanged, would make the word a generated code.
        VersionError: if another version generated the code.
    """

    text: str

    def __post_init__(self) -> None:
        text = _pasted(self.text)
        if text[:1].isdecimal():
            text = read_code(text, "a class code")
        elif not is_class_word(text):
            raise NotationError(
                f"expected a class code: one of ours, such as {EXAMPLE_CODE}, or a "
                f"word of your own of at most {LONGEST} letters, digits and hyphens, the first a "
                f"letter; got {brief(self.text)}"
            )
        elif _is_a_slip(text):
            raise NotationError(
                f"expected a class code, got {brief(self.text)}, which is a letter away from one "
                "that we made; compare the two, or choose another word"
            )
        object.__setattr__(self, "text", text)  # two texts of one code are one value

    @classmethod
    def fresh(cls) -> ClassCode:
        """Return a new random code, one of 41,154 but for those that are not given out."""
        return cls(first_sayable(code_of(secrets.randbelow(CODES)) for _ in count()))

    def __str__(self) -> str:
        return self.text


def is_class_word(text: str) -> bool:
    """Return True for 1 to 32 capital letters, digits and hyphens that are not all hyphens."""
    return len(text) <= LONGEST and _WORD.fullmatch(text) is not None


def code_of(number: int) -> str:
    """Return the code for `number`, 0 or more, in as few groups as it takes, at least two.

    >>> number_of(code_of(1_000_000)), len(code_of(CODES - 1)), len(code_of(CODES))
    (1000000, 7, 11)
    """
    first = len(VERSION_SIGN)
    groups = next(many for many in count(2) if number < _room(first, 3 * many - 1))
    signs = ""
    for place in range(3 * groups - 2, first - 1, -1):
        number, value = divmod(number, len(_GROUP[place % 3]))
        signs = _GROUP[place % 3][value] + signs
    return grouped(VERSION_SIGN + signs + check_of(VERSION_SIGN + signs, _shift(VERSION_SIGN)))


def number_of(code: str) -> int:
    """Return the number that `code_of` wrote as the generated code `code`."""
    number, signs = 0, signs_in(code)
    first = len(_sign_of(signs))
    for place, sign in enumerate(signs[first:-1], start=first):
        number = number * len(_GROUP[place % 3]) + _GROUP[place % 3].index(sign)
    return number


def is_sayable(code: str) -> bool:
    """Return True if no pair of letters in the code is rude; only such codes are given out."""
    return not any(pair in code for pair in _UNSAID)


def first_sayable(made: Iterable[Made], code: Callable[[Made], str] = str) -> Made:
    """Return the first value, of a series without end, whose `code` is sayable."""
    return next(each for each in made if is_sayable(code(each)))


def read_code(text: str, what: str, sorts_of: Callable[[str], Iterable[str]] | None = None) -> str:
    """Return the generated code `text` as `code_of` writes it, once checked.

    Args:
        text: untrusted text.
        what: name of the code for the error message: "a class code".
        sorts_of: returns the sorts of problems that a code is for, which this version must still
            draw as the one that made the code; by default every sort.

    Raises:
        NotationError: if `text` is not a generated code, or its check character does not fit.
        VersionError: if another version generated the code, and drew other problems for it.
    """
    signs = signs_in(text)
    sign, is_code = _sign_of(signs), _IS_OF_GROUPS.fullmatch(signs) is not None
    is_other = is_code and not draws_as(sign, (ORDER,))
    if not is_other and not (is_code and signs[-1] == check_of(signs[:-1], _shift(sign))):
        raise NotationError(
            f"expected {what}, such as {EXAMPLE_CODE}, got {brief(text)}; a letter or digit is "
            "wrong or missing"
        )
    if is_other or not draws_as(sign, sorts_of and sorts_of(signs)):
        raise VersionError(
            f"expected {what} that begins with {VERSION_SIGN}, as this version makes them, got "
            f"{brief(text)}, for which another version drew other problems; compare it, or ask for "
            "a new one"
        )
    return grouped(signs)


def draws_as(sign: str, sorts: Iterable[str] | None = None) -> bool:
    """Return True if this version draws `sorts`, or all, as that whose codes begin with `sign`."""
    now, then = _VERSIONS[VERSION_SIGN], _VERSIONS.get(sign, {})
    asked = then if sorts is None else sorts
    return bool(then) and all(now.get(each) == then.get(each) for each in asked)


def fingerprint(sorts: Iterable[str]) -> str:
    """Return six signs, as "5KR7TM", that change if this version draws one of `sorts` otherwise."""
    now = _VERSIONS[VERSION_SIGN]
    return shown_digest(" ".join(f"{each} {now.get(each)}" for each in sorts), 2 * _GROUP)


def shown_digest(text: str, places: Iterable[str]) -> str:
    """Return the CRC-32 of `text` in the signs of `places`, one of each, so that it is sayable."""
    places = tuple(places)
    return first_sayable(_digest(f"{number or ''}{text}", places) for number in count())


def _digest(text: str, places: Iterable[str]) -> str:
    number, signs = crc32(text.encode()), ""
    for each in places:
        number, place = divmod(number, len(each))
        signs += each[place]
    return signs


def coded_order() -> str:
    """Return the skills, hints and rule sets in their order, which short codes count places in."""
    return f"{HINTS_DRAWN} {tuple(PRESETS)}"


def signs_in(text: str) -> str:
    """Return the signs of a pasted code in upper case, without spaces and hyphens."""
    return in_capitals(bare(text)).replace("-", "").replace(" ", "")


def _pasted(text: object) -> str:
    """Return the code in `text`, or in the link `text`, in upper case; empty for no text."""
    return in_capitals(linked(text, IN_LINK)) if isinstance(text, str) else ""


def grouped(signs: str) -> str:
    """Return `signs` in groups of three joined by hyphens."""
    return "-".join(signs[start : start + 3] for start in range(0, len(signs), 3))


def check_of(signs: str, shift: int = 0) -> str:
    """Return the letter that shows one wrong sign of `signs`, or two exchanged ones."""
    values = (_GROUP[place % 3].index(sign) for place, sign in enumerate(signs))
    weighed = ((1 + place % _MOST_WEIGHTS) * value for place, value in enumerate(values))
    return LETTERS[(shift + sum(weighed)) % len(LETTERS)]


def _sign_of(signs: str) -> str:
    return signs[: 2 if signs.startswith(_WITH_A_SECOND) else 1]


def _shift(sign: str) -> int:
    """Return what is added to the check sum of a version's codes: a wrong sign does not pass."""
    return crc32(coded_order().encode()) + SIGNS.index(sign)


def _room(first: int, last: int) -> int:
    """Return how many codes there are whose signs from index `first` to before `last` are free."""
    return prod(len(_GROUP[place % 3]) for place in range(first, last))


EXAMPLE_CODE: Final = code_of(1_470)
"""Code that is shown as an example."""


def _is_a_slip(word: str) -> bool:
    """Return True if another first sign, or the first exchanged with one, makes a class code."""
    signs = word.replace("-", "")
    if len(signs) != 2 * len(_GROUP):
        return False
    exchanged = (
        signs[place] + signs[1:place] + signs[0] + signs[place + 1 :]
        for place in range(1, len(signs))
    )
    return any(
        each.startswith(VERSION_SIGN)
        and _IS_OF_GROUPS.fullmatch(each) is not None
        and each[-1] == check_of(each[:-1], _shift(VERSION_SIGN))
        for each in (VERSION_SIGN[0] + signs[1:], *exchanged)
    )


_PLACES: Final = (DIGITS, LETTERS, LETTERS, DIGITS, LETTERS, LETTERS, DIGITS)
_CHECKED: Final = re.compile(
    rf"({''.join(f'[{each}]' for each in _PLACES)})([{LETTERS}])(\d{{0,6}})"
)
_NEARLY: Final = re.compile(rf"[{DIGITS}][{LETTERS}]{{2}}[A-Z0-9]{{4,6}}")
_OF_BEFORE: Final = re.compile(r"[A-Z0-9]{3}-[A-Z0-9]{3}(-\d+)+")
_ROOM: Final = 24
"""Most characters of a word that stay if a game's number is added to it."""


def fresh_game_code() -> str:
    """Return a new random game code."""
    return first_sayable(_coded("".join(map(secrets.choice, _PLACES)), 1) for _ in count())


def read_game_code(text: str) -> str:
    """Return the game code in `text`, or in the link `text`: in capitals, ours with its hyphens.

    Raises:
        NotationError: if `text` is not 1 to 32 letters, digits and hyphens, or has the form of a
            code of ours, or nearly so, and a wrong check.
    """
    word = in_capitals(linked(text, IN_LINK)) if isinstance(text, str) else ""
    signs = signs_in(word)
    checked = _CHECKED.fullmatch(signs)
    if checked:
        code = _coded(checked[1], int(checked[3] or 1))
        if signs_in(code) == signs:
            return code
    is_nearly = _NEARLY.fullmatch(signs) and not _OF_BEFORE.fullmatch(word)
    if checked or is_nearly or not is_class_word(word):
        raise NotationError(
            f"expected a game code, or a word of at most {LONGEST} letters, digits and hyphens, "
            f"got {brief(text)}; a letter or digit may be wrong or missing"
        )
    return word


def has_check(code: str) -> bool:
    """Return True for a code of ours, in which a slip is noticed, as `read_game_code` returns it.

    >>> has_check("TUESDAY"), has_check("7KR-5TM")
    (False, False)
    """
    return _CHECKED.fullmatch(signs_in(code)) is not None


def code_of_game(code: str, number: int) -> str:
    """Return the code for the cards of game `number`, from 1, of those played by `code`.

    >>> code_of_game("TUESDAY", 1), code_of_game("TUESDAY", 2)
    ('TUESDAY', 'TUESDAY-2')
    """
    checked = _CHECKED.fullmatch(signs_in(code))
    if checked:
        return _coded(checked[1], int(checked[3] or 1) + number - 1)
    return code if number == 1 else f"{code[:_ROOM]}-{number}"


def _coded(signs: str, number: int) -> str:
    code = grouped(signs + check_of(signs, number))
    return code if number == 1 else f"{code}-{number}"
