"""The rules: rule sets, which cards may be played, the stock, and when a king is announced."""

from .presets import PRESETS, Code, Preset
from .rule_set import POINT_TRICKS, TRICKS, RuleSet, Seat, check_seat, other_seat
from .tricks import (
    STOCK_SIZE,
    FinishedTrick,
    Taker,
    Tricks,
    asks_for_king,
    finished_tricks,
    legal_replies,
    next_leader,
    stock_after,
    talk_can_go_on,
    trick_winner,
    why_not,
)

__all__ = [
    "POINT_TRICKS",
    "PRESETS",
    "STOCK_SIZE",
    "TRICKS",
    "Code",
    "FinishedTrick",
    "Preset",
    "RuleSet",
    "Seat",
    "Taker",
    "Tricks",
    "asks_for_king",
    "check_seat",
    "finished_tricks",
    "legal_replies",
    "next_leader",
    "other_seat",
    "stock_after",
    "talk_can_go_on",
    "trick_winner",
    "why_not",
]
