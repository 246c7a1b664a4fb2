"""Skills that a learner practises, one record each; all other code reads the list `SKILLS`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from ...engine.decision import Decision, Kind
from ...errors import DrillError
from ...hints import CATALOGUE
from .laws import LawProblem, draw_law, law_themes
from .on_decisions import (
    AT_TWO_SCORES,
    CLEAREST_DISCARD,
    FIRST,
    LATER,
    SEATS,
    at_two_scores,
    clearest_pair,
    draw_discard,
    draw_lead,
    draw_talk,
)
from .scoring import SCORING_THEMES, ScoringProblem, draw_scoring, scoring_themes
from .spec import ANY, CLEAR, USUAL_RULES, Draw
from .tricks import REPLY_THEMES, TRICK_THEMES, ReplyProblem, TrickProblem, draw_reply, draw_trick


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillWords:
    """Texts about one skill, for buttons and for use within sentences."""

    label: str
    """Label of the button that chooses the skill: "Proposing"."""

    mistakes: str = ""
    """Phrase after "mistakes": "in proposing"; empty for a skill on the rules."""

    think: str = ""
    """Advice on what to consider before choosing."""

    moment: str = ""
    """Phrase for one choice of a game under review: "your answer"."""

    choices: str = ""
    """Plural noun for such choices: "answers"."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Skill:
    """Skill that a learner practises: its name, wordings, and how its problems are drawn and read.

    A problem on the rules is a value whose `str()` begins with the skill's name and a dot. Any
    other problem is a `Decision`, whose kind determines the skill.
    """

    name: str
    """Name in the log, links and codes."""

    lesson: str
    """Lesson that teaches and asks the skill: the name of its file without the number."""

    title: str
    """Question, as a quiz and a game put it."""

    words: SkillWords
    kind: Kind | None = None
    """Kind of decision that practises the skill; `None` for the rules of play and for "score"."""

    takes: Callable[[Decision], bool] | None = None
    """Function that returns True for a decision that may be asked under the name of this skill.

    Another skill has all decisions of the kind; this one has a log, and a share of practice, of its
    own. `None` for a skill that has all decisions of a kind, and for the rules of play.
    """

    draw: Draw | None = None
    """Function that draws a problem; `None` for a skill that is only asked in a game."""

    together: int = 1
    """Number of problems that one draw returns, to be asked one after the other."""

    themes: Callable[[str], tuple[str | None, ...]] = lambda _rules: (None,)
    """Function of `ProblemSpec.rules` that returns the themes: sorts of problem, asked by turns.

    `None` stands for any sort.
    """

    clearest: Callable[[str | None], float] = lambda _theme: CLEAR
    """Function of a theme that returns the closeness of its clearest problems."""

    is_on: Callable[[Any, str], bool] | None = None
    """Function of (problem, theme): True if they fit. `None` for decisions and for laws."""

    read: Callable[[str], Any] | None = None
    """Function that returns the problem with a given text form; `None` for decisions."""

    count: int = 8
    """Number of problems in the quiz of the lesson."""

    rules: str = ANY
    """Rules of that quiz, as in `ProblemSpec.rules`."""

    def __post_init__(self) -> None:
        if self.draw and not (self.kind or self.takes or self.read or self.together > 1):
            raise DrillError(
                f"expected of the skill {self.name!r} which problems are its own, got none of "
                "kind=, takes= and, for problems on the rules, read="
            )

    def __repr__(self) -> str:
        return f"<Skill {self.name}: {self.title}>"

    @property
    def hints(self) -> tuple[str, ...]:
        """Ids of the hints on which problems of the skill can be drawn, in the book's order."""
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
        rules=USUAL_RULES,
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
        clearest=lambda _theme: CLEAREST_DISCARD,
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
        clearest=clearest_pair,
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
"""Every skill, by its name."""

SKILL_OF_KIND: Final[dict[Kind, Skill]] = {each.kind: each for each in SKILLS if each.kind}
"""Skill that each kind of decision practises; other kinds are not asked."""

SKILLS_DRAWN: Final = tuple(each.name for each in SKILLS if each.draw)
"""Names of the skills whose problems can be drawn."""

AT_THE_SCORE: Final = "score"
"""Name of the skill to propose or answer when a player needs one point to win."""

HINTS_DRAWN: Final[dict[str, tuple[str, ...]]] = {
    each.name: tuple(
        found.id
        for found in CATALOGUE
        if each.kind in found.kinds and found.rarity != "never dealt"
    )
    for each in SKILLS
    if each.draw
}
"""Ids of the hints on which problems can be drawn, by the name of the skill."""


def skill_of(problem: Any, among: Iterable[str] = ()) -> Skill:
    """Return the skill that `problem`, a decision or a problem on the rules, practises.

    For a decision that is the first skill, of the names in `among`, that takes it (`Skill.takes`),
    otherwise that of its kind.
    """
    if not isinstance(problem, Decision):
        return SKILL[str(problem).partition(".")[0]]
    skills = (SKILL[name] for name in among if name in SKILL)
    taking = (each for each in skills if each.takes and each.takes(problem))
    return next(taking, SKILL_OF_KIND[problem.kind])
