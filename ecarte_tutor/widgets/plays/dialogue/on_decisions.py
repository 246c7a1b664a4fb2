"""Dialogues on decisions: the learner chooses, then reads what three advisers say.

They are the book (rules of thumb), the count (how often three tricks are made, with all cards face
up) and the simulator (random deals played to the end).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from math import hypot
from typing import TYPE_CHECKING, Final, Literal, get_args

from ....engine.decision import (
    STANDING_WORD,
    Decision,
    Option,
    option_text,
    signed,
)
from ....engine.english import doing
from ....errors import NotationError
from ....grading import Trust
from ....grading.at_the_table import trust
from ....grading.strip import Sign
from ....hints import BookVerdict, book, hint
from ....simulator.count_verdict import count_verdict
from ....simulator.units import JOINT_ERRORS
from ...stage.cloth import BUTTON_LABELS, Laid, answer_buttons, answer_cards
from ...stage.draw.charts import Chart
from ...stage.exercises import exercise_on
from ...stage.exercises.decision import DecisionExercise
from ...stage.scene import Panel, Scene, SceneVerdict
from .dialogue import Dialogue, PressAll, PressOne, Question, answered, marked

if TYPE_CHECKING:
    from ....simulator import Value

Voice = Literal["book", "count", "simulator"]

_WITHOUT_VOLES: Final = 67
_NO_RISK: Final = 0.55
_ENOUGH: Final = {"yes": "Yes", "no": "No"}


def what_do_you_say(
    *decisions: Decision,
    voices: tuple[Voice, ...] = get_args(Voice),
    title: str = "",
    after: str | tuple[str, ...] = "",
    is_guess: bool = False,
) -> Dialogue:
    """Return a dialogue in which the learner decides, and then reads what each of `voices` advises.

    The simulator's values are looked up among the worked examples; for other decisions they take
    about a second. The voice "count" fits proposals and answers only. Nothing is logged.

    >>> asked = what_do_you_say(Decision.propose("8H 7H QS 7S 7D", "9H"))
    >>> asked.choose("answer", "propose")
    >>> asked.scene["strip"]["line"]
    'The book says: play.'

    Args:
        decisions: the decisions, one after the other.
        voices: the advisers on each decision, in order: "book", "count" and "simulator".
        title: the first question on each decision; empty for the usual one.
        after: what the answers on each decision teach, in Markdown; a single text is shown after
            the last decision.
        is_guess: True if nothing was taught before: then no answer is marked wrong.
    """
    taught = (*[""] * (len(decisions) - 1), after) if isinstance(after, str) else after
    asked: list[Question] = []
    miss: Sign = "ask" if is_guess else "wrong"
    for decision, lesson in zip(decisions, taught, strict=True):
        *questions, last = _asked(decision, voices, title, miss)
        asked += [*questions, replace(last, after=lesson)]
    return Dialogue(asked)


def _asked(
    decision: Decision, voices: tuple[Voice, ...], title: str, miss: Sign
) -> Iterator[Question]:
    exercise = exercise_on(decision)
    assert isinstance(exercise, DecisionExercise)
    for place, voice in enumerate(voices):
        match voice:
            case "book":
                yield _of_the_book(exercise, title, miss, with_simulator="simulator" in voices)
            case "count":
                yield _of_the_count(exercise)
            case "simulator":
                yield _of_the_simulator(exercise, "" if place else title, miss)


def _of_the_book(
    exercise: DecisionExercise, title: str, miss: Sign, *, with_simulator: bool
) -> Question:
    decision = exercise.decision
    book_verdict = book(decision)
    if decision.kind == "discard":
        return _discarding(exercise, book_verdict)
    told, advice = _told_by(book_verdict), book_verdict.advice
    open_to = _as_good_as(decision, advice) if with_simulator else frozenset[Option]()
    return _for_each_option(exercise, book_verdict, advice, told, title, open_to, miss)


def _as_good_as(decision: Decision, advice: Collection[Option]) -> frozenset[Option]:
    """Return the options that the simulator does not value below the book's advice."""
    from ....simulator import worked

    values = worked(decision)
    best = max(advice, key=lambda option: values[option].mean)
    return frozenset(
        option
        for option in values
        if values[option].mean >= values[best].mean or not _is_above(values[best], values[option])
    )


def _is_above(one: Value, other: Value) -> bool:
    """Return True if `one` is surely the larger value, as if both had independent errors.

    The simulations shared their deals, but the stored values do not say how far.
    """
    return one.mean - other.mean > JOINT_ERRORS * hypot(one.error, other.error)


