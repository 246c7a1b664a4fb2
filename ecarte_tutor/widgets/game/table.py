"""The game table: a whole game against the computer, with the tutor beside it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import TYPE_CHECKING, Final

from ...cards import Card
from ...decision import Option
from ...drills import ClassCode
from ...errors import NotationError
from ...progress import Attempt
from ..attempts import attempt_on
from ..scene import Scene, SceneButton
from ..table import Table
from .ending import ending
from .match import Match
from .review import Review
from .settings import Settings
from .turn import Turn
from .tutor import Choice

if TYPE_CHECKING:
    from ...simulator import Simulation

_GLANCE: Final = 0.3
"""Seconds for which nobody minds waiting."""

_CODE_NAME: Final = "game code"
_ANYWAY: Final = {"propose": "Propose", "accept": "Accept", "refuse": "Refuse"}
_WHY: Final = SceneButton(action="why", value="", label="Why?", key="w", hint="W")
_NEW: Final = SceneButton(action="settings", value="", label="New game", key="n", hint="N")


class GameTable(Table):
    """A game of écarté against the computer; its state is plain attributes.

    The tutor weighs the learner's decisions in a thread of its own while the learner thinks.

    Args:
        code: a game code, which gives everyone the same cards; without one, or with one that is
            none, they are new.
        rules: the rule set to begin with, by its name.
        adversary: who the computer is at first, by its name in `players.PLAYERS`.
        tutor: the band from which the tutor speaks: off, doubtful, bad or very bad.

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
        adversary: str = "book",
        tutor: str = "bad",
    ) -> None:
        super().__init__(self._chosen)
        self.settings = Settings(rules=rules, adversary=adversary, tutor=tutor)
        self.code = _game_code(code)
        self.games = 0
        self.match: Match | None = None
        self.turn: Turn | None = None
        self.review: Review | None = None
        self.attempts: list[Attempt] = []
        """The learner's choices that have been weighed, as far as something was at stake."""

        self.on_attempt: Callable[[Attempt], None] | None = None
        """Told of every such choice: once the tutor has looked at it, at the latest in the review;
        nobody is, unless it is set."""

        self._untold: list[tuple[Choice, bool]] = []
        self._shows_all = False
        self._open(self._settings_page)

    def _chosen(self, action: str, value: str) -> None:
        steps: dict[str, Callable[[str], None]] = {
            "set": self._set,
            "new": lambda _: self._begin(),
            "deal": lambda _: self._next_deal(),
            "say": self._try,
            "ask": lambda number: self._try(int(number)),
            "play": lambda card: self._try(Card(card)),
            "pick": self._pick,
            "throw": lambda _: self._try(frozenset(self._turn.picked)),
            "anyway": lambda _: self._insist(),
            "rethink": lambda _: self._rethink(),
            "why": lambda _: self._explain(),
            "settings": lambda _: self._open(self._settings_page),
            "back": lambda _: self._open(self._game_page),
            "review": lambda _: self._open_review(),
            "all": lambda _: self._show_all(),
            "retry": self._retry,
        }
        steps[action](value)

    def _open(self, page: Callable[[], Scene]) -> None:
        self._page = page
        self.show(page())

    def _refresh(self) -> None:
        self.show(self._page())

    @property
    def _match(self) -> Match:
        assert self.match is not None
        return self.match

    @property
    def _turn(self) -> Turn:
        assert self.turn is not None
        return self.turn

    # What is pressed.

    def _set(self, value: str) -> None:
        self.settings = self.settings.changed(value)
        self._refresh()

    def _begin(self) -> None:
        self.games += 1
        self.review, self._shows_all = None, False
        seed = f"{self.code}/{self.games}"
        self.match = Match(self.settings.rules, self.settings.player, seed)
        self._take_turn()

    def _next_deal(self) -> None:
        self._match.next_deal()
        self._take_turn()

    def _take_turn(self) -> None:
        match = self._match
        over = match.game.deal.over
        self.turn = None if over else Turn(match.game.decision(), match.weighing, match.number)
        self._open(self._game_page)

    def _pick(self, value: str) -> None:
        self._turn.pick(Card(value))
        self._refresh()

    def _try(self, option: Option) -> None:
        """Plays an option, unless the rules forbid it or the tutor has something to say."""
        turn = self._turn
        if turn.refuses(option):
            self._refresh()
            return
        choice = turn.consider(option)
        retried = self._page == self._retry_page
        silent = self.settings.tutor == "off" and not retried
        if choice and not silent:
            self._say_if_slow("The tutor is weighing it …", choice.weighing)
            wait([choice.weighing])
        if choice:
            self._note(choice, first=turn.is_untried and not retried)
        if choice and not silent and (retried or self.settings.speaks_at(choice.verdict.band)):
            turn.considered, turn.explains = choice, retried
            self._refresh()
        else:
            self._play(option)

    def _note(self, choice: Choice, *, first: bool) -> None:
        """Has a choice told of, now or as soon as it has been weighed."""
        self._turn.is_untried = False
        self._untold.append((choice, first))
        self._tell_of_the_weighed()

    def _tell_of_the_weighed(self) -> None:
        waiting, self._untold = self._untold, []
        for choice, first in waiting:
            if not choice.weighing.done():
                self._untold.append((choice, first))
            elif choice.is_real:
                attempt = attempt_on(choice.decision, choice.verdict, first=first)
                self.attempts.append(attempt)
                if self.on_attempt:
                    self.on_attempt(attempt)

    def _say_if_slow(self, notice: str, *weighings: Future[Simulation]) -> None:
        """Tells the learner what is being waited for, once it takes longer than a glance."""
        if wait(weighings, timeout=_GLANCE).not_done:
            scene = self._page()
            scene["notice"] = scene["spoken"] = notice
            self.show(scene)

    def _play(self, option: Option) -> None:
        self._match.act(option)
        self._take_turn()

    def _insist(self) -> None:
        considered = self._turn.considered
        assert considered is not None
        self._play(considered.option)

    def _rethink(self) -> None:
        self._turn.rethink()
        if self._page == self._retry_page:
            self._turn.picked.clear()
        self._refresh()

    def _explain(self) -> None:
        self._turn.explains = True
        self._refresh()

    def _open_review(self) -> None:
        if self.review is None:
            self.review = self._match.review()
            self._say_if_slow("Weighing the last choices of the game …", *self.review.weighings)
        self._open(self._review_page)
        self._tell_of_the_weighed()

    def _show_all(self) -> None:
        self._shows_all = not self._shows_all
        self._refresh()

    def _retry(self, value: str) -> None:
        choice = self._match.mine[int(value)]
        self.turn = Turn(choice.decision, choice.weighing, choice.deal)
        self._open(self._retry_page)

    # What is shown.

    def _settings_page(self) -> Scene:
        sentence = "A full game, dealt at random. Settle three things, then have the cards dealt."
        deal = SceneButton(
            action="new", value="", label="Deal the cards", key="Enter", hint="⏎", main=True
        )
        actions = [deal]
        if self.match is not None:
            deal["label"] = "Start a new game"
            back = SceneButton(action="back", value="", label="Back to the game", key="Escape")
            actions = [back, deal]
        return Scene(
            title="A game against the computer",
            sentence=sentence,
            code=self.code,
            code_name=_CODE_NAME,
            actions=actions,
            groups=self.settings.groups(),
            spoken=f"A game against the computer. {sentence}",
        )

    def _game_page(self) -> Scene:
        match = self._match
        if match.game.deal.over:
            scene = self._ending_page()
        else:
            scene = self._turn.scene(match.news, match.drawn)
            scene["actions"] = self._warned_actions() or [_NEW]
            scene["groups"] = [self.settings.tutor_group()]
        scene["progress"] = f"Deal {match.number}"
        scene["code"], scene["code_name"] = self.code, _CODE_NAME
        return scene

    def _warned_actions(self) -> list[SceneButton]:
        considered = self._turn.considered
        if considered is None:
            return []
        word = _ANYWAY.get(str(considered.option), "Play")
        if isinstance(considered.option, frozenset):
            word = "Throw them"
        rethink = SceneButton(action="rethink", value="", label="Rethink", key="Enter", main=True)
        anyway = SceneButton(action="anyway", value="", label=f"{word} anyway", key="a", hint="A")
        return [anyway, *([] if self._turn.explains else [_WHY]), rethink]

    def _ending_page(self) -> Scene:
        match = self._match
        scene = ending(match.game.deal, match.seat)
        # What the computer did last is told before what came of it.
        scene["sentence"] = f"{match.news} {scene['sentence']}".strip()
        if match.game.over:
            mine, theirs = match.game.score
            won = "You win" if match.is_won else "The computer wins"
            scene["title"] = f"{won} the game, {max(mine, theirs)} to {min(mine, theirs)}"
            review = SceneButton(
                action="review", value="", label="Review the game", key="Enter", main=True
            )
            scene["actions"] = [_NEW, review]
        scene["spoken"] = f"{scene['title']}. {scene['sentence']}"
        return scene

    def _review_page(self) -> Scene:
        review = self.review
        assert review is not None
        panels = review.panels()
        rows = review.rows(all_of_them=self._shows_all)
        closing = (
            "Not one of your choices cost anything."
            if not review.worst
            else "Your costliest choices, to try again:"
        )
        if self._shows_all:
            closing = "All your choices, to try again:"
        label = "Only the costliest" if self._shows_all else f"All {len(review.real)} choices"
        new = SceneButton(
            action="settings", value="", label="New game", key="Enter", hint="⏎", main=True
        )
        return Scene(
            title="How you played",
            sentence=closing,
            code=self.code,
            code_name=_CODE_NAME,
            panels=panels,
            rows=rows,
            actions=[SceneButton(action="all", value="", label=label, key="l", hint="L"), new],
            spoken=" ".join(f"{panel['title']}: {panel['lead']}" for panel in panels) + closing,
        )

    def _retry_page(self) -> Scene:
        scene = self._turn.scene("The same cards once more. What would you do now?")
        back = SceneButton(action="review", value="", label="Back to the review", key="b", hint="B")
        if self._turn.considered:
            back["key"], back["hint"], back["main"] = "Enter", "⏎", True
        again = SceneButton(action="rethink", value="", label="Try again", key="r", hint="R")
        scene["actions"] = [again, back] if self._turn.considered else [back]
        scene["progress"] = "Tried again; it counts for nothing"
        return scene


def _game_code(code: str | None) -> str:
    try:
        return ClassCode.fresh().word if code is None else ClassCode(code).word
    except NotationError:
        return ClassCode.fresh().word
