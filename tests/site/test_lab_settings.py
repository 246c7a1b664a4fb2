"""`ecarte-tutor lab` where a learner has settings of Jupyter's own: it starts, or says why not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import LESSONS, PATIENCE
from tests.sampling import first_and_rest

STARTED = """
import asyncio
from jupyter_server.serverapp import ServerApp
from ecarte_tutor.site.cli import main

def start(server):
    files, kernels = server.contents_manager, server.kernel_manager
    listed = asyncio.run(files.get("", content=True))["content"]
    print(len(listed), server.root_dir, kernels.root_dir, files.pre_save_hook.__name__)

ServerApp.start = start
raise SystemExit(main(["lab", "--no-browser", "--port", "0"]))
"""
HOOK = """
def hook(model, **_): raise ValueError("my own")
c.FileContentsManager.pre_save_hook = hook
"""


def lab_of(home: Path, settings: str) -> subprocess.CompletedProcess[str]:
    (home / ".jupyter").mkdir()
    (home / "other").mkdir()
    told = settings.replace("HOME", str(home))
    (home / ".jupyter/jupyter_server_config.py").write_text(told, "utf-8")
    others = {name: value for name, value in os.environ.items() if "JUPYTER" not in name}
    return subprocess.run(
        [sys.executable, "-c", STARTED],
        cwd=home,
        env=others | {"HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


OTHERS = (
    f"""
c.ServerApp.preferred_dir = 'HOME/other'
c.MappingKernelManager.root_dir = 'HOME/no-such'
c.LabApp.dev_mode = c.LabApp.collaborative = True
{HOOK}""",
    """
c.FileContentsManager.preferred_dir = 'HOME/other'
c.ServerApp.root_dir = c.ServerApp.notebook_dir = 'HOME/other'
c.ServerApp.sock = 'HOME/socket'
""",
    """
c.ContentsManager.preferred_dir = 'HOME/no-such'
c.AsyncLargeFileManager.root_dir = c.FileContentsManager.root_dir = 'HOME/other'
c.ServerApp.contents_manager_class = 'no_such.Manager'
""",
)
"""What learners may have set for notebooks of their own; no file of these sets a thing twice."""


@pytest.mark.parametrize("settings", first_and_rest(OTHERS), ids=["preferred", "root", "class"])
def test_a_learner_s_settings_for_other_notebooks_do_not_move_the_lessons(
    settings: str, tmp_path: Path
) -> None:
    lab = lab_of(tmp_path, settings)
    lessons = tmp_path / "ecarte-lessons"
    count = len([*LESSONS.glob("*.ipynb"), *LESSONS.glob("*.html")])
    told = [str(count), str(lessons), str(lessons), "leave_widgets_out"]
    assert (lab.stdout.split(), lab.stderr, lab.returncode) == (told, "", 0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ("c.ServerApp.authorizer_class = 'no_such.Class'", "could not be imported"),
        ("c.ServerApp.certfile = 'HOME/gone.pem'", '/gone.pem" does not exist'),
        ("c.ServerApp.certfile = __file__", "cannot be used: "),
        ("c.LabApp.templates_dir = 'HOME/other'", "there is no JupyterLab in "),
        ("c.PasswordIdentityProvider.password_required = True", "with a password"),
        ("c.ServerApp.root_dir = 5; c.Application.logging_config = {'version': 2}", "version"),
    ],
)
def test_settings_with_which_jupyterlab_does_not_start_are_told_in_a_sentence(
    settings: str, told: str, tmp_path: Path
) -> None:
    lab = lab_of(tmp_path, settings)
    assert (lab.stdout, lab.returncode) == ("", 1)
    (sentence,) = lab.stderr.splitlines()
    assert sentence.startswith(
        "ecarte-tutor lab: expected JupyterLab to start with your own settings, got: "
    )
    assert told in sentence
    assert f"they are in {tmp_path}/.jupyter/jupyter_server_config.py" in sentence
