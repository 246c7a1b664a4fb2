"""Makes the ledgers anew: `python -m ecarte_tutor.audit [FOLDER]`.

Without a folder the package's own tables are written; with one, CSV and Markdown files go there.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import get_args

from tqdm import tqdm

from ..rules import Seat
from .ledger import make_ledger
from .printed import SHIPPED, ledger_csv, ledger_markdown


def main(arguments: list[str]) -> None:
    """Writes both ledgers, with a progress bar for each."""
    folder = Path(arguments[0]) if arguments else None
    for seat in get_args(Seat):
        ledger = make_ledger(seat, lambda steps: tqdm(steps, desc="the hints", unit=" hands"))
        if folder is None:
            SHIPPED[seat].write_text(ledger_csv(ledger), encoding="utf-8")
            continue
        folder.mkdir(parents=True, exist_ok=True)
        stem = folder / f"ledger-{seat}"
        stem.with_suffix(".csv").write_text(ledger_csv(ledger), encoding="utf-8")
        stem.with_suffix(".md").write_text(ledger_markdown(ledger) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
