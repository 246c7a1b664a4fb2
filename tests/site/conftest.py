"""A folder of small lessons, for what no lesson of the project should ever do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.running import RunningSite


def write_notebook(path: Path, *cells: str, **metadata: Any) -> None:
    """Writes a notebook of these code cells and this metadata."""
    notebook = {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": metadata,
        "cells": [
            {
                "cell_type": "code",
                "id": f"cell-{number}",
                "metadata": {},
                "source": source,
                "outputs": [],
                "execution_count": None,
            }
            for number, source in enumerate(cells)
        ],
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(notebook), encoding="utf-8")


@pytest.fixture(scope="package")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two lessons, and beside them what is nobody's business."""
    folder = tmp_path_factory.mktemp("lessons")
    write_notebook(folder / "01-plain.ipynb", "'plain as ' + 'can be'", title="Plain")
    write_notebook(
        folder / "02-broken.ipynb",
        "'before the ' + 'failure'",
        "raise ValueError('/home/host/secret')",
        "'after the ' + 'failure'",
        title="Broken",
    )
    write_notebook(folder / ".hidden" / "03-hidden.ipynb", "'hidden'")
    write_notebook(folder / "drafts" / "04-draft.ipynb", "'draft'")
    for name in ("notes.txt", "private.png", ".hidden/picture.png", "voila.json"):
        (folder / name).write_text("{}", encoding="utf-8")
    return folder


@pytest.fixture(scope="package")
def plain_site(site_folder: Path) -> Iterator[RunningSite]:
    """A site with those lessons."""
    with RunningSite(site_folder) as running:
        yield running
