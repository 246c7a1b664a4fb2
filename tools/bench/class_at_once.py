"""A class that opens one lesson at once, through the nginx that ships: who is let in, and when.

Run by hand: `python -m tools.bench.class_at_once 60 --students 40`. The files of `deploy/` are
written for so many students by `deploy/for-a-class`; one site has the seats that these say. Who is
answered 503 or 429 asks again after `Retry-After`, as the page does. Each reader who is in connects
to the lesson's tables and leaves after `--stay` seconds; a browser asks for more beside that.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil

from tests.running import PROJECT, RunningSite
from tests.site.nginx import free_ports, make_certificate, running_nginx
from tests.site.test_nginx import Front
from tests.site.widgets import Widgets

LESSON = "01-ranking.ipynb"


def main() -> None:
    """Prints who was let in when, the statuses of all answers, and the memory at the worst."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("readers", type=int)
    parser.add_argument("--students", type=int, default=40)
    parser.add_argument("--stay", type=float, default=60.0)
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp())
    files = ("nginx/ecarte.conf", "ecarte.service")
    conf, service = (Path(shutil.copy(PROJECT / "deploy" / each, folder)) for each in files)
    script, students = str(PROJECT / "deploy/for-a-class"), str(options.students)
    command = ["sh", script, students, str(conf), str(service)]
    print(subprocess.run(command, check=True, capture_output=True, text=True).stdout, end="")
    seats = re.findall(r"--visitors (\d+)", service.read_text("utf-8"))[0]
    make_certificate(folder / "lessons")
    front, plain = free_ports(2)
    with RunningSite(options=("--visitors", seats)) as site:
        port = site.url.rsplit(":", 1)[1].rstrip("/")
        text = conf.read_text("utf-8").replace("listen 443 ssl;", f"listen 127.0.0.1:{front} ssl;")
        text = text.replace("listen 80;", f"listen 127.0.0.1:{plain};")
        text = text.replace("/etc/ssl/lessons", str(folder / "lessons"))
        of_one = (
            f"upstream ecarte {{ server 127.0.0.1:{port}; }} map $uri $site {{ default ecarte; }}"
        )
        text = f"{of_one} map $uri $number {{ default 1; }}\n{text}"
        with running_nginx(text, folder, front):
            time.sleep(4)  # what kernels are forked from
            _measure(Front(f"https://127.0.0.1:{front}/"), site, options.readers, options.stay)


def _measure(front: Front, site: RunningSite, readers: int, stay: float) -> None:
    began, answers = time.monotonic(), Counter[int]()

    def read(_: int) -> tuple[float, float]:
        while True:
            page = front.get(front.lesson(LESSON))
            answers[page.status] += 1
            found = re.search(r'"kernelId": "([\w-]+)"', page.text)
            if found:
                break
            time.sleep(float(page.headers["Retry-After"]))
        in_at = time.monotonic() - began
        widgets = Widgets(front, found[1])
        widgets.every_state()
        at_table = time.monotonic() - began
        time.sleep(stay)
        widgets.close()
        front.get(f"voila/api/shutdown/{found[1]}", method="POST")
        return in_at, at_table

    with ThreadPoolExecutor(readers) as pool:
        waiting = [pool.submit(read, number) for number in range(readers)]
        worst = 0.0
        while not all(each.done() for each in waiting):
            worst = max(worst, sum(_own(each) for each in (site.process.pid, *site.kernels())))
            time.sleep(2)
        let_in = sorted(each.result() for each in waiting)
    print(f"answers: {dict(answers)}; load {psutil.getloadavg()[0]:.0f}")
    for place in (1, readers // 2, readers):
        page, table = let_in[place - 1]
        print(f"reader {place}: page after {page:.1f} s, at the table after {table:.1f} s")
    by_ten = Counter(int(page // 10) * 10 for page, _ in let_in)
    print("let in by seconds:", ", ".join(f"{at}-{at + 9}: {by_ten[at]}" for at in sorted(by_ten)))
    print(f"memory at the worst: {worst / 1e6:,.0f} MB (PSS of the site and its kernels)")


def _own(process: int | psutil.Process) -> float:
    try:
        found = psutil.Process(process) if isinstance(process, int) else process
        return float(found.memory_full_info().pss)
    except psutil.Error:
        return 0.0


if __name__ == "__main__":
    main()
