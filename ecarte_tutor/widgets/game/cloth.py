"""The cloth: a learner's decision laid out with its cards, its tricks and what may be pressed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from ...cards import Card, Suit
from ...decision import PLAY_KINDS, WORD_OPTIONS, Decision, Option
from ...english import counted, points_up
from ...hints.moment import tricks_made
from ...rules import RuleSet, finished_tricks, other_seat
from ..laying import trick_tray
from ..scene import Scene, SceneButton, SceneCard, Tray, scene_card

_QUESTIONS: Final = {
    "propose": "Play, or propose?",
    "number": "How many cards do you ask for?",
    "answer": "Accept, or refuse?",
    "discard": "Which cards do you throw?",
    "king": "Do you announce the king?",
    "lead": "Your lead",
    "reply": "Your card to the {led}?",
}
_SAID: Final = {
    "play": "Play",
    "propose": "Propose",
    "accept": "Accept",
    "refuse": "Refuse",
    "announce": "Announce the king",
    "withhold": "Say nothing",
}
_ARROWS: Final = (("ArrowLeft", "←"), ("ArrowRight", "→"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """How the learner's cards lie: which have been picked, which have just come."""

    picked: Collection[Card] = ()
    """To be thrown; they rise."""

    choice: Option | None = None
    """An option that is being thought over: its card rises, or its button is marked."""

    drawn: Collection[Card] = ()
    """Just drawn."""


def question(decision: Decision) -> str:
    """What is asked at a decision, for a heading."""
    led = decision.led.words if decision.led else ""
    return _QUESTIONS[decision.kind].format(led=led)


def cloth(decision: Decision, laid: Laid) -> Scene:
    """A decision as a scene in which `say`, `ask`, `play`, `pick` and `throw` can be pressed."""
    return Scene(
        title=question(decision),
        sentence="",
        standing=standing(decision),
        turn_up=scene_card(decision.turn_up, caption="turned up"),
        laid=_on_the_table(decision),
        cards=_hand(decision, laid),
        choices=_choices(decision, laid),
        spoken="",
    )


def standing(decision: Decision) -> list[str]:
    """Score, trumps, tricks and rule set, for the corner of the cloth."""
    mine, theirs = tricks_made(decision)
    made = f" · tricks {mine}–{theirs}" if decision.kind in PLAY_KINDS else ""
    who = f"You are the {decision.seat}{made}"
    return corner(decision.rules, decision.score, decision.trump, who)


def corner(rules: RuleSet, score: tuple[int, int], trump: Suit, more: str) -> list[str]:
    """The lines in the corner of the cloth; `score` is the learner's and the computer's."""
    mine, theirs = score
    return [
        f"You {mine} · Computer {theirs}",
        f"{trump.word.capitalize()} are trumps",
        more,
        f"{rules.preset.label}, {points_up(rules.target)}",
    ]


def hand_in_words(decision: Decision) -> str:
    """The hand as a screen reader says it."""
    cards = decision.hand.arranged(decision.trump)
    return f"You hold {', '.join(card.words for card in cards)}."


def _on_the_table(decision: Decision) -> list[Tray]:
    trays = []
    if decision.tricks:
        last = finished_tricks(decision.tricks, decision.trump)[-1]
        trays.append(trick_tray(last, "Last trick", decision.seat))
    if decision.led is not None:
        # Only a pone asked about the king can be the one who led the card on the table.
        own = decision.kind == "king" and decision.seat == "pone"
        caption = "you" if own else other_seat(decision.seat)
        trays.append(Tray(title="Led", cards=[scene_card(decision.led, caption=caption)]))
    return trays


def _hand(decision: Decision, laid: Laid) -> list[SceneCard]:
    held = decision.hand.arranged(decision.trump)
    raised = {laid.choice} if isinstance(laid.choice, Card) else set(laid.picked)
    action = {"lead": "play", "reply": "play", "discard": "pick"}.get(decision.kind)
    cards = []
    for place, card in enumerate(held, start=1):
        shown = scene_card(card, caption="new" if card in laid.drawn else "")
        if card in laid.drawn:
            shown["label"] = f"{card.words}, new"
        if action:
            shown["action"], shown["value"], shown["key"] = action, str(card), str(place)
        if action == "pick" or card in raised:
            shown["chosen"] = card in raised
        cards.append(shown)
    return cards


def _choices(decision: Decision, laid: Laid) -> list[SceneButton]:
    if decision.kind in WORD_OPTIONS:
        return [
            _said(word, arrow, laid.choice)
            for word, arrow in zip(WORD_OPTIONS[decision.kind], _ARROWS, strict=True)
        ]
    if decision.kind == "number":
        return [
            SceneButton(action="ask", value=f"{count}", label=f"{count}", key=f"{count}")
            for count in decision.numbers()
        ]
    if decision.kind == "discard":
        thrown = len(laid.picked)
        label = f"Throw {counted(thrown, 'card')}"
        throw = SceneButton(action="throw", value="", label=label)
        if laid.choice is None:
            throw["key"], throw["hint"] = "Enter", "⏎"
        return [throw]
    return []


def _said(word: str, arrow: tuple[str, str], choice: Option | None) -> SceneButton:
    key, hint = arrow
    button = SceneButton(action="say", value=word, label=_SAID[word], key=key, hint=hint)
    if choice is not None:
        button["chosen"] = word == choice
    return button
