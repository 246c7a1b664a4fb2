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
        "The hint leaves this hand open, so that neither choice is against the book.",
    ),
    _word(
        "frontier",
        "frontier",
        "The weakest hands that a hint names. Whatever is better, card for card, stands too.",
    ),
    _word(
        "simulator",
        "the simulator",
        "It deals the cards you cannot see, again and again, and plays each choice to the end.",
    ),
    _word(
        "open-hand",
        "open-hand count",
        "Every hand that your opponent may hold, all cards face up and both playing their best.",
        "open-hand",
    ),
    _word(
        "played-out",
        "played-out",
        "Each card is tried against the hands he may hold, both seeing only their own cards.",
    ),
    _word(
        "rollout",
        "rollout",
        "Whole deals, dealt and played to the end some thousand times, each choice on the same.",
        "rollouts",
        "rolled out",
    ),
    _word(
        "reckoner",
        "a good player",
        "Talks by the score, discards by the book, plays the best card on average: “the reckoner”.",
        "good player",
        "good players",
        "the reckoner",
        "reckoners",
    ),
    _word(
        "standard-error",
        "±",
        "The luck that is left in a figure: two times in three it is out by no more than this.",
        "standard error",
        "standard errors",
    ),
    _word(
        "games-in-100",
        "games in 100",
        "How many more of 100 games you would win from this score with the better choice.",
        "in 100 games",
        "game in 100",
    ),
    _word(
        "points-a-deal",
        "points a deal",
        "What you make less what your opponent makes, on average over many deals.",
    ),
    _word(
        "too-close",
        "too close to call",
        "The difference is so small that luck alone may have made it. Nobody is marked wrong.",
    ),
    _word(
        "nemesis",
        "Nemesis",
        "A hand of your opponent that punishes your choice, and how the deal then goes.",
    ),
)
"""In the order in which a learner meets them."""
