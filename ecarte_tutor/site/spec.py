"""What Jupyter is told of ours: where our files lie, which Python a lesson runs on."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, Final

from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from traitlets import default

JUPYTER_HOME: Final = Path(__file__).parent / "jupyter"


def search_first(variable: str) -> None:
    """Puts `JUPYTER_HOME` first in this variable, for this process and those it starts."""
    others = filter(None, [os.environ.get(variable)])
    os.environ[variable] = os.pathsep.join([str(JUPYTER_HOME), *others])


def leave_unused_grammar() -> None:
    """Keeps a grammar of international web addresses from being made, for half of a start's time.

    The package jsonschema makes it as it is imported, and does without where it cannot; no schema
    of Jupyter's asks for it. To be called before Jupyter's server is imported.
    """
    modules: dict[str, Any] = sys.modules
    modules.setdefault("rfc3987_syntax", None)


_FOR_THE_SITE: Final = (
    "--IPKernelApp.extra_extensions=ipywidgets",  # or it would not know the kernel, once forked
    "--IPKernelApp.extra_extensions=ecarte_tutor.site.kernels.resource_limits",
    "--HistoryManager.enabled=False",  # nobody will look for a lesson's cells in a file
)


_FOR_THE_LAB: Final = ("--IPKernelApp.log_level=ERROR",)
"""Otherwise each kernel warns the terminal that it listens on this machine without encryption."""


class OwnPython(KernelSpecManager):
    """Offers one kernel, `python3`: the Python that runs the site or the lab.

    A kernel that the user installed elsewhere under that name is not even looked for.
    """

    arguments: tuple[str, ...] = _FOR_THE_LAB

    @default("kernel_dirs")
    def _kernel_dirs_default(self) -> list[str]:
        return []

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """Return the kernel of that name, with our arguments."""
        spec: Any = super().get_kernel_spec(kernel_name)
        spec.argv = [*spec.argv, *self.arguments]
        return spec  # type: ignore[no-any-return]


class LimitedPython(OwnPython):
    """`OwnPython` for the site: kernels load `kernels.resource_limits` before any lesson."""

    arguments = _FOR_THE_SITE
