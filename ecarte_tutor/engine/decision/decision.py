"""Decisions: what one player knows when he must choose, and the options open to him.

A decision holds nothing that its player may not know. A deal makes decisions, the hints advise on
them, the simulator values their options, and a widget shows one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from operator import index
from typing import Any, Final, TypedDict, Unpack

from ...errors import IllegalAction, NotationError, brief
from ..cards import HAND_SIZE, Card, Hand, cards_in
from ..english import number, number_of_cards
from ..pasted import bare
from ..rules.rule_set import RuleSet, Seat
from ..rules.tricks import legal_replies, talk_can_go_on, why_not
from .text import decision_text, option_text, parsed
from .view import PLAY_KINDS, WORD_OPTIONS, Kind, Option, View, check

_TALK: Final = ("play", "propose", "accept", "refuse")
_KING: Final = ("announce", "withhold")

_TURNS: Final = {
    "propose": "The pone now plays or proposes",
    "number": "The pone now says how many cards he wants",
    "answer": "The dealer now accepts or refuses",
    "discard": "The {seat} now discards cards",
    "king": "The {seat} now announces the king of trumps or withholds it",
    "lead": "The {seat} now leads a card",
    "reply": "The {seat} now plays a card to the {led}",
}


class History(TypedDict, total=False):
    """Keyword arguments of `Decision.propose` and the other makers: rules and what happened so far.

    Each is a field of `View`, which describes it, as a value or as text. All are optional, and the
    rules are the Turf Club's unless given.
    """

    rules: RuleSet | str
    exchanged: Iterable[Sequence[int]]
    discarded: str | Iterable[Card]
    asked: int | None
    stood: Seat | None
    king: Seat | None
    tricks: Iterable[tuple[Card | str, Card | str]]


class Fields(History, total=False):
    """Keyword arguments of `Decision.replace`: fields of `View`, each as a value or as text."""

    kind: Kind
    seat: Seat
    hand: Hand | str
    turn_up: Card | str
    score: tuple[int, int]
    led: Card | str | None


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Decision(View):
    """Choice that one player must make in a deal, with all that he knows and his options.

    Make one with `Decision.propose`, `.number`, `.answer`, `.discard`, `.mark_king`, `.lead`,
    `.reply` or `.parse`. A `score` is (the deciding player's, the opponent's). The text form,
    `str(decision)`, is one line that is safe in a URL, and `Decision.parse` reads it. Equal
    decisions have equal text forms.

    >>> str(Decision.propose("7H 8H QS 7S 7D", "9H", score=(2, 3)))
    'propose.pone.8H7HQS7S7D.9H.2-3.turf-club'

    Raises:
        NotationError: if the fields contradict each other. The message says which and why.
    """

    kind: Kind
    """Kind of the decision, such as `"propose"`."""

    turn: Seat = field(init=False, repr=False, compare=False)
    """The seat of the player who decides, always equal to `seat`."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "turn", self.seat)
        check(self)

    @classmethod
    def propose(
        cls,
        hand: Hand | str,
        turn_up: Card | str,
        score: tuple[int, int] = (0, 0),
        **history: Unpack[History],
    ) -> Decision:
        """Return the pone's decision to play or to propose; `score` is (his, the dealer's)."""
        return cls._made("propose", "pone", hand, turn_up, score, history)

    @classmethod
    def number(
        cls,
        hand: Hand | str,
        turn_up: Card | str,
        score: tuple[int, int] = (0, 0),
        **history: Unpack[History],
    ) -> Decision:
        """Return the pone's decision on how many cards to ask for with his proposal.

        Only rules whose `count_named` is `"before"` have it. The default rules are the London laws.
        """
        return cls._made("number", "pone", hand, turn_up, score, {"rules": "london", **history})

    @classmethod
    def answer(
        cls,
        hand: Hand | str,
        turn_up: Card | str,
        score: tuple[int, int] = (0, 0),
        **history: Unpack[History],
    ) -> Decision:
        """Return the dealer's decision to accept or to refuse; `score` is (his, the pone's)."""
        return cls._made("answer", "dealer", hand, turn_up, score, history)

    @classmethod
    def discard(
        cls,
        hand: Hand | str,
        turn_up: Card | str,
        score: tuple[int, int] = (0, 0),
        *,
        seat: Seat,
        **history: Unpack[History],
    ) -> Decision:
        """Return the decision of `seat` on which cards to discard after a proposal was accepted."""
        return cls._made("discard", seat, hand, turn_up, score, history)

    @classmethod
    def mark_king(
        cls,
        hand: Hand | str,
        turn_up: Card | str,
        score: tuple[int, int] = (0, 0),
        *,
        seat: Seat = "pone",
        led: Card | str | None = None,
        **history: Unpack[History],
    ) -> Decision:
        """Return the decision of `seat` to announce the king of trumps or to withhold it.

        If `stood` is not given, it is set as by `lead`.

        Args:
            led: the card led to the present trick, if one is.
        """
        return cls._made("king", seat, hand, turn_up, score, {**history, "led": led})

    @classmethod
    def lead(
        cls,
        hand: Hand | str,
        turn_up: Card | str,
        score: tuple[int, int] = (0, 0),
        *,
        seat: Seat = "pone",
        **history: Unpack[History],
    ) -> Decision:
        """Return the decision of `seat` on which card to lead.

        If `stood` is not given, the pone is taken to have chosen to play, unless the rules allowed
        no proposal.
        """
        return cls._made("lead", seat, hand, turn_up, score, history)

    @classmethod
    def reply(
        cls,
        hand: Hand | str,
        turn_up: Card | str,
        led: Card | str,
        score: tuple[int, int] = (0, 0),
        *,
        seat: Seat = "dealer",
        **history: Unpack[History],
    ) -> Decision:
        """Return the decision of `seat` on which card to play to the card `led`.

        If `stood` is not given, it is set as by `lead`.
        """
        return cls._made("reply", seat, hand, turn_up, score, {**history, "led": led})

    @classmethod
    def parse(cls, text: str) -> Decision:
        """Return the decision whose text form is `text`; raise `NotationError` for other text."""
        return parsed(text, cls)

    @classmethod
    def of(cls, decision: Decision | str) -> Decision:
        """Return `decision` itself or, if it is a text, the decision with this text form.

        Raises:
            NotationError: for a value that is neither.
        """
        if isinstance(decision, str):
            return cls.parse(decision)
        if not isinstance(decision, Decision):
            raise NotationError(
                f"expected a decision such as Decision.propose(hand, turn_up), or its text, "
                f"got {brief(decision)}"
            )
        return decision

    @classmethod
    def unchecked(cls, **parts: Any) -> Decision:
        """Return a decision of these fields without checking them, for speed in the engine.

        Args:
            parts: every field of a decision, as a value; they must fit together.
        """
        decision = object.__new__(cls)
        for name, value in parts.items():
            object.__setattr__(decision, name, value)
        return decision

    @classmethod
    def _made(
        cls,
        kind: Kind,
        seat: Seat,
        hand: Hand | str,
        turn_up: Card | str,
        score: tuple[int, int],
        history: Mapping[str, Any],
    ) -> Decision:
        parts = {"rules": "turf-club", **history}
        parts["rules"] = RuleSet.of(parts["rules"])
        for name, read in _READ.items():
            if parts.get(name) is not None:
                parts[name] = _read(name, parts[name], read)
        if kind in PLAY_KINDS and talk_can_go_on(parts["rules"], parts.get("exchanged") or ()):
            parts.setdefault("stood", "pone")
        return cls(
            kind=kind, seat=seat, hand=Hand(hand), turn_up=Card(turn_up), score=score, **parts
        )

    def replace(self, **changes: Unpack[Fields]) -> Decision:
        """Return the decision with some fields changed, each given as a value or as text.

        >>> str(Decision.propose("8H 7H QS 7S 7D", "9H").replace(rules="bga", score=(4, 2)))
        'propose.pone.8H7HQS7S7D.9H.4-2.bga'

        Raises:
            NotationError: if the fields of the new decision contradict each other.
        """
        read: dict[str, Any] = {
            name: value if value is None or name not in _READ else _read(name, value, _READ[name])
            for name, value in changes.items()
        }
        return replace(self, **read)

    def __str__(self) -> str:
        return decision_text(self)

    def __repr__(self) -> str:
        return f"Decision.parse({str(self)!r})"

    def to_dict(self) -> dict[str, str | int | None]:
        """Return the decision as one row of a table: texts and numbers by column name.

        `pandas.DataFrame([each.to_dict() for each in decisions])` makes the table, and
        `Decision.parse(row["text"])` gives a decision back. A text is empty, and the number `asked`
        is `None`, for what has not happened.

        >>> row = Decision.propose("7H 8H QS 7S 7D", "9H", score=(2, 3)).to_dict()
        >>> row["hand"], row["trump"], row["my_score"], row["options"]
        ('8H 7H QS 7S 7D', 'H', 2, 'play, propose')
        """
        mine, theirs = self.score
        return {
            "kind": self.kind,
            "seat": self.seat,
            "my_score": mine,
            "their_score": theirs,
            "hand": str(self.hand),
            "turn_up": str(self.turn_up),
            "trump": str(self.trump),
            "rules": str(self.rules),
            "options": ", ".join(map(option_text, self.options())),
            "exchanged": ", ".join(f"{pone}-{dealer}" for pone, dealer in self.exchanged),
            "discarded": option_text(self.discarded),
            "asked": self.asked,
            "stood": self.stood or "",
            "king": self.king or "",
            "tricks": ", ".join(f"{lead} {reply}" for lead, reply in self.tricks),
            "led": "" if self.led is None else str(self.led),
            "text": str(self),
        }

    def options(self) -> tuple[Option, ...]:
        """Return every option that the rules allow, such as `"play"` and `"propose"`.

        Their order is fixed.
        """
        if self.kind in WORD_OPTIONS:
            return WORD_OPTIONS[self.kind]
        if self.kind == "number":
            return tuple(self.numbers())
        if self.kind == "discard":
            cards = self.hand.cards
            return tuple(
                frozenset(discarded)
                for count in self.numbers()
                for discarded in combinations(cards, count)
            )
        if self.kind == "lead":
            return self.hand.cards
        assert self.led is not None
        legal = legal_replies(self.hand, self.led, self.trump)
        return tuple(card for card in self.hand.cards if card in legal)

    def numbers(self) -> range:
        """Return how many cards the player may ask for (`number`) or discard (`discard`).

        The result has no meaning at a decision of another kind.

        >>> Decision.discard("8H 7H QS 7S 7D", "9H", seat="pone").numbers()
        range(1, 6)
        """
        left = self.stock_left
        if self.kind == "number":
            return self.rules.numbers_to_name(left)
        if self.seat == "dealer":
            return self.rules.dealer_numbers(left - (self.asked or 0))
        if self.asked is not None:
            taken = min(self.asked, left)
            return range(taken, taken + 1)
        return self.rules.pone_numbers(left)

    def read(self, option: Any) -> Option:
        """Return `option` converted to the type that `options` has: a card, a set of cards, a word.

        `option` need not be legal. A card may be given as text, cards to discard as anything that
        `Hand` takes, and a word in any case.

        Raises:
            NotationError: if the decision is about cards and `option` does not name any.
        """
        if self.kind in ("lead", "reply"):
            return Card(option)
        if self.kind == "discard":
            is_set = isinstance(option, frozenset) and all(isinstance(one, Card) for one in option)
            return option if is_set else frozenset(Hand(option))
        if isinstance(option, str):
            return bare(option).lower()
        return option  # type: ignore[no-any-return]  # a word or a number is itself

    def may(self, option: object) -> bool:
        """Return True if the rules allow `option` now."""
        return self.why_not(option) is None

    def why_not(self, option: object) -> str | None:
        """Return a sentence that says why the rules do not allow `option`, or `None` if they do.

        A card may be given as text, and cards to discard as anything that `Hand` takes.

        >>> Decision.answer("KH 9H 7H 8S 7D", "8H").why_not("play")
        "The dealer now accepts or refuses; 'play' is not one of the two."
        """
        return _refusal(self, option)

    def legal(self, option: object) -> Option:
        """Return `option` converted as by `read`, if the rules allow it now.

        >>> Decision.lead("8H 7H QS 7S 7D", "9H").legal("7d")
        Card('7D')

        Raises:
            IllegalAction: if they forbid `option`. The message is that of `why_not`.
        """
        reason = self.why_not(option)
        if reason is not None:
            raise IllegalAction(reason)
        return self.read(option)


