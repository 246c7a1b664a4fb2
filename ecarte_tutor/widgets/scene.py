"""Scenes: everything that a table shows at one moment, as values.

Python decides what is shown and what a click means; the browser draws the scene and sends back
the name of what was chosen. Nothing that the learner may not see yet is in a scene. A scene is
composed of parts and never changed; whoever wants another part in it makes another, by
`dataclasses.replace`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Literal

from ..engine.cards import Card
from ..grading.strip import Strip
from .draw import Chart

EventKind = Literal[
    "deal", "turn", "say", "discard", "draw", "king", "play", "trick", "score", "game"
]
"""What can happen at a table."""

Side = Literal["me", "opponent"]
"""The learner's side of the table, and the other."""

Mark = Literal["", "right", "wrong"]
"""On a card or a button after the answer: a tick if right, a cross if chosen and wrong."""

Asks = Literal["", "asked", "begun", "done"]
"""How far a question is answered that a lesson waits for; empty for all else."""

Tone = Literal["good", "wrong", "fair", "plain"]
"""How a badge is coloured: a tick is good, a cross wrong, a doubt fair, and a fact plain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneButton:
    """Something to press: `action` and `value` come back when it is pressed."""

    action: str
    value: str = ""
    label: str
    key: str = ""
    """The key that presses it, as the browser names it, and `hint` as the learner reads it."""
    hint: str = ""
    chosen: bool | None = None
    """True for the chosen button, False for the others, `None` before a choice."""
    mark: Mark = ""
    main: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """A small hand of cards with its name; a press opens a panel right below it, or shuts it."""

    action: str
    value: str
    label: str
    cards: tuple[SceneCard, ...] = ()
    """Empty where no hand goes with the name."""
    panel: Panel | None = None
    """What it has opened; `None` where it is shut."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneLink:
    """Another page to go to, from beside the buttons; the address is relative to this page."""

    label: str
    address: str
    main: bool = False


@dataclass(frozen=True, slots=True)
class SceneCard:
    """A card as it lies on the table; the browser has its picture and its name in words."""

    card: Card
    lit: bool = False
    dim: bool = False
    """Whether the rules forbid it just now; pressed, it says why."""
    caption: str = ""
    note: str = ""
    """What a screen reader says after its name, with the sign between: `", discarded"`."""
    action: str = ""
    """Where the card can be pressed: what comes back, with `value`."""
    value: str = ""
    """The card's own text unless told."""
    key: str = ""
    """The key that presses it, as the browser names it."""
    chosen: bool | None = None
    mark: Mark = ""


@dataclass(frozen=True, slots=True)
class Badge:
    """What a panel says in a word or two, with a sign before it."""

    words: str
    tone: Tone = "plain"
    sign: str = ""


