"""The built wheel, installed and started in an empty folder far from the source."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from ecarte_tutor.site.lessons import read_lessons
from tests.running import LESSONS, PROJECT, RunningSite

pytestmark = pytest.mark.long


def run(*command: str | Path, cwd: Path | None = None) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution of the source as it stands."""
    folder = tmp_path_factory.mktemp("dist")
    build = (sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory")
    run(*build, folder, cwd=PROJECT)
    (built,) = folder.glob("*.tar.gz")
    return built


@pytest.fixture(scope="module")
def wheel(sdist: Path) -> Path:
    """The wheel, built from the source distribution, for which this environment has no Node.js."""
    build = (sys.executable, "-m", "pip", "wheel", "--no-index", "--no-deps", "--no-cache-dir")
    run(*build, "--no-build-isolation", "--wheel-dir", sdist.parent, sdist)
    (built,) = sdist.parent.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def commands(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of an environment with the wheel.

    Everything else is lent by the environment of the tests, so that it takes seconds: by a path
    that is searched last, and on which the project's own editable install does not count.
    """
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(folder)}))
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    install = (sys.executable, "-m", "pip", "--python", python, "install", "--no-index")
    run(*install, "--no-deps", "--ignore-installed", wheel)
    return python.parent


@pytest.fixture
def environment() -> dict[str, str]:
    """The variables of a user who lends Jupyter's shared files, as `commands` does its packages."""
    return {**os.environ, "JUPYTER_PATH": str(Path(sys.prefix, "share", "jupyter"))}


def test_the_source_distribution_carries_the_page_program_and_sources(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    listed = run("git", "ls-files", "page-program", cwd=PROJECT).split()
    assert {"hatch_build.py", *listed} <= names
    assert not [name for name in names if "node_modules" in name]


def test_the_wheel_carries_the_lessons_the_pages_and_the_licence(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
    for lesson in LESSONS.glob("*.ipynb"):
        assert f"ecarte_tutor/site/lessons/{lesson.name}" in names
    template = "ecarte_tutor/site/jupyter/voila/templates/ecarte"
    for path in (PROJECT / template).rglob("*.*"):  # with the page program and its packed files
        assert path.relative_to(PROJECT).as_posix() in names
    static = f"{template}/static"
    packed = ("site.css", "lesson.css", "lesson.js", "sequence.js", "home.js", "program/program.js")
    with ZipFile(wheel) as archive:
        for each in packed:
            plain = archive.read(f"{static}/{each}")
            assert gzip.decompress(archive.read(f"{static}/{each}.gz")) == plain
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert any("licenses/" in name and name.endswith("program/LICENSES.txt") for name in names)
    assert "ecarte_tutor/py.typed" in names
    assert not [name for name in names if name.startswith(("tests/", "notebooks/", "tools/"))]


def test_every_lesson_runs_from_the_wheel_in_an_empty_folder(
    commands: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    """Where there are no tools and no tests to import."""
    command = (str(commands / "ecarte-tutor"),)
    with RunningSite(None, command, cwd=tmp_path, env=environment) as site:
        start = site.get().text
        for lesson in read_lessons(LESSONS):
            assert lesson.file in start or not lesson.listed
            with site.visit(lesson.file) as (page, _):
                assert "</html>" in page.text, lesson.file
                told = re.sub("<template.*?</template>", "", page.text, flags=re.DOTALL)
                assert "Something failed" not in told, lesson.file
    assert not list(tmp_path.iterdir())
    tools = (commands / "python", "-c", "import tools")
    done = subprocess.run(tools, cwd=tmp_path, env=environment, capture_output=True, check=False)
    assert done.returncode == 1


def test_the_installed_package_is_the_wheels(
    commands: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    where = "import ecarte_tutor; print(ecarte_tutor.__file__)"
    said = subprocess.run(
        (commands / "python", "-c", where),
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert said.stdout.startswith(str(commands.parent))
