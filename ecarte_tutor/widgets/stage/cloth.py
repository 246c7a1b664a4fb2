"""The cloth (the table's surface): how cards lie on it, and which can be pressed.

Quizzes and the game both use these functions, so that a hand looks and behaves alike in both.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from ...course.problems.spec import USUAL_RULES
from ...engine.cards import HAND_SIZE, Card, Hand, Suit
from ...engine.deal.events import events_before
from ...engine.decision import WORD_OPTIONS, Decision, Option, View
from ...engine.english import are_trumps, number, points_up
from ...engine.rules.rule_set import RuleSet, Seat, other_seat
from ...engine.rules.tricks import STOCK_SIZE, FinishedTrick, Tricks, finished_tricks, next_leader
from .scene import CardTable, Cloth, Mark, PlayedTrick, SceneButton, SceneCard, TablePlayer, Tray
from .telling import tags_after

ANSWER: Final = "answer"
"""Action of a button or a card that chooses an option; its value is the option's text."""

_LAW: Final = re.compile(r" \([^()]*\)\.$")

LEFT: Final = ("ArrowLeft", "←")
"""The left arrow key: the browser's name for it, and the sign that a learner reads."""

RIGHT: Final = ("ArrowRight", "→")


def answer_buttons(
    answers: Mapping[str, str], *, chosen: str | None = None, right: str | None = None
) -> tuple[SceneButton, ...]:
    """Return a button for each answer.

    The keys of two buttons are the arrows left and right; those of more are 1, 2, 3 and so on, or
    A, B, C where an answer is itself a number.

    >>> answers = {"play": "Play", "propose": "Propose"}
    >>> [each.mark for each in answer_buttons(answers, chosen="play", right="propose")]
    ['wrong', 'right']

    Args:
        answers: the label of each button, by the answer's value.
        chosen: the value of the answer that was given; `None` before an answer.
        right: the value of the right answer, whose button gets a tick; if `chosen` is another
            value, its button gets a cross. `None` for no marks.
    """
    signs = "ABCDEFGH" if any(each[:1].isdigit() for each in answers.values()) else "12345678"
    keys = (LEFT, RIGHT) if len(answers) == 2 else [(each.lower(), each) for each in signs]
    return tuple(
        SceneButton(
            action=ANSWER,
            value=value,
            label=label,
            key=key,
            hint=hint,
            chosen=None if chosen is None else value == chosen,
            mark=_mark(value, chosen, right),
        )
        for (value, label), (key, hint) in zip(answers.items(), keys, strict=False)
    )


def _mark(value: object, chosen: object, right: object) -> Mark:
    if right is None:
        return ""
    return "right" if value == right else "wrong" if value == chosen else ""


def number_buttons(numbers: Iterable[int]) -> tuple[SceneButton, ...]:
    """Return an answer button for each number, which is the button's value, label and key."""
    return tuple(
        SceneButton(action=ANSWER, value=each, label=each, key=each) for each in map(str, numbers)
    )


def answer_button(value: str, label: str) -> SceneButton:
    """Return a button called `label`, with Enter as its key, that sends `value` as the answer."""
    return SceneButton(action=ANSWER, value=value, label=label, key="Enter", hint="⏎")


def answer_cards(cards: Iterable[Card]) -> tuple[SceneCard, ...]:
    """Return cards that answer a question when pressed; their keys are 1, 2, 3 and so on."""
    return tuple(
        SceneCard(card, action=ANSWER, value=str(card), key=str(place))
        for place, card in enumerate(cards, start=1)
    )


PICK: Final = "pick"
"""Action of a card that is picked for discarding; a second press puts it back."""

