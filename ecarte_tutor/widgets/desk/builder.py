"""The drill builder: a teacher chooses what a set of problems asks and gets a link to it.

A set that is drawn also has a short code; a set of hand-picked problems has only the link.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any, Final

from ...course.classroom.results import turns_on
from ...course.practice.sources import InOrder, NextProblem, ToBeDrawn
from ...course.problems.code import IN_LINK
from ...course.problems.picked import (
    JOINED,
    QUESTIONS,
    AnySet,
    PickedSet,
    is_in_words,
    read_problem,
    told_code,
)
from ...course.problems.plan import NOT_IN_NAMES, Plan, set_name
from ...course.problems.skills import HINTS_DRAWN, SKILL, SKILLS_DRAWN
from ...course.problems.spec import USUAL_RULES
from ...course.progress.attempt import JUDGES, told_right
from ...course.progress.learner import LONGEST_NAME
from ...engine.cards import HAND_SIZE, PACK, Card, Suit
from ...engine.decision import signed
from ...engine.english import in_figures, listed, number_of_cards
from ...engine.pasted import visible
from ...engine.rules.presets import PRESETS
from ...engine.rules.rule_set import RuleSet
from ...errors import DrillError, EcarteError, NotationError
from ...hints import name_of
from ...limits import LONGEST_VALUE
from ..stage.cloth import inviting
from ..stage.exercises import exercise_of, exercise_on
from ..stage.exercises.decision import DecisionExercise
from ..stage.exercises.exercise import Exercise
from ..stage.page import is_on_the_site, lesson_file, makes_packages
from ..stage.scene import (
    ButtonGroup,
    Cloth,
    Covered,
    Form,
    MadeSet,
    NextSteps,
    Retries,
    Row,
    Scene,
    SceneButton,
    SceneCard,
    TextEntry,
    Tray,
)
from ..stage.table.files import WAITING
from ..stage.table.screen import (
    AT_ONCE,
    SIMULATING,
    Actions,
    Draw,
    SaveFile,
    Screen,
    Simulate,
    Step,
)
from ..stage.table.table import Table
from .set_sheet import set_sheet

_USUAL: Final = ("proposing", "answering")
_ON_CLOTH: Final = ("proposing", "answering", "discarding", "leading")
_CHOICES: Final = ("skill", "hint", "scores", "rules", "count", "difficulty", "judge")
_COUNTS: Final = {each: each for each in ("5", "10", "20")}
_SCORES: Final = {
    "early": "Early in the game",
    "late": "Near the end",
    "any": "Any",
    **{score: score.replace("-", "–") for score in ("3-4", "4-3", "4-4")},
}
_HARD: Final = {"clear": "Clear hands", "mixed": "Clear ones first", "close": "Close hands"}
_JUDGES: Final = {name: told.capitalize() for name, told in JUDGES.items()}
_JUDGED: Final = "That is what counts as right, for your students and in your table."
_USUALLY: Final = "{}. Everyone is asked the same."
_PICKED: Final = "Hands of your own"
_DONE: Final = "Here is your set. Say its code, or pass its link on."
_DONE_PICKED: Final = "Here is your set. Its link or its square opens it: pass one of them on."
_CALLED: Final = "Your class table calls it {}."
_DONE_ALONE: Final = (
    "Here is your set. Copy its hands for your students, who paste them where the practice page "
    "asks for a code."
)
_BEGUN: Final = "Your set is being drawn."
_CANCELLED: Final = "The set was not made."

_ADD: Final = TextEntry(
    action="add",
    label="One to a line: five cards, the card turned up, the score with the points of whoever is "
    "asked first, and the question, such as KS 7S AD AC 8H, 9H, 3-4, propose? You can ask "
    f"{listed((f'{each}?' for each in QUESTIONS), last='or')} A problem’s link will do as well.",
    button="Add",
    longest=LONGEST_VALUE,
    rows=3,
)
_BY_CARDS: Final = SceneButton(action="by_cards", label="Choose a hand by its cards")
_ADD_HAND: Final = SceneButton(
    action="put", label="Add this hand", key="Enter", hint="⏎", main=True
)
_BACK: Final = SceneButton(action="back", label="Back to the set")
_NOTHING_TYPED: Final = "Type a hand, or paste a problem’s link, and then press Add."
_SHEET: Final = SceneButton(action="sheet", label="Save it as a sheet to print")
_TO_PRINT: Final = (
    "Open it and print it: first come the problems, then the answers on a page apart."
)
_TAKE_OUT: Final = SceneButton(action="drop", label="Take out")
_NO_NAME: Final = (
    f"The name of a set has at most {LONGEST_NAME} characters, at least one of them a letter or a "
    f"digit, and none of {' '.join(sorted(NOT_IN_NAMES))}"
)
_MAKE: Final = TextEntry(
    action="make",
    label="Its name, if you like",
    button="Make the set",
    longest=LONGEST_NAME,
    main=True,
)


class DrillBuilder(Table):
    """A widget in which a teacher chooses the problems of a set, and gets its code and a link.

    >>> builder = DrillBuilder()
    >>> builder.choose("scores", "late")
    >>> builder.choose("make")
    >>> builder.choices.plan.scores, builder.shown.form.made.code == builder.choices.plan.short
    ('late', True)
    """

    def __init__(self) -> None:
        super().__init__()
        self.follow(Step(SetChoices(Plan(skills=_USUAL, word="0").redrawn())))

    @property
    def choices(self) -> SetChoices:
        """What the teacher has chosen so far."""
        screen = self.stack[-1]
        assert isinstance(screen, SetChoices | SetBeingDrawn | SetMade | HandChoices)
        return screen if isinstance(screen, SetChoices) else screen.choices

    def _tell_of_file(self, sentence: str, *, is_given: bool) -> None:
        del is_given  # the sentence says it
        self._display(replace(self.shown, sentence=sentence, spoken=sentence))


@dataclass(frozen=True, slots=True)
class SetChoices(Screen):
    """Screen with the choices of a set; its other screens have them too, below what they tell."""

    plan: Plan
    picked: tuple[str, ...] = ()
    """The text lines of the problems that the teacher entered."""

    sentence: str = ""
    """What came of the last choice; empty for what is usually said."""

    refused: str = ""
    """Why the lines in `typed` were not added; empty if they were."""

    typed: str = ""

    @property
    def set(self) -> AnySet:
        """The set chosen so far; raises `NotationError` if the entered problems are too long."""
        if not self.picked:
            return self.plan
        return PickedSet(self.picked, self.plan.judge)

    def scene(self) -> Scene:
        """Return the form with all choices."""
        refused, groups = self.refused, () if self.picked else self._groups()
        lines = replace(_ADD, note=refused, refused=bool(refused), typed=self.typed)
        sentence = self.sentence or _USUALLY.format(_PICKED if self.picked else self.plan.title)
        judge = ButtonGroup.of("Who judges?", "judge", _JUDGES, [self.plan.judge], _JUDGED)
        choices = (_BY_CARDS,) if self.picked else self._kinds(_ON_CLOTH).buttons
        return Scene(
            title="A set of your own",
            sentence=sentence,
            retries=Retries(rows=self._rows(), row_button=_TAKE_OUT) if self.picked else None,
            cloth=inviting(*choices),
            form=Form(groups=(judge, *groups), more="More", entry=_MAKE, lines=lines),
            spoken=refused or sentence,
        )

    def actions(self, _at: datetime) -> Actions:
        """Make a choice, add problems or drop one, or have the set drawn."""
        choices = replace(self, sentence="", refused="", typed="")
        return {
            **{each: partial(choices._changed, each) for each in _CHOICES},
            "add": choices._with_lines,
            "drop": choices._without,
            "by_cards": lambda _: Step(HandChoices(choices)),
            "make": choices._making,
        }

    def _making(self, text: str) -> Step:
        """Return the step that has the set drawn, under the name in `text` if it has one."""
        name = set_name(text)
        if visible(text) and not name:
            return Step(replace(self, sentence=_NO_NAME))
        try:
            plan = self.set
        except NotationError as problem:  # with a judge named, the lines are too long
            return Step(self._without_set(problem))
        source = InOrder[Any](drawn=plan.drawn(), count=plan.count)
        drawing = ToBeDrawn(InOrder.next, (source,))
        return Step(SetBeingDrawn(self, name, plan, drawing), spoken=_BEGUN)

    def _without_set(self, problem: EcarteError) -> SetChoices:
        return replace(self, sentence=f"There is no such set: {problem}.")

    def _without(self, value: str) -> Step:
        place = int(value)
        return Step(replace(self, picked=(*self.picked[:place], *self.picked[place + 1 :])))

    def _with_lines(self, text: str) -> Step:
        """Add the problems in `text`, a line or link each; if one cannot be read, add none.

        The link of a set of one's own has the problems of that set, to be changed or added to, and
        its judge.
        """
        if not visible(text):
            return Step(replace(self, refused=_NOTHING_TYPED))
        choices, lines = self, list[str]()
        try:
            for each in text.splitlines():
                for part in [each] if is_in_words(each) else each.split():
                    if f"{IN_LINK}=" in part or JOINED in part:
                        own = PickedSet.parse(part)
                        choices = replace(choices, plan=replace(choices.plan, judge=own.judge))
                        lines += own.lines
                    else:
                        lines.append(part)
            for number, line in enumerate(lines, start=1):
                choices = replace(choices, picked=(*choices.picked, choices._another(number, line)))
            _ = choices.set
        except NotationError as problem:
            return Step(replace(self, refused=f"{problem}.", typed=text))
        return Step(choices)

    def _another(self, number: int, text: str) -> str:
        try:
            line = str(read_problem(text))
        except NotationError as reason:
            raise NotationError(f"Line {number}: {reason}") from reason
        if line in self.picked:
            there = self.picked.index(line) + 1
            raise NotationError(f"Line {number}: problem {there} of your set is the same")
        return line

    def _changed(self, action: str, value: str) -> Step:
        """Return the set with a choice on its drawn problems made, if the choices go together."""
        plan, changed = self.plan, dict[str, Any]({action: value})
        if action == "skill":  # the only skill cannot be removed, others are with their hints
            skills = _turned(plan.skills, value, SKILLS_DRAWN) or plan.skills
            hints = _hints_on(skills)
            changed = {"skills": skills, "hints": tuple(id_ for id_ in plan.hints if id_ in hints)}
        elif action == "hint":
            changed = {"hints": _turned(plan.hints, value, _hints_on(plan.skills))}
        elif action == "count":
            changed = {"count": int(value)}
        try:
            chance = random.Random(f"{plan.word} {action} {value}")  # noqa: S311 - no secrets
            plan = replace(plan, **changed).redrawn(chance)
        except NotationError as problem:
            return Step(replace(self, sentence=f"Those choices don’t go together: {problem}."))
        return Step(replace(self, plan=plan))

    def _rows(self) -> tuple[Row, ...]:
        exercises = filter(None, map(exercise_of, self.picked))
        return tuple(
            Row(cards=each.small_cards(), text=f"{place + 1}. {_told(each)}", value=str(place))
            for place, each in enumerate(exercises)
        )

    def _groups(self) -> tuple[ButtonGroup, ...]:
        """Return the choices on drawn problems."""
        plan = self.plan
        houses = {name: preset.label for name, preset in PRESETS.items()}
        return (
            self._kinds(each for each in SKILLS_DRAWN if each not in _ON_CLOTH),
            *(_hint_group(skill, plan.hints) for skill in plan.skills if HINTS_DRAWN[skill]),
            ButtonGroup.of("At which scores?", "scores", _SCORES, [plan.scores]),
            ButtonGroup.of("By which rules?", "rules", houses, [plan.rules]),
            ButtonGroup.of("How many?", "count", _COUNTS, [str(plan.count)]),
            ButtonGroup.of("How hard?", "difficulty", _HARD, [plan.difficulty]),
            ButtonGroup(title=_PICKED, buttons=(_BY_CARDS,)),
        )

    def _kinds(self, skills: Iterable[str]) -> ButtonGroup:
        labels = {each: SKILL[each].words.label for each in skills}
        return ButtonGroup.of("Other kinds", "skill", labels, self.plan.skills)


@dataclass(frozen=True, slots=True)
class HandChoices(Screen):
    """Screen on which a teacher presses the cards of a hand, its score and its question."""

    choices: SetChoices
    question: str = next(iter(QUESTIONS))
    score: tuple[str, str] = ("0", "0")
    """Points of the player who decides, and of the opponent."""

    cards: tuple[str, ...] = ()
    """The cards pressed: five in the hand, then the one turned up."""

    refused: str = ""
    """Why it is no hand for the set; empty if nobody has asked."""

    def scene(self) -> Scene:
        """Return the pack to press cards in, below the question and the score."""
        questions = {name: told for name, (told, _) in QUESTIONS.items()}
        points = {str(each): str(each) for each in range(RuleSet.named(USUAL_RULES).target)}
        mine, theirs = self.score
        sentence = self.refused or f"{self._told} {self._wanted}".strip()
        return Scene(
            title="A hand of your own",
            sentence=sentence,
            form=Form(
                groups=(
                    ButtonGroup.of("What is asked?", "question", questions, [self.question]),
                    ButtonGroup.of("Points of the player asked", "mine", points, [mine]),
                    ButtonGroup.of("Points of the opponent", "theirs", points, [theirs]),
                )
            ),
            cloth=Cloth(cards=(), trays=tuple(map(self._suit, Suit))),
            steps=NextSteps(actions=(replace(_ADD_HAND, main=not self._wanted), _BACK)),
            spoken=sentence,
        )

    def actions(self, _at: datetime) -> Actions:
        """Choose the question, the score or a card, add the hand, or go back."""
        mine, theirs = self.score
        return {
            "question": lambda value: Step(replace(self, question=value)),
            "mine": lambda value: Step(replace(self, score=(value, theirs))),
            "theirs": lambda value: Step(replace(self, score=(mine, value))),
            "card": self._pressed,
            _ADD_HAND.action: self._added,
            _BACK.action: lambda _: Step(self.choices),
        }

    def _suit(self, suit: Suit) -> Tray:
        cards = tuple(
            SceneCard(
                card,
                lit=str(card) in self.cards[HAND_SIZE:],
                chosen=str(card) in self.cards[:HAND_SIZE],
            )
            for card in PACK
            if card.suit is suit
        )
        title = suit.word.capitalize()
        return Tray(title=title, cards=cards, action="card", lit=", turned up")

    def _pressed(self, value: str) -> Step:
        """Take a card, or put it back if it is taken; a seventh takes the place of the turn-up."""
        kept = tuple(each for each in self.cards if each != value)
        cards = kept if value in self.cards else (*kept[:HAND_SIZE], value)
        return Step(replace(self, cards=cards, refused=""))

    @property
    def _told(self) -> str:
        """The cards pressed, as a sentence."""
        told = " ".join(signed(Card(each)) for each in self.cards[:HAND_SIZE])
        turned = "".join(f"; {signed(Card(each))} turned up" for each in self.cards[HAND_SIZE:])
        return f"{told}{turned}." if self.cards else ""

    @property
    def _wanted(self) -> str:
        """What is still to be pressed; empty if the hand is whole."""
        left = HAND_SIZE - len(self.cards)
        first = f"{number_of_cards(left)}, and then " if left else ""
        return f"Press {first}the card turned up." if left >= 0 else ""

    def _added(self, _value: str) -> Step:
        """Return the step to the set with this hand, or one that says why it is none."""
        if self._wanted:
            return Step(replace(self, refused=f"This is no hand yet. {self._wanted}"))
        hand, turned = " ".join(self.cards[:HAND_SIZE]), "".join(self.cards[HAND_SIZE:])
        text = f"{hand}, {turned}, {'-'.join(self.score)}, {self.question}"
        step = self.choices._with_lines(text)
        found = step.screen
        assert isinstance(found, SetChoices)
        refused = found.refused.removeprefix("Line 1: ")
        return Step(replace(self, refused=refused)) if refused else step


@dataclass(frozen=True, slots=True)
class SetBeingDrawn(Screen):
    """Screen that counts the problems of a set as they are drawn, to check that they can be."""

    choices: SetChoices
    name: str
    """The teacher's name for the set; empty for none."""

    plan: AnySet
    drawing: ToBeDrawn[NextProblem[Any] | None]
    """What draws the next problem, or finds that there is none."""

    problems: tuple[Any, ...] = ()
    """Problems drawn so far."""

    def scene(self) -> Scene:
        """Return the form with the number of problems drawn, which is not spoken."""
        scene = self.choices.scene()
        told = f"{len(self.problems)} of {in_figures(self.plan.count, 'problem')} drawn …"
        return replace(scene, form=replace(scene.form, drawing=told), spoken="")

    def actions(self, at: datetime) -> Actions:
        """Cancel, or make another choice; no more is drawn."""
        cancelled = Step(replace(self.choices, sentence=_CANCELLED))
        return {**self.choices.actions(at), "cancel": lambda _: cancelled}

    def waits(self) -> tuple[Draw, ...]:
        """Return the next problem."""
        return (Draw(self.drawing),)

    def arrived(self) -> Step | None:
        """Return the step to the set once it is drawn, or that counts one more."""
        if not self.drawing.is_done:
            return None
        try:
            found = self.drawing.begin().result()
        except DrillError as problem:
            return Step(self.choices._without_set(problem))
        if found is None:
            asked = tuple(map(exercise_on, self.problems))
            return Step(SetMade(self.choices, self.name, self.plan, asked))
        following = ToBeDrawn(self.drawing.draw, self.drawing.args)
        return Step(replace(self, drawing=following, problems=(*self.problems, found.problem)))


