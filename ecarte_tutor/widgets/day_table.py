"""The hand of the day with the verdict on every answer, for a page without a kernel.

`python -m ecarte_tutor.widgets.day_table 2026-11-22 FOLDER` writes `2026-11-22.json` into the
folder, and the same compressed with gzip. The script of the card tables draws it.
"""

from __future__ import annotations

import gzip
import json
import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final

from ..course.glossary import WORDS
from ..course.problems import SKILL, problem_of_the_day, skill_of_the_day
from ..engine.decision import Decision, signed
from ..engine.english import are_trumps, number
from .draw import card_svg
from .exercises import exercise_on, helped
from .exercises.decision import DecisionAnswer, DecisionExercise
from .quiz.run import HELP, MORE, RETRY
from .scene import Frame, NextSteps, Scene, SceneButton, SceneVerdict, VerdictDoor, data_of

_TITLE: Final = "The hand of the day"
_MOST_SECONDS: Final = 60
"""Most processor seconds that making a file may take; it takes about one."""

_NICENESS: Final = 10
"""Increase of the process's niceness for an earlier day, for which fewer people wait."""

_IN_PLAIN_WORDS: Final = {
    "propose": ("Do you play the five cards you hold, or propose, and ask for new ones?"),
    "answer": (
        "Your opponent proposes new cards for you both. Do you accept, or refuse, and play the "
        "five you hold?"
    ),
    "lead": ("You lead first, and the dealer must follow suit and beat your card if he can."),
}
"""Question for somebody who has not met it before, by the kind of decision."""

_TRICKS: Final = "Three tricks win the deal"
_NEXT: Final = SceneButton(action="next", label="Next", key="Enter", hint="⏎", main=True)


def day_table(day: date) -> dict[str, Any]:
    """Return all that a page needs to ask the hand of `day` and to grade any answer, as plain data.

    Returns:
        A dictionary: `day` as an ISO date; `skill`, the name of the skill asked for, and `kind`,
        the skill's label; `problem`, the problem as one line of text; `questions`, scenes of the
        question, without help and then with one, two and three steps of help; `answers`, by
        option, the scene with the verdict; `costs`, by option, the estimated loss in games in 100;
        `cards`, by card, SVG text; `words`, the glossary's words that occur in the scenes.
    """
    problem = problem_of_the_day(day)
    exercise = exercise_on(problem)
    assert isinstance(exercise, DecisionExercise)
    given = {str(option): exercise.answered(str(option)) for option in problem.options()}
    answers = _answers(problem, given, day)
    questions = _questions(exercise, day)
    scenes = [each.data() for each in (*questions, *answers.values())]
    return {
        "day": day.isoformat(),
        "skill": skill_of_the_day(day),
        "kind": SKILL[skill_of_the_day(day)].words.label.lower(),
        "problem": exercise.line,
        "questions": scenes[: len(questions)],
        "answers": dict(zip(answers, scenes[len(questions) :], strict=True)),
        "costs": {option: round(each.cost, 1) for option, each in given.items()},
        "cards": {str(card): card_svg(card) for card in (*problem.hand, problem.turn_up)},
        "words": _words_in(json.dumps(scenes, ensure_ascii=False).casefold()),
    }


def write_day_table(day: date, folder: Path) -> None:
    """Write `day_table(day)` into an existing folder, as `<day>.json` and `<day>.json.gz`."""
    text = json.dumps(day_table(day), ensure_ascii=False, separators=(",", ":"))
    file = folder / f"{day.isoformat()}.json"
    file.write_text(text, "utf-8")
    Path(f"{file}.gz").write_bytes(gzip.compress(text.encode(), mtime=0))


def _questions(exercise: DecisionExercise, day: date) -> list[Scene]:
    """Return the problem without help, and then with one more step of help in each scene."""
    asked = replace(exercise.question(), sentence=_in_plain_words(exercise.decision))
    asked = replace(asked, spoken=f"{asked.sentence} {_TRICKS}. {asked.spoken}")
    asked = _on_the_start_page(asked, exercise.decision, day)
    steps = exercise.help()
    scenes = [helped(asked, steps[:number]) for number in range(len(steps) + 1)]
    helping = NextSteps(actions=(HELP,))
    return [*(replace(each, steps=helping) for each in scenes[:-1]), scenes[-1]]


def _answers(problem: Decision, given: Mapping[str, DecisionAnswer], day: date) -> dict[str, Scene]:
    """Return the scene of the verdict by option, without doors that would need a kernel."""
    answers: dict[str, Scene] = {}
    steps = NextSteps(actions=(RETRY, MORE, _NEXT))
    for option, answer in given.items():
        *_, scene = answer.scenes()
        strip = answer.strip
        doors = tuple(door for door in scene.verdict.doors if door.panels)
        if problem.kind == "lead":
            doors = tuple(_with_every_cost(door, given.values()) for door in doors)
        verdict = SceneVerdict(strip=strip, doors=doors)
        sentence = _in_plain_words(problem)
        scene = replace(scene, sentence=sentence, verdict=verdict, steps=steps, spoken=strip.spoken)
        answers[option] = _on_the_start_page(scene, problem, day)
    return answers


def _with_every_cost(door: VerdictDoor, given: Iterable[DecisionAnswer]) -> VerdictDoor:
    """Return `door`, with what every card costs added to the simulator's panel."""
    costs = sorted((each.cost, signed(each.option)) for each in given if each.cost)
    told = ", ".join(f"{card} {cost:.1f}" for cost, card in costs)
    panels = (
        replace(each, text=f"{each.text} Each card’s cost: {told}.".lstrip())
        if each.name == "simulator"
        else each
        for each in door.panels
    )
    return replace(door, panels=tuple(panels))


def _on_the_start_page(scene: Scene, problem: Decision, day: date) -> Scene:
    """Return the scene with its date, and what a newcomer asks in its corner, without trumps."""
    assert scene.cloth is not None
    score = scene.cloth.corner[0]
    target = f"{number(problem.rules.target).capitalize()} points win the game"
    frame = Frame(progress=f"{_TITLE} · {day.day} {day:%B}")
    return replace(scene, frame=frame, cloth=replace(scene.cloth, corner=(score, _TRICKS, target)))


def _in_plain_words(problem: Decision) -> str:
    return (
        f"{are_trumps(problem.trump)}, and beat every other suit. {_IN_PLAIN_WORDS[problem.kind]}"
    )


def _words_in(text: str) -> Any:
    spelled = (word for word in WORDS if any(each.casefold() in text for each in word.spellings))
    return data_of(tuple(spelled))


if __name__ == "__main__":
    _day, _folder = date.fromisoformat(sys.argv[1]), Path(sys.argv[2])
    if _day < datetime.now(UTC).date() and hasattr(os, "nice"):
        os.nice(_NICENESS)
    if os.name == "posix":
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (_MOST_SECONDS, _MOST_SECONDS))
    write_day_table(_day, _folder)
