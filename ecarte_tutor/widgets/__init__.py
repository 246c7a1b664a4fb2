"""Widgets: the table on which a lesson lays its cards, and the quizzes played on it.

What is offered loads when it is asked for: a card or a hand is drawn without ipywidgets.
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
