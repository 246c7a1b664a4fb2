"""Progress: what a learner tried, what it cost, and what is due for another look."""

from .attempt import BOOK, Attempt, Loss
from .log import Log
from .review import ReviewQueue, Scheduled, rating_of, review_queue
from .spreadsheet import csv_table
from .store import FileStore, Store
from .tally import Stretch, Tally, by_skill, over_time, points_lost_per_100, tally

__all__ = [
    "BOOK",
    "Attempt",
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
    "over_time",
    "points_lost_per_100",
    "rating_of",
    "review_queue",
    "tally",
]