def _for_each_option(
    exercise: DecisionExercise,
    book_verdict: BookVerdict,
    right: Collection[Option],
    told: str,
    title: str = "",
    open_to: Collection[Option] = (),
    miss: Sign = "wrong",
) -> Question:
    """Return the decision as a question in which each option gets the explanation `told`.

    An option in `open_to` but not in `right` is not marked wrong: book and simulator differ. Any
    other option that is not in `right` has the sign `miss`.
    """

    def titled(scene: Scene) -> Scene:
        spoken = scene.told.replace(scene.title, title, 1)
        return replace(scene, title=title, spoken=spoken) if title else scene

    explained = dict[str, Scene | None]()
    ticked = frozenset(map(option_text, right))
    because = book_verdict.because
    lit = (
        () if len(because) == len(exercise.decision.hand) else because
    )  # all say no more than none
    for option in exercise.decision.options():
        scene = titled(exercise.scene(Laid(choice=option, is_settled=True, lit=lit)))
        sign: Sign = "right" if option in right else "differ" if option in open_to else miss
        if sign != "differ":
            scene = marked(scene, option_text(option) if sign == "wrong" else "", ticked)
        explained[option_text(option)] = answered(scene, told, sign)
    return PressOne(asked=titled(exercise.question()), explained=explained)


def _told_by(book_verdict: BookVerdict) -> str:
    advice, _, reason = book_verdict.text.partition(". ")
    return f"The book says: {advice[0].lower()}{advice[1:]}. {reason}".strip()


def _discarding(exercise: DecisionExercise, book_verdict: BookVerdict) -> Question:
    """Return a question that asks for every card that the book discards."""
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
    title = f"Is it strong enough to {count.stand}?"
    sentence = f"Exchanges aside, it needs {needed} wins in 100."
    chart = Panel(
        name="count",
        title="The count",
        lead="Tricks against every opposing hand, with all cards face up.",
        chart=Chart(kind="bars", values=count.counts),
    )
    right = "yes" if is_enough else "no"
    told = f"{_ENOUGH[right]}, it wins {made} times in 100: {count.advice}."
    if needed < _WITHOUT_VOLES and count.needed > _NO_RISK:
        voles = round(100 * count.counts[-1] / count.hands)
        why = f"it needs {needed}; without them, {_WITHOUT_VOLES}"
        told = f"{told} All five tricks, in {voles} of 100, score two: {why}."
    else:
        told = f"{told} It needs {needed}."
    return _in_words(exercise, title, sentence, _ENOUGH, right, told, panels=(chart,))


def _of_the_simulator(exercise: DecisionExercise, title: str, miss: Sign) -> Question:
    from ....simulator import worked

    values = worked(exercise.decision)
    words = {option_text(each): BUTTON_LABELS.get(str(each), signed(each)) for each in values}
    best, *others = sorted(values, key=lambda option: -values[option].mean)
    is_told = all(_is_above(values[best], values[each]) for each in others)
    sentence = "It deals the hand out thousands of times, exchange and all."
    found = book(exercise.decision)
    advised = {*map(option_text, found.advice)} if title and not found.silent else set[str]()
    if title:
        sentence = exercise.question().sentence
    title = title or "And what does the simulator say?"
    lead = words[option_text(best)].lower() if is_told else "either will do"
    worth = ", ".join(
        f"{doing(str(each))} {values[each].short.partition(' ±')[0]}" for each in (best, *others)
    )
    told = f"The simulator: {lead}. In points a deal: {worth}."
    right = option_text(best) if is_told else ""
    return _in_words(exercise, title, sentence, words, right, told, miss=miss, advised=advised)


def _in_words(
    exercise: DecisionExercise,
    title: str,
    sentence: str,
    words: Mapping[str, str],
    right: str,
    told: str,
    panels: tuple[Panel, ...] = (),
    miss: Sign = "wrong",
    advised: Collection[str] = (),
) -> Question:
    """Return another question on the decision; if `right` is empty, every answer is right.

    Any other answer has the sign `miss`, or "differ" if the book has `advised` it.
    """
    scene = exercise.scene(Laid())
    assert scene.cloth is not None
    cloth, explained = scene.cloth, dict[str, Scene | None]()
    asked = replace(
        scene,
        title=title,
        sentence=sentence,
        cloth=replace(cloth, choices=answer_buttons(words)),
        spoken=f"{title} {sentence}",
    )
    for answer in words:
        best = right or answer
        buttons = answer_buttons(words, chosen=answer, right=best)
        judged = replace(
            asked,
            cloth=replace(cloth, choices=buttons),
            verdict=SceneVerdict(panels=panels),
        )
        sign: Sign = "right" if answer == best else "differ" if answer in advised else miss
        if sign != "right":
            judged = marked(judged, answer if sign == "wrong" else "", {best})
        explained[answer] = answered(judged, told, sign)
    return PressOne(asked=asked, explained=explained)


def on_trial(*ids: str) -> Dialogue:
    """Return a dialogue that tries hints, each on the hand where its advice costs most.

    Nothing is logged.

    >>> asked = on_trial("P1")
    >>> asked.choose("answer", "propose")
    >>> asked.scene["strip"]["line"]
    'The simulator: propose.'

    Args:
        ids: ids of hints on proposing or answering that have a measured cost.

    Raises:
        EcarteError: if a hint has no measured cost.
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
    assert isinstance(exercise, DecisionExercise)
    book_verdict, best = book(decision), row.instead
    (wrong,) = book_verdict.advice
    told = (
        f"The simulator: {best}. By {hint(row.hint).called} you would {wrong}. Here "
        f"{doing(str(wrong))} loses {row.worst:.1f} games in 100, more than on any other hand "
        "tried for this hint."
    )
    return _for_each_option(exercise, book_verdict, {best}, told)
