"""Builds the image of `deploy/Dockerfile`, runs the site in it, answers a problem and stops it.

    sudo apt install buildah mmdebstrap
    sudo .venv/bin/python -m tests.deploy.image

No engine and no registry of images is needed: the base is Debian with its Python, made by
mmdebstrap, and buildah builds on it without starting anything in the background. The site runs as
a container would have it: the image's own command and user, a read-only file system, and one
temporary folder. pip's own settings are used in the build, so your mirror is too. All that is made
lies in `build/image/`, where the base is kept for the next time.
"""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests.running import PROJECT, RunningSite, eventually
from tests.site.widgets import Widgets
from tools.bench.verdicts import question

FOLDER = PROJECT / "build" / "image"
BASE = "localhost/debian-python"
IMAGE = "localhost/ecarte-tutor"
NEEDED = ("buildah", "mmdebstrap")
SUITE = "bookworm"

BUILDAH = (
    *("buildah", "--storage-driver", "vfs"),
    *("--root", str(FOLDER / "storage"), "--runroot", str(FOLDER / "run")),
)

READ_ONLY = """
mount --bind {root} {root}
mount -o remount,bind,ro {root}
mount --rbind /proc {root}/proc
mount --rbind /dev {root}/dev
mount -t tmpfs -o mode=1777 tmpfs {root}/tmp
exec setpriv --no-new-privs env -i {environment} chroot --userspec={user} --groups= {root} "$@"
"""
"""What an engine does: a root of the site's own that nobody can write to, but for `/tmp`."""


def main() -> int:
    """Does it all; returns 0 if the site did what it should."""
    lacking = [each for each in NEEDED if shutil.which(each) is None]
    if lacking or os.geteuid() != 0:
        print(f"Needs root and {' and '.join(NEEDED)}: sudo apt install {' '.join(NEEDED)}")
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    told("the base", make_base)
    told("the image", build)
    told("the site in it", try_site)
    return 0


def told(name: str, work: Callable[[], str]) -> None:
    began = time.monotonic()
    found = work()
    print(f"{name}: {found}, {time.monotonic() - began:.0f} s", flush=True)


def buildah(*arguments: str) -> str:
    """What buildah says; its own progress goes to the standard error."""
    done = subprocess.run([*BUILDAH, *arguments], check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout.strip()


def make_base() -> str:
    """Debian with its Python, as an image."""
    archive = FOLDER / f"{SUITE}.tar"
    if not archive.exists():
        half = archive.with_suffix(".part.tar")
        include = "--include=python3,python3-venv"
        subprocess.run(
            ["mmdebstrap", "--quiet", "--variant=minbase", include, SUITE, str(half)], check=True
        )
        half.rename(archive)
    if BASE not in buildah("images", "--format", "{{.Name}}").splitlines():
        container = buildah("from", "scratch")
        buildah("add", container, str(archive), "/")
        buildah("commit", "--quiet", "--rm", container, BASE)
    return f"{archive.stat().st_size / 1e6:.0f} MB"


def build() -> str:
    """The image, as a host would build it; its size."""
    settings = FOLDER / "pip.conf"
    places = write_pip_settings(settings)
    buildah(
        *("build", "--isolation", "chroot", "--format", "docker"),
        *("--build-arg", f"BASE={BASE}", "--secret", f"id=pip,src={settings}"),
        *(part for place in places for part in ("--volume", f"{place}:{place}:ro")),
        *("--file", str(PROJECT / "deploy" / "Dockerfile"), "--tag", IMAGE, str(PROJECT)),
    )
    return buildah("images", "--format", "{{.Size}}", IMAGE)


def write_pip_settings(file: Path) -> list[str]:
    """Writes down what pip goes by here, wherever it was said; the places on this machine that it
    names."""
    listed = subprocess.run(
        [sys.executable, "-m", "pip", "config", "list"], check=True, capture_output=True, text=True
    ).stdout
    found: dict[str, dict[str, str]] = {"global": {}}
    for line in sorted(listed.splitlines(), reverse=True):  # `:env:` last: it comes first for pip
        name, _, value = line.partition("=")
        section, _, option = name.rpartition(".")
        section = "global" if section == ":env:" else section
        found.setdefault(section, {})[option] = shlex.split(value)[0]
    written = configparser.RawConfigParser()
    written.read_dict(found)
    with file.open("w", encoding="utf-8") as opened:
        written.write(opened)
    named = re.findall(r"(?:file://)?(/[^\s:]+)(?=\s|$)", "\n".join(map(str, _values(found))))
    # An index of files names them beside it.
    places = {Path(each).parent if Path(each).name == "simple" else Path(each) for each in named}
    return sorted(str(each) for each in places if each.exists())


def _values(found: Mapping[str, Mapping[str, str]]) -> list[str]:
    return [value for options in found.values() for value in options.values()]


def inspected(image: str) -> dict[str, Any]:
    return dict(json.loads(buildah("inspect", "--type", "image", image)))


def try_site() -> str:
    """Runs the image's own command, answers a problem, and stops it."""
    config = inspected(IMAGE)["Docker"]["config"]
    container = buildah("from", IMAGE)
    root = buildah("mount", container)
    try:
        with RunningSite(None, contained(root, config)) as site:
            assert healthy(site, root, config), "the health check of the image fails"
            answered = first_verdict(site)
            writable = could_write(site, root, config["User"])
            assert writable == ["/tmp"], f"the site could write to {writable}"
        assert site.process.returncode == 0, site.process.returncode
    finally:
        buildah("rm", container)
    return answered


def contained(root: str, config: Mapping[str, Any]) -> tuple[str, ...]:
    """The command that starts the site as an engine would."""
    environment = shlex.join(config["Env"])
    script = READ_ONLY.format(root=root, user=config["User"], environment=environment)
    return ("unshare", "--mount", "sh", "-euc", script, "sh", *config["Entrypoint"])


def healthy(site: RunningSite, root: str, config: Mapping[str, Any]) -> bool:
    """Whether the image's own check finds the site well, at the port that it has here."""
    _, *check = config["Healthcheck"]["Test"]
    port = site.url.split(":")[2].strip("/")
    command = inside(site, root, config["User"], *(part.replace("8866", port) for part in check))
    return eventually(lambda: subprocess.run(command, check=False).returncode == 0)


def inside(site: RunningSite, root: str, user: str, *command: str) -> list[str]:
    """The command that does this beside the site, as the same user."""
    enter = ("nsenter", "--target", str(site.process.pid), "--mount")
    return [*enter, "chroot", f"--userspec={user}", "--groups=", root, *command]


def could_write(site: RunningSite, root: str, user: str) -> list[str]:
    """The folders of the image in which its user could make files."""
    look = (
        "find / -xdev -type d -writable; find /tmp -maxdepth 0 -writable;"
        'for each in / /opt /var/tmp; do touch "$each/x" 2>/dev/null && echo "$each"; done; true'
    )
    command = inside(site, root, user, "sh", "-c", look)
    found = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return sorted({each for each in found if not each.startswith(("/proc", "/dev"))})


def first_verdict(site: RunningSite) -> str:
    """Opens a quiz, answers its first problem and reads what the table says of it."""
    lesson = "03-proposing.ipynb"
    with site.visit(lesson, code="AUTUMN") as (_, kernel):
        widgets = Widgets(site, kernel)
        table, click = question(widgets, "proposing")
        widgets.tell(table, click)
        verdict = widgets.every_state()[table]["scene"]
        widgets.close()
    assert "says" in json.dumps(verdict)
    return f"{lesson}, answered"


if __name__ == "__main__":
    sys.exit(main())
