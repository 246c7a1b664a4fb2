"""A scene is data, and small: what a page is sent for every question, verdict and step."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields

import pytest
from jupyter_client.session import json_packer

from ecarte_tutor.course.glossary import WORDS
from ecarte_tutor.course.players import PLAYERS, character_of
from ecarte_tutor.course.practice.sources import InOrder
from ecarte_tutor.course.problems.skills import SKILL_OF_KIND
from ecarte_tutor.engine.cards import PACK
from ecarte_tutor.grading.strip import Strip
from ecarte_tutor.widgets import FrontierExplorer, GameTable, Quiz, lesson_quiz
from ecarte_tutor.widgets.stage import sent_once as widget
from ecarte_tutor.widgets.stage.exercises import exercise_of
from ecarte_tutor.widgets.stage.scene import (
    Arrival,
    Cloth,
    Form,
    Frame,
    NextSteps,
    Retries,
    Scene,
    SceneButton,
    SceneVerdict,
)
from tests.sampling import first_and_rest, part_and_whole
from tests.widgets.games import play_at_random
from tests.widgets.quizzes import QUIZZES
from tests.widgets.scenes import MOST, MOST_OF_A_GAME, rows_of

FOLLOWING = "reply.dealer.KH8HKS9C7C.TH.0-0.turf-club.exchange-3-2.stood-pone.led-QC"


def size(scene: Scene) -> int:
    return len(json_packer(scene.data()))


def taken(quiz: Quiz, chance: random.Random) -> Iterator[Scene]:
    """Every scene of a quiz in which a careless learner presses whatever there is."""
    seen: list[Scene] = []
    quiz.observe(lambda _: seen.append(quiz.shown), "scene")
    for _ in range(200):
        if "done" in quiz.shown.title:
            break
        offered = quiz.shown.offered - {("retry", "")}
        steps = {"next", "nemesis", "leave"} & {action for action, _ in offered}
        pressed = [each for each in offered if not steps or each[0] in steps]
        quiz.choose(*chance.choice(sorted(pressed)))
    yield from seen


def test_every_field_of_a_scene_has_a_name_of_its_own() -> None:
    press = SceneButton(action="press", label="Press")
    full = {
        "frame": Frame(code="AUTUMN"),
        "cloth": Cloth(cards=()),
        "verdict": SceneVerdict(strip=Strip(sign="right", line="Yes.")),
        "retries": Retries(row_button=press),
        "steps": NextSteps(actions=(press,)),
        "form": Form(more="More"),
        "arrival": Arrival(calls=True),
    }
    names = [each.name for part in (Scene, *map(type, full.values())) for each in fields(part)]
    assert len(names) == len(set(names))
    scene = Scene(title="A title", spoken="", **full)  # type: ignore[arg-type]
    told = {"title", "code", "cards", "strip", "row_button", "actions", "more", "calls", "spoken"}
    assert set(scene.data()) == told


@part_and_whole
@pytest.mark.parametrize("name", first_and_rest(QUIZZES, 3))
def test_every_scene_of_a_quiz_is_small_and_in_a_learners_words(name: str, whole: bool) -> None:
    problems = 5 if whole else 2
    scenes = list(taken(QUIZZES[name]("AUTUMN", problems), random.Random(1)))
    assert not any("reckoner" in str(scene.data()) for scene in scenes)  # he is a good player
    sizes = [size(scene) for scene in scenes]
    assert len(sizes) > 2 * problems - 2
    assert max(sizes) < MOST


@pytest.mark.long
def test_a_card_to_follow_with_is_a_small_scene_too() -> None:
    exercise = exercise_of(FOLLOWING)
    assert exercise is not None
    assert exercise.skill == SKILL_OF_KIND["reply"].name
    sizes = [size(scene) for scene in taken(Quiz(InOrder([exercise])), random.Random(1))]
    assert max(sizes) < MOST


def test_every_page_of_a_game_is_a_small_scene(quick: None) -> None:
    table = GameTable("AUTUMN", opponent="curate")
    sizes = [size(table.shown)]
    table.choose("new")
    sizes += [size(seen.shown) for seen in play_at_random(table, seed=5)]
    table.choose("all")
    table.choose("filter", "which all")
    assert len(rows_of(table.shown)) > 12
    sizes.append(size(table.shown))
    assert max(sizes) < MOST_OF_A_GAME


def test_pictures_and_words_come_once_for_all_tables() -> None:
    first, second = lesson_quiz("tricks", "AUTUMN"), FrontierExplorer("8H 7H QS 7S 7D", "9H")
    assert first.sent_once is second.sent_once
    assert sorted(first.sent_once.cards) == sorted(map(str, PACK))
    faces = {character_of(player).face for player in PLAYERS.values()}
    assert set(first.sent_once.faces) == faces - {""}
    assert [each["name"] for each in first.sent_once.words] == [each.name for each in WORDS]
    assert "<svg" not in str(first.scene) + str(second.scene)


def test_what_was_closed_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(widget, "_sent", {})  # those of other tests live on
    first = lesson_quiz("tricks", "AUTUMN").sent_once
    first.close()
    assert lesson_quiz("tricks", "AUTUMN").sent_once is not first
