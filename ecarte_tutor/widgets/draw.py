"""Drawing: cards as SVG text, pictures as HTML, and charts as data that the browser draws."""

from .stage.draw.cards import card_svg
from .stage.draw.charts import Chart, chances_chart, hands_map, play_line, trend_chart, trick_bars
from .stage.draw.pictures import Picture, differences_table, show_cards, trust_card
from .stage.draw.sheet import sheet_to_print

__all__ = [
    "Chart",
    "Picture",
    "card_svg",
    "chances_chart",
    "differences_table",
    "hands_map",
    "play_line",
    "sheet_to_print",
    "show_cards",
    "trend_chart",
    "trick_bars",
    "trust_card",
]
