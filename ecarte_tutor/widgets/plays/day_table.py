"""The hand of the day with the verdict on every answer, for a page without a kernel.

`python -m ecarte_tutor.widgets.plays.day_table 2026-11-22 FOLDER` writes `2026-11-22.json` into the
folder, and the same compressed with gzip. The script of the card tables draws it.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final

from ...course.glossary import WORDS
from ...course.problems.drawing import problem_of_the_day, skill_of_the_day
from ...course.problems.skills import SKILL
from ...engine.cards import Hand
from ...engine.decision import Decision, Option
from ...engine.english import are_trumps
from ...grading import reason_for
from ...grading.strip import Strip, verdict_strip
from ...system import limit, lower_priority
from ..stage.background.simulation_thread import simulation_thread
from ..stage.cloth import wins_the_game
from ..stage.draw.cards import card_svg, face_svg
from ..stage.exercises import exercise_on
from ..stage.exercises.decision import DecisionAnswer, DecisionExercise
from ..stage.exercises.exercise import helped, picked_parts
from ..stage.scene import Frame, NextSteps, Scene, SceneButton, SceneVerdict, data_of
from .quiz.screens import HELP, RETRY

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
    "discard": (
        "Your opponent agrees to an exchange: you draw a new card for each that you discard."
    ),
}
"""Question for somebody who has not met it before, by the kind of decision."""

_FOR_LATER: Final = re.compile(r"\b(guard\w*|lone|stops|court|headed|plain)\b")
"""Words that the lessons explain, and that the verdict on the hand of the day does without."""

_SEAT: Final = re.compile(r"\b([Tt])he (?:pone|dealer)\b")

_TRICKS: Final = "Three tricks win the deal"
_NEXT: Final = SceneButton(action="next", label="Next", key="Enter", hint="⏎", main=True)


class _PlainAnswer(DecisionAnswer):
    """An answer whose verdict is for a newcomer."""

    @property
    def strip(self) -> Strip:
        """What is better and why, in plain words.

        It has the most telling reason without the words in `_FOR_LATER`, and none if there is none,
        or if all that can be said is that two choices are nearly even.
        """
        verdict = self.verdict
        plain = tuple(
            each
            for each in self.reasons
            if each.name != "nearly-even" and not _FOR_LATER.search(each.text)
        )
        strip = verdict_strip(verdict, reason_for(verdict, known=plain or self.reasons))
        reason = strip.reason if plain else ""
        return replace(strip, reason=_opponent(reason))


def day_table(day: date) -> dict[str, Any]:
    """Return all that a page needs to ask the hand of `day` and to grade any answer, as plain data.

    Returns:
        A dictionary: `day` as an ISO date; `skill`, the name of the skill asked for, and `kind`,
        the skill's label; `problem`, the problem as one line of text; `questions`, scenes of the
        question, without help and then with one, two and three steps of help; `picks`, for a
        discard, what the question changes to once some cards are picked, by their text; `answers`,
        by option, the scene with the verdict; `costs`, by option, the estimated loss in games in
        100; `cards`, by card, SVG text; `words`, the glossary's words that occur in the scenes.
    """
    skill, problem = skill_of_the_day(day), problem_of_the_day(day)
    exercise = exercise_on(problem)
    assert isinstance(exercise, DecisionExercise)
    options = {_text(option): option for option in problem.options()}
    given = {
        text: _PlainAnswer(problem, option, exercise.pending, exercise, text)
        for text, option in options.items()
    }
    simulation_thread().submit(problem, exercise.pending).result()
    answers = _answers(problem, given, day)
    questions = _questions(exercise, day)
    scenes = [each.data() for each in (*questions, *answers.values())]
    return {
        "day": day.isoformat(),
        "skill": skill,
        "kind": SKILL[skill].words.label.lower(),
        "problem": exercise.line,
        "questions": scenes[: len(questions)],
        "picks": {up: picked_parts(scene) for up, scene in exercise.pickings().items()},
        "answers": dict(zip(answers, scenes[len(questions) :], strict=True)),
        "costs": {text: round(each.cost, 1) for text, each in given.items()},
        "cards": {str(card): card_svg(card) for card in (*problem.hand, problem.turn_up)},
        "faces": {"librarian": face_svg("librarian")},
        "words": _words_in(json.dumps(scenes, ensure_ascii=False).casefold()),
    }


def _text(option: Option) -> str:
    """Return `option` as the value that its button or its card sends."""
    return str(Hand(option)) if isinstance(option, frozenset) else str(option)


def write_day_table(day: date, folder: Path) -> None:
    """Write `day_table(day)` into an existing folder, as `<day>.json` and `<day>.json.gz`."""
    text = json.dumps(day_table(day), ensure_ascii=False, separators=(",", ":"))
    file = folder / f"{day.isoformat()}.json"
    file.write_text(text, "utf-8")
    Path(f"{file}.gz").write_bytes(gzip.compress(text.encode(), mtime=0))


def _questions(exercise: DecisionExercise, day: date) -> list[Scene]:
    """Return the problem without help, and then with one more step of help in each scene."""
    asked = replace(exercise.question(), sentence=_in_plain_words(exercise.decision))
    asked = replace(asked, spoken=_spoken(exercise, asked))
    asked = _on_the_start_page(asked, exercise.decision, day)
    steps = exercise.help()
    scenes = [helped(asked, steps[:number]) for number in range(len(steps) + 1)]
    helping = NextSteps(actions=(HELP,))
    return [*(replace(each, steps=helping) for each in scenes[:-1]), scenes[-1]]


def _spoken(exercise: DecisionExercise, asked: Scene) -> str:
    decision = exercise.decision
    held = exercise.held(f"The {decision.turn_up.words} is turned up.", "your opponent")
    return f"{asked.title} You are the {decision.seat}. {asked.sentence} {_TRICKS}. {held}"


def _answers(problem: Decision, given: Mapping[str, DecisionAnswer], day: date) -> dict[str, Scene]:
    """Return the scene of the verdict by option, without doors that would need a kernel."""
    answers: dict[str, Scene] = {}
    steps = NextSteps(actions=(RETRY, _NEXT))
    for option, answer in given.items():
        scene = answer.scene()
        doors = tuple(door for door in scene.verdict.doors if door.panels)
        verdict = SceneVerdict(strip=scene.verdict.strip, doors=doors)
        scene = replace(scene, sentence=_in_plain_words(problem), verdict=verdict, steps=steps)
        answers[option] = _on_the_start_page(scene, problem, day)
    return answers


def _opponent(text: str) -> str:
    """Return `text` with "your opponent" in place of "the pone" and "the dealer"."""
    return _SEAT.sub(lambda the: f"{'Y' if the[1] == 'T' else 'y'}our opponent", text)


def _on_the_start_page(scene: Scene, problem: Decision, day: date) -> Scene:
    """Return the scene with its date, and what a newcomer asks in its corner, without trumps."""
    assert scene.cloth is not None
    mine, theirs = problem.score
    corner = f"You {mine} · Opponent {theirs}", _TRICKS, wins_the_game(problem.rules)
    frame = Frame(progress=f"{_TITLE} · {day.day} {day:%B}")
    return replace(scene, frame=frame, cloth=replace(scene.cloth, corner=corner))


def _in_plain_words(problem: Decision) -> str:
    return (
        f"{are_trumps(problem.trump)}, and beat every other suit. {_IN_PLAIN_WORDS[problem.kind]}"
    )


def _words_in(text: str) -> Any:
    spelled = (word for word in WORDS if any(each.casefold() in text for each in word.spellings))
    return data_of(tuple(spelled))


if __name__ == "__main__":
    _day, _folder = date.fromisoformat(sys.argv[1]), Path(sys.argv[2])
    if _day < datetime.now(UTC).date():
        lower_priority(_NICENESS)
    limit("CPU", _MOST_SECONDS)
    write_day_table(_day, _folder)
