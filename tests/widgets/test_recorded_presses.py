"""Recorded presses: a change of how tables are built changes nothing that a learner meets."""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from datetime import timedelta
from functools import partial
from typing import Any, Final

import pytest

from ecarte_tutor import Deal, Decision
from ecarte_tutor.course.classroom.results import covered_by
from ecarte_tutor.course.game_code import has_check
from ecarte_tutor.course.problems import HINTS_DRAWN, SKILL, read_set
from ecarte_tutor.course.progress import Attempt, Log
from ecarte_tutor.errors import SimulationError
from ecarte_tutor.widgets import (
    DealWalk,
    DrillBuilder,
    FirstDeal,
    FrontierExplorer,
    GameTable,
    HintBook,
    Practice,
    Quiz,
    count_stops,
    from_the_top,
    lesson_quiz,
    on_trial,
    question,
    quiz_on,
    what_counts,
    what_do_you_say,
    what_may_you_play,
    who_takes_it,
)
from ecarte_tutor.widgets.background.simulation_thread import SimulationThread
from ecarte_tutor.widgets.dialogue.dialogue import Dialogue
from ecarte_tutor.widgets.exercises import exercise_on
from ecarte_tutor.widgets.sessions.pages import ReviewedProgress
from ecarte_tutor.widgets.table.table import Table
from tests.course.progress.attempts import START
from tests.widgets.games import priced, submitted_to
from tests.widgets.presses import (
    Change,
    Coming,
    Line,
    Script,
    Watched,
    differences,
    keep,
    read,
    simulated,
)
from tests.widgets.test_hand_in import Browser

Submit = Callable[..., Future[Any]]

STAND: Final = Decision.propose("8H 7H QS 7S 7D", "9H")
ANSWER: Final = Decision.answer("9D 8D 7S 8C 7C", "TH")
LEAD: Final = Decision.lead("8H 7H QS 7S 7D", "9H")
SET: Final = "tricks.KH.QH.7S__tricks.KS.7H.9H__tricks.8S.QS.9H"


@pytest.fixture(autouse=True)
def _same_each_time(
    monkeypatch: pytest.MonkeyPatch, at_the_start: None, drawn_at_once: None
) -> None:
    del at_the_start, drawn_at_once
    for module in ("table.table", "quiz.screens", "sessions.pages", "sessions.builder"):
        monkeypatch.setattr(f"ecarte_tutor.widgets.{module}.is_on_the_site", lambda: True)


def _later(work: Callable[[Decision], Any], asked: list[Coming]) -> Submit:
    """Simulations come by `work` when they are waited for; `asked` has those that call back."""

    def submit(
        _: SimulationThread, decision: Decision, pending: Any = None, **__: object
    ) -> Future[Any]:
        if pending is not None and pending.done():
            return pending  # type: ignore[no-any-return]
        return Coming(partial(work, decision), asked, pending)

    return submit


def _let_come(asked: list[Coming]) -> None:
    while asked:
        asked.pop(0).come()


def _priced(decision: Decision) -> Any:
    return priced(decision).result()


def _fails(decision: Decision) -> Any:
    raise SimulationError(f"expected a simulation, got none of {decision}")


def _never(_: SimulationThread, __: Decision, pending: Any = None, **___: object) -> Future[Any]:
    return Future() if pending is None else pending


_SUBMITS: Final[dict[str, Callable[[list[Coming]], Submit]]] = {
    "at once": lambda _: submitted_to(priced),
    "late": partial(_later, _priced),
    "simulated": partial(_later, simulated),
    "fails": partial(_later, _fails),
    "never": lambda _: _never,
}


def _first_row(watched: Watched) -> str:
    retries = watched.table.shown.retries
    assert retries is not None
    return next(row.value for row in retries.rows if row.value)


def _send_forged(watched: Watched) -> None:
    """Have the page send bookmarks that nobody wrote."""
    for text in ("", "null", "[]", '{"lines":["<b>"],"place":0}', "x" * 4001):
        watched.says(action="take up", value=text)
    watched.says(action="set aside")


def _second_tab(script: Script, of: Watched, make: Callable[[], Table]) -> Watched:
    """Open another table, taken up from the bookmark of one."""
    text = of.table.bookmark["text"]
    other = script.watch(make, "other")
    other.says(action="take up", value=text)
    return other


