"""Widgets of the lessons: card tables, quizzes, charts and reference books for a notebook.

A name loads when it is first used, so that a card or a hand is drawn without ipywidgets.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .api import *  # noqa: F403 - the names that are listed there
    from .api import __all__ as __all__
else:

    def __getattr__(name):
        offered = import_module(".api", __name__)
        # All modules of the room are here by then, and are asked for by name as well.
        return globals()[name] if name in globals() else getattr(offered, name)

    def __dir__():
        return sorted({*globals(), *__getattr__("__all__")})
