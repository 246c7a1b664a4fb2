"""Exercises on the rules: tricks, legal replies, the score of a deal, and the laws."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Final, Generic, TypeVar

from ....course.problems.laws import CASES, LawProblem
from ....course.problems.scoring import ScoringProblem
from ....course.problems.spec import USUAL_RULES
from ....course.problems.tricks import ReplyProblem, TrickProblem
from ....course.progress.attempt import RULES
from ....engine.cards import Card, Hand
from ....engine.deal.events import KingAnnounced, Led, Replied, TurnedUp
from ....engine.english import are_trumps, counted, number, the, you_hold
from ....engine.rules.rule_set import TRICKS, RuleSet, Seat, other_seat
from ....errors import NotationError
from ....grading.strip import Strip, corrected
from ..cloth import answer_button, answer_buttons, cloth_beside, led_tray, trick_trays, turned_up
from ..page import in_words
from ..scene import Arrival, Cloth, Panel, Scene, SceneButton, SceneCard, SceneVerdict, VerdictDoor
from ..telling import laid_out, tell
from .exercise import Help, MarkedExercise, Steps

Problem = TypeVar("Problem")

_LONGEST_LINE: Final = 10
"""Most words in the first line of a verdict."""


class RulesExercise(MarkedExercise, Generic[Problem]):
    """An exercise with one right answer, which follows from the rules.

    Each kind of question has a subclass, which lays out the cards and words the answers.
    """

    graders = (RULES,)
    panel_title = "The rules"
    """Title of the panel that gives the reason."""

    problem: Problem

    def question(self) -> Scene:
        return self._scene()

    def takes(self, text: str) -> bool:
        return text in self._answers

    def is_right(self, answer: str) -> bool:
        return answer == self._right

    def solution(self) -> str:
        return self._told(self._right)[0]

    def remark(self, answer: str) -> str:
        return f"You said: {self._worded(answer)}."

    def verdict(self, answer: str) -> Scene:
        """Return the question with the right answer marked, and the reason for that answer."""
        right, (lead, reason, source) = self.is_right(answer), self._told(answer)
        whole = f"Yes: {lead[0].lower()}{lead[1:]}"
        if not right:
            whole = corrected(lead, [self._worded(self._right)])
        is_short = len(whole.split()) <= _LONGEST_LINE
        strip = Strip(
            sign="right" if right else "wrong",
            line=whole if is_short else "Right." if right else "Not this time.",
            reason=reason if is_short or (right and reason) else f"{lead} {reason}".rstrip(),
        )
        title, full = self.panel_title, self._in_full
        first, then = ("", full) if full else (lead, reason)
        panel = Panel(name="rules", title=title, lead=first, text=then, source=source)
        rule = VerdictDoor(name="rules", title=title, says="in full", panels=(panel,))
        verdict = SceneVerdict(strip=strip, doors=(rule,) if full or source else ())
        return replace(self._scene(answer).settled(), verdict=verdict, spoken=strip.spoken)

    @abstractmethod
    def _told(self, answer: str) -> tuple[str, str, str]:
        """Return the right answer, the reason and its source, after the learner gave `answer`."""

    @property
    def _in_full(self) -> str:
        """The text behind the door, if it tells more than the reason; empty otherwise."""
        return ""

    @property
    @abstractmethod
    def _right(self) -> str:
        """The right answer, as the page sends it."""

    @property
    def _answers(self) -> Mapping[str, str]:
        """The words of each answer, by its value; empty where the learner picks cards."""
        return {}

    def _worded(self, answer: str) -> str:
        return self._answers[answer]

    @abstractmethod
    def _scene(self, answer: str | None = None) -> Scene:
        """Return the question; if `answer` is given, the right answer is marked in it."""

    def _buttons(self, chosen: str | None) -> tuple[SceneButton, ...]:
        right = None if chosen is None else self._right
        return answer_buttons(self._answers, chosen=chosen, right=right)


_TAKERS: Final = {"leader": "The dealer", "follower": "You"}
_RANKS: Final = "Rank: king, queen, knave, ace, ten, nine, eight, seven"


class TrickExercise(RulesExercise[TrickProblem]):
    skill = "tricks"

    def dealt(self, asked: Scene) -> Scene:
        """Return the scene `asked` with turn-up, lead and reply as events to animate."""
        problem = self.problem
        played = (
            TurnedUp(problem.turn_up),
            Led("dealer", problem.lead),
            Replied("pone", problem.reply),
        )
        events = tell(played, "pone", (), "the dealer")
        return replace(asked, arrival=Arrival(events=events), spoken=self.title)

    def small_cards(self) -> tuple[SceneCard, ...]:
        return SceneCard(self.problem.lead), SceneCard(self.problem.reply)

    def help(self) -> Steps:
        problem = self.problem
        suits = problem.lead.suit, problem.trump
        counting = {card for card in (problem.lead, problem.reply) if card.suit in suits}
        return (
            Help("Which suit was led? Is one of the two a trump?"),
            Help("Only a card of the suit led, or a trump, can win.", frozenset(counting)),
            Help(
                "Any trump beats any plain card. Without a trump, the higher card of the suit "
                "led wins."
            ),
        )

    def remark(self, answer: str) -> str:
        trump = self.problem.trump.word.capitalize()
        return f"{trump} were trumps. You said {_TAKERS[answer].lower()}."

    def _told(self, _answer: str) -> tuple[str, str, str]:
        takes = "You take" if self.problem.winner == "follower" else "The dealer takes"
        return f"{takes} it.", self.problem.reason, _RANKS

    @property
    def _right(self) -> str:
        return self.problem.winner

    @property
    def _answers(self) -> Mapping[str, str]:
        return _TAKERS

    def _scene(self, answer: str | None = None) -> Scene:
        problem = self.problem
        sentence = (
            f"The dealer led the {problem.lead.words}; you played the {problem.reply.words}. "
            f"{are_trumps(problem.trump)}."
        )
        winning = problem.reply if problem.winner == "follower" else problem.lead
        played = {problem.lead: "the dealer led", problem.reply: "you played"}
        cards = tuple(
            SceneCard(card, lit=True, caption=caption, note=", wins the trick")
            if answer and card is winning
            else SceneCard(card, caption=caption)
            for card, caption in played.items()
        )
        return Scene(
            title=self.title,
            sentence=sentence,
            cloth=cloth_beside(problem.turn_up, cards, choices=self._buttons(answer)),
            spoken=f"{self.title} {sentence}",
        )


_DUTIES: Final = (
    "Follow suit and win if you can. If you can’t follow, trump. If you can’t trump, play anything"
)


class ReplyExercise(RulesExercise[ReplyProblem]):
    """An exercise that asks for all legal replies to a lead.

    An answer is the text of these cards, such as "QH 7H".
    """

    skill = "replies"

    def dealt(self, asked: Scene) -> Scene:
        """Return the scene `asked` with hand, turn-up and lead as events to animate."""
        problem = self.problem
        events = laid_out("dealer", self._hand, problem.turn_up, [Led("pone", problem.lead)])
        spoken = f"{self.title} {you_hold(self._hand)}"
        return replace(asked, arrival=Arrival(events=events), spoken=spoken)

    def picking(self, picked: Collection[str]) -> Scene:
        """Return the question with the cards `picked` raised, and a button to answer with them."""
        up = [card for card in self._hand if str(card) in picked]
        cards = tuple(
            SceneCard(card, action="pick", key=str(key), chosen=card in up)
            for key, card in enumerate(self._hand, start=1)
        )
        if not up:
            return self._laid(cards, notice="Press the cards that you may play.")
        choice = answer_button(str(Hand(up)), "These and no others")
        return self._laid(cards, choices=(choice,), spoken=f"Picked: {the(up)}.")

    def takes(self, text: str) -> bool:
        """Return True if `text` names at least one card, and only cards of the hand."""
        try:
            picked = set(Hand(text))
        except NotationError:
            return False
        return bool(picked) and picked <= set(self._hand)

    def small_cards(self) -> tuple[SceneCard, ...]:
        """Return the card led, then the hand."""
        return SceneCard(self.problem.lead, caption="led"), *map(SceneCard, self._hand)

    def is_right(self, answer: str) -> bool:
        """Return True if `answer` names exactly the legal cards."""
        return set(Hand(answer)) == self.problem.legal

    def help(self) -> Steps:
        return (
            Help("Have you a card of the suit that was led?"),
            self._where_to_look(),
            Help(f"{_DUTIES}."),
        )

    def remark(self, answer: str) -> str:
        trump = self.problem.trump.word.capitalize()
        return f"{trump} were trumps. You picked {self._worded(answer)}."

    def _told(self, answer: str) -> tuple[str, str, str]:
        wrong = "" if self.is_right(answer) else " ".join(self._corrections(set(Hand(answer))))
        return self.problem.duty, wrong, _DUTIES

    @property
    def _right(self) -> str:
        return str(Hand(self.problem.legal))

    def _worded(self, answer: str) -> str:
        return the([card for card in self._hand if card in Hand(answer)])

    @property
    def _hand(self) -> tuple[Card, ...]:
        return self.problem.hand.arranged(self.problem.trump)

    def _where_to_look(self) -> Help:
        problem = self.problem
        following = frozenset(card for card in self._hand if card.suit is problem.lead.suit)
        if following:
            return Help("These are of the suit led. Can one of them win?", following)
        trumps = frozenset(card for card in self._hand if card.suit is problem.trump)
        if trumps:
            return Help("You cannot follow. These are your trumps.", trumps)
        return Help("You can neither follow nor trump.")

    def _corrections(self, picked: set[Card]) -> Iterator[str]:
        reasons = (self.problem.why_not(card) for card in self._hand if card in picked)
        yield from dict.fromkeys(filter(None, reasons))
        missed = [card for card in self._hand if card in self.problem.legal - picked]
        if missed:
            also = "too" if picked & self.problem.legal else "only"
            yield f"You may play {the(missed)} {also}."

    def _scene(self, answer: str | None = None) -> Scene:
        if answer is None:
            return self.picking(())
        picked = set(Hand(answer))
        return self._laid(tuple(self._judged(card, picked) for card in self._hand))

    def _judged(self, card: Card, picked: set[Card]) -> SceneCard:
        legal = card in self.problem.legal
        note = f", {'may' if legal else 'may not'} be played"
        return SceneCard(card, lit=legal, note=note, chosen=card in picked)

    def _laid(
        self,
        cards: tuple[SceneCard, ...],
        *,
        notice: str = "",
        choices: tuple[SceneButton, ...] = (),
        spoken: str = "",
    ) -> Scene:
        problem = self.problem
        sentence = (
            f"The pone led the {problem.lead.words}. {are_trumps(problem.trump)}. Pick them all: "
            "there may be more than one."
        )
        led = led_tray(problem.lead, "the pone")
        return Scene(
            title=self.title,
            sentence=sentence,
            cloth=cloth_beside(problem.turn_up, cards, laid=(led,), choices=choices),
            notice=notice,
            spoken=spoken or f"{self.title} {sentence} {you_hold(self._hand)}",
        )


class ScoringExercise(RulesExercise[ScoringProblem]):
    """An exercise that asks what a deal scores.

    An answer is the points of both players, the learner's first, such as "2-0".
    """

    skill = "scoring"

    def small_cards(self) -> tuple[SceneCard, ...]:
        return (SceneCard(self.problem.deal.turn_up),)

    def help(self) -> Steps:
        mine, theirs = self.problem.tricks
        other = other_seat(self.problem.seat)
        return (
            Help("Count the tricks. Who stood on the cards as dealt? Who had the king of trumps?"),
            Help(f"You made {counted(mine, 'trick')}, the {other} {_or_none(theirs)}."),
            Help(_tariff(self.problem.rules)),
        )

    def _told(self, _answer: str) -> tuple[str, str, str]:
        house = in_words(self.problem.rules).removeprefix("the ")
        return f"{self._worded(self._right)}.", " ".join(self.problem.reasons), house

    @property
    def _right(self) -> str:
        mine, theirs = self.problem.points
        return f"{mine}-{theirs}"

    @property
    def _answers(self) -> dict[str, str]:
        other = other_seat(self.problem.seat)
        return {
            f"{mine}-{theirs}": f"You {mine}, the {other} {theirs}"
            for mine, theirs in self.problem.choices
        }

    def _scene(self, answer: str | None = None) -> Scene:
        problem = self.problem
        deal = problem.deal
        sentence = f"{_talk_told(problem)}{_king_told(problem)}"
        if str(deal.rules) != USUAL_RULES:
            sentence = f"{sentence} You play by {in_words(deal.rules)}."
        return Scene(
            title=self.title,
            sentence=sentence,
            cloth=Cloth(
                corner=(are_trumps(deal.trump), f"You are the {problem.seat}"),
                turn_up=turned_up(deal.turn_up),
                laid=trick_trays(deal.tricks, deal.trump, problem.seat),
                cards=(),
                choices=self._buttons(answer),
            ),
            spoken=(
                f"{self.title} {sentence} You have made {counted(problem.tricks[0], 'trick')}, "
                f"the {other_seat(problem.seat)} {_or_none(problem.tricks[1])}. "
                f"The {deal.turn_up.words} was turned up."
            ),
        )


def _or_none(tricks: int) -> str:
    return number(tricks) if tricks else "none"


def _tariff(rules: RuleSet) -> str:
    """Return sentences that give the points for tricks and for the king under `rules`."""
    vole, _ = rules.trick_points(TRICKS, "dealer")
    king = " The king of trumps, turned up or announced, counts one." if rules.king_scores else ""
    return (
        "The point scores one and the vole two. Against a vulnerable player the point counts two, "
        f"and the vole {number(vole)}.{king}"
    )


def _talk_told(problem: ScoringProblem) -> str:
    vulnerable, seat = problem.deal.vulnerable, problem.seat
    if vulnerable is None:
        return "There was one exchange before the play."
    if vulnerable == "pone":
        return f"{'You' if seat == 'pone' else 'The pone'} played without proposing."
    if seat == "dealer":
        return "The pone proposed, and you refused."
    return "You proposed, and the dealer refused."


def _king_told(problem: ScoringProblem) -> str:
    for event in problem.deal.events:
        if isinstance(event, KingAnnounced):
            return f" {_who(event.seat, problem.seat)} announced the king of trumps."
    king = problem.king
    if king is None:
        return ""
    if king.what == "king in hand":
        return f" {_who(king.seat, problem.seat)} held the king of trumps."
    return f" {_who('dealer', problem.seat)} turned up the king of trumps."


def _who(player: Seat, seat: Seat) -> str:
    return "You" if player == seat else f"The {player}"


class LawExercise(RulesExercise[LawProblem]):
    """An exercise on the laws of the game; an answer is the number of a choice, from "1"."""

    skill = "laws"
    panel_title = "The law"

    def help(self) -> Steps:
        return (
            Help("Who made the mistake? And what had each player seen by then?"),
            Help(
                "A mistake that nobody has seen can be mended. The player who made it does not "
                "choose."
            ),
            Help(f"{self.problem.law.title}: {self.problem.law.statement}"),
        )

    def remark(self, answer: str) -> str:
        return f"{self.problem.case} You said: {self._worded(answer)}"

    def _told(self, _answer: str) -> tuple[str, str, str]:
        return self.problem.answer, f"{self.problem.law.title}: {self.problem.quoted}", ""

    @property
    def _in_full(self) -> str:
        law, quoted = self.problem.law, self.problem.quoted
        return "" if quoted == law.statement else f"{law.title}: {law.statement}"

    @property
    def _right(self) -> str:
        return str(self.problem.choices.index(self.problem.answer) + 1)

    @property
    def _answers(self) -> dict[str, str]:
        return {str(place): each for place, each in enumerate(self.problem.choices, start=1)}

    def _scene(self, answer: str | None = None) -> Scene:
        case, picture = self.problem.case, CASES[self.problem.name].picture
        asked = f"What now, by {self.problem.rules.preset.sentence}?"
        return Scene(
            title=case,
            sentence=asked,
            cloth=Cloth(picture=picture, cards=(), choices=self._buttons(answer)),
            spoken=f"{case} {asked}",
        )
