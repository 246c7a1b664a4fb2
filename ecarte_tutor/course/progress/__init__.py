"""Progress of a learner: the log of answers, their costs, and the problems due for review."""

from .attempt import BOOK, SIMULATOR, TABLE, Attempt, Loss
from .learner import NOBODY, AskedSet, Learner, plain_name
from .log import Log, read_export
from .spreadsheet import csv_table
from .statistics import (
    Cost,
    ReviewQueue,
    Scheduled,
    Statistics,
    is_right,
    rating_of,
    review_queue,
)
from .store import BrowserStore, FileStore, Store, read, trimmed
from .ten_choices import CostOfTen

__all__ = [
    "BOOK",
    "NOBODY",
    "SIMULATOR",
    "TABLE",
    "AskedSet",
    "Attempt",
    "BrowserStore",
    "Cost",
    "CostOfTen",
    "FileStore",
    "Learner",
    "Log",
    "Loss",
    "ReviewQueue",
    "Scheduled",
    "Statistics",
    "Store",
    "csv_table",
    "is_right",
    "plain_name",
    "rating_of",
    "read",
    "read_export",
    "review_queue",
    "trimmed",
]
