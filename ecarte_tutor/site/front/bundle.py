"""The scripts that every lesson loads, as one file: page by page they would be ninety requests."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Final

from ...errors import SiteError
from ..log import VISITS
from .files import write_whole

LISTED: Final = Path(__file__).with_name("bundled.txt")
"""The version of Voilà, and the scripts that lessons load with it, its own program last:
`python -m tests.bench.scripts --write` writes it."""

_NAME: Final = "bundle.js"
_MARK: Final = 16
_APART: Final = "(()=>{%s\n})();\n"
"""Keeps what one script says of itself, such as that it is strict, from the others."""


class Bundle:
    """Joins the scripts, and does it again where a cleaner of temporary files took the result.

    A script that is not installed is left out: the page asks for what it needs in its place. Under
    a Voilà other than the listed one there is no bundle, as scripts of one name may then differ.

    Args:
        folder: where the bundle lies; made where it is missing.
        scripts: the folders of Voilà's own scripts, in the order in which it looks for them.
        extensions: those of JupyterLab's extensions, likewise.
    """

    def __init__(self, folder: Path, scripts: Iterable[str], extensions: Iterable[str]) -> None:
        self.folder = folder
        roots = {"static": tuple(scripts), "labextensions": tuple(extensions)}
        listed_for, *listed = LISTED.read_text("utf-8").split()
        found = [_found(each, roots) for each in listed]
        is_this = version("voila") == listed_for
        self._program = found.pop() if is_this else None
        self._parts = [each for each in found if each is not None]
        self._mark = ""

    @property
    def name(self) -> str | None:
        """Its name among Voilà's own scripts, with a mark of what is in it, by which a browser may
        keep it; `None` where there is none. Takes a twentieth of a second, once."""
        if self._program is None:
            return None
        file = self.folder / _NAME
        if not self._mark or not file.exists():
            try:
                joined = self._joined(self._program)
                write_whole(file, joined)
            except (OSError, SiteError) as error:
                VISITS.warning("pages ask for ninety scripts, for one cannot be made: %s", error)
                return None
            self._mark = sha256(joined).hexdigest()[:_MARK]
        return f"{_NAME}?v={self._mark}"

    def _joined(self, program: Path) -> bytes:
        apart = (_APART % each.read_text("utf-8") for each in self._parts)
        return "".join((*apart, program.read_text("utf-8"))).encode()


def _found(address: str, roots: dict[str, tuple[str, ...]]) -> Path | None:
    kind, _, path = address.partition("/")
    return next((found for root in roots[kind] if (found := Path(root, path)).is_file()), None)
