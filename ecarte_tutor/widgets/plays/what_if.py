"""What if one card of a hand were another: the verdicts on every hand with one card changed.

`FrontierExplorer` is a table for that. Any table with a verdict leads to it, and to a Nemesis: a
hand of the opponent's that punishes the choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from ...course.saved import place_name, read_saved, saved_text
from ...engine.cards import PACK, Card, Hand, Suit
from ...engine.deal.events import Action, Exchanged
from ...engine.decision import Decision, Option, signed
from ...engine.english import (
    are_trumps,
    begun,
    counted,
    does,
    listed,
    number_of_cards,
    sentences,
    the,
    you_hold,
)
from ...engine.rules.rule_set import Seat
from ...errors import EcarteError, RecordError, brief
from ...grading.reason import Played, figure, in_a_pair, in_hundred, worded
from ...grading.strip import Strip
from ...hints import BookVerdict, book
from ...simulator.count_verdict import count_verdict
from ...simulator.units import GAMES
from ..stage.background.simulation_thread import simulation_of
from ..stage.cloth import quiz_score_lines, turned_up
from ..stage.draw.charts import play_line
from ..stage.scene import (
    Arrival,
    Badge,
    Cloth,
    NextSteps,
    Panel,
    Scene,
    SceneButton,
    SceneCard,
    SceneVerdict,
    Tray,
    VerdictDoor,
)
from ..stage.table.screen import BACK, SIMULATING, Actions, Pending, Play, Screen, Simulate, Step
from ..stage.table.table import Table
from ..stage.telling import YOU, clause, deed
from ..stage.verdict import Choice, book_panel, count_panel, deal_title, player

if TYPE_CHECKING:
    from ...simulator import Nemesis, Simulation
    from ...simulator.play.replay import Line

_AGAIN: Final = ("", " again", " once more")


_NONE: Final = "We found no hand that punishes this choice."
_WINS: Final = Badge("wins the deal", "good", "✔")
_LOSES: Final = Badge("loses the deal", "wrong", "✘")


def _strip(simulation: Simulation, choice: Option, found: Nemesis) -> Strip:
    """Return the strip on the harm that the hand does, and on how often that happens."""
    cases = simulation.cases(choice)
    kind = "hands" if isinstance(choice, Card) else "deals"
    chosen, best = in_a_pair(choice, simulation.best)
    if found.is_turned:
        line, share = f"{begun(chosen)} loses the deal; {best} wins it.", cases.lost
    else:
        line, share = f"{begun(chosen)} scores less than {best}.", cases.caught.share
    return Strip(
        sign="wrong",
        line=line,
        reason="We played both choices against this hand, with the same cards to come. The same "
        f"happens in {in_hundred(share)} of 100 {kind}.",
    )


def _panel(decision: Decision, option: Option, line: Line, name: str, title: str) -> Panel:
    """Return the panel on how the deal went after `option`: a sentence, and a chart of tricks."""
    mine, theirs = line.scored
    changes = [
        (event.seat, event.discarded, event.drawn)
        for event in line.talk
        if isinstance(event, Exchanged)
    ]
    return Panel(
        name=name,
        title=title,
        badge=_WINS if mine > theirs else _LOSES,
        lead=_line_in_words(decision, option, line),
        chart=play_line(line.tricks, decision.trump, decision.seat, len(decision.tricks), changes),
    )


def _line_in_words(decision: Decision, option: Option, line: Line) -> str:
    """Return a sentence on how the deal went after `option`.

    "With the seven of clubs you make one trick, and your opponent scores one point."
    """
    mine, theirs = line.scored
    yours, his = (counted(points, "point") for points in line.scored)
    if mine and theirs:
        scored = f"you score {yours}, your opponent {his}"
    else:
        scored = f"you score {yours}" if mine else f"your opponent scores {his}"
    made = [f"you make {counted(line.made, 'trick')}"] if line.tricks else []
    if isinstance(option, Card):
        return f"With {worded(option)} {made[0]}, and {scored}."
    return f"{begun(listed([*_talk_clauses(line, decision.seat), *made]))}: {scored}."


def _talk_clauses(line: Line, seat: Seat) -> Iterator[str]:
    """Yield the proposals and answers as clauses; the chart shows the cards exchanged."""
    times: Counter[type[Action]] = Counter()
    for event in line.talk:
        if isinstance(event, Exchanged) and event is not line.talk[0]:
            continue
        who = YOU if event.seat == seat else f"the {event.seat}"
        again = _AGAIN[min(times[type(event)], len(_AGAIN) - 1)]
        times[type(event)] += 1
        yield f"{clause(who, deed(event))}{again}"
    if line.king is not None:
        marks = "you mark" if line.king == seat else f"the {line.king} marks"
        yield f"{marks} the king of trumps"


TITLE: Final = "Change a card"
_LEAVE: Final = SceneButton(action="leave", label="Back", key="Enter Escape", hint="⏎", main=True)


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Decision with one selected card of its hand, which the learner may replace."""

    decision: Decision
    card: Card

    @classmethod
    def begun(cls, decision: Decision) -> WhatIf:
        """Return `decision` with the card that is shown rightmost selected."""
        return cls(decision, decision.hand.arranged(decision.trump)[-1])

    def actions(self, shown: Callable[[WhatIf], Step]) -> Actions:
        """Select a card of the hand, or put another in its place; `shown` leads to what that is."""
        return {
            "select": lambda value: shown(replace(self, card=Card(value))),
            "put": lambda value: shown(self.put(Card(value))),
        }

    def put(self, card: Card) -> WhatIf:
        """Return the decision with `card` in place of the selected card, and selected itself."""
        return WhatIf(self._with(card), card)

    def scene(self, simulator: str = "") -> Scene:
        """Return a scene with the hand, the cards that may be put into it, and the book's verdict.

        Args:
            simulator: a sentence on the simulator's result; empty for none.
        """
        decision, trump = self.decision, self.decision.trump
        kind, book_verdict = _KINDS[decision.kind], book(decision)
        panels, reason = [book_panel(book_verdict)], ""
        if decision.kind in ("propose", "answer"):
            panels.append(count_panel(count_verdict(decision)))
            reason = panels[-1].lead
        strip = Strip(
            sign="ask",
            line=f"The book {_says(decision, book_verdict)}.",
            reason=reason,
            caption=simulator,
        )
        cards = tuple(
            SceneCard(card, action="select", chosen=card is self.card)
            for card in decision.hand.arranged(trump)
        )
        return Scene(
            title=TITLE,
            sentence=(
                f"Press a card to replace the {self.card.words}, or start with another of yours."
            ),
            cloth=Cloth(
                corner=quiz_score_lines(decision),
                turn_up=turned_up(decision.turn_up),
                cards=cards,
                trays=tuple(self._tray(suit, kind) for suit in (trump, *decision.plain_suits)),
            ),
            notice=kind.key,
            verdict=SceneVerdict(strip=strip, panels=tuple(panels)),
            spoken=f"{you_hold(decision.hand.arranged(trump))} {strip.spoken}",
        )

    def _with(self, card: Card) -> Decision:
        return replace(self.decision, hand=Hand([*self.decision.hand.without(self.card), card]))

    def _tray(self, suit: Suit, kind: _Kind) -> Tray:
        cards = []
        for card in reversed(PACK):
            if card.suit is suit and card not in self.decision.hand:
                try:
                    decision = self._with(card)
                except EcarteError:
                    continue  # it has been seen elsewhere, or the play so far forbids it
                cards.append(kind.card(decision, card))
        return Tray(
            title=suit.word.capitalize(),
            cards=tuple(cards),
            action="put",
            lit=f", {kind.ringed}",
            unlit=f", {kind.plain}",
            note=kind.note,
        )


