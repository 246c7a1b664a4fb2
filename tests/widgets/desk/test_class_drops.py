"""A class dropped in random parts is told as by who knows who is who, on the page and in CSV."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from random import Random

import pytest

from ecarte_tutor.course.classroom.made_up import MADE_UP
from ecarte_tutor.site.cli import main
from ecarte_tutor.widgets.desk.classroom import ClassPanel
from tests.widgets.desk.class_truth import PROBLEMS, HandedIn, Person, a_class, who_is_who

Rows = list[tuple[str, ...]]


def rows_of(people: list[Person]) -> Rows:
    """The rows of the set's CSV: student, problem, right first time, help, also called."""
    found: Rows = []
    for each in people:
        for place in range(1, PROBLEMS + 1):
            told = each.of(place)
            right, help_ = (
                ("yes" if told[0] else "no", "no" if told[1] else "yes") if told else ("", "")
            )
            found.append((each.shown, str(place), right, help_, each.also))
    return found


def read(text: str) -> Rows:
    columns = ("student", "problem", "right first time", "help", "also called")
    rows = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    return [tuple(row[each] for each in columns) for row in rows]


def totals_of(people: list[Person]) -> Rows:
    found: Rows = []
    for each in people:
        own = [right for _, right, first in each.answers if first]
        if own:
            found.append((each.shown, str(sum(own)), str(len(own)), each.also))
    return found


def totals(text: str) -> Rows:
    columns = ("student", "right first time", "answers", "also called")
    rows = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    return [tuple(row[each] for each in columns) for row in rows]


def hard(people: list[Person]) -> str:
    counted = {p: [t for x in people if (t := x.of(p)) and t[1]] for p in range(1, PROBLEMS + 1)}
    missed = {place: sum(not right for right, _ in told) for place, told in counted.items()}
    worst = max(missed, key=lambda place: missed[place])
    if not missed[worst]:
        return ""
    most = missed[worst]
    if len(alike := [str(place) for place in missed if missed[place] == most]) > 1:
        places = f"{', '.join(alike[:-1])} and {alike[-1]}"
        return f"Most missed: problems {places} alike, by {most} student{'s'[: most > 1]} each."
    return f"Most missed: problem {worst}, by {most} of {len(counted[worst])}."


def check_page(panel: ClassPanel, files: list[HandedIn]) -> list[Person]:
    people, anybodys = who_is_who(files)
    view = panel.shown
    given = {
        each: [told for p in range(1, PROBLEMS + 1) if (told := each.of(p))] for each in people
    }
    shown = [(row.name, row.cells[:2], row.note) for row in view.students]
    assert sorted(shown) == sorted(
        (
            each.shown,
            (f"{len(own)} of {PROBLEMS}", str(sum(right and first for right, first in own))),
            _note(each.also),
        )
        for each, own in given.items()
    )
    finished = sum(len(own) == PROBLEMS for own in given.values())
    assert view.standing.startswith(f"{finished} of {len(people)} have finished.")
    assert view.most_missed.startswith(hard(people))
    assert bool(view.most_missed) == bool(hard(people))
    assert sorted(each.partition(":")[0] for each in view.unread) == sorted(
        each.called for each in anybodys
    )
    return people


def _note(also: str) -> str:
    parts = also.split(", ")
    listed = " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))
    return f"Some of these answers were handed in as {listed}." if also else ""


@pytest.mark.parametrize(
    "seed", [*range(20), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(100, 300))]
)
def test_a_class_is_told_as_by_who_knows_it(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = Random(seed)
    files = a_class(chance)
    if not files:
        return
    dropped = list(files)
    chance.shuffle(dropped)
    panel, so_far = ClassPanel(), list[HandedIn]()
    orders = list[dict[str, str]]()
    monkeypatch.setattr(panel, "send", orders.append)
    people = list[Person]()
    while dropped:
        count = chance.randint(1, len(dropped))
        some, dropped = dropped[:count], dropped[count:]
        for each in some:
            panel.take(each.called, each.text)
        panel.done()
        so_far += some
        people = check_page(panel, so_far)
    panel.choose("press", "answers")
    panel.choose("set", "everything")
    panel.choose("press", "answers")
    of_set, of_all = (each["text"] for each in orders if each.get("order") == "save")
    assert read(of_set) == rows_of(people)
    assert totals(of_all) == totals_of(people)
    for each in files:
        (tmp_path / each.called).write_text(each.text)
    for text, options in ((of_set, ["--set", MADE_UP.short]), (of_all, [])):
        main(["class", str(tmp_path), *options])
        said = capsys.readouterr().out
        assert said == text.removeprefix("\ufeff").replace("\r\n", "\n")
