"""Text as people paste it: what cannot be seen is taken off, and a link gives the value it carries.

`plain` is for notation (codes, cards, hands, problems, rule sets), which is ASCII apart from the
signs of suits; `visible` is for names and other words, in any script. Ranges of characters are
written out here, because `unicodedata` differs between versions of Python.
"""

from __future__ import annotations

import re
from string import ascii_lowercase, ascii_uppercase
from typing import Final
from unicodedata import combining, decomposition, normalize
from urllib.parse import unquote, unquote_plus

from ..errors import NotationError, brief

_SELECTORS: Final = r"\ufe00-\ufe0f\U000e0100-\U000e01ef"
_MONGOLIAN: Final = r"\u180b-\u180f"
# Unicode's Default_Ignorable_Code_Point, the control characters, and interlinear annotation.
_UNSEEN: Final = (
    r"\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5"
    rf"{_MONGOLIAN}\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164{_SELECTORS}\ufeff\uffa0"
    r"\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_EACH_UNSEEN: Final = re.compile(f"[{_UNSEEN}]")
_RUN_UNSEEN: Final = re.compile(f"[{_UNSEEN}]+")
_BLANKS: Final = re.compile(r"[\s\u2800]+")  # U+2800 is a braille cell without a dot

_DASHES: Final = re.compile(
    r"[\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u207b\u2212\u2500\u2501\u2796"
    r"\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\u30fc\ufe31\ufe32\ufe58\ufe63"
    r"\uff0d\uff70\U00010d6e\U00010ead]"
)
_FOREIGN: Final = re.compile(r"[^\x00-\x7f]")
_ALIKE: Final = frozenset(["<wide", "<narrow", "<font", "<noBreak"])
"""Compatibility mappings that change how a sign is drawn, not what it says, as <super> does."""

_PLAIN: Final = re.compile(r"[A-Za-z0-9_-](?:[A-Za-z0-9._-]*[A-Za-z0-9_-])?")
_CAPITALS: Final = str.maketrans(ascii_lowercase, ascii_uppercase)
_AROUND: Final = " \"'`“”„‟‘’‚‛«»‹›「」.,;:"
"""Characters that a sentence puts around a code."""

_LINK: Final = re.compile(r"://|^www\.|^/|[?&]\w+=", re.IGNORECASE)
_MOST_UNQUOTED: Final = 3
"""Times that a link may be percent-encoded: a mail program wraps it in a link of its own."""

_UNSHOWN: Final = re.compile(
    r"[\ud800-\udfff\ue000-\uf8ff\ufdd0-\ufdef\U000f0000-\U0010ffff"
    + "".join(f"\\U{plane:04x}fffe\\U{plane:04x}ffff" for plane in range(17))
    + "]"
)
"""Surrogates, private use and noncharacters, which no font shows alike."""

# What may be invisible and still carry meaning: joiners, Mongolian selectors, and the selectors of
# an ideograph's form, which two families may write differently.
_VIRAMA: Final = 9
_JOINERS: Final = "\u200c\u200d"
_JOINED_SCRIPT: Final = re.compile(
    r"[\u0600-\u08ff\u0900-\u109f\u1700-\u18af\u1900-\u1cff\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefc"
    r"\U00010a00-\U00011fff\U0001e900-\U0001e95f]"
)
_PICTURE: Final = re.compile(r"[\u2190-\u2bff\U0001f000-\U0001faff]")
_IDEOGRAPH: Final = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_MONGOL: Final = re.compile(r"[\u1820-\u18aa]")


def plain(text: str) -> str:
    """Return pasted notation in plain signs, without anything that cannot be seen.

    Each run of blanks becomes one space, each dash a hyphen, and a letter or digit of another width
    or font the ordinary one. Spaces at the ends are removed. Other characters stay as they are.

    >>> plain(" \\ufeff９ＲＱ\\u2011VCE\\u200b\\xa0")
    '9RQ-VCE'
    """
    if _PLAIN.fullmatch(text):
        return text
    text = _EACH_UNSEEN.sub("", text)
    if not text.isascii():
        text = _FOREIGN.sub(lambda found: _ordinary(found[0]), _DASHES.sub("-", text))
    return _BLANKS.sub(" ", text).strip()


def bare(text: str) -> str:
    """Return `plain(text)` without the quotes and full stops around it.

    >>> bare("“9RQ–VCE”.")
    '9RQ-VCE'
    """
    return plain(text).strip(_AROUND)


def linked(text: str, name: str) -> str:
    """Return the value of the parameter `name` in the link `text`, or `bare(text)`.

    The link may have any host and other parameters, be percent-encoded, in another link, in
    brackets or within a sentence.

    Raises:
        NotationError: if `text` is a link without such a parameter, or has two values of it.

    >>> linked("<https://cards.example/practice?a=b&code=TUESDAY%C2%A0>.", "code")
    'TUESDAY'
    >>> linked("TUESDAY", "code")
    'TUESDAY'
    """
    if _PLAIN.fullmatch(text):
        return text
    whole = plain(text)
    for _ in range(_MOST_UNQUOTED):
        found = re.findall(rf"(?:^|[\s?&;<(])(?:amp;)?{name}=([^\s&#<>\"'“”’»)\]]*)", whole)
        values = {bare(unquote_plus(each)) for each in found} - {""}
        if len(values) > 1:
            raise NotationError(f"expected one link, got several in {brief(text)}")
        if values:
            return values.pop()
        whole, before = plain(unquote(whole)), whole
        if whole == before:
            break
    if _LINK.search(whole):
        raise NotationError(f"expected a link with {name}= in it, got {brief(text)}")
    return bare(whole)


def in_capitals(text: str) -> str:
    """Return `text` with the letters a to z in upper case, and all others as they are."""
    return text.translate(_CAPITALS)


def visible(text: str) -> str:
    """Return words in any script, in one line, without characters that are invisible for nothing.

    A joiner within a word of a script that has joiners stays, and so do the selectors that say how
    a Mongolian letter or an ideograph is written. The result is in Unicode form NFC.

    >>> visible("  Ann\\u200b\\xa0B\\u200e ")
    'Ann B'
    >>> len(visible("ع\\u200cل"))
    3
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    text = _BLANKS.sub(" ", text)
    parts: list[str] = []
    end = 0
    for run in _RUN_UNSEEN.finditer(text):
        parts.append(text[end : run.start()])
        end = run.end()
        parts.append(_meant(run[0], parts[-1][-1:], text[end : end + 1]))
    whole = _BLANKS.sub(" ", "".join((*parts, text[end:]))).strip()
    return normalize("NFC", whole)


def can_be_shown(text: str) -> bool:
    """Return False if `text` has a surrogate, a character for private use or a noncharacter."""
    return _UNSHOWN.search(text) is None


def escaped(text: str) -> str:
    r"""Return `text` with every character that cannot be shown escaped.

    >>> escaped("a\ue000")
    'a\\ue000'
    """
    return _UNSHOWN.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def _ordinary(sign: str) -> str:
    """Return the ASCII sign that `sign` only draws otherwise, or `sign` itself."""
    kind, mapped, _ = decomposition(sign).partition(">")
    is_one = " " not in kind if not mapped else kind in _ALIKE
    other = normalize("NFKC", sign) if is_one else sign
    return other if len(other) == 1 and (other.isascii() or mapped) else sign


def _meant(run: str, before: str, after: str) -> str:
    """Return what carries meaning of the invisible `run` between two characters, or nothing."""
    if not before:
        return ""
    for base, selectors in ((_IDEOGRAPH, _SELECTORS), (_MONGOL, _MONGOLIAN)):
        selector = re.search(f"[{selectors}]", run)
        if selector and base.match(before):
            return selector[0]
    joiner = next((each for each in run if each in _JOINERS), "")
    if not joiner:
        return ""
    both = (before, after)
    is_joined = all(map(_JOINED_SCRIPT.match, both)) or combining(before) == _VIRAMA
    is_picture = joiner == _JOINERS[1] and all(map(_PICTURE.match, both))
    return joiner if is_joined or is_picture else ""
