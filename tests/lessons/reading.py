"""A lesson as it is read: what its prose says and what its cells give, in order."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final

from IPython.display import Markdown

from ecarte_tutor.widgets import Diagram, Dialogue, HintBook, OneAtATime, Quiz, Table
from ecarte_tutor.widgets.draw import Picture
from ecarte_tutor.widgets.stage.in_turn import shown_by
from ecarte_tutor.widgets.stage.scene import Scene
from tests.lessons.scenes import scenes_of
from tests.running import LESSONS
from tests.widgets.scenes import cloth_of

_SHOWN: Final = (
    *("title", "sentence", "corner", "notice", "help", "label", "line", "reason"),
    *("advice", "lead", "text", "source", "words", "figure", "says", "note", "after"),
)
"""The parts of a scene that are read; what stands under a card is seen with it."""

_SPOKEN: Final = (
    *(("doors", "panels"), ("cards", "note"), ("trays", "note")),
    ("chips", "label"),
)
"""Parts that are closed, that are said to those who do not see the cards, or that name a small hand
to be pressed."""

_BEHIND: Final = re.compile(r"</summary>.*?</details>", re.DOTALL)
_UNREAD: Final = re.compile(r"<[^>]*>|\]\([^)]*\)|[#*>|`\[\]-]+")


def lesson(number: int) -> Path:
    """The notebook of this number."""
    (path,) = LESSONS.glob(f"{number:02d}-*.ipynb")
    return path


def prose_of(path: Path) -> Iterator[str]:
    """A lesson's prose, cell by cell: its Markdown, what its answers teach and its titles offer."""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        yield source if cell["cell_type"] == "markdown" else "\n\n".join(_prose_in(source))


def _prose_in(source: str) -> Iterator[str]:
    """The texts that some code gives as `after`, or to be drawn as `"Title": lambda: …`."""
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.expr)]
    given = [
        *(
            each.value
            for node in nodes
            if isinstance(node, ast.Call)
            for each in node.keywords
            if each.arg == "after"
        ),
        *(
            each
            for node in nodes
            if isinstance(node, ast.Dict)
            for each in node.values
            if isinstance(each, ast.Lambda)
        ),
    ]
    for each in sorted(given, key=lambda node: (node.lineno, node.col_offset)):
        texts = (part for part in ast.walk(each) if isinstance(part, ast.Constant))
        found = [part for part in texts if isinstance(part.value, str)]
        for part in sorted(found, key=lambda part: (part.lineno, part.col_offset)):
            yield str(part.value)


def sources(path: Path) -> list[str]:
    """The source of each cell of a lesson."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells]


@cache
def read_aloud(path: Path, *, until: str = "") -> str:
    """What a lesson tells, prose and Markdown, its cells executed one after the other.

    It stops before the first cell whose source holds `until`.
    """
    return "\n".join(_told(path, until))


def names_in(path: Path) -> dict[str, Any]:
    """What a lesson's cells define, executed one after the other."""
    names: dict[str, Any] = {}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            _given("".join(cell["source"]), names)
    return names


def pieces(path: Path) -> list[int]:
    """How many words there are to read before the first thing to press, and before each other.

    Those that stand on a table count as read before it is pressed, but not a quiz's problem; what
    is behind a press counts once it is there. The last number is that of the words after the last
    thing to press.
    """
    counted = [0]
    for shown in things_shown(path):
        if isinstance(shown, str):
            before, *after = map(words_in, _BEHIND.split(shown))
            counted[-1] += before
            counted += after
        elif isinstance(shown, Dialogue | HintBook):
            first, *others = (words_on(scene) for scene in scenes_of(shown))
            kept = first if isinstance(shown, HintBook) else 0  # its shelves are there already
            counted[-1] += first
            counted += [each - kept for each in others]
            counted.append(0)
        elif isinstance(shown, Diagram):
            counted[-1] += words_in(in_sight(shown))
            counted.append(0)
        else:
            is_drawn = isinstance(shown, Quiz)  # by chance: its problems are not prose
            counted[-1] += words_on(shown.shown) if isinstance(shown, Table) and not is_drawn else 0
            counted.append(0)
    return counted


