"""How far journeys go through the package: files entered, calls, and changes of file.

`python -m tools.bench.journeys` prints for each how many of the package's files are entered, how
many of its functions are called, and how often from another file; with `--files` it names the
files too, each with its calls. The book and the judges have been asked before, and so have the
quizzes and the game; the simulation of a choice is there when it is made. The first figures are of
the thread that is pressed on; the last add what other threads do until the journey ends.
"""

from __future__ import annotations

import argparse
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Final

import ecarte_tutor
from ecarte_tutor import Card, Decision, book, grade
from ecarte_tutor.widgets import FirstDeal, GameTable, ProgressPanel, Quiz, lesson_quiz
from ecarte_tutor.widgets.stage.exercises.decision import DecisionExercise

PACKAGE: Final = str(Path(ecarte_tutor.__file__).parent)
PROPOSAL: Final = Decision.propose("7H 8H QS 7S 7D", "9H")
SIMULATED: Final = 3.0
"""Seconds after which the simulations of a problem, and of the next one, are there."""
LEAD: Final = Decision.lead("9S 8S KD TD AC", "TS")
CODE: Final = "AUTUMN"


@dataclass
class Journey:
    """What is entered while it lasts, on the thread that walks it and on all others."""

    calls: Counter[str] = field(default_factory=Counter)
    """By file, on the thread that walks it."""

    changes: int = 0
    beside: Counter[str] = field(default_factory=Counter)
    """By file, on other threads."""

    thread: int = field(default_factory=threading.get_ident)

    @property
    def told(self) -> str:
        """Its figures in a line."""
        files, calls = len(self.calls), self.calls.total()
        return f"{files} files, {calls:,} calls, {self.changes:,} changes of file"

    @property
    def told_of_all_threads(self) -> str:
        """Files and calls over all threads."""
        every = self.calls + self.beside
        return f"{len(every)} files, {every.total():,} calls over all threads"


_current: Journey | None = None


def _enter(frame: FrameType, event: str, _arg: object) -> None:
    name, journey = frame.f_code.co_filename, _current
    if event != "call" or journey is None or not name.startswith(PACKAGE):
        return
    if threading.get_ident() != journey.thread:
        journey.beside[name] += 1
        return
    journey.calls[name] += 1
    journey.changes += frame.f_back is not None and frame.f_back.f_code.co_filename != name


def journey(walk: Callable[[], object]) -> Journey:
    """What is entered while this is done; other threads are seen that were begun by `main`."""
    global _current  # noqa: PLW0603 - a profiler has no other place
    _current = found = Journey()
    sys.setprofile(_enter)
    try:
        walk()
    finally:
        sys.setprofile(None)
        _current = None
    return found


def an_answer(quiz: Quiz) -> str:
    """The first that there is, right or wrong."""
    exercise = quiz.exercise
    if isinstance(exercise, DecisionExercise):
        return str(exercise.decision.options()[0])
    return "leader"


def in_the_quizzes() -> dict[str, Journey]:
    """A click in quizzes by themselves, and *Play* and *Next* in one with a lesson's panel."""
    found = {}
    for name, quiz in (
        ("trick", lesson_quiz("tricks", CODE, 2)),
        ("leading", lesson_quiz("leading", CODE, 2)),
    ):
        quiz.choose("answer", an_answer(quiz))
        quiz.choose("next")
        time.sleep(SIMULATED)
        click = partial(quiz.choose, "answer", an_answer(quiz))
        found[f"a click in the {name} quiz"] = journey(click)
    quiz = ProgressPanel(brief=True).follow(lesson_quiz("proposing", CODE))
    quiz._repr_mimebundle_()  # as a page shows it, which has its problems simulated
    for _ in range(2):
        time.sleep(SIMULATED)
        quiz.choose("answer", "propose")
        quiz.choose("next")
    time.sleep(SIMULATED)
    play, onward = partial(quiz.choose, "answer", "play"), partial(quiz.choose, "next")
    found["*Play* in the proposing quiz"] = journey(play)
    time.sleep(SIMULATED)
    found["*Next* in the proposing quiz"] = journey(onward)
    return found


def in_the_game() -> dict[str, Journey]:
    """The deal, and a word: the second time that the learner may propose."""
    table = GameTable("S-4")
    table.choose("new")
    proposals = 0
    while proposals < 2:
        if ("answer", "propose") in table.shown.offered:
            proposals += 1
        if proposals < 2:
            time.sleep(SIMULATED)
            table.choose(*_onward(table))
    time.sleep(SIMULATED)
    found = {"*propose* in the game": journey(partial(table.choose, "answer", "propose"))}
    table.close()
    other = GameTable("S-4")
    found["a game: the deal"] = journey(partial(other.choose, "new"))
    other.close()
    return found


def _onward(table: GameTable) -> tuple[str, str]:
    """A press that goes on with the game, whatever it costs; no card that may not be played."""
    cards = table.shown.cloth.cards if table.shown.cloth else ()
    refused = {("answer", str(each.card)) for each in cards if each.dim}
    offered = sorted(table.shown.offered - refused)
    for action in ("anyway", "deal", "answer", "pick"):
        found = [each for each in offered if each[0] == action]
        if found:
            return found[0]
    raise AssertionError(offered)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", action="store_true", help="name the files, each with its calls")
    names_files = parser.parse_args().files
    threading.setprofile(_enter)
    book(Decision.propose("8H QS TD 8D 7C", "9H"))
    found = {"book(propose)": journey(lambda: book(PROPOSAL))}
    grade(LEAD, Card("9S"))
    grade(PROPOSAL, "play")
    found["grade(lead)"] = journey(lambda: grade(LEAD, Card("9S")))
    found["grade(propose)"] = journey(lambda: grade(PROPOSAL, "play"))
    found |= in_the_quizzes() | in_the_game()
    deal = FirstDeal()
    found["a card in the first deal"] = journey(partial(deal.choose, "answer", "9H"))
    for name, each in found.items():
        print(f"{name}: {each.told}; {each.told_of_all_threads}")
        if names_files:
            for path, calls in sorted((each.calls + each.beside).items()):
                own = "" if path in each.calls else ", on another thread"
                print(f"    {path.removeprefix(PACKAGE)}: {calls:,}{own}")


if __name__ == "__main__":
    main()
