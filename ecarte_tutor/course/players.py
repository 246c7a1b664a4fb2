"""Computer players: opponents that choose by what their own seat can see, and nothing else.

To *stand* is to play the hand as it is: the pone plays without proposing, the dealer refuses.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from ..engine.cards import Card
from ..engine.decision import Decision, Option
from ..errors import NotationError, a_few, brief
from ..hints import book
from ..hints.consultation import advised
from ..simulator.tables import read_rows
from .figures.measured import measured

if TYPE_CHECKING:
    from ..simulator import Policy

_PATH: Final = Path(__file__).parent / "data" / "characters.csv"
_STRONG: Final = 3
"""Number of trumps on which the beginner and the Curate stand."""


class Player(Protocol):
    """Computer player that chooses at any `Decision`, which holds only what its seat may know."""

    @property
    def label(self) -> str:
        """Name of the player on a button."""

    @property
    def name(self) -> str:
        """Name of the player within a sentence, as "the Curate"."""

    @property
    def manner(self) -> str:
        """One sentence on how the player plays."""

    def choose(self, decision: Decision) -> Option:
        """Return one of `decision.options()`, always the same one for equal decisions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """Portrait, weakness and spoken lines of a computer player; every field has a default.

    A line must name the action, as its default does, so that the learner cannot mistake it.
    """

    face: str = ""
    """Name of the portrait that the game table shows; empty for none."""

    weakness: str = ""
    """One sentence on the player's typical mistake, which a learner can exploit."""

    greeting: str = ""
    """Spoken line when the first deal of a game is dealt; empty for none."""

    propose: str = "I propose."
    accept: str = "I accept."
    play: str = "I play."
    refuse: str = "I refuse."
    ask: str = "{}, please."
    """Spoken line to ask for cards: a format string, with `{}` for the number of cards."""

    king: str = "King!"
    vole: str = ""
    """Spoken line after the player wins all five tricks; empty for none."""

    only_lead: str = ""
    """Spoken line for each matter of `remarks`, empty for none; a format string, `{}` the card."""

    own_lead: str = ""
    kept_king: str = ""
    refusal: str = ""
    last_trick: str = ""

    lost: str = ""
    """Spoken line after the player loses the game; empty for none."""

    won: str = ""
    """Spoken line after the player wins the game; empty for none."""

    passed: str = "Ten choices cost you less than they cost me now."
    """Line to a learner whose choices, by his number, cost less than the player's."""


@dataclass(frozen=True, slots=True)
class _Line:
    """Line of the table of characters: what each player has in one field."""

    matter: str
    curate: str
    captain: str
    librarian: str
    actuary: str


_LINES: Final = read_rows(_PATH, _Line)
_CHARACTERS: Final = {
    name: Character(face=name, **{line.matter: getattr(line, name) for line in _LINES})
    for name in ("curate", "captain", "librarian", "actuary")
}

PLAIN: Final = Character()
"""Character of a player without a `character` attribute: every field has its default."""


def character_of(player: Player) -> Character:
    """Return the `character` attribute of `player`, or `PLAIN` if it has none.

    >>> character_of(Captain()).refuse
    'I refuse. Stand fast!'
    >>> character_of(Beginner()).refuse
    'I refuse.'
    """
    character: Character = getattr(player, "character", PLAIN)
    return character


@dataclass(frozen=True, slots=True)
class Beginner:
    """Computer player that plays a hand with three trumps, leads high and replies low.

    >>> Beginner().choose(Decision.reply("8H 7H QS 7S 7D", "9H", "KD"))
    Card('7D')
    """

    label: str = "Beginner"
    name: str = "the beginner"
    manner: str = "It counts its trumps, leads its highest card and replies with its lowest."

    def choose(self, decision: Decision) -> Option:
        """Return a choice: stand on three trumps or after an exchange, otherwise propose or accept.

        To lead, the highest card; to reply, the lowest legal card; else what the book accepts.
        """
        if decision.kind in ("propose", "answer"):
            trumps = len(decision.hand.of(decision.trump))
            return _word(decision, stands=trumps >= _STRONG or bool(decision.exchanged))
        if decision.kind == "lead":
            return max(decision.hand, key=lambda card: (card.rank, card.suit is decision.trump))
        if decision.kind == "reply":
            return cheapest_reply(decision)
        return first_advised(decision)


