"""Progress: what a learner tried, what it cost, and what is due for another look."""

from .attempt import BOOK, TABLE, Attempt, Loss
from .log import Log
from .review import ReviewQueue, Scheduled, is_right, rating_of, review_queue
from .spreadsheet import csv_table, harmless
from .store import FileStore, Store
from .tally import Cost, Stretch, Tally, by_skill, over_time, tally

__all__ = [
    "BOOK",
    "TABLE",
    "Attempt",
    "Cost",
    "FileStore",
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
    "rating_of",
    "review_queue",
    "tally",
]
