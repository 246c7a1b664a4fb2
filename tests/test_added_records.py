"""A rule set and an opponent more, added for one test: a record each, known everywhere."""

from __future__ import annotations

import random

import pytest

from ecarte_tutor import Decision, RuleSet, RuleSetError, book, grade
from ecarte_tutor.course.players import PLAYERS
from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.course.problems.laws import house_of_laws
from ecarte_tutor.course.problems.scoring import ScoringProblem
from ecarte_tutor.course.progress.spreadsheet import csv_table
from ecarte_tutor.engine.decision import Option
from ecarte_tutor.engine.rules.presets import PRESETS, Preset
from ecarte_tutor.simulator import winning_chance
from ecarte_tutor.widgets import GameTable, Table, lesson_quiz
from ecarte_tutor.widgets.stage.background.simulation_thread import SimulationThread
from tests.problems import class_problems
from tests.sampling import first_and_rest
from tests.widgets.games import priced, submitted_to
from tests.widgets.quizzes import QUIZZES
from tests.widgets.scenes import cloth_of

LYON = Preset(
    name="lyon-club",
    label="Lyon Club",
    sentence="the rules of the Lyon Club",
    note="Seven points win the game, and the king is worth none.",
    code="E9",
    changes={"target": 7, "king_scores": False},
)
WRONG = "Something went wrong on our side."
CODE = "AUTUMN"

PROPOSING = "propose.pone.8H7HQS7S7D.9H.5-3.lyon-club"
ANSWERING = "answer.dealer.8H7HQS7S7D.9H.6-6.lyon-club"
DISCARDING = "discard.pone.KH7HQS7S7D.9H.0-0.lyon-club"
LEADING = "lead.pone.8H7HQS7S7D.9H.6-2.lyon-club.stood-pone"
REPLYING = "reply.dealer.8H7HQS7S7D.9H.2-6.lyon-club.stood-pone.led-KS"


class Gambler:
    """Proposes and accepts for ever, and plays whatever comes first."""

    label = "The gambler"
    name = "the gambler"
    manner = "It never stands on its hand."

    def choose(self, decision: Decision) -> Option:
        words = {"propose": "propose", "answer": "accept"}
        return words.get(decision.kind) or decision.options()[-1]


@pytest.fixture(autouse=True)
def _added(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PRESETS, LYON.name, LYON)
    monkeypatch.setitem(PLAYERS, "gambler", Gambler())


@pytest.mark.parametrize(
    ("line", "option", "cited"),
    [
        ("lead.pone.KH7HQS7S7D.9H.0-0.lyon-club.stood-pone", "announce", LYON.sentence),
        (LEADING, "propose", "Turf Club law 11"),
        (REPLYING, "7D", LYON.sentence),
        (DISCARDING, "", LYON.sentence),
        ("answer.dealer.8H7HQS7S7D.9H.0-0.lyon-club_king-scores-yes", "announce", "law 10"),
    ],
)
def test_a_refusal_cites_it(line: str, option: str, cited: str) -> None:
    assert cited in str(Decision.parse(line).why_not(option))


@pytest.mark.parametrize("line", first_and_rest([PROPOSING, ANSWERING, LEADING, REPLYING], 2))
def test_it_is_judged_by_both_judges_in_points_alone(line: str) -> None:
    decision = Decision.parse(line)
    assert book(decision).text
    verdict = grade(decision, decision.options()[0])
    assert verdict.loss.mean >= 0
    assert verdict.unit == "points a deal"


def test_a_user_who_changes_a_field_is_graded_too() -> None:
    decision = Decision.lead("8H 7H QS 7S 7D", "9H", rules="turf-club_king-scores-no_target-7")
    verdict = grade(decision, decision.options()[0])
    assert verdict.unit == "games in 100"


def test_a_chance_that_nobody_counted_is_refused_in_a_sentence() -> None:
    with pytest.raises(RuleSetError, match=r"counted \(turf-club, .*got lyon-club"):
        winning_chance("lyon-club", (0, 0), "pone")


def test_irregularities_are_settled_by_its_code() -> None:
    assert house_of_laws(RuleSet.named("lyon-club")) == RuleSet.named("turf-club")


def test_the_tutor_speaks_of_points_where_no_chance_was_counted() -> None:
    for rules, what in (("lyon-club", "0.14 points a deal"), ("london", "1.5 games in 100")):
        groups = GameTable(rules=rules).scene["groups"]
        notes = [each.get("note") for each in groups]
        assert f"It speaks before a choice that costs {what} or more." in notes


def _of_the_sixth(skill: str) -> str:
    """The first that a code asks of a skill by the sixth rules."""
    first, *_ = map(str, class_problems(skill, ClassCode("SIXTH"), rules=LYON.name))
    assert LYON.name in first
    return first


def _offered(table: Table) -> list[tuple[str, str]]:
    """What can be pressed, but for what leaves a game."""
    left_out = ("set", "settings", "back")
    return sorted(each for each in table.shown.offered if each[0] not in left_out)


LINES = {
    "proposing": PROPOSING,
    "answering": ANSWERING,
    "score": ANSWERING,  # such a one is the only problem that its code draws here
    "discarding": DISCARDING,
    "leading": LEADING,
    "tricks": "tricks.KH.QH.7S",
    "replies": None,
    "laws": None,
}
"""A problem of each skill by these rules, if it may depend on them; of others one is drawn."""


@pytest.mark.parametrize("name", first_and_rest(QUIZZES, 2))
def test_every_quiz_asks_and_marks_it(name: str) -> None:
    wanted = LINES[name] if name in LINES else _of_the_sixth(name)
    asked = QUIZZES[name](CODE, 1, problem=wanted)
    assert not asked.scene["sentence"].startswith("We couldn’t find the problem")
    assert wanted is None or asked.scene["problem"]["line"] == wanted
    if not any(action == "answer" for action, _ in _offered(asked)):
        asked.choose(*next(each for each in _offered(asked) if each[0] == "pick"))
    asked.choose(*next(each for each in _offered(asked) if each[0] == "answer"))
    assert asked.scene["title"] != WRONG
    assert asked.shown.verdict.strip or asked.shown.verdict.panels
    told = str(asked.scene)
    assert "games:" not in told
    assert "this score" not in told
    table = csv_table(asked.attempts)
    assert wanted is None or wanted in table


def test_scoring_tells_the_rules_by_their_sentence() -> None:
    line = _of_the_sixth("scoring")
    assert ScoringProblem.parse(line).rules.target == 7
    assert LYON.sentence in lesson_quiz("scoring", CODE, 1, problem=line).scene["sentence"]


def test_a_whole_game_is_played_by_it_and_its_choices_are_logged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(SimulationThread, "submit", submitted_to(priced))
    table = GameTable(CODE, rules="lyon-club", opponent="gambler")
    labels = [button["label"] for group in table.scene["groups"] for button in group["buttons"]]
    assert "Lyon Club" in labels
    *_, gambler = cloth_of(table.shown).opponents
    assert (gambler.button.label, gambler.manner) == ("The gambler", Gambler.manner)
    notes = [group.get("note", "") for group in table.scene["groups"]]
    assert LYON.note in notes
    table.choose("new")
    assert table.rules_page["title"] == "Lyon Club, seven up"
    chance = random.Random(3)
    while table.scene["title"] != "How you played":
        table.choose(*chance.choice(_offered(table)))
        assert table.scene["title"] != WRONG
    assert table.match is not None
    assert max(table.match.game.score) >= 7
    assert ".lyon-club" in csv_table(table.attempts)
