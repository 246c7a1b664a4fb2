"""The law book: all the laws, each with what it settles."""

from __future__ import annotations

from ecarte_tutor.engine.laws import IRREGULARITIES, LAWS
from ecarte_tutor.widgets import LawBook
from ecarte_tutor.widgets.stage.assets import asset


def test_every_law_is_in_it_once_in_the_order_of_the_codes() -> None:
    laws = LawBook().laws
    assert [law["id"] for law in laws] == list(LAWS)
    assert len(laws) == 25 + 51
    assert [law["number"] for law in laws] == [*range(1, 26), *range(1, 52)]


def test_a_law_is_found_by_what_went_wrong() -> None:
    book = LawBook()
    assert book.mishaps["false-king"] == IRREGULARITIES["false-king"].what
    by_mishap = {law["id"] for law in book.laws if "false-king" in law["mishaps"]}
    assert by_mishap == {"E9-10", "L-25"}


def test_the_bystanders_laws_which_settle_no_irregularity_are_shown_too() -> None:
    statements = {law["id"]: law for law in LawBook().laws}
    assert statements["E9-25"]["mishaps"] == []
    assert "pointing" in statements["E9-25"]["statement"]


def test_the_browser_draws_texts_and_no_markup() -> None:
    assert "innerHTML" not in asset("law_book.js").text
