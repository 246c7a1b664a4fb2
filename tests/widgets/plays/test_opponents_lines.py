"""What an opponent says, in his own words: at the right moment, and never what he does not do."""

from __future__ import annotations

import random
import re
from dataclasses import asdict, dataclass, field, replace
from typing import get_args

import pytest

from ecarte_tutor import Decision
from ecarte_tutor.course.players import PLAYERS, Beginner, Character, Player, character_of
from ecarte_tutor.course.remarks import Matter
from ecarte_tutor.engine.decision import Option
from ecarte_tutor.widgets.plays.game.match import Match
from ecarte_tutor.widgets.stage.draw.cards import FACES
from ecarte_tutor.widgets.stage.scene import TableEvent
from tests.sampling import first_and_rest
from tests.widgets.plays.test_table_events import random_deals, told

WORDS = ("propose", "accept", "refuse", "play", "king", "vole")
NUMBERS = ("one", "two", "three", "four", "five")

NAMING = "london"
"""Rules by which the pone says how many cards he wants."""

DEEDS = {
    "propose": r"proposes\.",
    "accept": r"accepts\.",
    "refuse": r"refuses\.",
    "play": r"plays\.",
    "ask": r"asks for \w+ cards?\.",
    "king": r"announces the king of trumps\.",
    "vole": r"makes the vole: .*",
    "won": r"wins the game, .*",
    "lost": r"You win the game, .*",
}
"""What a screen reader hears at each line, which tells in plain words what has been done."""


@dataclass(frozen=True)
class Talker:
    """Talks as one of the opponents, and plays its cards at once."""

    player: Player
    character: Character = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "character", character_of(self.player))

    @property
    def label(self) -> str:
        return self.player.label

    @property
    def name(self) -> str:
        return self.player.name

    @property
    def manner(self) -> str:
        return self.player.manner

    def choose(self, decision: Decision) -> Option:
        talks = decision.kind in ("propose", "answer", "number", "king", "discard")
        return (self.player if talks else Beginner()).choose(decision)


def words_in(line: str, known: tuple[str, ...]) -> list[str]:
    return [each for each in known if re.search(rf"\b{each}\b", line, re.IGNORECASE)]


def aloud(event: TableEvent) -> str:
    """The opponent's words at an event, in whichever field they are."""
    in_words = event.by == "opponent" and event.kind in ("say", "king")
    return event.words if in_words else event.says


@pytest.mark.parametrize("name", FACES)
def test_a_line_names_what_is_done_and_nothing_else(name: str) -> None:
    lines = asdict(character_of(PLAYERS[name]))
    assert lines.pop("face") == name
    assert lines.pop("weakness")
    assert "ten choices cost you less" in lines.pop("passed").lower()
    for about in get_args(Matter):  # said after a deal, of which all can be seen
        assert 5 <= len(lines.pop(about).split()) <= 9
    for deed, line in lines.items():
        wanted = [deed] if deed in WORDS else []
        assert words_in(line, WORDS) == wanted, line
        assert 2 <= len(line.format("Two").split()) <= 7
        for number in NUMBERS:
            spoken = line.format(number.capitalize())
            assert words_in(spoken, NUMBERS) == ([number] if deed == "ask" else []), spoken


def test_no_two_of_them_say_the_same() -> None:
    characters = [character_of(PLAYERS[name]) for name in FACES]
    lines = [line for character in characters for line in asdict(character).values()]
    assert len(set(lines)) == len(lines) == 4 * (13 + len(get_args(Matter)))


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("name", first_and_rest(FACES, 2))
def test_in_a_game_each_line_comes_with_what_he_does(name: str) -> None:
    opponent, chance = Talker(PLAYERS[name]), random.Random(name)
    lines = asdict(opponent.character)
    remarks = [re.escape(lines[about]).replace(r"\{\}", "the .*") for about in get_args(Matter)]
    heard: set[str] = set()
    for number in range(60):
        rules = "turf-club" if number % 2 else NAMING
        match = Match.begun(rules, opponent, f"L-{number}")
        dealt, *after = match.events
        assert dealt.says == lines["greeting"]
        assert dealt.spoken.endswith(f": {dealt.says}")
        match = replace(match, events=tuple(after))
        remarked = 0
        while True:
            for event in match.events:
                said = aloud(event)
                if not said:
                    assert event.by == "me" or not any(
                        re.fullmatch(rf"The \w+ {deed}", event.spoken) for deed in DEEDS.values()
                    )
                    continue
                if any(re.fullmatch(each, said) for each in remarks):
                    assert match.game.deal.over
                    assert event.spoken.endswith(f": {said}")  # for who sees no bubble
                    remarked += 1
                    continue
                (deed,) = [
                    each for each, words in DEEDS.items() if re.search(rf"{words}$", event.spoken)
                ]
                if deed == "ask":
                    (many,) = words_in(event.spoken, NUMBERS)
                    assert said == lines[deed].format(many.capitalize())
                else:
                    assert said == lines[deed]
                heard.add(deed)
            if match.game.over:
                break
            if match.game.deal.over:
                match = match.next_deal()
            else:
                match = match.act(chance.choice(match.game.options()))
        assert remarked <= 1
        if heard == DEEDS.keys():
            return
    pytest.fail(f"never heard: {DEEDS.keys() - heard}")


def test_the_learner_and_whoever_has_no_lines_speak_plainly() -> None:
    character = character_of(PLAYERS["captain"])
    assert character_of(Beginner()) == Character()
    heard = set()
    for deal in random_deals(NAMING, 30):
        for event in told(deal, "pone", "the Captain", character):
            if event.by == "me" and event.kind in ("say", "king"):
                heard.add(re.sub(r"^\w+, please", "…, please", event.words))
    assert heard <= {"I propose.", "I accept.", "I play.", "I refuse.", "…, please.", "King!"}
    assert len(heard) >= 4


@pytest.mark.long
@pytest.mark.usefixtures("quick")
def test_his_bubble_holds_what_he_said_since_the_learner_did_something() -> None:
    chance, seen = random.Random(1), set()
    for number in range(6):
        match = Match.begun("turf-club", Talker(PLAYERS["captain"]), f"B-{number}")
        while not match.game.over:
            lines = [aloud(each) for each in match.events if aloud(each)]
            assert match.said == (lines[-1] if lines else "")
            seen.add(match.said)
            again = Match.begun("turf-club", match.opponent, f"B-{number}", match.played)
            assert again.said == match.said  # after a reload, too
            if match.game.deal.over:
                match = match.next_deal()
            else:
                match = match.act(chance.choice(match.game.options()))
        character = character_of(match.opponent)
        assert match.said == (character.lost if match.is_won else character.won)
    assert len(seen) > 4
