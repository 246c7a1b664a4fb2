"""The glossary: a definition of at most two lines for every term of the game and the lessons.

Lessons, quizzes and the game show this text when a learner presses the word.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import Final, Literal

from ..errors import NotationError, a_few, brief
from ..hints import CATALOGUE, Hint

__all__ = ["WORDS", "Chapter", "Word", "word"]

Chapter = Literal["the game", "the hints", "the numbers"]
"""Heading under which the list of all words shows a word."""


@dataclass(frozen=True, slots=True)
class Word:
    """Entry of the glossary: a word or phrase with its definition.

    A Markdown cell links to the entry by `<dfn class=word-vole>vole</dfn>`, a text of a widget by
    `[vole](#word-vole)`.
    """

    name: str
    """Key of the entry in links, in ASCII without spaces."""

    term: str
    """The word as the heading of its entry."""

    meaning: str
    """Definition, as a learner reads it."""

    _: KW_ONLY
    french: str = ""
    """French word or call for the same thing; empty if we know of none."""

    forms: tuple[str, ...] = ()
    """Further spellings that a page links to this entry, such as plurals."""

    everyday: bool = False
    """True if every card player knows the word: it is listed, but not linked from texts."""

    chapter: Chapter

    @property
    def spellings(self) -> tuple[str, ...]:
        """Every spelling that a page links to this entry; empty for an everyday word."""
        return () if self.everyday else (self.term, *self.forms)


_of_game = partial(Word, chapter="the game")
_of_numbers = partial(Word, chapter="the numbers")

_GAME: Final = (
    _of_game(
        "pone",
        "pone",
        "The player who does not deal. The pone speaks first and leads first.",
        french="le premier",
        forms=("elder hand",),
    ),
    _of_game(
        "dealer",
        "dealer",
        "The player who deals. The dealer answers a proposal, and plays second to the first trick.",
        french="le donneur",
    ),
    _of_game(
        "opponent",
        "opponent",
        "The player across the table from the one who has to choose.",
        french="l’adversaire",
        everyday=True,
    ),
    _of_game(
        "turn-up",
        "turn-up",
        "The eleventh card, turned face up after the deal. Its suit is trumps; nobody draws it.",
        french="la retourne",
        forms=("turned up", "turned-up"),
    ),
    _of_game(
        "trump",
        "trump",
        "A card of the turned-up suit. It beats every card of the three other suits.",
        french="l’atout",
        forms=("trumps",),
    ),
    _of_game(
        "plain",
        "plain suit",
        "Any of the three suits that are not trumps.",
        forms=("plain suits", "plain card", "plain cards"),
    ),
    _of_game(
        "knave",
        "knave",
        "The old name for the jack. He ranks below the queen and above the ace.",
        french="le valet",
        forms=("knaves",),
    ),
    _of_game(
        "court-card",
        "court card",
        "A king, a queen or a knave.",
        french="la figure",
        forms=("court cards",),
    ),
    _of_game(
        "guarded",
        "guarded",
        "Said of a card that has another of its suit beside it, to play when a higher card is led.",
        forms=("guard", "guards"),
    ),
    _of_game(
        "stopped",
        "stopped",
        "Said of a suit in which you hold the king or the queen, or the knave and another card.",
        forms=("stopped suit", "stopped suits"),
    ),
    _of_game(
        "tenace",
        "tenace",
        "Two high cards without the one between them. You gain if your opponent leads the suit.",
    ),
    _of_game(
        "stock",
        "stock",
        "The 21 cards that are left after the deal. New cards are drawn from it.",
        french="le talon",
        forms=("talon",),
    ),
    _of_game(
        "propose",
        "propose",
        "To ask for an exchange of cards. The dealer accepts or refuses.",
        french="je propose",
        forms=("proposes", "proposed", "proposing", "proposal", "proposals"),
    ),
    _of_game(
        "accept",
        "accept",
        "To let both players exchange cards, often by asking how many.",
        french="combien ?",
        forms=("accepts", "accepted", "accepting"),
    ),
    _of_game(
        "refuse",
        "refuse",
        "To have the cards played as they are. Refusing a first proposal makes you vulnerable.",
        french="je refuse",
        forms=("refuses", "refused", "refusing", "refusal"),
    ),
    _of_game(
        "stand",
        "stand on",
        "To play a hand as it is: as pone without proposing, as dealer by refusing.",
        french="jouer d’autorité",
        forms=("stands on", "stood on", "standing on"),
    ),
    _of_game(
        "vulnerable",
        "vulnerable",
        "Said of a player who stood before any exchange. If he loses the point, it costs him two.",
    ),
    _of_game(
        "jeu-de-regle",
        "jeu de règle",
        "A hand that the book stands on. It should win two times in three as it is.",
        french="jeu de règle",
        forms=("jeux de règle", "hand to stand on", "hands to stand on"),
    ),
    _of_game(
        "discard",
        "discard",
        "The cards you put aside, face down, to draw new ones instead; also, to put them aside.",
        french="l’écart",
        forms=("discards",),
    ),
    _of_game(
        "announce",
        "announce",
        "To say that you hold the king of trumps, usually before your first card. It scores one.",
        french="le roi",
        forms=(
            *("announces", "announced", "announcing", "mark the king", "marks the king"),
            *("marked the king", "marked no king"),
        ),
    ),
    _of_game(
        "revoke",
        "revoke",
        "To play a card that the rules forbid: not to follow suit, win or trump though you could.",
        french="renoncer",
        forms=("revokes", "revoked"),
    ),
    _of_game(
        "out-of-sight",
        "out of sight",
        "Said of the king of trumps when he is neither in your hand nor turned up.",
    ),
    _of_game(
        "trick",
        "trick",
        "Two cards, one from each player. The player who wins it leads to the next.",
        french="la levée",
        everyday=True,
    ),
    _of_game(
        "point",
        "the point",
        "Three or four of the five tricks. It scores one, or two against a vulnerable player.",
        french="le point",
    ),
    _of_game(
        "vole",
        "vole",
        "All five tricks. It scores two points instead of one.",
        french="la vole",
        forms=("voles",),
    ),
    _of_game(
        "love-all",
        "love all",
        "No points to either player: the score at which every game begins.",
    ),
    _of_game(
        "five-up",
        "five up",
        "Said of a game won by the first player to score five points.",
    ),
)
"""In the order in which a newcomer meets them."""

_NUMBERS: Final = (
    _of_numbers(
        "book",
        "the book",
        "The classic advice: the hints of Henry Jones (“Cavendish”) in an old Britannica.",
    ),
    _of_numbers(
        "borderline",
        "borderline",
        "The hint leaves this hand open. Neither choice goes against the book.",
    ),
    _of_numbers(
        "frontier",
        "frontier",
        "The weakest hands a hint names. Hands that are better, card for card, count as well.",
    ),
    _of_numbers(
        "simulator",
        "the simulator",
        "It deals the cards you cannot see, again and again, and plays each choice to the end.",
    ),
    _of_numbers(
        "open-hand",
        "open-hand count",
        "It plays every hand your opponent may hold, with all cards face up and best play by both.",
        forms=("open-hand",),
    ),
    _of_numbers(
        "of-100-hands",
        "of 100 hands",
        "Hands are counted: how many of those your opponent may hold, seen from the cards alone.",
    ),
    _of_numbers(
        "of-100-deals",
        "of 100 deals",
        "Deals are played: how many, dealt by the simulator and played to the end.",
    ),
    _of_numbers(
        "played-out",
        "played-out",
        "Found by playing each card against every possible hand, with no cards face up.",
    ),
    _of_numbers(
        "rollout",
        "rollout",
        "Thousands of deals, played to the end, with every choice tried on the same cards.",
        forms=("rollouts", "rolled out"),
    ),
    _of_numbers(
        "reckoner",
        "a good player",
        "The program we measure by: it plays to the score, and picks the card that does best on "
        "average.",
        forms=("good player", "good players", "the reckoner", "reckoners"),
    ),
    _of_numbers(
        "standard-error",
        "±",
        "The luck left in a figure. Two times in three, the figure is out by no more than this.",
        forms=("standard error", "standard errors"),
    ),
    _of_numbers(
        "games-in-100",
        "games in 100",
        "How many more games in 100 the better choice would win you from this score.",
        forms=("in 100 games", "game in 100"),
    ),
    _of_numbers(
        "points-a-deal",
        "points a deal",
        "What you score less what your opponent scores, on average over many deals.",
    ),
    _of_numbers(
        "too-close",
        "too close to call",
        "The difference is so small that it may be mere luck. Nobody is marked wrong.",
    ),
    _of_numbers(
        "nemesis",
        "Nemesis",
        "A possible hand of your opponent’s that punishes your choice, and how the deal then goes.",
    ),
)
"""In the order in which a learner meets them."""


def _of_hint(hint: Hint) -> Word:
    """Return a glossary entry for `hint`, found by its id or its title, with its statement."""
    return Word(
        name=hint.id,
        term=str(hint),
        meaning=hint.statement,
        forms=(hint.id, hint.called),
        chapter="the hints",
    )


WORDS: Final[tuple[Word, ...]] = (*_GAME, *map(_of_hint, CATALOGUE), *_NUMBERS)
"""Every entry of the glossary, chapter by chapter."""

_BY_NAME: Final = {found.name: found for found in WORDS}


def word(name: str) -> Word:
    """Return the glossary entry whose `Word.name` is `name`; a hint's entry has the hint's id.

    >>> word("vole").meaning
    'All five tricks. It scores two points instead of one.'
    >>> word("P1").meaning
    'Stand on three trumps or more, whatever else you hold.'

    Raises:
        NotationError: if no entry has that name.
    """
    if not isinstance(name, str) or name not in _BY_NAME:
        raise NotationError(f"expected the name of a word ({a_few(_BY_NAME)}), got {brief(name)}")
    return _BY_NAME[name]
