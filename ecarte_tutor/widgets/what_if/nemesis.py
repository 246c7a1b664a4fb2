"""Nemesis: a hand that punishes a choice, and both the choice and the best option played out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ...engine.cards import Card
from ...engine.deal.events import Action, Exchanged
from ...engine.decision import Decision, Option
from ...engine.english import begun, counted, listed
from ...engine.rules import Seat
from ...grading.strip import Strip
from ...grading.wording import in_a_pair, in_hundred, worded
from ..draw import play_line
from ..scene import Badge, Panel, Scene, SceneButton, SceneCard, SceneVerdict, Tray
from ..telling import YOU, clause, deed
from ..verdict import Choice, player

if TYPE_CHECKING:
    from ...simulator import Line, Nemesis, Simulation

ACTION: Final = "nemesis"

_AGAIN: Final = ("", " again", " once more")


def nemesis_scene(choice: Choice, settled: Scene, turn: int) -> Scene:
    """A choice on the cloth, with a hand that punishes it, and how the deal goes from it.

    Args:
        choice: what was chosen.
        settled: its verdict.
        turn: which nemesis.
    """
    from ...simulator import nemesis

    values, decision, option = choice.verdict.values, choice.decision, choice.option
    assert settled.cloth is not None
    cards = tuple(replace(card, action="", key="") for card in settled.cloth.cards)
    lying = replace(settled.cloth, cards=cards, choices=())
    scene = replace(
        settled,
        title="Nemesis",
        cloth=lying,
        notice="",
        verdict=SceneVerdict(strip=Strip(sign="right", line=_NONE)),
        steps=replace(settled.steps, actions=()),
        form=replace(settled.form, groups=()),
        spoken=_NONE,
    )
    found = nemesis(values, option, turn)
    if found is None:
        return scene
    held = found.hand.arranged(decision.trump)
    strip = _strip(values, option, found)
    first = _panel(decision, option, found.lines[option], "choice", "Your choice")
    second = _panel(decision, values.best, found.lines[values.best], "best", "The best")
    name, _, _ = values.against.partition(",")  # not what is read or corrected
    how = (
        f"{begun(player(name))} takes both sides and plays on, each side seeing only its own cards."
    )
    panels = first, replace(second, source=how)
    names = listed(f"the {card.words}" for card in held)
    another = SceneButton(action=ACTION, value=str(turn + 1), label="Another", key="n", hint="N")
    hand = Tray(title="Your opponent’s hand", cards=tuple(map(SceneCard, held)))
    return replace(
        scene,
        cloth=replace(lying, laid=(*lying.laid, hand)),
        verdict=SceneVerdict(strip=strip, panels=panels),
        steps=replace(scene.steps, actions=(another,) if found.number > 1 else ()),
        spoken=(
            f"{strip.spoken} Your opponent holds {names}. "
            f"{' '.join(panel.spoken for panel in panels)}"
        ),
    )


_NONE: Final = "We found no hand that punishes this choice."


def _strip(simulation: Simulation, choice: Option, found: Nemesis) -> Strip:
    """The strip: the harm that this hand does to the choice, and how often hands do it."""
    cases = simulation.cases(choice)
    kind = "hands" if isinstance(choice, Card) else "deals"
    chosen, best = in_a_pair(choice, simulation.best)
    if found.is_turned:
        line, share = f"{begun(chosen)} loses the deal; {best} wins it.", cases.lost
    else:
        line, share = f"{begun(chosen)} scores less than {best}.", cases.caught.share
    return Strip(
        sign="wrong",
        line=line,
        reason="We played both choices against this hand, with the same cards to come. The same "
        f"happens in {in_hundred(share)} of 100 {kind}.",
    )


def _panel(decision: Decision, option: Option, line: Line, name: str, title: str) -> Panel:
    """How the deal went from one option: in a sentence, and in cards."""
    mine, theirs = line.scored
    wins = mine > theirs
    changes = [
        (event.seat, event.discarded, event.drawn)
        for event in line.talk
        if isinstance(event, Exchanged)
    ]
    return Panel(
        name=name,
        title=title,
        badge=Badge("wins the deal", "good", "✔")
        if wins
        else Badge("loses the deal", "wrong", "✘"),
        lead=_line_in_words(decision, option, line),
        chart=play_line(line.tricks, decision.trump, decision.seat, len(decision.tricks), changes),
    )


def _line_in_words(decision: Decision, option: Option, line: Line) -> str:
    """The whole line in a sentence.

    "With the seven of clubs you make one trick, and your opponent scores one point."
    """
    mine, theirs = line.scored
    yours, his = (counted(points, "point") for points in line.scored)
    if mine and theirs:
        scored = f"you score {yours}, your opponent {his}"
    else:
        scored = f"you score {yours}" if mine else f"your opponent scores {his}"
    made = [f"you make {counted(line.made, 'trick')}"] if line.tricks else []
    if isinstance(option, Card):
        return f"With {worded(option)} {made[0]}, and {scored}."
    return f"{begun(listed([*_talk_clauses(line, decision.seat), *made]))}: {scored}."


def _talk_clauses(line: Line, seat: Seat) -> Iterator[str]:
    """The proposals and answers as clauses; the chart shows the cards exchanged."""
    times: Counter[type[Action]] = Counter()
    for event in line.talk:
        if isinstance(event, Exchanged) and event is not line.talk[0]:
            continue
        who = YOU if event.seat == seat else f"the {event.seat}"
        again = _AGAIN[min(times[type(event)], len(_AGAIN) - 1)]
        times[type(event)] += 1
        yield f"{clause(who, deed(event))}{again}"
    if line.king is not None:
        marks = "you mark" if line.king == seat else f"the {line.king} marks"
        yield f"{marks} the king of trumps"
