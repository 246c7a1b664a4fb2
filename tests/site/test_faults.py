"""What goes wrong without anybody's doing, or by a rude visitor's: the others are served on."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest

from ecarte_tutor.limits import MOST_UNHEARD
from ecarte_tutor.site.machine import processors
from tests.running import PATIENCE, Answer, RunningSite, changed_command, eventually
from tests.sampling import first_and_rest
from tests.site.attack import asking, page
from tests.site.conftest import write_notebook
from tests.site.floods import memory
from tests.site.messages import DeafChannel, message, open_channel, send, wait_for_the_kernel
from tests.site.test_temporary_folder import folder_of_a_site
from tests.site.test_visitors import health
from tests.site.widgets import CONTROL, CONTROL_ID, Widgets

WELL = "01-well.ipynb"
DYING = "02-dying.ipynb"
FAT = "03-fat.ipynb"
BUSY = "04-busy.ipynb"
SLIDER = "05-slider.ipynb"
STOPPED = "06-stopped.ipynb"
SLOW = "07-slow.ipynb"

STRICT = """
from ecarte_tutor.site.front import pages
from ecarte_tutor.site.kernels import manager, visits
pages.MAKING_SECONDS = {making}
manager.ROUND_SECONDS = 0.5
visits.COMPUTING_SECONDS = {at_once}
visits.COMPUTING_SHARE = 0.01
visits.COMPUTING_ALONE_SECONDS = 1
"""
"""The command itself, in a hurry."""


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lessons")
    write_notebook(folder / WELL, "'all is well'")
    write_notebook(folder / DYING, "import os; os.kill(os.getpid(), 9)")
    write_notebook(folder / FAT, "import ipywidgets; ipywidgets.Textarea('x' * 200_000)")
    write_notebook(
        folder / BUSY,
        "import ipywidgets\nbutton = ipywidgets.Button()\nfrom math import comb\n"
        "button.on_click(lambda _: comb(2**31, 2**22))\nbutton",
    )
    write_notebook(folder / SLIDER, "import ipywidgets; ipywidgets.IntSlider(2, 0, 5)")
    write_notebook(folder / STOPPED, "import os; os.kill(os.getpid(), 19)")
    write_notebook(folder / SLOW, "import time; time.sleep(600)")
    return folder


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """A folder for temporary files whose name is short enough for sockets in it."""
    folder = Path(tempfile.mkdtemp(dir="/tmp", prefix="t"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)  # the last kernel may still be tidying up


@pytest.fixture
def temporary() -> Iterator[Path]:
    with temporary_folder() as folder:
        yield folder


@pytest.fixture(scope="module")
def running(lessons: Path) -> Iterator[RunningSite]:
    """A site with two seats, its own names, and a home that cannot be written to."""
    options = ("--visitors", "2", "--allowed-hosts", "127.0.0.1,localhost,Lessons.example")
    env = {**os.environ, "HOME": "/proc"}
    with RunningSite(lessons, strict(at_once=15, making=60), options=options, env=env) as site:
        yield site


@pytest.fixture(scope="module")
def impatient(lessons: Path) -> Iterator[RunningSite]:
    """A site on which nothing may take long."""
    with RunningSite(lessons, strict(at_once=4, making=10)) as site:
        yield site


def strict(*, at_once: int, making: int) -> tuple[str, ...]:
    return changed_command(STRICT.format(at_once=at_once, making=making))


def is_served(site: RunningSite) -> bool:
    """Whether a visitor is shown the lesson, and may go."""
    page = site.get(site.lesson(WELL)).text
    site.get(f"voila/api/shutdown/{kernel_in(page)}", method="POST")
    return "all is well" in page


def kernel_in(page: str) -> str:
    return page.partition('"kernelId": "')[2].partition('"')[0]


# Pages that are never ready.


def test_a_lesson_whose_kernels_die_holds_no_turn_and_the_site_is_up(running: RunningSite) -> None:
    tried = processors() + 2  # more than there are turns
    for _ in range(tried):
        assert is_cut_off(running.get(running.lesson(DYING)))
    assert eventually(lambda: health(running)["visitors"] == 0)
    assert health(running) == {
        "up": True,
        "visitors": 0,
        "most": 2,
        "waiting": 0,
        "longest_wait": 0.0,
        "failed": tried,
    }
    assert running.get().status == 200
    assert is_served(running)


STUCK = "from ecarte_tutor.site.kernels import manager; manager.STUCK_SECONDS = 1"


@pytest.mark.long
def test_a_line_that_does_not_move_is_told_for_as_long_as_it_lasts(lessons: Path) -> None:
    command = changed_command(STUCK)
    with RunningSite(lessons, command) as site, ExitStack() as line:
        for _ in range(processors() + 2):  # one more than there are turns
            line.enter_context(asking(site, page(f"voila/render/{STOPPED}")))
        assert eventually(lambda: site.get("health").status == 503)
        told = json.loads(site.get("health").text)
        assert (told["up"], told["trouble"]) == (False, "the line of those who wait does not move")
        start = site.get()
        assert start.status == 503
        assert "cannot be opened just now" in start.text
        assert site.get("health/live").status == 200
        line.close()
        assert eventually(lambda: site.get("health").status == 200)
        assert site.get().status == 200


NO_KERNELS = """
from ecarte_tutor.site.kernels.manager import VisitorKernels
async def fails(self, visit, **kwargs):
    raise OSError("no room for a process")
