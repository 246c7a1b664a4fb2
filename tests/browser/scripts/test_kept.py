"""`bookmark.js` and `kept_log.js`: what a browser keeps, sends in parts, and forgets."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page

import ecarte_tutor
from tests.browser.scripts.conftest import Load, script

LOG = "ecarte-tutor.progress"
_KEY: Final = re.compile(r"ecarte-tutor\.(\w+)")
MODEL = """globalThis.modelOf = (values) => {
  const listeners = {};
  const all = { layout: {}, ...values };
  return {
    sent: [], get: (name) => all[name], send(data) { this.sent.push(data); },
    on: (event, act) => (listeners[event] = act), off: (event) => delete listeners[event],
    tell: (event, data) => listeners[event]?.(data),
  };
}"""


@pytest.fixture
def page(load: Load) -> Page:
    names = ("keepBookmark", "takeUp", "takenUp", "forgetPast", "sendText", "append")
    page = load(
        script("bookmark.js", "kept_log.js"),
        *(
            *names,
            "setAside",
            "carryOut",
            "sendStored",
            "keepGlance",
            "noteSet",
            "sendLearner",
            "keepLog",
        ),
    )
    page.evaluate(MODEL)
    return page


def _mark(**more: object) -> dict[str, object]:
    return {"name": "quiz.leading", "of": "AUTUMN", "text": "3.x", "score": "1–0", **more}


def _kept(page: Page, store: str) -> dict[str, Any]:
    kept: dict[str, str] = page.evaluate(f"({{...{store}}})")
    return {name: json.loads(text) for name, text in kept.items() if name != LOG}


def _keep(page: Page, mark: dict[str, object]) -> None:
    page.evaluate("bookmark => keepBookmark(modelOf({ bookmark }))", mark)


def _taken_up(page: Page, mark: dict[str, object] | None) -> list[dict[str, str]]:
    sent: list[dict[str, str]] = page.evaluate(
        "bookmark => { const model = modelOf({ bookmark }); takeUp(model); return model.sent; }",
        mark,
    )
    return sent


def test_a_game_under_way_is_not_lost_by_a_link_to_another(page: Page) -> None:
    page.evaluate(f"localStorage.setItem('{LOG}', 'log')")
    mine: dict[str, object] = {
        "name": "game",
        "of": "",
        "text": "mine",
        "score": "3–1",
        "against": "the Captain",
    }
    linked: dict[str, object] = {**mine, "of": "7KR-5TM-2T", "text": "linked"}

    def found(mark: dict[str, object]) -> list[str]:
        return [each["value"] for each in _taken_up(page, {**mark, "text": ""}) if each["value"]]

    _keep(page, mine)
    _keep(page, {**linked, "score": "0–0"})
    assert found(linked) == ["linked"]
    _keep(page, {**linked, "score": ""})  # it is over
    assert found(linked) == ["linked"]
    assert found(mine) == ["mine"]
    _keep(page, {**mine, "score": ""})
    page.evaluate("forgetPast()")
    assert page.evaluate("Object.keys(localStorage)") == [LOG]


def test_a_bookmark_lasts_as_long_as_the_tab_or_as_progress(page: Page) -> None:
    _keep(page, _mark())
    assert _kept(page, "localStorage") == {}
    assert _kept(page, "sessionStorage").keys() == {"ecarte-tutor.past.quiz.leading"}
    page.evaluate(f"localStorage.setItem('{LOG}', 'log'); sessionStorage.clear()")
    _keep(page, _mark(done=True))
    assert _kept(page, "sessionStorage") == {}
    kept = _kept(page, "localStorage")
    at = kept["ecarte-tutor.past.quiz.leading"].pop("at")
    assert abs(at - page.evaluate("Date.now() / 1000")) < 60
    assert kept == {
        "ecarte-tutor.past.quiz.leading": {"of": "AUTUMN", "text": "3.x", "score": "1–0"},
        "ecarte-tutor.past.done": ["quiz.leading"],
    }


def test_a_table_without_a_text_keeps_nothing(page: Page) -> None:
    _keep(page, _mark(text="", done=True))
    assert _kept(page, "sessionStorage") == {}


def test_what_was_gone_through_is_noted_once_and_never_lost(page: Page) -> None:
    page.evaluate("sessionStorage.setItem('ecarte-tutor.past.done', '[\"quiz.a\", 7, null]')")
    page.evaluate("localStorage.setItem('ecarte-tutor.past.done', '[\"quiz.b\"]')")
    for _ in range(2):
        _keep(page, _mark(done=True))
    assert _kept(page, "sessionStorage")["ecarte-tutor.past.done"] == [
        "quiz.a",
        "quiz.b",
        "quiz.leading",
    ]


@pytest.mark.parametrize(
    ("of", "asked", "is_taken"),
    [("AUTUMN", "AUTUMN", True), ("AUTUMN", "", True), ("AUTUMN", "OTHER-1", False)],
)
def test_a_bookmark_is_taken_up_where_it_is_of_what_the_address_asks_for(
    page: Page, of: str, asked: str, is_taken: bool
) -> None:
    _keep(page, _mark(of=of))
    sent = _taken_up(page, _mark(of=asked, text="new"))
    assert sent == ([{"action": "take up", "value": "3.x"}] if is_taken else [])
    kept = _kept(page, "sessionStorage")["ecarte-tutor.past.quiz.leading"]["text"]
    assert kept == ("3.x" if is_taken else "new")  # else the new table is kept in its place


@pytest.mark.parametrize("newer", ["sessionStorage", "localStorage"])
def test_the_newest_bookmark_counts(page: Page, newer: str) -> None:
    for store in ("sessionStorage", "localStorage"):
        mark = {"of": "", "text": store, "at": 2 if store == newer else 1}
        page.evaluate(
            f"mark => {store}.setItem('ecarte-tutor.past.quiz.leading', JSON.stringify(mark))", mark
        )
    assert _taken_up(page, _mark(of="")) == [{"action": "take up", "value": newer}]


def test_preferences_are_kept_and_taken_up_at_any_address(page: Page) -> None:
    _keep(page, {**_mark(text=""), "preferences": "leading"})
    assert _taken_up(page, _mark(of="OTHER-1")) == [
        {"action": "take up", "value": "", "preferences": "leading"}
    ]
    _keep(page, _mark())
    page.evaluate(f"localStorage.setItem('{LOG}', 'log')")
    _keep(page, {**_mark(text=""), "preferences": "mixed"})
    assert _taken_up(page, _mark()) == [
        {"action": "take up", "value": "3.x", "preferences": "mixed"}
    ]


@pytest.mark.parametrize("kept", ["nonsense", "null", "7", '{"text": 7, "of": "AUTUMN"}'])
def test_what_is_not_ours_is_not_taken_up(page: Page, kept: str) -> None:
    page.evaluate("kept => sessionStorage.setItem('ecarte-tutor.past.quiz.leading', kept)", kept)
    assert _taken_up(page, _mark()) == []
    assert _taken_up(page, None) == []
    assert _taken_up(page, {"name": ""}) == []


def test_nothing_is_drawn_until_python_has_answered_the_bookmark(page: Page) -> None:
    _keep(page, _mark())
    told = page.evaluate(
        """async (bookmark) => {
          const [fresh, waits] = [modelOf({ bookmark: { name: "" } }), modelOf({ bookmark })];
          const [plain, el] = [document.createElement("div"), document.createElement("div")];
          const waitsStill = () => "ecarteTakenUp" in el.dataset;
          const told = [];
          takeUp(fresh); takeUp(waits);
          // To be drawn it is handed over as another object, which shares only the layout.
          const drawn = modelOf({ layout: waits.get("layout") });
          const both = [takenUp(fresh, plain), takenUp(drawn, el)];
          both[1].then(() => told.push("drawn"));
          await both[0];
          for (const order of ["append", "once", undefined]) { // none of these answers it
            waits.tell("msg:custom", order && { order });
            await new Promise((resolve) => setTimeout(resolve));
            told.push(waitsStill());
          }
          waits.tell("msg:custom", { order: "taken up" });
          await both[1];
          told.push(waitsStill());
          await takenUp(waits, el); // it waits once only
          return told;
        }""",
        _mark(),
    )
    assert told == [True, True, True, "drawn", False]


def test_what_python_could_not_read_goes_under_another_name(page: Page) -> None:
    _keep(page, _mark(text="3.other", preferences="mixed"))
    page.evaluate(
        """bookmark => {
          const model = modelOf({ bookmark });
          takeUp(model);
          model.tell("msg:custom", { order: "taken up", unread: ["text"] });
        }""",
        _mark(text="0.fresh"),
    )
    kept: dict[str, str] = page.evaluate("({...sessionStorage})")
    assert kept["ecarte-tutor.past.set-aside.quiz.leading"] == "3.other"
    assert json.loads(kept["ecarte-tutor.past.quiz.leading"])["text"] == "0.fresh"
    assert kept["ecarte-tutor.past.quiz.leading.preferences"] == "mixed"
    page.evaluate("forgetPast()")
    assert not any("quiz" in name for name in page.evaluate("Object.keys(sessionStorage)"))


def test_a_page_left_before_its_bookmark_was_sent_waits_for_nothing(page: Page) -> None:
    _keep(page, _mark())
    page.evaluate(
        """async (bookmark) => {
          const left = modelOf({ bookmark });
          left.send = () => { throw new Error("the program has ended"); };
          takeUp(left);
          await takenUp(left, document.body);
        }""",
        _mark(),
    )


def test_forgetting_takes_whatever_a_table_keeps_and_no_setting(page: Page) -> None:
    _keep(page, _mark())
    _keep(page, _mark(name="a-new-play", preferences="one", done=True))
    settings = {"ecarte-tutor.suits": "four", "ecarte-tutor.sound": "on", "other.past.game": "1"}
    page.evaluate("all => Object.assign(localStorage, all)", settings)
    page.evaluate("Object.assign(localStorage, { ...sessionStorage })")
    page.evaluate("forgetPast()")
    assert page.evaluate("({...localStorage})") == settings
    assert page.evaluate("({...sessionStorage})") == {}


def test_all_that_pages_keep_of_a_learner_is_forgotten_with_the_log() -> None:
    """Another key says what a learner has set, or belongs to the log."""
    package = Path(ecarte_tutor.__file__).parent
    scripts = [package.rglob("widgets/**/*.js"), package.rglob("templates/ecarte/static/*.js")]
    texts = (each.read_text("utf-8") for folder in scripts for each in folder)
    found = {key for text in texts for key in _KEY.findall(text)}
    of_the_log = {"progress", "stopped", "learner"}
    assert found - of_the_log == {"past", "speed", "sound", "suits", "doors", "keys"}


def test_a_text_goes_in_parts_that_make_it_again(page: Page) -> None:
    texts = ["".join(chr(97 + place % 26) for place in range(length)) for length in range(101)]
    sends = page.evaluate(
        """texts => texts.map((text) => { const model = modelOf({ largest: 100, part: 10 });
        sendText(model, "stored", text); return model.sent; })""",
        texts,
    )
    for text, sent in zip(texts, sends, strict=True):
        assert "".join(each["text"] for each in sent) == text
        assert [each["part"] for each in sent] == [*range(len(sent))]
        assert all(each["parts"] == len(sent) for each in sent)
        assert len(sent) == max(1, -(-len(text) // 10))
        assert all(len(each["text"]) <= 10 for each in sent)


@pytest.mark.parametrize("action", ["file", "stored"])
def test_a_text_that_is_too_large_is_not_sent_at_all(page: Page, action: str) -> None:
    sent = page.evaluate(
        """(action) => { const model = modelOf({ largest: 100, part: 10 });
        sendText(model, action, "x".repeat(101)); return model.sent; }""",
        action,
    )
    assert sent == [{"action": f"{action} too large"}]


ORDERS = """([orders, largest]) => { const model = modelOf({ largest });
const page = { told: "" };
for (const order of orders) carryOut(model, order, page); return model.sent; }"""


def _done(order: str) -> dict[str, str]:
    return {"action": "carried out", "order": order}


def test_lines_are_added_to_the_log_and_to_one_that_is_full_none(page: Page) -> None:
    orders = [
        {"order": "append", "header": "head\n", "text": lines}
        for lines in ("one\n", "two\n", "x" * 100, "three\n")
    ]
    kept = [_done("append"), _done("append"), {"action": "full"}, _done("append")]
    assert page.evaluate(ORDERS, [orders, 20]) == kept
    assert page.evaluate(f"localStorage.getItem('{LOG}')") == "head\none\ntwo\nthree\n"


@pytest.mark.parametrize(
    ("told", "stored", "left"),
    [
        ("long\n", "long\n", "short\n"),
        ("long\n", "long\nadded\n", "short\nadded\n"),  # another page has added a line
        ("", None, "short\n"),
        ("long\n", "another's\n", "another's\n"),  # then it is told what is there
        ("", "begun elsewhere\n", "begun elsewhere\n"),
        ("long\n", "long\n" + "x" * 99, "long\n" + "x" * 99),  # and no log is too large
    ],
)
def test_a_shorter_log_replaces_what_python_knows_and_nothing_else(
    page: Page, told: str, stored: str | None, left: str
) -> None:
    page.evaluate(f"text => text !== null && localStorage.setItem('{LOG}', text)", stored)
    sent, knows = page.evaluate(
        """(told) => { const model = modelOf({ largest: 99, part: 99 }); const page = { told };
        carryOut(model, { order: "replace", text: "short\\n" }, page);
        return [model.sent, page.told]; }""",
        told,
    )
    assert page.evaluate(f"localStorage.getItem('{LOG}')") == left
    if left.startswith("short"):
        assert (sent, knows) == ([{"action": "carried out", "order": "replace"}], "short\n")
    elif len(left) > 99:
        assert (sent, knows) == ([{"action": "full"}], told)
    else:
        whole = {"action": "stored", "part": 0, "parts": 1, "text": left}
        assert (sent, knows) == ([whole], left)


def test_what_is_set_aside_never_takes_the_place_of_another(page: Page) -> None:
    for text in ("first", "second", "third"):
        page.evaluate(f"text => localStorage.setItem('{LOG}', text)", text)
        page.evaluate(ORDERS, [[{"order": "set aside"}] * 2, 99])  # the second finds nothing
    assert page.evaluate("({...localStorage})") == {
        f"{LOG}.set-aside-{number}": text
        for number, text in enumerate(("first", "second", "third"), 1)
    }


def test_removing_takes_log_and_bookmarks_and_not_what_was_set_aside(page: Page) -> None:
    kept = (LOG, "ecarte-tutor.past.glance", "ecarte-tutor.past.game", f"{LOG}.set-aside-1")
    page.evaluate("names => names.forEach((name) => localStorage.setItem(name, '1'))", kept)
    assert page.evaluate(ORDERS, [[{"order": "remove"}], 99]) == [_done("remove")]
    left = page.evaluate("({...localStorage})")
    assert left == {f"{LOG}.set-aside-1": "1", "ecarte-tutor.stopped": "yes"}


def test_after_forgetting_nothing_is_kept_until_it_is_asked_for(page: Page) -> None:
    line = {"header": "head\n", "text": "one\n"}
    orders = [{"order": "remove"}, {"order": "append", **line}]
    assert page.evaluate(ORDERS, [orders, 99]) == [_done("remove"), {"action": "stopped"}]
    assert page.evaluate(ORDERS, [[{"order": "tell"}], 99]) == [{"action": "stopped"}]
    assert page.evaluate(f"localStorage.getItem('{LOG}')") is None
    assert page.evaluate(ORDERS, [[{"order": "begin", **line}], 99]) == [_done("begin")]
    assert page.evaluate(ORDERS, [[{"order": "append", **line}], 99]) == [_done("append")]
    assert page.evaluate(f"localStorage.getItem('{LOG}')") == "head\none\none\n"


def test_a_browser_without_room_says_so(page: Page) -> None:
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    assert page.evaluate(ORDERS, [[{"order": "append", "header": "", "text": "x"}], 9]) == [
        {"action": "no storage", "order": "append"}
    ]
    _keep(page, _mark())  # no bookmark then, and no complaint


def test_what_is_stored_is_sent_when_the_page_begins(page: Page) -> None:
    begin = """(keeps_here) => { const model = modelOf({ keeps_here, largest: 99, part: 9 });
    keepLog(model); return model.sent; }"""
    zone = {"action": "zone", "zone": "UTC"}
    assert page.evaluate(begin, True) == [zone, {"action": "nothing stored"}]
    page.evaluate(f"localStorage.setItem('{LOG}', 'log')")
    whole = {"action": "stored", "part": 0, "parts": 1, "text": "log"}
    assert page.evaluate(begin, True) == [zone, whole]
    assert page.evaluate(begin, False) == [zone]


@pytest.mark.parametrize("keeps", [True, False])
def test_a_glance_is_kept_only_where_progress_is(page: Page, keeps: bool) -> None:
    page.evaluate(
        "keeps_here => keepGlance(modelOf({ keeps_here, view: { glance: { due: [7] } } }))", keeps
    )
    expected = {"ecarte-tutor.past.glance": {"due": [7]}} if keeps else {}
    assert _kept(page, "localStorage") == expected


def test_a_glance_that_comes_after_all_was_forgotten_is_not_kept(page: Page) -> None:
    page.evaluate(ORDERS, [[{"order": "remove"}], 99])
    page.evaluate("keepGlance(modelOf({ keeps_here: true, view: { glance: { ten: 6.8 } } }))")
    assert page.evaluate("localStorage.getItem('ecarte-tutor.past.glance')") is None


def test_when_a_set_began_is_kept_from_its_first_page_on(page: Page) -> None:
    note = """([began, glance]) => {
      const model = modelOf({ asked_set: { code: "E7K7", name: "", began }, keeps_here: true,
                              view: glance ? { glance: {} } : {} });
      noteSet(model);
      keepGlance(model);
      sendLearner(model, { action: "hand in" });
      return model.sent;
    }"""
    handed = {"action": "hand in", "name": "", "sets": [{"code": "E7K7", "name": ""}]}
    assert page.evaluate(note, ["monday", False]) == [{**handed, "began": "monday"}]
    assert _kept(page, "localStorage") == {}, "before progress is kept"
    assert page.evaluate(note, ["tuesday", True]) == [{**handed, "began": "monday"}]
    assert "ecarte-tutor.learner" in _kept(page, "localStorage"), "and then as long as it is"
