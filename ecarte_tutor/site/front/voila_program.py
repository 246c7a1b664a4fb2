"""Voilà's own program on lesson pages, where the smaller one of `page-program/` was not made."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from jupyter_server.base.handlers import FileFindHandler
from tornado.web import HTTPError, RequestHandler
from traitlets.config import Config
from voila.static_file_handler import MultiStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler

from ..answer import VOILA_POLICY, Guarded
from .pages import LessonPage

_OWN_PROGRAM: Final = (
    Path(__file__).parents[1] / "jupyter/voila/templates/ecarte/static/program/program.js"
)

_EXTENSIONS: Final = (
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
)
"""JupyterLab's extensions that draw widgets; a page loads no other that is installed."""

NOTICE: Final = (
    "Lesson pages load Voilà's own program, which is larger: the one for this site was not made "
    "when the package was built. Install the package again where npm can reach its registry, "
    "with pip's --force-reinstall --no-deps --no-cache-dir."
)


def own_program_is_made() -> bool:
    """Return whether the package was built with the program of its own pages."""
    return _OWN_PROGRAM.is_file()


def allow_extensions(config: Config) -> None:
    """Let pages load the extensions that draw widgets."""
    config.VoilaConfiguration.extension_allowlist = list(_EXTENSIONS)


class VoilaLessonPage(LessonPage):
    """A lesson whose widgets Voilà's program draws; they carry their scripts themselves."""

    policy = VOILA_POLICY

    def _tell_the_lesson(self, page_config: dict[str, Any], **given: Any) -> dict[str, Any]:
        extensions = page_config["federated_extensions"]
        told = super()._tell_the_lesson(page_config, **given)
        told["federated_extensions"] = extensions
        told["ecarte"]["assets"] = None
        return told


class VoilaFile(Guarded, MultiStaticFileHandler):  # type: ignore[misc] # Voilà is untyped
    """A script of Voilà's program."""


class ExtensionFile(Guarded, FileFindHandler):
    """A script of an extension that draws widgets."""

    def parse_url_path(self, url_path: str) -> str:
        """Return the path below an allowed extension; any other is not found."""
        if not url_path.startswith(tuple(f"{name}/" for name in _EXTENSIONS)):
            raise HTTPError(404)
        return super().parse_url_path(url_path)


SERVED: Final[dict[type[RequestHandler], type[RequestHandler]]] = {
    TornadoVoilaHandler: VoilaLessonPage,
    MultiStaticFileHandler: VoilaFile,
    FileFindHandler: ExtensionFile,
}
"""Of Voilà's handlers those that its program needs beside or in place of `pages.SERVED`."""
