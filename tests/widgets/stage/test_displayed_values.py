"""What a notebook shows of a card, a hand, a decision, a deal and a game, read back as HTML."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from base64 import b64decode
from html.parser import HTMLParser

import pytest

from ecarte_tutor import Card, Deal, Decision, Game, Hand, book, grade, open_hand_counts
from ecarte_tutor.engine.cards import PACK
from ecarte_tutor.engine.decision import View
from ecarte_tutor.widgets.stage.draw.cards import card_drawing, card_image

SVG = "{http://www.w3.org/2000/svg}"
HELD = Hand("8H 7H QS 7S 7D")
PROPOSAL = Decision.propose(HELD, "9H", score=(2, 3))
REPLY = Decision.reply("QH 9H JS 8S 7D", "8H", led="AS", exchanged=[(3, 2)])
DEAL = Deal.arranged("KH 9H 8H KS 7D", "QH 7H QS 8S 7C", "TH")
GAME = Game.start(players=("Ann", "Ben"), dealer="Ben", seed=7)


class Page(HTMLParser):
    """The pictures of some HTML, its words, and its tags."""

    def __init__(self, shown: object) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.cards: list[str] = []
        self.pictures: list[str] = []
        self.said = ""
        self.feed(shown._repr_html_())  # type: ignore[attr-defined]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag == "img":
            told = dict(attrs)
            self.cards.append(str(told["alt"]))
            self.pictures.append(str(told["src"]))

    def handle_data(self, data: str) -> None:
        self.said += data


def words(*cards: str) -> list[str]:
    return [card.words for text in cards for card in map(Card, text.split())]


def picture(address: str) -> ElementTree.Element:
    kind, _, text = address.partition(",")
    assert kind == "data:image/svg+xml;base64"
    return ElementTree.fromstring(b64decode(text, validate=True))


def spread(node: ElementTree.Element, parts: dict[str, ElementTree.Element]) -> list[str]:
    """What a picture draws, in order: every shape with its own numbers, each `use` as what it is.

    Not told: groups that only name a part.
    """
    drawn = []
    for each in node:
        if each.tag == f"{SVG}use":
            part = parts[each.attrib["href"].removeprefix("#")]
            drawn += [each.get("transform") or "", part.get("d") or "", *spread(part, parts)]
        elif each.tag != f"{SVG}defs":
            told = ("transform", "d", "fill", "stroke", "r", "cx", "x", "clip-path")
            drawn += [each.get(name) or "" for name in told]
            drawn += [each.text or "", *spread(each, parts)]
    return [each for each in drawn if each]


@pytest.mark.parametrize("card", PACK, ids=str)
def test_the_image_of_a_card_is_its_drawing_with_fixed_colours(card: Card) -> None:
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg">{card_drawing(card)}</svg>'
    page = Page(card)
    shown = picture(*page.pictures)
    parts = {part.attrib["id"]: part for part in shown.iter() if "id" in part.attrib}
    wanted = spread(ElementTree.fromstring(drawing), {})
    plain = [text.partition(", ")[2][:-1] if text.startswith("var(") else text for text in wanted]
    assert spread(shown, parts) == plain
    assert page.cards == [card.words]
    assert len(card_image(card)) < 4000


@pytest.mark.parametrize(
    ("shown", "cards"),
    [
        (HELD, ["8H 7H QS 7S 7D"]),
        (Hand("KH 7S"), ["KH 7S"]),
        (PROPOSAL, ["8H 7H QS 7S 7D", "9H"]),
        (REPLY, ["QH 9H JS 8S 7D", "8H", "AS"]),
        (DEAL, ["KH 9H 8H KS 7D", "TH", "QH 7H QS 8S 7C"]),
        (
            DEAL.act("play").act("withhold").act("KS").act("QS"),
            ["KH 9H 8H KS 7D TH QH 7H QS 8S 7C"],
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_notebook_shows_every_card_that_may_be_seen_and_no_other(
    shown: object, cards: list[str]
) -> None:
    page = Page(shown)
    assert sorted(page.cards) == sorted(words(*cards))
    assert page.tags <= {"div", "p", "span", "b", "small", "br", "img"}  # what a sanitizer leaves
    assert len(shown._repr_html_()) < 32_000  # type: ignore[attr-defined]


def test_a_decision_is_told_in_words() -> None:
    said = Page(PROPOSAL).said
    assert "You are the pone. You may play or propose." in said
    assert "You have 2, the dealer 3 (Turf Club, five up)." in said
    said = Page(REPLY).said
    assert "You may play the knave of spades." in said  # the one spade that does not beat the ace
    assert "You discard two cards." in said
    assert "The pone leads the ace of spades." in said


@pytest.mark.parametrize(
    ("decision", "told"),
    [
        (Decision.number(HELD, "9H"), "You may ask for one to five cards."),
        (Decision.answer(HELD, "9H"), "You may accept or refuse."),
        (Decision.discard(HELD, "9H", seat="pone"), "You may discard one to five cards."),
        (Decision.discard(HELD, "9H", seat="dealer"), "You may discard five cards at most."),
        (
            Decision.discard(HELD, "9H", seat="pone", rules="london", asked=2),
            "You may discard two cards.",
        ),
        (Decision.mark_king("KH 7H QS 7S 7D", "9H"), "You may announce the king of trumps or"),
        (Decision.lead(HELD, "9H"), "You may lead any of your cards."),
    ],
)
def test_the_options_of_every_kind_of_decision_are_told(decision: Decision, told: str) -> None:
    assert told in Page(decision).said


def test_a_deal_that_is_over_says_so() -> None:
    over = DEAL
    while not over.over:
        over = over.act(over.options()[0])
    assert "The deal is over." in Page(over).said


def test_the_book_says_its_hint_by_id_and_name() -> None:
    said = Page(book(PROPOSAL)).said
    assert said.startswith("Play. Two trumps, and the queen of spades guarded by the seven.")
    assert said.endswith("The book, P2b: Two trumps and a guarded queen")


def test_a_count_and_a_verdict_name_the_share_of_the_other() -> None:
    """36 and 26 of one hand, and nothing to say why, is what a class asks about first."""
    counts, verdict = open_hand_counts(PROPOSAL), grade(PROPOSAL, "play")
    assert verdict.played_point is not None
    played, counted = (round(100 * share) for share in (verdict.played_point, counts.at_least(3)))
    assert f"three tricks or more on {counted} of 100 hands" in Page(counts).said
    assert (
        f"point in {played} of 100 deals as it is played, on {counted} of 100 hands with"
        in Page(verdict).said
    )
    assert grade(Decision.lead(HELD, "9H"), "7D").played_point is None


def test_in_a_terminal_each_is_one_short_line() -> None:
    over = DEAL
    while not over.over:
        over = over.act(over.options()[0])
    game = GAME
    while not game.over:
        game = game.act(game.options()[0]) if game.options() else game.next_deal()
    views: list[View] = [DEAL.view("dealer"), over.view("pone")]
    for shown in (PROPOSAL, REPLY, DEAL, over, GAME, game, *views, book(PROPOSAL), PROPOSAL.rules):
        assert len(repr(shown)) < 160, shown
        assert "\n" not in repr(shown)
        assert " at 0x" not in repr(shown)
    assert eval(repr(REPLY)) == REPLY


def test_cards_are_shown_without_ipywidgets_and_numpy() -> None:
    code = (
        "import sys, ecarte_tutor as et; et.Deal.start(seed=1)._repr_html_(); "
        "assert not {'ipywidgets', 'numpy', 'matplotlib'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
