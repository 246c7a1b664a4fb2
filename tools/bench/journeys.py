"""How far five journeys go through the package: files entered, calls, and changes of file.

`python -m tools.bench.journeys` prints for each how many of the package's files are entered, how
many of its functions are called, and how often from another file. The book and the judges have been
asked before, and so have the quizzes; the simulation of a lead is there when it is answered. What
goes on beside a click, in other threads, is not counted.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType

import ecarte_tutor
from ecarte_tutor import Card, Decision, book, grade
from ecarte_tutor.widgets import Quiz, leading_quiz, trick_quiz
from ecarte_tutor.widgets.exercises.decision import DecisionExercise

PACKAGE = str(Path(ecarte_tutor.__file__).parent)
PROPOSAL = Decision.propose("7H 8H QS 7S 7D", "9H")
SIMULATED = 3.0
"""Seconds after which the simulation of a problem is there."""
LEAD = Decision.lead("9S 8S KD TD AC", "TS")


def journey(walk: Callable[[], object]) -> tuple[int, int, int]:
    """Files entered, calls and changes of file."""
    files: set[str] = set()
    calls = changes = 0

    def enter(frame: FrameType, event: str, _arg: object) -> None:
        nonlocal calls, changes
        name = frame.f_code.co_filename
        if event != "call" or not name.startswith(PACKAGE):
            return
        files.add(name)
        calls += 1
        changes += frame.f_back is not None and frame.f_back.f_code.co_filename != name

    sys.setprofile(enter)
    try:
        walk()
    finally:
        sys.setprofile(None)
    return len(files), calls, changes


def an_answer(quiz: Quiz) -> str:
    """The first that there is, right or wrong."""
    exercise = quiz.exercise
    if isinstance(exercise, DecisionExercise):
        return str(exercise.decision.options()[0])
    return "leader"


def main() -> None:
    book(Decision.propose("8H QS TD 8D 7C", "9H"))
    found = {"book(propose)": journey(lambda: book(PROPOSAL))}
    grade(LEAD, Card("9S"))
    grade(PROPOSAL, "play")
    found["grade(lead)"] = journey(lambda: grade(LEAD, Card("9S")))
    found["grade(propose)"] = journey(lambda: grade(PROPOSAL, "play"))
    for name, quiz in (("trick", trick_quiz("AUTUMN", 2)), ("leading", leading_quiz("AUTUMN", 2))):
        quiz.choose("answer", an_answer(quiz))
        quiz.choose("next")
        time.sleep(SIMULATED)
        answer = an_answer(quiz)
        found[f"a click in the {name} quiz"] = journey(partial(quiz.choose, "answer", answer))
    for name, (files, calls, changes) in found.items():
        print(f"{name}: {files} files, {calls:,} calls, {changes:,} changes of file")


if __name__ == "__main__":
    main()
