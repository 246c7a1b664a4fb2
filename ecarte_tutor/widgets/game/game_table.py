"""The game table: a whole game against an opponent, with the tutor beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...engine.cards import Card
from ...engine.decision import Option
from ...grading import LATELY
from ..table import Scene, TableEvent
from ..verdict import Choice
from .game_page import ending_page, turn_page
from .match import Match
from .move import Move, read_option
from .reviewed_table import CODE_NAME, ReviewedTable
from .same_cards import SameCards
from .saved_game import PlayedCards, SavedGame
from .turn import LearnerTurn
from .tutor import Tutor
from .waiting import PATIENCE
from .warning import ANSWERED, ASKED, reason_told

_WORKING: Final = "The tutor is working it out …"
_LATE: Final = "This is taking longer than usual. Please press again in a moment."


class GameTable(ReviewedTable):
    """A game of écarté against an opponent; its state is plain attributes.

    The tutor simulates the learner's decisions in a thread of its own while the learner thinks.

    Args:
        code: a game code, which gives everyone the same cards; without one, or with one that is
            none, they are new.
        rules: the rule set to begin with, by its name.
        club: the rules of the learner's own club, as text; then the game begins with them. A
            note says so if the text names no rules.
        opponent: who sits opposite at first, by its name in `players.PLAYERS`.
        tutor: the band from which the tutor speaks: off, slight, mistake, serious or
            blunder.
        friend: a friend's result in the first game by this code, such as `"5-3"`; it is told after
            the game. Any other text is dropped.

    >>> table = GameTable("7K2-41")
    >>> table.choose("new")
    >>> table.scene["title"]
    'Play, or propose?'

    Raises:
        NotationError: for settings that there are not.
    """

    def __init__(
        self,
        code: str | None = None,
        *,
        rules: str = "turf-club",
        club: str | None = None,
        opponent: str = "curate",
        tutor: str = "mistake",
        friend: str | None = None,
    ) -> None:
        super().__init__(rules, club, opponent, tutor)
        self.cards = PlayedCards.of_code(code)
        self._same_cards = SameCards(friend)
        self._resignation = ""
        self.tutor = Tutor()
        self._begun_with = self.settings
        """The settings of the game on the table; others may have been chosen for the next."""

        self._told: tuple[str, ...] = ()
        """The names of the tutor's last few reasons."""

        self.can_be_left("game", " ".join(filter(None, (code, club))))
        self._open(self._settings_page)

    def take_up(self, text: str) -> None:
        """Goes on with the game in a bookmark, or takes its settings over.

        Raises:
            EcarteError: for a text that is no bookmark of a game.
        """
        kept = SavedGame.parse(text)
        if kept.deals:
            self.match = self._begun(kept)
        self.settings, self.cards, self._told = kept.settings, kept.cards, kept.told
        if self.match:
            self._take_turn()
        else:
            self._refresh()

    def _count_game(self) -> None:
        """Adds a game that has just ended to the record, unless its cards were known."""
        if self.cards.other_seat:
            return
        won = self._match.is_won
        self._prefer(self.preferences.after_game(self._begun_with.opponent, won=won))

    def close(self) -> None:
        """Takes the table off its page; the tutor begins nothing more."""
        self.tutor.rest()
        super().close()

    def _begun(self, saved: SavedGame) -> Match:
        self._begun_with = saved.settings
        return Match(
            saved.settings.rule_set,
            saved.settings.player,
            saved.cards.seed,
            self.tutor,
            played=saved.deals,
            plays_last_card=saved.settings.plays_last_card,
            other_seat=saved.cards.other_seat,
        )

    def _saved(self) -> SavedGame:
        playing = replace(self._begun_with, tutor=self.settings.tutor)
        return SavedGame(
            settings=playing if self.match else self.settings,
            cards=self.cards,
            deals=self.match.played if self.match else (),
            told=self._told,
        )

    @property
    def code(self) -> str:
        """The game code."""
        return self.cards.code

    @property
    def judged(self) -> Choice:
        """The choice that the tutor speaks of."""
        assert self._turn.considered is not None
        return self._turn.considered

    def on_new(self, _value: str) -> None:
        """Begins a game."""
        self.cards = self.cards.of_next_game()
        self._start()

    def on_seats(self, _value: str) -> None:
        """Begins the same game with the seats changed: the learner gets the other cards."""
        self.cards = self.cards.from_other_seat()
        self._start()

    def _start(self) -> None:
        if self.match:
            self.match.break_off()
        self._resignation = ""
        self.match = self._session = None
        self.match = self._begun(self._saved())
        self._take_turn(*self.match.events)

    def on_deal(self, _value: str) -> None:
        """Goes on to the next deal."""
        self._match.next_deal()
        self._take_turn(*self._match.events)

    def on_pick(self, value: str) -> None:
        """Raises a card to be discarded, or puts it down again."""
        self._turn.pick(Card(value))
        self._refresh()

    def on_answer(self, value: str) -> None:
        """Plays an option, unless the rules forbid it or the tutor has something to say."""
        turn = self._turn
        option = read_option(turn.decision, value)
        if turn.refuses(option):
            self._refresh()
            return
        move = turn.consider(option, self._told)
        retried = self._page == self._retry_page
        silent = self.settings.tutor == "off" and not retried
        if move and not silent and not self._has_in_time(_WORKING, move.pending, patience=PATIENCE):
            if retried:
                self._say(_LATE)
                return
            silent = True  # the game goes on, and the review has the cost
        if move:
            if retried:
                self._reviewed.note(move)
            self._note(move, first=turn.is_untried and not retried)
        if move and not silent and (retried or self.settings.speaks_at(move.verdict.band)):
            turn.considered, turn.tutor_step = move, ANSWERED if retried else ASKED
            self._refresh()
        else:
            self._play(option)

    def on_anyway(self, _value: str) -> None:
        """Makes the choice that the tutor warned of."""
        considered = self._turn.considered
        assert considered is not None
        self._play(considered.option)

    def on_rethink(self, _value: str) -> None:
        """Takes the choice back that the tutor warned of."""
        self._turn.rethink()
        if self._page == self._retry_page:
            self._turn.picked = frozenset()
        self._refresh()

    def on_why(self, _value: str) -> None:
        """Shows the next step of the tutor's warning."""
        self._turn.tutor_step += 1
        self._refresh()

    def on_hint(self, _value: str) -> None:
        """Shows one step more of the hint; a choice made after it is not the learner's first."""
        self._turn.ask_hint()
        self._refresh()

    def on_settings(self, _value: str) -> None:
        """Turns to the settings."""
        self._open(self._settings_page)

    def on_back(self, _value: str) -> None:
        """Turns back to the game."""
        self._open(self._game_page)

    def on_resign(self, _value: str) -> None:
        """Asks whether the game is to be given up."""
        self._open(self._begun_with.resigning)

    def on_resigned(self, _value: str) -> None:
        """Gives the game up: it is lost, and so it is counted."""
        match = self._match
        match.break_off()
        self._count_game()
        self.match = self.turn = None
        self._resignation = f"You resigned, so {match.opponent.name} wins."
        self._mark()
        self._open(self._settings_page)

    def _take_turn(self, *events: TableEvent) -> None:
        """Puts the learner's next decision, or the deal's end, on the table.

        Args:
            events: what led there, for the page to play; without them it shows the end at once.
        """
        match = self._match
        if events and match.game.over:
            self._count_game()
        self.turn = None
        if not match.game.deal.over:
            self.turn = LearnerTurn(
                match.game.decision(), match.pending, match.number, match.opponent.label
            )
        self._mark()
        self._page = self._game_page
        record = () if events else match.record
        self.show(replace(self._page(), events=events, record=record))

    def _mark(self) -> None:
        """Has the browser keep the settings, and where the game is."""
        match = self.match
        score = "–".join(map(str, match.game.score)) if match and not match.game.over else ""
        self.mark(str(self._saved()), score)

    def _note(self, choice: Move, *, first: bool) -> None:
        """Reports a choice to `on_attempt`, now or as soon as it has been simulated."""
        self._turn.is_untried = False
        self._unreported.append((choice, first))
        self._report_simulated()

    def _play(self, option: Option) -> None:
        considered = self._turn.considered
        reason = considered and reason_told(considered, self._turn.tutor_step)
        if reason:
            self._told = (*self._told, reason.name)[-LATELY:]
        if self._rest:
            self._rest.act(option)
            self._show_rest()
            return
        self._match.act(option)
        self._take_turn(*self._match.events)

    def _settings_page(self) -> Scene:
        record = self.preferences.told(self.settings.opponent)
        scene = self.settings.scene(
            under_way=self.match is not None,
            is_over=self.match is not None and self.match.game.over,
            record=record,
        )
        note = self._resignation or self._rules_note
        return replace(
            scene,
            sentence=f"{note} {scene.sentence}".lstrip(),
            spoken=f"{note} {scene.spoken}".lstrip(),
            code=self.cards.shared,
            code_name=CODE_NAME,
        )

    def _game_page(self) -> Scene:
        match = self._match
        if match.game.deal.over:
            scene = ending_page(match)
        else:
            scene = turn_page(match, self._turn, self.settings)
        progress = f"Deal {match.number}"
        return replace(scene, progress=progress, code=self.cards.shared, code_name=CODE_NAME)
