"""JupyterLab on a learner's own copies of the lessons."""

import json
import logging
import os
import ssl
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from ..errors import SiteError
from ..system import is_root
from ..widgets.stage.page import PICTURE
from .lessons import lesson_named, own_metadata, read_lessons, shipped_lessons
from .machine import is_loopback, listening_socket
from .spec import JUPYTER_HOME, OwnPython, leave_unused_grammar, search_first
from .terminal import greet

LEARNERS_FOLDER: Final = "ecarte-lessons"

CLOSED: Final = 3600
"""Seconds until an idle kernel ends that no page is open on: 60 MB, and where one was is kept."""

_WIDGET: Final = "application/vnd.jupyter.widget-view+json"

_WRITTEN: Final = "written"
"""Key in a copy's metadata, under `ecarte`: its file name and the SHA-256 of its cells."""


def open_lab(folder: Path | None, host: str, port: int, *, open_browser: bool) -> None:
    """Run JupyterLab until Ctrl-C.

    Args:
        folder: the folder of notebooks to open; `None` for the learner's copies of the package's
            lessons, which are made or updated in `LEARNERS_FOLDER`.
        host: the address to listen on.
        port: the port, 0 for any free one.
        open_browser: True to open a browser.

    Raises:
        SiteError: if the address cannot be listened on, the copies or Jupyter's own files cannot
            be written, root would listen on another address than loopback, or JupyterLab does not
            start with the learner's own settings.
    """
    if not is_loopback(host) and is_root():
        raise SiteError(
            f"expected another user than root for a JupyterLab that listens on {host}, since "
            "whoever opens it can run any program; run it as a user of its own (docker run --user "
            "1000), or listen on 127.0.0.1"
        )
    called = f"The lessons in {folder}"
    if folder is None:
        folder = Path(LEARNERS_FOLDER).resolve()
        called = f"Your lessons in {folder}{copy_lessons(shipped_lessons(), folder)}"
    start = lesson_named(read_lessons(folder), "start")
    runs = unchanged(folder, shipped_lessons())
    with listening_socket(host, port) as free:
        port = free.getsockname()[1]
    leave_unused_grammar()
    # Our defaults for JupyterLab's settings, which a learner's own settings override.
    search_first("JUPYTER_CONFIG_PATH")
    import voila  # noqa: F401 - it turns Traitlets' warnings on, so load it before they are hidden
    from jupyterlab.labapp import LabApp

    settings = {
        "Application.log_level": "ERROR",  # hide warnings that a learner can do nothing about
        # All of these win over a learner's own, which are for his other notebooks.
        "ServerApp.root_dir": folder,
        "ServerApp.preferred_dir": folder,
        "ServerApp.sock": "",
        "ServerApp.contents_manager_class": "ecarte_tutor.site.learners_files.LearnersFiles",
        "LearnersFiles.root_dir": folder,
        "LearnersFiles.preferred_dir": "",
        "LearnersFiles.pre_save_hook": "ecarte_tutor.site.lab.leave_widgets_out",
        "AsyncMappingKernelManager.root_dir": folder,
        "AsyncMappingKernelManager.default_kernel_name": "python3",
        "AsyncMappingKernelManager.cull_idle_timeout": CLOSED,
        "ServerApp.ip": host,
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.open_browser": open_browser,
        "ServerApp.answer_yes": True,  # one Ctrl-C ends it without asking
        "LabApp.default_url": f"/lab/tree/{start.file}" if start else "/lab",
        "LabApp.extension_manager": "readonly",  # the default one asks a package index
        "LabApp.extra_labextensions_path": JUPYTER_HOME / "lab-extensions",
        "LabApp.dev_mode": False,
        "LabApp.collaborative": False,
        # Read by our extension on the page.
        "ServerApp.tornado_settings": {"page_config_data": {"ecarteRuns": runs}},
        "ServerApp.jpserver_extensions": {"nbclassic": False},  # it prints a banner
        "ServerApp.kernel_spec_manager_class": "ecarte_tutor.site.spec.OwnPython",
    }
    if is_root():
        # Root is usual in a container, and on loopback the token still protects it.
        settings["ServerApp.allow_root"] = True
    _try_home()
    with warnings.catch_warnings(), _one_sentence():
        # Jupyter's extensions use each other's old names.
        for kind in (DeprecationWarning, FutureWarning):
            warnings.simplefilter("ignore", kind)
        server = LabApp.initialize_server([f"--{name}={value}" for name, value in settings.items()])
        _check_certificates(server)
        _check_page(server)
    greeting = f"{called} are at {server.public_url} (Ctrl-C ends JupyterLab)."
    server.io_loop.add_callback(greet, f"{greeting}\n")  # once the server listens
    server.identity_provider.token_generated = False  # or Jupyter prints the address twice more
    server.start()