BUTTON_LABELS: Final = {
    "play": "Play",
    "propose": "Propose",
    "accept": "Accept",
    "refuse": "Refuse",
    "announce": "Announce the king",
    "withhold": "Say nothing",
}
"""Label of the button for each option that is a word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """Which cards and buttons of a decision are drawn raised, lit, ticked or crossed."""

    choice: Option | None = None
    """Option chosen or being considered: its cards are raised, or its button is marked."""

    is_settled: bool = False
    """True if the choice has been made; then no card can be picked."""

    picked: Collection[Card] = ()
    """Cards picked for discarding; they are raised."""

    drawn: Collection[Card] = ()
    """Cards just drawn; their caption is "new"."""

    lit: Collection[Card] = ()
    """Highlighted cards: those on which the hint is based."""

    right: Option | None = None
    """The right option, whose card or button gets a tick; a wrong `choice` gets a cross."""

    @property
    def raised(self) -> frozenset[Card]:
        """Cards shown raised: those of `choice` if it is a card or a discard, else `picked`."""
        if isinstance(self.choice, Card):
            return frozenset({self.choice})
        return self.choice if isinstance(self.choice, frozenset) else frozenset(self.picked)


def cloth(
    decision: Decision,
    laid: Laid,
    *,
    corner: tuple[str, ...] = (),
    tricks: tuple[Tray, ...] = (),
    choices: tuple[SceneButton, ...] | None = None,
    every_card: bool = False,
) -> Cloth:
    """Return the table's surface for a decision: hand, turn-up, card led, and answer buttons.

    Args:
        decision: the decision, whose player's hand is shown.
        laid: which cards and buttons are raised, lit, ticked or crossed.
        corner: lines of text in the corner of the cloth.
        tricks: the finished tricks, each a tray (cards under a heading) from `trick_trays`.
        choices: the buttons; `None` for a button for each option that is a word or a number.
        every_card: True if cards that the rules forbid can be pressed too, to be told why.
    """
    return Cloth(
        corner=corner,
        turn_up=turned_up(decision.turn_up),
        laid=(*tricks, *_led(decision)),
        cards=_hand(decision, laid, every_card=every_card),
        lit=", named in the reason" * bool(laid.lit),
        choices=_words(decision, laid) if choices is None else choices,
    )


def _led(decision: Decision) -> tuple[Tray, ...]:
    if decision.led is None:
        return ()
    # Only a pone asked about the king can be the one who led the card on the table.
    own = decision.kind == "king" and decision.seat == "pone"
    caption = "you" if own else other_seat(decision.seat)
    return (led_tray(decision.led, caption),)


def _hand(decision: Decision, laid: Laid, *, every_card: bool) -> tuple[SceneCard, ...]:
    picks = decision.kind == "discard" and not laid.is_settled
    plays = decision.kind in ("lead", "reply")
    raised = laid.raised
    cards = []
    for place, card in enumerate(decision.hand.arranged(decision.trump), start=1):
        pressed = picks or (plays and (every_card or decision.may(card)))
        cards.append(
            SceneCard(
                card,
                lit=card in laid.lit,
                caption="new" if card in laid.drawn else "",
                note=_note(card, decision, laid),
                action=(PICK if picks else ANSWER) if pressed else "",
                key=str(place) if pressed else "",
                chosen=card in raised if picks or raised else None,
                mark=_mark(card, laid.choice, laid.right),
            )
        )
    return tuple(cards)


def _note(card: Card, decision: Decision, laid: Laid) -> str:
    """Return what a screen reader says after the card's name."""
    is_discarded = decision.kind == "discard" and laid.is_settled and card in laid.raised
    return ", new" * (card in laid.drawn) + ", discarded" * is_discarded


def _words(decision: Decision, laid: Laid) -> tuple[SceneButton, ...]:
    """Return a button for each option that is a word or a number of cards."""
    if decision.kind == "number":
        return number_buttons(decision.numbers())
    words = {word: BUTTON_LABELS[word] for word in WORD_OPTIONS.get(decision.kind, ())}
    chosen, right = (None if each is None else str(each) for each in (laid.choice, laid.right))
    return answer_buttons(words, chosen=chosen, right=right)


def turned_up(card: Card) -> SceneCard:
    """Return `card`, which was turned up for trumps, with the caption "turned up"."""
    return SceneCard(card, caption="turned up")


def cloth_beside(
    turn_up: Card,
    cards: tuple[SceneCard, ...],
    *,
    laid: tuple[Tray, ...] = (),
    choices: tuple[SceneButton, ...] = (),
) -> Cloth:
    """Return the table's surface with `cards` as the hand, and the trump suit named in a corner.

    `laid` are trays (cards under a heading) in the middle; `choices` are the answer buttons.
    """
    return Cloth(
        corner=(are_trumps(turn_up.suit),),
        turn_up=turned_up(turn_up),
        laid=laid,
        cards=cards,
        choices=choices,
    )


def led_tray(card: Card, caption: str = "") -> Tray:
    """Return the card led under the heading "Led"; `caption`, below the card, may say who led."""
    return Tray(title="Led", cards=(SceneCard(card, caption=caption),))


