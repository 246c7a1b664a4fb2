"""A learning platform that opens a package: scorm-again answers it, and a server holds the data.

What a page calls is checked against the data model of SCORM 1.2 (Run-Time Environment, 3.4).
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

_HOST: Final = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>A platform</title>
<style>body { margin: 0; } iframe { border: 0; width: 100vw; height: 100vh; }</style>
<script src="/scorm12.min.js"></script>
<script>
const given = GIVEN;
const settings = { lmsCommitUrl: "/commit", logLevel: 5, dataCommitFormat: "flattened" };
const real = new Scorm12API(settings);
const names = ["Initialize", "Finish", "GetValue", "SetValue", "Commit",
  "GetLastError", "GetErrorString", "GetDiagnostic"];
if (given.held) real.loadFromFlattenedJSON(given.held, "");
Object.assign(real.cmi.core, given.core);
if (given.mastery) real.cmi.student_data.mastery_score = given.mastery;
window.calls = [];
window.refused = given.refused;
window.API = Object.fromEntries(names.map((name) => ["LMS" + name, (...values) => {
    const got = window.refused.includes("LMS" + name) ? "false" : real["LMS" + name](...values);
    window.calls.push(["LMS" + name, ...values, got]);
    const told = [given.session, window.calls.length, "LMS" + name, ...values, got];
    navigator.sendBeacon("/called", JSON.stringify(told));
    return got;
}]));
</script>
BODY</html>"""

_OPENED: Final = {
    "frame": '<iframe src="/package/index.html" title="Activity"></iframe>',
    "frames": """<iframe title="Outer" srcdoc="<iframe src='/package/index.html' title='Inner'
        style='width: 98vw; height: 98vh'></iframe>"></iframe>""",
    "window": """<button onclick="window.opened = window.open('/package/index.html')">
        Open</button>""",
}
"""How the platform opens the page."""

WORDS: Final = {
    "cmi.core.lesson_status": "passed|completed|failed|incomplete|browsed|not attempted",
    "cmi.core.exit": "time-out|suspend|logout|",
    "cmi.core.score.raw": r"100(\.0+)?|\d{1,2}(\.\d+)?|",
    "cmi.core.score.min": r"100(\.0+)?|\d{1,2}(\.\d+)?|",
    "cmi.core.score.max": r"100(\.0+)?|\d{1,2}(\.\d+)?|",
    "cmi.core.session_time": r"\d{2,4}:\d\d:\d\d(\.\d{1,2})?",
    "cmi.core.lesson_location": r".{0,255}",
    "cmi.suspend_data": r"[\x20-\x7e]{0,4096}",
    "cmi.comments": r".{0,4096}",
    "cmi.interactions.n.id": r"[A-Za-z0-9._-]{1,255}",
    "cmi.interactions.n.time": r"([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,2})?",
    "cmi.interactions.n.type": (
        "true-false|choice|fill-in|matching|performance|sequencing|likert|numeric"
    ),
    "cmi.interactions.n.correct_responses.n.pattern": r"[A-Za-z0-9][A-Za-z0-9 -]{0,254}",
    "cmi.interactions.n.student_response": r"[A-Za-z0-9][A-Za-z0-9 -]{0,254}",
    "cmi.interactions.n.weighting": r"-?\d+(\.\d+)?",
    "cmi.interactions.n.result": r"correct|wrong|unanticipated|neutral|-?\d+(\.\d+)?",
    "cmi.interactions.n.latency": r"\d{2,4}:\d\d:\d\d(\.\d{1,2})?",
}
"""By element that a page may set, what SCORM 1.2 lets it be: words, numbers, lengths. A score lies
between 0 and 100, and an answer of the type fill-in is of letters, digits and blanks."""

READ: Final = frozenset(
    {
        *(each for each in WORDS if each.startswith(("cmi.core.score", "cmi.suspend"))),
        *(f"cmi.core.{each}" for each in ("student_id", "student_name", "lesson_location")),
        *(f"cmi.core.{each}" for each in ("credit", "lesson_status", "entry", "total_time")),
        "cmi.core.lesson_mode",
        "cmi.launch_data",
        "cmi.interactions._count",
        "cmi.student_data.mastery_score",
    }
)
"""Elements that a page may read."""

_ARGUMENTS: Final = {
    "LMSInitialize": 1,
    "LMSFinish": 1,
    "LMSCommit": 1,
    "LMSGetValue": 1,
    "LMSSetValue": 2,
    "LMSGetLastError": 0,
}


def against_the_standard(calls: list[list[Any]]) -> Iterator[str]:
    """What in these calls, in order, SCORM 1.2 does not allow."""
    is_begun, lengths = False, dict[str, int]()
    for name, *values, got in calls:
        if name == "LMSInitialize":
            is_begun, lengths = False, {}
        element = values[0] if values else ""
        if name == "LMSGetValue" and element == "cmi.interactions._count":
            lengths["cmi.interactions."] = int(got or 0)
        if not is_allowed(name, values) or not (is_begun or name == "LMSInitialize"):
            yield f"{name} {values}"
        if name == "LMSSetValue" and not _is_in_order(element, lengths):
            yield f"out of order: {element}"
        is_begun = (is_begun or name == "LMSInitialize") and name != "LMSFinish"


