"""Drawing: cards and charts as SVG text of our own, needing no font, no library and no browser."""

from .bars import trick_chart
from .cards import card_svg
from .ledger import ledger_chart
from .line import line_picture, line_sentence
from .map import hands_map, map_sentence
from .methods import methods_chart, settling_chart
from .picture import Picture, show_cards, show_chart
from .trend import trend_chart

__all__ = [
    "Picture",
    "card_svg",
    "hands_map",
    "ledger_chart",
    "line_picture",
    "line_sentence",
    "map_sentence",
    "methods_chart",
    "settling_chart",
    "show_cards",
    "show_chart",
    "trend_chart",
    "trick_chart",
]
