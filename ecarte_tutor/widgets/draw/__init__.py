"""Drawing: cards and pictures as SVG text of our own, and charts as data for a widget's page."""

from .cards import card_svg
from .chart import Chart, chances_chart, trend_chart, trick_bars
from .differences import differences_table
from .line import play_line
from .map import hands_map
from .methods import methods_chart, settling_chart
from .picture import Picture, show_cards
from .sheet import sheet_to_print
from .telling import telling_chart
from .trust import trust_card

__all__ = [
    "Chart",
    "Picture",
    "card_svg",
    "chances_chart",
    "differences_table",
    "hands_map",
    "methods_chart",
    "play_line",
    "settling_chart",
    "sheet_to_print",
    "show_cards",
    "telling_chart",
    "trend_chart",
    "trick_bars",
    "trust_card",
]
