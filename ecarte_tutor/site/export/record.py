"""Records: what a table shows, and where each press leads, written down before anybody presses.

A *record* is plain data. That of a play has all its screens; that of a list whose parts open by
themselves has each part; that of a problem has the question, what changes as cards are raised, and
the verdict on each answer. What lies between the problems of a set is not in it: `plays.js` has it.
"""

import json
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from ...course.practice.sources import InOrder
from ...errors import SiteError
from ...grading.reason import LATELY
from ...widgets.plays.quiz.screens import NOTHING_ASKED, ProblemAsked, ProblemSet, VerdictShown
from ...widgets.plays.quiz.summary import differing_badge
from ...widgets.plays.sessions.scenes import as_counted
from ...widgets.stage.background.simulation_thread import simulation_thread
from ...widgets.stage.exercises.decision import DecisionAnswer
from ...widgets.stage.exercises.exercise import RULE, Exercise, picked_parts
from ...widgets.stage.scene import Arrival, Row, Scene, data_of
from ...widgets.stage.table.screen import Coming, Play, Screen, Simulate, Step

Record = dict[str, Any]
Stack = tuple[Screen, ...]
Press = tuple[str, str]

AT: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""Time of every press that is written down; the page puts its own in the place of it."""

HANDS: Final = 3
"""Most hands that punish a choice which are kept; there may be sixty."""

_MOST: Final = 2000
"""Most screens of a play; one that has more has no end, for all that a record can hold."""

_ARRIVAL: Final = ("events", "record", "waits", "begins_in_view", "calls", "spoken")
"""What is told of a scene on the way to it, and so belongs to a press and not to a screen."""

_BEYOND: Final = frozenset({"change"})
"""Doors that need Python behind them: a card may be changed into 849,555 hands."""


def settled(stack: Stack) -> Stack:
    """Return the screens once all that they wait for is simulated."""
    for each in (wait for screen in stack for wait in screen.waits()):
        if isinstance(each, Simulate) and not each.pending.done():
            simulation_thread().submit(each.decision, each.pending).result()
    step = stack[-1].arrived()
    if step is None or step.screen is None or step.screen is stack[-1]:
        return stack
    return settled((*stack[:-1], step.screen))


def pressed(stack: Stack, press: Press) -> tuple[Stack, Step]:
    """Return the screens after a press that the top one offers, and the step there.

    Raises:
        LookupError: if no screen takes the press.
    """
    for height in range(len(stack), 0, -1):
        step = stack[height - 1].press(*press, AT)
        if step is not None:
            below = stack[: height - (not step.on_top)]
            return settled(below if step.screen is None else (*below, step.screen)), step
    raise LookupError(f"expected a screen that takes {press}, got none")


def shown(stack: Stack, step: Step | None) -> Record:
    """Return the scene that a table shows after `step`, as the browser gets it."""
    scene = stack[-1].scene()
    if step is not None and step.arrival is not None:
        scene = replace(scene, arrival=step.arrival)
    if step is not None and step.spoken is not None:
        scene = replace(scene, spoken=step.spoken)
    return without_doors(scene)


def without_doors(scene: Scene) -> Record:
    """Return a scene as data, without the doors that need Python."""
    doors = tuple(each for each in scene.verdict.doors if each.action not in _BEYOND)
    return replace(scene, verdict=replace(scene.verdict, doors=doors)).data()


def offered(stack: Stack) -> list[Press]:
    """Return the presses on a screen that need no Python, in order."""
    return [each for each in sorted(stack[-1].scene().offered) if each[0] not in _BEYOND]


def walked(start: Stack) -> Record:
    """Return the record of the screens from `start` on, by every press.

    Returns:
        A dictionary: `first`, the way to the first screen; `scenes`; for each scene its bookmark in
        `texts`, and in `edges`, by action and value, the scene that follows with what is told on
        the way; and `saved`, by bookmark, the way back to its screen.

    Raises:
        SiteError: if the play has no end, or does anything besides.
    """
    record: Record = {"scenes": [], "texts": [], "edges": [], "saved": {}}
    known: dict[str, int] = {}
    to_visit: deque[Stack] = deque()

    def way(stack: Stack, step: Step | None) -> Record:
        if step is not None and step.effects:
            raise SiteError("expected a play that only shows, got one that logs or saves")
        if isinstance(stack[-1], Coming):
            raise SiteError("expected a play that only shows, got one that draws")
        scene = shown(stack, step)
        told: Record = {name: scene.pop(name) for name in _ARRIVAL if name in scene}
        saved = "".join(each.saved() for each in stack if isinstance(each, Play))
        key = json.dumps([scene, saved], sort_keys=True)
        if key not in known:
            known[key] = len(known)
            record["scenes"].append(scene)
            record["texts"].append(saved)
            to_visit.append(stack)
        return {"to": known[key], **told}

    record["first"] = way(start, None)
    while to_visit:
        stack = to_visit.popleft()
        if len(known) > _MOST:
            raise SiteError(f"expected a play of at most {_MOST:,} screens, got one with more")
        presses = offered(stack)
        record["edges"].append({_name(each): way(*pressed(stack, each)) for each in presses})
        bottom = stack[0]
        if isinstance(bottom, Play) and (text := bottom.saved()) and text not in record["saved"]:
            step = bottom.taken_up(text)
            assert step.screen is not None
            record["saved"][text] = way(settled((step.screen,)), step)
    return record


def in_parts(start: Stack) -> Record:
    """Return the record of a screen whose presses each open a part, and close it again.

    Raises:
        SiteError: if a press does more than that.
    """
    (screen,), base = start, without_doors(start[-1].scene())
    parts: Record = {}
    for press in offered(start):
        opened, step = pressed(start, press)
        closed, back = pressed(opened, press)
        if closed != (screen,):
            raise SiteError("expected presses that undo themselves, got others")
        changed = list(_changed(base, without_doors(opened[-1].scene())))
        parts[_name(press)] = {"changed": changed, "spoken": [step.spoken, back.spoken]}
    return {"scene": base, "parts": parts}


def _name(press: Press) -> str:
    return " ".join(press)


def _changed(before: Any, after: Any, path: tuple[str | int, ...] = ()) -> Iterator[list[Any]]:
    """Yield [path, new value] for what differs, `None` as the value of what is gone."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for name in sorted({*before, *after}):
            yield from _changed(before.get(name), after.get(name), (*path, name))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _changed(one, other, (*path, place))
    else:
        yield [path, after]


