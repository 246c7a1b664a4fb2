"""What do you say? A decision put to the learner first, and then to the book and the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, Literal, get_args

from ...decision import Decision, option_text
from ...draw import trick_bars
from ...english import doing
from ...hints import BookVerdict, book
from ...yardstick import count_verdict
from ..cloth import SAID, Laid
from ..exercises import exercise_on
from ..exercises.decision import DecisionExercise
from ..table import Panel, Scene, Strip
from ..verdict.wording import signed
from .dialogue import Dialogue
from .question import Asking, Collecting, Question, telling, to_press, words_to_press

Voice = Literal["book", "count", "simulator"]

_ENOUGH: Final = {"yes": "Yes, it does", "no": "No, on fewer"}


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
    said = book(decision)
    if decision.kind == "discard":
        return _throwing(exercise, said)
    told: dict[str, Scene | None] = {}
    for option in decision.options():
        strip = _book_strip(said, was_said=option in said.advice)
        laid = Laid(choice=option, is_settled=True, lit=said.because)
        told[option_text(option)] = replace(exercise.scene(laid), strip=strip, spoken=strip.spoken)
    return Asking(asked=exercise.question(), told=told)


def _book_strip(said: BookVerdict, *, was_said: bool) -> Strip:
    advice, _, reason = said.text.partition(". ")
    return telling(
        f"The book says: {advice[0].lower()}{advice[1:]}. {reason}".strip(), was_said=was_said
    )


def _throwing(exercise: DecisionExercise, said: BookVerdict) -> Question:
    """Every card that the book throws has to be pressed."""
    decision = exercise.decision
    (thrown,) = said.advice
    assert isinstance(thrown, frozenset)
    held = decision.hand.arranged(decision.trump)
    strip = _book_strip(said, was_said=True)
    says = {
        str(card): f"The {card.words} goes." if card in thrown else f"Keep the {card.words}."
        for card in held
    }
    return Collecting(
        asked=replace(exercise.question(), cards=to_press(held)),
        wanted=frozenset(map(str, thrown)),
        told=replace(
            exercise.scene(Laid(choice=thrown, is_settled=True)), strip=strip, spoken=strip.spoken
        ),
        says=says,
    )


def _of_the_count(exercise: DecisionExercise) -> Question:
    count = count_verdict(exercise.decision)
    needed, made = round(100 * count.needed), round(100 * count.point)
    is_enough = count.advice == count.stand
    title = f"Does it make three tricks on {needed} hands of 100?"
    sentence = f"So many are needed to come out even by {doing(count.stand)}."
    verdict = f"enough to {count.stand}" if is_enough else f"too few to {count.stand} on"
    chart = Panel(
        name="count",
        title="The count",
        lead=f"Three tricks or more on {made} of 100 hands.",
        chart=trick_bars(count.counts),
    )
    told: dict[str, Scene | None] = {}
    for said in _ENOUGH:
        strip = telling(
            f"On {made} of 100: {verdict}. The count tries every hand that your adversary may "
            "hold, all cards seen.",
            was_said=(said == "yes") == is_enough,
        )
        told[said] = replace(
            _cloth(exercise, title, "", _ENOUGH, said),
            strip=strip,
            panels=(chart,),
            spoken=strip.spoken,
        )
    return Asking(asked=_cloth(exercise, title, sentence, _ENOUGH), told=told)


def _of_the_simulator(exercise: DecisionExercise) -> Question:
    from ...simulator import worked

    values = worked(exercise.decision)
    words = {option_text(each): SAID.get(str(each), signed(each)) for each in values}
    best, *others = sorted(values, key=lambda option: -values[option].mean)
    is_told = all((values[best] - values[each]).counts for each in others)
    title = "And what does the simulator say?"
    sentence = "It deals the hand out thousands of times, exchange and all."
    lead = words[option_text(best)].lower() if is_told else "either will do"
    worth = ", ".join(f"{doing(str(each))} {values[each].short}" for each in (best, *others))
    told: dict[str, Scene | None] = {}
    for said in words:
        strip = telling(
            f"The simulator: {lead}. In points a deal: {worth}.",
            was_said=said == option_text(best) or not is_told,
        )
        told[said] = replace(
            _cloth(exercise, title, "", words, said), strip=strip, spoken=strip.spoken
        )
    return Asking(asked=_cloth(exercise, title, sentence, words), told=told)


def _cloth(
    exercise: DecisionExercise,
    title: str,
    sentence: str,
    words: Mapping[str, str],
    chosen: str | None = None,
) -> Scene:
    """The decision on the cloth, under another question."""
    scene = exercise.scene(Laid())
    return replace(
        scene,
        title=title,
        sentence=sentence,
        choices=words_to_press(words, chosen=chosen),
        spoken=f"{title} {sentence}",
    )
