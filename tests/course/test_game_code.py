"""Game codes: the same cards in every version, and a slip is told."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor.course.problems.code import (
    code_of_game,
    fresh_game_code,
    has_check,
    read_game_code,
)
from ecarte_tutor.engine.deal import Game
from ecarte_tutor.errors import NotationError
from ecarte_tutor.widgets import GameTable
from ecarte_tutor.widgets.plays.game.settings import PlayedCards

GIVEN_OUT = json.loads((Path(__file__).parent / "problems/earlier.json").read_text("utf-8"))
"""Twenty codes of an earlier version, each with the packs of its first two games."""

OLD = ("9VY-7DK", "3K7-R2X", "QAD-XWE")
OURS = ("7KR-5TM-2T", "2BB-9YY-8B", "6QT-8CW-5F")
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
UNTOLD = "We can’t see a mistake in"
REFUSED = "is not a game code"


def _dealt(cards: PlayedCards) -> str:
    game = Game.start("turf-club", players=("you", "he"), seed=cards.seed)
    return f"{game.dealer} {game.deal.record()['events'][0]['pack'].replace(' ', '')}"


@pytest.mark.parametrize("code", GIVEN_OUT["game codes"])
def test_an_earlier_game_code_deals_the_same_cards(code: str) -> None:
    first = PlayedCards.of_code(code).of_next_game()
    assert [_dealt(first), _dealt(first.of_next_game())] == GIVEN_OUT["game codes"][code]
    assert UNTOLD in GameTable(code).scene["sentence"]


def test_a_code_of_ours_is_as_long_as_three_words_and_says_nothing_of_itself() -> None:
    for _ in range(200):
        code = fresh_game_code()
        assert re.fullmatch(r"\d[A-Z]{2}-\d[A-Z]{2}-\d[A-Z]", code)
        assert read_game_code(code) == code
        assert has_check(code)
    assert "sentence" not in GameTable(code).scene


SLIPS: dict[str, Callable[[str], str]] = {
    "a letter lost": lambda code: code[:-1],
    "a letter of the middle lost": lambda code: code[:5] + code[6:],
    "the hyphens left out": lambda code: code.replace("-", ""),
    "a blank for a hyphen": lambda code: code.replace("-", " "),
    "small letters": str.lower,
    "a wrong letter": lambda code: f"{code[:5]}{'B' if code[5] != 'B' else 'C'}{code[6:]}",
    "two exchanged": lambda code: code[:4] + code[5] + code[4] + code[6:],
    "a letter twice": lambda code: code[:6] + code[5:],
    "O for the first digit": lambda code: f"O{code[1:]}",
    "the last group left out": lambda code: code.rpartition("-")[0],
}


@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("code", [*OLD, *(code_of_game(each, 1) for each in OURS)])
def test_a_slip_gives_the_right_cards_or_a_sentence(code: str, slip: str) -> None:
    table = GameTable(SLIPS[slip](code))
    is_right = table.state.cards.code == code and has_check(code)
    told = table.scene.get("sentence", "")
    assert is_right or UNTOLD in told or REFUSED in told
    assert not is_right or (UNTOLD not in told and REFUSED not in told)
    if slip in ("the hyphens left out", "a blank for a hyphen", "small letters"):
        assert is_right or code in OLD


@pytest.mark.parametrize("number", [1, 2, 13])
def test_any_wrong_sign_of_our_codes_is_refused_or_told(number: int) -> None:
    for code in OURS:
        ours = code_of_game(code, number)
        signs = ours.replace("-", "")[:8]
        end = f"-{number}" if number > 1 else ""
        wrong = [
            signs[:place] + other + signs[place + 1 :]
            for place, sign in enumerate(signs)
            for other in set(ALPHABET) - {sign}
        ]
        for one, two in combinations(range(8), 2):
            exchanged = [*signs]
            exchanged[one], exchanged[two] = signs[two], signs[one]
            wrong += ["".join(exchanged)] if exchanged != [*signs] else []
        for each in wrong:
            with suppress(NotationError):
                assert not has_check(read_game_code(f"{each}{end}"))
        with pytest.raises(NotationError):
            read_game_code(f"{ours.removesuffix(end)}-{number + 1}")


def test_the_games_by_one_code_have_codes_of_their_own() -> None:
    for code in (*OURS, "TUESDAY", "9VY-7DK"):
        cards = PlayedCards.of_code(code)
        shared = []
        for _ in range(3):
            cards = cards.of_next_game()
            shared.append(cards.shared)
        assert shared[0] == code
        assert len(set(shared)) == 3
        friends = [PlayedCards.of_code(each).of_next_game() for each in shared]
        assert [each.seed for each in friends] == [f"{each}/1" for each in shared]
        if has_check(code):
            assert friends[0].of_next_game().shared == friends[1].shared
            assert all(map(has_check, shared))


@pytest.mark.parametrize("word", ["Tuesday", "WEEK-3", "room12", "club", "7-up", "9VY-7DK-2-3"])
def test_a_word_stays_a_word(word: str) -> None:
    assert read_game_code(f" {word}. ") == word.upper()
    assert not has_check(word)


@given(st.text(max_size=40))
def test_any_text_is_a_code_that_is_read_again_or_an_error(text: str) -> None:
    try:
        code = read_game_code(text)
    except NotationError:
        return
    assert read_game_code(code) == code
