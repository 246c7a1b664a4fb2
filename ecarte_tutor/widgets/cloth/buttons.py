"""Buttons and cards that answer a question, with the keys that press them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ...engine.cards import Card
from ..table import SceneButton, SceneCard

ANSWER: Final = "answer"
"""The action of an option that is chosen; its value is the option's text."""

LEFT: Final = ("ArrowLeft", "←")
"""The left arrow key, as the browser names it and as a learner reads it."""

RIGHT: Final = ("ArrowRight", "→")
ENTER: Final = ("Enter", "⏎")


def answer_buttons(
    answers: Mapping[str, str], *, chosen: str | None = None, better: str | None = None
) -> tuple[SceneButton, ...]:
    """A button for each answer: the arrow keys press two, the keys from 1 on any other number.

    Args:
        answers: what each button says, by the answer's value.
        chosen: the value of the answer that was given; `None` before one.
        better: the value of the answer that would have been better; `None` where none is known.
    """
    numbers = [(str(place), str(place)) for place in range(1, len(answers) + 1)]
    keys = (LEFT, RIGHT) if len(answers) == 2 else numbers
    return tuple(
        SceneButton(
            action=ANSWER,
            value=value,
            label=label,
            key=key,
            hint=hint,
            chosen=None if chosen is None else value == chosen,
            better=value == better,
        )
        for (value, label), (key, hint) in zip(answers.items(), keys, strict=True)
    )


def number_buttons(numbers: Iterable[int]) -> tuple[SceneButton, ...]:
    """A button for each number, pressed by the key of that number."""
    return tuple(
        SceneButton(action=ANSWER, value=each, label=each, key=each) for each in map(str, numbers)
    )


def answer_button(value: str, label: str) -> SceneButton:
    """The one button that gives an answer put together before, pressed by the Enter key."""
    key, hint = ENTER
    return SceneButton(action=ANSWER, value=value, label=label, key=key, hint=hint)


def answer_cards(cards: Iterable[Card]) -> tuple[SceneCard, ...]:
    """Cards that answer a question when pressed, or by the keys from 1 on, in the order given."""
    return tuple(
        SceneCard(card, action=ANSWER, value=str(card), key=str(place))
        for place, card in enumerate(cards, start=1)
    )
