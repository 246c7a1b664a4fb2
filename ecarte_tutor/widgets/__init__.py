"""Widgets of the lessons: card tables, quizzes, charts and reference books for a notebook.

A name loads its module when it is first used: a lesson waits for no other, and a card or a hand is
drawn without ipywidgets.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # `import X as X` marks a public name for type checkers
    from .class_page import Classroom as Classroom
    from .desk.books import HintBook as HintBook
    from .desk.books import LookUp as LookUp
    from .desk.builder import DrillBuilder as DrillBuilder
    from .desk.diagrams.diagram import Diagram as Diagram
    from .desk.diagrams.lessons import cards_to_come as cards_to_come
    from .desk.diagrams.lessons import hand_at_scores as hand_at_scores
    from .desk.diagrams.lessons import line_to_beat as line_to_beat
    from .desk.diagrams.lessons import phases_of_a_deal as phases_of_a_deal
    from .desk.diagrams.lessons import score_dials as score_dials
    from .desk.diagrams.lessons import suits_stopped as suits_stopped
    from .desk.diagrams.lessons import who_leads as who_leads
    from .desk.hint_chart import HintChart as HintChart
    from .desk.hint_chart import jeux_chart as jeux_chart
    from .desk.hint_chart import ledger_chart_of as ledger_chart_of
    from .desk.hint_chart import trial_chart as trial_chart
    from .desk.progress.panel import ProgressPanel as ProgressPanel
    from .pages import ReviewedProgress as ReviewedProgress
    from .pages import progress_page as progress_page
    from .pages import progress_panel as progress_panel
    from .plays.deal_walk import DealWalk as DealWalk
    from .plays.dialogue.dialogue import Dialogue as Dialogue
    from .plays.dialogue.dialogue import question as question
    from .plays.dialogue.first_deal import FirstDeal as FirstDeal
    from .plays.dialogue.on_cards import count_stops as count_stops
    from .plays.dialogue.on_cards import from_the_top as from_the_top
    from .plays.dialogue.on_cards import what_counts as what_counts
    from .plays.dialogue.on_cards import what_may_you_play as what_may_you_play
    from .plays.dialogue.on_cards import who_takes_it as who_takes_it
    from .plays.dialogue.on_decisions import on_trial as on_trial
    from .plays.dialogue.on_decisions import what_do_you_say as what_do_you_say
    from .plays.game.game_table import GameTable as GameTable
    from .plays.quiz.quiz import Quiz as Quiz
    from .plays.quiz.quiz import hand_of_the_day as hand_of_the_day
    from .plays.quiz.quiz import lesson_quiz as lesson_quiz
    from .plays.quiz.quiz import quiz_on as quiz_on
    from .plays.sessions.practice import Practice as Practice
    from .plays.what_if import FrontierExplorer as FrontierExplorer
    from .practice_page import PracticePage as PracticePage
    from .practice_page import practice as practice
    from .stage.in_turn import OneAtATime as OneAtATime
    from .stage.in_turn import WhenAsked as WhenAsked
    from .stage.page import folded as folded
    from .stage.page import is_on_the_site as is_on_the_site
    from .stage.page import query_value as query_value
    from .stage.page import seats as seats
    from .stage.table.table import Table as Table

    __all__: list[str]

_OFFERED: Final = {
    ".class_page": "Classroom",
    ".desk.books": "HintBook LookUp",
    ".desk.builder": "DrillBuilder",
    ".desk.diagrams.diagram": "Diagram",
    ".desk.diagrams.lessons": (
        "cards_to_come hand_at_scores line_to_beat phases_of_a_deal score_dials suits_stopped "
        "who_leads"
    ),
    ".desk.hint_chart": "HintChart jeux_chart ledger_chart_of trial_chart",
    ".desk.progress.panel": "ProgressPanel",
    ".pages": "ReviewedProgress progress_page progress_panel",
    ".plays.deal_walk": "DealWalk",
    ".plays.dialogue.dialogue": "Dialogue question",
    ".plays.dialogue.first_deal": "FirstDeal",
    ".plays.dialogue.on_cards": (
        "count_stops from_the_top what_counts what_may_you_play who_takes_it"
    ),
    ".plays.dialogue.on_decisions": "on_trial what_do_you_say",
    ".plays.game.game_table": "GameTable",
    ".plays.quiz.quiz": "Quiz hand_of_the_day lesson_quiz quiz_on",
    ".plays.sessions.practice": "Practice",
    ".plays.what_if": "FrontierExplorer",
    ".practice_page": "PracticePage practice",
    ".stage.in_turn": "OneAtATime WhenAsked",
    ".stage.page": "folded is_on_the_site query_value seats",
    ".stage.table.table": "Table",
}
"""Names that lessons import, by the module that defines them."""

_MODULE_OF: Final = {name: module for module, names in _OFFERED.items() for name in names.split()}

# Hidden from type checkers, which would accept any name because of it.
if not TYPE_CHECKING:

    def __getattr__(name):
        if name == "__all__":
            return sorted(_MODULE_OF)
        if name in _MODULE_OF:
            return getattr(import_module(_MODULE_OF[name], __name__), name)
        if find_spec(f"{__name__}.{name}"):
            return import_module(f".{name}", __name__)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted((*globals(), *_MODULE_OF))
