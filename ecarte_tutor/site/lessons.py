"""The lessons as files: where they are, what each is called, and a learner's own copies."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from ..errors import SiteError

_WIDGET: Final = "application/vnd.jupyter.widget-view+json"


def for_this_python(notebook: str) -> str:
    """The notebook's text with the kernel named as JupyterLab would, which else counts as a change.

    Takes as long as importing ipykernel, once.
    """
    from ipykernel.ipkernel import IPythonKernel

    from .spec import OwnPython

    content = json.loads(notebook)
    spec = OwnPython().get_kernel_spec("python3")
    content.setdefault("metadata", {}).update(
        kernelspec={
            "display_name": spec.display_name,
            "language": spec.language,
            "name": "python3",
        },
        language_info=IPythonKernel.language_info,
    )
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def has_code_of(own: str, shipped: str) -> bool:
    """Whether a notebook's text has the very code of another, whatever else was changed in it."""
    code = _code(shipped)
    return code is not None and _code(own) == code


def _code(notebook: str) -> list[str] | None:
    cells = _cells(notebook)
    return None if cells is None else [source for kind, source in cells if kind == "code"]


def _cells(notebook: str) -> list[tuple[str, str]] | None:
    """The kind and the source of each cell; `None` for a text that is no notebook."""
    try:
        cells = json.loads(notebook)["cells"]
        return [(cell["cell_type"], "".join(cell["source"])) for cell in cells]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def leave_widgets_out(model: dict[str, Any], **_: Any) -> None:
    """Jupyter's hook before a file is saved: takes out of a notebook the widgets it showed.

    A widget lives in its kernel; read from a file it is an error message. A cell that is left
    with nothing to show is saved as one that has not been run.
    """
    if model["type"] != "notebook":
        return
    for cell in model["content"]["cells"]:
        if cell["cell_type"] == "code":
            shown = (each for each in cell["outputs"] if _WIDGET not in each.get("data", ()))
            cell["outputs"] = list(shown)
            if not cell["outputs"]:
                cell["execution_count"] = None


_NUMBERED: Final = re.compile(r"^\d+[-_ ]+")

MOVED: Final = {
    "again": "second-proposals",
    "annotated-game": "deals",
    "classic-deals": "deals",
    "classroom": "teach",
    "customs": "real-table",
    "five-houses": "rules",
    "laws": "rules",
    "methods": "hints-on-trial",
    "mistakes": "hints-on-trial",
    "odds": "real-table",
    "people": "practice?skill=people",
    "progress": "you",
    "real-pack": "real-table",
    "sheet": "real-table",
}
"""Where pages of former names are found now, both without numbers: printed links lead there.

What the page there is to ask stands behind a question mark."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One notebook of the table of contents."""

    file: str
    """The notebook's name in its folder, `03-proposing.ipynb`."""

    title: str
    description: str
    order: int | None
    """Its place and number; 0 for the overture, which has none; a page with `None` stands last."""

    part: str = ""
    """The heading above it and its like in the table of contents; the course itself needs none."""

    listed: bool = True
    """True if the page stands in the table of contents; others are reached by links."""

    numbered: bool = True
    """True if its place in the table of contents is shown as its number."""

    one_table: bool = False
    """True if visitors come for the page's first table: it opens there, not at its title."""

    unfolds: bool = False
    """True if what follows a question comes into sight once that has been answered."""

    @property
    def name(self) -> str:
        """The file's name without its number, by which it is known when lessons change places."""
        return _NUMBERED.sub("", Path(self.file).stem)

    @property
    def number(self) -> str:
        """Its number in the table of contents; the overture and pages to keep have none."""
        return str(self.order) if self.order and self.numbered else ""

    @property
    def heading(self) -> str:
        """Number and title, as the bar above a lesson shows them: `3 · Proposing`."""
        return f"{self.number} · {self.title}" if self.number else self.title


def shipped_lessons() -> Path:
    """The folder of the lessons that came with the package, or that lie beside it in a checkout."""
    packaged = Path(__file__).parent / "lessons"
    return packaged if packaged.is_dir() else Path(__file__).parents[2] / "notebooks"