def _says(decision: Decision, book_verdict: BookVerdict) -> str:
    """Return what the book (the hints) does with the hand, as it follows "The book"."""
    if book_verdict.silent:
        return "is silent"
    if book_verdict.borderline:
        return "leaves it open"
    option = next(iter(book_verdict.advice))
    if isinstance(option, frozenset):
        return f"discards {number_of_cards(len(option))}"
    if isinstance(option, Card):
        return f"leads {the(_led(decision, book_verdict), last='or')}"
    return does(str(option))


def _led(decision: Decision, book_verdict: BookVerdict) -> list[Card]:
    """Return the cards that the book leads, in the order of the hand."""
    return [card for card in decision.hand.arranged(decision.trump) if card in book_verdict.advice]


def _card_to_stand_with(decision: Decision, card: Card) -> SceneCard:
    count = count_verdict(decision)
    tick = " ✔" if count.advice == count.stand else ""
    stands = count.stand in book(decision).advice
    return SceneCard(card, lit=stands, caption=f"{100 * count.point:.0f}{tick}")


def _card_to_discard_with(decision: Decision, card: Card) -> SceneCard:
    discarded = next(iter(book(decision).advice))
    assert isinstance(discarded, frozenset)
    return SceneCard(card, lit=card not in discarded, caption=f"{len(discarded)}")


