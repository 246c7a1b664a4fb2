"""The seven diagrams of the lessons; their figures are counted by the engine and the simulator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ....engine.cards import HAND_SIZE, Card, Rank, Suit
from ....engine.deal import Deal
from ....engine.decision import STANDING_WORD, Decision
from ....engine.english import begun, in_figures, number, number_of_cards, the
from ....engine.rules.tricks import STOCK_SIZE, FinishedTrick, finished_tricks
from ....hints import Holding, book
from ....simulator.count_verdict import count_verdict
from .diagram import Diagram, DiagramPart, DiagramView, Dial

_BREAK_EVEN: Final = 200 / 3
"""Wins in 100 hands that pay for the losses of a player who wins one and risks two."""

_ENOUGH_STOPS: Final = 3


def phases_of_a_deal() -> Diagram:
    """Return the four phases of a deal in order; a press on one tells its rules.

    >>> [part.label for part in phases_of_a_deal().views[0].parts]
    ['1. Deal', '2. Talk', '3. Exchange', '4. Five tricks']
    """
    phases = (
        DiagramPart(
            label="1. Deal",
            lines=("five cards each", "one turned up", "a king up: dealer +1"),
            told="The suit of the card turned up is trumps. If it is a king, the dealer scores a "
            "point at once. A player who is dealt the king of trumps scores one as well, whoever "
            "wins the trick, if he announces the king in time, no later than his own first card.",
        ),
        DiagramPart(
            label="2. Talk",
            lines=("pone: play or propose", "dealer: accept or refuse"),
            told="The pone plays, or proposes that both exchange cards; the dealer accepts or "
            "refuses. Until cards have been exchanged, a player who declines to exchange is "
            "vulnerable: if he loses, the point counts two.",
        ),
        DiagramPart(
            label="3. Exchange",
            lines=("only if accepted", "pone first, then dealer"),
            told="Each player discards face down and draws as many cards from the stock. Then the "
            "pone speaks again. After an exchange nobody is vulnerable.",
        ),
        DiagramPart(
            label="4. Five tricks",
            lines=("the pone leads", "three or four: one point", "all five: two"),
            told="Three or four tricks are the point, which scores one, or two against a "
            "vulnerable player. All five are the vole, which scores two. Fewer than three score "
            "nothing. The first player with five points wins the game.",
        ),
    )
    return Diagram(
        "parts",
        "The phases of a deal",
        "Four boxes, one after the other: the deal, the talk, the exchange and five tricks.",
        views=[DiagramView(parts=phases)],
    )


def line_to_beat(hands: Mapping[str, Decision], notes: Mapping[str, str] | None = None) -> Diagram:
    """Return a line from 0 to 100 wins, with the mark at which a player who stands breaks even.

    The learner moves each hand to where it belongs, and then sees where the open-hand count (both
    hands face up, best play by both) puts it.

    >>> line_to_beat({"A poor hand": Decision.propose("8H QS 10D 8D 7C", "9H")}).dials[0].truth
    32

    Args:
        hands: proposals at an even score, before any exchange, by what they hold.
        notes: further sentences on some of these hands.
    """
    told = notes or {}
    return Diagram(
        "dials",
        "How often does each hand win? Move it to its place",
        "A line from 0 to 100 wins in 100 deals, with a mark: whoever plays and wins more often "
        "than that gains points.",
        dials=[_on_the_line(name, hand, told.get(name, "")) for name, hand in hands.items()],
        mark=(round(_BREAK_EVEN, 1), "the line to beat"),
        sides=("0 · propose", "play · 100"),
    )


def _on_the_line(name: str, decision: Decision, note: str) -> Dial:
    count = count_verdict(decision)
    wins = f"{name}: {100 * count.point:.0f} wins in 100 if both see all cards"
    is_enough = count.advice == count.stand
    told = f"{wins}, {'enough to play' if is_enough else 'too few to play'}."
    return Dial(
        label=name,
        cards=decision.hand.arranged(decision.trump),
        start=50,
        truth=round(100 * count.point),
        told=f"{told} {note}".rstrip(),
    )


def suits_stopped(*hands: str, turn_up: str) -> Diagram:
    """Return a box for each suit of a dealer's hand, green if the hand stops the pone there.

    Each trump counts one, and so does each plain suit that hint A0 calls guarded. With three in all
    the dealer refuses.
    """
    seen = [Holding.of(hand, turn_up) for hand in hands]
    return Diagram(
        "parts",
        "In how many suits can you stop the pone?",
        "A box for each suit, green where you stop the pone.",
        views=[_suits(each, place) for place, each in enumerate(seen, start=1)],
        ask="Hand",
    )


def _suits(seen: Holding, place: int) -> DiagramView:
    trump = seen.turn_up.suit
    suits = [trump, *(suit for suit in Suit if suit is not trump)]
    held = {suit[0].suit: suit for suit in seen.suits}
    parts = [_suit_held(suit, seen, held.get(suit, ())) for suit in suits]
    counted = len(seen.trumps) + len(seen.stopped_suits)
    verdict = "refuse" if counted >= _ENOUGH_STOPS else "accept"
    total = number(counted) if counted else "none"
    return DiagramView(
        label=str(place), parts=tuple(parts), told=f"{begun(total)} in all: {verdict}."
    )


def _suit_held(suit: Suit, seen: Holding, cards: tuple[Card, ...]) -> DiagramPart:
    if suit is seen.turn_up.suit:
        counts = len(seen.trumps)
        told = f"{begun(number(counts))} trumps count {number(counts)}."
        if counts < 2:
            told = "One trump counts one." if counts else "No trump, so nothing counts here."
        return DiagramPart(
            label=f"{suit.sign} trumps",
            lines=(f"counts {counts}",),
            cards=seen.trumps,
            tone="good" if counts else "",
            told=told,
        )
    stops = cards in seen.stopped_suits
    if stops:
        told = f"The {cards[0].words} stops {suit.word}: one."
        if cards[0].rank is Rank.KNAVE:
            told = f"The {cards[0].words} with another card stops {suit.word}: one."
    elif cards:
        alone = " alone" if len(cards) == 1 else ""
        told = f"{begun(the(cards))}{alone} can’t stop {suit.word}."
    else:
        told = f"You have no card in {suit.word}: you may trump, but you stop nothing."
    return DiagramPart(
        label=suit.sign,
        lines=("counts 1" if stops else "open",),
        cards=cards,
        tone="good" if stops else "",
        told=told,
    )


def cards_to_come(hand: str, turn_up: str) -> Diagram:
    """Return the stock's 21 cards with as many trumps and kings as on average.

    The learner chooses how many cards to draw, and sees how often a trump or a plain king comes.

    >>> len(cards_to_come("KH QS 10S KD 8C", "9H").views[0].parts)
    21
    """
    from ....simulator.count import UNSEEN, odds_of_any

    seen = Holding.of(hand, turn_up)
    trumps = len(Rank) - 1 - len(seen.trumps)
    kings = len(Suit) - 1 - len(seen.kings)
    sign = seen.turn_up.suit.sign
    in_stock = [round(wanted * STOCK_SIZE / UNSEEN) for wanted in (trumps, kings)]
    golden = _spread(in_stock[0], range(STOCK_SIZE))
    plain = [each for each in range(STOCK_SIZE) if not {each, each + 1} & golden]
    royal = _spread(in_stock[1], plain)

    def card(place: int, drawn: int) -> DiagramPart:
        raised = place < drawn
        if place in golden:
            return DiagramPart(label=sign, tone="gold", raised=raised)
        if place in royal:
            return DiagramPart(label="K", raised=raised)
        return DiagramPart(raised=raised)

    def view(drawn: int) -> DiagramView:
        any_trump, any_king, either = (
            round(100 * odds_of_any(wanted, drawn)) for wanted in (trumps, kings, trumps + kings)
        )
        return DiagramView(
            label=str(drawn),
            parts=tuple(card(place, drawn) for place in range(STOCK_SIZE)),
            told=f"{begun(number_of_cards(drawn))}: another trump {any_trump} times in 100, "
            f"another king {any_king}, either {either}.",
        )

    return Diagram(
        "stock",
        f"The {STOCK_SIZE} cards that may come",
        f"A row of {STOCK_SIZE} cards. On average {number(in_stock[0])} of them are trumps and "
        f"{number(in_stock[1])} are kings of other suits.",
        views=[view(drawn) for drawn in range(1, HAND_SIZE + 1)],
        ask="You draw",
    )


def _spread(wanted: int, places: Sequence[int]) -> frozenset[int]:
    """Return `wanted` of `places`, equally far apart."""
    return frozenset(places[int((each + 1 / 2) * len(places) / wanted)] for each in range(wanted))


def who_leads(stories: Mapping[str, Deal], ask: str, title: str = "Who holds the lead?") -> Diagram:
    """Return the tricks of a deal: who leads to each, and who takes it.

    Args:
        stories: deals that were played to the end, by what the pone does in each.
        ask: words before the names of the stories.
        title: what the diagram shows.
    """
    return Diagram(
        "tricks",
        title,
        "Five tricks: each says who leads, and is green where you take it.",
        views=[_told_in_tricks(name, deal) for name, deal in stories.items()],
        ask=ask,
    )


def _told_in_tricks(name: str, deal: Deal) -> DiagramView:
    tricks = finished_tricks(deal.tricks, deal.turn_up.suit)
    parts = tuple(
        DiagramPart(
            label="you lead" if trick.leader == "pone" else "he leads",
            cards=(trick.lead, trick.reply),
            lines=("yours" if trick.winner == "pone" else "his",),
            tone="good" if trick.winner == "pone" else "",
            told=_trick_in_words(place, trick),
        )
        for place, trick in enumerate(tricks, start=1)
    )
    mine, theirs = deal.won
    won = "you make the point" if mine > theirs else "the dealer makes the point"
    return DiagramView(
        label=name, parts=parts, told=f"{in_figures(mine, 'trick')} to {theirs}: {won}."
    )


def _trick_in_words(place: int, trick: FinishedTrick) -> str:
    leads = "you lead" if trick.leader == "pone" else "the dealer leads"
    taking = trick.lead if trick.winner == trick.leader else trick.reply
    whose = "you take" if trick.winner == "pone" else "the dealer takes"
    return (
        f"Trick {place}: {leads} the {trick.lead.words}, and the {trick.reply.words} is played to "
        f"it. With the {taking.words} {whose} the trick, and the next lead."
    )


def hand_at_scores(hand: str, turn_up: str, scores: Mapping[str, tuple[int, int]]) -> Diagram:
    """Return a hand of the pone's drawn once for each score: at which does the book play it?

    A press on one of them shows which, and says why.

    Args:
        hand: the pone's cards, before any exchange.
        turn_up: the card turned up.
        scores: (the pone's, the dealer's) points, by the name of the score.
    """
    asked = {name: Decision.propose(hand, turn_up, score) for name, score in scores.items()}
    return Diagram(
        "scores",
        "Press the score at which you play these five without proposing.",
        f"The same hand {number(len(scores))} times, with the points of both players.",
        views=[DiagramView(parts=tuple(_hand_at(name, each) for name, each in asked.items()))],
    )


def _hand_at(name: str, decision: Decision) -> DiagramPart:
    mine, theirs = (
        "●" * points + "○" * (decision.rules.target - points) for points in decision.score
    )
    said, needed = book(decision), decision.rules.target - decision.score[1]
    is_played, told = STANDING_WORD["propose"] in said.advice, said.text
    if not is_played and needed > 1:
        needs = f"Your opponent needs {number(needed)} points"
        told = f"Propose. {needs}, and a king that he draws wins only one."
    return DiagramPart(
        label=name,
        lines=(f"you {mine}", f"dealer {theirs}"),
        cards=decision.hand.arranged(decision.trump),
        tone="good" if is_played else "",
        told=f"{name}: {told[0].lower()}{told[1:]}",
    )


def score_dials(hand: str, turn_up: str) -> Diagram:
    """Return the points of the pone and the dealer as two dials, with the book's word on a hand.

    The learner moves both scores, and sees where playing without a proposal may lead: a point up
    if it wins, and two for the dealer if it loses.
    """
    rules = Decision.propose(hand, turn_up).rules
    last = rules.target - 1
    scores = range(rules.target)
    return Diagram(
        "dials",
        "Your score and the dealer’s, on the way to five",
        "Two scales with five steps each, the upper one yours and the lower one the dealer’s.",
        dials=[
            Dial(label="you", start=0, last=last, gain=1),
            Dial(label="dealer", start=0, last=last, gain=2),
        ],
        most=rules.target,
        mark=(rules.target, "the game"),
        sides=("0", str(rules.target)),
        joint=[
            [_at_score(Decision.propose(hand, turn_up, (mine, theirs))) for theirs in scores]
            for mine in scores
        ],
    )


def _at_score(decision: Decision) -> str:
    mine, theirs = decision.score
    target = decision.rules.target
    won = "the game is yours" if mine + 1 >= target else f"you have {number(mine + 1)}"
    lost = f"he has {number(theirs + 2)}"
    if theirs + 2 >= target:
        lost = "he has won the game"
    if theirs + 1 >= target:
        lost = "he has won the game: the second point is no use to him"
    said = book(decision)
    told = f"Play and win, and {won}; lose, and {lost}. The book"
    if STANDING_WORD["propose"] in said.advice:
        return f"{told} plays. {said.text.partition('. ')[2]}"
    return f"{told} proposes."
