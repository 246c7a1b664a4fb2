"""A deal: the referee's state, what each seat may see of it, and the events that made it."""

from .deal import Deal
from .view import View

__all__ = ["Deal", "View"]
