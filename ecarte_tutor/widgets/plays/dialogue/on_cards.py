"""Dialogues on cards: which cards count, which card takes a trick, and which may be played."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from ....course.problems.tricks import ReplyProblem, TrickProblem
from ....engine.cards import Card, Hand
from ....engine.decision import Decision
from ....engine.english import are_trumps, number, you_hold
from ....hints import Holding, book
from ...stage.cloth import answer_cards, cloth_beside, led_tray, turned_up
from ...stage.scene import Cloth, Scene, SceneCard
from .dialogue import Dialogue, PressAll, PressInOrder, PressOne, Question, answered, marked

_ENOUGH: Final = 3
_TITLE: Final = "Which cards count? Press each of them."


def count_stops(*hands: str, turn_up: str) -> Dialogue:
    """Return a dialogue in which the learner counts a dealer's trumps and stopped plain suits.

    A plain suit is stopped by a king or queen, or by a knave with another card. Each trump counts
    one, and so does the highest card of each stopped suit.

    >>> sums = count_stops("8H 7H QS 7S 7D", turn_up="9H")
    >>> for card in ("8H", "7H", "QS"): sums.choose("answer", card)
    >>> sums.scene["strip"]["line"]
    'Three in all: refuse.'

    Args:
        hands: the hands to count, one after the other.
        turn_up: the card turned up.
    """
    return Dialogue([_sum(Holding.of(hand, turn_up)) for hand in hands])


def _sum(seen: Holding) -> Question:
    heads = {suit[0] for suit in seen.stopped_suits}
    counting = {*seen.trumps, *heads}
    held = seen.hand.arranged(seen.turn_up.suit)
    total = number(len(counting)) if counting else "none"
    verdict = "refuse" if len(counting) >= _ENOUGH else "accept"
    told = (
        f"{total.capitalize()} in all: {verdict}. "
        "With three or more the dealer refuses, with fewer he accepts."
    )
    asked = Scene(
        title=_TITLE,
        cloth=Cloth(
            corner=("You are the dealer", are_trumps(seen.turn_up.suit)),
            turn_up=turned_up(seen.turn_up),
            cards=answer_cards(held),
        ),
        spoken=f"{_TITLE} {you_hold(held)}",
    )
    return _press_each(asked, counting, told, {card: _remark(card, seen) for card in held})


def _press_each(
    asked: Scene, counting: Collection[Card], told: str, remarks: Mapping[Card, str]
) -> PressAll:
    """Return a question that is answered once each card in `counting` is pressed."""
    return PressAll(
        asked=asked,
        right=frozenset(map(str, counting)),
        explained=answered(
            asked.with_cards(lambda each: SceneCard(each.card, lit=each.card in counting)), told
        ),
        remarks={str(card): remark for card, remark in remarks.items()},
    )


def _remark(card: Card, seen: Holding) -> str:
    if card in seen.trumps:
        return "A trump: one."
    (suit,) = (each for each in seen.suits if card in each)
    if suit in seen.stopped_suits:
        if card is suit[0]:
            return f"The {card.words} stops the suit: one."
        return f"That suit counts once, thanks to the {suit[0].words}."
    if card.rank.word == "knave":
        return "A knave needs another card beside him. Alone he stops nothing."
    return f"The {card.words} does not stop the suit."


def what_counts(*decisions: Decision, given: str = "") -> Dialogue:
    """Return a dialogue in which the learner presses the cards that make the book stand on a hand.

    >>> found = what_counts(Decision.propose("10H 8H QS 8S 7C", "9H"), given="10H 8H")
    >>> found.choose("answer", "7C")
    >>> found.scene["notice"]
    'The book does not need the seven of clubs here.'

    Args:
        decisions: decisions at which the book stands, that is plays without exchanging.
        given: cards of the first hand, as text, that are marked from the start.
    """
    found = [Hand(given), *(Hand("") for _ in decisions[1:])]
    return Dialogue(list(map(_found, decisions, found)))


def _found(decision: Decision, given: Hand) -> Question:
    book_verdict = book(decision)
    held = decision.hand.arranged(decision.trump)
    remarks = {
        card: f"The {card.words} counts."
        if card in book_verdict.because
        else f"The book does not need the {card.words} here."
        for card in held
    }
    already = f"Ringed already: {number(len(given))}." if len(given) else ""
    asked = Scene(
        title="The book stands on this hand. Press all cards that persuade it.",
        sentence=already,
        cloth=cloth_beside(decision.turn_up, answer_cards(held)),
        spoken=f"Which cards count? {you_hold(held)} {already}".rstrip(),
    )
    pressed = _press_each(asked, book_verdict.because, book_verdict.text, remarks)
    return replace(pressed, given=frozenset(map(str, given)), tells_how_many=True)


def from_the_top(cards: str, explanation: str, *, after: str = "") -> Dialogue:
    """Return a dialogue in which cards of one suit are pressed from the highest to the lowest.

    >>> order = from_the_top("AH KH", "The king is the higher.")
    >>> order.choose("answer", "AH")
    >>> order.scene["notice"]
    'Not yet: a higher card is left.'

    Args:
        cards: the cards, as text, in the order in which they are shown.
        explanation: sentences shown at the end.
        after: what the answer teaches, in Markdown.
    """
    laid = tuple(map(Card, cards.split()))
    falling = sorted(laid, key=lambda card: card.rank, reverse=True)
    order = tuple(map(str, falling))
    title = "Press them from the highest to the lowest"
    asked = Scene(title=title, cloth=Cloth(cards=answer_cards(laid)))
    in_order = Cloth(cards=tuple(map(SceneCard, falling)))
    question = PressInOrder(
        asked=asked,
        order=order,
        explained=answered(replace(asked, cloth=in_order), explanation),
        remarks=dict.fromkeys(order, "Not yet: a higher card is left."),
    )
    return Dialogue([question], after=after)


def who_takes_it(*tricks: tuple[str, str], turn_up: str, after: str = "") -> Dialogue:
    """Return a dialogue in which the learner presses the card that takes each trick.

    >>> asked = who_takes_it(("KS", "7H"), turn_up="9H")
    >>> asked.choose("answer", "KS")
    >>> asked.scene["notice"]
    'Hearts are trumps, and any trump beats any plain card.'

    Args:
        tricks: the card led and the reply of each trick.
        turn_up: the card turned up.
        after: what the last answer teaches, in Markdown.
    """
    return Dialogue(
        [_trick(TrickProblem(Card(led), Card(reply), Card(turn_up))) for led, reply in tricks],
        after=after,
    )


def _trick(trick: TrickProblem) -> Question:
    captions = {trick.lead: "led", trick.reply: "played to it"}
    taking, losing = trick.reply, trick.lead
    if trick.winner == "leader":
        taking, losing = losing, taking
    title = "Which card takes the trick?"
    cards = tuple(replace(each, caption=captions[each.card]) for each in answer_cards(captions))
    asked = Scene(
        title=title,
        cloth=cloth_beside(trick.turn_up, cards),
        spoken=f"{title} The {trick.lead.words} was led, the {trick.reply.words} played to it.",
    )
    lit = asked.with_cards(
        lambda each: SceneCard(each.card, lit=each.card == taking, caption=each.caption)
    )
    explained = answered(
        marked(lit, str(taking), {str(taking)}), f"The {taking.words}. {trick.reason}"
    )
    return PressOne(
        asked=asked, explained={str(taking): explained}, remarks={str(losing): trick.reason}
    )


def what_may_you_play(
    hand: str, leads: Sequence[str], turn_up: str, *, after: str = ""
) -> Dialogue:
    """Return a dialogue in which the learner replies to each of `leads` with a card of `hand`.

    If the rules forbid the card pressed, the reply is the rule.

    >>> asked = what_may_you_play("QH 7H 8S JD", ["9H"], turn_up="10S")
    >>> asked.choose("answer", "8S")
    >>> asked.scene["notice"][:20]
    'You must follow suit'
    """
    problems = (ReplyProblem(Hand(hand), Card(led), Card(turn_up)) for led in leads)
    return Dialogue(list(map(_reply, problems)), after=after)


def _reply(problem: ReplyProblem) -> Question:
    held = problem.hand.arranged(problem.trump)
    title = f"The {problem.lead.words} is led. What may you play?"
    asked = Scene(
        title=title,
        cloth=cloth_beside(problem.turn_up, answer_cards(held), laid=(led_tray(problem.lead),)),
        spoken=f"{title} {you_hold(held)}",
    )
    lit = asked.with_cards(lambda each: SceneCard(each.card, lit=each.card in problem.legal))
    explained = answered(lit, f"{_may(problem, held)}. {problem.duty}")
    refusals = {str(card): problem.why_not(card) for card in held}
    return PressOne(
        asked=asked,
        explained={str(card): marked(explained, str(card), {str(card)}) for card in problem.legal},
        remarks={card: why for card, why in refusals.items() if why},
    )


def _may(problem: ReplyProblem, held: Sequence[Card]) -> str:
    legal = [card for card in held if card in problem.legal]
    if len(legal) == len(held):
        return "Any card"
    if len(legal) == 1:
        return f"The {legal[0].words}, and no other"
    return f"These {number(len(legal))}, and no others"
