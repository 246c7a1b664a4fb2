"""The events of a deal, or those that led to a decision, as tags, speech and sentences.

A page gets table events: what one seat may know of what happened, in order. Each has what is said
aloud, the tags beside a player's name after it, and a sentence for a screen reader.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ...course.players import PLAIN, Character
from ...engine.cards import Card
from ...engine.deal.events import (
    Accepted,
    Dealt,
    Event,
    Exchanged,
    KingAnnounced,
    KingWithheld,
    Led,
    Named,
    Proposed,
    Refused,
    Replied,
    Scored,
    Stood,
    TrickWon,
    TurnedUp,
    events_before,
)
from ...engine.decision import Decision, Option
from ...engine.english import (
    begun,
    counted,
    does,
    in_figures,
    listed,
    number,
    number_of_cards,
    the,
)
from ...engine.rules.rule_set import Seat, other_seat
from .scene import EventKind, Side, TableEvent

YOUR_OPPONENT: Final = "your opponent"
YOU: Final = "you"

_KINDS: Final[dict[type[Event], EventKind]] = {
    Dealt: "deal",
    Stood: "say",
    Proposed: "say",
    Named: "say",
    Accepted: "say",
    Refused: "say",
    KingAnnounced: "king",
    Led: "play",
    Replied: "play",
    TrickWon: "trick",
    Scored: "score",
}
"""Kind of the table event for an event of a deal, where there is exactly one."""

_PAST: Final[dict[type[Event], str]] = {
    Stood: "played",
    Proposed: "proposed",
    Accepted: "accepted",
    Refused: "refused",
}
"""Tag beside a player's name for what the player has said."""

_DEEDS: Final[dict[type[Event], str]] = {
    Dealt: "deal",
    Stood: "play",
    Proposed: "propose",
    Accepted: "accept",
    Refused: "refuse",
    KingAnnounced: "announce the king of trumps",
    TrickWon: "take the trick",
}
"""What a player does, for events whose words are always the same."""


def deed(event: Event) -> str:
    """Return what a player does in `event`, from the verb on; `clause` adds the subject.

    >>> deed(Named(2))
    'ask for two cards'
    """
    match event:
        case Named(many):
            return f"ask for {number_of_cards(many)}"
        case Exchanged(_, many):
            return f"discard {number_of_cards(many)}"
        case Led(_, card):
            return f"lead the {card.words}"
        case Replied(_, card):
            return f"play the {card.words}"
        case Scored(_, many, "king turned up"):
            return f"score {counted(many, 'point')} for the king turned up"
        case Scored(_, many, "king in hand"):
            return f"score {counted(many, 'point')} for the king of trumps"
        case Scored(_, many, what):
            return f"make the {what}: {counted(many, 'point')}"
    return _DEEDS[type(event)]


def clause(who: str, does_what: str) -> str:
    """Return a clause with the subject `who` and the words `does_what` that `deed` returned.

    >>> clause("the pone", "ask for two cards"), clause("you", "ask for two cards")
    ('the pone asks for two cards', 'you ask for two cards')
    """
    verb, *rest = does_what.split(" ", 1)
    return " ".join((who, verb if who == YOU else does(verb), *rest))


# Tags


@dataclass(frozen=True, slots=True)
class _Talk:
    """What one seat has said, and how many cards it took in each exchange."""

    taken: tuple[int, ...] = ()
    word: str = ""
    """Tag of what was said last; empty after an exchange."""

    has_king: bool = False

    def after(self, event: Event) -> _Talk:
        """Return the talk after one more event of this seat; most events change nothing."""
        match event:
            case Exchanged(_, many):
                return replace(self, taken=(*self.taken, many), word="")
            # Where the rules mark the king by themselves, only the point tells.
            case KingAnnounced() | Scored(what="king in hand"):
                return replace(self, has_king=True)
            case Named(many):
                return replace(self, word=f"asked for {many}")
        return replace(self, word=_PAST[type(event)]) if type(event) in _PAST else self

    @property
    def tags(self) -> tuple[str, ...]:
        numbers = (str(each) if each else "none" for each in self.taken)
        taken = f"drew {', '.join(numbers)}" if self.taken else ""
        return tuple(filter(None, (taken, self.word, "king" if self.has_king else "")))


