"""Exercises on a decision of the game, marked by the book and by the simulator."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace

from ....course.progress.attempt import BOOK, SIMULATOR
from ....engine.cards import Card, Hand
from ....engine.decision import Decision, Option
from ....engine.english import are_trumps, listed, number_of_cards, the, you_hold
from ....engine.rules.rule_set import other_seat
from ....errors import NotationError
from ....grading.at_the_table import better_option
from ....grading.strip import Strip, waiting_strip
from ....hints import book
from ..background.assessment import Assessment
from ..background.simulation_thread import simulation_of, simulation_thread
from ..cloth import Laid, answer_button, cloth, quiz_score_lines, refusal, trick_trays
from ..scene import Arrival, Scene, SceneButton, SceneCard, SceneVerdict
from ..telling import changes_before, talk_before, told_before, told_of_choice, tricks_before
from ..verdict import Choice, count_panel, verdict_doors, waiting_doors
from .exercise import Exercise, Steps, help_with


class DecisionExercise(Exercise):
    """An exercise that asks "What would you do?" at a decision.

    Each kind of decision has a subclass, which words the question and the options.
    """

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision)
        self.decision = decision
        self.graders = (SIMULATOR,) if book(decision).silent else (BOOK, SIMULATOR)
        self.pending: Future[Assessment] = simulation_of(decision)
        """Future of the simulation, for whoever asks for it."""

    def question(self) -> Scene:
        """Return the scene with the hand, the turn-up, the score and the options."""
        return self.scene(Laid())

    def dealt(self, asked: Scene) -> Scene:
        """Return the scene `asked` with the deal and the words said since as events to animate."""
        spoken = " ".join(filter(None, (self.title, self._untold(), self.held())))
        return replace(asked, arrival=Arrival(events=told_before(self.decision)), spoken=spoken)

    def help(self) -> Steps:
        return help_with(self.decision, book(self.decision))

    def takes(self, text: str) -> bool:
        try:
            return self.decision.may(self.decision.read(text))
        except NotationError:
            return False

    def answered(self, text: str, lately: Sequence[str] = ()) -> DecisionAnswer:
        """Return the answer that chooses the option `text`, such as "propose" or "7C".

        Args:
            lately: names of the reasons given lately, so that another is given if there is one.
        """
        option = self.decision.read(text)
        return DecisionAnswer(self.decision, option, self.pending, self, text, lately=tuple(lately))

    def solution(self) -> str:
        said = book(self.decision)
        return said.text if said.silent else self._would(BOOK, said.advice)

    def solutions(self) -> str:
        """Return what the book and the simulator would do; waits for the simulation."""
        found = simulation_thread().submit(self.decision, self.pending).result()
        accepted = {each.choice for each in found.verdicts if each.with_the_simulator}
        if BOOK in self.graders and accepted == set(book(self.decision).advice):
            return self._would(f"{BOOK} and {SIMULATOR}", accepted)
        return f"{self.solution()} {self._would(SIMULATOR, accepted)}".rstrip()

    def _would(self, judge: str, accepted: Collection[Option]) -> str:
        choices = (self.infinitive(each) for each in self.decision.options() if each in accepted)
        return f"{judge.capitalize()} would {listed(choices, last='or')}." if accepted else ""

    def small_cards(self) -> tuple[SceneCard, ...]:
        return tuple(map(SceneCard, self._hand))

    def infinitive(self, option: Option) -> str:
        """Return the option as an infinitive: `"propose"`, `"lead the seven of clubs"`."""
        return str(option)

    def scene(self, laid: Laid) -> Scene:
        """Return the scene of the decision, with cards and buttons marked as in `laid`."""
        decision, sentence = self.decision, self._sentence()
        trumps = f"{are_trumps(decision.trump)}. The {decision.turn_up.words} is turned up."
        told = filter(None, (self.title, sentence, tricks_before(decision), self.held(trumps)))
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
            spoken=" ".join(told),
        )

    @abstractmethod
    def _sentence(self) -> str:
        """Return the sentence above the cards: whose turn it is and what has happened."""

    def _untold(self) -> str:
        """Return the part of `_sentence` that no event shows, for the screen reader."""
        return tricks_before(self.decision)

    def held(self, then: str = "", opponent: str = "") -> str:
        """Return the hand, `then` and the score as sentences; `opponent` stands for the seat."""
        mine, theirs = self.decision.score
        other = opponent or f"the {other_seat(self.decision.seat)}"
        score = f"You have {mine}, {other} {theirs}."
        return " ".join(filter(None, (you_hold(self._hand), then, score)))

    def _notice(self, _laid: Laid) -> str:
        king = self.decision.king
        if king is None:
            return ""
        who = "You have" if king == self.decision.seat else f"The {king} has"
        return f"{who} announced the king of trumps."

    def _choices(self, _laid: Laid) -> tuple[SceneButton, ...] | None:
        """Return the answer buttons, or `None` for the usual ones: the words that may be said."""
        return None

    @property
    def _hand(self) -> tuple[Card, ...]:
        return self.decision.hand.arranged(self.decision.trump)


@dataclass(frozen=True)
class DecisionAnswer(Choice):
    """An option chosen in an exercise, with the verdicts of the book and the simulator."""

    exercise: DecisionExercise
    text: str

    @property
    def skill(self) -> str:
        return self.exercise.skill

    @property
    def remark(self) -> str:
        """Two sentences, on the trump suit and the choice; the best option is not named."""
        trump = self.decision.trump.word.capitalize()
        return f"{trump} were trumps. You chose to {self.exercise.infinitive(self.option)}."

    def scene(self) -> Scene:
        """Return the whole verdict, or the book's while the simulation is still running."""
        laid = Laid(choice=self.option, is_settled=True)
        if not self.is_ready:
            strip, doors = (
                waiting_strip(self.book_verdict),
                waiting_doors(self.decision, self.book_verdict),
            )
            verdict = SceneVerdict(strip=strip, doors=doors)
            waiting = self.exercise.scene(laid).settled()
            return replace(waiting, verdict=verdict, spoken=strip.line)
        found = self.assessment
        punished = found.is_punished(self.option)
        count = None if found.count is None else count_panel(found.count, found.played_point)
        played = self.reason.played is not None
        strip = self.strip
        doors = verdict_doors(self.verdict, count, punished=punished, played=played)
        lit = self.reason.named(self.decision.hand) if strip.reason else ()
        return replace(
            self.exercise.scene(replace(laid, right=self._right(strip), lit=lit)).settled(),
            verdict=SceneVerdict(strip=strip, doors=doors),
            arrival=Arrival(events=told_of_choice(self.decision, self.option)),
            spoken=strip.spoken,
        )

    def _right(self, strip: Strip) -> Option | None:
        """Return the option to tick, or `None` if the choice is not plainly right or wrong."""
        known = {"right": self.option, "wrong": better_option(self.verdict)}
        return known.get(strip.sign)


