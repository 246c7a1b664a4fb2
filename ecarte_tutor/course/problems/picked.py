"""Picked sets: problems that a teacher chose one by one, each given as its line of text.

No server stores such a set. Its text has the lines themselves, and a link carries it. Only letters,
digits, `.`, `-` and `_` occur, so it needs no escaping in a URL.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from operator import contains
from typing import Any, Final, Self, get_args

from ...engine.cards import Hand
from ...engine.decision import Decision, Kind
from ...engine.english import in_figures
from ...engine.pasted import bare, linked
from ...engine.rules.tricks import finished_tricks
from ...errors import EcarteError, NotationError, VersionError, a_few, brief
from ..progress.attempt import EITHER, JUDGES
from .code import DIGITS, IN_LINK, LETTERS, grouped, shown_digest, signs_in
from .plan import Plan
from .skills import SKILL_OF_KIND, SKILLS, skill_of

MOST_PICKED: Final = 10
"""Most problems that a teacher may pick for one set."""

LONGEST_SET: Final = 800
"""Most characters of a set's text: a QR code of such a link can still be scanned from a wall."""

JOINED: Final = "__"
"""Separator of lines: two underscores, because the text of a rule set may contain one."""

_FIRST: Final = "H"
"""First character of the name of a picked set."""

_REST: Final = (DIGITS, LETTERS, DIGITS, LETTERS, LETTERS)
"""What may follow that, place by place."""

_READ: Final = {each.name: each.read for each in SKILLS if each.read}
_TO_WIN: Final = 3
"""Tricks that win the point."""


QUESTIONS: Final[dict[str, tuple[str, Callable[..., Decision]]]] = {
    "propose": ("Play or propose", Decision.propose),
    "answer": ("Accept or refuse", Decision.answer),
    "discard": ("The pone’s discard", partial(Decision.discard, seat="pone")),
    "dealer discard": ("The dealer’s discard", partial(Decision.discard, seat="dealer")),
    "lead": ("The first lead", Decision.lead),
}
"""Questions on a hand before the first card: as a teacher reads them, and what makes them."""

_WORDS: Final = {
    "propose": "propose play",
    "answer": "answer accept refuse",
    "discard": "discard discards",
    "lead": "lead leads",
    "dealer": "dealer",
    "": "or pone the",  # but not "as", which is the ace of spades
}
_ASKED: Final = {word: asked for asked, words in _WORDS.items() for word in words.split()}
"""What the words of a hand in words ask."""

_IN_WORDS: Final = re.compile(r"[^./=]*[^./=\s][\s,;]+[^./=\s][^./=]*")
_SCORE: Final = re.compile(r"(\d+)[-–:](\d+)")


def is_in_words(text: str) -> bool:
    """Return True if `text` can only be a hand in words, as `hand_in_words` reads it."""
    return _IN_WORDS.fullmatch(text) is not None


def hand_in_words(text: str) -> Decision:
    """Return the decision on a hand in words: its cards, the turn-up, the score, the question.

    The score is the deciding player's and then the opponent's, 0-0 if none is given; the question
    is *propose* if none is given. Cards are separated by spaces or commas.

    >>> str(hand_in_words("KS 7S AD AC 8H, 9H, 3-4, propose?"))
    'propose.pone.8HKS7SADAC.9H.3-4.turf-club'

    Raises:
        NotationError: if a card, the score or the question is not what the engine expects.
    """
    cards, asked, score = list[str](), set[str](), (0, 0)
    for part in re.split("[,;]", text):
        kept = ""
        for each in part.split():
            word = each.strip("?!").casefold()
            if found := _SCORE.fullmatch(word):
                score = (int(found[1]), int(found[2]))
            elif word in _ASKED:
                asked.add(_ASKED[word])
            else:
                _ = Hand(each)  # refuses what is no card
                kept = f"{kept} {each}".lstrip()
        cards += [kept] if kept else []
    if len(cards) == 1:
        cards = cards[0].split()
    question = " ".join(sorted(asked - {""})) or "propose"
    if question not in QUESTIONS:
        raise NotationError(f"expected a question ({a_few(QUESTIONS)}), got {brief(text)}")
    return QUESTIONS[question][1](" ".join(cards[:-1]), " ".join(cards[-1:]), score)