def trick_trays(tricks: Tricks, trump: Suit, seat: Seat) -> tuple[Tray, ...]:
    """Return a tray (cards under a heading) for each finished trick, the leader's card first.

    The headings are "Trick 1", "Trick 2" and so on; the card that took the trick is lit. The cards
    of `seat` have the caption "you", the others none.
    """
    return tuple(
        Tray(
            title=f"Trick {number}",
            cards=tuple(
                _card(trick, each, seat) for each in (trick.leader, other_seat(trick.leader))
            ),
        )
        for number, trick in enumerate(finished_tricks(tricks, trump), start=1)
    )


def _card(trick: FinishedTrick, player: Seat, seat: Seat) -> SceneCard:
    """Return the card of `player` in a trick; it is lit if it takes the trick."""
    owner, caption = ("yours", "you") if player == seat else (f"the {player}’s", "")
    takes = player == trick.winner
    note = f", {owner}{', takes the trick' if takes else ''}"
    return SceneCard(trick.card_of(player), lit=takes, caption=caption, note=note)


def whole_table(view: View, opponent: str = "Opponent", me: str = "You") -> CardTable:
    """Return what a player sees besides hand and turn-up: both players, tricks and the stock.

    Args:
        view: what the player knows.
        opponent: the name shown beside the other player's cards.
        me: the name shown beside this player's cards.
    """
    seat, other = view.seat, other_seat(view.seat)
    mine, theirs = view.taken if seat == "pone" else view.taken[::-1]
    finished = finished_tricks(view.tricks, view.trump)
    leader = next_leader(view.tricks, view.trump) if view.led else None
    trick = None
    if view.led:
        own = leader == seat
        trick = PlayedTrick(mine=view.led) if own else PlayedTrick(theirs=view.led)
    tags = tags_after(events_before(view))
    return CardTable(
        me=TablePlayer(name=me, role=seat, score=view.score[0], tags=tags[seat], discarded=mine),
        opponent=TablePlayer(
            name=opponent, role=other, score=view.score[1], tags=tags[other], discarded=theirs
        ),
        target=view.rules.target,
        trumps=are_trumps(view.trump),
        held=HAND_SIZE - len(finished) - (leader == other),
        stock=STOCK_SIZE - sum(view.taken),
        tricks=tuple(_played(trick, seat) for trick in finished),
        trick=trick,
    )


def five_cards(view: View) -> tuple[Card, ...]:
    """Return the cards with which the player began the play, in the order shown on the table."""
    return Hand((*view.hand, *view.played_by(view.seat))).arranged(view.trump)


def cloth_under(table: CardTable, view: View) -> Cloth:
    """Return the table's surface with `table`, and the turn-up and the hand that `view` shows.

    A card's key is "1" to "5", its place in `five_cards(view)`, also when cards have been played.
    """
    places = enumerate(five_cards(view), start=1)
    cards = tuple(SceneCard(card, key=str(place)) for place, card in places if card in view.hand)
    return Cloth(table=table, turn_up=SceneCard(view.turn_up), cards=cards)


def _played(trick: FinishedTrick, seat: Seat) -> PlayedTrick:
    return PlayedTrick(
        mine=trick.card_of(seat),
        theirs=trick.card_of(other_seat(seat)),
        by="me" if trick.winner == seat else "opponent",
    )


def inviting(*choices: SceneButton) -> Cloth:
    """Return a cloth with `choices` below five cards that can't be pressed, before any deal."""
    return Cloth(cards=tuple(map(SceneCard, Hand("KH QH JS AD 10C"))), choices=choices)


def refusal(decision: Decision, option: object) -> str:
    """Return why the rules do not allow `option`, without the number of the law; empty if they do.

    >>> refusal(Decision.discard("KH 9H 8H KS 7D", "TH", seat="pone"), frozenset())
    'You must exchange at least one card.'
    """
    return _LAW.sub(".", decision.why_not(option) or "")


def wins_the_game(rules: RuleSet) -> str:
    """Return what wins a game, or, for other rules than the usual ones, their name and target."""
    if str(rules) != USUAL_RULES:
        return f"{rules.preset.label}, {points_up(rules.target)}"
    return f"{number(rules.target).capitalize()} points win the game"


def quiz_score_lines(decision: Decision) -> tuple[str, str, str]:
    """Return the score, the trump suit and what wins a game as three lines without a full stop.

    The third line names the rule set unless it is the usual one.

    >>> quiz_score_lines(Decision.propose("KH 9H 8H KS 7D", "TH"))
    ('You 0 · Dealer 0', 'Hearts are trumps', 'Five points win the game')
    """
    mine, theirs = decision.score
    rules = decision.rules
    return (
        f"You {mine} · {other_seat(decision.seat).capitalize()} {theirs}",
        are_trumps(decision.trump),
        wins_the_game(rules),
    )