VisitorKernels._start = fails
"""


@pytest.mark.long
def test_a_page_that_fails_before_its_first_word_is_told_of_too(lessons: Path) -> None:
    with RunningSite(lessons, changed_command(NO_KERNELS)) as site:
        assert site.get(site.lesson(WELL)).status == 500
        assert eventually(lambda: f"failed: {WELL}" in site.logged())
        assert "no room for a process" in site.logged()


def test_a_page_that_its_visitor_ends_is_no_failure(running: RunningSite) -> None:
    before = health(running)["failed"]
    with asking(running, page(f"voila/render/{SLOW}")) as opened:
        heard = ""
        while not kernel_in(heard):
            heard += opened.recv(65536).decode()
        running.get(f"voila/api/shutdown/{kernel_in(heard)}", method="POST")
        while part := opened.recv(65536):
            heard += part.decode()
    assert 'id="cut-off"' in heard.rpartition("<main")[2]
    assert eventually(lambda: f"left: {SLOW}" in running.logged())
    assert health(running)["failed"] == before


def is_cut_off(answer: Answer) -> bool:
    return answer.status == 500 or 'id="cut-off"' in answer.text.rpartition("<main")[2]


def test_a_kernel_that_hangs_holds_its_turn_for_a_while_and_no_longer(
    impatient: RunningSite,
) -> None:
    assert eventually(lambda: is_served(impatient))  # by now there is what kernels are forked from
    answer = impatient.get(impatient.lesson(STOPPED))
    assert 'id="cut-off"' in answer.text.rpartition("<main")[2]
    assert eventually(lambda: "not ready in 10 s" in impatient.logged())
    assert eventually(lambda: not impatient.kernels())
    assert eventually(lambda: is_served(impatient))


def test_who_hangs_up_leaves_no_kernel_and_holds_no_seat(running: RunningSite) -> None:
    for lesson in (WELL, STOPPED) * 4:
        with asking(running, page(f"voila/render/{lesson}")) as hasty:
            hasty.recv(1)
        assert eventually(lambda: health(running)["visitors"] == 0)
    assert is_served(running)


# What a machine may do to the site.


@pytest.mark.parametrize("ending", first_and_rest([signal.SIGTERM, signal.SIGKILL]))
def test_a_site_that_ends_leaves_nothing_behind(ending: signal.Signals, lessons: Path) -> None:
    """Neither a kernel that waits, nor one that computes."""
    with (
        temporary_folder() as folder,
        RunningSite(lessons, env={**os.environ, "TMPDIR": str(folder)}) as site,
    ):
        assert "all is well" in site.get(site.lesson(WELL)).text
        with busy_page(site):
            pass
        assert len(site.kernels()) == 2
        assert_ends(site, ending, folder)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing is forked")
@pytest.mark.parametrize("is_greeted", first_and_rest([False, True]), ids=["forking", "greeted"])
def test_a_ctrl_c_at_the_start_prints_no_traceback(is_greeted: bool, lessons: Path) -> None:
    """At a terminal it reaches every process of the group, also the one that still imports."""
    command = (sys.executable, "-m", "ecarte_tutor", "site", "--port", "0", "--no-browser")
    with subprocess.Popen(
        (*command, "--lessons", str(lessons)),
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as site:
        assert site.stdout is not None
        if is_greeted:
            assert "http://" in site.stdout.readline()
        assert eventually(lambda: any(map(is_fork_server, below(site))))
        started = below(site)
        os.killpg(site.pid, signal.SIGINT)
        _, complaint = site.communicate(timeout=PATIENCE)
    assert complaint == ""
    assert eventually(lambda: all(map(has_ended, started)))


def below(site: subprocess.Popen[str]) -> list[psutil.Process]:
    found: list[psutil.Process] = psutil.Process(site.pid).children(recursive=True)
    return found


def is_fork_server(process: psutil.Process) -> bool:
    with suppress(psutil.NoSuchProcess):
        return "multiprocessing.forkserver" in " ".join(process.cmdline())
    return False


LATE = """
import os, sys, time
if "multiprocessing.forkserver" in str(sys.orig_argv):
    time.sleep(2)
