"""The lessons as files: where they are, their names and titles, and the links between pages."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from ..errors import SiteError

_NUMBER: Final = re.compile(r"^(\d+)[-_ ]+(?=.)")
"""Matches the number at the start of a file name, with the separator after it."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A notebook of the site: a lesson or another page."""

    file: str
    """Its file name, such as `03-proposing.ipynb`."""

    title: str
    description: str
    order: int | None
    """Its place in the table of contents, shown as its number unless 0; `None` comes last."""

    part: str = ""
    """Heading of its section in the table of contents; empty for the main course."""

    listed: bool = True
    """True if the table of contents lists the page."""

    numbered: bool = True
    """True if the table of contents and the bar show its number."""

    one_table: bool = False
    """True if the page opens scrolled to its first card table."""

    unfolds: bool = False
    """True if the text after a question is hidden until the question is answered."""

    @property
    def name(self) -> str:
        """The file name without number and suffix: "proposing" for `03-proposing.ipynb`.

        It stays the same when lessons are reordered.
        """
        return _NUMBER.sub("", Path(self.file).stem)

    @property
    def number(self) -> str:
        """The number shown in the table of contents; empty if none is shown."""
        return str(self.order) if self.order and self.numbered else ""

    @property
    def heading(self) -> str:
        """The lesson's number and title, such as `3 · Proposing`; without a number, the title."""
        return f"{self.number} · {self.title}" if self.number else self.title


def shipped_lessons() -> Path:
    """Return the folder of the package's lessons: in a wheel, or `notebooks` in a checkout."""
    packaged = Path(__file__).parent / "lessons"
    return packaged if packaged.is_dir() else Path(__file__).parents[2] / "notebooks"


def read_lessons(folder: Path) -> tuple[Lesson, ...]:
    """Return the lessons and other pages in `folder`, in the order of the table of contents.

    The fields are read from the notebook's metadata: `title`, `ecarte.description`, `ecarte.order`,
    `ecarte.part`, `ecarte.listed`, `ecarte.numbered`, `ecarte.one-table` and `ecarte.unfolds`. A
    missing title or order is taken from the file name. Notebooks are cached until they change.

    Raises:
        SiteError: if the folder is missing or empty, or a notebook cannot be read.
    """
    try:
        files = [path for path in folder.iterdir() if path.suffix == ".ipynb"]
    except (FileNotFoundError, NotADirectoryError):
        raise SiteError(
            f"expected a folder of lessons at {folder}, found none; "
            "name one with --lessons, or reinstall ecarte_tutor"
        ) from None
    except OSError as error:
        raise SiteError(
            f"expected to read the lessons in {folder}, got: {error.strerror}; let the user that "
            "runs this read them, or name another folder with --lessons"
        ) from error
    lessons = [_read_lesson(path) for path in files]
    if not lessons:
        raise SiteError(f"expected notebooks (.ipynb) in {folder}, found none")
    return tuple(sorted(lessons, key=lambda each: (each.order is None, each.order or 0, each.file)))


def lesson_named(lessons: Iterable[Lesson], name: str) -> Lesson | None:
    """Return the lesson with this `name`, whatever its number, or `None` if there is none."""
    return next((lesson for lesson in lessons if lesson.name == name), None)


def renumbered(lessons: Iterable[Lesson], file: str) -> Lesson | None:
    """Return the lesson whose name is that of `file`, whatever its number there, or `None`.

    >>> lesson = renumbered([Lesson("11-rules.ipynb", "The rules", "", 11)], "07-rules.ipynb")
    >>> lesson.file
    '11-rules.ipynb'
    """
    return lesson_named(lessons, _NUMBER.sub("", file.removesuffix(".ipynb")))


@dataclass(frozen=True, slots=True)
class Way:
    """A link in the bar at the top of every page; `word` is its text."""

    word: str
    address: str
    """Its URL relative to the site's root."""

    current: str = ""
    """Its `aria-current`: "page" on that page, "true" for *Learn* on a lesson, else empty."""


_WAYS: Final = {"Play": "game", "Practise": "practice", "Teach": "teach", "You": "you"}
_ONLY_THERE: Final = "Teach"
"""Link that is in the bar of its own page alone, because learners do not need it."""


def bar_of(lessons: Iterable[Lesson], file: str | None = None) -> tuple[Way, ...]:
    """Return the links in the bar of a page.

    >>> bar_of([], "")
    (Way(word='Learn', address='#learn', current='page'),)

    Args:
        lessons: all lessons and other pages.
        file: the file name of the page; empty for the start page, `None` for any other page.
    """
    ways = [
        Way(word, f"voila/render/{page.file}", "page" if page.file == file else "")
        for word, name in _WAYS.items()
        if (page := lesson_named(lessons, name)) and (word != _ONLY_THERE or page.file == file)
    ]
    learn = "" if file is None or any(way.current for way in ways) else "true" if file else "page"
    return (Way("Learn", "#learn", learn), *ways)


def neighbours(lessons: tuple[Lesson, ...], file: str) -> dict[str, Lesson | None]:
    """Return a dict of the "lesson" with file name `file`, and the "previous" and "next" lessons.

    The last two are `None` at the ends of the table of contents, and for a page not listed there.

    >>> pages = Lesson("01-aim.ipynb", "The aim", "", 1), Lesson("02-tricks.ipynb", "Tricks", "", 2)
    >>> around = neighbours(pages, "01-aim.ipynb")
    >>> around["previous"], around["next"].title
    (None, 'Tricks')
    """
    (lesson,) = (each for each in lessons if each.file == file)
    listed = [None, *(each for each in lessons if each.listed), None]
    at = listed.index(lesson) if lesson.listed else 0
    return {
        "lesson": lesson,
        "previous": listed[at - 1] if at else None,
        "next": listed[at + 1] if at else None,
    }


def _read_lesson(path: Path) -> Lesson:
    try:
        return _read_version(path, path.stat().st_mtime_ns)
    except (OSError, ValueError) as error:
        raise SiteError(f"expected a notebook in {path}, got: {error}") from error


@lru_cache(maxsize=256)
def _read_version(path: Path, _changed: int) -> Lesson:
    """Parse a notebook once for each modification time: every start page needs them all."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    own = own_metadata(notebook)
    number, name = _number_and_name(path.stem)
    order = own.get("order", number)
    return Lesson(
        file=path.name,
        title=str(_mapping(notebook, "metadata").get("title") or name),
        description=str(own.get("description", "")),
        order=order if isinstance(order, int) else number,
        part=str(own.get("part", "")),
        listed=own.get("listed") is not False,
        numbered=own.get("numbered") is not False,
        one_table=own.get("one-table") is True,
        unfolds=own.get("unfolds") is True,
    )


def own_metadata(notebook: Any) -> Mapping[str, Any]:
    """Return `metadata.ecarte` of a notebook's parsed JSON; empty if there is none.

    >>> own_metadata({"metadata": {"ecarte": {"order": 3}}}), own_metadata({})
    ({'order': 3}, {})
    """
    return _mapping(_mapping(notebook, "metadata"), "ecarte")


def _mapping(holder: Any, name: str) -> Mapping[str, Any]:
    part = holder.get(name) if isinstance(holder, Mapping) else None
    return part if isinstance(part, Mapping) else {}


def _number_and_name(stem: str) -> tuple[int | None, str]:
    """Split a file's stem: `03-a-hand` gives (3, 'A hand')."""
    found = _NUMBER.match(stem)
    words = re.sub(r"[-_]+", " ", _NUMBER.sub("", stem)).strip()
    return int(found[1]) if found else None, words[:1].upper() + words[1:]