def _read(name: str, value: Any, read: Callable[[Any], Any]) -> Any:
    try:
        return read(value)
    except NotationError:
        raise
    except (TypeError, ValueError):
        raise NotationError(
            f"expected a decision's {name} as `Decision` describes it, got {brief(value)}"
        ) from None


def _read_cards(cards: str | Iterable[Card]) -> frozenset[Card]:
    return frozenset(cards_in(cards) if isinstance(cards, str) else map(Card, cards))


_READ: Final[dict[str, Callable[[Any], Any]]] = {
    "hand": Hand,
    "turn_up": Card,
    "rules": RuleSet.of,
    "led": Card,
    "discarded": _read_cards,
    "tricks": lambda tricks: tuple((Card(lead), Card(reply)) for lead, reply in tricks),
    "exchanged": lambda pairs: tuple((index(pone), index(dealer)) for pone, dealer in pairs),
}


def _refusal(decision: Decision, option: object) -> str | None:
    if hasattr(option, "choose") or hasattr(option, "stands"):
        name = option.__name__ if isinstance(option, type) else type(option).__name__
        return (
            f"{_turn(decision)}: expected one of the options, got who chooses, a {name}; ask a "
            "player by `player.choose(decision)`, and a policy of the simulator by "
            "`simulator.choice_of(policy, decision)`."
        )
    words = WORD_OPTIONS.get(decision.kind)
    if isinstance(option, str):
        option = option.strip()
        option = option.lower() if option.lower() in (*_TALK, *_KING) else option
    if words is not None and option in words:
        return None
    if words is not None or option in (*_TALK, *_KING):
        return _wrong_word(decision, option)
    if decision.kind == "number":
        return _wrong_number(decision, option)
    try:
        chosen = decision.read(option)
    except NotationError as problem:
        return f"{_turn(decision)}: {problem}."
    if isinstance(chosen, frozenset):
        return _wrong_discard(decision, chosen)
    assert isinstance(chosen, Card)
    return _wrong_card(decision, chosen)


