"""A learner's own copy of a lesson: neither opening it nor running it changes its file."""

from __future__ import annotations

import json
from typing import Any, Final

_WIDGET: Final = "application/vnd.jupyter.widget-view+json"


def for_this_python(notebook: str) -> str:
    """The notebook's text with the kernel named as JupyterLab would, which else counts as a change.

    Takes as long as importing ipykernel, once.
    """
    from ipykernel.ipkernel import IPythonKernel

    from .spec import OwnPython

    content = json.loads(notebook)
    spec = OwnPython().get_kernel_spec("python3")
    content.setdefault("metadata", {}).update(
        kernelspec={
            "display_name": spec.display_name,
            "language": spec.language,
            "name": "python3",
        },
        language_info=IPythonKernel.language_info,
    )
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def has_code_of(own: str, shipped: str) -> bool:
    """Whether a notebook's text has the very code of another, whatever else was changed in it."""
    code = _code(shipped)
    return code is not None and _code(own) == code


def _code(notebook: str) -> list[str] | None:
    try:
        cells = json.loads(notebook)["cells"]
        return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def leave_widgets_out(model: dict[str, Any], **_: Any) -> None:
    """Jupyter's hook before a file is saved: takes out of a notebook the widgets it showed.

    A widget lives in its kernel; read from a file it is an error message. A cell that is left
    with nothing to show is saved as one that has not been run.
    """
    if model["type"] != "notebook":
        return
    for cell in model["content"]["cells"]:
        if cell["cell_type"] == "code":
            shown = (each for each in cell["outputs"] if _WIDGET not in each.get("data", ()))
            cell["outputs"] = list(shown)
            if not cell["outputs"]:
                cell["execution_count"] = None
