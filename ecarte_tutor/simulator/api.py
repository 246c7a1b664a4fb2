"""The public names of the simulator; importing this module loads NumPy."""

from .batch.views import Policy, Stakes
from .count import HandClasses, load_hand_classes
from .examples import worked
from .play.averages import AveragerPolicy
from .play.card_play import CardSimulation
from .play.reckoner import ReckonerPolicy
from .play.replay import Nemesis, Replay, nemesis, replay
from .play.rollout import Budget, RolloutSimulation, roll_out
from .plots.pictures import plot_tricks, plot_winning
from .simulation import MethodsDiffer, Simulation, Value
from .valuation import choice_of, simulate
from .winning import winning_chance, winning_error, winning_table

__all__ = [
    "AveragerPolicy",
    "Budget",
    "CardSimulation",
    "HandClasses",
    "MethodsDiffer",
    "Nemesis",
    "Policy",
    "ReckonerPolicy",
    "Replay",
    "RolloutSimulation",
    "Simulation",
    "Stakes",
    "Value",
    "choice_of",
    "load_hand_classes",
    "nemesis",
    "plot_tricks",
    "plot_winning",
    "replay",
    "roll_out",
    "simulate",
    "winning_chance",
    "winning_error",
    "winning_table",
    "worked",
]