@dataclass(frozen=True, slots=True)
class Curate:
    """Computer player that stands only on three trumps or more, before and after an exchange.

    >>> Curate().choose(Decision.propose("8H KS QS JS KD", "9H"))
    'propose'
    """

    label: str = "The Curate"
    name: str = "the Curate"
    manner: str = "He plays a gentle, patient game."
    character: Character = _CHARACTERS["curate"]

    def choose(self, decision: Decision) -> Option:
        """Return a choice: stand with three trumps, else propose or accept; play as `Beginner`."""
        if decision.kind in ("propose", "answer"):
            trumps = len(decision.hand.of(decision.trump))
            return _word(decision, stands=trumps >= _STRONG)
        return Beginner().choose(decision)


@dataclass(frozen=True, slots=True)
class Captain:
    """Computer player that stands at once with any trump, and otherwise chooses as `Actuary` does.

    To propose or answer takes no time; to choose a card takes about 0.2 s.

    >>> Captain().choose(Decision.answer("7H 9S 8S 9D 7C", "9H"))
    'refuse'
    """

    label: str = "The Captain"
    name: str = "the Captain"
    manner: str = "He plays fast, and likes a fight."
    character: Character = _CHARACTERS["captain"]

    def choose(self, decision: Decision) -> Option:
        """Return a choice: before any exchange, stand with a trump; else that of `Actuary`."""
        is_first_word = decision.kind in ("propose", "answer") and not decision.exchanged
        if is_first_word and decision.hand.of(decision.trump):
            return _word(decision, stands=True)
        return Actuary().choose(decision)


@dataclass(frozen=True, slots=True)
class Librarian:
    """Computer player that follows the book, and proposes and answers as if at love all.

    Where the book accepts one option, a choice takes no time. Where it accepts several, the
    simulator chooses the best of these in about 0.2 s.
    """

    label: str = "The Librarian"
    name: str = "the Librarian"
    manner: str = "He plays as the old book says."
    character: Character = _CHARACTERS["librarian"]

    def choose(self, decision: Decision) -> Option:
        """Return the option that the book accepts; of several, the one with most points on average.

        The simulator finds that average. At a "king", "number" or "discard" decision, the first
        accepted option is returned. To propose or answer, the score is taken to be love all.
        """
        if decision.kind in ("king", "number", "discard"):
            return first_advised(decision)
        if decision.kind in ("propose", "answer"):
            return _best_advised(replace(decision, score=(0, 0)))
        return _best_advised(decision)


@dataclass(frozen=True, slots=True)
class Actuary:
    """Computer player that proposes and answers by the score, and plays cards by the simulator.

    To propose or answer takes no time; to choose a card takes about 0.2 s.
    """

    label: str = "The Actuary"
    name: str = "the Actuary"
    manner: str = "He plays the odds at every score."
    character: Character = _CHARACTERS["actuary"]

    def choose(self, decision: Decision) -> Option:
        """Return a choice: by `talks_on` to propose or answer, by the simulator to lead or reply.

        At other decisions the choice is the first option that the book accepts.
        """
        if decision.kind in ("king", "number", "discard"):
            return first_advised(decision)
        if decision.kind in ("propose", "answer"):
            from ..simulator.play.reckoner import talks_on

            return _word(decision, stands=not talks_on(decision))
        return _simulated_best(decision)


PLAYERS: Final[dict[str, Player]] = {
    "curate": Curate(),
    "captain": Captain(),
    "librarian": Librarian(),
    "actuary": Actuary(),
}
"""Every computer player that a learner can choose, by its name in the settings, weakest first."""


