"""Skills: what a learner practises, a record each; all else goes over `SKILLS`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from ...engine.decision import Decision, Kind
from ...hints import CATALOGUE
from .laws import LawProblem, draw_law, law_themes
from .on_decisions import (
    AT_TWO_SCORES,
    FIRST,
    LATER,
    SEATS,
    at_two_scores,
    draw_discard,
    draw_lead,
    draw_talk,
)
from .scoring import SCORING_THEMES, ScoringProblem, draw_scoring, scoring_themes
from .tricks import REPLY_THEMES, TRICK_THEMES, ReplyProblem, TrickProblem, draw_reply, draw_trick
from .wish import Draw


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillWords:
    """What a skill is called where a sentence speaks of it."""

    label: str
    """A button that chooses it: "Proposing"."""

    mistakes: str = ""
    """Where mistakes are made: "in proposing"."""

    think: str = ""
    """What one might ask oneself first."""

    moment: str = ""
    """A choice in a game that is looked back on: "your answer"."""

    choices: str = ""
    """Several of them: "answers"."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Skill:
    """What is practised, and all that is particular to it.

    A problem on the rules is a value whose `str()` begins with the skill's name and a dot; of a
    decision the kind says which skill it practises.
    """

    name: str
    """What log, links and codes call it."""

    lesson: str
    """The lesson that teaches it and asks it: the name of its file without the number."""

    title: str
    """The question, as a quiz and a game put it."""

    words: SkillWords
    kind: Kind | None = None
    """The kind of decision that practises it; `None` for the rules, and for hands at two scores."""

    draw: Draw | None = None
    """Draws a problem; `None` for what is asked in a game only."""

    together: int = 1
    """How many problems belong together, one after the other."""

    themes: Callable[[str], tuple[str, ...]] = lambda _rules: ()
    """Under rules as a `Wish` has them, the themes round which a set goes."""

    is_on: Callable[[Any, str], bool] | None = None
    """Of a problem on the rules, whether it is on this theme."""

    read: Callable[[str], Any] | None = None
    """Reads a problem on the rules from its line."""

    count: int = 8
    """How many problems the quiz of its lesson asks."""

    def __repr__(self) -> str:
        return f"<Skill {self.name}: {self.title}>"

    @property
    def hints(self) -> tuple[str, ...]:
        """The ids of the hints on which its problems can be drawn, in the book's order."""
        return HINTS_DRAWN.get(self.name, ())


SKILLS: Final = (
    Skill(
        name="tricks",
        lesson="ranking",
        title="Who takes the trick?",
        words=SkillWords(label="Tricks"),
        draw=draw_trick,
        themes=lambda _rules: tuple(TRICK_THEMES),
        is_on=lambda problem, theme: TRICK_THEMES[theme](problem),
        read=TrickProblem.parse,
    ),
    Skill(
        name="scoring",
        lesson="deal",
        title="What does the deal score?",
        words=SkillWords(label="Scoring"),
        draw=draw_scoring,
        themes=scoring_themes,
        is_on=lambda problem, theme: SCORING_THEMES[theme].is_of(problem.deal),
        read=ScoringProblem.parse,
    ),
    Skill(
        name="proposing",
        lesson="proposing",
        kind="propose",
        title="Play, or propose?",
        words=SkillWords(
            label="Proposing",
            mistakes="in proposing",
            think="Count your trumps. What else do you hold?",
            moment="your choice as pone",
            choices="plays and proposals",
        ),
        draw=partial(draw_talk, "propose"),
        themes=lambda _rules: ("play", "propose"),
        count=10,
    ),
    Skill(
        name="answering",
        lesson="answering",
        kind="answer",
        title="Accept, or refuse?",
        words=SkillWords(
            label="Answering",
            mistakes="in answering",
            think="Count your trumps, then the plain suits in which you can stop the pone.",
            moment="your answer",
            choices="answers",
        ),
        draw=partial(draw_talk, "answer"),
        themes=lambda _rules: ("refuse", "accept"),
        count=10,
    ),
    Skill(
        name="discarding",
        lesson="discarding",
        kind="discard",
        title="Which cards do you discard?",
        words=SkillWords(
            label="Discarding",
            mistakes="in discarding",
            think="When better cards come, which of yours could still win a trick?",
            moment="your discard",
            choices="discards",
        ),
        draw=draw_discard,
        themes=lambda _rules: SEATS,
    ),
    Skill(
        name="replies",
        lesson="leading",
        title="Which cards may you play?",
        words=SkillWords(label="Replies"),
        draw=draw_reply,
        themes=lambda _rules: tuple(REPLY_THEMES),
        is_on=lambda problem, theme: REPLY_THEMES[theme](problem),
        read=ReplyProblem.parse,
    ),
    Skill(
        name="leading",
        lesson="leading",
        kind="lead",
        title="Which card do you lead?",
        words=SkillWords(
            label="Leading",
            mistakes="in leading",
            think="How many tricks do you need, and which of your opponent’s trumps can hurt you?",
            moment="your lead",
            choices="leads",
        ),
        draw=draw_lead,
        themes=lambda _rules: (FIRST, LATER),
    ),
    Skill(
        name="following",
        lesson="game",
        kind="reply",
        title="Which card do you play?",
        words=SkillWords(
            label="Following",
            think="What is this trick worth to you, and which card would you have left?",
            moment="your reply",
            choices="replies",
        ),
    ),
    Skill(
        name="score",
        lesson="score",
        title="What does the score change?",
        words=SkillWords(label="At the score", mistakes="near the end of a game"),
        draw=at_two_scores,
        together=2,
        themes=lambda _rules: AT_TWO_SCORES,
    ),
    Skill(
        name="laws",
        lesson="rules",
        title="What does the law say?",
        words=SkillWords(label="Laws"),
        draw=draw_law,
        themes=law_themes,
        read=LawProblem.parse,
    ),
)
"""Every skill, in the order in which the lessons teach them. To add one, add its record here."""

SKILL: Final = {each.name: each for each in SKILLS}
"""Every skill by its name."""

SKILL_OF_KIND: Final[dict[Kind, Skill]] = {each.kind: each for each in SKILLS if each.kind}
"""The skill that each kind of decision practises, where the simulator knows its cost."""

SKILLS_DRAWN: Final = tuple(each.name for each in SKILLS if each.draw)
"""The names of those whose problems can be drawn."""

AT_THE_SCORE: Final = "score"
"""To propose, or to answer a proposal, with one of the players a point from winning."""

HINTS_DRAWN: Final[dict[str, tuple[str, ...]]] = {
    each.name: tuple(
        found.id
        for found in CATALOGUE
        if each.kind in found.kinds and found.rarity != "never dealt"
    )
    for each in SKILLS
    if each.draw
}
"""The hints on which a problem of each skill can be drawn."""


def skill_of(problem: Any) -> Skill:
    """The skill that a problem practises."""
    if isinstance(problem, Decision):
        return SKILL_OF_KIND[problem.kind]
    return SKILL[str(problem).partition(".")[0]]