def tags_after(events: Iterable[Event]) -> dict[Seat, tuple[str, ...]]:
    """Return the tags (short texts) beside each player's name after a deal's first `events`.

    >>> tags_after([Proposed(), Accepted(), Exchanged("pone", 3, (), ())])
    {'pone': ('drew 3',), 'dealer': ('accepted',)}
    """
    tags: dict[Seat, tuple[str, ...]] = {"pone": (), "dealer": ()}
    for event, left in _tagged(events):
        if left:
            tags[_doer(event)] = left
    return tags


def _tagged(events: Iterable[Event]) -> Iterator[tuple[Event, tuple[str, ...]]]:
    """Yield each event with the new tags of its player; empty if it does not change them."""
    talk: dict[Seat, _Talk] = {"pone": _Talk(), "dealer": _Talk()}
    for event in events:
        seat = _doer(event)
        before, talk[seat] = talk[seat], talk[seat].after(event)
        yield event, talk[seat].tags if talk[seat] != before else ()


def _doer(event: Event) -> Seat:
    """Return the seat whose event it is; the deal and the turn-up are the dealer's."""
    return getattr(event, "seat", "dealer")


# Table events


def tell(
    events: Iterable[Event],
    seat: Seat | None,
    hand: Sequence[Card] = (),
    opponent: str = YOUR_OPPONENT,
    character: Character = PLAIN,
) -> tuple[TableEvent, ...]:
    """Return the events of a deal as table events, with what the player in `seat` may know.

    >>> [event] = tell([Led("pone", Card("KS"))], "dealer")
    >>> event.spoken
    'Your opponent leads the king of spades.'

    Args:
        events: the events, from the first of the deal on, as the player in `seat` has seen them.
        seat: the learner's seat; `None` for an onlooker, who sees the pone as `by="me"`.
        hand: the five cards that were dealt to `seat`.
        opponent: the name of the other player, as in a sentence.
        character: the words with which the other player speaks.
    """
    if seat is None:
        names: dict[Seat, str] = {"pone": "the pone", "dealer": "the dealer"}
    else:
        names = {seat: YOU, other_seat(seat): opponent}
    listener = _Listener(seat or "pone", tuple(hand), names, character)
    return tuple(told for event, tags in _tagged(events) for told in listener.told(event, tags))


def tell_end(
    *,
    won: bool,
    score: tuple[int, int],
    opponent: str = YOUR_OPPONENT,
    character: Character = PLAIN,
) -> TableEvent:
    """Return the table event for the end of a game; `score` has the learner's points first.

    >>> tell_end(won=False, score=(3, 5), opponent="the captain").spoken
    'The captain wins the game, 5 to 3.'
    """
    who, most, least = ("You win" if won else f"{begun(opponent)} wins"), max(score), min(score)
    return TableEvent(
        kind="game",
        by="me" if won else "opponent",
        says=character.lost if won else character.won,
        spoken=f"{who} the game, {most} to {least}.",
    )


def saying(event: TableEvent, said: str, opponent: str) -> TableEvent:
    """Return the event with what the opponent, so named, says then, unless he speaks already."""
    if not said or event.says:
        return event
    return replace(event, says=said, spoken=f"{event.spoken} {begun(opponent)}: {said}")


_ACTS: Final[tuple[EventKind, ...]] = ("say", "king", "discard", "play")


def said_last(events: Iterable[TableEvent]) -> str:
    """Return what the opponent said last since the learner's last action; empty for nothing.

    >>> said_last(tell([Proposed(), Accepted()], "pone"))
    'I accept.'
    """
    said = ""
    for event in events:
        if event.by == "me" and event.kind in _ACTS:
            said = ""
        said = _aloud(event) or said
    return said


def _aloud(event: TableEvent) -> str:
    """Return what the opponent says at an event; empty for nothing."""
    speaks = event.by == "opponent" and event.kind in ("say", "king")
    return event.words if speaks else event.says


