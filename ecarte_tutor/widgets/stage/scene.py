"""Scenes: values that describe everything a table shows at one moment.

Python decides what is shown and what a press means; the browser draws the scene and sends back
the action and the value of what was pressed. A scene holds nothing that the learner may not see
yet. It is immutable; `dataclasses.replace` makes a copy with another part.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, Final, Literal

from ...engine.cards import Card
from ...grading.strip import Strip
from .draw.charts import Chart

EventKind = Literal[
    "deal", "turn", "say", "discard", "draw", "king", "play", "trick", "score", "game"
]
"""Kind of an event at a table."""

Side = Literal["me", "opponent"]
"""The learner's side of the table, or the opponent's."""

Mark = Literal["", "right", "wrong"]
"""Mark on a card or a button after the answer: a tick if right, a cross if chosen and wrong."""

Asks = Literal["", "asked", "done"]
"""State of a question that a lesson's page waits for; empty if no page waits for the scene."""

Tone = Literal["good", "wrong", "fair", "plain"]
"""Colour of a badge: good for a tick, wrong for a cross, fair for a doubt, plain for a fact."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneButton:
    """Button; when it is pressed, the browser sends its `action` and `value` to Python."""

    action: str
    value: str = ""
    label: str
    key: str = ""
    """Key that presses the button, as in `KeyboardEvent.key`: "Enter"; empty for none."""
    hint: str = ""
    """The key as the learner reads it: "⏎"."""
    chosen: bool | None = None
    """True for the chosen button, False for the others, `None` before a choice."""
    mark: Mark = ""
    main: bool = False
    """True for the button that stands out as the usual next step."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """Small hand of cards with its name; a press opens a panel below it, or closes the panel."""

    action: str
    value: str
    label: str
    cards: tuple[SceneCard, ...] = ()
    """Cards of the hand; empty for a name without a hand."""
    panel: Panel | None = None
    """The open panel; `None` if it is closed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneLink:
    """Link to another page, beside the buttons; its address is relative to this page."""

    label: str
    address: str
    main: bool = False


@dataclass(frozen=True, slots=True)
class SceneCard:
    """Card on the table: highlighted if `lit`, raised if `chosen`, with `caption` below it."""

    card: Card
    lit: bool = False
    dim: bool = False
    """True if the rules forbid the card now; a press on it shows why."""
    caption: str = ""
    note: str = ""
    """What a screen reader says after the card's name, comma included: `", discarded"`."""
    action: str = ""
    """Action sent to Python when the card is pressed; empty if it cannot be pressed."""
    value: str = ""
    """Value sent with `action`; empty for the card's own text, such as "KH"."""
    key: str = ""
    """Key that presses the card, as in `KeyboardEvent.key`: "1"; empty for none."""
    chosen: bool | None = None
    mark: Mark = ""


@dataclass(frozen=True, slots=True)
class Badge:
    """Short label on a panel or a row; `sign` is a character before the words, such as "✔"."""

    words: str
    tone: Tone = "plain"
    sign: str = ""


