"""The table of the day: the hand of the day with every answer to it, for a page without a kernel.

`python -m ecarte_tutor.widgets.day_table 2026-11-22 FOLDER` writes into the folder what such a page
loads: `hand.js`, which draws as every table does and has the scenes, and `hand.css`; and each of
them packed.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, Final

from ..course.glossary import WORDS
from ..course.problems import problem_of_the_day
from ..engine.decision import Decision
from ..engine.english import are_trumps, number
from ..grading import reason_for
from .assets import asset
from .draw import card_svg
from .exercises import exercise_on, helped
from .exercises.decision import DecisionAnswer, DecisionExercise
from .quiz.run import HELP, RETRY
from .scene import Frame, NextSteps, Scene, SceneButton, SceneVerdict, data_of

_TITLE: Final = "The hand of the day"
_MORE: Final = SceneButton(action="more", label="Ten more")
_NEXT: Final = SceneButton(action="next", label="Next", key="Enter", hint="⏎", main=True)


def day_table(day: date) -> dict[str, Any]:
    """All that a page needs to ask the hand of this day and to answer, as plain data.

    Returns:
        The `day` and its `problem` in one line; the `questions`, each with one
        step more of help; the `answers` by what was chosen, and what each of them `costs`, in games
        in 100; the `cards` as drawings and the `words` of the glossary that occur.
    """
    problem = problem_of_the_day(day)
    exercise = exercise_on(problem)
    assert isinstance(exercise, DecisionExercise)
    questions = _questions(exercise, day)
    given = {str(option): exercise.answered(str(option)) for option in problem.options()}
    answers = _answers(problem, given, day)
    scenes = [each.data() for each in (*questions, *answers.values())]
    return {
        "day": day.isoformat(),
        "problem": exercise.line,
        "questions": scenes[: len(questions)],
        "answers": dict(zip(answers, scenes[len(questions) :], strict=True)),
        "costs": {option: round(each.cost, 1) for option, each in given.items()},
        "cards": {str(card): card_svg(card) for card in (*problem.hand, problem.turn_up)},
        "words": _words_in(json.dumps(scenes, ensure_ascii=False).casefold()),
    }


def write_day_table(day: date, folder: Path) -> None:
    """Write `hand.js` and `hand.css` of this day, plain and packed, into an existing folder."""
    program, style = asset("table.js").text, asset("table.css").text
    hand = json.dumps(day_table(day), ensure_ascii=False, separators=(",", ":"))
    texts = {"hand.css": style, "hand.js": f"{program}\nexport const hand = {hand};\n"}
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
        (folder / f"{name}.gz").write_bytes(gzip.compress(text.encode(), mtime=0))


def _questions(exercise: DecisionExercise, day: date) -> list[Scene]:
    """The problem four times: without help, and with one, two and three steps of it."""
    asked = replace(exercise.question(), sentence=_in_plain_words(exercise.decision))
    asked = replace(asked, spoken=f"{asked.sentence} {asked.spoken}")
    asked = _on_the_start_page(asked, exercise.decision, day)
    steps = exercise.help()
    scenes = [helped(asked, steps[:number]) for number in range(len(steps) + 1)]
    helping = NextSteps(actions=(HELP,))
    return [*(replace(each, steps=helping) for each in scenes[:-1]), scenes[-1]]


def _answers(problem: Decision, given: Mapping[str, DecisionAnswer], day: date) -> dict[str, Scene]:
    """The verdict on each option, with the doors that open where nobody computes."""
    answers: dict[str, Scene] = {}
    best = next(each for each in given.values() if each.verdict.with_the_simulator)
    right, steps = reason_for(best.verdict).text, NextSteps(actions=(RETRY, _MORE, _NEXT))
    for option, answer in given.items():
        *_, scene = answer.scenes()
        # One reason for both answers: what speaks for the right one.
        strip = replace(answer.strip, reason=right)
        doors = tuple(door for door in scene.verdict.doors if door.panels)
        verdict = SceneVerdict(strip=strip, doors=doors)
        sentence = _in_plain_words(problem)
        scene = replace(scene, sentence=sentence, verdict=verdict, steps=steps, spoken=strip.spoken)
        answers[option] = _on_the_start_page(scene, problem, day)
    return answers


def _on_the_start_page(scene: Scene, problem: Decision, day: date) -> Scene:
    """The scene with its day, and without the name of a rule set, which says nothing there."""
    assert scene.cloth is not None
    score, trumps, *_ = scene.cloth.corner
    target = f"{number(problem.rules.target).capitalize()} points win the game"
    frame = Frame(progress=f"{_TITLE} · {day.day} {day:%B}")
    return replace(scene, frame=frame, cloth=replace(scene.cloth, corner=(score, target, trumps)))


def _in_plain_words(problem: Decision) -> str:
    """The question for somebody who meets it for the first time."""
    return (
        f"{are_trumps(problem.trump)}, and beat every other suit. Do you play the five cards you "
        "hold, or propose, and ask for new ones? You need three tricks of five."
    )


def _words_in(text: str) -> Any:
    spelled = (word for word in WORDS if any(each.casefold() in text for each in word.spellings))
    return data_of(tuple(spelled))


if __name__ == "__main__":
    _day, _folder = sys.argv[1:]
    write_day_table(date.fromisoformat(_day), Path(_folder))
