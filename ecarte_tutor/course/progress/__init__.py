"""Progress: what a learner tried, what it cost, and what is due for another look."""

from .attempt import BOOK, TABLE, Attempt, Loss
from .log import (
    NOBODY,
    AskedSet,
    Learner,
    Log,
    csv_table,
    harmless,
    plain_name,
    read_export,
)
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
from .store import BrowserStore, FileStore, Store, trimmed

__all__ = [
    "BOOK",
    "NOBODY",
    "TABLE",
    "AskedSet",
    "Attempt",
    "BrowserStore",
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
    "trimmed",
]
