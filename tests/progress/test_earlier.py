"""Long logs: the oldest attempts are summed up, and everything that progress shows stays."""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ecarte_tutor.errors import ProgressError
from ecarte_tutor.practice import mastery_of_ideas, mastery_of_kinds
from ecarte_tutor.progress import (
    Attempt,
    FileStore,
    Log,
    by_skill,
    is_right,
    over_time,
    review_queue,
    tally,
)
from ecarte_tutor.progress.log import LARGEST, MOST_ATTEMPTS, SUM_FROM, lines
from ecarte_tutor.units import GAMES, POINTS
from tests.progress.attempts import START, made, many_lines

SKILLS = ("proposing", "leading", "tricks")


def _answered(count: int, seed: int = 1, begun: float = 0.0) -> list[Attempt]:
    """A learner of some 30 answers a day, wrong on one in five, some of them tried again."""
    chance = random.Random(seed)
    return [
        made(
            begun + number / 30,
            None if skill == "tricks" else round(chance.random() * (chance.random() < 0.2), 4),
            skill=skill,
            problem=f"{skill}.{chance.randrange(400)}.{'x' * 60}",
            book=chance.random() < 0.7,
            first=chance.random() < 0.9,
            unit=GAMES if number > count // 3 else POINTS,
        )
        for number in range(count)
        for skill in [chance.choice(SKILLS)]
    ]


@pytest.fixture(scope="module")
def whole() -> Log:
    return Log(_answered(12_000))


@pytest.fixture(scope="module")
def summed(whole: Log) -> Log:
    return whole.summed_up()


def _shows_the_same(one: Log, other: Log) -> None:
    """All that the panel shows of two logs, to a billionth."""
    assert one.count == other.count
    for unit in (None, POINTS, GAMES):
        mine, theirs = tally(one, unit=unit), tally(other, unit=unit)
        assert (mine.answers, mine.right) == (theirs.answers, theirs.right)
        assert (dict(mine.marks), dict(mine.methods)) == (dict(theirs.marks), dict(theirs.methods))
        for each, cost in mine.costs.items():
            assert cost.decisions == theirs.costs[each].decisions
            assert cost.lost == pytest.approx(theirs.costs[each].lost)
        months = over_time(one, "month", unit=unit), over_time(other, "month", unit=unit)
        for month, same in zip(*months, strict=True):
            assert (month.start, month.tally.answers) == (same.start, same.tally.answers)
    skills, theirs_too = by_skill(one), by_skill(other)
    assert list(skills) == list(theirs_too)
    assert [each.right for each in skills.values()] == [each.right for each in theirs_too.values()]
    assert set(review_queue(one).problems) == set(review_queue(other).problems)
    assert mastery_of_kinds(one) == mastery_of_kinds(other)
    assert mastery_of_ideas(one) == mastery_of_ideas(other)


def test_the_oldest_are_summed_up_and_all_that_is_shown_stays(whole: Log, summed: Log) -> None:
    assert len(summed.text()) < SUM_FROM < len(whole.text())
    assert summed.attempts == whole.attempts[-len(summed) :]
    assert 2_000 < len(summed) < len(whole)
    _shows_the_same(summed, whole)
    # By hand: what the first of the months' sums came to.
    (first, *_) = summed.sums
    own = [
        each
        for each in whole
        if each.first
        and (each.when.year, each.when.month) == (first.month.year, first.month.month)
        and each.skill == first.skill
        and (each.loss and each.loss.unit) == first.unit
    ]
    assert (first.tally.answers, first.tally.right) == (len(own), sum(map(is_right, own)))
    assert (first.first, first.last) == (own[0].when.date(), own[-1].when.date())
    lost = sum(each.loss.amount for each in own if each.loss)
    assert sum(cost.lost for cost in first.tally.costs.values()) == pytest.approx(lost)


def test_what_is_short_is_left_as_it_is(whole: Log) -> None:
    short = Log(whole.attempts[:2000])
    assert short.summed_up() is short
    assert json.loads(short.text().partition("\n")[0])["version"] == 1


