"""The `ecarte-tutor` command.

`site` serves the lessons, `lab` opens the learner's own copy of them in JupyterLab, `export` writes
them as a folder that needs no server, `class` prints a table of students' results, and `grade`
prints the verdict on a choice.
"""

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn
from urllib.parse import unquote

from .. import __version__
from ..errors import EcarteError, SiteError
from .lab import LEARNERS_FOLDER, open_lab
from .lessons import read_lessons, shipped_lessons
from .machine import base_path, sensible_visitors
from .spec import leave_unused_grammar
from .terminal import complain, has_output, open_streams, say

SITE_PORT: Final = 8866
LAB_PORT: Final = 8880  # deploy/ gives 8866 to 8868 to sites

SOME_UNREAD: Final = 3
"""Exit status of `class` if some of the files could not be read."""

INTERRUPTED: Final = 130
"""Exit status after a Ctrl-C while the command starts."""

_MOST_VISITORS: Final = 10_000

_LABEL: Final = "[a-z0-9]([a-z0-9-]*[a-z0-9])?"
# No [::1] and no underscore: a policy cannot name them, and browsers would drop the whole origin.
_ORIGIN: Final = rf"https?://{_LABEL}(\.{_LABEL})*(:(?P<port>[0-9]{{1,5}}))?"


class CommandParser(argparse.ArgumentParser):
    """Argument parser whose error message is one sentence and names `--help`."""

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help or the version, or a message to standard error."""
        (say if file is sys.stdout else complain)(message)

    def error(self, message: str) -> NoReturn:
        """Print the message and exit with status 2."""
        self.exit(2, f"{self.prog}: {message}; `{self.prog} --help` lists the options.\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with `arguments`, by default `sys.argv[1:]`; return its exit status."""
    open_streams()
    called = "ecarte-tutor"
    try:
        options, unknown = _parser().parse_known_args(arguments)
        if unknown:
            options.parser.error(f"there is no option {unknown[0]}")
        called = options.parser.prog
        run: Callable[[argparse.Namespace], int] = options.run
        return run(options)
    except EcarteError as error:
        complain(f"{called}: {str(error).rstrip('.')}.\n")
        return 1
    except KeyboardInterrupt:  # before there is anything to shut down
        return INTERRUPTED


def _check_home() -> None:
    """Raise a `SiteError` if this user has no home folder, without which Jupyter does not load."""
    try:
        Path.home()
    except RuntimeError as error:
        raise SiteError(
            "expected a home folder, got a user whom this system does not know, and no HOME; name "
            "a folder that may be written to, as in HOME=/tmp"
        ) from error


def _site(options: argparse.Namespace) -> int:
    _check_home()
    folder = options.lessons or shipped_lessons()
    read_lessons(folder)
    leave_unused_grammar()
    from .front.server import serve

    serve(
        folder,
        options.host,
        options.port,
        visitors=options.visitors,
        base_url=options.base_url,
        allowed_hosts=options.allowed_hosts,
        frame_ancestors=options.frame_ancestors,
        metrics=options.metrics,
        packages=options.packages,
        keep=options.keep,
        open_browser=options.browser,
    )
    return 0


def _lab(options: argparse.Namespace) -> int:
    _check_home()
    open_lab(options.lessons, options.host, options.port, open_browser=options.browser)
    return 0


def _export(options: argparse.Namespace) -> int:
    if options.scorm:
        return _package(options)
    from .export.folder import export

    export(
        options.folder,
        options.lessons,
        options.sets,
        live=options.live or "",
        asks=options.keep == "ask",
        tell=lambda sentence: say(f"{sentence}\n"),
    )
    say(f"The lessons are in {options.folder}: open its index.html.\n")
    return 0


def _package(options: argparse.Namespace) -> int:
    from .export.scorm import package

    if len(options.sets) != 1:
        raise SiteError(
            f"expected one set for a package, as in --scorm --set CODE, got {len(options.sets)}"
        )
    package(options.folder, options.sets[0])
    say(f"The package is {options.folder}: upload it to your platform as a SCORM package.\n")
    return 0


def _class(options: argparse.Namespace) -> int:
    from ..course.classroom.results import class_csv, set_csv
    from ..course.classroom.students import told_unread
    from ..course.classroom.whole_class import read_class, student_csv

    found = read_class(*options.places)
    students = found.students
    if students:
        result = None if options.set is None else found.result(options.set, options.judge)
        if options.students:
            rows = student_csv(students, result, options.judge)
        else:
            rows = class_csv(students, options.judge) if result is None else set_csv(result)
        if options.csv:
            _write(options.csv, rows)
        if has_output() or not options.csv:
            say(rows.replace("\r\n", "\n"))
        if result and result.under_an_earlier_version:
            complain(f"\n{result.under_an_earlier_version}\n")
    told, count = told_unread(found.unread), sum(bool(each.reason) for each in found.unread)
    if count:
        complain(f"\nNot read, and not in the table: {count}\n")
    if told:
        complain("".join(f"{line}\n" for line in told))
    return SOME_UNREAD if count else 0


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8-sig", newline="")  # so that Excel reads “Å”
    except OSError as error:
        raise SiteError(f"expected to write the table to {path}, got: {error.strerror}") from error


