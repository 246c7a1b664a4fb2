"""The visitor's query value: a string of bounded length, whatever they send."""

from __future__ import annotations

import os
from collections.abc import Iterator
from unittest.mock import patch
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor import page
from ecarte_tutor.page import query_value


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    page._query_string.cache_clear()
    yield
    page._query_string.cache_clear()


def value_of(name: str, text: str, software: str = "voila/0.5.13") -> str | None:
    page._query_string.cache_clear()
    environment = {"SERVER_SOFTWARE": software, "QUERY_STRING": text, "VOILA_PREHEAT": "False"}
    with patch.dict(os.environ, environment):
        return query_value(name)


def test_elsewhere_than_on_the_site_there_is_none() -> None:
    assert query_value("seed") is None
    assert query_value("seed", "1") == "1"
    assert value_of("seed", "seed=7", software="another server") is None


def test_on_the_site_it_is_what_the_address_says() -> None:
    assert value_of("seed", "seed=7K2-41") == "7K2-41"
    assert value_of("seed", "a=b&seed=two%20words%C3%A9&c=d") == "two wordsé"
    assert value_of("seed", "seed=first&seed=second") == "first"


@pytest.mark.parametrize(
    ("software", "preheated", "expected"),
    [
        ("voila/0.5.13", "False", True),
        ("voila/0.5.13", "True", True),
        ("", "True", True),
        ("jupyter_server/2", "False", False),
        ("", "", False),
    ],
)
def test_a_kernel_knows_whether_it_is_one_of_the_site(
    software: str, preheated: str, expected: bool
) -> None:
    environment = {"SERVER_SOFTWARE": software, "VOILA_PREHEAT": preheated}
    with patch.dict(os.environ, environment):
        assert page.is_on_the_site() is expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "seed",
        "seed=",
        "other=1",
        f"seed={'9' * 501}",
        "seed=a%00b",
        "seed=a%0Ab",
        "&".join(f"seed{number}=1" for number in range(50)) + "&seed=7",
    ],
)
def test_what_is_empty_long_unprintable_or_a_flood_counts_as_none(text: str) -> None:
    assert value_of("seed", text) is None


@given(st.text(st.characters(exclude_characters="\0", codec="utf-8")))
def test_any_query_gives_a_short_printable_string_or_none(text: str) -> None:
    value = value_of("seed", text)
    assert value is None or (0 < len(value) <= page.MOST_CHARACTERS and value.isprintable())


@given(st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=500))
def test_a_printable_value_comes_through_as_it_was_sent(value: str) -> None:
    assert value_of("seed", urlencode({"seed": value})) == value
