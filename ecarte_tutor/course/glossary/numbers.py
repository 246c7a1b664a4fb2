"""The words of the numbers: who finds them, how, and how far they can be trusted."""

from __future__ import annotations

from typing import Final

from .word import Word


def _word(name: str, term: str, meaning: str, *forms: str) -> Word:
    return Word(name=name, term=term, meaning=meaning, forms=forms, chapter="the numbers")


NUMBERS: Final = (
    _word(
        "book",
        "the book",
        "The classic advice: the hints of Henry Jones (“Cavendish”) in an old Britannica.",
    ),
    _word(
        "borderline",
        "borderline",
        "The hint leaves this hand open. Neither choice goes against the book.",
    ),
    _word(
        "frontier",
        "frontier",
        "The weakest hands a hint names. Hands that are better, card for card, count as well.",
    ),
    _word(
        "simulator",
        "the simulator",
        "It deals the cards you cannot see, again and again, and plays each choice to the end.",
    ),
    _word(
        "open-hand",
        "open-hand count",
        "It plays every hand your opponent may hold, with all cards face up and best play by both.",
        "open-hand",
    ),
    _word(
        "played-out",
        "played-out",
        "Found by playing each card against every possible hand, with no cards face up.",
    ),
    _word(
        "rollout",
        "rollout",
        "Thousands of deals, played to the end, with every choice tried on the same cards.",
        "rollouts",
        "rolled out",
    ),
    _word(
        "reckoner",
        "a good player",
        "The program we measure by: it plays to the score, and picks the card that does best on "
        "average.",
        "good player",
        "good players",
        "the reckoner",
        "reckoners",
    ),
    _word(
        "standard-error",
        "±",
        "The luck left in a figure. Two times in three, the figure is out by no more than this.",
        "standard error",
        "standard errors",
    ),
    _word(
        "games-in-100",
        "games in 100",
        "How many more games in 100 the better choice would win you from this score.",
        "in 100 games",
        "game in 100",
    ),
    _word(
        "points-a-deal",
        "points a deal",
        "What you score less what your opponent scores, on average over many deals.",
    ),
    _word(
        "too-close",
        "too close to call",
        "The difference is so small that it may be mere luck. Nobody is marked wrong.",
    ),
    _word(
        "nemesis",
        "Nemesis",
        "A possible hand of your opponent’s that punishes your choice, and how the deal then goes.",
    ),
)
"""In the order in which a learner meets them."""
