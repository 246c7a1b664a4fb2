"""Game codes: texts that seed the cards of a game, the same in every version.

A code that we make has a check, as "7KR-5TM-2T", and the code of the second game by it is
"7KR-5TM-2C-2". A word of one's own has none, nor has a code of an earlier version, as "7KR-5TM".
"""

from __future__ import annotations

import re
import secrets
from itertools import count
from typing import Final

from ..engine.pasted import in_capitals, linked
from ..errors import NotationError, brief
from .problems.code import (
    DIGITS,
    IN_LINK,
    LETTERS,
    LONGEST,
    check_of,
    first_sayable,
    grouped,
    is_class_word,
    signs_in,
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
    """Return a new random code."""
    return first_sayable(_coded("".join(map(secrets.choice, _PLACES)), 1) for _ in count())


def read_game_code(text: str) -> str:
    """Return the code in `text`, or in the link `text`: in capitals, ours also with its hyphens.

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
