"""Problems on decisions (propose, answer, discard, lead): how they are drawn and selected.

To *stand* is to play the hand as it is, without an exchange. A *theme* is a sort of problem within
a skill; a set asks the themes by turns. The *open-hand* chance supposes that both players see all
cards and play their best. A `draw_` function deals once: `None` if the deal does not fit the spec.
"""

from __future__ import annotations

import random
from functools import partial
from typing import Final, Literal

from ...engine.cards import HAND_SIZE, Card, Rank
from ...engine.deal import Deal
from ...engine.decision import EXCHANGING_WORD, STANDING_WORD, Decision, Option
from ...engine.rules.rule_set import Seat
from ...hints import BookVerdict, book, hint
from ...hints.consultation import advised
from ...simulator.count_verdict import CountVerdict, count_verdict
from ..players import by_the_book
from .spec import CLEAR, EVEN, Drawn, ProblemSpec, closeness, dealt

WORTH_ASKING: Final = (0.15, 0.92)
"""Range of the open-hand chance of the point outside which the choice is trivial."""

_LOVE_ALL: Final = (0, 0)
_LATE: Final = ((3, 0), (2, 0), (1, 0), (0, 0), (0, 1))
"""Late scores, (player to choose, opponent), as points short of one below the target.

The opponent needs one point to win, or the player does and the opponent needs two.
"""

_MAKE: Final = {"propose": Decision.propose, "answer": Decision.answer}
SAME: Final = "same"
TURNED: Final = "turned"


def is_worth_asking(count: CountVerdict) -> bool:
    """Return True if the player's chance of three tricks, if he stands, is from 0.15 to 0.92.

    Outside these limits the choice is trivial. The chance is `count.point`, with all cards seen.
    """
    least, most = WORTH_ASKING
    return least <= count.point <= most


def draw_talk(
    kind: Literal["propose", "answer"], spec: ProblemSpec, chance: random.Random
) -> Drawn | None:
    """Draw a decision to propose or answer; `None` if it does not fit `spec`, or is trivial.

    `spec.theme` is the advice of the book, such as "play" or "accept", or `None` for any.
    """
    decision = _MAKE[kind](*dealt(chance), spec.score(chance), rules=spec.house)
    if spec.rules_out(decision):
        return None
    stand, exchange = STANDING_WORD[kind], EXCHANGING_WORD[kind]
    if spec.theme not in (None, stand if stand in advised(decision) else exchange):
        return None
    count = count_verdict(decision)
    if not is_worth_asking(count):
        return None
    said = book(decision)
    if not spec.is_met_by(decision, said):
        return None
    return Drawn((decision,), closeness(decision, said, count))


def at_two_scores(spec: ProblemSpec, chance: random.Random) -> Drawn | None:
    """Draw two decisions on one hand, at love all and near the end of a game, in either order.

    The book advises one option at each score. `spec.theme` is in `AT_TWO_SCORES`: a kind of
    decision, then "same" or "turned" for equal or different advice, as "propose turned".
    """
    kind, _, turned = (spec.theme or chance.choice(AT_TWO_SCORES)).partition(" ")
    last, (hand, turn_up), lacking = spec.house.target - 1, dealt(chance), chance.choice(_LATE)
    late = (last - lacking[0], last - lacking[1])
    pair = [_MAKE[kind](hand, turn_up, score, rules=spec.house) for score in (_LOVE_ALL, late)]
    before, after = map(advised, pair)
    if (before != after) != (turned == TURNED) or {len(before), len(after)} != {1}:
        return None
    if not is_worth_asking(count_verdict(pair[0])):
        return None
    how_close = max(map(closeness, pair))
    return Drawn(tuple(pair if chance.random() < 1 / 2 else pair[::-1]), how_close)


AT_TWO_SCORES: Final = tuple(f"{kind} {each}" for kind in _MAKE for each in (SAME, TURNED))


_CLEAREST_TURNED: Final = 0.45
"""About the least closeness of two decisions on which the book turns with the score: near it, the
hand is worth as much either way."""


def clearest_pair(theme: str | None) -> float:
    """Return about the least closeness of the pairs that `at_two_scores` draws on `theme`."""
    return _CLEAREST_TURNED if theme and theme.endswith(TURNED) else CLEAR


SEATS: Final[tuple[Seat, ...]] = ("pone", "dealer")
_ASKED: Final = (3, 4, 5)
_DISCARDED: Final = range(2, 5)
_FEW: Final = 3
_TEMPTING: Final = (Rank.QUEEN, Rank.KNAVE)
CLEAREST_DISCARD: Final = 0.25
"""Closeness of a discard with one knave as a temptation, the least that `draw_discard` returns."""