def read_lessons(folder: Path) -> tuple[Lesson, ...]:
    """The lessons of a folder in their order; about a millisecond for each that has changed.

    Title, description, order and part are the notebook's metadata `title`, `ecarte.description`,
    `ecarte.order` and `ecarte.part`; a notebook that lacks them is named and placed by its file
    name. One whose `ecarte.listed` is false is a page beside the lessons, which the table of
    contents leaves out; one whose `ecarte.numbered` is false has a place there, and no number; one
    whose `ecarte.one-table` is true opens at its first table; one whose `ecarte.unfolds` is true
    shows what follows a question once that has been answered.

    Raises:
        SiteError: where the folder is missing or empty, or a notebook cannot be read.
    """
    if not folder.is_dir():
        raise SiteError(
            f"expected a folder of lessons at {folder}, found none; "
            "name one with --lessons, or reinstall ecarte_tutor"
        )
    lessons = [_read_lesson(path) for path in folder.glob("*.ipynb")]
    if not lessons:
        raise SiteError(f"expected notebooks (.ipynb) in {folder}, found none")
    return tuple(sorted(lessons, key=_place))


def named(lessons: Iterable[Lesson], name: str) -> Lesson | None:
    """The lesson or page whose file has this name, whatever its number."""
    return next((lesson for lesson in lessons if lesson.name == name), None)


def moved(lessons: Iterable[Lesson], file: str) -> tuple[Lesson | None, str]:
    """The lesson that an old address means, and what it asks there.

    The lesson has another number now, or another name by `MOVED`; `None` where there is none.
    """
    name = _NUMBERED.sub("", file.removesuffix(".ipynb"))
    if found := named(lessons, name):
        return found, ""
    now, _, asked = MOVED.get(name, name).partition("?")
    return named(lessons, now), asked


@dataclass(frozen=True, slots=True)
class Way:
    """A link in the bar above every page."""

    word: str
    address: str
    """Relative to the site's root."""

    current: str = ""
    """Its `aria-current`: `page` on the page itself, `true` on a page that it leads on to."""


_WAYS: Final = {"Play": "game", "Practise": "practice", "You": "you"}


def bar_of(lessons: Iterable[Lesson], file: str | None = None) -> tuple[Way, ...]:
    """The links in the bar above a page: to the list of lessons, to play, to practise, to oneself.

    Args:
        lessons: all pages.
        file: the page's notebook; empty for the start page, `None` for a page that is neither.
    """
    found = {word: named(lessons, name) for word, name in _WAYS.items()}
    ways = [
        Way(word, f"voila/render/{page.file}", "page" if page.file == file else "")
        for word, page in found.items()
        if page
    ]
    is_a_lesson = file is not None and not any(way.current for way in ways)
    learn = ("true" if file else "page") if is_a_lesson else ""
    return (Way("Learn", "#learn", learn), *ways)


def neighbours(lessons: tuple[Lesson, ...], file: str) -> dict[str, Lesson | None]:
    """The `lesson` of that file, the `previous` one and the `next`, where there are such.

    A page beside the lessons has no neighbours, and is none.
    """
    (lesson,) = (each for each in lessons if each.file == file)
    listed = [None, *(each for each in lessons if each.listed), None]
    at = listed.index(lesson) if lesson.listed else 0
    return {
        "lesson": lesson,
        "previous": listed[at - 1] if at else None,
        "next": listed[at + 1] if at else None,
    }


@dataclass(frozen=True, slots=True)
class Copied:
    """What became of each of a learner's copies, by the names of their files."""

    new: tuple[str, ...] = ()
    updated: tuple[str, ...] = ()
    """As an earlier version had written them, and now of this one."""
    removed: tuple[str, ...] = ()
    """As an earlier version had written them, of lessons that are no more."""
    kept: tuple[str, ...] = ()
    """As the learner changed them; what is of this version anyway is in none of these."""