MENDED: Final = Badge("mended", "good", "✔")
"""Badge of a choice that was wrong at first and right on the second try."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """Part of a verdict: a title, a badge, the main sentence (`lead`), more text and the source."""

    name: str
    """Name that stays the same when the panel's position or title changes."""
    title: str
    badge: Badge | None = None
    lead: str = ""
    text: str = ""
    source: str = ""
    chart: Chart | None = None

    @property
    def spoken(self) -> str:
        """What a screen reader says of the panel."""
        badge = f" {self.badge.words}." if self.badge else ""
        return f"{self.title}:{badge} {self.lead} {self.text}".rstrip()


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictDoor:
    """Door: a part of a verdict that is hidden until the learner opens it, and then stays open."""

    name: str
    """Stable name: "book", "simulator", "map", "nemesis", "change", "rules" or "habit"."""

    title: str
    says: str = ""
    """Summary of the part in a few words."""

    panels: tuple[Panel, ...] = ()
    """Panels that the door shows; if empty, a press sends `action` and `value` to Python."""

    action: str = ""
    value: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Line of a summary, with the cards that it is about."""

    cards: tuple[SceneCard, ...]
    badge: Badge | None = None
    text: str
    value: str = ""
    """Value that `Retries.row_button` sends from this row; empty for a row without a button."""

    by: Side | Literal[""] = ""
    """Side whose choice the row shows, in a game; empty elsewhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tray:
    """Cards under a heading, on the cloth (the table's surface) or beside it."""

    title: str
    cards: tuple[SceneCard, ...]
    action: str = ""
    """Action of every card without its own; empty if those cannot be pressed."""
    lit: str = ""
    """What a screen reader says of each card that is lit."""
    unlit: str = ""
    """What a screen reader says of each card that is not lit."""
    note: str = ""
    """What a screen reader says last of each card, after its caption."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePlayer:
    """One of the two players, as the learner sees them."""

    name: str
    role: str
    """The player's seat in this deal: pone or dealer."""

    score: int = 0
    tags: tuple[str, ...] = ()
    """What the player has said and taken in this deal: `("drew 3", "refused")`."""

    discarded: int = 0
    """Number of the player's discarded cards, which lie face down."""

    face: str = ""
    """Name of a portrait, for `face_svg`; empty for none."""

    says: str = ""
    """What the player said last, shown in a bubble while nothing moves on the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedTrick:
    """Trick: learner's card, opponent's card, and the side that took it; `None` if not yet."""

    mine: Card | None = None
    theirs: Card | None = None
    by: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnd:
    """Result of a game, or of the first deal, shown in place of the tricks of its last deal."""

    record: str = ""
    """Games won by each side against this opponent so far: "you 3, the Captain 1"."""

    turning: str = ""
    """Sentence on where the game turned, or on what the points were scored for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTable:
    """Both players and what lies between them, apart from the learner's hand and the turn-up."""

    me: TablePlayer
    opponent: TablePlayer
    target: int = 5
    """Points that win the game."""

    trumps: str = ""
    """Words that name the trump suit: "Hearts are trumps"."""

    held: int = 5
    """Number of the opponent's cards, which lie face down."""

    open: tuple[Card, ...] = ()
    """The opponent's cards, if both hands are face up."""

    stock: int = 21
    """Number of cards left to draw from."""

    tricks: tuple[PlayedTrick, ...] = ()
    """The finished tricks."""

    trick: PlayedTrick | None = None
    """The unfinished trick, once a card of it lies on the table."""

    alone: bool = False
    """True if the page hides what stands around the table."""

    over: bool = False
    """True if the deal is over and its tricks are laid out."""

    end: GameEnd | None = None
    """Result of the game; `None` until it is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEvent:
    """Event of a deal or a game, as the learner may know it, for the page to play and to speak."""

    kind: EventKind
    by: Side = "me"
    cards: tuple[Card, ...] = ()
    """Cards that the event shows: dealt to the learner, turned up, discarded or drawn by the
    learner, played, or the king announced. The opponent's hidden cards are not in it."""

    number: int = 0
    """Number of cards discarded or drawn, or of points scored."""

    words: str = ""
    """What is said aloud, or what the points are scored for."""

    says: str = ""
    """Remark of the opponent's at points scored, or at the end of the game."""

    tags: tuple[str, ...] = ()
    """Tags beside the player's name from now on; empty if they do not change."""

    spoken: str = ""
    """Sentence on the event, for a screen reader and for the record of the deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonGroup:
    """Heading with buttons that change a setting, explained by `note`, or with chips."""

    title: str
    buttons: tuple[SceneButton, ...] = ()
    note: str = ""
    chips: tuple[Chip, ...] = ()
    folded: bool = False
    """True if the buttons are hidden until the title is pressed."""

    @classmethod
    def of(
        cls,
        title: str,
        action: str,
        labels: Mapping[str, str],
        chosen: Container[str],
        note: str = "",
    ) -> ButtonGroup:
        """Return a group with a button for each label.

        Args:
            title: the heading.
            action: the action of every button.
            labels: the label of each button, by the value that the button sends.
            chosen: the values of the buttons that are marked as chosen.
            note: a sentence on what the buttons change; empty for none.
        """
        buttons = (
            SceneButton(action=action, value=value, label=label, chosen=value in chosen)
            for value, label in labels.items()
        )
        return cls(title=title, buttons=tuple(buttons), note=note)


@dataclass(frozen=True, slots=True, kw_only=True)
class TextEntry:
    """Text field with a button, which sends `action` and the text typed to Python."""

    action: str
    label: str
    button: str
    longest: int
    """Greatest number of characters that the learner can send."""

    rows: int = 1
    """Number of lines shown; if there are several, Enter begins a new line."""

    more: str = ""
    """Title of the door that hides the field; empty if the field is always shown."""

    leads: bool = False
    """True if, on our site, the button opens this page's address with the text as `?code=`."""

    names: bool = False
    """True if the learner's name is typed here; the browser may remember it."""

    first: bool = False
    """True if the field stands right after the heading."""

    main: bool = False
    """True if Enter presses the button wherever the focus is."""

    typed: str = ""
    """Text in the field before anything is typed."""

    note: str = ""
    """Reply to the text sent last; if there is one, the door is open."""

    refused: bool = False
    """True if the text sent last was not accepted; then the field gets the focus again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """A hint of a problem set, and the hands of the problems that it decides."""

    title: str
    """Title of the hint, or name of the skill, with the number of problems: "Three trumps (2)"."""

    hands: tuple[str, ...]
    """The cards of each problem: "KH QH 8S 7S 7D"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeSet:
    """Problem set that a teacher has just made: its name, its code and the hints that it covers."""

    name: str
    code: str
    """The code that opens it; empty if only its link does."""

    called: str = ""
    """Sentences on who judges it, and with its name in a class table if no code opens it."""

    text: str
    """What the set's link holds: the code, or the lines of the problems picked."""

    covers: tuple[Covered, ...]
    """The hints, in the order of the problems."""

    named: bool = False
    """True if the teacher gave the set its name; then the link holds the name too."""

    page: str = ""
    """File of the page that asks the set; empty for this page."""

    packed: bool = False
    """True if the site makes a package of it for a learning platform."""

    sheet: SceneButton
    """Button that saves the set as a sheet to print."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemLine:
    """The problem on the table as one line of text, for the learner to pass on."""

    line: str
    linked: bool = False
    """True on our site, where this page's address with `?problem=` and `line` asks the problem."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealLine:
    """One deal of a game as a line of text."""

    text: str
    """Who stood (played without exchanging) or refused, and the king: "you stood, your king"."""

    tricks: str = ""
    """The learner's tricks and the opponent's: "3–2"."""

    points: str = ""
    """Points scored by the learner, "+2", and by the opponent, "−1"."""

    score: str
    """The score after the deal, the learner's points first."""

    chance: str = ""
    """The learner's chance of winning the game after the deal, out of 100."""

    is_turning: bool = False
    """True if the story's sentence is about this deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryPart:
    """Line of the sum from the chance of winning at the start to the result, in games in 100.

    `label` and `figure` are as shown: "Luck" and "−12".
    """

    label: str
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStory:
    """Story of a game that is over: the score, a line for each deal, and where the game turned."""

    names: tuple[str, str]
    """Names of the learner and the opponent."""

    score: tuple[int, int]
    deals: tuple[DealLine, ...]
    chart: Chart | None = None
    """The learner's chances of winning the game, deal by deal."""

    turning: str = ""
    """Sentences on where the game turned, by a choice or by luck, or on the costliest choice."""

    parts: tuple[StoryPart, ...] = ()
    """Terms of luck and skill; the last one is the sum of the others, as printed."""

    pasted: str = ""
    """The game as text, for the learner to pass on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HabitLine:
    """Repeated mistake, cured by `needed` right answers in a row; so far `right` are given."""

    text: str
    note: str
    right: int
    needed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """Texts around a scene: progress ("Problem 1 of 8"), a code to share, a menu, the problem."""

    progress: str = ""
    code: str = ""
    code_name: str = ""
    """Name for the kind of `code`; empty for a class code."""
    menu: ButtonGroup | None = None
    """Buttons above everything else, of which one is chosen."""
    problem: ProblemLine | None = None
    habit: HabitLine | None = None
    asks: Asks = ""
    """State of a question that the lesson's page waits for; empty if no page waits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpponentChoice:
    """Computer player whom the learner may choose as opponent; `button` has the name."""

    button: SceneButton
    face: str = ""
    manner: str
    """How the opponent plays, in a sentence."""

    record: str
    """Games won by each side against this opponent so far: "You 3 · he 1"."""

    weakness: str = ""
    """How to win against this opponent; empty unless the opponent is chosen."""

    asks: str = ""
    """Question that shows `weakness` when pressed; empty if it is always shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cloth:
    """Surface of the table: the cards on it, and the buttons with which the learner answers."""

    corner: tuple[str, ...] = ()
    """Lines of text in the corner: score and rule set."""
    turn_up: SceneCard | None = None
    laid: tuple[Tray, ...] = ()
    """Cards in the middle: the card led, and the tricks made."""
    picture: str = ""
    """What has happened in a case of the laws, in cards, as `Case.picture` has it."""
    cards: tuple[SceneCard, ...]
    """The learner's hand."""
    lit: str = ""
    """What a screen reader says of each card of the hand that is lit."""
    table: CardTable | None = None
    """Both players and what lies between them; `None` if only the hand is shown."""
    opponents: tuple[OpponentChoice, ...] = ()
    """Computer players to choose from, before the cards are dealt."""
    choices: tuple[SceneButton, ...] = ()
    trays: tuple[Tray, ...] = ()
    """Cards below the hand, each of which can be put into it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneVerdict:
    """Feedback on a choice, a game or a hint: one line (`strip`), panels, and doors to more."""

    strip: Strip | None = None
    doors: tuple[VerdictDoor, ...] = ()
    panels: tuple[Panel, ...] = ()
    after: str = ""
    """What the answer teaches: paragraphs of Markdown. The page draws bold, italics and links to
    the glossary's words, and nothing else of Markdown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retries:
    """Rows of problems or choices; a row with a `value` has `row_button`, to try it again."""

    rows: tuple[Row, ...] = ()
    row_button: SceneButton


