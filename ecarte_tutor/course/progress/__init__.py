"""Progress: what a learner tried, what it cost, and what is due for another look."""

from .attempt import BOOK, TABLE, Attempt, Loss
from .learner import NOBODY, AskedSet, Learner, plain_name
from .log import Log, read_export
from .spreadsheet import csv_table, harmless
from .statistics import (
    Cost,
    ReviewQueue,
    Scheduled,
    Statistics,
    Stretch,
    Tally,
    is_right,
    rating_of,
    review_queue,
)
from .store import FileStore, Store

__all__ = [
    "BOOK",
    "NOBODY",
    "TABLE",
    "AskedSet",
    "Attempt",
    "Cost",
    "FileStore",
    "Learner",
    "Log",
    "Loss",
    "ReviewQueue",
    "Scheduled",
    "Statistics",
    "Store",
    "Stretch",
    "Tally",
    "csv_table",
    "harmless",
    "is_right",
    "plain_name",
    "rating_of",
    "read_export",
    "review_queue",
]
