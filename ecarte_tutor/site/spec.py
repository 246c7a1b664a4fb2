"""Which Python a lesson runs on."""

from __future__ import annotations

from typing import Any, Final

from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from traitlets import default

_MANNERS: Final = (
    "--IPKernelApp.extra_extensions=ipywidgets",  # or it would not know the kernel, once forked
    "--IPKernelApp.extra_extensions=ecarte_tutor.site.kernels.manners",
    "--HistoryManager.enabled=False",  # nobody will look for a lesson's cells in a file
)


class OwnPython(KernelSpecManager):
    """Offers one kernel, `python3`: the Python that runs the site or the lab.

    A kernel that the user installed elsewhere under that name is not even looked for.
    """

    @default("kernel_dirs")
    def _kernel_dirs_default(self) -> list[str]:
        return []


class WellBehavedPython(OwnPython):
    """The same for the site, whose kernels keep to the manners that are due among strangers."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """The kernel of that name, which loads our extension before any lesson."""
        spec: Any = super().get_kernel_spec(kernel_name)
        spec.argv = [*spec.argv, *_MANNERS]
        return spec  # type: ignore[no-any-return]
