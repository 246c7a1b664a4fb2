"""The first deal: a whole deal in which each rule is explained when it first matters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from ....course.players import Curate
from ....engine.cards import Hand
from ....engine.deal import Deal
from ....engine.english import you_hold
from ....engine.rules.tricks import why_not
from ....grading.strip import Strip
from ...stage.cloth import ANSWER, BUTTON_LABELS, answer_buttons, cloth_under, whole_table
from ...stage.page import is_on_the_site, lesson_file
from ...stage.scene import (
    Arrival,
    CardTable,
    Cloth,
    GameEnd,
    NextSteps,
    Scene,
    SceneCard,
    SceneLink,
    SceneVerdict,
    TableEvent,
    Tray,
)
from ...stage.telling import tell
from .dialogue import Dialogue, PressAll, PressOne, Question

FIRST_DEAL: Final = "FIRST-DEAL"
"""Game code of the game that goes on from this deal."""

_DONE: Final = "propose accept TC+8C+7D AS+9C+8S play announce KS 7H 9D TD KH 8H 8D AD KC 9H"
"""The actions of both players in this deal, in order."""

_DEALER: Final = Curate()
"""Whose face and name the dealer has; his cards are played from `_DONE`."""


def first_deal() -> tuple[Deal, ...]:
    """Return the stages of the deal: as it is dealt, then after each action, up to the last trick.

    The learner is the pone, and wins the point with the fifth trick.
    """
    dealt = Deal.arranged(
        "9H KS TC 8C 7D", "8H KC AS 9C 8S", turn_up="TH", stock="KH TD 8D 7H 9D AD", seed=1
    )
    stages = [dealt]
    for done in _DONE.split():
        is_discarded = stages[-1].kind == "discard"
        stages.append(stages[-1].act(Hand(done.replace("+", " ")) if is_discarded else done))
    return tuple(stages)


class FirstDeal(Dialogue):
    """A dialogue through a whole deal: at each step the tutor asks, then explains the rule.

    >>> deal = FirstDeal()
    >>> deal.scene["title"]
    'Which of your cards is a trump?'
    >>> deal.choose("answer", "9H")
    >>> deal.scene["strip"]["line"]
    'Yes: the nine of hearts.'
    """

    def __init__(self) -> None:
        stages = first_deal()
        shown: int | None = None
        questions = []
        for step in _STEPS:
            questions.append(step.question(stages, shown))
            shown = step.explained_at if step.line else step.at
        super().__init__(questions, closing=_closing(stages[-1]), begins_in_view=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Step:
    """A question at the stage `at` of the deal, explained at the stage `explained_at`."""

    at: int
    explained_at: int
    title: str
    sentence: str
    right: str
    """The card or word to press, or all the cards to press."""

    words: tuple[str, ...] = ()
    """The words that can be pressed; empty if a card is to be pressed."""

    otherwise: str = ""
    """The remark on any other press; if empty, the rule that the press would break."""

    line: str = ""
    """The explanation; if empty, the next question follows at once."""

    reason: str = ""

    def question(self, stages: Sequence[Deal], shown: int | None) -> Question:
        """Return the question of this step; `shown` is the stage at which the step before ended."""
        deal, after = stages[self.at], stages[self.explained_at]
        led_here = _between(None if shown is None else stages[shown], deal)
        follows, right = _between(deal, after), frozenset(self.right.split())
        if self.at == _TRUMPED:  # the trick is taken once it has been asked who takes it
            led_here, follows = led_here[:-1], led_here[-1:]
        asked = self._asked(deal, Arrival(events=led_here))
        explained = self._explained(after, right, Arrival(events=follows)) if self.line else None
        if explained and len(right) > 1:
            remarks = {
                str(card): f"The {card.words} goes." if str(card) in right else self.otherwise
                for card in deal.hand("pone")
            }
            return PressAll(asked=asked, right=right, explained=explained, remarks=remarks)
        offered = {value for _, value in asked.offered}
        remarks = {each: self.otherwise or _why_not(deal, each) for each in offered - right}
        return PressOne(asked=asked, explained={self.right: explained}, remarks=remarks)

    def _asked(self, deal: Deal, arrival: Arrival) -> Scene:
        cloth = _cloth(deal)
        if self.words:
            words = {word: BUTTON_LABELS[word] for word in self.words}
            cloth = replace(cloth, choices=answer_buttons(words))
        elif self.at == _TRUMPED:
            cloth = replace(cloth, table=_not_yet_taken(cloth.table), laid=_to_take(deal))
        else:
            pressed = (replace(each, action=ANSWER, value=str(each.card)) for each in cloth.cards)
            cloth = replace(cloth, cards=tuple(pressed))
        held = deal.hand("pone").arranged(deal.trump)
        return Scene(
            title=self.title,
            sentence=self.sentence,
            cloth=cloth,
            arrival=arrival,
            spoken=f"{self.title} {self.sentence} {you_hold(held)}",
        )

    def _explained(self, deal: Deal, right: frozenset[str], arrival: Arrival) -> Scene:
        strip = Strip(sign="right", line=self.line, reason=self.reason)
        cloth = _cloth(deal)
        lit = tuple(replace(each, lit=str(each.card) in right) for each in cloth.cards)
        return Scene(
            title=self.title,
            cloth=replace(cloth, cards=lit),
            verdict=SceneVerdict(strip=strip),
            arrival=arrival,
        )


_TALK: Final = ("play", "propose")
_TRUMPED: Final = 8
"""The stage at which the first trick has been played."""

_STEPS: Final = (
    _Step(
        at=0,
        explained_at=0,
        title="Which of your cards is a trump?",
        sentence="The card turned up is a heart: hearts are trumps.",
        right="9H",
        otherwise="That one isn’t a heart. In this deal only hearts are trumps.",
        line="Yes: the nine of hearts.",
        reason="A trump beats every card of the other three suits, even a king.",
    ),
    _Step(
        at=0,
        explained_at=0,
        title="Play these five, or propose an exchange?",
        sentence="You want three of the five tricks.",
        words=_TALK,
        right="propose",
        otherwise=(
            "With one trump and one king you would lose more often than you won. Propose, to ask "
            "for better cards."
        ),
        line="Yes: propose.",
        reason=(
            "One trump and one king are not enough. The dealer accepts, so both of you may "
            "exchange cards."
        ),
    ),
    _Step(
        at=2,
        explained_at=4,
        title="Which three cards do you discard?",
        sentence="Press them one by one. With the third you draw three new ones.",
        right="TC 8C 7D",
        otherwise="Keep that one: trumps and kings are the cards that take tricks.",
        line="You draw the king of trumps!",
        reason=(
            "You kept trumps and kings, and discarded the rest. The dealer has exchanged three too."
        ),
    ),
    _Step(
        at=4,
        explained_at=4,
        title="And now: play, or propose once more?",
        sentence="You still want three tricks.",
        words=_TALK,
        right="play",
        otherwise=(
            "Your hand is good now, and a second exchange may improve the dealer’s. Play it."
        ),
        line="Yes: play.",
        reason="Two trumps, one of them the king, and another king: enough for three tricks.",
    ),
    _Step(
        at=5,
        explained_at=6,
        title="You hold the king of trumps. Do you say so?",
        sentence="Announced before you play, the king scores a point.",
        words=("announce", "withhold"),
        right="announce",
        otherwise="Unannounced, he is only a card. Announce him, and he scores a point.",
        line="One point to you.",
        reason="The king of trumps is announced in time. Five points win the game.",
    ),
    _Step(
        at=6,
        explained_at=7,
        title="You lead to the first trick. Which card?",
        sentence="Keep your trumps for later. One of your other cards will often take a trick.",
        right="KS",
        otherwise="Only a trump can beat the king of spades: begin with him.",
    ),
    _Step(
        at=_TRUMPED,
        explained_at=_TRUMPED,
        title="Which card takes the trick?",
        sentence="Press it: your king of spades, or the dealer’s seven of hearts.",
        right="7H",
        otherwise="The king is high. But the seven is a heart, and hearts are trumps.",
        line="The dealer takes it, with a seven.",
        reason=(
            "A player with no card of the suit led must trump, and any trump beats a plain king."
        ),
    ),
    _Step(
        at=9,
        explained_at=10,
        title="What do you play to the nine of diamonds?",
        sentence="The dealer took the trick, so he leads to the next.",
        right="TD",
        line="You take it: one trick each.",
        reason="You must follow suit, and if you can win with a card of that suit, you must.",
    ),
    _Step(
        at=10,
        explained_at=12,
        title="Your lead. Which card can’t be beaten?",
        sentence="One trick each.",
        right="KH",
        otherwise="A higher card could beat that one, or a trump could.",
        line="Two tricks are yours.",
        reason=(
            "The king of trumps is the highest card of all. The dealer had to follow with a trump."
        ),
    ),
    _Step(
        at=12,
        explained_at=14,
        title="You need one more trick. Which card first?",
        sentence="Two tricks to one.",
        right="8D",
        otherwise=(
            "A higher trump would take the nine. Lead the diamond: if he spends a trump on it, the "
            "nine wins the last trick."
        ),
        line="The dealer takes it, with the ace.",
        reason=(
            "In écarté the ace stands below the knave, and above the ten. Two tricks each: the "
            "last one decides."
        ),
    ),
    _Step(
        at=15,
        explained_at=16,
        title="The dealer leads a king. Can you win?",
        sentence="Two tricks each. Press your last card.",
        right="9H",
        line="Three tricks: the point is yours.",
        reason=(
            "You had no club, so you had to trump, and the little nine beats the king. You score "
            "one for the point and one for the king of trumps: two."
        ),
    ),
)


def _why_not(deal: Deal, card: str) -> str:
    """Return why `card` may not be played: the rule in words, without the number of a law."""
    view = deal.view("pone")
    assert view.led is not None
    return why_not(view.hand, view.led, view.trump, card) or ""


def _cloth(deal: Deal) -> Cloth:
    """Return the deal as the learner sees it; the word "pone" is left to a later lesson."""
    view = deal.view("pone")
    table = whole_table(view, opponent=_DEALER.label)
    opponent = replace(table.opponent, face=_DEALER.character.face)
    return cloth_under(replace(table, me=replace(table.me, role=""), opponent=opponent), view)


def _told(deal: Deal) -> tuple[TableEvent, ...]:
    hand = first_deal()[0].hand("pone").arranged(deal.trump)
    return tell(deal.events_seen("pone"), "pone", hand, opponent="the dealer")


def _between(before: Deal | None, after: Deal) -> tuple[TableEvent, ...]:
    """Return what the learner saw happen between two stages; `None` stands for no stage yet."""
    return _told(after)[len(_told(before)) if before else 0 :]


def _not_yet_taken(table: CardTable | None) -> CardTable:
    """Return the table with the last trick still lying in the middle."""
    assert table is not None
    *before, last = table.tricks
    return replace(table, tricks=tuple(before), trick=replace(last, by=None))


def _to_take(deal: Deal) -> tuple[Tray, ...]:
    """Return the trick just played, with cards that can be pressed."""
    mine, his = deal.tricks[-1]
    played = tuple(  # the dealer's lies to the left
        SceneCard(card, caption=player, action=ANSWER, value=str(card), key=str(place))
        for place, (card, player) in enumerate(((his, "dealer"), (mine, "you")), start=1)
    )
    return (Tray(title="Press the card", cards=played),)


def _closing(deal: Deal) -> Scene:
    """Return the end of the deal, which looks as the end of a game does."""
    title = "You win your first deal."
    sentence = "The first player to five points wins the game."
    scored = "One point for the king of trumps, one for three of the five tricks."
    cloth = _cloth(deal)
    assert cloth.table is not None
    mine, his = cloth.table.me, cloth.table.opponent
    table = replace(
        cloth.table,
        opponent=replace(his, says=_DEALER.character.lost),
        over=True,
        end=GameEnd(turning=scored),
    )
    game = lesson_file("game")
    links = (
        SceneLink(label="Next: lesson 1", address=lesson_file("ranking"), main=True),
        SceneLink(label="Another, for real? You lead 2 to 0", address=f"{game}?code={FIRST_DEAL}")
        if is_on_the_site()
        else SceneLink(label="Play a game", address=game),
    )
    return Scene(
        title=title,
        sentence=sentence,
        cloth=replace(cloth, table=table),
        steps=NextSteps(links=links),
        spoken=f"{title} {mine.score} points to {his.score}. {scored} {sentence} "
        f"{_DEALER.label}: {table.opponent.says}",
    )
