"""Nemesis: the hand again, against an adversary who punishes the choice, and played to its end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from ...cards import Card
from ...decision import Decision
from ...draw import play_line
from ...english import counted
from ...errors import NotationError
from ..cloth import hand_in_words
from ..table import Badge, Panel, Scene, SceneButton, SceneCard, Tray
from ..verdict.wording import worded

if TYPE_CHECKING:
    from ...simulator import CardSimulation, Line, Nemesis, Simulation

ACTION: Final = "nemesis"


class Encounter(NamedTuple):
    """Where a learner is: the choice that was punished, how often, and the card played now."""

    choice: Card
    number: int = 0
    now: Card | None = None

    @classmethod
    def read(cls, value: str) -> Encounter:
        """The encounter that `str` wrote."""
        choice, number, *now = value.split(".")
        if not number.isdecimal() or len(now) > 1:
            raise NotationError(f"expected a choice and a number, got {value!r}")
        return cls(Card(choice), int(number), *map(Card, now))

    def __str__(self) -> str:
        now = "" if self.now is None else f".{self.now}"
        return f"{self.choice}.{self.number}{now}"


def nemesis_button(simulation: Simulation, encounter: Encounter) -> tuple[SceneButton, ...]:
    """The button that deals the nemesis of this encounter; none where there is no such hand."""
    from ...simulator import CardSimulation, nemesis

    if not isinstance(simulation, CardSimulation):
        return ()
    if nemesis(simulation, encounter.choice, encounter.number) is None:
        return ()
    label = "Another nemesis" if encounter.number else "Nemesis"
    return (SceneButton(action=ACTION, value=str(encounter), label=label, key="n", hint="N"),)


def nemesis_scene(simulation: Simulation, asked: Scene, encounter: Encounter) -> Scene:
    """A decision with the nemesis dealt, and once a card is played, with the lines of play.

    Args:
        simulation: of the decision.
        asked: the decision as it is asked, or with the card of this encounter chosen.
        encounter: whose nemesis.
    """
    from ...simulator import CardSimulation, nemesis

    assert isinstance(simulation, CardSimulation)
    found = nemesis(simulation, encounter.choice, encounter.number)
    if found is None:
        raise NotationError(f"expected a choice with a nemesis, got {encounter}")
    cards = tuple(_again(each, encounter) for each in asked.cards or ())
    scene = replace(asked, cards=cards)
    if encounter.now is None:
        return _dealt(scene, simulation.decision, encounter.choice)
    return _revealed(scene, simulation, found, encounter)


def _again(shown: SceneCard, encounter: Encounter) -> SceneCard:
    """The card as a choice against the nemesis, where it was one before."""
    if not shown.action:
        return shown
    return replace(shown, action=ACTION, value=str(encounter._replace(now=shown.card)))


def _dealt(scene: Scene, decision: Decision, choice: Card) -> Scene:
    notice = (
        f"Nemesis: your adversary now holds a hand on which {worded(choice)} loses the deal and "
        f"another card wins it. Choose again."
    )
    return replace(
        scene,
        notice=f"{notice} {scene.notice}".strip(),
        spoken=f"{notice} {hand_in_words(decision)}",
    )


def _revealed(
    scene: Scene, simulation: CardSimulation, found: Nemesis, encounter: Encounter
) -> Scene:
    his = found.hand.arranged(simulation.decision.trump)
    source = f"Both sides play on as {simulation.player}, each knowing only what it can know"
    panels = tuple(
        _panel(simulation.decision, card, found.lines[card], name, title, source)
        for card, (name, title) in _titles(simulation.best, encounter).items()
    )
    held = ", ".join(card.words for card in his)
    hand = Tray(title="Your adversary’s hand", cards=tuple(map(SceneCard, his)))
    another = encounter._replace(number=encounter.number + 1, now=None)
    return replace(
        scene,
        laid=(*scene.laid, hand),
        panels=panels,
        actions=nemesis_button(simulation, another),
        spoken=f"Your adversary held {held}. {' '.join(panel.spoken for panel in panels)}",
    )


def _titles(best: object, encounter: Encounter) -> dict[Card, tuple[str, str]]:
    """The cards whose lines are shown, the one played now first, with names and titles."""
    assert isinstance(best, Card)
    assert encounter.now is not None
    now = {best: "Your choice now: the best", encounter.choice: "Your choice again"}
    titles = {encounter.now: ("now", now.get(encounter.now, "Your choice now"))}
    titles.setdefault(encounter.choice, ("first choice", "Your first choice"))
    titles.setdefault(best, ("best", "The best"))
    return titles


def _panel(decision: Decision, card: Card, line: Line, name: str, title: str, source: str) -> Panel:
    wins = line.points > 0
    who = "you score" if wins else "your adversary scores"
    scored = f"{who} {counted(abs(line.points), 'point')}"
    return Panel(
        name=name,
        title=title,
        badge=Badge("wins the deal", "good") if wins else Badge("loses the deal", "fair"),
        lead=f"With the {card.words} you make {counted(line.made, 'trick')}, and {scored}.",
        chart=play_line(line.tricks, decision.trump, decision.seat, len(decision.tricks)),
        source=source,
    )
