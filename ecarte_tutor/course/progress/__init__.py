"""Progress: what a learner tried, what it cost, and what is due for another look."""

from .attempt import BOOK, TABLE, Attempt, Loss
from .learner import NOBODY, AskedSet, Learner, plain_name
from .log import Log, read_export
from .review_queue import ReviewQueue, Scheduled, is_right, rating_of, review_queue
from .spreadsheet import csv_table, harmless
from .store import FileStore, Store
from .tally import Cost, Stretch, Tally, by_skill, over_time, tally

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
    "Store",
    "Stretch",
    "Tally",
    "by_skill",
    "csv_table",
    "harmless",
    "is_right",
    "over_time",
    "plain_name",
    "rating_of",
    "read_export",
    "review_queue",
    "tally",
]
