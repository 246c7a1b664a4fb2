"""The picture that a saved notebook has of each widget: read where styles are removed, no answer in
it, and kept by a file that leaves the widget out."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import unescape
from pathlib import Path
from typing import Any, Final

import bleach  # type: ignore[import-untyped]
import pytest
from IPython.core.formatters import DisplayFormatter
from ipywidgets import IntSlider  # type: ignore[import-untyped]
from nbconvert.filters import clean_html

from ecarte_tutor import Deal, Decision
from ecarte_tutor.course.problems.skills import SKILLS_DRAWN
from ecarte_tutor.site.lab import leave_widgets_out
from ecarte_tutor.widgets import (
    Classroom,
    DealWalk,
    Dialogue,
    GameTable,
    Quiz,
    Table,
    lesson_quiz,
    practice,
    progress_page,
    quiz_on,
)
from ecarte_tutor.widgets.stage.scene import Scene
from tests.lessons.reading import things_shown
from tests.lessons.scenes import scenes_of
from tests.running import LESSONS
from tests.sampling import first_and_rest
from tests.widgets.test_strangers import MADE

HAND: Final = Decision.propose("8H 7H QS 7S 10D", "9H")
LESSON_FILES: Final = sorted(LESSONS.glob("*.ipynb"))
VIEW: Final = "application/vnd.jupyter.widget-view+json"

ALLOWED: Final = (
    "h1 h2 h3 h4 h5 h6 br b i strong em a pre code img tt div ins del sup sub p ol ul table thead "
    "tbody tfoot blockquote dl dt dd kbd q samp var hr ruby rt rp li tr td th s strike summary"
)
"""The tags in the allowlist of html-pipeline 2, the cleaner that GitHub published; without span."""


def cleaned(html: str) -> str:
    """What html-pipeline leaves: its attributes have a title, and neither style nor class."""
    return str(bleach.clean(html, ALLOWED.split(), {"*": ["title"]}, strip=True))


def shown(widget: object) -> dict[str, Any]:
    """What Jupyter saves of a cell that ends with the widget."""
    data, _ = DisplayFormatter().format(widget)  # type: ignore[no-untyped-call]
    return dict(data)


def picture(widget: object) -> str:
    return str(shown(widget).get("text/html", ""))


def words_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


@pytest.mark.parametrize("clean", [cleaned, clean_html], ids=["html-pipeline", "nbconvert"])
def test_a_host_that_removes_styles_leaves_the_question_and_the_cards(
    clean: Callable[[str], str],
) -> None:
    for widget in (quiz_on(HAND), DealWalk(Deal.start(seed=1)), GameTable(), practice()):
        left = clean(picture(widget))
        assert "style" not in left
        assert words_of(left) == words_of(picture(widget))
    said = words_of(clean(picture(quiz_on(HAND))))
    assert "Play, or propose?" in said
    assert "Turned up: 9♥ Hand: 8♥ 7♥ Q♠ 7♠ 10♦ Play · Propose" in said


def test_every_widget_that_a_cell_shows_has_a_small_picture() -> None:
    for make in MADE:
        data = shown(make())
        assert (VIEW in data) == ("text/html" in data), data["text/plain"]
        assert len(data.get("text/html", "").encode()) < 4_500, data["text/plain"]
    assert VIEW in shown(practice())
    assert len(picture(practice())) < 2_500


async def test_a_problem_that_is_being_drawn_is_waited_for() -> None:
    said = words_of(picture(practice(skill="answering")))
    assert "Accept, or refuse?" in said
    assert len(re.findall("[♥♠♦♣]", said)) == 6


def test_on_the_site_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    for widget in (quiz_on(HAND), practice(), Classroom()):
        assert "text/html" not in shown(widget)


def test_a_class_and_a_learner_are_not_told() -> None:
    room = Classroom()
    room.panel.choose("press", "show")
    assert room.panel.page.students
    page = progress_page()
    for widget in (room, page):
        assert not re.search(r"\d", words_of(picture(widget)))
    room.panel.choose("press", "show")
    room.panel.choose("open", "3")
    assert room.opened is not None
    assert words_of(picture(room.opened)).removesuffix("Jupyter.") in words_of(picture(room))


def answers(scene: Scene) -> list[str]:
    return sorted(value for action, value in scene.offered if action == "answer")


def picks(scene: Scene) -> list[str]:
    """The first card that can be picked, if any."""
    return sorted(value for action, value in scene.offered if action == "pick")[:1]


def once_picked(table: Table) -> str:
    """The picture of a question once a card is picked, where its answer is some cards."""
    for value in picks(table.shown):
        table.choose("pick", value)
    return picture(table)


def is_answered(table: Table) -> bool:
    """Press what answers until there is a verdict; whether there is one."""
    presses = answers(table.shown)
    for value in presses * len(presses):  # in whatever order they are wanted
        if not table.shown.verdict.strip:
            table.choose("answer", value)
    return table.shown.verdict.strip is not None


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("skill", SKILLS_DRAWN)
def test_an_answered_quiz_has_the_picture_of_its_question(skill: str) -> None:
    quiz = lesson_quiz(skill, "AUTUMN", 2)
    asked = once_picked(quiz)
    assert is_answered(quiz)
    assert picture(quiz) == asked
    quiz.choose("next")
    assert picture(quiz) != asked


def told_on(scene: Scene) -> Iterator[str]:
    """The sentences of a verdict, of a reply and of help that stand on no button."""
    verdict = scene.verdict
    texts = [verdict.after, scene.notice, *scene.help]
    if verdict.strip:
        texts += [verdict.strip.line, verdict.strip.reason]
    for panel in (*verdict.panels, *(each for door in verdict.doors for each in door.panels)):
        texts += [panel.lead, panel.text]
    labels = {each.label for each in scene.cloth.choices} if scene.cloth else set()
    for text in texts:
        if len(text.split()) > 2 and text not in labels:
            yield text


def asked_in(path: Path) -> Iterator[tuple[Table, list[Scene]]]:
    """The tables of a lesson that ask, each with the scenes that answer."""
    for widget in things_shown(path):
        if isinstance(widget, Dialogue):
            yield widget, [*scenes_of(widget)]
        elif isinstance(widget, Quiz):
            every = [
                one.answered(value).scene()
                for one in widget.exercises
                for value in answers(one.picking(picks(one.question())))
            ]
            yield widget, every


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("path", first_and_rest(LESSON_FILES, 5), ids=lambda path: path.stem)
def test_no_picture_of_a_lesson_tells_an_answer(path: Path) -> None:
    """None has a sentence of a verdict or of a reply, or a mark; nor once the table is answered."""
    tables = [*asked_in(path)]
    told = {text for _, scenes in tables for scene in scenes for text in told_on(scene)}
    assert bool(told) == bool(tables)
    for widget in things_shown(path):
        if isinstance(widget, str) or not hasattr(widget, "_repr_html_"):
            continue
        html = picture(widget)
        assert [text for text in told if text in unescape(html)] == []
        assert not re.search("[✔✘]", html)
        if isinstance(widget, Dialogue | Quiz):
            asked = once_picked(widget)
            assert not is_answered(widget) or picture(widget) == asked


def saved(widgets: Sequence[object], metadata: Mapping[str, Any]) -> list[set[str]]:
    """What is left of the cells that end with these widgets: the kinds of each one's output."""
    cells: list[dict[str, Any]] = [
        {"cell_type": "code", "execution_count": 1, "outputs": [{"data": shown(each)}]}
        for each in widgets
    ]
    content = {"cells": cells, "metadata": metadata}
    leave_widgets_out({"type": "notebook", "content": content})
    return [{kind for output in cell["outputs"] for kind in output["data"]} for cell in cells]


