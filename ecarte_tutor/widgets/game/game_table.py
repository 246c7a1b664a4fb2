"""The game table: a whole game against an opponent, with a tutor beside it and a review after."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

import traitlets

from ...course.practice import habit
from ...course.progress import Attempt
from ...course.saved import read_saved, saved_text
from ...engine.cards import Card
from ...engine.decision import Option
from ...grading import LATELY
from ..page import club_rules, no_rules
from ..scene import Arrival, Frame, GameEnd, NextSteps, Scene, SceneButton, TableEvent, data_of
from ..table import AnsweredTable
from ..verdict import Choice, are_ready
from ..what_if import WhatIfPages
from .match import Match, Move, read_option, with_face
from .other_cards import RestOfDeal
from .review import AGAIN, Review, ReviewSession, SameCards, retry_page
from .rules_at_hand import rules_at_hand
from .settings import GamePreferences, PlayedCards, SavedGame, Settings
from .story import deal_ending
from .turn import ANSWERED, ASKED, NEW_GAME, LearnerTurn, reason_told, turn_page

GLANCE: Final = 0.3
"""Seconds that a press waits for the tutor before a notice says that he is working."""

PATIENCE: Final = 15.0
"""Seconds after which the game goes on without the tutor."""

PATIENCE_AFTER: Final = 90.0
"""Seconds after which the review of a game is put off; it waits for all choices at once."""

A_MOMENT: Final = 1.0
"""Seconds that a finished game waits for its costs at a time."""

ASKS: Final = 60
"""Most times that a page asks where the game turned."""

_WORKING: Final = "The tutor is working it out …"
_LATE: Final = "This is taking longer than usual. Please press again in a moment."
_NO_OTHERS: Final = "We found no other hidden cards that fit what you both said and played."
_CODE_NAME: Final = "game code"
_END: Final = (
    replace(NEW_GAME, label="Another opponent"),
    SceneButton(action="review", label="Review", key="r", hint="R"),
    replace(AGAIN, key="Enter", hint="⏎", main=True),
)


class GameTable(AnsweredTable):
    """A game of écarté against an opponent; its state is plain attributes.

    The tutor simulates the learner's decisions in a thread of its own while the learner thinks.

    `attempts` has those choices at which something was at stake, once they are simulated, at the
    latest in the review; `observe(f, "attempts")` has `f` called after each. `on_attempt`, where it
    is set, is called with each, and with a game that is over.

    Args:
        code: a game code, which gives everyone the same cards; without one, or with one that is
            none, they are new.
        rules: the rule set to begin with, by its name.
        club: the rules of the learner's own club, as text; then the game begins with them. A
            note says so if the text names no rules.
        opponent: who sits opposite at first, by its name in `ecarte_tutor.players`.
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

    rules_page = traitlets.Dict().tag(sync=True)
    """The rules of the game on the table, which the browser has by the time they are asked for."""

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
        super().__init__()
        own = club_rules(club)
        self._rules_note = no_rules(club) if club and own is None else ""
        self.settings = Settings(
            rules=rules if own is None else "club",
            club=None if own is None else str(own),
            opponent=opponent,
            tutor=tutor,
        )
        self.preferences = GamePreferences()
        self.on_preferences: Callable[[GamePreferences], None] | None = None
        """Called with the learner's preferences when they change. Optional."""

        self.cards = PlayedCards.of_code(code)
        """The cards on the table, or of the next game."""

        self._begun_with = self.settings
        """The settings of the game on the table; others may have been chosen for the next."""

        self.match: Match | None = None
        self.turn: LearnerTurn | None = None
        self._told: tuple[str, ...] = ()
        """The names of the tutor's last few reasons."""

        self._resignation = ""
        self.all_attempts: Callable[[], Iterable[Attempt]] = lambda: self.attempts
        """Returns all that the learner has answered, here and elsewhere, as far as it is known."""

        self._unreported: list[tuple[Move, bool]] = []
        """Choices that the log does not have yet, and whether each was the first thought."""

        self._session: ReviewSession | None = None
        self._asked = 0
        """How often the page has asked where the game turned."""

        self._same_cards = SameCards(friend)
        self._rest: RestOfDeal | None = None
        """A deal that is played on with other hidden cards."""

        self.members = (WhatIfPages(self, lambda: self.judged),)
        self.can_be_left("game", " ".join(filter(None, (code, club))))
        self._open(self._settings_page)

    def take_up(self, text: str) -> None:
        """Goes on with the game in a bookmark, or takes its settings over.

        Raises:
            EcarteError: for a text that is no bookmark of a game.
        """
        kept = read_saved(SavedGame, text)
        if kept.deals:
            self.match = self._begun(kept)
        self.settings, self.cards, self._told = kept.settings, kept.cards, kept.told
        if self.match:
            self._take_turn()
        else:
            self._refresh()

    def take_preferences(self, text: str) -> None:
        """Takes over the settings of the learner's last game here, and his record.

        Raises:
            EcarteError: for a text that says nothing of the kind.
        """
        preferences = read_saved(GamePreferences, text)
        self.settings = preferences.applied(self.settings)
        self.preferences = preferences
        self._refresh()

    def _count_game(self) -> None:
        """Adds a game that has just ended to the record, unless its cards were known."""
        if self.cards.other_seat:
            return
        match, won = self._match, self._match.is_won
        if self.on_attempt:
            self.on_attempt(Attempt.of_game(match.opponent.name, match.game.score, won=won))
        self._prefer(self.preferences.after_game(self._begun_with.opponent, won=won))

    def close(self) -> None:
        """Takes the table off its page; nothing more is simulated."""
        if self.match:
            self.match.close()
        for move, _ in self._unreported:
            move.pending.cancel()
        super().close()

    def _begun(self, saved: SavedGame) -> Match:
        self._begun_with = saved.settings
        self.rules_page = data_of(rules_at_hand(saved.settings.rule_set))
        return Match(
            saved.settings.rule_set,
            saved.settings.player,
            saved.cards.seed,
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
    def review(self) -> Review | None:
        """The review of the game, once it has been asked for."""
        return self._session.review if self._session else None

    @property
    def judged(self) -> Choice:
        """The choice that the tutor speaks of."""
        assert self._turn.considered is not None
        return self._turn.considered

    @property
    def _match(self) -> Match:
        assert self.match is not None
        return self.match

    @property
    def _turn(self) -> LearnerTurn:
        assert self.turn is not None
        return self.turn

    @property
    def _reviewed(self) -> ReviewSession:
        assert self._session is not None
        return self._session

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
        self._resignation, self._asked = "", 0
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
        if move is None:
            self._play(option)
            return
        retried = self._page == self._retry_page
        silent = self.settings.tutor == "off" and not retried
        if not silent and not self._has_in_time(move):
            if retried:
                self._say(_LATE)
                return
            silent = True  # the game goes on, and the review has the cost
        if retried:
            self._reviewed.note(move)
        self._note(move, first=turn.is_untried and not retried)
        if not silent and (retried or self.settings.speaks_at(move.verdict.band)):
            turn.considered, turn.tutor_step = move, ANSWERED if retried else ASKED
            self._refresh()
        else:
            self._play(option)

    def on_anyway(self, _value: str) -> None:
        """Makes the choice that the tutor warned of."""
        self._play(self.judged.option)

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

    def on_set(self, value: str) -> None:
        """Changes a setting."""
        self.settings = self.settings.changed(value)
        self._prefer(self.preferences.of(self.settings))
        self._mark()
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

    def on_review(self, _value: str) -> None:
        """Turns to the story of the game; what the choices cost follows when it is known."""
        self._report_simulated()
        self._session = session = self._session or ReviewSession(self._match)
        session.is_late, self._rest = False, None
        self._open(self._review_page)
        if not session.review.is_ready:
            session.is_late = not are_ready(session.review.choices, PATIENCE_AFTER)
            self._report_simulated()
            self._refresh()

    def on_turning(self, _value: str) -> None:
        """Waits a moment for the costs of a game that has just ended, and tells where it turned."""
        review = Review.of(self._match)
        if are_ready(review.choices, A_MOMENT):
            told = review.story(self._match.game).told_turning
            self.show(replace(self._page(), spoken=told))
        elif self._asked < ASKS:
            self._asked += 1
            self.send({"order": "ask again", "action": "turning"})

    def on_record(self, _value: str) -> None:
        """Has the browser save the finished game as JSON; it holds all cards of its deals."""
        assert self._match.game.over
        text = json.dumps(self._match.game.record(), indent=1)
        name = f"ecarte-{self.cards.shared}.json"
        self.send({"order": "save", "name": name, "type": "application/json", "text": text})

    def on_all(self, _value: str) -> None:
        """Shows the list of choices in the review, or the costliest with the story."""
        self._reviewed.turn_over()
        self._refresh()

    def on_filter(self, value: str) -> None:
        """Shows other choices in the list."""
        self._reviewed.show_only(value)
        self._refresh()

    def on_others(self, _value: str) -> None:
        """Deals again the cards that the learner cannot see, and goes on from the choice."""
        self._rest = self._reviewed.with_other_cards()
        if self._rest is None:
            self._say(_NO_OTHERS)
        else:
            self._show_rest()

    def on_retry(self, value: str) -> None:
        """Asks one choice of the game again."""
        self.turn = self._reviewed.retry(int(value))
        self._open(self._retry_page)

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
        self.show(replace(self._page(), arrival=Arrival(events=events, record=record)))

    def _mark(self) -> None:
        """Has the browser keep the settings, and where the game is."""
        match = self.match
        score = "–".join(map(str, match.game.score)) if match and not match.game.over else ""
        self.mark(saved_text(self._saved()), score)

    def _prefer(self, preferences: GamePreferences) -> None:
        self.preferences = preferences
        self.mark_preferences(saved_text(preferences))
        if self.on_preferences:
            self.on_preferences(preferences)

    def _note(self, choice: Move, *, first: bool) -> None:
        """Reports a choice to `on_attempt`, now or as soon as it has been simulated."""
        self._turn.is_untried = False
        self._unreported.append((choice, first))
        self._report_simulated()

    def _report_simulated(self) -> None:
        """Logs the choices simulated by now; those that could cost nothing are dropped."""
        waiting, self._unreported = self._unreported, []
        for move, first in waiting:
            if not move.is_ready:
                self._unreported.append((move, first))
            elif move.is_real:
                self.report(move.attempt(first=first))

    def _has_in_time(self, move: Move) -> bool:
        """Wait for its simulation; return whether it came in time.

        A notice says so if that takes longer than a glance; the next scene takes the notice away.
        """
        if are_ready([move], GLANCE):
            return True
        self._say(_WORKING)
        return are_ready([move], PATIENCE)

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

    def _show_rest(self) -> None:
        assert self._rest is not None
        self.turn, self._page = self._rest.turn(), self._rest_page
        self.show(replace(self._page(), arrival=Arrival(events=self._rest.events)))

    def _open(self, page: Callable[[], Scene]) -> None:
        self._page = page
        self.show(page())

    def _refresh(self) -> None:
        self.show(self._page())

    def _say(self, notice: str) -> None:
        self.show(replace(self._page(), notice=notice, spoken=notice))

    def _settings_page(self) -> Scene:
        return self.settings.scene(
            self._frame(),
            self._resignation or self._rules_note,
            self.preferences,
            under_way=self.match is not None,
            is_over=self.match is not None and self.match.game.over,
        )

    def _game_page(self) -> Scene:
        match = self._match
        if match.game.deal.over:
            record = self.preferences.record.get(self._begun_with.opponent, (0, 0))
            scene = _ending_page(match, record)
        else:
            scene = turn_page(match, self._turn, self.settings)
        scene = with_face(scene, match.opponent, match.said)
        return replace(scene, frame=self._frame(f"Deal {match.number}"))

    def _frame(self, progress: str = "") -> Frame:
        return Frame(progress=progress, code=self.cards.shared, code_name=_CODE_NAME)

    def _rest_page(self) -> Scene:
        assert self._rest is not None
        return with_face(self._rest.scene(self.turn), self._match.opponent, self._rest.said)

    def _review_page(self) -> Scene:
        session = self._reviewed
        beside = self._same_cards.beside(self.cards, session.review.score)
        return session.scene(self._frame(beside), str(habit(self.all_attempts()) or ""))

    def _retry_page(self) -> Scene:
        return with_face(retry_page(self._turn), self._match.opponent)


def _ending_page(match: Match, record: tuple[int, int]) -> Scene:
    """The end of a deal, and of the game where it is one.

    Args:
        match: whose deal is over.
        record: the games won and lost against this opponent.
    """
    scene = deal_ending(match.game.deal, match.seat, match.opponent)
    if not match.game.over:
        return replace(scene, spoken=f"{scene.title}. {scene.sentence}")
    review = Review.of(match)
    end = GameEnd(
        record=f"You {record[0]}, {match.opponent.name} {record[1]}",
        turning=review.story(match.game).told_turning,
        waits=not review.is_ready,
    )
    assert scene.cloth is not None
    assert scene.cloth.table is not None
    title = match.ending.spoken.rstrip(".")
    told = f" {end.turning}" if review.is_ready else ""
    return replace(
        scene,
        title=title,
        cloth=replace(scene.cloth, table=replace(scene.cloth.table, end=end)),
        steps=NextSteps(actions=_END),
        spoken=f"{title}. {scene.sentence} {end.record}.{told}",
    )