def _turn(decision: Decision) -> str:
    led = decision.led.words if decision.led is not None else ""
    return _TURNS[decision.kind].format(seat=decision.seat, led=led)


def _wrong_word(decision: Decision, option: object) -> str:
    rules = decision.rules
    if option == "propose" and decision.exchanged[-1:] == ((0, 0),):
        return (
            f"Neither player exchanged a card, so both are content and nobody may propose "
            f"({rules.citation('pone_minimum')})."
        )
    if option == "propose" and decision.kind in PLAY_KINDS and decision.stood is None:
        return (
            f"The stock holds {number_of_cards(decision.stock_left)} and the talk is over: "
            f"nobody may propose ({rules.citation('short_stock')})."
        )
    if option in _TALK and decision.kind not in ("propose", "answer"):
        return (
            f"{_turn(decision)}: what was said before cannot be taken back "
            f"({rules.citation('retract')})."
        )
    if option in _KING:
        return _wrong_king(decision)
    shown = str(option) if isinstance(option, Card) else brief(option)
    return f"{_turn(decision)}; {shown} is not one of the two."


def _wrong_king(decision: Decision) -> str:
    rules, king = decision.rules, decision.trump_king
    if not rules.king_scores:
        return f"The king of trumps scores nothing here ({rules.citation('king_scores')})."
    if decision.king is not None:
        return f"The {decision.king} has already scored the king of trumps."
    if decision.turn_up == king:
        return (
            f"The {king.words} was turned up and marked for the dealer "
            f"({rules.citation('turned_king')})."
        )
    played = any(king in trick for trick in decision.tricks)
    if king not in decision.hand and not played:
        return f"You do not hold the {king.words} ({rules.citation('false_king')})."
    if rules.king_marking == "automatic":
        return (
            f"Nobody announces the king: it is marked for its holder when the talk is over "
            f"({rules.citation('king_marking')})."
        )
    when = "too late" if decision.kind in ("lead", "reply") else "too early"
    return (
        f"It is {when} to announce the king of trumps: {_deadline(rules)} "
        f"({rules.citation('hand_king_deadline')})."
    )


