"""Codes: short texts, said aloud or copied by hand, that seed the same problems for everyone.

A generated code is a digit for the version, some letters and digits, and a check character, which
shows one wrong character or two exchanged ones. A *sign* is a character of a code, one of `SIGNS`.
The problems of a code depend on how they are drawn, and on the order of the skills, the book's
hints and the rule sets. `FINGERPRINT` covers these, so a code of another version is refused rather
than read as other problems. A word that a teacher makes up begins with a letter, and is also a
class code.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from typing import Final
from zlib import crc32

from ...engine.pasted import bare, in_capitals, linked
from ...engine.rules import PRESETS
from ...errors import NotationError, VersionError, brief
from .skills import HINTS_DRAWN

VERSION: Final = 5
"""Version of how problems are drawn; increase it if any code would give other problems."""

SIGNS: Final = "ACDEFGHJKMNPQRTUVWXY34679"
"""Characters of generated codes: letters and digits that are not mistaken for each other."""

FINGERPRINT: Final = crc32(f"{VERSION} {HINTS_DRAWN} {tuple(PRESETS)}".encode())
"""CRC-32 of everything that decides which problems a code gives."""

IN_LINK: Final = "code"
"""Name of the parameter that carries a code in a link."""

_VERSIONS: Final = "23456789"
VERSION_SIGN: Final = _VERSIONS[FINGERPRINT % len(_VERSIONS)]
"""First character of every code that this version generates."""

_WORD: Final = re.compile(r"[A-Z0-9-]*[A-Z0-9][A-Z0-9-]*")
_LONGEST: Final = 32
_SHORTEST: Final = 4
_BASE: Final = len(SIGNS)
_RANDOM: Final = 4
"""Number of random signs in a class code."""

_GROUP: Final = 3
_WEIGHTS: Final = tuple(each for each in range(1, _BASE) if each % 5 in (1, 2, 3))
"""Weights of the signs in the check sum.

Each weight, each difference of neighbours and each weight plus 1 is coprime to the base. So two
exchanged signs are noticed, even if one of them is the check."""


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
            text = grouped(read_code(text, "a class code"))
        elif not is_class_word(text):
            raise NotationError(
                f"expected a class code: one of ours, such as {grouped(with_check('CARD'))}, or a "
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
        """Return a new random code, one of 195,312."""
        return cls(with_check(code_signs_of(2 * secrets.randbelow(_BASE**_RANDOM // 2), _RANDOM)))

    def __str__(self) -> str:
        return self.text


def is_class_word(text: str) -> bool:
    """Return True for 1 to 32 capital letters, digits and hyphens that are not all hyphens."""
    return len(text) <= _LONGEST and _WORD.fullmatch(text) is not None


def with_check(signs: str) -> str:
    """Return a code without hyphens: the version character, `signs` and a check character."""
    whole = VERSION_SIGN + signs
    return whole + _check(whole)


def read_code(text: str, what: str) -> str:
    """Return the generated code `text` in upper case, without spaces and hyphens, once checked.

    The code returned still has its version character in front and its check character at the end.

    Args:
        text: untrusted text.
        what: name of the code for the error message: "a class code".

    Raises:
        NotationError: if `text` is not a generated code, or its check character does not fit.
        VersionError: if another version generated the code.
    """
    signs = signs_in(text)
    is_code = len(signs) >= _SHORTEST and signs[0] in _VERSIONS and set(signs[1:]) <= set(SIGNS)
    if is_code and signs[0] != VERSION_SIGN:
        raise VersionError(
            f"expected {what} that begins with {VERSION_SIGN}, as this version makes them, got "
            f"{brief(text)}, for which another version drew other problems; compare it, or ask for "
            "a new one"
        )
    if not is_code or signs[-1] != _check(signs[:-1]):
        raise NotationError(
            f"expected {what}, such as {grouped(with_check('CARD'))}, got {brief(text)}; a letter "
            "or digit is wrong or missing"
        )
    return signs


def signs_in(text: str) -> str:
    """Return the signs of a pasted code in upper case, without spaces and hyphens."""
    return in_capitals(bare(text)).replace("-", "").replace(" ", "")


def _pasted(text: object) -> str:
    """Return the code in `text`, or in the link `text`, in upper case; empty for no text."""
    return in_capitals(linked(text, IN_LINK)) if isinstance(text, str) else ""


def code_signs_of(number: int, least: int = 2) -> str:
    """Return `number`, 0 or more, in base 25 with the digits `SIGNS`, at least `least` of them.

    >>> code_signs_of(1000)
    'CUA'
    """
    signs = ""
    while number or len(signs) < least:
        number, last = divmod(number, _BASE)
        signs = SIGNS[last] + signs
    return signs


def number_of(signs: str) -> int:
    """Return the number that `code_signs_of` wrote as `signs`; raises `ValueError` for other text.

    >>> number_of(code_signs_of(1_000_000))
    1000000
    """
    number = 0
    for sign in signs:
        number = number * _BASE + SIGNS.index(sign)
    return number


def grouped(signs: str) -> str:
    """Return `signs` in groups of three joined by hyphens; the last has four if one would be left.

    >>> grouped("3K7R"), grouped("3K7R2XA")
    ('3K7R', '3K7-R2XA')
    """
    groups = [signs[start : start + _GROUP] for start in range(0, len(signs), _GROUP)]
    if len(groups) > 1 and len(groups[-1]) == 1:
        groups[-2:] = [groups[-2] + groups[-1]]
    return "-".join(groups)


def _check(signs: str) -> str:
    places = (SIGNS.find(sign) for sign in signs)
    weighed = (_WEIGHTS[place % len(_WEIGHTS)] * value for place, value in enumerate(places))
    return SIGNS[(FINGERPRINT // len(_VERSIONS) + sum(weighed)) % _BASE]


def _is_a_slip(word: str) -> bool:
    """Return True if correcting the first sign, or exchanging the first two, makes a class code."""
    signs = word.replace("-", "")
    if len(signs) != 2 + _RANDOM:
        return False
    meant = (VERSION_SIGN + signs[1:], signs[1] + signs[0] + signs[2:])
    return any(
        each[0] == VERSION_SIGN and set(each[1:]) <= set(SIGNS) and each[-1] == _check(each[:-1])
        for each in meant
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
    """Return a random seed for a shuffle: six letters and digits in two groups, as "3K7-R2X"."""
    return grouped("".join(secrets.choice(SIGNS) for _ in range(2 * _GROUP)))
