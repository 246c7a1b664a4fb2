"""Makes a hand of the day for a site of these tests, once for all of their sites.

As `ecarte_tutor.widgets.plays.day_table`; but what another site had made is copied, which takes a
twentieth of the time.
"""

from __future__ import annotations

import os
import runpy
import shutil
import sys
from pathlib import Path
from typing import Final

VARIABLE: Final = "ECARTE_TESTS_HANDS"
"""The environment variable with the folder of the hands that were made."""


def _make(day: str, folder: Path) -> None:
    made = Path(os.environ[VARIABLE], day)
    if not made.is_dir():
        runpy.run_module("tests.browser.same_draws", run_name="__main__")
        mine = made.with_name(f"{day}.{os.getpid()}")
        shutil.copytree(folder, mine)
        try:
            mine.rename(made)
        except OSError:  # another was quicker
            shutil.rmtree(mine)
        return
    shutil.copytree(made, folder, dirs_exist_ok=True)


if __name__ == "__main__":
    _make(sys.argv[1], Path(sys.argv[2]))