@dataclass(frozen=True, slots=True, kw_only=True)
class NextSteps:
    """Buttons and links that lead on from a scene."""

    actions: tuple[SceneButton, ...] = ()
    aside: tuple[SceneButton, ...] = ()
    """Buttons that are seldom needed, below a whole table or the story of a game."""
    links: tuple[SceneLink, ...] = ()
    goes_on: bool = False
    """True to offer the next lesson, if there is one, beside the actions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """Settings and text fields, below everything else."""

    groups: tuple[ButtonGroup, ...] = ()
    """Settings, hidden until the title `more` is pressed; always shown if `more` is empty."""
    more: str = ""
    entry: TextEntry | None = None
    """Text field of one line."""
    lines: TextEntry | None = None
    """Text field of several lines, below the settings."""
    made: MadeSet | None = None
    """Problem set just made with the form; `None` for none."""
    drawing: str = ""
    """How far a set is drawn that is being made; the page asks again and again, by `drawing`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """How a scene appears on the page."""

    events: tuple[TableEvent, ...] = ()
    """Events since the last press, in order. The page plays and speaks them one after another,
    and then shows the scene."""
    record: tuple[str, ...] = ()
    """Sentences on the deal so far, for a page that has not played its events."""
    waits: bool = False
    """True if another scene follows without a press; meanwhile nothing below the table moves."""
    begins_in_view: bool = False
    """True if a notebook scrolls to a table that appears with this scene, unless its reader has
    scrolled already."""
    calls: bool = False
    """True if a table that appears with this scene takes the focus, as the learner asked for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Everything that a table shows: a title, a sentence, and parts that may be empty."""

    title: str
    sentence: str = ""
    frame: Frame = Frame()
    cloth: Cloth | None = None
    notice: str = ""
    """Sentence on the cloth, between the hand and the choices."""
    help: tuple[str, ...] = ()
    """Steps of help shown so far, below the choices."""
    story: GameStory | None = None
    """Story of a game that is over, above the sentence."""
    verdict: SceneVerdict = SceneVerdict()
    retries: Retries | None = None
    steps: NextSteps = NextSteps()
    form: Form = Form()
    arrival: Arrival = Arrival()
    spoken: str | None = None
    """What a screen reader says when this scene appears; `None` for what is said by `told`."""

    @property
    def told(self) -> str:
        """What a screen reader says when this scene appears.

        It is `spoken`, if that is not `None`; else the strip, the notice, or title and sentence,
        whichever there is first.
        """
        if self.spoken is not None:
            return self.spoken
        if self.verdict.strip is not None:
            return self.verdict.strip.spoken
        return self.notice or f"{self.title} {self.sentence}".rstrip()

    def with_cards(self, marked: Callable[[SceneCard], SceneCard]) -> Scene:
        """Return the scene with every card of the hand replaced by what `marked` returns for it."""
        if self.cloth is None:
            return self
        cards = tuple(map(marked, self.cloth.cards))
        return replace(self, cloth=replace(self.cloth, cards=cards))

    def settled(self) -> Scene:
        """Return the scene after the answer: no card or button on the cloth can be pressed."""
        if self.cloth is None:
            return self

        def still(tray: Tray) -> Tray:
            return replace(tray, action="", cards=tuple(map(_still, tray.cards)))

        cloth = replace(
            self.cloth,
            choices=tuple(replace(each, action="", key="", hint="") for each in self.cloth.choices),
            laid=tuple(map(still, self.cloth.laid)),
            trays=tuple(map(still, self.cloth.trays)),
        )
        return replace(self, cloth=cloth).with_cards(_still)

    @property
    def offered(self) -> frozenset[tuple[str, str]]:
        """All pairs (action, value) that a button, card, row or door of the scene can send."""
        return frozenset(self._offered())

    def takes(self, action: str, value: str) -> bool:
        """Return True if a text field sends `action`, and `value` is not longer than it allows."""
        entries = filter(None, (self.form.entry, self.form.lines))
        return any(each.action == action and len(value) <= each.longest for each in entries)

    def _offered(self) -> Iterator[tuple[str, str]]:
        groups = [each for each in (*self.form.groups, self.frame.menu) if each]
        buttons = [*self.steps.actions, *self.steps.aside]
        buttons += [each for group in groups for each in group.buttons]
        yield from ((each.action, each.value) for each in buttons)
        yield from ((each.action, each.value) for group in groups for each in group.chips)
        yield from ((each.action, each.value) for each in self.verdict.doors if each.action)
        if self.form.made:
            yield self.form.made.sheet.action, ""
        if self.form.drawing:
            yield "cancel", ""
        if self.retries:
            action = self.retries.row_button.action
            yield from ((action, row.value) for row in self.retries.rows if row.value)
        if self.cloth is None:
            return
        seats = (each.button for each in self.cloth.opponents)
        pressed = (each for each in (*self.cloth.choices, *seats) if each.action)
        yield from ((each.action, each.value) for each in pressed)
        cards = [(each, "") for each in self.cloth.cards]
        trays = (*self.cloth.laid, *self.cloth.trays)
        cards += [(each, tray.action) for tray in trays for each in tray.cards]
        for each, action in cards:
            if each.action or action:
                yield each.action or action, each.value or str(each.card)

    def data(self) -> dict[str, Any]:
        """Return the scene as a dictionary of plain data for the browser.

        It has the fields of the parts, such as `cloth` and `frame`, on the same level as the
        scene's own fields. Fields at their default are left out.
        """
        found = _fields(self)
        for part in PARTS:
            found |= found.pop(part, {})
        return {**found, "spoken": self.told}


