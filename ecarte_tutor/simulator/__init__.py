"""The simulator: what each option of a decision is worth when the cards are hidden.

Leads and replies are *played out*: each card is tried against the hands that the opponent may
hold, and then both sides play on from what they can know. Every value names its method, its
opponent and its error, and values of different methods cannot be compared.

The names of `api` are imported on first use, so that widgets can import `units` and `tables`
without loading NumPy.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .api import *  # noqa: F403 - the names that are listed there
    from .api import __all__ as __all__
else:

    def __getattr__(name):
        return getattr(import_module(".api", __name__), name)

    def __dir__():
        return sorted({*globals(), *__getattr__("__all__")})
