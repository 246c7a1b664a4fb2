"""Pages of lessons, from templates that are compiled once."""

from __future__ import annotations

import pytest
from jinja2 import DictLoader, Environment
from voila import notebook_renderer
from voila.exporter import VoilaExporter

from ecarte_tutor.site.front import rendering
from ecarte_tutor.site.front.rendering import Compiled, LessonExporter


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the templates that Jinja compiles from now on."""
    names: list[str] = []
    usual = Environment._compile

    def counted(self: Environment, source: str, filename: str) -> object:
        names.append(filename)
        return usual(self, source, filename)

    monkeypatch.setattr(Environment, "_compile", counted)
    return names


def test_a_template_is_compiled_anew_only_when_its_text_has_changed(compiled: list[str]) -> None:
    kept = Compiled()
    for text in ("one", "one", "two"):
        environment = Environment(loader=DictLoader({"page": text}), bytecode_cache=kept)
        assert environment.get_template("page").render() == text
    assert len(compiled) == 2


def test_the_pages_of_a_site_share_what_is_compiled(compiled: list[str]) -> None:
    for _ in range(2):
        LessonExporter(template_name="lab").environment.get_template("index.html.j2")
        assert len(compiled) == 1


def test_voila_makes_pages_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert notebook_renderer.VoilaExporter is VoilaExporter
    monkeypatch.setattr(notebook_renderer, "VoilaExporter", VoilaExporter)
    rendering.install_exporter()
    assert notebook_renderer.VoilaExporter is LessonExporter