def test_a_notebook_of_ones_own_keeps_our_pictures_and_the_widgets_of_others() -> None:
    bare: dict[str, Any] = {}
    for metadata in (bare, {"ecarte": bare}):  # the second has the lessons' look
        ours, theirs = saved([quiz_on(HAND), IntSlider()], metadata)
        assert ours == {"text/plain", "text/html"}
        assert theirs == {"text/plain", VIEW}


def test_a_lesson_keeps_neither() -> None:
    lesson = {"ecarte": {"description": "Ten hands."}}
    assert saved([quiz_on(HAND), IntSlider()], lesson) == [set(), set()]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("path", first_and_rest(LESSON_FILES, 5), ids=lambda path: path.stem)
def test_the_first_line_of_a_folded_cell_holds_no_text_of_its_questions(path: Path) -> None:
    """JupyterLab shows that line above the question."""
    scenes = [scene for _, each in asked_in(path) for scene in each]
    told = " ".join(text for each in scenes for text in told_on(each))
    labels = {one.label for each in scenes if each.cloth for one in each.cloth.choices}
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        nodes = ast.walk(ast.parse("".join(cell["source"]) if "outputs" in cell else ""))
        first = [each for each in nodes if isinstance(each, ast.Constant) and each.lineno == 1]
        texts = {each.value for each in first if isinstance(each.value, str)} - labels
        assert [text for text in texts if len(text.split()) > 2 and text in told] == []
