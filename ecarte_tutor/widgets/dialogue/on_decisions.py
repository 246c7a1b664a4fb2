"""Dialogues on decisions: the learner first, and then the book, the count and the simulator."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Final, Literal, get_args

from ...engine.decision import EXCHANGING_WORD, STANDING_WORD, Decision, Option, option_text
from ...engine.english import doing
from ...errors import EcarteError, NotationError
from ...grading import Trust
from ...grading.at_the_table import trust
from ...grading.wording import signed
from ...hints import BookVerdict, book, hint
from ...simulator.count_verdict import count_verdict
from ..cloth import BUTTON_LABELS, Laid, answer_buttons, answer_cards
from ..draw import trick_bars
from ..exercises import exercise_on
from ..exercises.decision import DecisionExercise
from ..scene import Panel, Scene, SceneVerdict
from .dialogue import Dialogue, PressAll, PressOne, Question, answered

Voice = Literal["book", "count", "simulator"]

_ENOUGH: Final = {"yes": "Yes, it does", "no": "No, fewer"}


def what_do_you_say(*decisions: Decision, voices: tuple[Voice, ...] = get_args(Voice)) -> Dialogue:
    """Decisions for the learner, and after each what these voices say of it; nothing is marked.

    The simulator's word is looked up among the worked examples, and of other decisions takes about
    a second. The count speaks of proposals and answers only.

    >>> asked = what_do_you_say(Decision.propose("8H 7H QS 7S 7D", "9H"))
    >>> asked.choose("answer", "propose")
    >>> asked.scene["strip"]["line"]
    'The book says: play.'
    """
    return Dialogue([each for decision in decisions for each in _asked(decision, voices)])


def _asked(decision: Decision, voices: tuple[Voice, ...]) -> Iterator[Question]:
    exercise = exercise_on(decision)
    assert isinstance(exercise, DecisionExercise)
    asked = {"book": _of_the_book, "count": _of_the_count, "simulator": _of_the_simulator}
    yield from (asked[voice](exercise) for voice in voices)


def _of_the_book(exercise: DecisionExercise) -> Question:
    decision = exercise.decision
    book_verdict = book(decision)
    if decision.kind == "discard":
        return _discarding(exercise, book_verdict)
    return _for_each_option(exercise, book_verdict, book_verdict.advice, _told_by(book_verdict))


def _for_each_option(
    exercise: DecisionExercise, book_verdict: BookVerdict, right: Collection[Option], told: str
) -> Question:
    """The decision as it is asked; each option gets one explanation, beside the hint's cards."""
    explained: dict[str, Scene | None] = {}
    for option in exercise.decision.options():
        laid = Laid(choice=option, is_settled=True, lit=book_verdict.because)
        explained[option_text(option)] = answered(
            exercise.scene(laid), told, agrees=option in right
        )
    return PressOne(asked=exercise.question(), explained=explained)


def _told_by(book_verdict: BookVerdict) -> str:
    advice, _, reason = book_verdict.text.partition(". ")
    return f"The book says: {advice[0].lower()}{advice[1:]}. {reason}".strip()


def _discarding(exercise: DecisionExercise, book_verdict: BookVerdict) -> Question:
    """Every card that the book discards has to be pressed."""
    decision = exercise.decision
    (discarded,) = book_verdict.advice
    assert isinstance(discarded, frozenset)
    held = decision.hand.arranged(decision.trump)
    remarks = {
        str(card): f"The {card.words} goes." if card in discarded else f"Keep the {card.words}."
        for card in held
    }
    asked = exercise.question()
    assert asked.cloth is not None
    return PressAll(
        asked=replace(asked, cloth=replace(asked.cloth, cards=answer_cards(held))),
        right=frozenset(map(str, discarded)),
        explained=answered(
            exercise.scene(Laid(choice=discarded, is_settled=True)), _told_by(book_verdict)
        ),
        remarks=remarks,
    )


