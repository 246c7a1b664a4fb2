"""The end of a game and its review: what turned it, both players’ choices, the record."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from itertools import pairwise

import pytest

from ecarte_tutor.engine.deal import Game
from ecarte_tutor.engine.decision import Option
from ecarte_tutor.grading import Bands
from ecarte_tutor.simulator.units import POINTS
from ecarte_tutor.widgets import GameTable
from ecarte_tutor.widgets.stage.background.simulation_thread import SimulationThread
from ecarte_tutor.widgets.stage.scene import GameEnd
from tests.sampling import first_and_rest
from tests.widgets.games import Asked, match_of, play_to_its_end, priced, submitted_to
from tests.widgets.scenes import rows_of, table_of

STEP = 0.1
"""What each option costs more than the one before it, in the games of these tests."""

TOLD = {"propose", "answer", "discard", "lead", "reply"}
"""Kinds of decisions whose options have a cost."""

Made = tuple[int, str, float]
"""A choice: the number of its deal, whose it is, and what it cost."""


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Made]:
    """Every choice with a cost that is made in a game, as the game itself sees it."""
    seen: list[Made] = []
    act = Game.act

    def spied(game: Game, option: Option) -> Game:
        decision = game.decision()
        options = decision.options()
        if decision.kind in TOLD and len(options) > 1:
            cost = round(STEP * options.index(option), 9)
            seen.append((len(game.deals), str(game.to_act), cost))
        return act(game, option)

    monkeypatch.setattr(Game, "act", spied)
    return seen


def _ended(seed: int, code: str = "AUTUMN") -> GameTable:
    table = GameTable(code, tutor="off")
    table.choose("new")
    play_to_its_end(table, seed)
    return table


def _end(table: GameTable) -> GameEnd:
    end = table_of(table.shown).end
    assert end is not None
    return end


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("seed", first_and_rest(range(6), 2))
def test_a_game_turned_by_the_losers_mistake_in_the_deal_that_moved_it_most(
    made: list[Made], seed: int
) -> None:
    table = _ended(seed)
    winner = match_of(table).game.winner
    told = _end(table).turning
    table.choose("review")
    story = table.shown.story
    assert story is not None
    assert story.turning == told
    assert story.chart is not None
    rises = [now - then for then, now in pairwise(story.chart.values)]
    rises = rises if winner == "you" else [-rise for rise in rises]
    swing = 1 + rises.index(max(rises))
    lost = [cost for deal, who, cost in made if deal == swing and who != winner]
    turned = max(lost, default=0.0)
    most = max(cost for _, _, cost in made)
    costliest = {(deal, who, most) for deal, who, cost in made if cost == most}
    named = re.findall(r"deal (\d+): (you|the Curate) .*? cost( him)? (\d+\.\d\d) points\.", told)
    says = [(int(each[0]), "you" if each[1] == "you" else "opponent") for each in named]
    costs = [float(each[3]) for each in named]
    assert all(bool(him) == (who != "you") for _, who, him, _ in named)
    assert told.startswith("It turned") == (turned >= Bands.usual(POINTS).mistake)
    assert len(named) == 1
    if told.startswith("It turned"):
        assert says[0] == (swing, "opponent" if winner == "you" else "you")
        assert costs[0] == pytest.approx(turned)
    else:
        assert (*says[0], most) in costliest
        assert costs[0] == pytest.approx(most)
        assert ("won all the same" in told) == (says[0][1] == winner)
    assert story.chart.turning == says[0][0]
    assert story.chart.figure == f"{'−' if says[0][1] == 'you' else '+'}{costs[0]:.2f}"
    assert [line.is_turning for line in story.deals].index(True) == says[0][0] - 1
    assert str(most) in rows_of(table.shown)[0].text


@pytest.mark.parametrize("seed", range(3))
def test_where_no_choice_is_a_mistake_the_cards_turned_the_game(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Options cost a thousandth of a point more each, and the dearest three hundredths."""
    submit = submitted_to(partial(priced, step=0.001))
    monkeypatch.setattr(SimulationThread, "submit", submit)
    told = _end(_ended(seed)).turning
    assert told.startswith("No choice turned it, the cards did: in deal ")
    assert re.search(r"your chances (rose|fell) from \d+ to \d+ in 100\.$", told)
    assert "cost" not in told


@pytest.mark.usefixtures("quick")
def test_both_players_choices_are_listed_and_can_be_told_apart(made: list[Made]) -> None:
    table = _ended(3)
    table.choose("review")
    his = [row for row in rows_of(table.shown) if row.by == "opponent"]
    worst = sorted((cost for _, who, cost in made if who == "opponent"), reverse=True)
    assert [f"{cost:.1f} " in row.text for row, cost in zip(his, worst, strict=False)] == [True] * 2
    assert all("the Curate’s" in row.text and "cost him" in row.text for row in his)
    assert not any(row.value for row in his)
    assert ("retry", "") not in table.shown.offered
    table.choose("all")
    wanted = {
        ("costly", "both"): [cost > 0 for _, _, cost in made],
        ("costly", "mine"): [cost > 0 and who == "you" for _, who, cost in made],
        ("costly", "his"): [cost > 0 and who == "opponent" for _, who, cost in made],
        ("all", "both"): [True for _ in made],
        ("all", "mine"): [who == "you" for _, who, _ in made],
        ("all", "his"): [who == "opponent" for _, who, _ in made],
    }
    assert len(rows_of(table.shown)) == sum(wanted["all", "both"])
    for (which, whose), shown in wanted.items():
        table.choose("filter", f"which {which}")
        table.choose("filter", f"whose {whose}")
        rows = rows_of(table.shown)
        assert len(rows) == sum(shown) > 0
        assert all(row.badge for row in rows)
        chosen = {each.value for group in table.shown.form.groups for each in group.buttons}
        assert chosen >= {f"which {which}", f"whose {whose}"}
    table.choose("all")
    assert table.shown.story is not None


@pytest.mark.usefixtures("quick")
def test_the_end_tells_the_games_so_far_and_what_to_do_next() -> None:
    table = GameTable("AUTUMN", tutor="off")
    won = lost = 0
    table.choose("new")
    for action in ("settings", "resign", "resigned", "new"):
        table.choose(action)
    lost += 1
    for seed in range(3):
        play_to_its_end(table, seed)
        won, lost = won + match_of(table).is_won, lost + (not match_of(table).is_won)
        assert _end(table).record == f"you {won}, the Curate {lost}"
        assert [each.action for each in table.shown.steps.actions] == ["settings", "review", "new"]
        table.choose("new")
    assert table_of(table.shown).end is None


async def test_where_a_game_turned_is_told_as_soon_as_it_is_known(
    asleep: Asked,
) -> None:
    table = _ended(2)
    before = table.scene
    assert re.match(r"Deal \d+ mattered most: .* in 100\.", _end(table).turning)
    while not re.match("It turned in|The costliest choice was in", table.shown.told):
        assert table.scene is before  # no button goes while it is pressed
        for decision, future in asleep:
            if not future.done():
                future.set_result(priced(decision).result())
                break
        await asyncio.sleep(0)
    assert table.shown.told == _end(table).turning
