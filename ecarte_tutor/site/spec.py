"""Jupyter's search path for this package's files, and the Python that runs the kernels."""

import os
import sys
from pathlib import Path
from typing import Any, Final

from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from traitlets import default

JUPYTER_HOME: Final = Path(__file__).parent / "jupyter"


def search_first(variable: str) -> None:
    """Put this package's Jupyter files first in the search path `variable`.

    `variable` is an environment variable, such as `JUPYTER_PATH`; later processes inherit it.
    """
    others = filter(None, [os.environ.get(variable)])
    os.environ[variable] = os.pathsep.join([str(JUPYTER_HOME), *others])


def leave_unused_grammar() -> None:
    """Make `rfc3987_syntax` fail to import, which halves the time of a start.

    jsonschema would compile the module's grammar of web addresses, but also works without the
    module; no schema of Jupyter's needs it. Call this before Jupyter's server is imported.
    """
    modules: dict[str, Any] = sys.modules
    modules.setdefault("rfc3987_syntax", None)


_FOR_THE_SITE: Final = (
    "--IPKernelApp.extra_extensions=ipywidgets",  # or it would not find the kernel after a fork
    "--IPKernelApp.extra_extensions=ecarte_tutor.site.kernels.resource_limits",
    "--HistoryManager.enabled=False",  # no history file
)


_FOR_THE_LAB: Final = ("--IPKernelApp.log_level=ERROR",)
"""Kernel arguments; without them each kernel warns that its local connection is not encrypted."""


class OwnPython(KernelSpecManager):
    """Kernel specs with one kernel only, `python3`: the Python that runs this process."""

    arguments: tuple[str, ...] = _FOR_THE_LAB

    @default("kernel_dirs")
    def _kernel_dirs_default(self) -> list[str]:
        return []

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """Return the kernel's specification with `arguments` added to its command."""
        spec: Any = super().get_kernel_spec(kernel_name)
        spec.argv = [*spec.argv, *self.arguments]
        return spec  # type: ignore[no-any-return]


class LimitedPython(OwnPython):
    """`OwnPython` for the site: kernels load `kernels.resource_limits` before any lesson."""

    arguments = _FOR_THE_SITE
