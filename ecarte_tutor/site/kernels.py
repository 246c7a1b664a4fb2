"""Which Python a lesson runs on."""

from __future__ import annotations

from jupyter_client.kernelspec import KernelSpecManager
from traitlets import default


class OwnPython(KernelSpecManager):
    """Offers one kernel, `python3`: the Python that runs the site or the lab.

    A kernel that the user installed elsewhere under that name is not even looked for.
    """

    @default("kernel_dirs")
    def _kernel_dirs_default(self) -> list[str]:
        return []