def in_sight_and_behind(path: Path) -> tuple[int, int]:
    """How many words a lesson has in all: those on the page, and those behind a press or a door.

    A text is counted once, however many answers show it. On the page are the prose, each question
    and its answers; behind are what unfolds, the doors of a verdict, the rules of a list of hints,
    and what a diagram tells when it is pressed.
    """
    seen: dict[str, None] = {}
    behind: dict[str, None] = {}
    for shown in things_shown(path):
        if isinstance(shown, str):
            seen[_BEHIND.sub(" ", shown)] = None
            behind |= dict.fromkeys(_BEHIND.findall(shown))
        elif isinstance(shown, Dialogue | HintBook):
            first, *others = scenes_of(shown)
            seen |= dict.fromkeys(_texts(first.data()))
            where = behind if isinstance(shown, HintBook) else seen
            where |= dict.fromkeys(text for scene in others for text in _texts(scene.data()))
            for scene in (first, *others):
                behind |= dict.fromkeys(_texts(scene.data().get("panels", {}), "doors"))
        elif isinstance(shown, Diagram):
            seen[in_sight(shown)] = None
            behind[behind_presses(shown)] = None
        elif isinstance(shown, Table) and not isinstance(shown, Quiz):
            seen |= dict.fromkeys(_texts(shown.shown.data()))
    behind = {text: None for text in behind if text not in seen}
    return sum(map(words_in, seen)), sum(map(_all_words_in, behind))


def in_sight(diagram: Diagram) -> str:
    """What is read on a diagram before anything is pressed."""
    first = diagram.views[:1]
    labels = [text for view in first for part in view.parts for text in (part.label, *part.lines)]
    names = [*(view.label for view in diagram.views), *labels, *(d.label for d in diagram.dials)]
    mark, told = diagram.drawing["mark"], [view.told for view in first]
    if diagram.joint:
        mine, theirs = (dial.start for dial in diagram.dials)
        told.append(diagram.joint[mine][theirs])
    marks = [mark[1]] if mark else []
    return "\n".join([diagram.drawing["title"], diagram.drawing["ask"], *names, *marks, *told])


def behind_presses(diagram: Diagram) -> str:
    """What its presses tell, and what is said to those who do not see the drawing."""
    told = [part.told for view in diagram.views for part in view.parts]
    told += [view.told for view in diagram.views[1:]]
    told += [dial.told for dial in diagram.dials]
    told += dict.fromkeys(text for row in diagram.joint for text in row)
    return "\n".join([diagram.drawing["spoken"], *told])


def _all_words_in(text: str) -> int:
    return words_in(text.replace("</details>", ""))


def words_on(scene: Scene) -> int:
    """How many words are read on a table; beside a strip the page leaves the sentence out."""
    if scene.verdict.strip and not cloth_of(scene).trays:
        scene = replace(scene, sentence="")
    return sum(words_in(text) for text in _texts(scene.data()))


def words_in(text: str) -> int:
    """How many words there are in Markdown, without what is behind a press."""
    plain = _UNREAD.sub(" ", _BEHIND.sub(" ", text))
    return len([word for word in plain.split() if re.search(r"[^\W\d_]", word)])


def _texts(data: Any, name: str = "") -> Iterator[str]:
    if isinstance(data, str) and name in _SHOWN:
        yield data
    elif isinstance(data, list):
        yield from chain.from_iterable(_texts(each, name) for each in data)
    elif isinstance(data, dict):
        for key, value in data.items():
            if (name, key) not in _SPOKEN:
                yield from _texts(value, key)


def _told(path: Path, until: str) -> Iterator[str]:
    names: dict[str, object] = {}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            yield source
        elif until and until in source:
            return
        else:
            for shown in _each(_given(source, names)):
                if isinstance(shown, str | Markdown):
                    yield _text(shown)
                elif isinstance(shown, Dialogue | HintBook):
                    screens = scenes_of(shown)
                    yield from (text for screen in screens for text in _texts(screen.data()))


def things_shown(path: Path) -> Iterator[object]:
    """What a lesson shows, in order: texts, and things to press."""
    names: dict[str, object] = {}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        given = source if cell["cell_type"] == "markdown" else _given(source, names)
        if "in-jupyterlab" in cell["metadata"].get("tags", ()):
            continue
        for shown in _each(given):
            if isinstance(shown, str | Markdown):
                yield _text(shown)
            elif shown is not None and not isinstance(shown, Picture):
                yield shown


def _each(given: object) -> Iterator[object]:
    """What a cell gives, and what can be chosen there, each title before what belongs to it."""
    yield given
    if isinstance(given, OneAtATime):
        for title, draw in given.choices.items():
            yield f"### {title}"
            yield from shown_by(draw())


def _text(shown: str | Markdown) -> str:
    return str(shown.data) if isinstance(shown, Markdown) else shown


def _given(source: str, names: dict[str, object]) -> object:
    """What the cell gives as its output."""
    *before, last = ast.parse(source).body
    if not isinstance(last, ast.Expr):
        exec(compile(source, "cell", "exec"), names)
        return None
    exec(compile(ast.Module(before, []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)