MENDED: Final = Badge("mended", "good", "✔")
"""On a choice that was wrong at first and right on the second try."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """One part of a verdict: a title, a badge, the line that matters, and where it comes from."""

    name: str
    """Stable name of the panel, independent of its position and title."""
    title: str
    badge: Badge | None = None
    lead: str = ""
    text: str = ""
    source: str = ""
    chart: Chart | None = None

    @property
    def spoken(self) -> str:
        """What a screen reader says of it."""
        badge = f" {self.badge.words}." if self.badge else ""
        return f"{self.title}:{badge} {self.lead} {self.text}".rstrip()


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictDoor:
    """A part of a verdict that is closed until the learner opens it, and then stays open."""

    name: str
    """Stable name: "book", "simulator", "map", "nemesis", "change", "rules" or "habit"."""

    title: str
    says: str = ""
    """The part in a word or two."""

    figure: str = ""
    panels: tuple[Panel, ...] = ()
    """The panels that it opens; without any, `action` and `value` come back from it."""

    action: str = ""
    value: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of a summary, with the cards it is about."""

    cards: tuple[SceneCard, ...]
    badge: Badge | None = None
    text: str
    value: str = ""
    """The value of the scene's `row_button` on this row; empty for a row without a button."""

    by: Side | Literal[""] = ""
    """Whose choice it tells of, in a game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tray:
    """Cards beside the cloth or on it, under a heading."""

    title: str
    cards: tuple[SceneCard, ...]
    action: str = ""
    """What comes back from each of them, where all can be pressed."""
    lit: str = ""
    """What a screen reader says of each card that is lit, and `unlit` of each that is not."""
    unlit: str = ""
    note: str = ""
    """What it says last of each of them, after the card's caption."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePlayer:
    """One of the two players, as the learner sees them."""

    name: str
    role: str
    """Which seat it is in this deal: pone or dealer."""

    score: int = 0
    tags: tuple[str, ...] = ()
    """What was said in this deal: `("took 3", "refused")`."""

    discarded: int = 0
    """How many cards of his lie face down."""

    face: str = ""
    """The name of a portrait; empty where there is none."""

    says: str = ""
    """What he has said last, in a bubble as long as the table is at rest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedTrick:
    """A trick with the player who took it; one still going on has one card and no taker."""

    mine: Card | None = None
    theirs: Card | None = None
    by: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnd:
    """What a game has come to, in the place of the tricks of its last deal."""

    record: str
    """The games against this opponent so far: "You 3, the Captain 1"."""

    turning: str = ""
    """Where the game turned, in a sentence."""

    waits: bool = False
    """Whether more can be told of that soon: then the page asks for it, by `turning`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTable:
    """What lies on the table beside the learner's hand and the card turned up."""

    me: TablePlayer
    opponent: TablePlayer
    target: int = 5
    trumps: str = ""
    held: int = 5
    """The opponent's cards, all with their backs up."""

    open: tuple[Card, ...] = ()
    """The opponent's cards, where both hands are open."""

    stock: int = 21
    tricks: tuple[PlayedTrick, ...] = ()
    """The finished tricks."""

    trick: PlayedTrick | None = None
    """The trick going on, once a card of it lies on the table."""

    alone: bool = False
    """Whether all else on the page gives way to it."""

    over: bool = False
    """Whether the deal is over and its tricks are laid out."""

    end: GameEnd | None = None
    """The end of the game, where it is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEvent:
    kind: EventKind
    by: Side = "me"
    cards: tuple[Card, ...] = ()
    """The cards that it shows: dealt to the learner, turned up, discarded or drawn by the learner,
    played, or the king announced. The opponent's hidden cards are a number alone."""

    number: int = 0
    """Cards discarded or drawn, or points scored."""

    words: str = ""
    """What is said aloud, or what the points are for."""

    says: str = ""
    """What the opponent says at it, where it is no word of the talk: at points, or at the end."""

    tags: tuple[str, ...] = ()
    """What stands beside the player's name from now on; empty where this changes nothing."""

    spoken: str = ""
    """A sentence on it, for a screen reader and for the record of the deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonGroup:
    """Under a heading: buttons of which one is chosen with a note on it, or chips to open."""

    title: str
    buttons: tuple[SceneButton, ...] = ()
    note: str = ""
    chips: tuple[Chip, ...] = ()

    @classmethod
    def of(
        cls,
        title: str,
        action: str,
        labels: Mapping[str, str],
        chosen: Container[str],
        note: str = "",
    ) -> ButtonGroup:
        """A button for each label, by its value; those of the values `chosen` are marked."""
        buttons = (
            SceneButton(action=action, value=value, label=label, chosen=value in chosen)
            for value, label in labels.items()
        )
        return cls(title=title, buttons=tuple(buttons), note=note)


@dataclass(frozen=True, slots=True, kw_only=True)
class TextEntry:
    """A line to type, with a button beside it: `action` and what was typed come back."""

    action: str
    label: str
    button: str
    longest: int
    """Characters that are taken."""

    rows: int = 1
    """How many lines are shown; Enter begins another where there are several."""

    more: str = ""
    """What the door is called behind which it stands; it stands open unless told."""

    leads: bool = False
    """Whether a page of the site opens its own address with what was typed as `?code=`."""

    names: bool = False
    """True if the learner's name is typed here, which the browser may remember."""

    first: bool = False
    """True if the line stands right after the heading."""

    main: bool = False
    """True if Enter presses its button, wherever the focus is."""

    typed: str = ""
    """Text in the field before anything is typed."""

    note: str = ""
    """Answer to the last entry; with one, the door is open."""

    refused: bool = False
    """True if the last entry was refused, so that the field has the focus again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeSet:
    """A set that a teacher has just made: its name, its code and the hints that it covers."""

    name: str
    code: str
    text: str
    """What its link carries: the code, or the lines of problems that were picked."""

    covers: tuple[str, ...]
    named: bool = False
    """Whether the teacher gave it the name, which then goes along with its link."""

    page: str = ""
    """The file of the page that asks it; the page on which it was made, if empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemLine:
    """The problem on the table as one line, to be given to somebody else."""

    line: str
    linked: bool = False
    """Whether the page's own address with `?problem=` and the line asks it; only on the site."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealLine:
    """One deal of a game, told in a line."""

    text: str
    """What was said, and who scored the king: "you stood, your king"."""

    tricks: str = ""
    """The learner's tricks and the opponent's: "3–2"."""

    points: str = ""
    """What the learner gained or lost: "+2", "−1"."""

    score: str
    """The score after the deal, the learner's points first."""

    chance: str = ""
    """The learner's chance of the game after it, out of 100."""

    is_turning: bool = False
    """Whether the game turned in this deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryPart:
    """One term of the sum from the chance at the start to the result."""

    label: str
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStory:
    names: tuple[str, str]
    """The learner and the opponent."""

    score: tuple[int, int]
    deals: tuple[DealLine, ...]
    chart: Chart | None = None
    """The learner's chances of the game, deal by deal."""

    turning: str = ""
    """Where the game turned, in a sentence: by a choice, or by luck."""

    parts: tuple[StoryPart, ...] = ()
    """Luck and skill; the last part is what the others add up to, as printed."""

    pasted: str = ""
    """The game as text, to be given to somebody else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HabitLine:
    """A habit that is worked on, and how many of the right answers that it takes there are."""

    text: str
    note: str
    right: int
    needed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What stands around a scene: which problem, deal or set it is."""

    progress: str = ""
    code: str = ""
    code_name: str = ""
    """What kind of code it is; a class code unless told."""
    menu: ButtonGroup | None = None
    """Words above all else, of which one is chosen."""
    problem: ProblemLine | None = None
    habit: HabitLine | None = None
    asks: Asks = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpponentChoice:
    """Somebody who can be chosen to sit opposite; his name is on the button."""

    button: SceneButton
    face: str = ""
    manner: str
    """How he plays, in a sentence."""

    record: str
    """The games against him so far: "You 3 · he 1"."""

    weakness: str = ""
    """What one can win by against him; only of the one who is chosen."""

    asks: str = ""
    """The question that shows his weakness when it is pressed; empty where it stands open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cloth:
    """The cards that lie on the table, and the buttons that answer what is asked of them."""

    corner: tuple[str, ...] = ()
    """Lines in the corner: score and rule set."""
    turn_up: SceneCard | None = None
    laid: tuple[Tray, ...] = ()
    """Cards in the middle: a trick going on, the tricks made."""
    cards: tuple[SceneCard, ...]
    """The hand."""
    table: CardTable | None = None
    """Both players and what lies between them, where the hand lies on a whole table."""
    opponents: tuple[OpponentChoice, ...] = ()
    """Those who can be chosen to sit opposite, before the cards are dealt."""
    choices: tuple[SceneButton, ...] = ()
    trays: tuple[Tray, ...] = ()
    """Cards below, that may come into the hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneVerdict:
    """What is said of a choice, of a game or of a hint: in a line, behind doors, in panels."""

    strip: Strip | None = None
    doors: tuple[VerdictDoor, ...] = ()
    panels: tuple[Panel, ...] = ()
    after: str = ""
    """What the answer teaches: paragraphs of Markdown, of which a page draws bold, italics and
    links to words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retries:
    """Problems or choices in rows, each to be tried again by the button on it."""

    rows: tuple[Row, ...] = ()
    row_button: SceneButton


@dataclass(frozen=True, slots=True, kw_only=True)
class NextSteps:
    """Where one can go from here."""

    actions: tuple[SceneButton, ...] = ()
    aside: tuple[SceneButton, ...] = ()
    """Buttons that are seldom wanted, below a whole table or the story of a game."""
    links: tuple[SceneLink, ...] = ()
    goes_on: bool = False
    """Whether the page's next lesson, where there is one, is offered beside the actions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """What can be set or typed, below all else."""

    groups: tuple[ButtonGroup, ...] = ()
    """Settings, behind a door that is called `more`."""
    more: str = ""
    entry: TextEntry | None = None
    """A line to type."""
    lines: TextEntry | None = None
    """Lines to type, above it."""
    made: MadeSet | None = None
    """What has come of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """How a scene comes to the page."""

    events: tuple[TableEvent, ...] = ()
    """What has happened since the last press, in order; the page plays and speaks one after the
    other, and ends at this scene."""
    record: tuple[str, ...] = ()
    """What has happened in the deal so far, in sentences, for a page that has not heard of it."""
    waits: bool = False
    """True if another scene follows by itself; until then the page moves nothing below."""
    begins_in_view: bool = False
    """True if a notebook scrolls to a table that appears with this scene, unless its reader has
    scrolled already."""
    calls: bool = False
    """Whether a table that appears with this scene takes the focus, having been asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What the table shows: a few words, and the parts that there are."""

    title: str
    sentence: str = ""
    frame: Frame = Frame()
    cloth: Cloth | None = None
    notice: str = ""
    """A sentence on the cloth, between the hand and the choices."""
    help: tuple[str, ...] = ()
    """The steps of help shown so far, below the choices."""
    story: GameStory | None = None
    """A game that is over, above its sentence."""
    verdict: SceneVerdict = SceneVerdict()
    retries: Retries | None = None
    steps: NextSteps = NextSteps()
    form: Form = Form()
    arrival: Arrival = Arrival()
    spoken: str
    """What a screen reader says when this scene appears."""

    def with_cards(self, marked: Callable[[SceneCard], SceneCard]) -> Scene:
        """The scene with every card of the hand marked so."""
        if self.cloth is None:
            return self
        cards = tuple(map(marked, self.cloth.cards))
        return replace(self, cloth=replace(self.cloth, cards=cards))

    @property
    def offered(self) -> frozenset[tuple[str, str]]:
        """Every pair of action and value that can be pressed."""
        return frozenset(self._offered())

    def takes(self, action: str, value: str) -> bool:
        """True if an entry of this action takes the value."""
        entries = filter(None, (self.form.entry, self.form.lines))
        return any(each.action == action and len(value) <= each.longest for each in entries)

    def _offered(self) -> Iterator[tuple[str, str]]:
        groups = (*self.form.groups, *([self.frame.menu] if self.frame.menu else []))
        buttons = [*self.steps.actions, *self.steps.aside]
        buttons += [each for group in groups for each in group.buttons]
        yield from ((each.action, each.value) for each in buttons)
        yield from ((each.action, each.value) for group in groups for each in group.chips)
        yield from ((each.action, each.value) for each in self.verdict.doors if each.action)
        if self.retries:
            action = self.retries.row_button.action
            yield from ((action, row.value) for row in self.retries.rows if row.value)
        if self.cloth is None:
            return
        if self.cloth.table and self.cloth.table.end and self.cloth.table.end.waits:
            yield "turning", ""
        seats = (each.button for each in self.cloth.opponents)
        yield from ((each.action, each.value) for each in (*self.cloth.choices, *seats))
        cards = [(each, "") for each in self.cloth.cards]
        trays = (*self.cloth.laid, *self.cloth.trays)
        cards += [(each, tray.action) for tray in trays for each in tray.cards]
        for each, action in cards:
            if each.action or action:
                yield each.action or action, each.value or str(each.card)

    def data(self) -> dict[str, Any]:
        """The scene as plain data for the browser: its parts flattened, defaults left out."""
        found = _fields(self)
        for part in _PARTS:
            found |= found.pop(part, {})
        return found


_PARTS: Final = ("frame", "cloth", "verdict", "retries", "steps", "form", "arrival")
"""The parts of a scene whose fields a page gets as the scene's own."""