def _card_to_lead_with(decision: Decision, card: Card) -> SceneCard:
    book_verdict = book(decision)
    if book_verdict.silent:
        return SceneCard(card, caption="–")
    led = _led(decision, book_verdict)
    others = " …" if len(led) > 1 else ""
    return SceneCard(card, lit=card in led, caption=f"{signed(led[0])}{others}")


def _card_to_reply_with(decision: Decision, card: Card) -> SceneCard:
    return SceneCard(card, lit=decision.may(card))


class _Kind(NamedTuple):
    """How the cards to put into the hand are marked, for one kind of decision."""

    card: Callable[[Decision, Card], SceneCard]
    """Function of the decision with the new card, and that card; returns the card marked."""

    ringed: str
    """What a ring means."""

    plain: str
    """What no ring means, for a screen reader."""

    below: str = ""
    """What the caption below a card means; empty without captions."""

    note: str = ""
    """What a screen reader says after the caption."""

    @property
    def key(self) -> str:
        """Explanation of rings and captions."""
        return sentences(f"ringed: {self.ringed}", self.below)


_COUNTED: Final = "below: hands in 100 that make the point, ✔ if enough"
_HANDS: Final = " hands in 100"
_KINDS: Final = {
    "propose": _Kind(_card_to_stand_with, "the book plays", "the book proposes", _COUNTED, _HANDS),
    "answer": _Kind(_card_to_stand_with, "the book refuses", "the book accepts", _COUNTED, _HANDS),
    "discard": _Kind(
        _card_to_discard_with,
        "the book keeps it",
        "the book discards it",
        "below: how many cards the book discards",
        " discarded",
    ),
    "lead": _Kind(
        _card_to_lead_with,
        "the book leads it",
        "the book does not lead it",
        "below: what the book leads",
        " led",
    ),
    "reply": _Kind(_card_to_reply_with, "you may play it", "you may not play it"),
}


