"""A site whose host lets pages of other origins frame it: those, and nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.running import RunningSite
from tests.site.attack import PLAIN, UNKNOWN_KERNEL, Target
from tests.site.attacks import succeeded

COURSE, OTHER, THIRD = "https://moodle.example", "http://canvas.example:8080", "https://lms.example"


@pytest.fixture(scope="module")
def framed_site(site_folder: Path) -> Iterator[RunningSite]:
    """The option once with two origins, and once more with a third, as its address bar has it."""
    named = ("--frame-ancestors", f"{COURSE}, {OTHER}", "--frame-ancestors", f"{THIRD}/")
    with RunningSite(site_folder, options=named) as running:
        yield running


def policy_of(site: RunningSite, path: str) -> dict[str, str]:
    policy = site.get(path).headers["Content-Security-Policy"]
    return dict(part.strip().split(" ", 1) for part in policy.split(";"))


@pytest.mark.parametrize(
    "path",
    [
        "",
        "class",
        "health",
        f"voila/render/{PLAIN}",
        "voila/templates/ecarte/static/site.css",
        f"api/kernels/{UNKNOWN_KERNEL}",
        "no/such/page",
    ],
)
def test_the_origins_that_the_host_names_may_frame_every_page(
    path: str, framed_site: RunningSite, plain_site: RunningSite
) -> None:
    policy, usual = policy_of(framed_site, path), policy_of(plain_site, path)
    assert policy.pop("frame-ancestors") == f"'self' {COURSE} {OTHER} {THIRD}"
    assert usual.pop("frame-ancestors") == "'self'"
    assert policy == usual
    headers, before = framed_site.get(path).headers, plain_site.get(path).headers
    assert headers["X-Frame-Options"] is None, "it can name no other origin"
    for name in ("X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy"):
        assert headers[name] == before[name]


def test_no_attack_on_its_answers_comes_through(framed_site: RunningSite) -> None:
    with framed_site.visit(PLAIN) as (_, own), framed_site.visit(PLAIN) as (_, other):
        assert not succeeded("answers", Target(framed_site, own, other))
