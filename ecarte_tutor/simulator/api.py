"""The public names of the simulator; importing this module loads NumPy."""

from .batch.views import Policy, Stakes
from .every_hand import HandClasses, load_hand_classes
from .examples import worked
from .play.averages import AveragerPolicy, forget_sums
from .play.card_play import CardSimulation
from .play.nemesis import Nemesis, nemesis
from .play.reckoner import ReckonerPolicy, talking_nearby, talks_on
from .play.replay import Line, Replay, Tricks, replay
from .play.rollout import Budget, RolloutSimulation, plot_settling, roll_out
from .plots.pictures import plot_tricks, plot_winning
from .simulation import MethodsDiffer, Simulation, Value
from .valuation import (
    averages_of_leads,
    brief_difference,
    choice_of,
    glance,
    glance_at_leads,
    open_points,
    simulate,
    stakes_of,
)
from .winning import is_counted, winning_chance, winning_error, winning_table

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
    "forget_sums",
    "glance",
    "glance_at_leads",
    "is_counted",
    "load_hand_classes",
    "nemesis",
    "open_points",
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
