"""Settings of a game, and what the browser keeps: cards, choices, and a learner's preferences."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Annotated, Final

from ....course.players import PLAYERS, Player, character_of, wins_of
from ....course.problems.code import code_of_game, fresh_game_code, read_game_code
from ....course.saved import UNLOGGED, Count
from ....engine.english import number
from ....engine.rules.presets import PRESETS
from ....engine.rules.rule_set import RuleSet
from ....errors import NotationError, brief
from ....grading import Band, Bands
from ....simulator.units import DIGITS, GAMES, POINTS, Unit
from ...stage.scene import ButtonGroup, OpponentChoice, SceneButton
from ..dialogue.first_deal import FIRST_DEAL

_CLUB: Final = "club"

_TRIED: Final = "!"
"""What a bookmark writes where the learner has tried a choice or asked for a hint."""

_BANDS: Final[tuple[Band, ...]] = ("slight", "mistake", "serious", "blunder")
_OFF: Final = "off"
_TUTORS: Final = {
    _OFF: "Nothing",
    "slight": "Even slips",
    "mistake": "Mistakes",
    "serious": "Serious mistakes",
    "blunder": "Blunders",
}

_STRONGEST: Final = "actuary"
_KNOWN_AFTER: Final = 3
"""Games after which an opponent's weakness is shown without a press."""

