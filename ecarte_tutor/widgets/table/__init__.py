"""The table: a widget that shows screens and receives the learner's presses."""

from .screen import (
    AT_ONCE,
    BACK,
    SIMULATING,
    Awaited,
    HandInSet,
    LogAttempt,
    LogResult,
    Pending,
    Play,
    SaveFile,
    SceneShown,
    Screen,
    Simulate,
    Step,
    once_drawn,
)
from .table import AnsweredTable, AssetSource, CardsAndWords, DrawnBy, Table, ignore_state

__all__ = [
    "AT_ONCE",
    "BACK",
    "SIMULATING",
    "AnsweredTable",
    "AssetSource",
    "Awaited",
    "CardsAndWords",
    "DrawnBy",
    "HandInSet",
    "LogAttempt",
    "LogResult",
    "Pending",
    "Play",
    "SaveFile",
    "SceneShown",
    "Screen",
    "Simulate",
    "Step",
    "Table",
    "ignore_state",
    "once_drawn",
]