QUIET: Final = ("set", "settings", "nemesis")


def _a_game_to_its_review(script: Script) -> None:
    made = partial(GameTable, "AUTUMN", opponent="curate", tutor="slight", friend="5-3")
    table = script.watch(made)
    table.press("set", "tutor mistake")
    table.press("new")
    table.wander(3, 24, but=QUIET)
    _second_tab(script, table, GameTable).wander(4, 6, but=QUIET)
    table.until("review", 5, 150, but=QUIET)
    table.press("review")
    table.press("record")
    table.says(action="given", name="ecarte-AUTUMN.json")
    for press in (("retry", _first_row(table)), ("review", ""), ("all", "")):
        table.press(*press)
    table.wander(6, 12, but=(*QUIET, "new", "seats"))


def _a_game_with_settings(script: Script) -> None:
    table = script.watch(partial(GameTable, "WINTER-2", rules="bga", opponent="librarian"))
    _send_forged(table)
    table.wander(11, 5, but=("new",))
    table.press("new")
    table.wander(12, 20, but=("nemesis",))
    if ("back", "") in table.table.shown.offered:
        table.press("back")
    table.press("settings")
    table.press("resign")
    table.press("resigned")
    table.press("new")
    table.wander(13, 6, but=QUIET)


def _a_game_without_an_answer(script: Script) -> None:
    table = script.watch(partial(GameTable, "SPRING", tutor="mistake"))
    table.press("new")
    table.until("review", 21, 150, but=QUIET)
    table.press("review")


def _a_quiz_on_proposing(script: Script) -> None:
    table = script.watch(partial(lesson_quiz, "proposing", "AUTUMN", 3))
    for press in (
        ("help", ""),
        ("answer", "play"),
        ("change", ""),
        ("leave", ""),
        ("retry", ""),
        ("answer", "propose"),
    ):
        table.press(*press)
    _second_tab(script, table, partial(lesson_quiz, "proposing", "WINTER", 3)).press("next")
    table.press("next")
    table.wander(31, 16, but=("again", "nemesis"))


def _a_choice_looked_at(script: Script) -> None:
    table = script.watch(partial(quiz_on, STAND, LEAD, ANSWER))
    for press in (
        ("answer", "play"),
        ("nemesis", "0"),
        ("nemesis", "1"),
        ("leave", ""),
        ("change", ""),
        ("select", "QS"),
        ("put", "KS"),
        ("put", "JS"),
        ("leave", ""),
        ("next", ""),
        ("answer", "QS"),
        ("change", ""),
        ("put", "AC"),
        ("leave", ""),
        ("nemesis", "0"),
        ("leave", ""),
        ("next", ""),
        ("answer", "accept"),
    ):
        table.press(*press)


def _a_quiz_on_tricks(script: Script) -> None:
    table = script.watch(partial(lesson_quiz, "tricks", "AUTUMN", 4))
    _send_forged(table)
    table.until("missed", 41, 30, but=("retry", "help"))
    table.press("missed")
    table.wander(42, 12)


def _a_quiz_on_discarding(script: Script) -> None:
    table = script.watch(partial(lesson_quiz, "discarding", "AUTUMN", 2))
    for seed in range(51, 60):
        table.wander(seed, 3, but=("again", "help", "retry", "change"))


def _a_quiz_that_fails(script: Script) -> None:
    table = script.watch(partial(lesson_quiz, "leading", "AUTUMN", 2))
    table.wander(61, 2)


def _a_practice_session(script: Script) -> None:
    made = list[Attempt]()
    practice = Practice(lambda: Log(made), seed=1)
    practice.on_attempt = made.append
    table = script.watch(lambda: practice)
    table.press("begin")
    table.press("set", "no such set")
    table.press("start", "new")
    table.wander(71, 40, but=("kind", "set", "know", "start", "nemesis"))
    table.until("kind", 75, 9, but=("set", "start"))
    table.press("kind", "leading")
    table.wander(72, 6, but=("kind", "set", "start", "nemesis"))


