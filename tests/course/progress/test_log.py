"""Attempts and logs: what is kept comes back, and nothing else gets in."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor.course.progress.attempt import Attempt, Loss
from ecarte_tutor.course.progress.log import Log, lines, read_export
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.errors import ProgressError
from ecarte_tutor.limits import LARGEST, LONGEST_LINE
from ecarte_tutor.simulator import Value
from tests.course.progress.attempts import PROBLEM, START, attempts, made

LOG = Log([made(0), made(1, 0.01, choice="propose"), made(2, None, skill="tricks", problem="KH")])
HEADER = '{"record": "progress of ecarte_tutor", "version": 1}\n'


@given(attempts)
def test_every_attempt_comes_back_from_its_line(attempt: Attempt) -> None:
    line = attempt.line()
    assert Attempt.parse(line) == attempt
    assert line.isascii()
    assert "\n" not in line
    assert len(line) <= LONGEST_LINE


@given(st.lists(attempts, max_size=6))
def test_every_log_comes_back_from_its_text_and_from_its_file(some: list[Attempt]) -> None:
    log = Log(some)
    assert Log.parse(log.text()) == log
    assert read_export(log.export())[0] == log


@given(st.lists(attempts, max_size=5), st.lists(attempts, max_size=5), st.lists(attempts))
def test_two_logs_of_a_learner_merge_without_doubles_in_either_order(
    mine: list[Attempt], theirs: list[Attempt], both: list[Attempt]
) -> None:
    one, other = Log(mine + both), Log(theirs + both)
    merged = one.plus(other)
    assert merged == other.plus(one)
    assert set(merged) == {*mine, *theirs, *both}
    assert len(merged) == len(set(merged))
    assert [attempt.when for attempt in merged] == sorted(attempt.when for attempt in merged)
    assert merged == one.plus(one.lacks(other))


def test_a_log_is_added_to_at_its_end() -> None:
    later = made(3)
    assert Log.parse(LOG.text() + lines([later])) == LOG.plus([later])


def test_a_log_gets_an_identifier_with_its_first_answer_and_keeps_it() -> None:
    assert Log().identified().ids == ()
    one, other = Log([made(0)]).identified(), Log([made(0)]).identified()
    assert len({*one.ids, *other.ids}) == 2, "they are random"
    assert one.identified().ids == one.plus([made(1)]).ids == one.part([]).ids == one.ids
    assert Log.parse(one.text()).ids == read_export(one.export())[0].ids == one.ids


def test_a_log_added_to_another_leaves_its_identifier_there() -> None:
    one, other = Log([made(0)]).identified(), Log([made(1)]).identified()
    both = one.plus(other)
    assert both.ids == (*one.ids, *other.ids)
    assert Log.parse(one.text() + lines(one.lacks(both))) == both
    assert Log.parse(one.text() + lines(one.lacks(both))).ids == both.ids
    assert read_export(both.export())[0].ids == both.ids
    many = Log(LOG, [f"{number:016x}" for number in range(30)])
    assert Log.parse(many.text()).ids == many.ids == many.ids[:20]
    assert many.lacks(one).ids == (), "there is no room for it"


def test_a_line_without_what_is_usual_is_read_and_stays_as_it_is() -> None:
    before = made().line()
    assert '"usual"' not in before
    assert Attempt.parse(before).line() == before
    now = replace(made(), loss=Loss(0.2, "rollout", usual=1.25))
    assert Attempt.parse(now.line()) == now


@pytest.mark.parametrize(
    "line", ['{"id":7}', '{"id":"ann"}', '{"id":"0123456789abcdef","name":"Ann"}', '{"id":']
)
def test_no_identifier_says_anything(line: str) -> None:
    with pytest.raises(ProgressError, match="line 2: expected"):
        Log.parse(f"{HEADER}{line}\n")


def test_a_changed_identifier_is_noticed() -> None:
    log = LOG.identified()
    with pytest.raises(ProgressError, match="changed or damaged"):
        read_export(log.export().replace(log.ids[0], "0123456789abcdef"))


def test_the_first_line_says_what_it_is() -> None:
    assert LOG.text().startswith(HEADER)
    assert Log.parse(HEADER) == Log()


def test_a_decision_is_a_problem_that_can_be_asked_again() -> None:
    assert str(Decision.parse(LOG.attempts[0].problem)) == PROBLEM


def test_a_time_is_kept_in_utc_to_the_millisecond() -> None:
    zone = timezone(timedelta(hours=2))
    when = datetime(2026, 3, 2, 20, 0, 0, 123456, zone)
    attempt = Attempt(when=when, skill="tricks", problem="KH", choice="leader")
    assert attempt.when == datetime(2026, 3, 2, 18, 0, 0, 123000, UTC)
    assert attempt.when.tzinfo is UTC


def test_the_cost_of_a_verdict_names_its_method() -> None:
    value = Value(mean=0.123456, seat="pone", method="rollout", against="the book", error=0.01)
    assert Loss.of(value) == Loss(0.1235, "rollout", error=0.01)
    best = Value(mean=-1e-9, seat="pone", method="rollout", against="the book")
    assert Loss.of(best).amount == 0


@pytest.mark.parametrize(
    "parts",
    [
        {"when": datetime(2026, 3, 2, 18)},
        {"when": datetime(1200, 3, 2, 18, tzinfo=UTC)},
        {"when": "2026-03-02"},
        {"skill": ""},
        {"skill": "x" * 51},
        {"skill": 3},
        {"problem": "x" * 501},
        {"problem": "line\nbreak"},
        {"choice": "right-to-left \u202e override"},
        {"marks": (("the book", 1),)},
        {"marks": (("the book", True), ("the book", False))},
        {"marks": tuple((str(number), True) for number in range(6))},
        {"loss": Loss(-0.1, "rollout")},
        {"loss": Loss(101, "rollout")},
        {"loss": Loss(float("nan"), "rollout")},
        {"loss": Loss(0.1, "")},
        {"loss": Loss(0.1, "rollout", error=-0.1)},
        {"loss": Loss(0.1, "rollout", usual=-0.1)},
        {"loss": Loss(0.1, "rollout", usual="much")},  # type: ignore[arg-type]
        {"loss": Loss(0.1, "rollout", "pence")},  # type: ignore[arg-type]
        {"first": 1},
    ],
)
def test_an_attempt_out_of_range_is_refused(parts: dict[str, Any]) -> None:
    fitting: dict[str, Any] = {
        "when": START,
        "skill": "tricks",
        "problem": "KH",
        "choice": "leader",
    }
    with pytest.raises(ProgressError, match="expected"):
        Attempt(**(fitting | parts))


def _changed(**parts: Any) -> str:
    return json.dumps(json.loads(made().line()) | parts)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "null",
        "[]",
        "{}",
        "[" * 3000,
        '{"when": ' * 900,
        _changed(extra=1),
        _changed(when=None),
        _changed(when="yesterday"),
        _changed(when="2026-03-02T18:00:00"),
        _changed(when="0001-01-01T00:00:00+23:59"),
        _changed(when="9999-12-31T23:59:59-23:59"),
        _changed(marks=[]),
        _changed(marks={"the book": "yes"}),
        _changed(loss=True),
        _changed(loss=10**300),
        _changed(loss="0.1"),
        _changed(loss=float("inf")),
        _changed(loss=None),
        _changed(method=None),
        _changed(method=["rollout"]),
        _changed(problem={"a": 1}),
        _changed(choice="\ud800"),
        made().line()[:-9],
    ],
)
def test_a_damaged_line_is_refused_and_named(line: str) -> None:
    with pytest.raises(ProgressError, match="line 3: ") as refusal:
        Log.parse(f"{HEADER}{made(1).line()}\n{line}\n")
    assert len(str(refusal.value)) < 400


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "says so in its first line"),
        ("when,skill\n", "says so in its first line"),
        ('{"cells": [], "nbformat": 4}\n', "says so in its first line"),
        ('{"record": "deal", "version": 1}\n', "says so in its first line"),
        ("[" * 100_000 + "\n", "says so in its first line"),
        (HEADER.strip(), "says so in its first line"),
        (HEADER.replace("1", "2"), "another version"),
        (HEADER.replace("1", "true"), "version 1"),
        (HEADER + "é", "plain ASCII"),
        (HEADER + made().line(), "cut short"),
        (HEADER + " " * LONGEST_LINE + " \n", "line 2: expected at most 28,000 characters"),
        (LOG.export(), "got a file that “Save as a file” made"),
    ],
)
def test_a_text_that_is_no_log_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(ProgressError, match=reason):
        Log.parse(text)


EXPORT = LOG.export()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (LOG.text(), "another kind of file"),
        (EXPORT[: EXPORT.rindex("\n", 0, -1) + 1], "expected 3 attempts in the file, got 2"),
        (EXPORT + lines([made(9)]), "expected 3 attempts in the file, got 4"),
        (EXPORT.replace('"loss":0.2', '"loss":0.1'), "changed or damaged"),
        (EXPORT.replace('"attempts": 3', '"attempts": "many"'), "a number of attempts"),
        (EXPORT[:-2], "got 2"),
        (EXPORT + "x" * LARGEST, "at most 2,000,000 characters"),
        (EXPORT.replace('"version": 1', '"version": 2'), "another version"),
    ],
)
def test_a_file_with_a_part_missing_or_changed_is_refused(text: str, reason: str) -> None:
    assert text != EXPORT
    with pytest.raises(ProgressError, match=reason):
        read_export(text)


@given(st.data())
def test_a_file_cut_anywhere_is_refused(data: st.DataObject) -> None:
    end = data.draw(st.integers(0, len(EXPORT) - 2))  # mail may take the last line end off
    with pytest.raises(ProgressError):
        read_export(EXPORT[:end])


@given(st.text(max_size=200) | st.text('{}[]",:0123456789eE.-\n truefalsn', max_size=200))
def test_whatever_is_read_only_a_progress_error_comes_of_it(text: str) -> None:
    for whole in (text, HEADER + text, f"{HEADER}{text}\n"):
        with suppress(ProgressError):
            Log.parse(whole)


def test_a_file_that_went_through_windows_is_still_read() -> None:
    assert read_export(LOG.export().replace("\n", "\r\n"))[0] == LOG


def test_a_frame_has_the_rows_and_no_mark_where_no_grader_was_asked() -> None:
    frame = LOG.to_frame()
    assert frame["loss"].iloc[:2].tolist() == [0.2, 0.01]
    assert frame["loss"].isna().tolist() == [False, False, True]
    assert frame["with_simulator"].dropna().tolist() == [False, True]
