"""The words of the game: who plays, with what, what is said, and what it scores."""

from __future__ import annotations

from typing import Final

from .word import Word


def _word(
    name: str,
    term: str,
    meaning: str,
    *,
    french: str = "",
    forms: tuple[str, ...] = (),
    everyday: bool = False,
) -> Word:
    return Word(
        name=name,
        term=term,
        meaning=meaning,
        french=french,
        forms=forms,
        everyday=everyday,
        chapter="the game",
    )


GAME: Final = (
    _word(
        "pone",
        "pone",
        "The player who does not deal. The pone speaks first and leads first.",
        french="le premier",
        forms=("elder hand",),
    ),
    _word(
        "dealer",
        "dealer",
        "The player who deals. The dealer answers a proposal, and plays second to the first trick.",
        french="le donneur",
    ),
    _word(
        "opponent",
        "opponent",
        "The player across the table from the one who has to choose.",
        french="l’adversaire",
        everyday=True,
    ),
    _word(
        "turn-up",
        "turn-up",
        "The eleventh card, turned face up after the deal. Its suit is trumps; nobody draws it.",
        french="la retourne",
        forms=("turned up", "turned-up"),
    ),
    _word(
        "trump",
        "trump",
        "A card of the turned-up suit. It beats every card of the three other suits.",
        french="l’atout",
        forms=("trumps",),
    ),
    _word(
        "plain",
        "plain suit",
        "Any of the three suits that are not trumps.",
        forms=("plain suits", "plain card", "plain cards"),
    ),
    _word(
        "knave",
        "knave",
        "The old name for the jack. He ranks below the queen and above the ace.",
        french="le valet",
        forms=("knaves",),
    ),
    _word(
        "court-card",
        "court card",
        "A king, a queen or a knave.",
        french="la figure",
        forms=("court cards",),
    ),
    _word(
        "guarded",
        "guarded",
        "Said of a card that has another of its suit beside it, to play when a higher card is led.",
        forms=("guard", "guards"),
    ),
    _word(
        "stopped",
        "stopped",
        "Said of a suit in which you hold the king or the queen, or the knave and another card.",
        forms=("stopped suit", "stopped suits"),
    ),
    _word(
        "tenace",
        "tenace",
        "Two high cards without the one between them. You gain if your opponent leads the suit.",
    ),
    _word(
        "stock",
        "stock",
        "The 21 cards that are left after the deal. New cards are drawn from it.",
        french="le talon",
        forms=("talon",),
    ),
    _word(
        "propose",
        "propose",
        "To ask for an exchange of cards. The dealer accepts or refuses.",
        french="je propose",
        forms=("proposes", "proposed", "proposing", "proposal", "proposals"),
    ),
    _word(
        "accept",
        "accept",
        "To let both players exchange cards. At the Turf Club you do so by asking how many.",
        french="combien ?",
        forms=("accepts", "accepted", "accepting"),
    ),
    _word(
        "refuse",
        "refuse",
        "To have the cards played as they are. Refusing a first proposal makes you vulnerable.",
        french="je refuse",
        forms=("refuses", "refused", "refusing", "refusal"),
    ),
    _word(
        "stand",
        "stand on",
        "To play a hand as it is: as pone without proposing, as dealer by refusing.",
        french="jouer d’autorité",
        forms=("stands on", "stood on", "standing on"),
    ),
    _word(
        "vulnerable",
        "vulnerable",
        "Said of a player who stood before any exchange. If he loses the point, it costs him two.",
    ),
    _word(
        "jeu-de-regle",
        "jeu de règle",
        "A hand that the book stands on. It should win two times in three as it is.",
        french="jeu de règle",
        forms=("jeux de règle", "hand to stand on", "hands to stand on"),
    ),
    _word(
        "discard",
        "discard",
        "The cards you put aside, face down, to draw new ones instead; also, to put them aside.",
        french="l’écart",
        forms=("discards",),
    ),
    _word(
        "announce",
        "announce",
        "To say that you hold the king of trumps, at the Turf Club before your first card. It "
        "scores one.",
        french="le roi",
        forms=("announces", "announced", "announcing"),
    ),
    _word(
        "out-of-sight",
        "out of sight",
        "Said of the king of trumps when he is neither in your hand nor turned up.",
    ),
    _word(
        "trick",
        "trick",
        "Two cards, one from each player. The player who wins it leads to the next.",
        french="la levée",
        everyday=True,
    ),
    _word(
        "point",
        "the point",
        "Three or four of the five tricks. It scores one, or two against a vulnerable player.",
        french="le point",
    ),
    _word(
        "vole",
        "vole",
        "All five tricks. It scores two points instead of one.",
        french="la vole",
        forms=("voles",),
    ),
    _word(
        "love-all",
        "love all",
        "No points to either player: the score at which every game begins.",
    ),
    _word(
        "five-up",
        "five up",
        "Said of a game won by the first player to score five points.",
    ),
)
"""In the order in which a newcomer meets them."""