def draw_discard(spec: ProblemSpec, chance: random.Random) -> Drawn | None:
    """Draw a decision on which cards to discard; `spec.theme` is the seat, "pone" or "dealer".

    If the dealer discards, the pone has asked for three to five cards. The hand has a plain king or
    at least two cards to keep, and a plain queen or knave as a temptation. The book discards two to
    four cards, and would have proposed or accepted with this hand.
    """
    hand, score = dealt(chance), spec.score(chance)
    seat: Seat = "pone" if (spec.theme or chance.choice(SEATS)) == "pone" else "dealer"
    asked = chance.choice(_ASKED) if seat == "dealer" else None
    decision = Decision.discard(*hand, score, seat=seat, asked=asked, rules=spec.house)
    if not _is_tempting(decision):
        return None
    said = book(decision)
    if not (spec.is_met_by(decision, said) and is_worth_discarding(decision, said)):
        return None
    return Drawn((decision,), closeness(decision, said))


def is_worth_discarding(problem: Decision, said: BookVerdict) -> bool:
    """Return True if `problem` is hard enough to ask, by the criteria of `draw_discard`.

    `said` is the book's verdict on it.
    """
    discarded = _cards(*said.advice)
    is_easy = len(discarded) > _FEW and not any(card.rank is Rank.KING for card in _plain(problem))
    is_asked = len(discarded) in _DISCARDED and not is_easy and _is_tempting(problem)
    return is_asked and _would_exchange(problem)


def _plain(problem: Decision) -> list[Card]:
    return [card for card in problem.hand if card.suit is not problem.trump]


def _is_tempting(problem: Decision) -> bool:
    return any(card.rank in _TEMPTING for card in _plain(problem))


def _cards(*options: Option) -> frozenset[Card]:
    """Return the cards to discard if there is one option, otherwise none."""
    return options[0] if len(options) == 1 and isinstance(options[0], frozenset) else frozenset()


def _would_exchange(problem: Decision) -> bool:
    """Return True if the book would have proposed or accepted, so that a discard comes up."""
    parts = problem.hand, problem.turn_up, problem.score
    if problem.seat == "pone":
        return advised(Decision.propose(*parts, rules=problem.rules)) == {"propose"}
    return advised(Decision.answer(*parts, rules=problem.rules)) == {"accept"}


FIRST: Final = "first"
LATER: Final = "later"
LATER_LEADS: Final = (1, 2, 3)
"""Numbers of tricks played before a later lead."""

_RULED_OUT: Final = 2
_LEAST_AT_STAKE: Final = 0.1


def draw_lead(spec: ProblemSpec, chance: random.Random) -> Drawn | None:
    """Draw a decision on which card to lead; `spec.theme` is "first" or "later" in the deal.

    No cards were exchanged. The book rules out at least two of five cards, or one of fewer. Later
    leads come after one to three tricks played by the book, and `holds` of the result checks that
    the best card scores at least 0.1 points a deal more than the worst.
    """
    theme = spec.theme or chance.choice((FIRST, LATER))
    if spec.hint:
        theme = FIRST if hint(spec.hint).is_first_lead else LATER
    tricks = 0 if theme == FIRST else chance.choice(LATER_LEADS)
    lead = lead_after(
        tricks, Deal.start(seed=chance, pone_dealer_score=spec.score(chance), rules=spec.house)
    )
    if lead is None or spec.rules_out(lead):
        return None
    said = book(lead)
    if not (spec.is_met_by(lead, said) and is_worth_leading(lead, said)):
        return None
    clear = spec.closeness < EVEN / 2
    return Drawn((lead,), closeness(lead, said), partial(holds_at_a_glance, lead, clear=clear))


def lead_after(tricks: int, deal: Deal) -> Decision | None:
    """Return the decision on the lead after `tricks` tricks, with `deal` played on by the book.

    `None` if the dealer accepts an exchange, or if the deal ends before that lead.
    """
    while not deal.over:
        decision = deal.decision()
        if decision.kind == "lead" and len(decision.tricks) == tricks:
            return decision
        option = by_the_book(decision)
        if option == "accept":
            return None
        deal = deal.act(option)
    return None


def is_worth_leading(decision: Decision, said: BookVerdict) -> bool:
    """Return True if the verdict `said` rules out at least two of five cards, or one of fewer."""
    cards = len(decision.hand)
    ruled_out = cards - len(said.advice)
    return not said.silent and ruled_out >= (_RULED_OUT if cards == HAND_SIZE else 1)


def holds_at_a_glance(decision: Decision, *, clear: bool) -> bool:
    """Return True if the choice of a lead at `decision` matters, by a short simulation.

    A first lead always matters. A later lead does if the best card gains 0.1 points a deal or more
    over the worst. If `clear`, the simulator's best card must also be one that the book accepts.
    """
    is_first = len(decision.hand) == HAND_SIZE
    if is_first and not clear:
        return True
    from ...simulator.valuation import glance_at_leads

    values = glance_at_leads(decision)
    means = {option: value.mean for option, value in values.items()}
    best, worst = max(means, key=means.__getitem__), min(means.values())
    is_right = best in book(decision).advice
    matters = is_first or means[best] - worst >= _LEAST_AT_STAKE
    return matters and (is_right or not clear)
