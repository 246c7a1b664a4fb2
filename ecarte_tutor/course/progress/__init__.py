"""Progress of a learner: the log of answers, their costs, and the problems due for review."""

from .attempt import BOOK, SIMULATOR, TABLE, Attempt, Loss
from .learner import Learner
from .log import Log, read_export
from .spreadsheet import csv_table
from .statistics import Cost, ReviewQueue, Scheduled, Statistics, rating_of
from .store import FileStore, read
from .ten_choices import CostOfTen

__all__ = [
    "BOOK",
    "SIMULATOR",
    "TABLE",
    "Attempt",
    "Cost",
    "CostOfTen",
    "FileStore",
    "Learner",
    "Log",
    "Loss",
    "ReviewQueue",
    "Scheduled",
    "Statistics",
    "csv_table",
    "rating_of",
    "read",
    "read_export",
]
