"""A random class that hands in files at random, and who is who, known because it was made so.

The reference is slow and reads no file: it knows from which machine each answer of a file came.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from ecarte_tutor.course.classroom.made_up import MADE_UP
from ecarte_tutor.course.classroom.results import problems_of
from ecarte_tutor.course.progress.attempt import Attempt
from ecarte_tutor.course.progress.learner import AskedSet, Learner
from ecarte_tutor.course.progress.log import Log
from tests.course.progress.attempts import made

PROBLEMS = MADE_UP.count
_NAMES = ("Ann", "Ann", "ann", "Ann (2)", "Ben", "Åsa", "Ben")


@dataclass(eq=False)
class Machine:
    """A browser of one person: its answers in the order of time, as (problem, right, first)."""

    number: int
    told: list[tuple[int, bool, bool]]
    has_id: bool
    log: Log = field(init=False)

    def __post_init__(self) -> None:
        lines = [str(each) for each in problems_of(MADE_UP)]
        answers = [
            made(
                self.number + minute / 1440,
                0.0 if right else 2.0,
                problem=lines[place - 1],
                first=first,
            )
            for minute, (place, right, first) in enumerate(self.told)
        ]
        self.log = Log(answers).identified() if self.has_id else Log(answers)

    def when(self, index: int) -> tuple[int, int]:
        return self.number, index


@dataclass(eq=False)
class HandedIn:
    """A file: the name typed, the name of the file, and the answers that it has of each machine."""

    typed: str
    called: str
    parts: dict[Machine, tuple[int, ...]]

    @property
    def text(self) -> str:
        log = Log()
        for machine, indexes in self.parts.items():
            log = log.plus(machine.log.part(self.attempts(machine, indexes)))
        return log.export(Learner(self.typed, (AskedSet(MADE_UP.short),)))

    @staticmethod
    def attempts(machine: Machine, indexes: tuple[int, ...]) -> list[Attempt]:
        return [machine.log.attempts[index] for index in indexes]

    @property
    def answers(self) -> set[tuple[Machine, int]]:
        return {(machine, index) for machine, told in self.parts.items() for index in told}

    @property
    def name(self) -> str:
        return self.typed or self.called.removesuffix(".jsonl")


def a_class(chance: Random) -> list[HandedIn]:
    """Return the files of a class, in the order in which they were saved."""
    machines, files, number = list[Machine](), list[HandedIn](), 0
    for _ in range(chance.randint(1, 6)):
        typed, own = chance.choice(_NAMES), list[Machine]()
        for _ in range(chance.choice((1, 1, 2))):
            places = chance.sample(range(1, PROBLEMS + 1), chance.choice((0, 1, 2, 4, 6, 6)))
            places += chance.choices(places, k=chance.randint(0, 2)) if places else []
            told = [(place, chance.random() < 0.6, chance.random() < 0.9) for place in places]
            number += 1
            own.append(Machine(number, told, has_id=chance.random() < 0.7))
        for machine in own:
            for _ in range(chance.randint(0, 3)):
                files.append(_file(chance, typed, [machine]))
        if len(own) > 1 and chance.random() < 0.6:
            files.append(_file(chance, typed, own))
        if machines and chance.random() < 0.25:
            files.append(_file(chance, typed, [own[0], chance.choice(machines)]))  # a copied file
        machines += own
    for each in chance.choices(files, k=len(files) // 3) if files else []:  # dropped again
        files.append(HandedIn(each.typed, f"copy {len(files)} of {each.called}", each.parts))
    for number, each in enumerate(files):
        each.called = f"{number}-{each.called}"
    return files


def _file(chance: Random, typed: str, machines: list[Machine]) -> HandedIn:
    parts: dict[Machine, tuple[int, ...]] = {}
    for machine in machines:
        all_ = range(len(machine.told))
        if machine.has_id and chance.random() < 0.4:
            parts[machine] = tuple(sorted(chance.sample(all_, chance.randint(0, len(all_)))))
        elif len(machines) > 1:
            parts[machine] = tuple(all_)
        else:
            parts[machine] = tuple(all_[: chance.randint(0, len(all_))])
        if machine.told and not parts[machine]:
            parts[machine] = (0,)
    how = chance.random()
    typed = (
        "" if how < 0.1 else f"{typed}ie" if how < 0.15 else typed.upper() if how < 0.2 else typed
    )
    return HandedIn(typed, "progress.jsonl", parts)


@dataclass(eq=False)
class Person:
    """What the table must say of one student."""

    files: list[HandedIn]
    shown: str = ""

    @property
    def named(self) -> list[HandedIn]:
        return [each for each in self.files if each.typed] or self.files

    @property
    def main(self) -> HandedIn:
        """The file whose name is shown: that of most answers, or else with the latest."""

        def place(file: HandedIn) -> tuple[object, ...]:
            last = max((machine.when(index) for machine, index in file.answers), default=())
            return len(file.answers), last, file.typed, file.name

        return max(self.named, key=place)

    @property
    def also(self) -> str:
        if not self.main.typed:
            return ""
        last: dict[str, HandedIn] = {}
        for file in self.named:
            key = file.name.casefold()
            if key != self.main.name.casefold():
                last[key] = max(file, last.get(key, file), key=_size)
        return ", ".join(sorted(each.name for each in last.values()))

    @property
    def answers(self) -> list[tuple[int, bool, bool]]:
        every = {answer for file in self.files for answer in file.answers}
        ordered = sorted(every, key=lambda each: each[0].when(each[1]))
        return [machine.told[index] for machine, index in ordered]

    @property
    def first(self) -> tuple[int, int]:
        """When the first answer was, to number namesakes; after all others if there is none."""
        every = (answer for file in self.files for answer in file.answers)
        return min((machine.when(index) for machine, index in every), default=(10**9, 0))

    def of(self, place: int) -> tuple[bool, bool] | None:
        """Whether the answer to a problem is right, and was given without help."""
        own = [(right, first) for each, right, first in self.answers if each == place]
        return next((each for each in own if each[1]), own[0] if own else None)


def _size(file: HandedIn) -> tuple[object, ...]:
    last = max((machine.when(index) for machine, index in file.answers), default=())
    return len(file.answers), last, file.typed


def who_is_who(files: list[HandedIn]) -> tuple[list[Person], list[HandedIn]]:
    """Return the students in the order of the table, and the files that may be anybody's."""
    people = [Person([each]) for each in files if each.answers]
    while pair := next((pair for pair in _pairs(people) if _one(*pair)), None):
        people.remove(pair[1])
        pair[0].files += pair[1].files
    owners = {each: {file.name.casefold() for file in each.named} for each in people}
    anybodys = list[HandedIn]()
    for each in sorted((each for each in files if not each.answers), key=_empty):
        key = each.name.casefold()
        own = [person for person, keys in owners.items() if key in keys]
        if len(own) > 1:
            anybodys.append(each)
        elif own:
            own[0].files.append(each)
        else:
            person = Person([each])
            owners[person] = {key}
            people.append(person)
    for person in people:
        person.shown = person.main.name
    taken = {person.shown.casefold() for person in people}
    table = list[Person]()
    for key in sorted(taken):
        same = sorted((x for x in people if x.shown.casefold() == key), key=lambda x: x.first)
        number = 1
        for person in same[1:]:
            number += 1
            while f"{key} ({number})" in taken:
                number += 1
            person.shown = f"{person.shown} ({number})"
        table += same
    return table, anybodys


def _empty(file: HandedIn) -> tuple[str, str]:
    return file.typed, file.name


def _pairs(people: list[Person]) -> list[tuple[Person, Person]]:
    return [(a, b) for place, a in enumerate(people) for b in people[place + 1 :]]


def _one(one: Person, other: Person) -> bool:
    """Return True if a machine has answers in the files of both."""
    first, second = ({m for file in each.files for m, _ in file.answers} for each in (one, other))
    return bool(first & second)
