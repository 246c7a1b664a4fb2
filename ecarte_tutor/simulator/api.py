"""What the simulator offers; all of it needs NumPy."""

from .at_a_table import choice_of
from .at_once import averages_of_leads, brief_difference, glance, glance_at_leads
from .batch.policy import Policy
from .batch.views import Stakes
from .count.every_hand import HandClasses, load_hand_classes
from .examples import worked
from .game.winning import is_counted, winning_chance, winning_error, winning_table
from .methods.card_play import CardSimulation
from .methods.line import Line
from .methods.nemesis import Nemesis, nemesis
from .methods.replay import Replay, Tricks, replay
from .methods.rollout import Budget, RolloutSimulation, roll_out
from .plots.pictures import plot_winning
from .plots.settling import plot_settling
from .plots.tricks import plot_tricks
from .policies.averager import AveragerPolicy
from .reckoner.policy import ReckonerPolicy, talking_nearby, talks_on
from .simulation import MethodsDiffer, Simulation, Value
from .valuation import simulate, stakes_of

__all__ = [
    "AveragerPolicy",
    "Budget",
    "CardSimulation",
    "HandClasses",
    "Line",
    "MethodsDiffer",
    "Nemesis",
    "Policy",
    "ReckonerPolicy",
    "Replay",
    "RolloutSimulation",
    "Simulation",
    "Stakes",
    "Tricks",
    "Value",
    "averages_of_leads",
    "brief_difference",
    "choice_of",
    "glance",
    "glance_at_leads",
    "is_counted",
    "load_hand_classes",
    "nemesis",
    "plot_settling",
    "plot_tricks",
    "plot_winning",
    "replay",
    "roll_out",
    "simulate",
    "stakes_of",
    "talking_nearby",
    "talks_on",
    "winning_chance",
    "winning_error",
    "winning_table",
    "worked",
]