@dataclass(frozen=True, slots=True)
class SetMade(Screen):
    """Screen with a set, its code, its link and what it covers."""

    choices: SetChoices
    name: str
    plan: AnySet
    asked: tuple[Exercise, ...]
    is_printing: bool = False
    """True until the simulator has answered what a sheet to print tells."""

    sentence: str = ""
    """What came of the last press; empty for what to do with the set."""

    def scene(self) -> Scene:
        """Return the form with the set that was made."""
        scene, plan = self.choices.scene(), self.plan
        called = _CALLED.format(plan.said) if isinstance(plan, PickedSet) else ""
        made = MadeSet(
            name=self._title,
            code="" if isinstance(plan, PickedSet) else plan.said,
            called=f"{told_right(plan.judge)} {called}".rstrip(),
            text=plan.short,
            covers=_covered(self.asked),
            named=bool(self.name),
            page=lesson_file("practice"),
            packed=makes_packages(),
            sheet=_SHEET,
        )
        picked = _DONE_PICKED if is_on_the_site() else _DONE_ALONE
        sentence = self.sentence or (picked if self.choices.picked else _DONE)
        if self.is_printing:
            sentence = f"{SIMULATING} {len(self._simulations)} to go."
        spoken = self.sentence or f"{sentence} {made.name}: {made.code or made.called}"
        form = replace(scene.form, made=made)
        return replace(scene, sentence=sentence, form=form, spoken=spoken)

    def actions(self, at: datetime) -> Actions:
        """Save the set as a sheet to print, or make another choice."""
        return {**self.choices.actions(at), _SHEET.action: self._printed}

    def _printed(self, _value: str) -> Step:
        following = replace(self, is_printing=True)
        return following.arrived() or Step(following)

    @property
    def _simulations(self) -> tuple[Simulate, ...]:
        """The simulations that a sheet still needs."""
        decisions = (each for each in self.asked if isinstance(each, DecisionExercise))
        return tuple(
            Simulate(each.decision, each.pending) for each in decisions if not each.pending.done()
        )

    def waits(self) -> tuple[Simulate, ...]:
        """Return some of the simulations that a sheet still needs, once one is asked for."""
        return self._simulations[:AT_ONCE] if self.is_printing else ()

    def arrived(self) -> Step | None:
        """Return the step that saves the sheet, once it is asked for and all is simulated."""
        if not self.is_printing or self._simulations:
            return None
        title = f"{self._title} ({told_code(self.plan)})"
        text = set_sheet(title, self.asked, self.plan.judge)
        file = SaveFile(f"ecarte-{self.plan.said}.html", "text/html", text, _TO_PRINT)
        return Step(replace(self, is_printing=False, sentence=WAITING), effects=(file,))

    @property
    def _title(self) -> str:
        return self.name or self.plan.title


