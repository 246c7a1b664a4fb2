"""Cards as small as a table ever shows them: what tells them apart beside their ink."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import Browser, Page

from ecarte_tutor.engine.cards import PACK, Card, Rank
from ecarte_tutor.widgets.draw import card_svg
from ecarte_tutor.widgets.stage.draw.cards import WIDTH

COUNTED = """
async ([svgs, width, left, top, right, bottom]) => {
  const [one, other] = await Promise.all(svgs.map(async (svg) => {
    const picture = new Image(width, Math.round(width * 10 / 7));
    picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    canvas.drawImage(picture, 0, 0, picture.width, picture.height);
    return canvas.getImageData(left, top, right - left, bottom - top).data;
  }));
  let count = 0;
  for (let at = 0; at < one.length; at += 4) {
    const far = [0, 1, 2].some((part) => Math.abs(one[at + part] - other[at + part]) > 64);
    count += Number(far);
  }
  return count / (one.length / 4);
}
"""


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Page:
    return chromium.new_page()


def apart(page: Page, cards: tuple[Card, Card], width: int, *box: float) -> float:
    """The share of a box's pixels in which two cards differ clearly, drawn in one ink.

    The box is left, top, right and bottom, in a card's own units.
    """
    svgs = [card_svg(card).replace("#b3261e", "#1d2433") for card in cards]
    pixels = [round(each * width / WIDTH) for each in box]
    shared: float = page.evaluate(COUNTED, [svgs, width, *pixels])
    return shared


@pytest.mark.parametrize("rank", [Rank.KING, Rank.QUEEN, Rank.KNAVE])
def test_the_four_courts_of_a_rank_are_four_persons_at_55_pixels(page: Page, rank: Rank) -> None:
    four = [card for card in PACK if card.rank is rank]
    for pair in combinations(four, 2):
        assert apart(page, pair, 55, 27, 35, 85, 75) > 0.2, pair


@pytest.mark.parametrize("width", [36, 44, 55])
def test_a_club_is_no_spade_in_the_corner_however_small(page: Page, width: int) -> None:
    assert apart(page, (Card("7C"), Card("7S")), width, 3, 29, 25, 52) > 0.1