@dataclass(frozen=True, slots=True)
class _Listener:
    """Player at the table, to whom events are told, with the cards dealt and the players' names."""

    seat: Seat
    hand: tuple[Card, ...]
    names: dict[Seat, str]
    character: Character

    def told(self, event: Event, tags: tuple[str, ...]) -> Iterator[TableEvent]:
        """Yield the table events for `event`: none, one, or two for an exchange."""
        if isinstance(event, Exchanged):
            yield from self._exchanged(event, tags)
        elif isinstance(event, TurnedUp):
            card = event.card
            spoken = f"The {card.words} is turned up: {card.suit.word} are trumps."
            yield TableEvent(kind="turn", by=self._side("dealer"), cards=(card,), spoken=spoken)
        elif type(event) in _KINDS:
            side = self._side(_doer(event))
            character = PLAIN if side == "me" else self.character
            yield TableEvent(
                kind=_KINDS[type(event)],
                by=side,
                cards=self._cards(event),
                number=event.points if isinstance(event, Scored) else 0,
                words=_words(event, character),
                says=character.vole if isinstance(event, Scored) and event.what == "vole" else "",
                tags=tags,
                spoken=self._sentence(_doer(event), deed(event)),
            )

    def _exchanged(self, event: Exchanged, tags: tuple[str, ...]) -> Iterator[TableEvent]:
        seat, side, many = event.seat, self._side(event.seat), event.number
        discarded = TableEvent(
            kind="discard",
            by=side,
            cards=event.discarded,
            number=many,
            spoken=self._sentence(seat, deed(event)),
        )
        if not many:
            yield replace(discarded, tags=tags)
            return
        yield discarded
        cards = [f"the {card.words}" for card in event.drawn] or [number_of_cards(many)]
        yield TableEvent(
            kind="draw",
            by=side,
            cards=event.drawn,
            number=many,
            tags=tags,
            spoken=self._sentence(seat, f"draw {listed(cards)}"),
        )

    def _cards(self, event: Event) -> tuple[Card, ...]:
        if isinstance(event, Led | Replied):
            return (event.card,)
        return self.hand if isinstance(event, Dealt) else ()

    def _side(self, seat: Seat) -> Side:
        return "me" if seat == self.seat else "opponent"

    def _sentence(self, seat: Seat, does_what: str) -> str:
        return f"{begun(clause(self.names[seat], does_what))}."


def _words(event: Event, character: Character) -> str:
    """Return what is said aloud, or what the points are scored for; empty for other events."""
    match event:
        case Named(many):
            return character.ask.format(begun(number(many)))
        case Stood() | Proposed() | Accepted() | Refused():
            line: str = getattr(character, str(event.option))
            return line
        case KingAnnounced():
            return character.king
        case Scored(what=what):
            return what
    return ""


# Problems

_TALK: Final = (Stood, Proposed, Named, Accepted, Refused, Exchanged, KingAnnounced)


def told_before(decision: Decision) -> tuple[TableEvent, ...]:
    """Return table events that show, before a question, what led to the decision.

    They deal the player's present hand, turn a card up, and show what was said since the last
    exchange and the card led. Finished tricks have no events: they lie on the table already.
    """
    events = events_before(decision)
    ends = [place for place, event in enumerate(events, 1) if _ends_exchange(event)]
    since = events[max(ends, default=0) :]
    # The score shows the point for a king, unless the rules mark him and nobody announces him.
    unsaid = decision.king and decision.rules.king_marking == "automatic"
    told = (*_TALK, Scored) if unsaid else _TALK
    said: list[Event] = [event for event in since if isinstance(event, told)]
    if decision.led is not None:
        said.append(events[-1])
    hand = decision.hand.arranged(decision.trump)
    return laid_out(decision.seat, hand, decision.turn_up, said, changes_before(decision).strip())


def _ends_exchange(event: Event) -> bool:
    return isinstance(event, Exchanged) and event.seat == "dealer"


def laid_out(
    seat: Seat, hand: Sequence[Card], turn_up: Card, then: Sequence[Event] = (), spoken: str = ""
) -> tuple[TableEvent, ...]:
    """Return table events that lay out the hand and the turn-up of a problem, and what followed.

    Args:
        seat: the seat of the player with the hand.
        hand: the cards, from left to right.
        turn_up: the turn-up.
        then: the events after the turn-up, as this player knows them.
        spoken: a sentence on how the hand came about; if empty, the sentence says who deals.
    """
    by_me = seat == "dealer"
    dealt = TableEvent(
        kind="deal",
        by="me" if by_me else "opponent",
        cards=tuple(hand),
        spoken=spoken or ("You deal." if by_me else "The dealer deals."),
    )
    return (dealt, *tell((TurnedUp(turn_up), *then), seat, (), f"the {other_seat(seat)}"))