def _grade(options: argparse.Namespace) -> int:
    from ..grading import certificate

    say(f"{certificate(options.problem, options.choice)}\n")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(prog="ecarte-tutor", description="Learn écarté in Jupyter.")
    parser.add_argument(
        "--version",
        action="version",
        version=f"ecarte-tutor {__version__}",
        help="print the version and exit",
    )
    commands = parser.add_subparsers(
        dest="command", required=True, metavar="site|lab|export|class|grade"
    )
    site = commands.add_parser(
        "site",
        help="serve the lessons, read-only, to visitors",
        description="Serves the lessons as web pages; nothing a visitor sends runs as code.",
    )
    lab = commands.add_parser(
        "lab",
        help="open your own copy of the lessons in JupyterLab",
        description=f"Opens JupyterLab on your copy of the lessons, in ./{LEARNERS_FOLDER}/; "
        "what you changed there is never overwritten. A lesson is saved without its tables; a "
        "notebook of your own is saved with a picture of each, and with other packages’ widgets.",
    )
    exported = commands.add_parser(
        "export",
        help="write the lessons as a folder that needs no server",
        description="Writes lessons 0 to 8 and teacher’s sets as pages that open by double click, "
        "or from any web server. What needs Python, such as the game, is left out. The answers "
        "lie in the folder: it is for practice, not for marks.",
    )
    exported.add_argument(
        "folder",
        type=_folder,
        metavar="DIR",
        help="a new folder, or one of an earlier export, whose place it takes",
    )
    exported.add_argument(
        "--lessons",
        type=_lessons,
        metavar="N-N",
        default=range(9),
        help="which lessons, such as 0-4, or 3, or none (default: 0-8)",
    )
    exported.add_argument(
        "--set",
        dest="sets",
        action="append",
        default=[],
        metavar="CODE",
        help="a teacher’s set, by its code or as its link has it; may be given again for others",
    )
    exported.add_argument(
        "--scorm",
        action="store_true",
        help="write one set as a zip file for a learning platform (SCORM 1.2), DIR being its name",
    )
    exported.add_argument(
        "--live",
        type=_site_address,
        metavar="URL",
        help="a site with these lessons, for links to the game and practice (default: no links)",
    )
    _add_keep(exported)
    exported.set_defaults(parser=exported, run=_export)
    students = commands.add_parser(
        "class",
        help="one table of what the students of a class saved",
        description="Reads the files that students saved on the page You, and prints as CSV "
        "how many first answers each had right in each skill, with costs and weak hints; with "
        "--set, what each chose in each problem of a teacher’s set. Files that cannot "
        f"be read are named below the table, and then the exit status is {SOME_UNREAD}.",
    )
    students.add_argument(
        "places",
        type=_folder,
        nargs="+",
        metavar="FOLDER",
        help="where their files lie, with all the folders in it; or a zip file, as a learning "
        "platform hands it on; or a single file",
    )
    students.add_argument(
        "--set", metavar="CODE", help="the results of this set alone, as its link has it"
    )
    students.add_argument(
        "--students",
        action="store_true",
        help="a row for each student instead: done, right, lost, and what to work on",
    )
    students.add_argument(
        "--judge",
        choices=("either", "book", "simulator"),
        help="who says what is right; without it, the judge of the set, or of all their sets",
    )
    students.add_argument(
        "--csv",
        type=_folder,
        metavar="FILE",
        help="also write the table to a file, ready for a spreadsheet",
    )
    students.set_defaults(parser=students, run=_class)
    verdict = commands.add_parser(
        "grade",
        help="the verdict on a choice, from a problem's line",
        description="Prints the verdict on a choice as the lessons have it, with method, seed and "
        "version. The same version prints the same on any machine.",
    )
    verdict.add_argument(
        "problem", metavar="LINE", help="the problem's line, as in the address of a link to it"
    )
    verdict.add_argument(
        "choice",
        metavar="CHOICE",
        nargs="?",
        default="",
        help='an option, such as play, 7C or "7C 8D" (default: the best)',
    )
    verdict.set_defaults(parser=verdict, run=_grade)
    site.set_defaults(parser=site, run=_site)
    lab.set_defaults(parser=lab, run=_lab)
    _add_options(
        site, SITE_PORT, "folder of notebooks to serve (default: the lessons in the package)"
    )
    _add_limits(site)
    _add_options(lab, LAB_PORT, "folder to open as it is, instead of a copy of the lessons")
    return parser