def read_problem(text: str) -> Any:
    """Return the problem that `text` encodes: "tricks.KH.QH.7S", or a link with it in `problem=`.

    A hand in words is read as well.

    Raises:
        NotationError: if `text` is none of these, or encodes a decision that no quiz asks, that has
            only one option, or that comes after the game is won.
    """
    if isinstance(text, str) and is_in_words(text):
        decision = hand_in_words(text)
        _expect_a_choice(decision)
        return decision
    line = linked(text, "problem") if isinstance(text, str) else ""
    read = _READ.get(line.partition(".")[0], Decision.parse)
    try:
        problem = read(line)
    except NotationError:
        raise
    except EcarteError as reason:
        raise NotationError(f"cannot read the problem {brief(line)}: {reason}") from reason
    if isinstance(problem, Decision):
        _expect_a_choice(problem)
    return problem


@dataclass(frozen=True, slots=True)
class PickedSet:
    """Set of problems that a teacher picked, in order; every version of the package reads its text.

    >>> picked = PickedSet.of(Decision.propose("8H 7H QS 7S 7D", "9H"))
    >>> str(picked)
    'propose.pone.8H7HQS7S7D.9H.0-0.turf-club'
    >>> PickedSet.parse(str(picked)) == picked, picked.said
    (True, 'H8L-7NB')

    Raises:
        NotationError: if there is no problem, more than ten, or one twice, if a line encodes no
            problem (the message has its number), or if the text is over 800 characters.
    """

    lines: tuple[str, ...]
    """Text form of each picked problem, such as "tricks.KH.QH.7S"."""

    judge: str = EITHER
    """One of `JUDGES`."""

    picked: tuple[Any, ...] = field(init=False, repr=False, compare=False)
    """Problems that `lines` encode."""

    def __post_init__(self) -> None:
        if self.judge not in JUDGES:
            raise NotationError(f"expected a judge ({a_few(JUDGES)}), got {brief(self.judge)}")
        if not 1 <= len(self.lines) <= MOST_PICKED:
            raise NotationError(
                f"expected 1 to {MOST_PICKED} problems of one’s own, got {len(self.lines)}"
            )
        picked = tuple(_read(number, line) for number, line in enumerate(self.lines, start=1))
        lines = tuple(map(str, picked))
        object.__setattr__(self, "picked", picked)
        object.__setattr__(self, "lines", lines)  # two texts of one problem are one value
        for place, line in enumerate(lines):
            if line in lines[:place]:
                first = lines.index(line) + 1
                raise NotationError(
                    f"line {place + 1}: expected another problem, got that of line {first}"
                )
        if len(str(self)) > LONGEST_SET:
            raise NotationError(
                f"expected lines of at most {LONGEST_SET} characters in all, got {len(str(self))}; "
                "a link has no room for more"
            )

    @classmethod
    def of(cls, *problems: Any, judge: str = EITHER) -> Self:
        """Return the set of `problems`: decisions, problems on the rules, or the text of either.

        Raises:
            NotationError: for problems that the class refuses.
        """
        return cls(tuple(map(str, problems)), judge)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the set that `str()` wrote as `text`, which is untrusted.

        Raises:
            NotationError: if `text` is no picked set.
        """
        whole = linked(text, IN_LINK) if isinstance(text, str) else ""
        if not 0 < len(whole) <= LONGEST_SET:
            raise NotationError(
                f"expected the lines of problems, of at most {LONGEST_SET} characters, "
                f"got {brief(text)}"
            )
        *lines, last = whole.split(JOINED)
        if lines and last in JUDGES:
            return cls.of(*lines, judge=last)
        return cls.of(*lines, last)

    def __str__(self) -> str:
        judge = () if self.judge == EITHER else (self.judge,)
        return JOINED.join((*self.lines, *judge))

    @property
    def short(self) -> str:
        """Text of the set, as `str()`: a picked set, unlike a plan, has no shorter code."""
        return str(self)

    @property
    def said(self) -> str:
        """Name of the set that can be said aloud, as "H7V-9GX": a hash of its text.

        A class page shows this name. It is not a code: the set cannot be decoded from the name.
        """
        return grouped(_FIRST + shown_digest(str(self), _REST))

    @property
    def word(self) -> str:
        """Key of the set in a quiz, like `Plan.word`; for a picked set it is the name `said`."""
        return self.said

    @property
    def count(self) -> int:
        """Number of problems."""
        return len(self.picked)

    @property
    def skills(self) -> tuple[str, ...]:
        """Names of the skills that the problems practise, each once, in the order of problems."""
        return tuple(dict.fromkeys(skill_of(each).name for each in self.picked))

    @property
    def title(self) -> str:
        """Title to show if the teacher gave no name, as "Your own choice, 1 problem"."""
        return f"Your own choice, {in_figures(self.count, 'problem')}"

    def problems(self) -> tuple[Any, ...]:
        """Return the problems of the set."""
        return self.picked

    def drawn(self) -> Iterator[Any]:
        """Yield the problems of the set."""
        yield from self.picked


AnySet = Plan | PickedSet
"""Set of problems, drawn or picked."""


def read_set(text: str) -> AnySet:
    """Return the set that `text` encodes: the code of a plan, or the text of a picked set.

    The text is untrusted.

    Raises:
        NotationError: if `text` is neither.
        VersionError: if another version of the package built the set.
    """
    whole = linked(text, IN_LINK) if isinstance(text, str) else text
    return PickedSet.parse(whole) if is_of_problems(whole) else Plan.parse(whole)


def told_code(plan: AnySet) -> str:
    """Return what a set is known by: "code 5RD-7DG", or "called H8L-7NB" if no code opens it."""
    return f"{'called' if isinstance(plan, PickedSet) else 'code'} {plan.said}"


def set_drawn_now(text: str) -> AnySet | None:
    """Return the set that `text` of any version specifies, as this version draws it.

    `None` if `text` is no set, or if this version cannot tell what it specifies.
    """
    try:
        return read_set(text)
    except NotationError as refused:
        return Plan.drawn_now(text) if isinstance(refused, VersionError) else None


def is_said(text: str) -> bool:
    """Return True if `text` has the form of a picked set's name, `PickedSet.said`.

    >>> is_said("H7V-9GX"), is_said("TUESDAY")
    (True, False)
    """
    signs = signs_in(text)
    places = (_FIRST, *_REST)
    return len(signs) == len(places) and all(map(contains, places, signs))


def is_of_problems(text: str) -> bool:
    """Return True if `text` begins with the name of a problem and a dot, as "tricks." does."""
    first, dot, _ = bare(text).partition(".") if isinstance(text, str) else ("", "", "")
    return bool(dot) and (first in _READ or first in get_args(Kind))


def _read(number: int, line: str) -> Any:
    try:
        return read_problem(line)
    except NotationError as problem:
        raise type(problem)(f"line {number}: {problem}") from problem


def _expect_a_choice(decision: Decision) -> None:
    if decision.kind not in SKILL_OF_KIND:
        raise NotationError(
            "expected a proposal, an answer, a discard, a lead or a reply, got "
            f"{brief(str(decision))}, which no quiz asks"
        )
    if len(decision.options()) < 2:
        raise NotationError(f"expected more than one option, got one in {brief(str(decision))}")
    if _is_won(decision):
        raise NotationError(
            f"expected a deal that still counts, got {brief(str(decision))}, in which the game is "
            "already won"
        )


def _is_won(decision: Decision) -> bool:
    """Return True if a player has won the game before this choice, by tricks and points."""
    won = Counter(each.winner for each in finished_tricks(decision.tricks, decision.trump))
    mine, theirs = decision.score
    return any(
        tricks >= _TO_WIN
        and (mine if seat == decision.seat else theirs) >= decision.rules.target - 1
        for seat, tricks in won.items()
    )
