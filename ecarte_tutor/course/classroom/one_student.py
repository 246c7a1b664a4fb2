"""Which files of a class belong to one student, and what each student is called.

A name does not tell students apart. Files are one student's if they share an identifier of a log,
or two answers, or all answers of the smaller file. The result depends only on which files there
are, not on their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import chain, count
from typing import Final
from unicodedata import normalize

from ..progress.attempt import Attempt
from ..progress.learner import MOST_SETS, Learner
from ..progress.log import Log, lines
from .students import Student, Unread

_ENOUGH: Final = 2
"""Answers in common that make two files one student's."""

Answer = tuple[datetime, str, str, str]
Held = tuple[set[str], set[Answer]]
"""Identifiers and answers of a file."""


def in_one_class(files: Iterable[Student]) -> tuple[tuple[Student, ...], tuple[Unread, ...]]:
    """Return each student once, sorted by name, and the files that are nobody's for certain.

    Namesakes become "Ann" and "Ann (2)", in the order of their first answers. A file without
    answers belongs to the student of its name; if there are two, it is left out.

    Args:
        files: a record for each file, as `student_of` returns it, in any order.
    """
    files = sorted(files, key=_order)
    known = [each for each in files if each.log.attempts or each.log.ids]
    groups = [[known[place] for place in places] for places in _linked(known)]
    owners: dict[str, list[list[Student]]] = {}
    for group in groups:
        for key in {_key(each.name) for each in _named(group)}:
            owners.setdefault(key, []).append(group)
    left_out = list[Unread]()
    for each in files:
        if each.log.attempts or each.log.ids:
            continue
        owned = owners.setdefault(_key(each.name), [])
        if len(owned) > 1:
            reason = (
                f"it has no answers, and {len(owned)} students are called {each.name}, so we can’t "
                "tell whose it is"
            )
            left_out += (Unread.of(name, reason) for name in each.files or (each.name,))
        elif owned:
            owned[0].append(each)
        else:
            owned.append([each])
            groups.append(owned[0])
    return _told_apart([_together(sorted(each, key=_order)) for each in groups]), tuple(left_out)


def _order(file: Student) -> tuple[object, ...]:
    """Return the sort key: of one student's files the last has most answers, or is the latest."""
    last = file.log.attempts[-1].line() if file.log.attempts else ""
    return (len(file.log), last, file.learner.name, file.name, file.log.ids, str(file.learner))


def _key(name: str) -> str:
    return " ".join(normalize("NFKC", name).casefold().split())


def _linked(files: Sequence[Student]) -> list[list[int]]:
    """Return the indexes of `files`, those of one student together, each list sorted."""
    held = [(set(each.log.ids), {one.answer for one in each.log}) for each in files]
    groups = list[list[int]]()
    for place in range(len(files)):
        near = [each for each in groups if any(_are_one(held[place], held[at]) for at in each)]
        groups = [each for each in groups if each not in near]
        groups.append(sorted((place, *chain.from_iterable(near))))
    return groups


def _are_one(one: Held, other: Held) -> bool:
    """Return True if two files have an identifier in common, or enough answers."""
    (ids, mine), (others, theirs) = one, other
    enough = min(_ENOUGH, len(mine), len(theirs))
    return not ids.isdisjoint(others) or 0 < enough <= len(mine & theirs)


def _named(files: Sequence[Student]) -> Sequence[Student]:
    """Return the files with a name that the student typed; all of them if none has one."""
    return [each for each in files if each.learner.name] or files


def _together(files: Sequence[Student]) -> Student:
    """Return the student of `files`, which are in the order of `_order`."""
    answers: dict[Answer, Attempt] = {}
    for file in reversed(files):
        for attempt in file.log:
            answers.setdefault(attempt.answer, attempt)
    sets = {asked.code: asked for file in files for asked in file.learner.sets}
    names = {_key(each.name): each.name for each in _named(files)}
    last = _named(files)[-1]
    others = tuple(sorted(name for key, name in names.items() if key != _key(last.name)))
    return Student(
        last.name,
        Log(answers.values(), (id_ for file in files for id_ in file.log.ids)),
        Learner(last.learner.name, tuple(sets.values())[-MOST_SETS:]),
        other_names=others if last.learner.name else (),
        files=tuple(sorted(name for file in files for name in file.files)),
    )


def _told_apart(students: Iterable[Student]) -> tuple[Student, ...]:
    """Return `students` sorted by name, with a number after the name of each later namesake."""
    same: dict[str, list[Student]] = {}
    for each in students:
        same.setdefault(_key(each.name), []).append(each)
    found = list[Student]()
    for key in sorted(same):
        first, *others = sorted(same[key], key=_first_answer) if same[key][1:] else same[key]
        found.append(first)
        numbers = (n for n in count(2) if _key(f"{key} ({n})") not in same)
        found += (
            replace(each, name=f"{each.name} ({number})")
            for each, number in zip(others, numbers, strict=False)
        )
    return tuple(found)


def _first_answer(student: Student) -> tuple[bool, str]:
    return not student.log.attempts, lines(student.log.attempts)
