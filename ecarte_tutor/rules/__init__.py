"""The rules: rule sets, the law of play, the stock, and when a king may be announced."""

from .king import Tricks, asks_for_king
from .presets import PRESETS, Code, Preset
from .rule_set import (
    TRICKS,
    CountNamed,
    Marking,
    RuleSet,
    Seat,
    ShortStock,
    Stakes,
    check_seat,
    other_seat,
)
from .stock import STOCK_SIZE, stock_after, talk_can_go_on
from .tricks import Taker, legal_replies, trick_winner, why_not

__all__ = [
    "PRESETS",
    "STOCK_SIZE",
    "TRICKS",
    "Code",
    "CountNamed",
    "Marking",
    "Preset",
    "RuleSet",
    "Seat",
    "ShortStock",
    "Stakes",
    "Taker",
    "Tricks",
    "asks_for_king",
    "check_seat",
    "legal_replies",
    "other_seat",
    "stock_after",
    "talk_can_go_on",
    "trick_winner",
    "why_not",
]