def _of_the_count(exercise: DecisionExercise) -> Question:
    count = count_verdict(exercise.decision)
    needed, made = round(100 * count.needed), round(100 * count.point)
    is_enough = count.advice == count.stand
    title = f"Does it make three tricks {needed} times in 100?"
    sentence = f"You need that many to break even by {doing(count.stand)}."
    verdict = f"enough to {count.stand}" if is_enough else f"not enough to {count.stand}"
    chart = Panel(
        name="count",
        title="The count",
        lead=f"Three tricks or more {made} times in 100.",
        chart=trick_bars(count.counts),
    )
    panels = SceneVerdict(panels=(chart,))
    explained: dict[str, Scene | None] = {}
    for answer in _ENOUGH:
        explained[answer] = answered(
            replace(_asking(exercise, title, "", _ENOUGH, answer), verdict=panels),
            f"{made} times in 100: {verdict}. The count tries every hand that your opponent may "
            "hold, with all cards face up.",
            agrees=(answer == "yes") == is_enough,
        )
    return PressOne(asked=_asking(exercise, title, sentence, _ENOUGH), explained=explained)


def _of_the_simulator(exercise: DecisionExercise) -> Question:
    from ...simulator import worked

    values = worked(exercise.decision)
    words = {option_text(each): BUTTON_LABELS.get(str(each), signed(each)) for each in values}
    best, *others = sorted(values, key=lambda option: -values[option].mean)
    is_told = all((values[best] - values[each]).counts for each in others)
    title = "And what does the simulator say?"
    sentence = "It deals the hand out thousands of times, exchange and all."
    lead = words[option_text(best)].lower() if is_told else "either will do"
    worth = ", ".join(f"{doing(str(each))} {values[each].short}" for each in (best, *others))
    explained: dict[str, Scene | None] = {}
    for answer in words:
        explained[answer] = answered(
            _asking(exercise, title, "", words, answer),
            f"The simulator: {lead}. In points a deal: {worth}.",
            agrees=answer == option_text(best) or not is_told,
        )
    return PressOne(asked=_asking(exercise, title, sentence, words), explained=explained)


def _asking(
    exercise: DecisionExercise,
    title: str,
    sentence: str,
    words: Mapping[str, str],
    chosen: str | None = None,
) -> Scene:
    """The decision under another question."""
    scene = exercise.scene(Laid())
    assert scene.cloth is not None
    return replace(
        scene,
        title=title,
        sentence=sentence,
        cloth=replace(scene.cloth, choices=answer_buttons(words, chosen=chosen)),
        spoken=f"{title} {sentence}",
    )


def on_trial(*ids: str) -> Dialogue:
    """The hand on which each of these hints costs most: does its advice hold up? Nothing is marked.

    >>> asked = on_trial("P1")
    >>> asked.choose("answer", "propose")
    >>> asked.scene["strip"]["line"]
    'The simulator: propose.'

    Args:
        ids: hints to stand on or to answer by, each with a record of what it costs.

    Raises:
        EcarteError: for a hint that has no such record.
    """
    return Dialogue([_tried(_record(id_)) for id_ in ids])


def _record(id_: str) -> Trust:
    for kind in STANDING_WORD:
        found = trust(hint(id_).id, kind)
        if found and found.worst_at:
            return found
    raise NotationError(f"expected a hint that has cost something, got {id_!r}")


def _tried(row: Trust) -> Question:
    decision = Decision.parse(row.worst_at)
    exercise = exercise_on(decision)
    if not isinstance(exercise, DecisionExercise):
        raise EcarteError(f"expected a decision that is asked, got {decision}")
    words = STANDING_WORD[decision.kind], EXCHANGING_WORD[decision.kind]
    book_verdict = book(decision)
    (wrong,) = (word for word in words if word in book_verdict.advice)
    (best,) = (word for word in words if word != wrong)
    told = (
        f"The simulator: {best}. By {row.hint} you would {wrong}. Here {doing(wrong)} loses "
        f"{row.worst:.1f} games in 100, more than on any other hand tried for this hint."
    )
    return _for_each_option(exercise, book_verdict, {best}, told)