def told_of_choice(decision: Decision, option: Option) -> tuple[TableEvent, ...]:
    """Return the event for a card played or a discard, in a tuple; empty for other options."""
    seat = decision.seat
    if isinstance(option, Card):
        played = Led(seat, option) if decision.led is None else Replied(seat, option)
        return tell([played], seat)
    if not isinstance(option, frozenset):
        return ()
    cards = tuple(card for card in decision.hand.arranged(decision.trump) if card in option)
    discarded, *_ = tell([Exchanged(seat, len(cards), cards, ())], seat)
    return (discarded,)


# Sentences


def explained(event: Event) -> str:
    """Return a sentence on `event`, for a reader who learns the game and sees both hands.

    >>> explained(Led("pone", Card("KS")))
    'The pone leads the king of spades.'
    """
    match event:
        case Dealt():
            return "The cards are dealt, five to each player."
        case Stood():
            return "The pone plays without proposing."
        case Refused():
            return "The dealer refuses: the cards are played as they are."
        case Exchanged(seat, 0):
            return f"The {seat} keeps all five cards."
        case Exchanged(seat):
            drawn = the(sorted(event.drawn, reverse=True))
            return f"The {seat} discards {the(event.discarded)}, and draws {drawn}."
        case KingWithheld(seat):
            return f"The {seat} does not announce the king of trumps."
    return "".join(told.spoken for told in tell([event], None))


_TALKS: Final = {
    ("pone", "pone"): "You play without proposing",
    ("pone", "dealer"): "The pone plays without proposing",
    ("dealer", "pone"): "You proposed{again}, and the dealer refused",
    ("dealer", "dealer"): "The pone proposed{again}, and you refused",
}


def changes_before(decision: Decision) -> str:
    """Return a sentence on the last exchange, ending with a space; empty before any exchange.

    >>> changes_before(Decision.propose("KH 9H 8H KS 7D", "TH", exchanged=[(3, 2)]))
    'You have exchanged three cards, the dealer two. '
    """
    if not decision.exchanged:
        return ""
    by_pone, by_dealer = decision.exchanged[-1]
    mine, theirs = (by_pone, by_dealer) if decision.seat == "pone" else (by_dealer, by_pone)
    return (
        f"You have exchanged {counted(mine, 'card')}, the {other_seat(decision.seat)} "
        f"{number(theirs) if theirs else 'none'}. "
    )


def talk_before(decision: Decision) -> str:
    """Return sentences on the last exchange, and on who stood or refused.

    >>> talk_before(Decision.propose("KH 9H 8H KS 7D", "TH", exchanged=[(3, 2)]))
    'You have exchanged three cards, the dealer two.'
    """
    sentences = changes_before(decision)
    if decision.stood is not None:
        again = " again" if decision.exchanged else ""
        talk = _TALKS[decision.stood, decision.seat].format(again=again)
        sentences += f"{talk.replace(' without proposing', '') if again else talk}."
    return sentences.rstrip()


def tricks_before(decision: Decision) -> str:
    """Return a sentence on the tricks that each player has made; empty before the first trick."""
    if not decision.tricks:
        return ""
    mine, theirs = (counted(made, "trick") for made in decision.won)
    return f"You have made {mine}, your opponent {theirs}."


def in_a_line(events: Iterable[Event], seat: Seat, opponent: str) -> str:
    """Return a finished deal in a few words: exchanges, who stood or refused, king and vole scored.

    >>> in_a_line([Proposed(), Refused(), Scored("pone", 1, "king in hand")], "pone", "captain")
    'Captain refused, your king'

    Args:
        events: the events of the deal, to its end.
        seat: the seat of the player who is called "you".
        opponent: a short name of the other player.
    """
    exchanges, said, scored = 0, [], []
    for event in events:
        if isinstance(event, Accepted):
            exchanges += 1
        elif isinstance(event, Stood | Refused):
            did = "stood" if isinstance(event, Stood) else "refused"
            said.append(f"{YOU if event.seat == seat else opponent} {did}")
        elif isinstance(event, Scored) and event.what != "point":
            whose = "your" if event.seat == seat else "his"
            scored.append(f"{whose} {event.what.partition(' ')[0]}")
    before = [in_figures(exchanges, "exchange")] if exchanges else []
    return begun(", ".join((*before, *said, *scored)))