forks = []
os.register_at_fork(
    before=lambda: forks.append(None), after_in_child=lambda: time.sleep(0.3 * len(forks))
)
"""
"""Of a machine so busy that whatever is started has to wait before it does anything."""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing is forked")
@pytest.mark.parametrize("ending", first_and_rest([signal.SIGKILL, signal.SIGINT, signal.SIGHUP]))
def test_what_is_forked_as_the_site_ends_ends_too(
    ending: signal.Signals, lessons: Path, tmp_path: Path
) -> None:
    """Though it was late, and could not ask yet to be told of the end."""
    (tmp_path / "sitecustomize.py").write_text(LATE, encoding="utf-8")
    with temporary_folder() as folder:
        env = {**os.environ, "PYTHONPATH": str(tmp_path), "TMPDIR": str(folder)}
        with RunningSite(lessons, env=env) as site:
            assert_ends(site, ending, folder)
        assert eventually(lambda: not started_with(folder))


def started_with(folder: Path) -> list[psutil.Process]:
    """The processes that were told to make their temporary files there."""
    return [
        each
        for each in psutil.process_iter()
        if not has_ended(each) and str(folder) in temporary_files_of(each)
    ]


def temporary_files_of(process: psutil.Process) -> str:
    try:
        return str(process.environ().get("TMPDIR", ""))
    except psutil.Error:
        return ""


def assert_ends(site: RunningSite, ending: signal.Signals, folder: Path) -> None:
    """That all its processes do, that its folder goes (where it is killed, as the next one starts),
    and that it says nothing of it."""
    below = psutil.Process(site.process.pid).children(recursive=True)
    assert below
    site.process.send_signal(ending)
    assert eventually(lambda: all(map(has_ended, below)))
    if ending == signal.SIGKILL:
        with folder_of_a_site(folder):
            pass
    assert eventually(lambda: not list(folder.iterdir()))
    if ending != signal.SIGKILL:
        assert site.process.wait(PATIENCE) == 0
        # What the kernel says is of the test's own client.
        assert re.sub(r".* (INFO visit|WARNING kernel): .*\n", "", site.logged()) == ""


def has_ended(process: psutil.Process) -> bool:
    """Whether it has, though whoever inherits it may have yet to take note."""
    try:
        return bool(process.status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return True


def seconds_computed(site: RunningSite) -> dict[int, float]:
    """By each of its kernels, so far."""
    found = {}
    for kernel in site.kernels():
        with suppress(psutil.NoSuchProcess):
            found[kernel.pid] = float(kernel.cpu_times().user)
    return found


@contextmanager
def busy_page(site: RunningSite) -> Iterator[str]:
    """A page whose kernel computes without end; the kernel's id."""
    found = kernel_in(site.get(site.lesson(BUSY)).text)
    widgets = Widgets(site, found)
    button = next(
        name
        for name, state in widgets.every_state().items()
        if state.get("_model_name") == "ButtonModel"
    )
    pressed = {"comm_id": button, "data": {"method": "custom", "content": {"event": "click"}}}
    before = seconds_computed(site)
    send(widgets.channel, message("comm_msg", pressed))
    assert eventually(
        lambda: any(now > before.get(pid, 0) + 0.3 for pid, now in seconds_computed(site).items())
    )
    yield found
    widgets.close()


@pytest.mark.long
def test_few_descriptors_mean_few_seats_and_idlers_lock_nobody_out(lessons: Path) -> None:
    command = ("sh", "-c", f'ulimit -n 200; exec {sys.executable} -m ecarte_tutor "$@"', "sh")
    with RunningSite(lessons, command=command) as site, ExitStack() as idle:
        assert health(site)["most"] == 6
        with site.visit(WELL) as (_, kernel), open_channel(site, kernel) as channel:
            address = urlsplit(site.url)
            for _ in range(250):
                opened = socket.create_connection((address.hostname or "", address.port or 0))
                idle.callback(opened.close)
            wait_for_the_kernel(channel)
            assert eventually(lambda: "no room for more" in site.logged())
            assert "Too many open files" not in site.logged()
            idle.close()
            assert eventually(lambda: is_served(site))


