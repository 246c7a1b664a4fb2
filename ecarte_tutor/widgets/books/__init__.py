"""Books and charts to look things up in: the hints, the laws, and the words of the game."""

from .hint_book import HintBook
from .hint_chart import HintChart
from .hint_charts import jeux_chart, ledger_chart_of, trial_chart
from .law_book import LawBook
from .word_book import WordBook

__all__ = [
    "HintBook",
    "HintChart",
    "LawBook",
    "WordBook",
    "jeux_chart",
    "ledger_chart_of",
    "trial_chart",
]