def _hints_on(skills: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(id_ for each in skills for id_ in HINTS_DRAWN[each]))


def _hint_group(skill: str, chosen: Collection[str]) -> ButtonGroup:
    names = {id_: name_of(id_) for id_ in HINTS_DRAWN[skill]}
    count = sum(id_ in chosen for id_ in names)
    told = f"{count} of {len(names)}" if count else "any, as they come"
    title = f"Hints on {SKILL[skill].words.label.lower()}: {told}"
    return replace(ButtonGroup.of(title, "hint", names, chosen), folded=True)


def _covered(asked: Sequence[Exercise]) -> tuple[Covered, ...]:
    """Return the hints that decide what is asked, with the small hands of each."""
    hands: dict[str, list[str]] = {}
    for each in asked:
        title, cards = turns_on(each.problem), each.small_cards()
        hands.setdefault(title, []).append(" ".join(str(card.card) for card in cards))
    return tuple(
        Covered(title=f"{title} ({len(each)})", hands=tuple(filter(None, each)))
        for title, each in hands.items()
    )


def _told(exercise: Exercise) -> str:
    """Return the question with the score and the turn-up, which the hand alone does not show."""
    question = exercise.question()
    cloth = question.cloth
    assert cloth is not None
    turned = f"{signed(cloth.turn_up.card)} turned up" if cloth.turn_up else ""
    return f"{question.title} {' · '.join(filter(None, (*cloth.corner[:1], turned)))}".rstrip()


def _turned(chosen: tuple[str, ...], value: str, order: Iterable[str]) -> tuple[str, ...]:
    """Return `chosen` in the order of `order`, without `value` if it was in it, else with it."""
    return tuple(each for each in order if (each in chosen) != (each == value))
