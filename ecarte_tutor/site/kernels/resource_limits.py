"""Limits of every kernel of the site: an IPython extension, loaded before any lesson.

A page may change widgets only as a visitor can. If memory or processors run short, a kernel is
ended or slowed down, and not the site.
"""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from ipywidgets import Output, ValueWidget, Widget  # type: ignore[import-untyped]
from ipywidgets.widgets.widget_selection import (  # type: ignore[import-untyped]
    _MultipleSelection,
    _Selection,
)

from ...system import end_with_parent, gain_no_rights, limit, lower_priority

MEMORY_BYTES: Final = 600_000_000
"""Most bytes of data that a kernel may hold, ten times what a lesson needs."""

OPEN_FILES: Final = 512
NICENESS: Final = 5
OUT_OF_MEMORY_ORDER: Final = 500
"""A kernel's `oom_score_adj`. Linux kills the process with the highest first; the site has 0."""

_SET_BY_PAGES: Final[Mapping[type, frozenset[str]]] = {
    ValueWidget: frozenset({"value"}),
    _Selection: frozenset({"index"}),
    _MultipleSelection: frozenset({"index"}),
    Output: frozenset({"outputs", "msg_id"}),
}
"""Fields that a page may set, by class of stock widget; the widget checks the value itself.

A page cannot set other fields, such as the limits of a slider or the style of a widget.
"""


def load_ipython_extension(shell: Any) -> None:
    """Set every limit; IPython calls this once, when the kernel starts."""
    os.environ["TQDM_DISABLE"] = "1"  # a page tells in its own way that something takes long
    end_with_parent(os.getppid())
    limit_resources()
    limit_widgets()
    # A page may not create widgets; it asks for the existing ones by another target.
    targets = shell.kernel.comm_manager.targets
    targets.pop("jupyter.widget", None)


def limit_resources() -> None:
    """Limit the memory and open files of this process, and lower its priority and its rights."""
    gain_no_rights()
    limit("DATA", MEMORY_BYTES)
    limit("NOFILE", OPEN_FILES)
    limit("CORE", 0)
    lower_priority(NICENESS)
    with suppress(OSError):  # only Linux has it
        Path("/proc/self/oom_score_adj").write_text(str(OUT_OF_MEMORY_ORDER), encoding="ascii")


def limit_widgets() -> None:
    """Let a page set only the fields of a stock widget that change when a visitor uses the widget.

    Classes with their own `set_state`, such as our tables, are not affected.
    """
    stock = Widget.set_state

    def set_state(widget: Widget, sync_data: dict[str, Any]) -> None:
        if type(widget).set_state is set_state:
            allowed = _allowed(type(widget))
            sync_data = {name: value for name, value in sync_data.items() if name in allowed}
        stock(widget, sync_data)

    Widget.set_state = set_state


def _allowed(kind: type) -> frozenset[str]:
    return frozenset().union(
        *(names for ancestor, names in _SET_BY_PAGES.items() if issubclass(kind, ancestor))
    )