@contextmanager
def _one_sentence() -> Iterator[None]:
    """Raise a `SiteError` if JupyterLab does not start, with its reason and where settings are.

    Jupyter logs the reason and exits, or raises whatever it likes.
    """
    reasons = list[str]()

    def hold(record: logging.LogRecord) -> bool:
        if record.levelno == logging.CRITICAL:
            reasons.append(record.getMessage())
        return record.levelno < logging.CRITICAL

    loggers = [logging.getLogger(name) for name in ("ServerApp", "LabApp")]
    for each in loggers:
        each.addFilter(hold)
    try:
        yield
    except (SystemExit, Exception) as error:
        reason = " ".join(" ".join(reasons).split()) or str(error)
        raise SiteError(
            f"expected JupyterLab to start with your own settings, got: {reason.rstrip('.')}; "
            f"they are in {_settings()}"
        ) from error
    finally:
        for each in loggers:
            each.removeFilter(hold)


def _settings() -> str:
    """Return where the learner's own settings of Jupyter are, for a sentence."""
    from jupyter_core.paths import jupyter_config_path

    found = [
        str(path)
        for folder in jupyter_config_path()
        if Path(folder) != JUPYTER_HOME
        for path in sorted(Path(folder).glob("jupyter_*config.*"))
        if path.is_file()
    ]
    return ", ".join(found) or "the folders that `jupyter --paths` names"


def _check_certificates(server: Any) -> None:
    """Raise an `OSError` if Jupyter's settings name a certificate that cannot be used."""
    if server.certfile:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        try:
            context.load_cert_chain(server.certfile, server.keyfile or None)
        except OSError as error:
            told = error.strerror or "it is damaged"
            raise OSError(f"the certificate {server.certfile} cannot be used: {told}") from error


def _check_page(server: Any) -> None:
    """Raise a `FileNotFoundError` if JupyterLab lacks its page, as in a folder of the learner's."""
    for apps in server.extension_manager.extension_apps.values():
        for app in apps:
            if app.name == "lab" and not Path(app.templates_dir, "index.html").is_file():
                raise FileNotFoundError(f"there is no JupyterLab in {app.templates_dir}")


def _try_home() -> None:
    """Write a file as JupyterLab will, which needs a folder that nobody else may read.

    Raises:
        SiteError: if that cannot be done, as for a user of a container without a home folder.
    """
    from jupyter_core.paths import jupyter_runtime_dir, secure_write

    folder = Path(jupyter_runtime_dir())
    tried = folder / f"ecarte-tutor-{os.getpid()}"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with secure_write(str(tried)):
            pass
        tried.unlink()
    except (OSError, RuntimeError) as error:  # the second where files have no owner, as on a stick
        raise SiteError(
            f"expected to write to Jupyter's folder {folder}, got: "
            f"{getattr(error, 'strerror', None) or error}; name a home folder of yours in HOME"
        ) from error


def leave_widgets_out(model: dict[str, Any], **_: Any) -> None:
    """Replace our widgets in `model` by their pictures; Jupyter calls this before it saves a file.

    A widget needs its kernel, so a saved one would show an error when the file is opened. Widgets
    of other packages are left alone. A lesson, which has a description in its metadata and is run
    when it is opened, keeps no widget and no picture: a cell without other output is saved as if it
    had not been run.

    `model` is Jupyter's description of the file, which is changed in place.
    """
    if model["type"] != "notebook":
        return
    is_lesson = bool(own_metadata(model["content"]).get("description"))
    for cell in model["content"]["cells"]:
        if cell["cell_type"] == "code":
            shown = [output for output in cell["outputs"] if _WIDGET in output.get("data", ())]
            if is_lesson:
                cell["outputs"] = [each for each in cell["outputs"] if each not in shown]
                cell["execution_count"] = cell["execution_count"] if cell["outputs"] else None
                continue
            for data in (each["data"] for each in shown):
                if PICTURE in "".join(data.get("text/html", "")):
                    del data[_WIDGET]


