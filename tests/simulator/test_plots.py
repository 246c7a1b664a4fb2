"""Plots of the simulator: their numbers are those of the objects, and everybody can read them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from pathlib import Path

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib import pyplot
from matplotlib.colors import to_rgb, to_rgba
from numpy.typing import NDArray

from ecarte_tutor.engine.decision import Decision, signed
from ecarte_tutor.simulator import (
    Budget,
    Simulation,
    plot_tricks,
    plot_winning,
    simulate,
    winning_table,
)
from ecarte_tutor.simulator.count import open_hand_counts
from ecarte_tutor.simulator.plots.pictures import DrawnOption, plot_options
from ecarte_tutor.simulator.plots.style import STYLES, Theme, inks_of
from tests.pictures import differs

THEMES: tuple[Theme, ...] = ("light", "dark")
COUNTS = open_hand_counts("7H KC QC JC 7S", "9H")
DISCARD = Decision.discard("KS 8H 7S 7D 7C", "9H", seat="pone")


@pytest.fixture(autouse=True)
def _drawn_without_a_screen() -> Iterator[None]:
    mpl.use("agg")
    yield
    pyplot.close("all")


@pytest.fixture(scope="module")
def discards() -> Simulation:
    return simulate(DISCARD, budget=Budget(total=2048), seed=3)


def test_the_bars_are_the_shares_of_a_hands_tricks() -> None:
    axes = plot_tricks(COUNTS)
    heights = [bar.get_height() for bar in axes.patches]  # type: ignore[attr-defined]
    assert sum(heights) == pytest.approx(1)
    assert [round(height * comb(26, 5)) for height in heights] == [*COUNTS]
    inks = inks_of("light")
    colours = [to_rgba(bar.get_facecolor()) for bar in axes.patches]
    assert colours == [to_rgba(inks.plain)] * 3 + [to_rgba(inks.good)] * 3


def test_every_cell_of_the_map_is_the_chance_at_its_score() -> None:
    axes = plot_winning("turf-club", "dealer")
    table = 100 * winning_table("turf-club", "dealer")
    drawn = axes.images[0].get_array()
    assert drawn is not None
    assert np.allclose(drawn, table)
    written = {each.get_position(): each.get_text() for each in axes.texts}
    assert written == {
        (theirs, mine): f"{table[mine, theirs]:.0f}" for mine in range(5) for theirs in range(5)
    }


@pytest.mark.parametrize("theme", THEMES)
def test_every_figure_on_the_map_is_read_easily(theme: Theme) -> None:
    with pyplot.style.context(STYLES[theme]):
        axes = plot_winning()
    image = axes.images[0]
    cells = image.to_rgba(100 * winning_table())
    for text in axes.texts:
        theirs, mine = (int(place) for place in text.get_position())
        red, green, blue, _ = cells[mine, theirs].tolist()
        assert contrast((red, green, blue), to_rgb(text.get_color())) > 4.5  # WCAG 2, AA


def test_options_are_drawn_from_the_best_with_the_frames_intervals(discards: Simulation) -> None:
    axes = discards.plot(most=31)
    words = {
        signed(option): str(text)
        for option, text in zip(discards, discards.to_frame().index, strict=True)
    }
    names = [words[label.get_text()] for label in axes.get_yticklabels()]
    frame = discards.to_frame().loc[names]
    assert frame["loss"].iloc[0] == 0
    segments = [bar.get_segments()[0] for bar in axes.collections]  # type: ignore[attr-defined]
    assert len(segments) == 31
    assert np.allclose([segment[:, 0] for segment in segments], frame[["low", "high"]])
    assert [segment[0, 1] for segment in segments] == list(range(31))
    top, bottom = axes.get_ylim()[::-1]
    assert top < 0 < bottom


def test_axes_that_are_given_are_drawn_on_and_keep_their_style() -> None:
    with pyplot.style.context("dark_background"):
        _, (left, right) = pyplot.subplots(ncols=2)
    paper = left.get_facecolor()
    assert plot_tricks(COUNTS, left) is left
    assert left.get_facecolor() == paper
    assert left.patches[-1].get_facecolor()[:3] == to_rgb(inks_of("dark").good)
    assert not right.patches


@pytest.mark.parametrize("theme", THEMES)
def test_our_figures_follow_the_users_theme_and_leave_his_style(theme: Theme) -> None:
    with mpl.rc_context({"figure.facecolor": "black" if theme == "dark" else "white"}):
        before = dict(mpl.rcParams)
        axes = plot_tricks(COUNTS)
        assert dict(mpl.rcParams) == before
    with pyplot.style.context(STYLES[theme]):
        assert axes.get_facecolor() == to_rgba(mpl.rcParams["axes.facecolor"])
        assert axes.get_xticklabels()[0].get_color() == mpl.rcParams["xtick.color"]


# Machado, Oliveira and Fernandes (2009), severity 1: what the colour-blind see of linear RGB.
SEEN_BY = {
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}


@pytest.mark.parametrize("blindness", SEEN_BY)
@pytest.mark.parametrize("theme", THEMES)
def test_the_colour_blind_tell_the_inks_apart(theme: Theme, blindness: str) -> None:
    """By a distance of 20 in CIELAB, where 2 can be told side by side."""
    inks = inks_of(theme)
    seen = [
        lab(np.array(SEEN_BY[blindness]) @ linear(to_rgb(ink)))
        for ink in (inks.good, inks.other, inks.plain, inks.paper)
    ]
    assert min(np.linalg.norm(one - other) for one, other in combinations(seen, 2)) > 20


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_written_is_read_easily(theme: Theme) -> None:
    inks = inks_of(theme)
    for ink in (inks.ink, inks.soft):
        assert contrast(to_rgb(ink), to_rgb(inks.paper)) > 4.5


def linear(colour: tuple[float, float, float]) -> NDArray[np.float64]:
    parts = np.array(colour)
    found: NDArray[np.float64] = np.where(
        parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4
    )
    return found


def contrast(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    dark, light = sorted(float(linear(each) @ [0.2126, 0.7152, 0.0722]) for each in (one, other))
    return (light + 0.05) / (dark + 0.05)


def lab(colour: NDArray[np.float64]) -> NDArray[np.float64]:
    """CIELAB of linear RGB under D65."""
    to_xyz = np.array(
        [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    )
    parts = to_xyz @ colour.clip(0, 1) / [0.9505, 1.0, 1.089]
    x, y, z = np.where(parts > 0.008856, np.cbrt(parts), 7.787 * parts + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


OPTIONS = (
    DrawnOption("propose", 34.0, 0.3, is_as_good=True),
    DrawnOption("play", 31.5, 0.2, is_as_good=False),
)


@pytest.mark.long
@pytest.mark.parametrize("theme", THEMES)
def test_the_pictures_are_those_that_were_looked_at(theme: Theme, tmp_path: Path) -> None:
    with pyplot.style.context(STYLES[theme]):
        drawn = {
            "tricks": plot_tricks(COUNTS),
            "winning": plot_winning(),
            "options": plot_options(OPTIONS, "games in 100", title="Two options"),
        }
    found = [differs(axes, f"{name}_{theme}", tmp_path) for name, axes in drawn.items()]
    assert not any(found), found


@pytest.mark.long
@pytest.mark.filterwarnings("default")  # those of the kernel's own libraries
def test_a_notebook_shows_every_plot_once_and_a_title_can_be_changed() -> None:
    import nbclient  # half a second of every process that collects
    import nbformat

    cells = (
        "from ecarte_tutor.simulator import plot_tricks",
        "axes = plot_tricks((1, 2, 3, 3, 2, 1)); axes.set_title('of my own');",
        "plot_tricks((1, 2, 3, 3, 2, 1));",
        "print(axes.get_title(), axes.get_title(loc='left'), axes.get_title(loc='right'))",
    )
    made = [nbformat.v4.new_code_cell(each) for each in cells]
    notebook = nbformat.v4.new_notebook(cells=made)
    nbclient.execute(notebook, kernel_name="python3", timeout=120)
    _, *plotted, told = [cell.outputs for cell in notebook.cells]
    for outputs in plotted:
        assert [each.output_type for each in outputs] == ["display_data"]
        assert "image/png" in outputs[0].data
    assert told[0].text.split() == ["of", "my", "own"]