def _a_problem_known(script: Script) -> None:
    table = script.watch(partial(Practice, Log, seed=2, kind="mixed"))
    table.press("begin")
    table.press("start", "new")
    table.press("know")
    table.wander(73, 8, but=("kind", "set", "start"))


def _a_review(script: Script) -> None:
    page = ReviewedProgress()
    quiz = page.follow(lesson_quiz("tricks", "AUTUMN", 3))
    assert isinstance(quiz, Quiz)
    table = script.watch(lambda: quiz)
    table.wander(81, 10, but=("again", "missed"))
    due = page.panel.attempts
    practice = script.watch(
        lambda: Practice(lambda: due, lambda: START + timedelta(days=9), seed=3, reviews=True),
        "review",
    )
    practice.press("begin")
    practice.wander(82, 12, but=("kind", "set"))


def _a_set_handed_in(script: Script) -> None:
    browser = Browser()
    page = browser.opens(SET)
    table = script.watch(lambda: page.table)
    for press in (
        ("answer", "follower"),
        ("next", ""),
        ("hand_in", ""),
        ("hand_in", "…"),
        ("hand_in", "student 1"),
        ("answer", "follower"),
        ("next", ""),
        ("answer", "leader"),
        ("next", ""),
    ):
        table.press(*press)
    other = script.watch(lambda: browser.opens(SET).table, "other")
    browser.takes = False
    other.press("hand_in", "student 1")
    browser.takes = True
    other.press("hand_in", "student 1")
    other.press("missed")
    other.wander(91, 6, but=("kind", "set"))


def _first_deal(script: Script) -> None:
    script.watch(FirstDeal).wander(101, 70)


def _dialogues(script: Script) -> None:
    asked = question("Which is higher?", ["The ace", "The ten"], "The ace", "It is. So.")
    after = question("And now?", ["Yes", "No"], "Yes", "Yes. It is.", hand="KH 8C", turn_up="9H")
    made: dict[str, Callable[[], Table]] = {
        "words": lambda: Dialogue([asked, after], after="**That** is it."),
        "stops": lambda: count_stops("8H 7H QS 7S 7D", turn_up="9H", given="8H"),
        "top": lambda: from_the_top("AH KH 7H", "The king is the higher."),
        "takes": lambda: who_takes_it(("KS", "7H"), ("JC", "AC"), turn_up="9H", after="So."),
        "may": lambda: what_may_you_play("QH 7H 8S JD", ["9H", "KD"], turn_up="10S"),
        "counts": lambda: what_counts(STAND, given="8H"),
        "says": lambda: what_do_you_say(STAND, ANSWER),
        "trial": lambda: on_trial("P1"),
        "hints": lambda: HintBook("Two trumps", {"": {"P2b": STAND}}),
    }
    for number, (name, make) in enumerate(made.items()):
        script.watch(make, name).wander(number, 9)


def _a_walk(script: Script) -> None:
    deal = Deal.arranged("KS TS QD 8H JC", "KH 9H AS JD 9C", "TH", stock="AC 7S 8S")
    for option in ("propose", "accept", "JC TS", "AS", "propose", "refuse"):
        deal = deal.act(option)
    script.watch(partial(DealWalk, deal)).wander(111, 20)


def _one_card_changed(script: Script) -> None:
    script.watch(partial(FrontierExplorer, "8H 7H QS 7S 7D", "9H")).wander(121, 8)
    script.watch(partial(FrontierExplorer, "KH 7H QS 7S 7D", "9H", "dealer"), "dealer").wander(2, 4)


def _a_set_built(script: Script) -> None:
    builder = DrillBuilder()
    table = script.watch(lambda: builder)
    table.wander(131, 8, but=("make",))
    table.press("add", "no line")
    table.press("add", "tricks.KH.QH.7S")
    table.press("make", "Ours")