class StandExercise(DecisionExercise):
    """An exercise that asks whether to stand on the hand: to play without exchanging cards."""

    def _untold(self) -> str:
        return _near_the_end(self.decision).lstrip()


class ProposingExercise(StandExercise):
    skill = "proposing"

    def _sentence(self) -> str:
        return f"{changes_before(self.decision)}You are the pone.{_near_the_end(self.decision)}"


class AnsweringExercise(StandExercise):
    skill = "answering"

    def _sentence(self) -> str:
        again = " again" if self.decision.exchanged else ""
        turn = f"You are the dealer, and the pone proposes{again}."
        return f"{changes_before(self.decision)}{turn}{_near_the_end(self.decision)}"


def _near_the_end(decision: Decision) -> str:
    """Return a sentence on whoever needs only one point; empty if neither player does."""
    mine, theirs = (points == decision.rules.target - 1 for points in decision.score)
    if mine and theirs:
        return " Both of you need one point."
    if mine:
        return " You need one point."
    return f" The {other_seat(decision.seat)} needs one point." if theirs else ""


class DiscardingExercise(DecisionExercise):
    """An exercise that asks which cards to discard.

    An answer is the text of these cards, such as "8C 7D"; empty for none.
    """

    skill = "discarding"

    def picking(self, picked: Collection[str]) -> Scene:
        """Return the question with the cards `picked` raised, and a button to discard if legal."""
        cards = frozenset(map(Card, picked))
        spoken = f"{number_of_cards(len(picked)).capitalize()} picked."
        notice = refusal(self.decision, cards)
        return replace(self.scene(Laid(picked=cards)), notice=notice, spoken=spoken)

    def infinitive(self, option: Option) -> str:
        assert isinstance(option, frozenset)
        discarded = [card for card in self._hand if card in option]
        return f"discard {the(discarded)}" if discarded else "discard nothing"

    def _sentence(self) -> str:
        decision = self.decision
        again = " once more" if decision.exchanged else ""
        if decision.seat == "pone":
            return f"You are the pone, and the dealer accepts{again}."
        return (
            f"You are the dealer and have accepted{again}; the pone takes "
            f"{number_of_cards(decision.asked or 0)}."
        )

    def _notice(self, laid: Laid) -> str:
        if laid.is_settled or self.decision.may(frozenset()):
            return ""
        return "Press the cards that should go."

    def _choices(self, laid: Laid) -> tuple[SceneButton, ...]:
        discarded = Hand(laid.picked)
        if laid.is_settled or not self.decision.may(frozenset(discarded)):
            return ()
        label = f"Discard {number_of_cards(len(discarded))}" if discarded else "Discard nothing"
        return (answer_button(str(discarded), label),)


class LeadingExercise(DecisionExercise):
    """An exercise that asks which card to lead, to the first trick or to a later one.

    The simulator plays every legal card to the end of the deal. Earlier tricks lie on the table.
    """

    skill = "leading"
    verb = "lead"

    def infinitive(self, option: Option) -> str:
        assert isinstance(option, Card)
        return f"{self.verb} the {option.words}"

    def _sentence(self) -> str:
        return talk_before(self.decision)


class FollowingExercise(LeadingExercise):
    """An exercise that asks which card to play to a lead; only legal cards can be pressed."""

    skill = "following"
    verb = "play"

    def _sentence(self) -> str:
        decision = self.decision
        assert decision.led is not None
        leader = other_seat(decision.seat)
        return f"{talk_before(decision)} The {leader} leads the {decision.led.words}.".lstrip()