def problem(exercise: Exercise, judge: str = "") -> Record:
    """Return the record of a problem, whichever set asks it; simulates it.

    Args:
        exercise: the problem as a quiz asks it.
        judge: who says what is right, in a teacher's set.

    Returns:
        A dictionary: `questions`, with no help and then one, two and three steps; `dealt`, what
        happened before, if anything did; `picks`, by the cards raised, what changes; `answers`, by
        value, how each is marked, its line for the log, and its verdicts by the reason that they
        give; and what the summary shows.
    """
    state = NOTHING_ASKED.begun(ProblemSet(InOrder([exercise])))
    asked = settled((ProblemAsked(state),))[0]
    assert isinstance(asked, ProblemAsked)
    dealt, scenes = state.asked.dealt, [asked.scene()]
    scenes += (replace(asked, helps=number + 1).scene() for number in range(RULE))
    pickings = exercise.pickings()
    offered = {each for scene in (scenes[0], *pickings.values()) for each in scene.offered}
    answers = sorted(value for action, value in offered if action == "answer")
    return {
        "skill": exercise.skill,
        "line": exercise.line,
        "graders": exercise.graders,
        "cards": data_of(Row(cards=exercise.small_cards(), text=""))["cards"],
        "questions": [_framed(scene) for scene in scenes],
        "dealt": _told(replace(dealt, spoken=dealt.told)) if dealt.arrival != Arrival() else None,
        "picks": {up: picked_parts(scene) for up, scene in pickings.items()},
        "answers": {each: _answer(asked, each, judge) for each in answers},
    }


def _answer(asked: ProblemAsked, text: str, judge: str) -> Record:
    answer = asked.state.exercise.answered(text)
    attempt = answer.attempt(first=True, when=AT)
    told, reasons = list[str](), Record()
    while True:
        state = replace(asked.state, told=tuple(told[-LATELY:]))
        stack, _ = pressed((replace(asked, state=state),), ("answer", text))
        assert isinstance(stack[-1], VerdictShown)
        given = stack[-1].answer
        name = given.reason.name if isinstance(given, DecisionAnswer) else ""
        if name in told:
            break
        shown = stack[-1].scene()
        if judge:
            shown = as_counted(shown, given, judge)
        scene = {**_framed(shown), **_told(shown)}
        if not told:
            whole, hands = scene, _hands(stack)
        told.append(name)
        reasons[name] = list(_changed(whole, scene))
    is_right = attempt.is_right_by(judge) if judge else answer.badge.tone == "good"
    differ = bool(judge) and attempt.judges_differ
    badge = differing_badge(answer, is_wrong=not is_right) if differ else answer.badge
    return {
        "log": attempt.line(),
        "marks": answer.marks,
        "right": is_right,
        "differ": differ,
        "badge": data_of(badge),
        "remark": answer.remark,
        "verdict": whole,
        "reasons": reasons if told[0] else {},
        "hands": hands,
    }


def _hands(stack: Stack) -> list[Record]:
    """Return the screens of the first few hands that punish the choice of a verdict."""
    found = list[Record]()
    is_more = ("nemesis", "0") in stack[-1].scene().offered
    while is_more and len(found) < HANDS:
        stack, _ = pressed(stack, ("nemesis", str(len(found))))
        scene = stack[-1].scene()
        found.append(_framed(scene))
        is_more = ("nemesis", str(len(found))) in scene.offered
    if is_more:  # "Another" goes on from the last that is kept to the first
        found[-1]["actions"][-1]["value"] = "0"
    return found


def _framed(scene: Scene) -> Record:
    """Return a scene of a problem without its place in a set."""
    data = without_doors(scene)
    return {
        name: {"line": value["line"]} if name == "problem" else value
        for name, value in data.items()
        if name not in ("progress", "events")
    }


def _told(scene: Scene) -> Record:
    data = scene.data()
    return {name: data[name] for name in _ARRIVAL if name in data}
