"""The game table: a game against a computer player, with a tutor during it and a review after."""

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
from ...errors import NotationError, brief
from ...grading import LATELY
from ..page import club_rules, left_out, no_rules
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
"""Seconds that a press waits for the tutor before a notice says that it is working."""

PATIENCE: Final = 15.0
"""Further seconds after which the game goes on without the tutor's verdict."""

PATIENCE_AFTER: Final = 90.0
"""Seconds that the review waits for the costs of all choices before it asks for a later press."""

A_MOMENT: Final = 1.0
"""Seconds that one request of the page waits for the costs of a finished game."""

ASKS: Final = 60
"""Most times that a page asks again where the game turned."""

_WORKING: Final = "The tutor is working it out …"
_LATE: Final = "This is taking longer than usual. Please press again in a moment."
_NO_OTHERS: Final = "We found no other hidden cards that fit what you both said and played."
_NO_GAME_CODE: Final = (
    "{} is not a game code, so these are new cards. A code has at most 32 letters, digits and "
    "hyphens: compare it with your friend’s."
)
_CODE_NAME: Final = "game code"
_END: Final = (
    replace(NEW_GAME, label="Another opponent"),
    SceneButton(action="review", label="Review", key="r", hint="R"),
    replace(AGAIN, key="Enter", hint="⏎", main=True),
)


