"""Every quiz there is, by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ecarte_tutor import widgets
from ecarte_tutor.widgets import Quiz

QUIZZES: Final[dict[str, Callable[..., Quiz]]] = {
    name: getattr(widgets, name) for name in widgets.__all__ if name.endswith("_quiz")
}
