"""Makes the ledgers again: `python -m tools.tables.build_ledgers FOLDER`.

CSV and Markdown files go into the folder; with `--into-package` the package's own tables are
written, with `--check` compared.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

from tqdm import tqdm

from ecarte_tutor.course.figures.ledger import Ledger, make_ledger
from ecarte_tutor.course.figures.printed import REBUILD, SHIPPED, ledger_csv, ledger_markdown
from ecarte_tutor.engine.rules import Seat
from ecarte_tutor.site.command import INTO_PACKAGE, CommandParser, output_folder


def main(arguments: Sequence[str] | None = None) -> int:
    """Write both ledgers, with a progress bar for each; returns the exit status."""
    options = _parser().parse_args(arguments)
    folder: Path | None = options.folder
    same = True
    for seat in get_args(Seat):
        ledger = make_ledger(seat, lambda steps: tqdm(steps, desc="the hints", unit=" hands"))
        if options.check:
            same = same and SHIPPED[seat].read_text("utf-8") == ledger_csv(ledger)
        elif folder is None:
            SHIPPED[seat].write_text(ledger_csv(ledger), encoding="utf-8")
        else:
            _write(ledger, folder)
    if options.check:
        sys.stdout.write(f"the ledgers are {'' if same else 'not '}what this program builds\n")
    return 0 if same else 1


def _write(ledger: Ledger, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    stem = folder / f"ledger-{ledger.seat}"
    stem.with_suffix(".csv").write_text(ledger_csv(ledger), encoding="utf-8")
    stem.with_suffix(".md").write_text(ledger_markdown(ledger) + "\n", encoding="utf-8")


def _parser() -> CommandParser:
    parser = CommandParser(
        prog=REBUILD.partition(" --")[0],
        description="Put every hint to stand or to exchange before every hand and turn-up, and "
        "write a table for each seat.",
    )
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument(
        "folder",
        type=output_folder,
        nargs="?",
        metavar="FOLDER",
        help="where CSV and Markdown files go",
    )
    where.add_argument(
        INTO_PACKAGE, action="store_true", help="write the package's own tables instead"
    )
    where.add_argument("--check", action="store_true", help="compare them, and write nothing")
    return parser


if __name__ == "__main__":
    sys.exit(main())