def data_of(shown: Any) -> Any:
    """A scene, a part of one or a page as plain data: what has its default value is left out.

    Panels come under their names; a card of which nothing is to be shown is its text alone, and a
    row of such cards is one text.

    >>> data_of(SceneCard(Card("KH"))), data_of(SceneCard(Card("KH"), lit=True))
    ('KH', {'card': 'KH', 'lit': True})
    >>> data_of(TableEvent(kind="play", by="opponent", cards=(Card("8D"), Card("7S"))))
    {'kind': 'play', 'by': 'opponent', 'cards': '8D 7S'}
    """
    if isinstance(shown, Card):
        return str(shown)
    if isinstance(shown, tuple | list):
        if shown and isinstance(shown[0], Panel):
            return {panel.name: _fields(panel, but="name") for panel in shown}
        return [data_of(each) for each in shown]
    if isinstance(shown, SceneCard):
        found = _fields(shown)
        return found["card"] if len(found) == 1 else found
    if isinstance(shown, Row | TableEvent | Chip):
        found = _fields(shown)
        if "cards" in found and all(isinstance(each, str) for each in found["cards"]):
            found["cards"] = " ".join(found["cards"])
        return found
    return _fields(shown) if hasattr(shown, "__dataclass_fields__") else shown


def _fields(shown: Any, but: str = "") -> dict[str, Any]:
    parts = ((each, getattr(shown, each.name)) for each in fields(shown) if each.name != but)
    return {each.name: data_of(value) for each, value in parts if value != each.default}
