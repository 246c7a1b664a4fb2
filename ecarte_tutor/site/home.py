"""The folder inside the package in which Jupyter finds what is ours: template and defaults."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

JUPYTER_HOME: Final = Path(__file__).parent / "jupyter"


def prepend_path(variable: str, folder: Path) -> None:
    """Lets this process, and those it starts, search the folder first."""
    os.environ[variable] = os.pathsep.join(
        filter(None, (str(folder), os.environ.get(variable, "")))
    )
