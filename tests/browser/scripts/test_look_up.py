"""`look_up.js`: what people type, and what the search over the course finds for it."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

import pytest
from playwright.sync_api import Page

import ecarte_tutor.widgets.desk
from ecarte_tutor.widgets.stage.assets import asset
from tests.browser.scripts.conftest import Load, script

INDEX: Final = files(ecarte_tutor.widgets.desk).joinpath("search_index.json")

# Typed by people who know neither the game nor the course; beside it the address that answers it.
SOUGHT: Final = {
    # The keyboard's own apostrophe, and no accents.
    "l'atout": "words.html#trump",
    "l'écart": "words.html#discard",
    "jouer d'autorité": "words.html#stand",
    "jeu de regle": "words.html#jeu-de-regle",
    "regle": "words.html#jeu-de-regle",
    "levee": "words.html#trick",
    "ecart": "words.html#discard",
    "autorite": "words.html#stand",
    # Other books' words.
    "non-dealer": "words.html#pone",
    "non dealer": "words.html#pone",
    "eldest": "words.html#pone",
    "younger": "words.html#dealer",
    "upcard": "words.html#turn-up",
    "renege": "rules-turf-club.html#revoke",
    "ruff": "words.html#trump",
    "pass": "words.html#stand",
    "fold": "rules-turf-club.html#abandoned-hand",
    "swap": "words.html#propose",
    "misdeal": "rules-turf-club.html#wrong-number-dealt",
    "cartes": "words.html#discard",
    "couper": "words.html#trump",
    "coupe": "words.html#trump",
    "pli": "words.html#trick",
    "plis": "words.html#trick",
    "dame": "words.html#court-card",
    "bluff": "16-real-table.ipynb?part=2",
    "chouette": "16-real-table.ipynb?part=5",
    "pool": "16-real-table.ipynb?part=4",
    "stake": "16-real-table.ipynb?part=3",
    "rentrant": "16-real-table.ipynb?part=4",
    "jack": "words.html#knave",
    "elder": "words.html#pone",
    "talon": "words.html#stock",
    "atout": "words.html#trump",
    "roi": "words.html#announce",
    "premier": "words.html#pone",
    "combien": "words.html#accept",
    "levée": "words.html#trick",
    "refus": "words.html#refuse",
    "discard": "words.html#discard",
    "king": "words.html#announce",
    "lead": "06-leading.ipynb",
    "score": "07-score.ipynb",
    "exchange": "questions.html#exchanges",
    # Questions.
    "must I trump": "questions.html#must-trump",
    "stock runs out": "questions.html#stock",
    "not enough cards": "questions.html#stock",
    "reneged": "questions.html#revoked",
    "forgot": "questions.html#forgot-king",
    "change my mind": "questions.html#change-mind",
    "propose twice": "questions.html#exchanges",
    "when may I announce": "questions.html#king-late",
    "three players": "questions.html#players",
    "announce": "words.html#announce",
    "vole": "words.html#vole",
    "luck": "questions.html#luck",
    "four players": "questions.html#players",
    "pronounce": "questions.html#say",
    "lose": "questions.html#losing",
    "children": "questions.html#teach",
    "history": "questions.html#books",
    "friend": "questions.html#friend",
    "online": "questions.html#friend",
    "buy": "questions.html#cards",
    "tournament": "questions.html#friend",
    "money": "questions.html#money",
    "beginner": "questions.html#teach",
    "cheat": "questions.html#revoked",
}

ALSO_RIGHT: Final = {
    "renege": "questions.html#revoked",
    "ruff": "questions.html#must-trump",
    "couper": "questions.html#must-trump",
    "coupe": "questions.html#must-trump",
    "swap": "questions.html#exchanges",
    "reneged": "rules-turf-club.html#revoke",
    "forgot": "rules-turf-club.html#king-not-marked",
    "exchange": "words.html#propose",
    "change my mind": "rules-turf-club.html#word-taken-back",
    "children": "rules-turf-club.html#teach",
    "beginner": "rules-turf-club.html#teach",
    "history": "16-real-table.ipynb?part=9",
    "pool": "questions.html#players",
    "score": "words.html#point",
    "lead": "questions.html#lead-trumps",
    "king": "questions.html#king-late",
    "money": "16-real-table.ipynb?part=3",
    "three players": "16-real-table.ipynb?part=4",
    "four players": "16-real-table.ipynb?part=5",
}


@pytest.fixture
def searched(load: Load) -> Page:
    return load(script("look_up.js"), "lookUp", "found", "plainWords")


def _hits(page: Page, text: str) -> list[str]:
    found: list[str] = page.evaluate("text => found(text).map((each) => each.address)", text)
    return found


def test_what_people_type_finds_first_what_answers_it(searched: Page) -> None:
    firsts = {text: next(iter(_hits(searched, text)), "nothing") for text in SOUGHT}
    wrong = {
        text: first
        for text, first in firsts.items()
        if first not in (SOUGHT[text], ALSO_RIGHT.get(text))
    }
    assert len(SOUGHT) >= 60
    assert wrong == {}


def test_every_entry_is_found_first_by_its_own_title(searched: Page) -> None:
    index: list[Any] = json.loads(INDEX.read_text("utf-8"))
    titles = [entry[1] for entry in index]
    once = [entry for entry in index if titles.count(entry[1]) == 1 and entry[1] != "±"]
    lost = [entry[1] for entry in once if entry[2] not in _hits(searched, entry[1])[:2]]
    assert lost == []


@pytest.mark.parametrize("text", ["", "   ", "’", "k.*", "((((", "zzzz", "a" * 5000, "🂡"])
def test_what_means_nothing_finds_nothing_and_breaks_nothing(searched: Page, text: str) -> None:
    assert _hits(searched, text) == []


def test_typing_lists_the_hits_as_links_and_a_miss_leads_to_the_rules(searched: Page) -> None:
    searched.evaluate("() => lookUp(document.body, '/base/')")
    field, told = searched.locator("input"), searched.locator(".ecarte-found")
    field.fill("vole")
    first = searched.locator(".ecarte-hits a").first
    assert first.get_attribute("href") == "/base/words.html#vole"
    assert searched.locator(".ecarte-hits li").count() <= 12
    field.fill("<img src=x onerror=alert(1)> zzzz")
    assert searched.locator("img").count() == 0
    assert told.locator("a").first.get_attribute("href") == "/base/rules-turf-club.html"
    field.fill("")
    assert told.text_content() == ""
    assert searched.locator(".ecarte-hits li").count() == 0


def test_enter_sends_no_form_and_no_key_leaves_it(searched: Page) -> None:
    searched.evaluate(
        "() => { globalThis.keys = 0; document.addEventListener('keydown', () => (keys += 1));"
        " lookUp(document.body, ''); }"
    )
    field = searched.locator("input")
    field.fill("spade")
    field.press("Enter")
    field.press("x")
    assert searched.evaluate("keys") == 0
    assert searched.url.endswith("/")
    assert field.input_value() == "spadex"


def test_the_script_carries_the_index_that_ships() -> None:
    assert INDEX.read_text("utf-8").strip() in asset("look_up.js").text
    assert "innerHTML" not in asset("look_up.js").text
