"""Codes: short texts, said aloud or copied by hand, that seed the same problems for everyone.

A generated code has two groups, or more, of a digit and two letters each, as "7KR-5TM". The first
digit stands for the version, and the last letter is a check, which shows one wrong character or two
exchanged ones. There are no vowels, no digits that are read as vowels, and never three letters in a
row, so a code spells no word; pairs of letters with a meaning of their own are not given out.

The problems of a code depend on how they are drawn, and on the order of the skills, the book's
hints and the rule sets. `FINGERPRINT` covers these, so a code of another version is refused rather
than read as other problems. A word that a teacher makes up begins with a letter, and is also a
class code.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import count
from typing import Final, TypeVar
from zlib import crc32

from ...engine.pasted import bare, in_capitals, linked
from ...engine.rules import PRESETS
from ...errors import NotationError, VersionError, brief
from .skills import HINTS_DRAWN

VERSION: Final = 5
"""Version of how problems are drawn; increase it if any code would give other problems."""

DIGITS: Final = "256789"
LETTERS: Final = "BCDFGHJKLMNPQRTVWXY"
"""Characters of generated codes. By its place in the group, none is taken for one of the others."""

FINGERPRINT: Final = crc32(f"{VERSION} {HINTS_DRAWN} {tuple(PRESETS)}".encode())
"""CRC-32 of everything that decides which problems a code gives."""

Made = TypeVar("Made")

IN_LINK: Final = "code"
"""Name of the parameter that carries a code in a link."""

VERSION_SIGN: Final = DIGITS[FINGERPRINT % len(DIGITS)]
"""First character of every code that this version generates."""

_WORD: Final = re.compile(r"[A-Z0-9-]*[A-Z0-9][A-Z0-9-]*")
_LONGEST: Final = 32
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
                f"word of your own of at most {_LONGEST} letters, digits and hyphens, the first a "
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
    return len(text) <= _LONGEST and _WORD.fullmatch(text) is not None


def code_of(number: int) -> str:
    """Return the code for `number`, 0 or more, in as few groups as it takes, at least two.

    >>> number_of(code_of(1_000_000)), len(code_of(CODES - 1)), len(code_of(CODES))
    (1000000, 7, 11)
    """
    groups, room = 2, CODES
    while number >= room:
        groups, room = groups + 1, room * len(DIGITS) * len(LETTERS) ** 2
    signs = ""
    for place in range(3 * groups - 2, 0, -1):
        number, value = divmod(number, len(_GROUP[place % 3]))
        signs = _GROUP[place % 3][value] + signs
    return grouped(VERSION_SIGN + signs + _check(VERSION_SIGN + signs))


def number_of(code: str) -> int:
    """Return the number that `code_of` wrote as the generated code `code`."""
    number = 0
    for place, sign in enumerate(signs_in(code)[1:-1], start=1):
        number = number * len(_GROUP[place % 3]) + _GROUP[place % 3].index(sign)
    return number


def is_sayable(code: str) -> bool:
    """Return True if no pair of letters in the code is rude; only such codes are given out."""
    return not any(pair in code for pair in _UNSAID)


def first_sayable(made: Iterable[Made], code: Callable[[Made], str] = str) -> Made:
    """Return the first value, of a series without end, whose `code` is sayable."""
    return next(each for each in made if is_sayable(code(each)))


def read_code(text: str, what: str) -> str:
    """Return the generated code `text` as `code_of` writes it, once checked.

    Args:
        text: untrusted text.
        what: name of the code for the error message: "a class code".

    Raises:
        NotationError: if `text` is not a generated code, or its check character does not fit.
        VersionError: if another version generated the code.
    """
    signs = signs_in(text)
    is_code = _IS_OF_GROUPS.fullmatch(signs) is not None
    if is_code and signs[0] != VERSION_SIGN:
        raise VersionError(
            f"expected {what} that begins with {VERSION_SIGN}, as this version makes them, got "
            f"{brief(text)}, for which another version drew other problems; compare it, or ask for "
            "a new one"
        )
    if not is_code or signs[-1] != _check(signs[:-1]):
        raise NotationError(
            f"expected {what}, such as {EXAMPLE_CODE}, got {brief(text)}; a letter or digit is "
            "wrong or missing"
        )
    return grouped(signs)


def signs_in(text: str) -> str:
    """Return the signs of a pasted code in upper case, without spaces and hyphens."""
    return in_capitals(bare(text)).replace("-", "").replace(" ", "")


def _pasted(text: object) -> str:
    """Return the code in `text`, or in the link `text`, in upper case; empty for no text."""
    return in_capitals(linked(text, IN_LINK)) if isinstance(text, str) else ""


def grouped(signs: str) -> str:
    """Return `signs` in groups of three joined by hyphens."""
    return "-".join(signs[start : start + 3] for start in range(0, len(signs), 3))


def _check(signs: str) -> str:
    values = (_GROUP[place % 3].index(sign) for place, sign in enumerate(signs))
    weighed = ((1 + place % _MOST_WEIGHTS) * value for place, value in enumerate(values))
    return LETTERS[(FINGERPRINT // len(DIGITS) + sum(weighed)) % len(LETTERS)]


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
        each[0] == VERSION_SIGN
        and _IS_OF_GROUPS.fullmatch(each) is not None
        and each[-1] == _check(each[:-1])
        for each in (VERSION_SIGN + signs[1:], *exchanged)
    )


def read_word(text: str) -> str:
    """Return `text` in capital letters, to seed a shuffle that is the same in every version.

    Raises:
        NotationError: if `text` is not 1 to 32 letters, digits and hyphens, or is all hyphens.
    """
    word = _pasted(text)
    if not is_class_word(word):
        raise NotationError(
            f"expected a word of at most {_LONGEST} letters, digits and hyphens, got {brief(text)}"
        )
    return word


def fresh_seed() -> str:
    """Return a random seed for a shuffle: two groups of a digit and two letters, as "5KR-7TM"."""
    return first_sayable(grouped("".join(map(secrets.choice, 2 * _GROUP))) for _ in count())