PLAYS: Final[dict[str, tuple[str, Callable[[Script], None]]]] = {
    "a game to its review": ("at once", _a_game_to_its_review),
    "a game with settings": ("at once", _a_game_with_settings),
    "a game without an answer": ("never", _a_game_without_an_answer),
    "a quiz on proposing": ("late", _a_quiz_on_proposing),
    "a choice looked at": ("simulated", _a_choice_looked_at),
    "a quiz on tricks": ("at once", _a_quiz_on_tricks),
    "a quiz on discarding": ("late", _a_quiz_on_discarding),
    "a quiz that fails": ("fails", _a_quiz_that_fails),
    "a practice session": ("late", _a_practice_session),
    "a problem known": ("at once", _a_problem_known),
    "a review": ("at once", _a_review),
    "a set handed in": ("at once", _a_set_handed_in),
    "first deal": ("at once", _first_deal),
    "dialogues": ("at once", _dialogues),
    "a walk": ("at once", _a_walk),
    "one card changed": ("at once", _one_card_changed),
    "a set built": ("at once", _a_set_built),
}
"""By its name, how simulations come in it, and what is pressed."""


def _without_waiting(recorded: list[Line]) -> list[Line]:
    """Where a card is selected, only the last scene, and that only if it is another."""
    lines, before = list[Line](), list[Any]()
    for line in recorded:
        scenes = line.get("scenes", [])
        if "select" in line["press"][-2:]:
            scenes = [each for each in scenes[-1:] if [each] != before]
        lines.append({part: each for part, each in {**line, "scenes": scenes}.items() if each})
        before = scenes[-1:] or before
    return lines


def _without_spaces(recorded: list[Line]) -> list[Line]:
    """No space at the end of what is spoken."""
    return [
        {**line, "scenes": [{**each, "spoken": each["spoken"].rstrip()} for each in line["scenes"]]}
        if "scenes" in line
        else line
        for line in recorded
    ]


def _reworded(*pairs: tuple[str, str]) -> Change:
    """Other words, of which nothing else has changed."""

    def change(recorded: list[Line]) -> list[Line]:
        text = json.dumps(recorded, ensure_ascii=False)
        for was, now in pairs:
            text = text.replace(was, now)
        return list(json.loads(text))

    return change


def _in_fewer_words(recorded: list[Line]) -> list[Line]:
    """Exchanges as “drew 1, 2”, which were “drew 1, then 2”."""
    text = json.dumps(recorded, ensure_ascii=False)
    return list(
        json.loads(re.sub(r'(?<="drew )[^"]+', lambda drew: drew[0].replace(", then", ","), text))
    )


def _without_a_check(recorded: list[Line]) -> list[Line]:
    """Before the first game by a word, a sentence more."""
    told = (
        "{} is a word or an older code, in which we can’t see a slip: compare your first cards "
        "with your friend’s. The first to"
    )
    for line in recorded:
        for scene in line.get("scenes", ()):
            is_first = scene["title"] == "Shall we play?" and "resigned" not in scene["sentence"]
            if is_first and not has_check(scene["code"]):
                scene.update(
                    (name, scene[name].replace("The first to", told.format(scene["code"])))
                    for name in ("sentence", "spoken")
                )
    return recorded


def _behind_one_word(recorded: list[Line]) -> list[Line]:
    """What rules hold, and of what the tutor warns, where both are changed."""
    for line in recorded:
        for scene in line.get("scenes", ()):
            if scene.get("more") == "Rules, tutor":
                before, first, settings = scene["sentence"].partition("The first to")
                scene["more"] = f"Rules, tutor. {first}{settings}"
                scene["sentence"] = before.rstrip()
                if not scene["sentence"]:
                    del scene["sentence"]
    return recorded


def _on_the_bar(recorded: list[Line]) -> list[Line]:
    """The line to beat of a verdict, on its bar alone; a table without a bar goes on telling it."""
    text = json.dumps(recorded, ensure_ascii=False).replace(
        "you win 65 of 100 deals; playing needs 69, as losing costs two.",
        "playing wins 65 of 100 deals: too few, as losing costs two points.",
    )
    if '"doors"' in text and '"change"' in text:
        text = re.sub(r"hands in 100; you need \d+\.", "hands in 100 if both see all cards.", text)
    return list(json.loads(text))