def test_so_many_that_they_are_slow_are_summed_up_however_short() -> None:
    few = Log(made(number / 1000, None, problem="p") for number in range(MOST_ATTEMPTS + 1))
    assert len(few.text()) < LARGEST
    assert 2_000 < len(few.summed_up()) <= MOST_ATTEMPTS // 2
    assert few.summed_up().count == MOST_ATTEMPTS + 1


def test_it_is_read_back_as_it_was_written(summed: Log) -> None:
    assert Log.parse(summed.text()) == Log.from_export(summed.export()) == summed
    later = made(4000)
    added = Log.parse(summed.text() + lines([later]))
    assert added == summed.plus([later])
    assert added.count == summed.count + 1


def test_summed_up_again_and_again_it_comes_to_the_same() -> None:
    years = _answered(20_000)
    log = Log()
    for start in range(0, len(years), 2500):
        log = log.plus(years[start : start + 2500]).summed_up()
        log = Log.parse(log.text())
        assert len(log.text()) < LARGEST
    _shows_the_same(log, Log(years))


def test_an_attempt_that_comes_back_from_an_old_file_is_not_counted_twice(
    whole: Log, summed: Log
) -> None:
    for old in (Log(whole.attempts[:3000]), whole, Log(whole.attempts[5000:])):
        assert summed.lacks(old) == ()
        assert summed.plus(old) == summed
        _shows_the_same(old.plus(summed), whole)
        assert summed.plus(old.attempts) == summed
    assert Log.parse(summed.text() + lines(whole.attempts[:50])) == summed


def test_logs_that_sum_up_different_attempts_are_added(summed: Log) -> None:
    others = _answered(12_000, seed=2, begun=500.0)
    both = summed.plus(Log(others).summed_up())
    assert both.count == summed.count + 12_000
    assert tally(both).answers == tally(summed).answers + tally(Log(others)).answers
    assert both.plus(summed) == summed.plus(both) == both


def test_logs_that_sum_up_some_of_the_same_are_not_mixed(whole: Log, summed: Log) -> None:
    others = Log([*whole.attempts[:3000], *_answered(9000, seed=2, begun=500.0)]).summed_up()
    with pytest.raises(ProgressError, match=r"3,000 of them are in .*Keep both files"):
        summed.plus(others)


def test_problems_known_best_are_left_out_where_there_are_too_many() -> None:
    wrong = [made(number / 50, 0.5, problem=f"p{number}.{'x' * 40}") for number in range(15_000)]
    firm = [made(400 + number / 50, 0.0, problem=wrong[number].problem) for number in range(50)]
    log = Log([*wrong, *firm]).summed_up()
    assert len(log.text()) < LARGEST
    kept = {each.problem for each in review_queue(log).problems}
    assert 2_000 < len(kept) < 15_000
    assert tally(log).answers == 15_050


def _changed(line: str, **changes: object) -> str:
    return json.dumps({**json.loads(line), **changes})


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        ("sum", {"answers": -1}),
        ("sum", {"answers": 1.5}),
        ("sum", {"answers": True}),
        ("sum", {"right": 10**6}),
        ("sum", {"lost": None}),
        ("sum", {"lost": float("nan")}),
        ("sum", {"lost": "1"}),
        ("sum", {"unit": "euro"}),
        ("sum", {"first": "yesterday"}),
        ("sum", {"first": "2020-01-01"}),
        ("sum", {"marks": {"the book": [2, 1]}}),
        ("sum", {"marks": []}),
        ("sum", {"methods": {"rollout": 10**9}}),
        ("sum", {"skill": "\x1b[2J"}),
        ("sum", {"stranger": 1}),
        ("problem", {"due": "2026-03-02T18:00:00"}),
        ("problem", {"due": "9999-12-31T23:59:59.999Z"}),
        ("problem", {"state": 4}),
        ("problem", {"step": 9}),
        ("problem", {"stability": 0}),
        ("problem", {"stability": float("inf")}),
        ("problem", {"difficulty": 11}),
        ("problem", {"problem": "x" * 501}),
        ("problem", {"stranger": 1}),
        ("prints", {"of": "abc"}),
        ("prints", {"of": "<<<<<<"}),
        ("prints", {"of": 6}),
        ("prints", {"month": "2026"}),
        ("other", {}),
        (None, {}),
    ],
)
def test_a_damaged_or_forged_sum_is_refused(
    summed: Log, kind: str | None, changes: dict[str, object]
) -> None:
    first, *rest = summed.text().splitlines()
    place = next((i for i, line in enumerate(rest) if f'{{"earlier":"{kind}"' in line), 0)
    rest[place] = _changed(rest[place], **({"earlier": kind} if kind == "other" else changes))
    if kind is None:
        rest[place] = '{"earlier":'
    rest[place] = rest[place].replace('{"earlier": ', '{"earlier":')
    with pytest.raises(ProgressError, match="line"):
        Log.parse("\n".join((first, *rest, "")))