@dataclass(frozen=True, slots=True)
class Copied:
    """File names of a learner's copies of the lessons, by what `copy_lessons` did with them.

    Copies that were already up to date are in none of the fields.
    """

    new: tuple[str, ...] = ()
    updated: tuple[str, ...] = ()
    """Copies of an earlier version that the learner had not changed, replaced by this version."""

    removed: tuple[str, ...] = ()
    """Copies that the learner had not changed, of lessons that no longer exist."""

    kept: tuple[str, ...] = ()
    """Copies that the learner has changed, which are left alone."""

    def __str__(self) -> str:
        """Return the counts in brackets, to follow the folder's name; empty if all counts are 0."""
        files = {
            "new": self.new,
            "brought up to date": self.updated,
            "taken away with their lessons": self.removed,
            "kept as you changed them": self.kept,
        }
        parts = ", ".join(f"{len(names)} {what}" for what, names in files.items() if names)
        return f" ({parts})" if parts else ""


_PAGES: Final = "*.html"
"""The pages of rules and questions among the lessons; each ends with a hash of what is before."""


def copy_lessons(source: Path, target: Path) -> Copied:
    """Copy the lessons that `target` lacks, and update the copies that nobody has changed.

    The metadata of a copy holds its file name and a hash of its cells. While both match, even if
    the copy was run and saved, it is replaced by a new version, or removed if its lesson is gone or
    renamed. A copy that was changed or renamed, and a duplicate of a copy, are never touched;
    delete or rename a changed copy to get a fresh one.

    Returns:
        The file names of the copies, by what was done with each.

    Raises:
        SiteError: if `source` has no lessons or `target` cannot be written.
    """
    lessons = {lesson.file: source / lesson.file for lesson in read_lessons(source)}
    lessons |= {page.name: page for page in source.glob(_PAGES)}
    done: dict[str, list[str]] = {"new": [], "updated": [], "removed": [], "kept": []}
    try:
        target.mkdir(parents=True, exist_ok=True)
        for name, shipped in lessons.items():
            own, text = target / name, _text(shipped)
            is_new = not own.exists()
            if not is_new and _told(_text(own)) == _told(text):
                continue
            if is_new or _is_as_written(own):
                own.write_text(_copy_of(text, name), encoding="utf-8")
                done["new" if is_new else "updated"].append(name)
            else:
                done["kept"].append(name)
        for own in sorted([*target.glob("*.ipynb"), *target.glob(_PAGES)]):
            if own.name not in lessons and _is_as_written(own):
                own.unlink()
                done["removed"].append(own.name)
    except OSError as error:
        raise SiteError(
            f"expected to write your copy of the lessons to {target}, got: {error.strerror}; "
            "start from a folder that is yours, or name one with --lessons"
        ) from error
    return Copied(**{what: tuple(names) for what, names in done.items()})


def unchanged(folder: Path, shipped: Path) -> list[str]:
    """Return the sorted names of notebooks with the same code in `folder` and in `shipped`."""
    return [
        lesson.name
        for lesson in sorted(shipped.glob("*.ipynb"))
        if (code := _code(lesson)) is not None and _code(folder / lesson.name) == code
    ]


def for_this_python(notebook: str) -> str:
    """Return `notebook`, a notebook's JSON, with the metadata that JupyterLab would write.

    Otherwise JupyterLab would mark the notebook as changed once it is opened. The first call
    imports ipykernel.
    """
    from ipykernel.ipkernel import IPythonKernel

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


def _copy_of(shipped: str, file: str) -> str:
    if _cells(shipped) is None:
        return shipped
    content = json.loads(shipped)
    own = {**own_metadata(content), _WRITTEN: _as_written(file, shipped)}
    content.setdefault("metadata", {})["ecarte"] = own
    return for_this_python(json.dumps(content))


def _is_as_written(own: Path) -> bool:
    """Return True if a copy still has the name and the cells that it was written with."""
    text = _text(own)
    if _cells(text) is None:
        page, _, mark = text.rpartition("<!-- ")
        return mark == f"{sha256(page.encode()).hexdigest()} -->\n"
    written = own_metadata(json.loads(text)).get(_WRITTEN)
    return bool(written == _as_written(own.name, text))


def _as_written(file: str, notebook: str) -> list[str]:
    return [file, sha256(json.dumps(_cells(notebook)).encode()).hexdigest()]


def _code(path: Path) -> list[str] | None:
    cells = _cells(_text(path))
    return None if cells is None else [source for kind, source in cells if kind == "code"]


def _told(text: str) -> object:
    return _cells(text) or text


def _cells(notebook: str) -> list[tuple[str, str]] | None:
    """Return the type and source of each cell, or `None` if the text is not a notebook."""
    try:
        cells = json.loads(notebook)["cells"]
        return [(cell["cell_type"], "".join(cell["source"])) for cell in cells]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""