def _by_enter(recorded: list[Line]) -> list[Line]:
    """The steps of a deal as actions below it, and the deal as a part of its lesson."""

    def scene(was: dict[str, Any]) -> dict[str, Any]:
        steps = was.get("choices", [])
        if not steps or steps[0]["action"] != "step":
            return was
        rest = {part: each for part, each in was.items() if part != "choices"}
        onward = {"key": "Enter ArrowRight", "hint": "⏎", "main": True}
        actions = [{**each, **onward} if each["value"] == "forward" else each for each in steps]
        asks = "asked" if steps[-1]["value"] == "forward" else "done"
        return {**rest, "actions": actions, "asks": asks}

    return [
        {**line, "scenes": [scene(each) for each in line["scenes"]]} if "scenes" in line else line
        for line in recorded
    ]


def _from_the_left(recorded: list[Line]) -> list[Line]:
    """The two cards of a trick in the order in which they lie, keyed from the left."""
    for scene in (each for line in recorded for each in line.get("scenes", [])):
        for tray in scene.get("laid", []):
            if tray.get("title") == "Press the card":
                cards = sorted(tray["cards"], key=lambda card: str(card["caption"]))
                tray["cards"] = [{**card, "key": str(at)} for at, card in enumerate(cards, 1)]
    return recorded


def _handed_in_at_once(recorded: list[Line]) -> list[Line]:
    """The entry for handing in, below the first verdict in a teacher's set."""
    scenes = [each for line in recorded for each in line.get("scenes", [])]
    entries = [each["entry"] for each in scenes if "entry" in each]
    entries = [each for each in entries if each["action"] == "hand_in"]
    first = next((line for line in recorded if line["press"][0] == "answer"), None)
    if not entries or first is None:
        return recorded
    changed = {**first, "scenes": [{**each, "entry": entries[0]} for each in first["scenes"]]}
    return [changed if line is first else line for line in recorded]


def _more_of_them(recorded: list[Line]) -> list[Line]:
    """How many cards that persuade the book are left, after one of the four of them."""
    change = _reworded(
        (
            "The book stands on this hand. Which cards persuade it?",
            "The book stands on this hand. Press all cards that persuade it.",
        )
    )
    lines = change(recorded)
    for scene in (each for line in lines for each in line.get("scenes", ())):
        if scene.get("notice", "").endswith(" counts."):
            lit = sum(each.get("lit", False) for each in scene["cards"])
            told = f"{scene['notice']} {['One', 'Two', 'Three'][3 - lit]} more."
            scene["notice"] = scene["spoken"] = told
    return lines


def _noted(recorded: list[Line]) -> list[Line]:
    """A sentence before a question, until another is asked."""
    lines, asked = list(json.loads(json.dumps(recorded))), dict[str, str]()
    for line in lines:
        for scene in line.get("scenes", ()):
            if (problem := scene.get("problem")) is None:
                continue
            before, now = asked.get(problem["line"], ""), scene["sentence"]
            if "retry" not in line["press"] and before.endswith(f" {now}"):
                scene["sentence"] = before
            asked[problem["line"]] = scene["sentence"]
    return lines


def _denied(recorded: list[Line]) -> list[Line]:
    """What the right answer is, after a No."""
    lines = list(json.loads(json.dumps(recorded)))
    for scene in (each for line in lines for each in line.get("scenes", ())):
        strip = scene.get("strip")
        if not strip or strip["sign"] != "wrong" or "asks" not in scene or "problem" in scene:
            continue
        line, spoken = strip["line"], scene["spoken"]
        if line.startswith(("No", "Yes")):
            continue
        stop = "," if ":" in line else ":"
        strip["line"] = f"No{stop} {line[0].lower()}{line[1:]}"
        scene["spoken"] = f"No{stop} {spoken[0].lower()}{spoken[1:]}"
    return lines


def _led_on(recorded: list[Line]) -> list[Line]:
    """New problems are not the main action after a set."""
    lines = list(json.loads(json.dumps(recorded)))
    for scene in (each for line in lines for each in line.get("scenes", ())):
        for again in () if "code" in scene else scene.get("actions", ()):
            if again["action"] == "again" and " new " in again["label"]:
                for name in ("key", "hint", "main"):
                    del again[name]
    return lines


