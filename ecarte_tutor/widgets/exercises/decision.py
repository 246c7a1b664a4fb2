"""Exercises that put a decision to the learner, marked by the book and by the simulator."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace

from ...course.progress import BOOK, SIMULATOR
from ...engine.cards import Card, Hand
from ...engine.decision import Decision, Option
from ...engine.english import are_trumps, number_of_cards, the, you_hold
from ...engine.rules import other_seat
from ...errors import NotationError
from ...grading import waiting_strip
from ...grading.at_the_table import better_option
from ...grading.strip import Strip
from ...hints import book
from ..background import Assessment, simulation_thread
from ..cloth import Laid, answer_button, cloth, quiz_score_lines, trick_trays
from ..scene import Arrival, Scene, SceneButton, SceneCard, SceneVerdict
from ..telling import changes_before, talk_before, told_before, told_of_choice, tricks_before
from ..verdict import Choice, verdict_doors, waiting_doors
from .exercise import Exercise, Steps, help_with


class DecisionExercise(Exercise):
    """What would you do?

    A kind of decision is a subclass, which says how its question is put and its options are worded.
    """

    graders = (BOOK, SIMULATOR)

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision)
        self.decision = decision
        self.pending: Future[Assessment] = Future()
        """Its simulation, if it has been asked for."""

    def simulate(self, *, ahead: bool = False) -> None:
        """Asks for its simulation, before all others or, `ahead`, once nobody waits for one."""
        simulation_thread().submit(self.decision, self.pending, ahead=ahead)

    def leave(self) -> None:
        """Cancels its simulation unless it is there."""
        simulation_thread().leave(self.pending)

    def question(self) -> Scene:
        """The hand, the turn-up, the score and what may be chosen."""
        return self.scene(Laid())

    def dealt(self, asked: Scene) -> Scene:
        """The question with the cards and the talk that led to it."""
        spoken = " ".join(filter(None, (self.title, self._untold(), self._held())))
        return replace(asked, arrival=Arrival(events=told_before(self.decision)), spoken=spoken)

    def help(self) -> Steps:
        """A question to oneself, the cards of the hint, and the hint."""
        return help_with(self.decision, book(self.decision))

    def takes(self, text: str) -> bool:
        try:
            return self.decision.may(self.decision.read(text))
        except NotationError:
            return False

    def answered(self, text: str, lately: Sequence[str] = ()) -> DecisionAnswer:
        """An answer, by the option's text."""
        option = self.decision.read(text)
        return DecisionAnswer(self.decision, option, self.pending, self, text, lately=tuple(lately))

    def small_cards(self) -> tuple[SceneCard, ...]:
        return tuple(map(SceneCard, self._hand))

    def wish(self, option: Option) -> str:
        """The option as an infinitive: `"propose"`, `"lead the seven of clubs"`."""
        return str(option)

    def scene(self, laid: Laid) -> Scene:
        """The decision on the cloth, with its cards as `laid` has them."""
        decision, sentence = self.decision, self._sentence()
        held = self._held(f"The {decision.turn_up.words} is turned up.")
        return Scene(
            title=self.title,
            sentence=sentence,
            cloth=cloth(
                decision,
                laid,
                corner=quiz_score_lines(decision),
                tricks=trick_trays(decision.tricks, decision.trump, decision.seat),
                choices=self._choices(laid),
            ),
            notice=self._notice(laid),
            spoken=f"{self.title} {sentence} {held}",
        )

    @abstractmethod
    def _sentence(self) -> str:
        """Whose turn it is and what has happened, above the cloth."""

    def _untold(self) -> str:
        """What of that no event tells."""
        return tricks_before(self.decision)

    def _held(self, then: str = "") -> str:
        mine, theirs = self.decision.score
        score = f"You have {mine}, the {other_seat(self.decision.seat)} {theirs}."
        return " ".join(filter(None, (you_hold(self._hand), then, score)))

    def _notice(self, _laid: Laid) -> str:
        king = self.decision.king
        if king is None:
            return ""
        who = "You have" if king == self.decision.seat else f"The {king} has"
        return f"{who} announced the king of trumps."

    def _choices(self, _laid: Laid) -> tuple[SceneButton, ...] | None:
        """Buttons other than those for the words that may be said."""
        return None

    @property
    def _hand(self) -> tuple[Card, ...]:
        return self.decision.hand.arranged(self.decision.trump)