@dataclass(frozen=True, slots=True)
class ChangedCard(Screen):
    """Screen on top of a verdict: its hand, to be changed card by card, each change simulated."""

    what_if: WhatIf
    pending: Pending = field(init=False, repr=False)
    """Future of the simulation of the changed hand."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "pending", simulation_of(self.what_if.decision))

    def scene(self) -> Scene:
        """Return the hand and the book's verdict, with the simulator's once that is there."""
        scene = self.what_if.scene(self._simulated())
        return replace(scene, steps=NextSteps(actions=(_LEAVE,)))

    def actions(self, _at: datetime) -> Actions:
        """Select a card of the hand, put another in its place, or go back to the verdict."""
        return {**self.what_if.actions(self._changed), "leave": lambda _: BACK}

    def _changed(self, what_if: WhatIf) -> Step:
        is_same = what_if.decision == self.what_if.decision
        return Step(replace(self, what_if=what_if) if is_same else ChangedCard(what_if))

    def waits(self) -> tuple[Simulate, ...]:
        """Return the simulation of the changed hand."""
        return (Simulate(self.what_if.decision, self.pending),)

    def _simulated(self) -> str:
        if not self.pending.done():
            return SIMULATING
        values = self.pending.result().simulation.for_the_game()
        brings = "wins" if values.unit == GAMES else "is worth"
        worth = f"{figure(values[values.best])} {values.unit}"
        return f"The simulator’s best: {worded(values.best)}, which {brings} {worth}."


class _Deal(NamedTuple):
    """A hand of the opponent's, and how the deal goes on with it from two options."""

    hand: Hand
    panels: tuple[Panel, ...]
    strip: Strip
    number: int
    """How many such deals there are."""


def _punishing(values: Simulation, option: Option, turn: int) -> _Deal | None:
    """Return a deal on which the best option does better than `option`; `None` without any."""
    from ...simulator import nemesis

    found = nemesis(values, option, turn)
    if found is None:
        return None
    shown = (option, "choice", "Your choice"), (values.best, "best", "The best")
    panels = tuple(
        _panel(values.decision, each, found.lines[each], name, title) for each, name, title in shown
    )
    return _Deal(found.hand, panels, _strip(values, option, found), found.number)


def _telling(values: Simulation, option: Option, played: Played, turn: int) -> _Deal:
    """Return a deal that shows the reason of a verdict."""
    from ...simulator import replay

    both, deal = (played.better, played.worse), played.deals[turn % len(played.deals)]
    again = replay(values, both)
    lines = again.lines(deal)
    panels = tuple(
        _panel(
            values.decision,
            card,
            lines[card],
            name,
            f"{'Your' * (card == option) or 'The'} {card.words}",
        )
        for card, name in zip(both, ("best", "choice"), strict=True)
    )
    strip = Strip(sign="ask", line="One deal, played with either card.", reason=played.told)
    return _Deal(again.hand(deal), panels, strip, len(played.deals))


@dataclass(frozen=True, slots=True)
class Punished(Screen):
    """Screen on top of a verdict: a deal that shows its reason, or on which another choice wins."""

    choice: Choice
    verdict: Scene
    turn: int
    """Which of the deals, from 0."""

    def scene(self) -> Scene:
        """Return the hand, and how the deal goes on with it, or say that there is none."""
        choice, settled, cloth = self.choice, self.verdict, self.verdict.cloth
        values, decision, option = choice.verdict.values, choice.decision, choice.option
        assert cloth is not None
        cards = tuple(replace(card, action="", key="") for card in cloth.cards)
        lying = replace(cloth, cards=cards, choices=())
        scene = replace(
            settled,
            title=deal_title(decision),
            cloth=lying,
            notice="",
            verdict=SceneVerdict(strip=Strip(sign="right", line=_NONE)),
            steps=replace(settled.steps, actions=(_LEAVE,)),
            form=replace(settled.form, groups=(), more=""),
            spoken=_NONE,
        )
        played = choice.reason.played
        found = (
            _telling(values, option, played, self.turn)
            if played
            else _punishing(values, option, self.turn)
        )
        if found is None:
            return scene
        held, (first, second) = found.hand.arranged(decision.trump), found.panels
        who = begun(player(values.against.partition(",")[0]))  # not what is read or corrected
        how = f"{who} takes both sides and plays on, each side seeing only its own cards."
        panels = first, replace(second, source=how)
        names = listed(f"the {card.words}" for card in held)
        following = str((self.turn + 1) % found.number)
        another = SceneButton(action="nemesis", value=following, label="Another", key="n", hint="N")
        actions = (_LEAVE, another) if found.number > 1 else (_LEAVE,)
        hand = Tray(title="Your opponent’s hand", cards=tuple(map(SceneCard, held)))
        return replace(
            scene,
            cloth=replace(lying, laid=(*lying.laid, hand)),
            verdict=SceneVerdict(strip=found.strip, panels=panels),
            steps=replace(scene.steps, actions=actions),
            spoken=(
                f"{found.strip.spoken} Your opponent holds {names}. "
                f"{' '.join(panel.spoken for panel in panels)}"
            ),
        )

    def actions(self, _at: datetime) -> Actions:
        """Show another hand, or go back to the verdict."""
        return {
            "nemesis": lambda value: Step(replace(self, turn=int(value))),
            "leave": lambda _: BACK,
        }