def _deadline(rules: RuleSet) -> str:
    if rules.hand_king_deadline == "first-trick":
        return "its holder does so when the talk is over, before any card is led"
    return "its holder does so as he plays his first card"


def _wrong_number(decision: Decision, option: object) -> str | None:
    numbers = decision.numbers()
    if type(option) is int and option in numbers:
        return None
    too_many = type(option) is int and 0 < option <= HAND_SIZE
    topic = "pone_minimum" if option == 0 else "short_stock" if too_many else "count_named"
    return (
        f"{_turn(decision)}: from {numbers[0]} to {numbers[-1]}, with "
        f"{number_of_cards(decision.stock_left)} in the stock, not {brief(option)} "
        f"({decision.rules.citation(topic)})."
    )


def _wrong_discard(decision: Decision, discarded: frozenset[Card]) -> str | None:
    strange = [card for card in discarded if card not in decision.hand]
    if strange:
        return f"The {max(strange).words} is not in your hand."
    numbers, rules = decision.numbers(), decision.rules
    count = len(discarded)
    if count in numbers:
        return None
    if decision.seat == "pone" and decision.asked is not None:
        due = numbers[0]
        if due < decision.asked:
            return (
                f"You asked for {number_of_cards(decision.asked)} and the stock holds "
                f"{number_of_cards(due)}: "
                f"discard as many as it holds, not {count} ({rules.citation('short_stock')})."
            )
        return (
            f"You asked for {number_of_cards(due)}: discard {number(due)}, not {number(count)} "
            f"({rules.citation('count_named')})."
        )
    if count < numbers[0]:
        field = f"{decision.seat}_minimum"
        return (
            f"You must exchange at least {number_of_cards(numbers[0])} ({rules.citation(field)})."
        )
    return (
        f"You may exchange {number_of_cards(numbers[-1])} at most: there are not enough left in "
        f"the stock for more ({rules.citation('short_stock')})."
    )


def _wrong_card(decision: Decision, card: Card) -> str | None:
    if decision.led is None:
        return None if card in decision.hand else f"The {card.words} is not in your hand."
    reason = why_not(decision.hand, decision.led, decision.trump, card)
    if reason is None or card not in decision.hand:
        return reason
    return f"{reason[:-1]} ({decision.rules.citation('play')})."
