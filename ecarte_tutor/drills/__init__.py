"""Drills: problems generated from a seed, so that a class code gives everyone the same set."""

from .code import ClassCode
from .discarding import discarding_problems
from .judging import LawProblem, law_problems
from .leading import leading_problems
from .nearing import nearing_problems
from .replying import ReplyProblem, reply_problems
from .scoring import ScoreProblem, score_problems
from .standing import answering_problems, proposing_problems
from .taking import TrickProblem, trick_problems

__all__ = [
    "ClassCode",
    "LawProblem",
    "ReplyProblem",
    "ScoreProblem",
    "TrickProblem",
    "answering_problems",
    "discarding_problems",
    "law_problems",
    "leading_problems",
    "nearing_problems",
    "proposing_problems",
    "reply_problems",
    "score_problems",
    "trick_problems",
]