def _add_options(parser: argparse.ArgumentParser, port: int, lessons: str) -> None:
    parser.add_argument(
        "--host",
        type=_host,
        default="127.0.0.1",
        help="address to listen on: 0.0.0.0 for all of this machine's of IPv4, :: for all of IPv6 "
        "(default: %(default)s)",
    )
    parser.add_argument(
        "--port",
        type=_port,
        default=port,
        help="port to listen on, 0 for any free one (default: %(default)s)",
    )
    parser.add_argument(
        "--no-browser", dest="browser", action="store_false", help="do not open a browser"
    )
    parser.add_argument("--lessons", type=_folder, metavar="FOLDER", help=lessons)


def _add_limits(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--visitors",
        type=_visitors,
        metavar="N",
        default=sensible_visitors(),
        help="most visitors at a time; a page that finds no seat tries again by itself "
        "(default: as many as this machine can take, %(default)s)",
    )
    parser.add_argument(
        "--metrics",
        type=_port,
        metavar="PORT",
        help="where Prometheus on this machine may read figures, at /metrics (default: nowhere)",
    )
    _add_keep(parser)
    parser.add_argument(
        "--packages",
        action="store_true",
        help="make packages of their sets for visitors of Teach, for a learning platform (SCORM); "
        "each takes up to five minutes of a processor",
    )
    parser.add_argument(
        "--base-url",
        type=_base_url,
        metavar="/PATH/",
        default="/",
        help="what every address of the site begins with, behind a proxy that passes addresses on "
        "whole (default: %(default)s)",
    )
    parser.add_argument(
        "--allowed-hosts",
        type=_host_names,
        metavar="NAME,NAME",
        default=(),
        help="answer only to these names; on an intranet, so that no page of another site can use "
        "a visitor's browser to get in (default: any name)",
    )
    parser.add_argument(
        "--frame-ancestors",
        type=_origins,
        action="extend",
        metavar="ORIGIN,ORIGIN",
        default=[],
        help="let pages of these origins show the lessons in a frame, such as a course page at "
        "https://moodle.example (default: pages of the site itself alone)",
    )


def _add_keep(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--keep",
        choices=("unasked", "ask"),
        default="unasked",
        help="progress is kept in a visitor's own browser from the first answer; on machines that "
        "people share, say ask, and it is kept only once a visitor asks (default: %(default)s)",
    )


def _lessons(text: str) -> range:
    found = re.fullmatch(r"([0-9]{1,2})(?:-([0-9]{1,2}))?", text, re.ASCII)
    if text == "none":
        return range(0)
    if not found or int(found[2] or found[1]) < int(found[1]):
        raise argparse.ArgumentTypeError(f"expected lessons such as 0-4, or 3, got {text!r}")
    return range(int(found[1]), int(found[2] or found[1]) + 1)


def _site_address(text: str) -> str:
    scheme, mark, rest = text.partition("://")
    host, _, path = rest.partition("/")
    if not mark or not _is_origin(f"{scheme}://{host}") or not re.fullmatch(r"[\w./%~-]*", path):
        raise argparse.ArgumentTypeError(
            f"expected the address of a site, such as https://lessons.example/, got {text!r}"
        )
    return text


def _visitors(text: str) -> int:
    return _number(text, 1, _MOST_VISITORS, "a number")


def _host_names(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    if not all(re.fullmatch(r"[\w.-]+|\[[0-9a-fA-F:.]+\]", name, re.ASCII) for name in names):
        raise argparse.ArgumentTypeError(
            f"expected names such as lessons.example,localhost, without port, got {text!r}"
        )
    return names


def _origins(text: str) -> tuple[str, ...]:
    origins = tuple(each.strip().removesuffix("/") for each in text.split(","))
    if not all(map(_is_origin, origins)):
        raise argparse.ArgumentTypeError(
            "expected origins such as https://moodle.example,http://localhost:8080, each with its "
            f"scheme and without path or wildcard, got {text!r}"
        )
    return origins


def _is_origin(text: str) -> bool:
    found = re.fullmatch(_ORIGIN, text, re.ASCII | re.IGNORECASE)
    return found is not None and 0 < int(found["port"] or 1) < 65536


def _base_url(text: str) -> str:
    segments = text[1:].removesuffix("/").split("/") if text != "/" else []
    told = [unquote(each) for each in segments]
    is_path = re.fullmatch(r"/([^?#\\%\s]|%[0-9A-Fa-f]{2})*", text) and "".join(told).isprintable()
    if not is_path or {"", ".", ".."} & set(told):
        raise argparse.ArgumentTypeError(
            f"expected a path such as /tables/, with %20 for a blank, got {text!r}"
        )
    return base_path(segments)


def _host(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError(
            f"expected an address to listen on, such as 127.0.0.1, got {text!r}"
        )
    return text


def _port(text: str) -> int:
    return _number(text, 0, 65535, "a port")


def _number(text: str, least: int, most: int, called: str) -> int:
    # `int` alone would take "+80", "8_0" and digits of other scripts.
    if not re.fullmatch(r"[0-9]{1,5}", text) or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"expected {called} from {least} to {most}, got {text!r}")
    return int(text)


def _folder(text: str) -> Path:
    return Path(text).expanduser().resolve()