def _still(card: SceneCard) -> SceneCard:
    return replace(card, action="", key="")


PARTS: Final = ("frame", "cloth", "verdict", "retries", "steps", "form", "arrival")
"""Parts of a scene whose fields the browser gets as fields of the scene itself."""


_PLAIN: Final = frozenset({str, int, float, bool, type(None)})


def data_of(shown: Any) -> Any:
    """Return `shown`, such as a part of a scene, as plain data; omit fields at their default.

    Panels become a dictionary by name. A card without marks becomes its text, and several such
    cards of a row, a chip or an event become one text.

    >>> data_of(SceneCard(Card("KH"))), data_of(SceneCard(Card("KH"), lit=True))
    ('KH', {'card': 'KH', 'lit': True})
    >>> data_of(TableEvent(kind="play", by="opponent", cards=(Card("8D"), Card("7S"))))
    {'kind': 'play', 'by': 'opponent', 'cards': '8D 7S'}
    """
    if type(shown) in _PLAIN:
        return shown
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
    return {
        name: data_of(value)
        for name, default in _defaults(type(shown))  # type: ignore[arg-type] # a type has a hash
        if (value := getattr(shown, name)) is not default and value != default and name != but
    }


@cache
def _defaults(part: type[Any]) -> tuple[tuple[str, object], ...]:
    """Return the name and the default of each field; asked for with every press."""
    return tuple((each.name, each.default) for each in fields(part))
