"""Public names of the widgets; this module imports ipywidgets."""

from . import draw as draw  # asked for by name as well
from .desk.books import HintBook, LookUp
from .desk.builder import DrillBuilder
from .desk.diagrams.diagram import Diagram
from .desk.diagrams.lessons import (
    cards_to_come,
    line_to_beat,
    phases_of_a_deal,
    score_ladder,
    suits_stopped,
    who_leads,
)
from .desk.hint_chart import HintChart, jeux_chart, ledger_chart_of, trial_chart
from .desk.progress.panel import ProgressPanel
from .pages import (
    Classroom,
    PracticePage,
    ReviewedProgress,
    practice,
    progress_page,
    progress_panel,
)
from .plays.deal_walk import DealWalk
from .plays.dialogue.dialogue import Dialogue, question
from .plays.dialogue.first_deal import FirstDeal
from .plays.dialogue.on_cards import (
    count_stops,
    from_the_top,
    what_counts,
    what_may_you_play,
    who_takes_it,
)
from .plays.dialogue.on_decisions import on_trial, what_do_you_say
from .plays.game.game_table import GameTable
from .plays.quiz.quiz import Quiz, hand_of_the_day, lesson_quiz, quiz_on
from .plays.sessions.practice import Practice
from .plays.what_if import FrontierExplorer
from .stage.in_turn import OneAtATime, one_at_a_time, when_asked
from .stage.page import folded, is_on_the_site, query_value, seats
from .stage.table.table import Table

__all__ = [
    "Classroom",
    "DealWalk",
    "Diagram",
    "Dialogue",
    "DrillBuilder",
    "FirstDeal",
    "FrontierExplorer",
    "GameTable",
    "HintBook",
    "HintChart",
    "LookUp",
    "OneAtATime",
    "Practice",
    "PracticePage",
    "ProgressPanel",
    "Quiz",
    "ReviewedProgress",
    "Table",
    "cards_to_come",
    "count_stops",
    "folded",
    "from_the_top",
    "hand_of_the_day",
    "is_on_the_site",
    "jeux_chart",
    "ledger_chart_of",
    "lesson_quiz",
    "line_to_beat",
    "on_trial",
    "one_at_a_time",
    "phases_of_a_deal",
    "practice",
    "progress_page",
    "progress_panel",
    "query_value",
    "question",
    "quiz_on",
    "score_ladder",
    "seats",
    "suits_stopped",
    "trial_chart",
    "what_counts",
    "what_do_you_say",
    "what_may_you_play",
    "when_asked",
    "who_leads",
    "who_takes_it",
]
