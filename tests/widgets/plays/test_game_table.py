"""A game against an opponent, played without a browser."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from concurrent.futures import Future
from decimal import Decimal
from typing import Any

import pytest

from ecarte_tutor import Card, Deal, Decision, Hand
from ecarte_tutor.course.players import PLAYERS, Beginner, Curate, character_of
from ecarte_tutor.course.progress.attempt import Attempt
from ecarte_tutor.course.saved import saved_text
from ecarte_tutor.engine.deal import Game
from ecarte_tutor.engine.deal.events import KingWithheld
from ecarte_tutor.engine.decision import Option
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.errors import NotationError
from ecarte_tutor.grading.reason import worded
from ecarte_tutor.simulator import simulate
from ecarte_tutor.widgets import GameTable
from ecarte_tutor.widgets.plays.game.match import Match, Move, is_simulated
from ecarte_tutor.widgets.plays.game.review import Review, Shown
from ecarte_tutor.widgets.plays.game.review_screens import ReviewShown
from ecarte_tutor.widgets.plays.game.settings import PlayedCards, SavedGame
from ecarte_tutor.widgets.plays.game.story import deal_ending
from ecarte_tutor.widgets.stage.background.simulation_thread import SimulationThread
from ecarte_tutor.widgets.stage.scene import MENDED, Badge
from tests.widgets.games import (
    Assessed,
    Priced,
    match_of,
    offered,
    play_at_random,
    play_to_its_end,
    priced,
    review_of,
    submitted_to,
    turn_of,
)
from tests.widgets.scenes import cloth_of, panel_of, rows_of, strip_of, table_of

CODE = "7K2-41"


def _table(code: str = CODE, **settings: str) -> GameTable:
    table = GameTable(code, **{"opponent": "curate", **settings})
    table.choose("new")
    return table


def _reach(wanted: Callable[[Decision], bool]) -> GameTable:
    """A table at which the learner has to make such a decision."""
    for seed in range(60):
        table = _table(f"R-{seed}", tutor="off")
        for _ in play_at_random(table, seed):
            game = match_of(table).game
            if game.over:
                break
            if not game.deal.over and wanted(game.decision()):
                return table
    pytest.fail("no game of sixty reached such a decision")


def _forbidden(decision: Decision) -> list[Card]:
    return [card for card in decision.hand if not decision.may(card)]


def _decision(table: GameTable) -> Decision:
    return match_of(table).game.decision()


# A whole game


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("rules", PRESETS)
def test_whatever_is_pressed_a_game_comes_to_its_end_and_its_review(rules: str) -> None:
    table = _table(rules=rules)
    for seen in play_at_random(table, seed=5):
        scene = seen.scene
        assert scene["title"] != "Something went wrong on our side."
        assert json.loads(json.dumps(scene)) == scene
        assert scene["spoken"]
        assert all(each["label"] for each in (*scene.get("choices", ()), *scene.get("actions", ())))
    assert match_of(table).game.over


@pytest.mark.usefixtures("quick")
def test_the_tricks_on_the_cloth_are_counted_as_the_referee_counts_them() -> None:
    table, counted = _table(tutor="off"), 0
    for seen in play_at_random(table, seed=4):
        view = match_of(seen).game.deal.view(match_of(seen).seat)
        if view.kind in ("lead", "reply") and "notice" not in seen.scene and view.tricks:
            takers = [trick.by for trick in table_of(seen.shown).tricks]
            assert (takers.count("me"), takers.count("opponent")) == view.won
            told = [each.by for each in seen.shown.arrival.events if each.kind == "trick"]
            assert not told or told[-1] == takers[-1]
            counted += 1
    assert counted > 5


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("code", [None, "<script>", "x" * 5000, ""])
def test_a_code_that_is_none_gives_new_cards(code: str | None) -> None:
    first, second = GameTable(code), GameTable(code)
    assert first.state.cards.code not in (code, second.state.cards.code)


def test_settings_that_there_are_not_are_refused() -> None:
    with pytest.raises(NotationError, match="expected tutor to be one of off, slight"):
        GameTable(tutor="stern")


# What the rules do not allow


@pytest.mark.usefixtures("quick")
def test_a_forbidden_card_is_dimmed_and_refused_with_the_rule() -> None:
    table = _reach(lambda decision: decision.kind == "reply" and bool(_forbidden(decision)))
    decision, before = _decision(table), table.match
    wrong, cards = _forbidden(decision), cloth_of(table.shown).cards
    assert {each.card for each in cards if each.dim} == set(wrong)
    assert all(each.action and ("not allowed now" in each.note) == each.dim for each in cards)
    table.choose("answer", str(wrong[0]))
    reason = decision.why_not(wrong[0])
    assert reason
    assert table.scene["notice"] == reason.replace(" (Turf Club law 22)", "")
    assert "law" not in table.scene["notice"]
    assert table.scene["spoken"] == table.scene["notice"]
    assert table.match is before
    assert _decision(table) == decision
    legal = next(card for card in decision.options() if isinstance(card, Card))
    table.choose("answer", str(legal))
    assert "notice" not in table.scene


@pytest.mark.usefixtures("quick")
def test_cards_to_be_discarded_rise_and_the_button_counts_them() -> None:
    pone = _reach(lambda decision: (decision.kind, decision.seat) == ("discard", "pone"))
    decision = _decision(pone)
    first, second, *_ = decision.hand.arranged(decision.trump)
    assert "choices" not in pone.scene, "he must discard"
    pone.choose("pick", str(first))
    pone.choose("pick", str(second))
    chosen = [each.chosen for each in cloth_of(pone.shown).cards]
    assert chosen == [True] * 2 + [False] * 3
    assert pone.scene["choices"][0]["label"] == "Discard two cards"
    assert first.words in pone.scene["spoken"]
    pone.choose("pick", str(second))
    assert pone.scene["choices"][0]["label"] == "Discard one card"
    pone.choose("pick", str(first))
    assert ("answer", "") not in pone.shown.offered
    dealer = _reach(lambda decision: (decision.kind, decision.seat) == ("discard", "dealer"))
    assert dealer.scene["choices"][0]["label"] == "Keep all five"


@pytest.mark.usefixtures("quick")
def test_a_card_keeps_its_key_as_long_as_it_is_held() -> None:
    table, held = _table(tutor="off"), 0
    keys = {each.card: each.key for each in cloth_of(table.shown).cards}
    for seen in play_at_random(table, seed=7):
        assert seen.match is not None
        if any(each.kind in ("deal", "draw") for each in seen.shown.arrival.events):
            keys = {each.card: each.key for each in cloth_of(seen.shown).cards}
        for each in cloth_of(seen.shown).cards:
            assert keys[each.card] == each.key
            held += 1
    assert held > 40


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("last", ["played", "pressed"])
def test_the_last_card_is_played_for_the_learner_only_if_he_wishes(last: str) -> None:
    table = _table(tutor="off")
    table.choose("settings")
    table.choose("set", f"last {last}")
    table.choose("new")
    alone = 0
    for seen in play_at_random(table, seed=3):
        turn = turn_of(seen)
        decision = turn.decision if turn else None
        if decision and decision.kind in ("lead", "reply"):
            alone += len(decision.hand) == 1
    assert bool(alone) == (last == "pressed")
    cards = PlayedCards(code=CODE, games=2, cards=table.shown.frame.code)
    kept = SavedGame(settings=table.state.settings, cards=cards, deals=match_of(table).played)
    again = GameTable(CODE)
    again.take_up(saved_text(kept))
    assert match_of(again).game.record() == match_of(table).game.record()


def _hands(table: GameTable) -> tuple[Hand, Hand]:
    """The learner's cards and the computer's as they were dealt."""
    deal, seat = match_of(table).game.deals[0], match_of(table).seat
    return deal.hand(seat), deal.hand("pone" if seat == "dealer" else "dealer")


@pytest.mark.usefixtures("quick")
def test_whoever_is_given_the_code_of_any_game_plays_its_cards() -> None:
    table = _table(tutor="off")
    codes = []
    for _ in range(3):
        codes.append(table.shown.frame.code)
        assert _hands(_table(codes[-1].lower())) == _hands(table)
        for press in ("settings", "new", "resigned new"):
            table.choose(*press.split())
    assert len({*codes}) == 3
    assert codes[0] == CODE


def _finished(table: GameTable, seed: int) -> None:
    play_to_its_end(table, seed)
    table.choose("review")


@pytest.mark.usefixtures("quick")
def test_the_other_seat_has_the_computers_cards() -> None:
    table = _table(tutor="off")
    mine, theirs = _hands(table)
    _finished(table, 2)
    assert table.shown.frame.progress == ""
    score = "–".join(map(str, match_of(table).game.score))
    table.choose("seats")
    assert _hands(table) == (theirs, mine)
    again = GameTable(CODE)
    again.take_up(saved_text(table.state.kept()))
    assert _hands(again) == (theirs, mine)
    _finished(table, 3)
    assert table.shown.frame.progress == f"From the other seat: {score}."
    table.choose("new")
    assert _hands(table) not in ((mine, theirs), (theirs, mine))


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("friend", "told"),
    [("5-3", "Your friend, with the same cards: 5–3."), ("<b>", ""), ("5-33", ""), (None, "")],
)
def test_a_friend_s_result_is_told_after_the_first_game(friend: str | None, told: str) -> None:
    table = GameTable(CODE, tutor="off", friend=friend)
    table.choose("new")
    for seen in play_at_random(table, 3):
        assert isinstance(seen.stack[-1], ReviewShown) or "friend" not in str(seen.scene)
    assert table.shown.frame.progress == told
    table.choose("new")
    _finished(table, 5)
    assert table.shown.frame.progress == ""


@pytest.mark.usefixtures("quick")
def test_a_finished_game_can_be_saved_as_json_and_pasted_as_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = _table(tutor="off")
    sent: list[dict[str, str]] = []
    monkeypatch.setattr(table, "send", sent.append)
    for _ in play_at_random(table, 4):
        assert ("record", "") not in table.shown.offered or isinstance(table.stack[-1], ReviewShown)
    game = match_of(table).game
    table.choose("record")
    assert [each["name"] for each in sent] == [f"ecarte-{CODE}.json"]
    assert Game.from_record(json.loads(sent[0]["text"])) == game
    assert table.shown.story is not None
    head, *deals, last = table.shown.story.pasted.splitlines()
    result = "won" if game.winner == "you" else "lost"
    assert head.startswith(f"Écarté: I {result} {game.score[0]}–{game.score[1]} against ")
    assert len(deals) == len(game.deals)
    assert last == f"The same cards, Turf Club rules: {CODE}"
    assert not re.search(r"\byou\b|\byour\b", "".join(deals))


def _taken_up(table: GameTable) -> GameTable:
    """Another table that is taken up where this one is."""
    again = _table()
    again.take_up(table.bookmarks.place["text"])
    return again


@pytest.mark.usefixtures("quick")
def test_a_hint_comes_in_steps_and_a_choice_after_it_is_not_a_first_one() -> None:
    table = _table(tutor="mistake")
    told: list[str] = []
    while ("hint", "") in table.shown.offered:
        table.choose("hint")
        told.append(table.shown.help[-1])
        assert table.shown.told.startswith(told[-1])
    assert len(told) == len(set(told)) == 3
    for each in (_taken_up(table), table):
        each.choose("answer", each.scene["choices"][0]["value"])
        assert [attempt.first for attempt in each.attempts] == [False]


# The tutor


def _talking(monkeypatch: pytest.MonkeyPatch, tutor: str, cost: float, error: float = 0.0) -> Any:
    """A table whose first choice is of two words, the second of which costs so much."""

    def simulated(decision: Decision) -> Future[Any]:
        return priced(decision, cost, error)

    monkeypatch.setattr(SimulationThread, "submit", submitted_to(simulated))
    table = _table(tutor=tutor)
    word = table.scene["choices"][1]["value"]
    table.choose("answer", word)
    return table


def test_a_choice_after_a_warning_and_a_reload_is_no_first_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = _talking(monkeypatch, "mistake", 0.5)
    again = _taken_up(table)
    last = _taken_up(again)
    for each in (again, last):
        each.choose("answer", each.scene["choices"][0]["value"])
        assert [attempt.first for attempt in each.attempts] == [False]


@pytest.mark.parametrize(
    ("tutor", "cost", "speaks"),
    [
        ("off", 0.5, False),
        ("slight", 0.018, False),
        ("slight", 0.02, True),
        ("mistake", 0.14, False),
        ("mistake", 0.15, True),
        ("serious", 0.37, False),
        ("serious", 0.38, True),
        ("blunder", 0.7, False),
        ("blunder", 0.8, True),
    ],
)
def test_the_tutor_speaks_only_where_a_choice_costs_more_than_was_set(
    monkeypatch: pytest.MonkeyPatch, tutor: str, cost: float, speaks: bool
) -> None:
    table = _talking(monkeypatch, tutor, cost)
    assert ("strip" in table.scene) is speaks


def test_the_tutor_is_silent_where_the_cost_is_too_close_to_call(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "strip" not in _talking(monkeypatch, "mistake", 0.5, error=0.3).scene


def test_a_warning_asks_then_reasons_then_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    table = _talking(monkeypatch, "mistake", 0.31)
    decision = _decision(table)
    best = decision.options()[0]
    told: list[str] = []
    for label in ("Why?", "What is better?", None):
        strip = table.shown.verdict.strip
        assert strip is not None
        told.append(f"{strip.line} {strip.reason}")
        labels = [each.label for each in table.shown.steps.actions if each.action == "why"]
        assert labels == ([label] if label else [])
        assert table.scene["spoken"] == strip.spoken
        table.choose("why")
    assert told[0] == "Are you sure? What does each choice win, and what does it risk?"
    assert told[1].startswith("Are you sure? ")
    assert told[1] != told[0]
    assert [str(best) in each.lower() for each in told] == [False, False, True]
    assert " costs 0.31 " in panel_of(table.shown, "simulator").lead
    assert {"book", "simulator"} <= {door.name for door in table.shown.verdict.doors}
    table.choose("rethink")
    assert table.shown.verdict.strip is None
    assert _decision(table) == decision
    assert table.match.mine == ()


def test_a_warning_may_be_overruled(monkeypatch: pytest.MonkeyPatch) -> None:
    table = _talking(monkeypatch, "mistake", 0.31)
    decision = _decision(table)
    table.choose("anyway")
    (made,) = table.match.mine
    assert (made.decision, made.option) == (decision, decision.options()[1])
    assert made.cost == pytest.approx(0.31)


@pytest.mark.usefixtures("quick")
def test_the_tutor_can_be_hushed_in_the_middle_of_a_game() -> None:
    table = _table()
    drawers: list[object] = []
    table.observe(lambda change: drawers.append(change.new), "drawer")
    table.choose("set", "tutor off")
    word = table.scene["choices"][1]["value"]
    table.choose("answer", word)
    assert "strip" not in table.scene
    assert table.drawer[0]["buttons"][0]["chosen"]
    assert "groups" not in table.scene
    assert drawers == [table.drawer]  # sent once, not with every scene


def test_a_game_that_is_left_for_another_is_simulated_no_further(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wanted: list[object] = []

    def submit(_: SimulationThread, __: Decision, pending: Any, **___: object) -> Future[Any]:
        wanted.append(pending)
        return pending  # type: ignore[no-any-return]

    monkeypatch.setattr(SimulationThread, "submit", submit)
    monkeypatch.setattr(SimulationThread, "leave", lambda _, pending, by: wanted.remove(pending))
    table = GameTable(CODE, opponent="curate", tutor="mistake")
    for _ in range(5):
        table.choose("new")
        assert wanted == [match_of(table).pending]
        table.choose("settings")
    table.close()
    assert wanted == []


def test_a_warning_agrees_with_the_simulator_itself() -> None:
    table = GameTable(CODE, opponent="curate", tutor="mistake")
    table.choose("new")
    decision = _decision(table)
    values = simulate(decision)
    worst = min(values, key=lambda option: values[option].mean)
    loss = values.loss(worst).mean
    assert loss > 1.2
    table.choose("answer", str(worst))
    table.choose("why")
    table.choose("why")
    assert f" costs {loss:.1f} " in panel_of(table.shown, "simulator").lead


@pytest.mark.parametrize(
    ("decision", "simulated"),
    [
        (Decision.propose("8H 7H QS 7S 7D", "9H"), True),
        (Decision.number("8H 7H QS 7S 7D", "9H"), False),
        (Decision.mark_king("KH 7H QS 7S 7D", "9H"), False),
        (Decision.reply("8H 7H QS 7S 7D", "9H", "KD"), False),
        (Decision.reply("8H 7H QS 7S 7D", "9H", "KS"), True),
    ],
)
def test_only_a_choice_that_can_cost_something_is_simulated(
    decision: Decision, simulated: bool
) -> None:
    assert is_simulated(decision) is simulated


# The review


def _choice(*costs: float, chosen: int, error: float = 0.0) -> Move:
    decision = Decision.lead("8H 7H QS 7S 7D", "9H")
    done: Future[Any] = Future()
    costing = Priced(dict(zip(decision.options(), costs, strict=True)), error)
    done.set_result(Assessed(costing))
    return Move(decision, decision.options()[chosen], done, deal=1)


def test_the_review_counts_real_choices_and_what_they_cost() -> None:
    sound = _choice(0, 0.3, 0.3, 0.3, 0.3, chosen=0)
    bad = _choice(0, 0.3, 0.3, 0.3, 0.3, chosen=1)
    idle = _choice(0, 0.01, 0.01, 0.01, 0.01, chosen=1)
    unsure = _choice(0, 0.3, 0.9, 0.9, 0.9, chosen=1, error=0.2)
    review = Review((sound, bad, idle, unsure), (), (5, 3))
    assert review.real == [sound, bad, unsure]
    assert review.worst == [bad]
    assert review.lost == pytest.approx(0.3)


def test_the_worst_three_come_first_and_the_worst_of_all_leads() -> None:
    costs = (0.2, 0.5, 0.1, 0.4)
    mine = [_choice(0, cost, 1, 1, 1, chosen=1) for cost in costs]
    review = Review(mine, (), (0, 5))
    assert [choice.cost for choice in review.worst] == [0.5, 0.4, 0.2]
    assert [row.value for row in review.rows(review.worst)] == ["1", "3", "0"]
    assert len(review.rows(review.shown(Shown("all")))) == 4


def test_score_luck_and_both_players_costs_balance() -> None:
    mine = [_choice(0, 0.5, 1, 1, 1, chosen=1)]
    theirs = [_choice(0, 0.2, 1, 1, 1, chosen=1), _choice(0, 0.2, 1, 1, 1, chosen=0)]
    review = Review(mine, theirs, (5, 3))
    assert review.luck == pytest.approx(2 + 0.5 - 0.2)
    skill, account = review.panels()
    assert skill.lead == "Together they cost you 0.50 points."
    assert skill.text == "Over 1 decision that is 0.50 points each."
    assert account.lead == "Luck gave you about 2.30 points."
    told = {"Your choices": "−0.50", "Your opponent’s": "+0.20", "Luck": "+2.30", "Points": "+2"}
    assert {part.label: part.figure for part in review.parts()} == told


def test_the_game_its_chance_at_the_start_luck_and_both_costs_balance() -> None:
    mine = [_choice(0, 0.5, 1, 1, 1, chosen=1)]
    theirs = [_choice(0, 0.2, 1, 1, 1, chosen=1)]
    won, lost = Review(mine, theirs, (5, 3), 0.47), Review(mine, theirs, (3, 5), 0.47)
    assert won.luck == pytest.approx(100 - 47 + 0.5 - 0.2)
    assert lost.luck == pytest.approx(0 - 47 + 0.5 - 0.2)
    skill, account = won.panels()
    assert skill.lead == "Together they cost you 0.5 games in 100."
    assert skill.text == "Over 1 decision that is 0.5 games in 100 each."
    assert account.lead == "Luck gave you about 53.3 games in 100."
    told = {"Start": "47.0", "Your choices": "−0.5", "Your opponent’s": "+0.2", "Luck": "+53.3"}
    assert {part.label: part.figure for part in won.parts()} == {**told, "Game won": "100"}


@pytest.mark.parametrize(
    "seeds", [range(4), pytest.param(range(4, 40), marks=pytest.mark.long)], ids=str
)
def test_a_reader_who_adds_a_review_up_finds_its_sums(seeds: range) -> None:
    for seed in seeds:
        for in_games in (True, False):
            _adds_up(random.Random(seed), in_games=in_games)


def _adds_up(chance: random.Random, *, in_games: bool) -> None:
    """In tenths or hundredths, as they are printed."""
    step = 12 if in_games else 0.9
    mine = [_choice(0, chance.random() * step, step, step, step, chosen=1) for _ in range(20)]
    review = Review(mine, (), (5, 2), chance.random() if in_games else None)
    skill, _ = review.panels()
    digits, unit = (1, "games in 100") if in_games else (2, "points")
    rows = [
        Decimal(found[1])
        for row in review.rows(review.shown(Shown("all", "mine")))
        if (found := re.search(rf"It cost (\d+\.\d{{{digits}}}) {unit}\.", row.text))
    ]
    lost = re.search(r"cost you ([\d.]+)", skill.lead)
    assert lost
    assert sum(rows) == Decimal(lost[1])


def test_a_game_without_a_real_choice_has_a_review_too() -> None:
    review = Review((), (), (5, 0))
    assert review.rows(review.shown(Shown("all"))) == ()
    assert review.panels()


@pytest.mark.usefixtures("quick")
def test_a_costly_choice_can_be_tried_again_and_counts_for_nothing() -> None:
    table = _table()
    for _ in play_at_random(table, seed=8):
        pass
    made, lost = len(match_of(table).mine), review_of(table).lost
    place, row = next(each for each in enumerate(rows_of(table.shown)) if each[1].value)
    assert row.badge == Badge("a blunder", "wrong", "✘")
    table.choose("retry", row.value)
    turn = turn_of(table)
    assert turn is not None
    best = turn.decision.options()[0]
    assert worded(best) not in row.text
    if isinstance(best, frozenset):
        for card in best:
            table.choose("pick", str(card))
    table.choose("answer", str(Hand(best)) if isinstance(best, frozenset) else str(best))
    assert strip_of(table.shown).sign != "wrong"
    table.choose("review")
    assert rows_of(table.shown)[place].badge == MENDED
    assert table.shown.sentence.endswith("(one mended):")
    assert review_of(table).lost == lost
    assert table.match is not None
    assert len(table.match.mine) == made
    table.choose("all")
    table.choose("filter", "which all")
    table.choose("filter", "whose mine")
    assert len(table.scene["rows"]) == len(review_of(table).real)


@pytest.mark.usefixtures("quick")
def test_the_first_thought_is_what_is_told_and_what_it_cost(quick: None) -> None:
    table = _table(tutor="slight")
    told: list[Attempt] = []
    table.on_attempt = told.append
    table.choose("answer", "propose")
    assert "strip" in table.scene
    table.choose("rethink")
    table.choose("answer", "play")
    assert [(each.choice, each.first) for each in told] == [("propose", True), ("play", False)]
    assert [each.loss and each.loss.amount for each in told] == [0.1, 0.0]
    assert told[0].skill == "proposing"
    assert told[0].problem == str(match_of(table).mine[0].decision)
    assert [*table.attempts] == told


@pytest.mark.usefixtures("quick")
def test_a_choice_made_again_is_logged_and_is_no_first_one() -> None:
    table = _table(tutor="off")
    _finished(table, 3)
    assert table.match is not None
    real = [str(choice.decision) for choice in table.match.mine if choice.is_real]
    assert [attempt.problem for attempt in table.attempts] == real
    assert all(attempt.first for attempt in table.attempts)
    table.choose("all")
    retry = next(row["value"] for row in table.scene["rows"] if "value" in row)
    table.choose("retry", retry)
    choice = table.match.mine[int(retry)]
    assert choice.decision.kind != "discard"
    table.choose(*next(each for each in offered(table) if each[0] == "answer"))
    assert [attempt.first for attempt in table.attempts[len(real) :]] == [False]


def test_the_settings_can_be_left_for_the_game_that_is_going_on() -> None:
    table = _table()
    before = {name: part for name, part in table.scene.items() if name != "events"}
    table.choose("settings")
    table.choose("set", "rules london")
    table.choose("back")
    assert table.scene == before
    for press in ("settings", "new", "resigned new"):
        table.choose(*press.split())
    assert match_of(table).game.rules.name == "london"
    assert table.scene["cards"] != before["cards"]


# The end of a deal


def _played(pone: str, dealer: str, turn_up: str, *options: str, **more: Any) -> Deal:
    deal = Deal.arranged(pone, dealer, turn_up, seed=1, **more)
    for option in options:
        deal = deal.act(option)
    return deal


def test_the_end_of_a_deal_says_what_was_scored_and_why() -> None:
    vole = _played(
        "KH QH JH AH TH", "KS QS JS AS TS", "9H",
        *("play", "announce"), *("KH", "KS", "QH", "QS", "JH", "JS", "AH", "AS", "TH", "TS"),
    )  # fmt: skip
    scene = deal_ending(vole, "pone", Curate())
    assert scene.title == "You make the vole"
    assert scene.sentence == "You made all five tricks: two points."
    assert deal_ending(vole, "dealer", Curate()).title == "The Curate makes the vole"
    assert [each.by for each in table_of(scene).tricks] == ["me"] * 5


def test_the_price_of_standing_is_told_with_its_point() -> None:
    lost = _played(
        "7S 7C 7D 8S 8C", "KS KC KD QS QC", "9H",
        *("play",), *("7S", "KS", "KC", "7C", "KD", "7D", "QS", "8S", "QC", "8C"),
        rules="denexa",
    )  # fmt: skip
    told_to_pone = deal_ending(lost, "pone", Curate()).sentence
    assert told_to_pone.startswith("The Curate made all five tricks: three points.")
    assert "your playing without a proposal" in told_to_pone


def test_a_king_that_wins_the_game_is_told_as_such() -> None:
    won = _played(
        "KH 7C 7D 8S 8C", "KS KC KD QS QC", "9H", "play", "announce", pone_dealer_score=(4, 0)
    )
    assert won.over
    assert "in hand, scores the last point" in deal_ending(won, "pone", Curate()).sentence


class Sly(Beginner):
    """A beginner who keeps silent about the king."""

    def choose(self, decision: Decision) -> Option:
        return "withhold" if decision.kind == "king" else super().choose(decision)


@pytest.mark.usefixtures("quick")
def test_a_king_that_the_opponent_withholds_is_no_news() -> None:
    silent = 0
    for seed in range(40):
        match = Match.begun("turf-club", Sly(), f"S-{seed}")
        while not match.game.deal.over:
            match = match.act(match.game.options()[0])
            assert not any(each.kind == "king" for each in match.events if each.by == "opponent")
        silent += any(isinstance(each, KingWithheld) for each in match.game.deal.events)
    assert silent


def test_the_settings_say_who_each_opponent_is_and_what_he_gives_away() -> None:
    notes = {}
    for name, player in PLAYERS.items():
        table = GameTable("AUTUMN", opponent=name)
        assert player.name in table.shown.told
        (chosen,) = [each for each in cloth_of(table.shown).opponents if each.button.chosen]
        assert (chosen.button.label, chosen.manner) == (player.label, player.manner)
        weakness = character_of(player).weakness
        assert weakness not in player.manner
        assert chosen.weakness.startswith(weakness)
        notes[name] = chosen.weakness.removeprefix(weakness)
    figures = {
        "curate": ["11", "100", "39", "50"], "captain": ["8", "100", "42", "50"],
        "librarian": ["7", "100", "43", "50"], "actuary": [],
    }  # fmt: skip
    assert {name: re.findall(r"\d+", notes[name]) for name in figures} == figures


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("opponent", PLAYERS)
def test_a_game_names_its_opponent_by_one_name_everywhere(opponent: str) -> None:
    table, player = _table(opponent=opponent, tutor="off"), PLAYERS[opponent]
    assert table.match is not None
    for _ in range(12):
        assert table_of(table.shown).opponent.name == player.label
        spoken = " ".join(each.spoken for each in table.shown.arrival.events)
        told = f"{table.shown.title} {table.shown.sentence} {spoken}"
        assert not re.search(r"\b(opponent|computer|adversary)\b", told, re.IGNORECASE)
        assert all(
            each.spoken.startswith(player.label)
            for each in table.shown.arrival.events
            if each.by == "opponent" and each.kind != "turn"
        )
        table.choose(*offered(table)[0])
    assert "opponent’s" not in Review.of(table.match).panels()[1].text