def copy_lessons(source: Path, target: Path) -> Copied:
    """Copies the lessons that `target` lacks, and brings those up to date that nobody has changed.

    A copy says in its metadata which file it is and what cells it was written with. While it has
    those, however often it was run and saved, it follows the lessons: it becomes the new version,
    or goes with a lesson that is gone or has another name. What a learner has changed, renamed or
    duplicated is left alone; who wants a fresh copy deletes or renames theirs.

    Raises:
        SiteError: where `source` has no lessons or `target` cannot be written.
    """
    lessons = {lesson.file: source / lesson.file for lesson in read_lessons(source)}
    done: dict[str, list[str]] = {"new": [], "updated": [], "removed": [], "kept": []}
    try:
        target.mkdir(parents=True, exist_ok=True)
        for name, shipped in lessons.items():
            own, text = target / name, _text(shipped)
            if own.exists() and _cells(_text(own)) == _cells(text):
                continue
            is_new = not own.exists()
            if is_new or _is_as_written(own):
                own.write_text(_copy_of(text, name), encoding="utf-8")
                done["new" if is_new else "updated"].append(name)
            else:
                done["kept"].append(name)
        for own in sorted(target.glob("*.ipynb")):
            if own.name not in lessons and _is_as_written(own):
                own.unlink()
                done["removed"].append(own.name)
    except OSError as error:
        raise SiteError(
            f"expected to write your copy of the lessons to {target}, got: {error.strerror}; "
            "start from a folder that is yours, or name one with --lessons"
        ) from error
    return Copied(**{what: tuple(names) for what, names in done.items()})


_WRITTEN: Final = "written"
"""In a copy's metadata, under `ecarte`: its file's name and the SHA-256 of its cells."""


def _copy_of(shipped: str, file: str) -> str:
    content = json.loads(shipped)
    own = dict(_mapping(_mapping(content, "metadata"), "ecarte"))
    content.setdefault("metadata", {})["ecarte"] = own | {_WRITTEN: _as_written(file, shipped)}
    return for_this_python(json.dumps(content))


def _is_as_written(own: Path) -> bool:
    """Whether a copy still has the name and the cells that it was written with."""
    text = _text(own)
    if _cells(text) is None:
        return False
    written = _mapping(_mapping(json.loads(text), "metadata"), "ecarte").get(_WRITTEN)
    return bool(written == _as_written(own.name, text))


def _as_written(file: str, notebook: str) -> list[str]:
    return [file, sha256(json.dumps(_cells(notebook)).encode()).hexdigest()]


def unchanged(folder: Path, shipped: Path) -> tuple[str, ...]:
    """The files of a folder whose code is that of the lessons that came with the package."""
    return tuple(
        each.name
        for each in sorted(shipped.glob("*.ipynb"))
        if has_code_of(_text(folder / each.name), _text(each))
    )


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""


def _read_lesson(path: Path) -> Lesson:
    try:
        return _read_version(path, path.stat().st_mtime_ns)
    except (OSError, ValueError) as error:
        raise SiteError(f"expected a notebook in {path}, got: {error}") from error


@lru_cache(maxsize=256)
def _read_version(path: Path, _changed: int) -> Lesson:
    """Read a notebook once for each time of its last change: every start page needs them all."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    metadata = _mapping(notebook, "metadata")
    own = _mapping(metadata, "ecarte")
    number, name = _number_and_name(path.stem)
    order = own.get("order", number)
    return Lesson(
        file=path.name,
        title=str(metadata.get("title") or name),
        description=str(own.get("description", "")),
        order=order if isinstance(order, int) else number,
        part=str(own.get("part", "")),
        listed=own.get("listed") is not False,
        numbered=own.get("numbered") is not False,
        one_table=own.get("one-table") is True,
        unfolds=own.get("unfolds") is True,
    )


def _mapping(holder: Any, name: str) -> Mapping[str, Any]:
    part = holder.get(name) if isinstance(holder, Mapping) else None
    return part if isinstance(part, Mapping) else {}


def _number_and_name(stem: str) -> tuple[int | None, str]:
    """`03-a-hand` gives (3, 'A hand')."""
    found = re.fullmatch(r"(\d+)[-_ ]+(.+)", stem)
    number, rest = (int(found[1]), found[2]) if found else (None, stem)
    words = re.sub(r"[-_]+", " ", rest).strip()
    return number, words[:1].upper() + words[1:]


def _place(lesson: Lesson) -> tuple[bool, int, str]:
    return lesson.order is None, lesson.order or 0, lesson.file