def is_allowed(name: str, values: list[Any]) -> bool:
    """True if a call of this name with these values is one of SCORM 1.2."""
    if len(values) != _ARGUMENTS.get(name) or not all(isinstance(each, str) for each in values):
        return False
    if name == "LMSSetValue":
        pattern = WORDS.get(re.sub(r"\.\d+(?=\.)", ".n", values[0]))
        return pattern is not None and re.fullmatch(pattern, values[1], re.ASCII) is not None
    return values[0] in READ if name == "LMSGetValue" else values in ([""], [])


def _is_in_order(element: str, lengths: dict[str, int]) -> bool:
    """True if no array gets an entry beyond its end."""
    for found in re.finditer(r"\.(\d+)(?=\.)", element):
        array, number = element[: found.start(1)], int(found[1])
        if number > lengths.get(array, 0):
            return False
        lengths[array] = max(lengths.get(array, 0), number + 1)
    return True


@dataclass
class LearningPlatform:
    """What a server holds of one learner, and how it opens the package next."""

    address: str
    held: dict[str, Any] = field(default_factory=dict)
    """What was committed last, by element."""

    called: list[list[Any]] = field(default_factory=list)
    """Each call with the number of its window and its own there, as it came to the server."""

    windows: int = 0
    refused: list[str] = field(default_factory=list)
    """Names of the calls that are answered with `false`."""

    core: dict[str, str] = field(default_factory=lambda: {"student_id": "pupil-7"})
    mastery: str = ""
    is_cut: bool = False
    opened: str = "frame"

    @property
    def calls(self) -> list[list[Any]]:
        """Name, values and answer of each call, in order, those of each window together."""
        return [call for _, _, *call in sorted(self.called, key=lambda each: each[:2])]

    @property
    def finished(self) -> int:
        """How many sessions were finished."""
        return sum(name == "LMSFinish" for name, *_ in self.calls)

    @property
    def core_held(self) -> dict[str, Any]:
        """The elements of `cmi.core` that a gradebook reads."""
        names = ("lesson_status", "exit")
        found = {each: self.held.get(f"cmi.core.{each}", "") for each in names}
        return {**found, "raw": self.held.get("cmi.core.score.raw", "")}

    def interactions(self, part: str) -> list[Any]:
        """That part of each interaction that is held, in order."""
        found = [self.held.get(f"cmi.interactions.{number}.{part}") for number in range(99)]
        return [each for each in found if each is not None]

    def host(self) -> str:
        """The page in which the platform opens the package."""
        held = {name: value for name, value in self.held.items() if value not in ("", None)}
        entry = {"entry": "resume" if self.held.get("cmi.core.exit") == "suspend" else ""}
        if not held:
            entry = {"entry": "ab-initio"}
        core = {"lesson_mode": "normal", "credit": "credit", **entry, **self.core}
        self.windows += 1
        given = {
            "held": held,
            "core": core,
            "refused": self.refused,
            "mastery": self.mastery,
            "session": self.windows,
        }
        body = _OPENED[self.opened]
        return _HOST.replace("GIVEN", json.dumps(given)).replace("BODY", body)


class _Handler(SimpleHTTPRequestHandler):
    def __init__(self, platform: LearningPlatform, script: bytes, *args: Any, **named: Any) -> None:
        self.platform, self.script = platform, script
        super().__init__(*args, **named)

    def log_message(self, *_: Any) -> None:
        pass

    def do_GET(self) -> None:
        if self.path == "/host":
            self._send(self.platform.host().encode(), "text/html")
        elif self.path == "/hosts":
            self._send(2 * b'<iframe src="/host" width="49%" height="600"></iframe>', "text/html")
        elif self.path == "/scorm12.min.js":
            self._send(self.script, "text/javascript")
        else:
            super().do_GET()

    def do_POST(self) -> None:
        sent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path == "/called":
            self.platform.called.append(sent)
        elif self.platform.is_cut:
            self.send_error(503)
            return
        else:
            self.platform.held = sent
        self._send(json.dumps({"result": True, "errorCode": 0}).encode(), "application/json")

    def _send(self, data: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        with suppress(ConnectionError):  # a page that is left waits for no answer
            self.end_headers()
            self.wfile.write(data)


class _Server(ThreadingHTTPServer):
    request_queue_size = 64


@contextmanager
def learning_platform(package: Path, packages: Path, folder: Path) -> Iterator[LearningPlatform]:
    """A platform that has taken the package apart in `folder`, and knows no learner yet."""
    with ZipFile(package) as whole:
        whole.extractall(folder / "package")
    script = (packages / "scorm-again" / "dist" / "scorm12.min.js").read_bytes()
    platform = LearningPlatform("")
    handler = partial(_Handler, platform, script, directory=str(folder))
    with _Server(("127.0.0.1", 0), handler) as server:
        platform.address = f"http://127.0.0.1:{server.server_port}"
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield platform
        server.shutdown()
