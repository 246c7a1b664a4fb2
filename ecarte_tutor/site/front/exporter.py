"""Lessons made into pages as Voilà does it, without compiling the templates for every page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, ClassVar, Final

import nbformat
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from voila import notebook_renderer
from voila.exporter import VoilaExporter

from ..kernels.visits import current_visit

_EMPTY: Final = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []}


class Compiled(BytecodeCache):
    """Templates as they were compiled, for as long as their text stays the same."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket with the code kept for its template; Jinja compares the text."""
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the compiled code."""
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

    async def generate_from_notebook_node(self, *args: Any, **kwargs: Any) -> AsyncIterator[Any]:
        """Yield the page in parts; end also where something fails, with the reason in the visit.

        Voilà waits for an end that never comes after a failure: the page, and the turn to make
        one, would be held for ever.
        """
        try:
            async for part in super().generate_from_notebook_node(*args, **kwargs):
                yield part
        except Exception as error:
            visit = current_visit()
            if visit is None:
                raise
            visit.trouble = visit.trouble or repr(error)


def install_exporter() -> None:
    """Make Voilà render its pages with `LessonExporter`; no setting of Voilà's names the exporter.

    Takes about a second, for what the first page would otherwise import and compile while nobody
    else on the site is answered.
    """
    notebook_renderer.VoilaExporter = LessonExporter
    LessonExporter(template_name="lab").environment.get_template("index.html.j2")
    nbformat.validate(_EMPTY)