# Files


def _hundred_thousand(store: FileStore) -> bytes:
    """A file of 100,000 attempts, twenty megabytes, as no program of before could have read it."""
    store.folder.mkdir()
    body = many_lines(100_000)
    content = ('{"record": "progress of ecarte_tutor", "version": 1}\n' + body).encode()
    store.path.write_bytes(content)
    return content


def test_a_file_of_a_hundred_thousand_attempts_is_summed_up_and_stays(tmp_path: Path) -> None:
    store = FileStore(tmp_path / "kept")
    content = _hundred_thousand(store)
    assert len(content) > 20_000_000
    log = store.load()
    assert log is not None
    assert (len(log), log.count) == (100_000, 100_000)
    store.append([made(1)])
    short = store.load()
    assert short is not None
    assert short.count == 100_001
    assert store.path.stat().st_size < LARGEST
    assert tally(short).answers == 100_001
    assert tally(short).costs[POINTS].lost == pytest.approx(0.2 * 100_001)
    assert (store.folder / "progress-whole-1.jsonl").read_bytes() == content
    store.append([made(2)])
    again = store.load()
    assert again is not None
    assert again.count == 100_002
    assert [path.name for path in sorted(store.folder.glob("*.jsonl"))] == [
        "progress-whole-1.jsonl",
        "progress.jsonl",
    ]


def test_a_file_that_has_become_full_goes_on(tmp_path: Path) -> None:
    store, years = FileStore(tmp_path / "kept"), _answered(11_000)
    for start in range(0, 11_000, 500):
        store.append(years[start : start + 500])
        assert store.path.stat().st_size <= LARGEST
    log = store.load()
    assert log is not None
    _shows_the_same(log, Log(years))
    asides = [path.read_text() for path in store.folder.glob("progress-whole-*.jsonl")]
    assert asides
    assert Log.parse(asides[0], 10**8).attempts == Log(years).attempts[: len(Log.parse(asides[0]))]


def test_whoever_adds_to_the_file_meanwhile_loses_nothing(tmp_path: Path) -> None:
    store, other = FileStore(tmp_path / "kept"), FileStore(tmp_path / "kept")
    store.append(_answered(8_500))
    log = store.load()
    assert log is not None
    other.append([made(900, problem="added meanwhile")])
    store.replace(log.summed_up())
    found = other.load()
    assert found is not None
    assert found.count == 8_501
    assert found.attempts[-1].problem == "added meanwhile"


def test_a_full_disk_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = FileStore(tmp_path / "kept")
    store.append(_answered(8_900))
    before = store.path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(ProgressError, match="no space left"):
        store.append(_answered(2_000, seed=9, begun=900))
    assert store.path.read_bytes() == before
    assert not list(store.folder.glob("*.new"))


def test_the_day_of_the_latest_is_told() -> None:
    day = datetime(2026, 5, 4, tzinfo=UTC)
    log = Log(made((day - START).days + n / 20_000, problem="p" * 200) for n in range(9000))
    assert log.summed_up().earlier.last == day.date()
