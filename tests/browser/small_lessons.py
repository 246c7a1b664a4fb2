"""A folder of lessons of one widget each, for what no lesson of the project shows by itself."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from tests.running import LESSONS
from tests.site.conftest import write_notebook

PROGRESS_FILE: Final = "01-progress.ipynb"
SLOW_FILE: Final = "02-slow.ipynb"
OUTPUT_FILE: Final = "03-output.ipynb"
PRACTICE_FILE: Final = "10-practice.ipynb"

PROGRESS: Final = """
import ipywidgets
from datetime import timedelta
from ecarte_tutor.course.progress.attempt import Attempt, Loss
from ecarte_tutor.widgets import progress_page

progress = progress_page()
count = 0

def answer(_button):
    global count
    count += 1
    made = Attempt.made("proposing", f"p{count}", "play", {"the book": False},
                       Loss(0.5 * count, "rollout", "games in 100", usual=2.0))
    progress.panel.add(made)

button = ipywidgets.Button(description="Answer")
button.on_click(answer)
ipywidgets.VBox([button, progress])
"""
"""A button that answers something, and the panel."""

_SLOW: Final = """
import time
from ecarte_tutor.errors import RecordError
from ecarte_tutor.widgets import GameTable
from ecarte_tutor.widgets.stage.page import query_value

class Slow(GameTable):
    def take_up(self, text):
        time.sleep(1)  # as a long game against the simulator does
        if query_value("refuse"):
            raise RecordError("expected another bookmark")
        super().take_up(text)

Slow(opponent="curate", tutor="off")
"""
"""A game whose bookmark takes a second to be taken up."""

_OUTPUT: Final = """
from IPython.display import HTML, Markdown, display
from ipywidgets import interact

def tell(kind="print"):
    if kind == "print":
        print("one <b>")
        print("two")
    if kind == "show":
        display(Markdown("*said*\\n\\n| a | b |\\n| - | - |\\n| 1 | 2 |"))
        harm = "<img src=x onerror='window.hit = 1'><script>window.hit = 1</script>"
        return HTML(harm + "<i>shown</i>")
    return None

interact(tell, kind=["print", "show"]);
"""
"""A control whose function prints, or shows what is not to be trusted."""


def write_small_lessons(folder: Path) -> None:
    """Writes them, and the page of practice beside them."""
    write_notebook(folder / PROGRESS_FILE, PROGRESS, title="Progress")
    write_notebook(folder / SLOW_FILE, _SLOW, title="Slow")
    write_notebook(folder / OUTPUT_FILE, _OUTPUT, title="Output")
    shutil.copy(LESSONS / PRACTICE_FILE, folder)
