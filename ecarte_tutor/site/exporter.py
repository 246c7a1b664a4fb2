"""How a lesson becomes a page: Voilà's way, whose templates need not be compiled for every page."""

from __future__ import annotations

from typing import ClassVar

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from voila import notebook_renderer
from voila.exporter import VoilaExporter


class Compiled(BytecodeCache):
    """Templates as they were compiled, for as long as their text stays the same."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fills the bucket with what is kept; Jinja compares the text."""
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keeps what was compiled."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


class LessonExporter(VoilaExporter):  # type: ignore[misc] # Voilà is untyped
    """Voilà's exporter, all of whose instances, one for each page, share what they compiled.

    The fourteen templates of a page otherwise cost a tenth of a second, in which nobody else on
    the site is answered.
    """

    compiled: ClassVar = Compiled()

    def _create_environment(self) -> Environment:
        environment: Environment = super()._create_environment()
        environment.bytecode_cache = self.compiled
        return environment


def use() -> None:
    """Lets Voilà make its pages with it; no setting of Voilà's names the exporter."""
    notebook_renderer.VoilaExporter = LessonExporter