def doors_of(choice: Choice, verdict: Callable[[], Scene]) -> Actions:
    """Return what opens the doors of a verdict, to a screen on top of it.

    Args:
        choice: the choice that the verdict is on.
        verdict: returns the scene with the verdict.
    """

    def punished(value: str) -> Step:
        shown = replace(verdict(), arrival=Arrival())
        return Step(Punished(choice, shown, int(value)), on_top=True)

    changed = Step(ChangedCard(WhatIf.begun(choice.decision)), on_top=True)
    return {"nemesis": punished, "change": lambda _: changed}


@dataclass(frozen=True, slots=True)
class FrontierScreen(Play):
    """Screen with a hand to change card by card, which simulates nothing."""

    independent: ClassVar = frozenset({"select", "put"})

    what_if: WhatIf

    def scene(self) -> Scene:
        """Return the hand; the rings, the figures and one line say most, and doors the rest."""
        scene = self.what_if.scene()
        doors = tuple(
            VerdictDoor(name=panel.name, title=panel.title, panels=(panel,))
            for panel in scene.verdict.panels
        )
        assert scene.cloth is not None
        cloth = replace(scene.cloth, corner=(are_trumps(self.what_if.decision.trump),))
        verdict = SceneVerdict(strip=scene.verdict.strip, doors=doors)
        return replace(scene, cloth=cloth, verdict=verdict)

    def actions(self, _at: datetime) -> Actions:
        """Select a card of the hand, or put another in its place."""
        return self.what_if.actions(lambda what_if: Step(FrontierScreen(what_if)))

    def saved(self) -> str:
        """Return the hand and the selected card as a bookmark."""
        return saved_text(_SavedHand(str(self.what_if.decision), str(self.what_if.card)))

    def taken_up(self, text: str) -> Step:
        """Return the step to the hand that was saved as `text`; an `EcarteError` for others."""
        saved = read_saved(_SavedHand, text)
        decision, card = Decision.parse(saved.decision), Card(saved.card)
        present = self.what_if.decision
        if decision != replace(present, hand=decision.hand) or card not in decision.hand:
            raise RecordError(f"expected a hand and one of its cards, got {brief(text)}")
        return Step(FrontierScreen(WhatIf(decision, card)))


@dataclass(frozen=True, slots=True)
class _SavedHand:
    decision: str
    card: str


class FrontierExplorer(Table):
    """Widget with a hand to change card by card; it shows the verdicts on every possible change.

    A gold ring marks a card if the book (the hints) stands on the hand with it: as pone it plays,
    as dealer it refuses. The number below a card says against how many of 100 hands the changed
    hand wins the point, by the open-hand count. A tick there means that the count stands too.

    Args:
        hand: the five cards to begin with.
        turn_up: the turn-up.
        seat: the seat of the player with the hand.
    """

    def __init__(self, hand: Hand | str, turn_up: Card | str, seat: Seat = "pone") -> None:
        super().__init__()
        make = Decision.propose if seat == "pone" else Decision.answer
        decision = make(hand, turn_up)
        self.can_be_left(place_name("changed-cards", str(decision)), "")
        self.follow(Step(FrontierScreen(WhatIf.begun(decision))))
