"""Nemesis: the hand again, against an adversary who punishes the choice, and played to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ..cards import Card
from ..decision import Decision
from ..draw import line_picture
from ..english import counted
from ..errors import NotationError
from .panels import worded
from .scene import Panel, Scene, SceneButton, Tray, scene_card

if TYPE_CHECKING:
    from ..simulator import CardSimulation, Line, Nemesis, Simulation

ACTION: Final = "nemesis"


class Turn(NamedTuple):
    """Where a learner is: the choice that was punished, how often, and the card played now."""

    choice: Card
    number: int = 0
    now: Card | None = None

    @classmethod
    def read(cls, value: str) -> Turn:
        """The turn that `str` wrote."""
        choice, number, *now = value.split(".")
        if not number.isdecimal() or len(now) > 1:
            raise NotationError(f"expected a choice and a number, got {value!r}")
        return cls(Card(choice), int(number), *map(Card, now))

    def __str__(self) -> str:
        now = "" if self.now is None else f".{self.now}"
        return f"{self.choice}.{self.number}{now}"


def nemesis_button(simulation: Simulation, turn: Turn) -> list[SceneButton]:
    """The button that deals the nemesis of this turn; none where there is no such hand."""
    from ..simulator import CardSimulation, nemesis

    if not isinstance(simulation, CardSimulation):
        return []
    if nemesis(simulation, turn.choice, turn.number) is None:
        return []
    label = "Another nemesis" if turn.number else "Nemesis"
    return [SceneButton(action=ACTION, value=str(turn), label=label, key="n", hint="N")]


def nemesis_scene(simulation: Simulation, scene: Scene, value: str) -> Scene:
    """The scene of a decision with the nemesis dealt, and once a card is played, with the lines.

    Args:
        simulation: of the decision.
        scene: the decision as it is asked, or with the card of this turn chosen.
        value: the turn.
    """
    from ..simulator import CardSimulation, nemesis

    assert isinstance(simulation, CardSimulation)
    turn = Turn.read(value)
    found = nemesis(simulation, turn.choice, turn.number)
    if found is None:
        raise NotationError(f"expected a choice with a nemesis, got {value!r}")
    for shown in scene["cards"]:
        if "value" in shown:
            again = turn._replace(now=Card(shown["value"]))
            shown["action"], shown["value"] = ACTION, str(again)
    if turn.now is None:
        _deal(scene, simulation, turn.choice)
    else:
        _reveal(scene, simulation, found, turn)
    return scene


def _deal(scene: Scene, simulation: CardSimulation, choice: Card) -> None:
    notice = (
        f"Nemesis: your adversary now holds a hand on which {worded(choice)} loses the deal and "
        f"another card wins it. Choose again."
    )
    scene["notice"] = f"{notice} {scene.get('notice', '')}".strip()
    hand = ", ".join(card.words for card in simulation.decision.hand)
    scene["spoken"] = f"{notice} You hold {hand}."


def _reveal(scene: Scene, simulation: CardSimulation, found: Nemesis, turn: Turn) -> None:
    assert turn.now is not None
    decision = simulation.decision
    his = found.hand.arranged(decision.trump)
    tray = Tray(title="Your adversary’s hand", cards=[scene_card(card) for card in his])
    scene["laid"] = [*scene.get("laid", []), tray]
    best = simulation.best
    assert isinstance(best, Card)
    titles = {best: "The best", turn.choice: "Your first choice"}
    now = {best: "Your choice now: the best", turn.choice: "Your choice again"}
    titles = {turn.now: now.get(turn.now, "Your choice now")} | {
        card: title for card, title in reversed(titles.items()) if card != turn.now
    }
    source = f"Both sides play on as {simulation.player}, each knowing only what it can know"
    scene["panels"] = [
        _panel(decision, card, found.lines[card], title, source) for card, title in titles.items()
    ]
    scene["actions"] = nemesis_button(simulation, turn._replace(number=turn.number + 1, now=None))
    panels = scene["panels"]
    told = " ".join(f"{each['title']}: {each['badge']}. {each['lead']}" for each in panels)
    held = ", ".join(card.words for card in his)
    scene["spoken"] = f"Your adversary held {held}. {told}"


def _panel(decision: Decision, card: Card, line: Line, title: str, source: str) -> Panel:
    wins = line.points > 0
    who = "you score" if wins else "your adversary scores"
    scored = f"{who} {counted(abs(line.points), 'point')}"
    earlier = len(decision.tricks)
    return Panel(
        title=title,
        badge="wins the deal" if wins else "loses the deal",
        tone="good" if wins else "fair",
        lead=f"With the {card.words} you make {counted(line.made, 'trick')}, and {scored}.",
        text="",
        chart=line_picture(line.tricks, decision.trump, decision.seat, earlier),
        source=source,
    )
