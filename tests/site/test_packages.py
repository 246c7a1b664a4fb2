"""Packages that visitors have made on the site: one at a time, in order, for whoever waits."""

from __future__ import annotations

import subprocess
import threading
from pathlib import Path
from typing import Any

import pytest

from ecarte_tutor.site.front.made import Asked, Packages
from tests.running import RunningSite, eventually


class _Maker:
    """In the place of the process: waits until it may go on, and writes or fails."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.may_go_on, self.fails, self.made = threading.Event(), False, list[str]()
        self.size = 100
        monkeypatch.setattr(subprocess, "run", self._run)

    def _run(self, command: list[Any], **_: Any) -> None:
        code, file = command[-3], command[-1]
        assert self.may_go_on.wait(60)
        self.made.append(code)
        if self.fails:
            raise subprocess.CalledProcessError(1, "maker")
        Path(file).write_bytes(b"x" * self.size)


@pytest.fixture
def maker(monkeypatch: pytest.MonkeyPatch) -> _Maker:
    return _Maker(monkeypatch)


def _asked(number: int) -> Asked:
    return (f"set-{number}", "")


def test_packages_are_made_in_order_and_the_line_is_bounded(
    tmp_path: Path, maker: _Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ecarte_tutor.site.front.made._MOST_WAITING", 3)
    monkeypatch.setattr("ecarte_tutor.site.front.made._MOST_KEPT", 2)
    made = Packages(tmp_path / "packages")
    assert [made.before(_asked(number)) for number in range(5)] == [0, 1, 2, None, None]
    assert made.before(_asked(1)) == 1
    maker.may_go_on.set()
    assert eventually(lambda: maker.made == ["set-0", "set-1", "set-2"])
    assert eventually(lambda: not made.file(_asked(0)).exists())
    assert made.file(_asked(2)).exists()
    assert eventually(lambda: made.before(_asked(3)) == 0)
    assert eventually(lambda: made.file(_asked(3)).exists())


def test_what_nobody_waits_for_any_more_is_not_made(
    tmp_path: Path, maker: _Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Packages(tmp_path / "packages")
    made.before(_asked(0))
    monkeypatch.setattr("ecarte_tutor.site.front.made._LEFT", -1.0)
    made.before(_asked(1))
    maker.may_go_on.set()
    assert eventually(lambda: made.before(_asked(2)) == 0)
    assert "set-1" not in maker.made


@pytest.mark.parametrize("is_large", [False, True])
def test_one_that_fails_or_is_too_large_is_told_and_the_next_is_made(
    tmp_path: Path, maker: _Maker, monkeypatch: pytest.MonkeyPatch, *, is_large: bool
) -> None:
    monkeypatch.setattr("ecarte_tutor.site.front.made._LARGEST", 99 if is_large else 100)
    made = Packages(tmp_path / "packages")
    maker.fails = not is_large
    made.before(_asked(0))
    maker.may_go_on.set()
    assert eventually(lambda: made.failed == {_asked(0)})
    assert not made.file(_asked(0)).exists()
    maker.fails, maker.size = False, 10
    made.before(_asked(1))
    assert eventually(lambda: made.file(_asked(1)).exists())


def test_a_site_makes_packages_only_where_its_host_lets_it(plain_site: RunningSite) -> None:
    assert plain_site.get("package?code=tricks.KH.QH.7S").status == 404


@pytest.mark.long
def test_a_site_makes_a_package_of_a_set_and_of_nothing_else() -> None:
    with RunningSite(options=("--packages",)) as site:
        strange = ("", "NO-SET", "..%2F..%2Fetc%2Fpasswd", "tricks.KH.QH.7S__" * 90)
        for code in (*strange, "%FF", "http://[", "%2525" * 1_000, "%E2%80%8B" * 400):
            assert site.get(f"package?code={code}&name=%FF").status in (400, 404)
        asked = "package?code=tricks.KH.QH.7S&name=Week+3"
        first = site.get(asked)
        assert first.status == 202
        assert first.headers["Refresh"] == "5"
        assert "Leave this page open" in first.text
        assert site.get(asked.replace("Week+3", "%3Cscript%3E")).status == 202

        def is_made() -> bool:
            return site.get(asked).status == 200

        assert any(eventually(is_made) for _ in range(10))  # it takes long on a busy machine
        page = site.get(asked)
        assert "Your package is made" in page.text
        _, address = page.headers["Refresh"].split("url=")
        file = site.get(address, "HEAD")
        named = file.headers["Content-Disposition"] or ""
        assert named.startswith('attachment; filename="ecarte-')
