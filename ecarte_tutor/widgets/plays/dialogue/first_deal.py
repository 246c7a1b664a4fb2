"""The first deal: a whole deal in which each rule is explained when it first matters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from ....course.players import Curate
from ....engine.cards import Hand
from ....engine.deal import Deal
from ....engine.english import you_hold
from ....engine.rules.tricks import why_not
from ....grading.strip import Strip
from ....simulator.tables import read_rows
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
from ...stage.telling import said_last, saying, tell
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


@dataclass(frozen=True, slots=True)
class _Step:
    """A question at the stage `at` of the deal, explained at the stage `explained_at`."""

    at: int
    explained_at: int
    title: str
    sentence: str
    right: str
    """The card or word to press, or all the cards to press."""

    words: str
    """The words that can be pressed; empty if a card is to be pressed."""

    otherwise: str
    """The remark on any other press; if empty, the rule that the press would break."""

    line: str
    """The explanation; if empty, the next question follows at once."""

    reason: str

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
            words = {word: BUTTON_LABELS[word] for word in self.words.split()}
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


_TRUMPED: Final = 8
"""The stage at which the first trick has been played."""

_STEPS: Final = read_rows(Path(__file__).parent / "first-deal.csv", _Step)


def _why_not(deal: Deal, card: str) -> str:
    """Return why `card` may not be played: the rule in words, without the number of a law."""
    view = deal.view("pone")
    assert view.led is not None
    return why_not(view.hand, view.led, view.trump, card) or ""


def _cloth(deal: Deal) -> Cloth:
    """Return the deal as the learner sees it; the word "pone" is left to a later lesson."""
    view = deal.view("pone")
    table = whole_table(view, opponent=_DEALER.label)
    said = said_last(_told(deal))
    opponent = replace(table.opponent, face=_DEALER.character.face, says=said)
    return cloth_under(replace(table, me=replace(table.me, role=""), opponent=opponent), view)


def _told(deal: Deal) -> tuple[TableEvent, ...]:
    hand = first_deal()[0].hand("pone").arranged(deal.trump)
    dealt, *rest = tell(deal.events_seen("pone"), "pone", hand, "the dealer", _DEALER.character)
    return (saying(dealt, _DEALER.character.greeting, "the dealer"), *rest)


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
