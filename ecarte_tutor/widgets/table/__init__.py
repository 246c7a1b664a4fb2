"""The table: a widget that shows screens and receives the learner's presses."""

from .screen import BACK, SIMULATING, LogAttempt, Pending, Play, Screen, Simulate, Step
from .table import AnsweredTable, AssetSource, CardsAndWords, DrawnBy, Table, ignore_state

__all__ = [
    "BACK",
    "SIMULATING",
    "AnsweredTable",
    "AssetSource",
    "CardsAndWords",
    "DrawnBy",
    "LogAttempt",
    "Pending",
    "Play",
    "Screen",
    "Simulate",
    "Step",
    "Table",
    "ignore_state",
]
