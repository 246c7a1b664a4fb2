"""The visitor's query value: a string of bounded length, whatever they send."""

from __future__ import annotations

import os
from pathlib import Path
from unittest.mock import patch
from urllib.parse import urlencode

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ecarte_tutor.engine.pasted import can_be_shown, visible
from ecarte_tutor.limits import LONGEST_QUERY
from ecarte_tutor.widgets.stage import page
from ecarte_tutor.widgets.stage.page import lesson_file, query_value


def value_of(name: str, text: str, software: str = "voila/0.5.13") -> str | None:
    with patch.dict(os.environ, {"SERVER_SOFTWARE": software, "QUERY_STRING": text}):
        return query_value(name)


def test_elsewhere_than_on_the_site_there_is_none() -> None:
    assert query_value("seed") is None
    assert value_of("seed", "seed=7", software="another server") is None


def test_on_the_site_it_is_what_the_address_says() -> None:
    assert value_of("code", "code=AUTUMN") == "AUTUMN"
    assert value_of("seed", "a=b&seed=two%20words%C3%A9&c=d") == "two wordsé"
    assert value_of("seed", "seed=first&seed=second") == "first"


@pytest.mark.parametrize(
    ("software", "expected"), [("voila/0.5.13", True), ("jupyter_server/2", False), ("", False)]
)
def test_a_kernel_knows_whether_it_is_one_of_the_site(software: str, expected: bool) -> None:
    with patch.dict(os.environ, {"SERVER_SOFTWARE": software}):
        assert page.is_on_the_site() is expected


@pytest.mark.parametrize("text", ["", "seed", "seed=", "other=1", "seed=%20", "seed=%E2%80%8B"])
def test_what_is_empty_or_cannot_be_seen_counts_as_none(text: str) -> None:
    assert value_of("seed", text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("seed=a%00b", "ab"),
        ("seed=a%0Ab", "a b"),
        ("seed=TUESDAY%C2%A0", "TUESDAY"),
        ("seed=a%EE%80%80", "a\\ue000"),
        ("seed=%FF", "\ufffd"),
        ("&".join(f"seed{number}=1" for number in range(50)) + "&seed=7", "7"),
    ],
)
def test_a_value_comes_without_what_cannot_be_seen(text: str, expected: str) -> None:
    assert value_of("seed", text) == expected


def test_a_value_that_is_too_long_ends_as_no_code_does() -> None:
    value = value_of("seed", f"seed=TUESDAY{'%20A' * 5_000}")
    assert value is not None
    assert len(value) == LONGEST_QUERY
    assert value.endswith("…")


@given(st.text(st.characters(exclude_characters="\0", codec="utf-8")))
def test_any_query_gives_a_string_that_can_be_shown_or_none(text: str) -> None:
    value = value_of("seed", text)
    assert value is None or (0 < len(value) <= LONGEST_QUERY and can_be_shown(value))


@given(st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=800))
def test_a_printable_value_comes_through_as_it_was_sent(value: str) -> None:
    assume(value == visible(value))
    assert value_of("seed", urlencode({"seed": value})) == value


def test_a_lesson_beside_the_page_is_found_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "17-ranking.ipynb").touch()
    assert (lesson_file("ranking"), lesson_file("game")) == ("17-ranking.ipynb", "game.ipynb")