@dataclass(frozen=True, eq=False)
class DecisionAnswer(Choice):
    """An option chosen in an exercise, judged once by the book and once by the simulator."""

    exercise: DecisionExercise
    text: str

    @property
    def remark(self) -> str:
        """The trump suit and the choice, for the summary; never the better choice."""
        trump = self.decision.trump.word.capitalize()
        return f"{trump} were trumps. You chose to {self.exercise.wish(self.option)}."

    def scenes(self) -> Iterator[Scene]:
        """The whole verdict; where the simulation goes on, the book's word comes at once."""
        laid = Laid(choice=self.option, is_settled=True, lit=self._lit)
        if not self.is_ready:
            strip, doors = waiting_strip(self.book_verdict), waiting_doors(self.book_verdict)
            verdict = SceneVerdict(strip=strip, doors=doors)
            yield replace(self.exercise.scene(laid), verdict=verdict, spoken=strip.line)
        found = self.assessment
        punished = found.is_punished(self.option)
        strip, doors = self.strip, verdict_doors(self.verdict, found.count, punished=punished)
        yield replace(
            self.exercise.scene(replace(laid, right=self._right(strip))),
            verdict=SceneVerdict(strip=strip, doors=doors),
            arrival=Arrival(events=told_of_choice(self.decision, self.option)),
            spoken=strip.spoken,
        )

    def _right(self, strip: Strip) -> Option | None:
        """What has a tick; nothing where it is not plain that the choice was right or wrong."""
        known = {"right": self.option, "wrong": better_option(self.verdict)}
        return known.get(strip.sign)

    @property
    def _lit(self) -> tuple[Card, ...]:
        """The cards that count for the hint; none where all do, which says nothing."""
        because = self.book_verdict.because
        return () if len(because) == len(self.decision.hand) else because


class StandExercise(DecisionExercise):
    """Do you stand on this hand?"""

    def _untold(self) -> str:
        return _near_the_end(self.decision).lstrip()

    @property
    def _trumps(self) -> str:
        return f"{are_trumps(self.decision.trump)}.{_near_the_end(self.decision)}"


class ProposingExercise(StandExercise):
    skill = "proposing"

    def _sentence(self) -> str:
        return f"You are the pone. {changes_before(self.decision)}{self._trumps}"


class AnsweringExercise(StandExercise):
    skill = "answering"

    def _sentence(self) -> str:
        again = " again" if self.decision.exchanged else ""
        turn = f"You are the dealer, and the pone proposes{again}."
        return f"{changes_before(self.decision)}{turn} {self._trumps}"


def _near_the_end(decision: Decision) -> str:
    """A sentence on whoever needs just one point; empty where nobody does."""
    mine, theirs = (points == decision.rules.target - 1 for points in decision.score)
    if mine and theirs:
        return " Both of you need one point."
    if mine:
        return " You need one point."
    return f" The {other_seat(decision.seat)} needs one point." if theirs else ""


class DiscardingExercise(DecisionExercise):
    """Which cards do you discard? Cards rise as they are picked; the answer is the cards' text."""

    skill = "discarding"

    def picking(self, picked: Collection[str]) -> Scene:
        """The question with these cards raised, and a button to discard them if the rules allow."""
        cards = frozenset(map(Card, picked))
        spoken = f"{number_of_cards(len(picked)).capitalize()} picked."
        reason = self.decision.why_not(cards) or ""
        return replace(self.scene(Laid(picked=cards)), notice=reason, spoken=spoken)

    def wish(self, option: Option) -> str:
        assert isinstance(option, frozenset)
        discarded = [card for card in self._hand if card in option]
        return f"discard {the(discarded)}" if discarded else "discard nothing"

    def _sentence(self) -> str:
        decision = self.decision
        trumps = are_trumps(decision.trump)
        again = " once more" if decision.exchanged else ""
        if decision.seat == "pone":
            return f"You are the pone, and the dealer accepts{again}. {trumps}."
        return (
            f"You are the dealer and have accepted{again}; the pone takes "
            f"{number_of_cards(decision.asked or 0)}. {trumps}."
        )

    def _notice(self, laid: Laid) -> str:
        if laid.is_settled or self.decision.may(frozenset()):
            return ""
        return "Press the cards that should go, or the keys 1 to 5."

    def _choices(self, laid: Laid) -> tuple[SceneButton, ...]:
        discarded = Hand(laid.picked)
        if laid.is_settled or not self.decision.may(frozenset(discarded)):
            return ()
        label = f"Discard {number_of_cards(len(discarded))}" if discarded else "Discard nothing"
        return (answer_button(str(discarded), label),)


class LeadingExercise(DecisionExercise):
    """Which card do you lead? The simulator plays every card out.

    It begins the deal, or comes after a few tricks, which then lie on the cloth.
    """

    skill = "leading"
    verb = "lead"

    def wish(self, option: Option) -> str:
        """Which card one would lead or play."""
        assert isinstance(option, Card)
        return f"{self.verb} the {option.words}"

    def _sentence(self) -> str:
        return talk_before(self.decision)


class FollowingExercise(LeadingExercise):
    """Which card do you play? Only the cards that the rules allow can be pressed."""

    skill = "following"
    verb = "play"

    def _sentence(self) -> str:
        decision = self.decision
        assert decision.led is not None
        leader = other_seat(decision.seat)
        return f"{talk_before(decision)} The {leader} leads the {decision.led.words}."
