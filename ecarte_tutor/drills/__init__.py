"""Drills: problems generated from a seed, so that a class code gives everyone the same set."""

from .code import ClassCode
from .discarding import discarding_problems
from .leading import leading_problems
from .replying import ReplyProblem, reply_problems
from .scoring import ScoreProblem, score_problems
from .standing import answering_problems, proposing_problems
from .taking import TrickProblem, trick_problems

__all__ = [
    "ClassCode",
    "ReplyProblem",
    "ScoreProblem",
    "TrickProblem",
    "answering_problems",
    "discarding_problems",
    "leading_problems",
    "proposing_problems",
    "reply_problems",
    "score_problems",
    "trick_problems",
]