_LAST: Final = {"played": "Played for you", "pressed": "Yours to press"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Settings chosen before a game; `tutor` can be changed at any time.

    >>> Settings().sentence
    'Five points win, under Turf Club rules. A tutor warns you of mistakes.'

    Raises:
        NotationError: for a rule set, an opponent or a band that does not exist.
    """

    rules: str = "turf-club"
    """Name of a preset, or `"club"` for the rules of `club`."""

    club: str | None = None
    """Rules of the learner's own club, as text; `None` for none."""

    opponent: str = "curate"
    tutor: str = "mistake"
    """Smallest mistake that the tutor warns of: off (none), slight, mistake, serious, blunder."""

    last: str = "played"
    """Learner's last card of a deal: `"played"` without asking, or `"pressed"` by the learner."""

    def __post_init__(self) -> None:
        for name, known in _KNOWN.items():
            if name == "rules" and self.rules == _CLUB and self.club is not None:
                continue
            if getattr(self, name) not in known:
                raise NotationError(
                    f"expected {name} to be one of {', '.join(known)}, got {getattr(self, name)!r}"
                )

    @property
    def rule_set(self) -> RuleSet:
        """Rule set that `rules` names, or that of `club`."""
        return RuleSet.parse(self.club if self.club and self.rules == _CLUB else self.rules)

    @property
    def player(self) -> Player:
        return PLAYERS[self.opponent]

    @property
    def plays_last_card(self) -> bool:
        """Return True if the learner's last card of a deal is played without asking."""
        return self.last == "played"

    def speaks_at(self, band: Band | None) -> bool:
        """Return True if the tutor warns of a loss of the size `band`; False for `None`."""
        return self.tutor != _OFF and band in _BANDS[_BANDS.index(self.tutor) :]

    @property
    def sentence(self) -> str:
        """Two sentences: on the points to win and the rules, and on the tutor."""
        rules = (
            "your club’s rules" if self.rules == _CLUB else f"{self.rule_set.preset.label} rules"
        )
        mistakes = "slips and mistakes" if self.tutor == "slight" else _TUTORS[self.tutor].lower()
        speaks = "The tutor is silent" if self.tutor == _OFF else f"A tutor warns you of {mistakes}"
        target = number(self.rule_set.target).capitalize()
        return f"{target} points win, under {rules}. {speaks}."

    def opponents(self, preferences: GamePreferences) -> tuple[OpponentChoice, ...]:
        """Return the opponents to choose from, with the games against each in `preferences`."""
        return tuple(self._choice(name, preferences) for name in PLAYERS)

    def _choice(self, name: str, preferences: GamePreferences) -> OpponentChoice:
        player, chosen = PLAYERS[name], name == self.opponent
        character = character_of(player)
        weakness = f"{character.weakness} {_strength(player)}".strip() if chosen else ""
        is_known = preferences.games(name) >= _KNOWN_AFTER
        value = f"opponent {name}"
        return OpponentChoice(
            button=SceneButton(action="set", value=value, label=player.label, chosen=chosen),
            face=character.face,
            manner=player.manner,
            record=preferences.told(name),
            weakness=weakness,
            asks=f"What is {player.name}’s weakness?" if weakness and not is_known else "",
        )

    def groups(self) -> tuple[ButtonGroup, ...]:
        """Return groups of buttons for the rules, the tutor and the last card of a deal."""
        rules = {name: preset.label for name, preset in PRESETS.items()}
        if self.club is not None:
            rules[_CLUB] = "My club"
        return (
            self._group("Rules", "rules", rules, self._rules_note()),
            self.tutor_group(),
            self._group("Your last card of a deal", "last", _LAST, ""),
        )

    def tutor_group(self) -> ButtonGroup:
        """Return the group of buttons for the mistakes that the tutor warns of."""
        return self._group(
            "The tutor warns you of …", "tutor", _TUTORS, _silence(self.tutor, self.rule_set)
        )

    def _rules_note(self) -> str:
        note = self.rule_set.preset.note
        if self.rules != _CLUB:
            return note
        changes = self.rule_set.changes_told()
        return f"{note} Your club has its own version ({changes})." if changes else note

    def _group(self, title: str, name: str, labels: Mapping[str, str], note: str) -> ButtonGroup:
        by_value = {f"{name} {value}": label for value, label in labels.items()}
        return ButtonGroup.of(title, "set", by_value, [f"{name} {getattr(self, name)}"], note)


@lru_cache(16)
def _silence(tutor: str, rules: RuleSet) -> str:
    """Return the sentence on when the tutor is silent, by its setting and the rules."""
    if tutor == _OFF:
        return "It waits for the review after the game."
    from ....simulator.winning import is_counted  # too much to load with the page

    unit: Unit = GAMES if is_counted(rules) else POINTS
    bands = Bands.usual(unit)
    least = bands.equal if tutor == "slight" else getattr(bands, tutor)
    return f"It speaks before a choice that costs {least:.{DIGITS[unit]}f} {unit} or more."


def _strength(opponent: Player) -> str:
    """Return a sentence on the opponent's strength; empty for one that was never measured."""
    strongest, wins = PLAYERS[_STRONGEST], wins_of(opponent)
    if opponent.name == strongest.name:
        return "Nobody here plays better."
    if wins is None:
        return ""
    return (
        f"Against {strongest.name} he gives away {50 - wins} games in 100: he wins {wins}, not 50."
    )


_KNOWN: Final[dict[str, Collection[str]]] = {
    "rules": PRESETS,
    "opponent": PLAYERS,
    "tutor": _TUTORS,
    "last": _LAST,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedCards:
    """Which cards a table plays: a game code, the number of its latest game, and the seat.

    >>> PlayedCards.of_code("7K2-41").of_next_game().of_next_game().shared
    '7K2-41-2'

    Raises:
        NotationError: for a code that is not valid.
    """

    code: str
    """Game code, as the learner knows it."""

    games: Count = 0
    """Number of games begun with the code."""

    cards: str = ""
    """Code for the cards of the latest game alone: "7K2-41-2"; empty before a game."""

    other_seat: bool = False
    """True if the learner plays those cards from the other seat."""

    def __post_init__(self) -> None:
        for each in filter(None, (self.code, self.cards)):
            if read_game_code(each) != each:
                raise NotationError(f"expected a game code, got {brief(each)}")

    @classmethod
    def of_code(cls, text: str | None) -> PlayedCards:
        """Return the cards by a game code or a link with one, before a game; new ones for `None`.

        Raises:
            NotationError: if `text` is no valid code.
        """
        return cls(code=fresh_game_code() if text is None else read_game_code(text))

    @property
    def seed(self) -> str:
        """Seed of the latest game."""
        return f"{self.shared}/1"

    @property
    def shared(self) -> str:
        """Code that gives a friend the cards on the table or, before a game, of the next game."""
        return self.cards or self.code

    @property
    def goes_on(self) -> bool:
        """Return True if the game goes on from the deal that the course shows step by step."""
        return self.cards == FIRST_DEAL and not self.other_seat

    @property
    def are_first(self) -> bool:
        """Return True if the cards are those of the first game by `code`."""
        return self.shared == self.code

    def of_next_game(self) -> PlayedCards:
        """Return the cards of the next game by `code`, played from the usual seat."""
        games = self.games + 1
        cards = code_of_game(self.code, games)
        return replace(self, games=games, cards=cards, other_seat=False)

    def from_other_seat(self) -> PlayedCards:
        """Return the cards of this game with the seats changed, or changed back."""
        return replace(self, other_seat=not self.other_seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedGame:
    """Settings, cards and choices from which a game table is restored.

    As text it has about 150 characters a deal. Whether the choices are legal is checked only by the
    match that plays them again.
    """

    settings: Settings
    cards: PlayedCards
    deals: tuple[tuple[str, ...], ...]
    """Choices in each deal, in the form of `Match.played`; empty before the first game. What is
    known of the next choice comes last: "!" if one was tried, "?" before one still to be judged."""

    told: tuple[str, ...] = ()
    """Names of the reasons that the tutor gave last, which he does not repeat."""

    @property
    def played(self) -> tuple[tuple[str, ...], ...]:
        """`deals` without what is known of the next choice."""
        return (*self.deals[:-1], self.deals[-1][:-1]) if self._next else self.deals

    @property
    def judged(self) -> str | None:
        """The answer that the tutor still judges; `None` if there is none."""
        _, sign, answer = self._next.partition(UNLOGGED)
        return answer if sign else None

    @property
    def is_tried(self) -> bool:
        """True if the next choice is not the first one that is tried."""
        return self._next.startswith(_TRIED)

    @property
    def _next(self) -> str:
        last = "".join(self.deals[-1][-1:]) if self.deals else ""
        return last if last == _TRIED or last.startswith((UNLOGGED, _TRIED + UNLOGGED)) else ""

    def at_turn(self, *, is_tried: bool, judged: str | None = None) -> SavedGame:
        """Return what is kept while a choice is asked for, or while the tutor judges one."""
        known = (_TRIED if is_tried else "") + ("" if judged is None else UNLOGGED + judged)
        *before, deal = self.deals
        return replace(self, deals=(*before, (*deal, known))) if known else self


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePreferences:
    """Settings that a learner prefers, and the record of games against each opponent.

    >>> from ecarte_tutor.course.saved import read_saved, saved_text
    >>> after = GamePreferences(opponent="captain").after_game("captain", won=True)
    >>> read_saved(GamePreferences, saved_text(after)).told("captain")
    'You 1 · he 0'
    """

    opponent: str = ""
    """`opponent`, `tutor` and `last` are values for the fields of `Settings`; an empty one leaves
    the field as it is."""

    tutor: str = ""
    last: str = ""
    record: Mapping[Annotated[str, PLAYERS], tuple[Count, Count]] = field(default_factory=dict)
    """Games won and lost by the learner, by the name of the opponent."""

    def of(self, settings: Settings) -> GamePreferences:
        """Return these preferences with the values of `settings`."""
        return replace(self, opponent=settings.opponent, tutor=settings.tutor, last=settings.last)

    def applied(self, settings: Settings) -> Settings:
        """Return `settings` with the fields that these preferences name replaced.

        Raises:
            NotationError: for a value that `Settings` does not know.
        """
        chosen = {"opponent": self.opponent, "tutor": self.tutor, "last": self.last}
        return replace(settings, **{name: value for name, value in chosen.items() if value})

    def after_game(self, opponent: str, *, won: bool) -> GamePreferences:
        """Return these preferences with one more game against `opponent`."""
        wins, losses = self.record.get(opponent, (0, 0))
        return replace(self, record={**self.record, opponent: (wins + won, losses + (not won))})

    def games(self, opponent: str) -> int:
        """Return the number of games against `opponent`, won and lost."""
        return sum(self.record.get(opponent, ()))

    def told(self, opponent: str) -> str:
        """Return the games won and lost against `opponent`: "You 1 · he 0"; "" before the first."""
        if opponent not in self.record:
            return ""
        won, lost = self.record[opponent]
        return f"You {won} · he {lost}"
