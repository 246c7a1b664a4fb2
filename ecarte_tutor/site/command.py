"""Command lines: a parser that refuses in one sentence, and where a command may write."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final, NoReturn

INTO_PACKAGE: Final = "--into-package"
"""The option without which no command touches the package's own tables."""


class CommandParser(argparse.ArgumentParser):
    """A parser that says in one sentence what is wrong, and where the options are listed."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and end with status 2."""
        self.exit(2, f"{self.prog}: {message}; `{self.prog} --help` lists the options.\n")


def output_file(text: str) -> Path:
    """Return the file to write, in a folder that exists.

    Raises:
        argparse.ArgumentTypeError: for a folder, and for a file in a folder that does not exist.
    """
    path = _path(text)
    if path.is_dir():
        raise argparse.ArgumentTypeError(f"expected a file to write, got the folder {text}")
    if not path.parent.is_dir():
        raise argparse.ArgumentTypeError(
            f"expected a file in a folder that exists, got {text}; make {path.parent} first"
        )
    return path


def output_folder(text: str) -> Path:
    """Return the folder to write into, which need not exist yet.

    Raises:
        argparse.ArgumentTypeError: where a file stands in the folder's place, or above it.
    """
    path = _path(text)
    existing = next(each for each in (path, *path.parents) if each.exists())
    if not existing.is_dir():
        raise argparse.ArgumentTypeError(f"expected a folder, got the file {existing}")
    return path


def _path(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("expected a name, got an empty text")
    return Path(text).expanduser().resolve()