def wins_of(player: Player) -> int | None:
    """Return how many of 100 games `player` wins against the Actuary; `None` if not measured.

    Estimated over 100,000 games between policies that propose and answer as the two players do, and
    play the card with the best average. `python -m tools.bench.strength --part "the opponents'
    games"` measures it.
    """
    if isinstance(player, Actuary):
        return 50
    means = {figure.subject: figure.mean for figure in measured("the opponents' games")}
    return 50 - round(-means[player.name]) if player.name in means else None


@dataclass(frozen=True, slots=True)
class PolicyPlayer:
    """Computer player that chooses by `policy`, a policy of the simulator, in 1 or 2 ms.

    >>> from ecarte_tutor.simulator import ReckonerPolicy
    >>> PolicyPlayer(ReckonerPolicy()).choose(Decision.propose("KH 8H 7S 8D 9C", "7H", (4, 4)))
    'play'
    """

    policy: Policy

    @property
    def label(self) -> str:
        """Name of the policy, with a capital first letter."""
        return self.name[:1].upper() + self.name[1:]

    @property
    def name(self) -> str:
        return str(self.policy)

    @property
    def manner(self) -> str:
        return "It plays as the simulator has it play in thousands of deals."

    def choose(self, decision: Decision) -> Option:
        from ..simulator.valuation import choice_of

        return choice_of(self.policy, decision)


def player_of(who: str | Player | Policy) -> Player:
    """Return the player that `who` names (a key of `PLAYERS`) or is; a policy as a `PolicyPlayer`.

    >>> player_of("curate").name
    'the Curate'

    Raises:
        NotationError: if `who` is not a name in `PLAYERS`, a player or a policy.
    """
    if isinstance(who, str) and who.lower() in PLAYERS:
        return PLAYERS[who.lower()]
    if not isinstance(who, str | type) and {*dir(who)} >= {"choose", "name"}:
        return who  # type: ignore[return-value]  # just seen to be one
    from ..simulator.batch.views import is_policy

    if is_policy(who):
        return PolicyPlayer(who)  # type: ignore[arg-type]  # just seen to be one
    raise NotationError(
        f"expected a player by name ({a_few(PLAYERS)}), an object with a name and a method choose, "
        "such as Curate() or Beginner(), or a policy of the simulator, such as ReckonerPolicy(), "
        f"got {brief(who)}"
    )


def first_advised(decision: Decision) -> Option:
    """Return the first of `decision.options()` that the book accepts."""
    advice = advised(decision)
    return next(option for option in decision.options() if option in advice)


def by_the_book(decision: Decision) -> Option:
    """Return the choice of a player who knows only the book: the first option the book accepts.

    A reply is the lowest legal card, and a king of trumps is announced.
    """
    if decision.kind == "reply":
        return cheapest_reply(decision)
    return "announce" if decision.kind == "king" else first_advised(decision)


def _word(decision: Decision, *, stands: bool) -> Option:
    words = ("play", "refuse") if stands else ("propose", "accept")
    return next(option for option in decision.options() if option in words)


def _simulated_best(decision: Decision) -> Option:
    options = decision.options()
    if len(options) == 1:
        return options[0]
    from ..simulator import simulate

    return simulate(decision, unit="points").best


def _best_advised(decision: Decision) -> Option:
    advice = book(decision).advice
    options = [option for option in decision.options() if option in advice]
    if len(options) == 1:
        return options[0]
    from ..simulator import simulate

    values = simulate(decision, unit="points")
    return max(options, key=lambda option: values[option].mean)


def cheapest_reply(decision: Decision) -> Card:
    """Return the lowest legal card in reply to a lead, a plain card before any trump.

    If the trick can be won, the laws leave only winning cards, so this is the cheapest of them.

    >>> cheapest_reply(Decision.reply("8H 7H QS 7S KC", "9H", "8D"))
    Card('7H')
    """
    legal = [card for card in decision.options() if isinstance(card, Card)]
    return min(legal, key=lambda card: (card.suit is decision.trump, card.rank, card))