def _told_unasked(recorded: list[Line]) -> list[Line]:
    """No page asks again where a game turned, what its choices cost, or how far a set is drawn."""
    lines = list[Line]()
    for line in json.loads(json.dumps(recorded)):
        for scene in line.get("scenes", ()):
            scene.get("table", {}).get("end", {}).pop("waits", None)
            late = scene.get("sentence", "")
            if late.startswith("Working out what your choices cost is"):
                scene["sentence"] = now = "Working out what your choices cost …"
                scene["spoken"] = scene["spoken"].replace(late, now)
                scene["actions"] = scene["actions"][1:]
                line["scenes"] = [scene]
        if line["press"] == ["does", "finish"]:
            lines[-1]["scenes"] += line["scenes"]
            del lines[-1]["orders"]
            continue
        is_again = line["press"] == ["review", ""] == lines[-1]["press"] if lines else False
        if not is_again and line["press"] != ["turning", ""]:
            lines.append(line)
    return lines


def _other_cards(recorded: list[Line]) -> list[Line]:
    """The other hidden cards of a choice, by the choice and how often they were dealt."""
    for each in (each for line in recorded for each in line.get("scenes", ())):
        if each.get("progress") == "Other hidden cards":
            text = json.dumps(each, ensure_ascii=False)
            now = text.replace('"QC"', '"TC"').replace("queen of clubs", "ten of clubs")
            each.update(json.loads(now))
    return recorded


def _by_skill(recorded: list[Line]) -> list[Line]:
    """The hints of a set folded by skill; the hands of a set that was made, and its sheet."""

    def group(was: dict[str, Any]) -> Iterator[dict[str, Any]]:
        if was["title"] != "On which hints?":
            yield was
            return
        for skill, ids in HINTS_DRAWN.items():
            by_id = {each["value"]: each for each in was["buttons"]}
            if buttons := [by_id[id_] for id_ in ids] if by_id.keys() >= set(ids) else []:
                count = sum(each["chosen"] for each in buttons)
                told = f"{count} of {len(ids)}" if count else "any, as they come"
                title = f"Hints on {SKILL[skill].words.label.lower()}: {told}"
                yield {"title": title, "buttons": buttons, "folded": True}

    def made(was: dict[str, Any]) -> dict[str, Any]:
        hands: dict[str, list[str]] = {}
        for each in read_set(was["text"]).problems():
            ((title, _),) = covered_by([each])
            cards = exercise_on(each).small_cards()
            hands.setdefault(title, []).append(" ".join(str(one.card) for one in cards))
        covers = [{"title": f"{each} ({len(own)})", "hands": own} for each, own in hands.items()]
        assert [each["title"] for each in covers] == was["covers"]
        sheet = {"action": "sheet", "label": "Save it as a sheet to print"}
        return {**was, "covers": covers, "sheet": sheet}

    def scene(was: dict[str, Any]) -> dict[str, Any]:
        now = dict(was)
        if "groups" in was:
            now["groups"] = [new for each in was["groups"] for new in group(each)]
        if "made" in was:
            now["made"] = made(was["made"])
        return now

    return [
        {**line, "scenes": [scene(each) for each in line["scenes"]]} if "scenes" in line else line
        for line in recorded
    ]