class GameTable(AnsweredTable):
    """Widget for a game of écarté against a computer player, with a tutor that warns of mistakes.

    The learner's decisions are simulated in another thread while the learner thinks.
    `attempts` has the choices where a wrong option surely costs something, each once it is
    simulated, at the latest in the review; `observe(f, "attempts")` calls `f` after each. If
    `on_attempt` is set, it is called with each attempt, and with the result of a game.

    Args:
        code: a game code, or a link with one, which gives everyone the same cards; new cards if it
            is `None`. If it is not valid, a note says so, and the cards are new.
        rules: the name of the rule set to begin with.
        club: the rules of the learner's own club, as text, to begin with instead of `rules`. If
            the text names no rules, a note says so.
        opponent: the name of the first opponent, a key of `ecarte_tutor.players`.
        tutor: the smallest mistake that the tutor warns of: slight, mistake, serious or blunder;
            off for no warnings.
        friend: a friend's result in the first game by this code, his points first: `"5-3"`. It is
            shown after the game. If the text is no result, a note says so.

    >>> table = GameTable("7K2-41")
    >>> table.choose("new")
    >>> table.scene["title"]
    'Play, or propose?'

    Raises:
        NotationError: for a rule set, an opponent or a tutor's band that does not exist.
    """

    rules_page = traitlets.Dict().tag(sync=True)
    """Rules of the game on the table, which the browser shows without asking Python."""

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
        notes = [no_rules(club)] if club and own is None else []
        self.settings = Settings(
            rules=rules if own is None else "club",
            club=None if own is None else str(own),
            opponent=opponent,
            tutor=tutor,
        )
        self.preferences = GamePreferences()
        self.on_preferences: Callable[[GamePreferences], None] | None = None
        """Function called with the learner's preferences when they change; `None` for none."""

        try:
            cards = PlayedCards.of_code(code)
        except NotationError:
            cards = PlayedCards.of_code(None)
            notes.append(_NO_GAME_CODE.format(brief(code)))
        self.cards = cards
        """Code of the cards on the table, or of those of the next game."""

        self._begun_with = self.settings
        """Settings of the game on the table; others may have been chosen for the next one."""

        self.match: Match | None = None
        self.turn: LearnerTurn | None = None
        self._told: tuple[str, ...] = ()
        """Names of the tutor's last few reasons."""

        self._resignation = ""
        self.all_attempts: Callable[[], Iterable[Attempt]] = lambda: self.attempts
        """Function that returns all known attempts of the learner, also those made elsewhere."""

        self._unreported: list[tuple[Move, bool]] = []
        """Choices that are not logged yet, each with True if it was the first try."""

        self._session: ReviewSession | None = None
        self._asked = 0
        """Number of times that the page asked again where the game turned."""

        self._same_cards = SameCards(friend)
        if friend and not self._same_cards.friend:
            notes.append(left_out(friend=friend))
        self._note_on_link = " ".join(notes)
        self._rest: RestOfDeal | None = None
        """Deal that the learner plays on from a choice, with other hidden cards."""

        self.members = (WhatIfPages(self, lambda: self.judged),)
        self.can_be_left("game", " ".join(filter(None, (code, club))))
        self._open(self._settings_page)

    def take_up(self, text: str) -> None:
        """Restore the game from the text of a bookmark, or only settings if no game had begun.

        Raises:
            EcarteError: if `text` is no bookmark of a game.
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
        """Apply the learner's preferences: settings of the last game, and the record of games.

        Raises:
            EcarteError: if `text` holds no such preferences.
        """
        preferences = read_saved(GamePreferences, text)
        self.settings = preferences.applied(self.settings)
        self.preferences = preferences
        self._refresh()

    def _count_game(self) -> None:
        """Add the game that has just ended to the record, unless the learner knew its cards."""
        if self.cards.other_seat:
            return
        match, won = self._match, self._match.is_won
        if self.on_attempt:
            self.on_attempt(Attempt.of_game(match.opponent.name, match.game.score, won=won))
        self._prefer(self.preferences.after_game(self._begun_with.opponent, won=won))

    def close(self) -> None:
        """Close the widget, and cancel its simulations."""
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
        """The review of the game; `None` until the learner has asked for it."""
        return self._session.review if self._session else None

    @property
    def judged(self) -> Choice:
        """The choice that the tutor comments on; an `AssertionError` if there is none."""
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
        """Begin a new game."""
        self.cards = self.cards.of_next_game()
        self._start()

    def on_seats(self, _value: str) -> None:
        """Play the game's cards again from the start, with the learner in the opponent's seat."""
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
        """Begin the next deal."""
        self._match.next_deal()
        self._take_turn(*self._match.events)

    def on_pick(self, value: str) -> None:
        """Pick the card `value` for discarding, or put it back."""
        self._turn.pick(Card(value))
        self._refresh()

    def on_answer(self, value: str) -> None:
        """Play the option `value`, or show the rule that forbids it or the tutor's warning."""
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
        """Play the option that the tutor warned of."""
        self._play(self.judged.option)

    def on_rethink(self, _value: str) -> None:
        """Take back the choice that the tutor warned of."""
        self._turn.rethink()
        if self._page == self._retry_page:
            self._turn.picked = frozenset()
        self._refresh()

    def on_why(self, _value: str) -> None:
        """Show the next step of the tutor's warning: the reason, and then what is better."""
        self._turn.tutor_step += 1
        self._refresh()

    def on_hint(self, _value: str) -> None:
        """Show one more step of the hint; a choice made after it does not count as a first try."""
        self._turn.ask_hint()
        self._refresh()

    def on_set(self, value: str) -> None:
        """Change a setting; `value` is its name and its new value, such as "rules london"."""
        self.settings = self.settings.changed(value)
        self._prefer(self.preferences.of(self.settings))
        self._mark()
        self._refresh()

    def on_settings(self, _value: str) -> None:
        """Show the settings."""
        self._open(self._settings_page)

    def on_back(self, _value: str) -> None:
        """Show the game again."""
        self._open(self._game_page)

    def on_resign(self, _value: str) -> None:
        """Ask the learner to confirm the resignation."""
        self._open(self._begun_with.resigning)

    def on_resigned(self, _value: str) -> None:
        """Resign the game, which counts as lost."""
        match = self._match
        match.break_off()
        self._count_game()
        self.match = self.turn = None
        self._resignation = f"You resigned, so {match.opponent.name} wins."
        self._mark()
        self._open(self._settings_page)

    def on_review(self, _value: str) -> None:
        """Show the review of the game; wait there for the costs of the choices."""
        self._report_simulated()
        self._session = session = self._session or ReviewSession(self._match)
        session.is_late, self._rest = False, None
        self._open(self._review_page)
        if not session.review.is_ready:
            session.is_late = not are_ready(session.review.choices, PATIENCE_AFTER)
            self._report_simulated()
            self._refresh()

    def on_turning(self, _value: str) -> None:
        """Say where the finished game turned; if costs are unknown, have the page ask again."""
        review = Review.of(self._match)
        if are_ready(review.choices, A_MOMENT):
            told = review.story(self._match.game).told_turning
            self.show(replace(self._page(), spoken=told))
        elif self._asked < ASKS:
            self._asked += 1
            self.send({"order": "ask again", "action": "turning"})

    def on_record(self, _value: str) -> None:
        """Ask the browser to save the finished game as JSON, with all cards of its deals."""
        assert self._match.game.over
        text = json.dumps(self._match.game.record(), indent=1)
        name = f"ecarte-{self.cards.shared}.json"
        self.files.save(name, "application/json", text)

    def on_all(self, _value: str) -> None:
        """Switch the review between the list of all choices and the story of the game."""
        self._reviewed.turn_over()
        self._refresh()

    def on_filter(self, value: str) -> None:
        """Change which choices the review lists; `value` is a filter such as "whose mine"."""
        self._reviewed.show_only(value)
        self._refresh()

    def on_others(self, _value: str) -> None:
        """Deal again what the learner could not see at the choice retried last, to play it on."""
        self._rest = self._reviewed.with_other_cards()
        if self._rest is None:
            self._say(_NO_OTHERS)
        else:
            self._show_rest()

    def on_retry(self, value: str) -> None:
        """Let the learner make a choice again; `value` is its index in `review.mine`, as text."""
        self.turn = self._reviewed.retry(int(value))
        self._open(self._retry_page)

    def _take_turn(self, *events: TableEvent) -> None:
        """Show the learner's next decision, or the end of the deal.

        Args:
            events: the events that led there, which the page plays first.
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
        """Ask the browser to keep the settings and the game as a bookmark."""
        match = self.match
        score = "–".join(map(str, match.game.score)) if match and not match.game.over else ""
        against = match.opponent.name if match else ""
        self.mark(saved_text(self._saved()), score, against=against)

    def _prefer(self, preferences: GamePreferences) -> None:
        self.preferences = preferences
        self.mark_preferences(saved_text(preferences))
        if self.on_preferences:
            self.on_preferences(preferences)

    def _note(self, choice: Move, *, first: bool) -> None:
        """Log a choice, now or as soon as it has been simulated."""
        self._turn.is_untried = False
        self._unreported.append((choice, first))
        self._report_simulated()

    def _report_simulated(self) -> None:
        """Log the choices simulated by now, except those at which nothing was at stake."""
        waiting, self._unreported = self._unreported, []
        for move, first in waiting:
            if not move.is_ready:
                self._unreported.append((move, first))
            elif move.is_real:
                self.report(move.attempt(first=first))

    def _has_in_time(self, move: Move) -> bool:
        """Wait for the simulation of `move`; return True if it is done in time.

        If it takes longer than `GLANCE`, a notice says so until the next scene.
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
            self._resignation or self._note_on_link,
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
    """Return the scene at the end of a deal, or at the end of the game.

    Args:
        match: the match with the deal that is over.
        record: the numbers of games won and lost against this opponent.
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
