"""Drawing for lessons: cards as SVG text, pictures as HTML, and a sheet to print."""

from .stage.draw.cards import card_svg
from .stage.draw.pictures import Picture, differences_table
from .stage.draw.sheet import sheet_to_print, trust_card

__all__ = [
    "Picture",
    "card_svg",
    "differences_table",
    "sheet_to_print",
    "trust_card",
]