CHANGES: Final[dict[str, Change]] = {
    "What is said before a question stays there, so that an answer moves nothing.": _noted,
    "A card that is only selected leaves the hand, whose simulation is there.": _without_waiting,
    "A question without a sentence is spoken without a space after it.": _without_spaces,
    "What follows a quiz comes after its last problem.": _reworded(
        ('"asks": "begun"', '"asks": "asked"')
    ),
    "Enter goes on in a deal by steps, as everywhere.": _by_enter,
    "Whoever pressed Play has played: a newcomer knows no other word for it.": _reworded(
        ('"stood"', '"played"')
    ),
    "Several exchanges fit the tag below a name.": _in_fewer_words,
    "The question on the king fits its window, where nothing moves.": _reworded(
        (
            "He scores a point for whoever announces him before playing a card.",
            "Announced before you play, the king scores a point.",
        ),
        ("You announced your king of trumps in time.", "The king of trumps is announced in time."),
    ),
    "Digits count the cards of a trick from the left.": _from_the_left,
    "The first deal says what is to be pressed, and what a third card does.": _reworded(
        (
            "Press them one by one.",
            "Press them one by one. With the third you draw three new ones.",
        ),
        (
            "You led the king of spades. The dealer played the seven of hearts. You hold",
            "Press it: your king of spades, or the dealer’s seven of hearts. You hold",
        ),
        (
            '"You led the king of spades. The dealer played the seven of hearts."',
            '"Press it: your king of spades, or the dealer’s seven of hearts."',
        ),
        ("Two tricks each.", "Two tricks each. Press your last card."),
    ),
    "The first deal says why a trump is kept, and which lesson is the next.": _reworded(
        (
            "Keep the trump for last: it beats any diamond, club or spade. Lead the diamond.",
            "A higher trump would take the nine. Lead the diamond: if he spends a trump on it, the "
            "nine wins the last trick.",
        ),
        ("Next: ranking", "Next: lesson 1"),
    ),
    "A card that counts is not taken for the last of them.": _more_of_them,
    "After a wrong answer to a question of a lesson the right one follows a No.": _denied,
    "The way on from a set is the next lesson.": _led_on,
    "Nobody is told to follow with any card where one is left.": _reworded(
        (": follow with any.", ", and must follow.")
    ),
    "The line to beat stands on the bar, and not in the reason too.": _on_the_bar,
    "A hint and a reason name what the hand shows.": _reworded(
        (
            "leading from a guarded suit alone would have you lead another card.",
            "leading from a guarded suit alone would have you lead the queen of spades.",
        ),
        (
            "Which of the cards you keep is the weakest?",
            "How many cards can beat each of those you keep?",
        ),
        (
            "You have no trump, and nothing that stops spades, diamonds or clubs: refusing",
            "You have no trump and no card above a nine: refusing",
        ),
    ),
    "The first answer to a set can be handed in at once.": _handed_in_at_once,
    "Codes are groups of a digit and two letters; those of games have a check.": _reworded(
        ("such as 7E7K", "such as 2BQ-9KQ"),
        ("KEK-JRX", "6FL-5RY-5L"),
        ("HHY-M3J", "H8D-9DL"),
        ("HPM-HNT", "H2X-2XN"),
        ("7FU-QWN-MFP-R33", "2FF-5BH-9JG-7YF-2FV"),
        (
            '"Trumps and guards make three (3)", "Two trumps and three of a suit (2)"',
            '"Two trumps and three of a suit (3)", "Trumps and guards make three (1)", '
            '"Two trumps and a long suit (1)"',
        ),
    ),
    "A word in place of a game's code shows no slip.": _without_a_check,
    "A first game asks for one press: its settings are told where they are changed.": (
        _behind_one_word
    ),
    "Where a game turned, its costs and a set that is drawn are told unasked.": _told_unasked,
    "Other hidden cards are drawn by the choice, so that a press leads where it led.": _other_cards,
    "The hints of a set are folded by skill, and its hands are shown.": _by_skill,
}
"""What is done otherwise on purpose, by its reason."""


@pytest.mark.parametrize("name", PLAYS)
def test_recorded_presses_show_what_they_showed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (how, play), asked = PLAYS[name], list[Coming]()
    monkeypatch.setattr(SimulationThread, "submit", _SUBMITS[how](asked))
    file = name.replace(" ", "-")
    is_recording = "RECORD_PRESSES" in os.environ
    script = Script(None if is_recording else read(file), partial(_let_come, asked))

    async def story() -> None:
        play(script)

    if how == "never":
        asyncio.run(story())  # whoever waits there holds no thread
    else:
        play(script)
    if is_recording:
        keep(file, script.lines)
    else:
        assert differences(read(file), script.lines, CHANGES.values()) == []


def test_the_recorded_presses_show_four_hundred_scenes() -> None:
    lines = [line for name in PLAYS for line in read(name.replace(" ", "-"))]
    assert sum(len(line.get("scenes", ())) for line in lines) >= 400


def test_a_difference_of_recorded_presses_says_where_it_is() -> None:
    before = [{"press": ["answer", "play"], "scenes": [{"title": "Play", "cards": ["KH", "9H"]}]}]
    now = [{"press": ["answer", "play"], "scenes": [{"title": "Stand", "cards": ["KH", "9H"]}]}]
    assert differences(before, before) == []
    assert differences(before, now) == ['0 answer play: scenes[0].title: "Play" → "Stand"']
