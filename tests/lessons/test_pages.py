"""The pages without kernel and script: the rules of each house, as they lie among the lessons."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import Final

import pytest

from ecarte_tutor import Decision, Hand, book
from ecarte_tutor.course.rules_at_hand import rules_at_hand
from ecarte_tutor.engine.cards import PACK, Suit
from ecarte_tutor.engine.laws import IRREGULARITIES, LAWS
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.hints import CATALOGUE
from tests.running import LESSONS
from tools.tables import build_pages, build_search

PAGES: Final = [*(f"rules-{name}.html" for name in PRESETS), "questions.html", "words.html"]
ORDER: Final = ["7", "8", "9", "10", "A", "J", "Q", "K"]


class Read(HTMLParser):
    """What a reader, and a robot, finds in a page."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.text = ""
        self.feed((LESSONS / name).read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.tags.add(tag)
        self.ids += [told["id"] or ""] if "id" in told else []
        self.links += [told["href"] or ""] if "href" in told else []

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_pages_are_those_that_the_command_makes() -> None:
    made = build_pages.pages()
    assert sorted(made) == sorted(path.name for path in LESSONS.glob("*.html"))
    stale = [name for name, text in made.items() if (LESSONS / name).read_bytes() != text]
    assert stale == [], "run: make tables ARGS=--new"


def test_the_index_of_the_search_is_made_of_what_is_there() -> None:
    stale = build_search.INDEX.read_bytes() != build_search.contents()
    assert not stale, "run: make tables ARGS=--new"


def test_everything_that_is_found_has_an_address_that_is_there() -> None:
    pages = {name: Read(name) for name in PAGES}
    for entry in build_search.entries():
        file, _, place = entry.address.partition("#")
        file, _, query = file.partition("?")
        assert (LESSONS / file).is_file(), entry
        assert not place or place in pages[file].ids, entry
        queries = [found for _, found in build_search.parts(LESSONS / file)] if query else []
        assert not query or f"?{query}" in queries, entry
    kinds = [entry.kind for entry in build_search.entries()]
    assert kinds.count("law") == len(LAWS)
    assert kinds.count("mishap") == len(IRREGULARITIES)


@pytest.mark.parametrize("name", PRESETS)
def test_a_page_has_the_words_of_the_dialog_and_every_law_with_an_address(name: str) -> None:
    page = Read(f"rules-{name}.html")
    for block in rules_at_hand(RuleSet.named(name)).blocks:
        for line in block.lines:
            assert line.text in page.text
            assert line.figure in page.text
    assert {*LAWS, *IRREGULARITIES} <= {*page.ids}
    assert all(law.statement in page.text for law in LAWS.values())


@pytest.mark.parametrize("name", PAGES)
def test_a_page_stands_alone_and_its_links_lead_somewhere(name: str) -> None:
    page = Read(name)
    assert not page.tags & {"script", "img", "iframe", "form", "link", "object"}
    assert len(page.ids) == len({*page.ids})
    for link in page.links:
        file, _, place = link.partition("#")
        file = file.partition("?")[0]
        assert file in ("", "./") or (LESSONS / file).is_file(), link
        if place:
            assert place in (Read(file) if file else page).ids, link


@pytest.mark.parametrize("lesson", build_pages.LESSONS, ids=lambda each: each.title)
def test_a_deal_to_teach_with_is_played_by_the_rules_read_plainly(
    lesson: build_pages.Taught,
) -> None:
    """Without the engine: whose lead it is, what the reply must be, and who has the trick."""
    hands = {"pone": lesson.pone.split(), "dealer": lesson.dealer.split()}
    if lesson.stock:
        drawn = iter(lesson.stock.split())
        for seat, gone in zip(hands, lesson.discards, strict=True):
            kept = [card for card in hands[seat] if card not in gone.split()]
            hands[seat] = kept + [next(drawn) for _ in gone.split()]
    trump = lesson.turn_up[-1]
    leader = "pone"
    told = build_pages.told(lesson, RuleSet.named("turf-club"))
    for (pair, _), trick in zip(lesson.play, told["tricks"], strict=True):
        lead, reply = pair.split()
        follower = "dealer" if leader == "pone" else "pone"
        hands[leader].remove(lead)
        held = hands[follower]
        fitting = [card for card in held if card[-1] == lead[-1]]
        higher = [c for c in fitting if ORDER.index(c[:-1]) > ORDER.index(lead[:-1])]
        trumps = [card for card in held if card[-1] == trump]
        assert reply in (higher or fitting or trumps or held)
        held.remove(reply)
        follows = reply in higher or (not fitting and reply in trumps)
        assert trick["leader"] == leader
        leader = follower if follows else leader
        assert trick["winner"] == leader


def test_every_question_has_an_answer_and_an_address() -> None:
    page = Read("questions.html")
    asked = [question for chapter in build_pages.chapters() for question in chapter["question"]]
    assert len(asked) >= 27
    ids = [each for each in page.ids if re.match("(?!ecarte-half)[a-z]", each)]  # no card’s
    assert [each["id"] for each in asked] == ids
    assert not [each["id"] for each in asked if "{" in each["answer"]]


def test_a_hand_beside_a_hint_or_a_word_is_one_that_the_hints_stand_on() -> None:
    drawn = build_pages.cards_beside_words()
    for name in {*drawn} & {each.id for each in CATALOGUE} | {"stand", "jeu-de-regle"}:
        hand = Hand(drawn[name])
        turn_up = next(card for card in PACK if card.suit is Suit.HEARTS and card not in hand)
        asked = [Decision.propose(hand, turn_up), Decision.answer(hand, turn_up)]
        stands = [each for each in asked if book(each).advice <= {"play", "refuse"}]
        deciding = [book(each).hints[0] for each in stands]
        assert name in deciding or (stands and name in build_pages.DRAWN), name


def test_what_a_house_does_not_say_itself_is_called_our_reading() -> None:
    ours = [name for name in PRESETS if "our reading" in Read(f"rules-{name}.html").text]
    assert ours == ["turf-club", "london", "wikipedia"], "name here a house that does not say it"


def test_the_deals_show_each_way_to_reply() -> None:
    first = [why for _, why in build_pages.LESSONS[0].play]
    for rule in ("follow suit", "win the trick if you can", "must trump", "any card"):
        assert [why for why in first if rule in why], rule


@pytest.mark.parametrize(("name", "asked"), [("turf-club", "“how many?”"), ("london", ": three”")])
def test_the_deal_with_an_exchange_asks_for_cards_as_the_house_does(name: str, asked: str) -> None:
    text = unescape((LESSONS / f"rules-{name}.html").read_text("utf-8"))
    assert asked in text
    assert len(re.findall(r"scores \w+ points?", text)) == 3