# What a rude visitor may do to the others.


@pytest.mark.parametrize("counts", [False, True], ids=["a stranger's", "one of ours"])
def test_a_page_that_asks_and_does_not_read_is_hung_up_on(
    running: RunningSite, *, counts: bool
) -> None:
    """One of ours would miss something without knowing: its kernel ends, and it can say so."""
    query = {"heard": "0"} if counts else {}
    with running.visit(FAT) as (_, kernel), ExitStack() as opened:
        before = memory(running)
        sessions = ["s0"] if counts else [f"s{number}" for number in range(4)]
        channels = [DeafChannel(running, kernel, each, **query) for each in sessions]
        for each in channels:
            opened.callback(each.close)
        opening = {"comm_id": CONTROL_ID, "target_name": CONTROL, "data": {}}
        channels[0].send(message("comm_open", opening, version="1.0.0"))
        asked = {"comm_id": CONTROL_ID, "data": {"method": "request_states"}}
        with suppress(OSError):
            for _ in range(10):
                for _ in range(15):
                    channels[0].send(message("comm_msg", asked))
                assert running.get("no-such-page").status == 404
                assert memory(running) - before < 4 * 2 * MOST_UNHEARD + 30_000_000
        assert eventually(lambda: "does not read what it asked for" in running.logged())
        assert eventually(lambda: running.has_kernel(kernel) != counts)


def test_a_kernel_that_computes_without_end_is_ended_below_its_page(impatient: RunningSite) -> None:
    with busy_page(impatient) as kernel:
        assert eventually(lambda: not impatient.has_kernel(kernel))
    assert "computed for too long" in impatient.logged()


def test_a_page_sets_a_slider_within_its_limits_and_nothing_else(running: RunningSite) -> None:
    with running.visit(SLIDER) as (_, kernel):
        widgets = Widgets(running, kernel)
        before = widgets.every_state()
        slider = next(
            name for name, state in before.items() if state.get("_model_name") == "IntSliderModel"
        )
        for state in ({"max": 10**9}, {"value": 4}, {"value": 10**6}, {"step": 0, "value": 3.5}):
            widgets.tell(slider, {"method": "update", "state": state})
        for name, each in before.items():
            widgets.tell(name, {"method": "update", "state": dict.fromkeys(each, "odd")})
        after = widgets.every_state()
        assert 0 <= after[slider].pop("value") <= 5
        before[slider].pop("value")
        assert after == before
        opening = {"comm_id": "mine", "target_name": "jupyter.widget", "data": {"state": {}}}
        send(widgets.channel, message("comm_open", opening, version="2.1.0"))
        assert widgets.every_state().keys() == before.keys()
        widgets.close()


def test_a_kernel_takes_memory_and_processors_after_the_site(running: RunningSite) -> None:
    before = {each.pid for each in running.kernels()}  # of pages that other tests left open
    with running.visit(WELL):
        kernel = next(each for each in running.kernels() if each.pid not in before)
        site = psutil.Process(running.process.pid)
        assert kernel.nice() > site.nice()
        assert oom_order(kernel) > oom_order(site)
        assert kernel.rlimit(psutil.RLIMIT_DATA)[0] < 10**9


def oom_order(process: psutil.Process) -> int:
    return int(Path(f"/proc/{process.pid}/oom_score_adj").read_text(encoding="ascii"))


def test_a_site_on_an_intranet_answers_to_its_own_names_only(running: RunningSite) -> None:
    own = {"Host": "lessons.example:80"}
    foreign = {"Host": "elsewhere.example"}
    assert eventually(lambda: health(running)["visitors"] == 0)
    for path in ("", "health", f"voila/render/{WELL}", "voila/static/voila.js", "no/such"):
        assert running.get(path, headers=own).status < 500
        assert running.get(path, headers=foreign).status in (404, 421)
    with running.visit(WELL) as (_, kernel):
        farewell = f"voila/api/shutdown/{kernel}"
        assert running.get(farewell, "POST", foreign).status == 421
        assert running.has_kernel(kernel)
