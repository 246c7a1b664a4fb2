"""What people paste: every reader gives a value or an error of ours, and sees no invisible sign."""

from __future__ import annotations

import os
import random
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any
from unittest.mock import patch
from urllib.parse import quote, urlencode

import pytest

from ecarte_tutor import Card, Decision, Hand, RuleSet, Suit
from ecarte_tutor.course.classroom.results import set_of_a_class
from ecarte_tutor.course.problems.code import ClassCode, read_game_code
from ecarte_tutor.course.problems.laws import LawProblem
from ecarte_tutor.course.problems.picked import (
    PickedSet,
    is_of_problems,
    is_said,
    read_problem,
    read_set,
)
from ecarte_tutor.course.problems.plan import EXAMPLE_SET, Plan, set_name
from ecarte_tutor.course.problems.scoring import ScoringProblem
from ecarte_tutor.course.problems.tricks import ReplyProblem, TrickProblem
from ecarte_tutor.course.progress.learner import Learner, plain_name
from ecarte_tutor.engine import pasted
from ecarte_tutor.engine.cards import PACK, cards_in
from ecarte_tutor.engine.decision import signed
from ecarte_tutor.engine.english import the
from ecarte_tutor.errors import EcarteError, NotationError, ProgressError
from ecarte_tutor.widgets import GameTable, OneAtATime, lesson_quiz
from ecarte_tutor.widgets.desk.builder import DrillBuilder
from ecarte_tutor.widgets.plays.sessions.scenes import with_code
from ecarte_tutor.widgets.practice_page import PracticePage
from ecarte_tutor.widgets.stage.background.simulation_thread import SimulationThread
from ecarte_tutor.widgets.stage.exercises import exercise_of
from ecarte_tutor.widgets.stage.page import club_rules, query_value
from ecarte_tutor.widgets.stage.scene import Scene
from tests.problems import class_problems
from tests.widgets.games import priced, submitted_to

SCENE = Scene(title="", spoken="")
EVERY = [*map(chr, range(0x33500)), *map(chr, range(0xE0000, 0xE1100))]
"""Every character but those of planes that are empty or for private use."""

HAND = Hand("8H 7H QS 7S 7D")
LINE = "propose.pone.8H7HQS7S7D.9H.2-3.turf-club"
LATER = "reply.dealer.8HKS7DTC.9H.2-3.bga.exchange-3-2.thrown-8D7C.stood-pone.trick-AH7H.led-7S"
PLAN = Plan.parse(EXAMPLE_SET)
CODE = str(ClassCode.fresh())
SCORING = str(class_problems("scoring", ClassCode("AUTUMN"), 1)[0])
PICKED = str(PickedSet.of(LINE, "tricks.KH.QH.7S", "replies.KHQH7H8S7D.9S.TH"))
ADDRESS = "https://cards.example:8888/a/voila/render/10-practice.ipynb"


def link(**query: str) -> str:
    return f"{ADDRESS}?{urlencode({'from': 'mail', **query})}"


READERS: dict[str, tuple[Callable[[str], Any], tuple[str, ...]]] = {
    "card": (Card, ("KH", "10♦", "td", "king of hearts", "🂾", "K♥\ufe0f")),
    "suit": (Suit, ("H", "♥", "s")),
    "hand": (Hand, (str(HAND), "8♥7♥Q♠7♠7♦", "8H; 7H, QS and 7S", the([*HAND]), "🂸🂷🂭🂧🃇")),
    "cards": (cards_in, ("8H7HQS", "AH AC", "")),
    "option": (Decision.parse(LINE).read, ("play", "Propose")),
    "discard": (Decision.discard(HAND, "9H", seat="pone").read, ("7D QS", "7♦, Q♠")),
    "decision": (Decision.parse, (LINE, LATER)),
    "rules": (RuleSet.parse, ("london", "bga_target-7_king-scores-no", link(rules="bga"))),
    "class code": (ClassCode, ("TUESDAY", "my-word-7", CODE, link(code=CODE), link(code="MAY"))),
    "game code": (read_game_code, ("7K2-41", link(code="7K2-41"))),
    "plan": (Plan.parse, (str(PLAN), PLAN.short, link(code=PLAN.short))),
    "picked set": (PickedSet.parse, (PICKED, link(code=PICKED))),
    "set": (read_set, (PICKED, str(PLAN), PLAN.short, link(code=PLAN.short, name="May"))),
    "set of a class": (lambda text: set_of_a_class(text, ()), (PLAN.short, "H7V-9GX", PICKED)),
    "name of a set said": (is_said, ("H7V-9GX", "h7v 9gx", "TUESDAY")),
    "line or code": (is_of_problems, (LINE, PLAN.short)),
    "problem": (read_problem, (LINE, LATER, SCORING, link(problem=LINE), "laws.london.false-king")),
    "exercise": (exercise_of, (LINE, link(problem=LINE))),
    "trick": (TrickProblem.parse, ("tricks.KH.QH.7S",)),
    "reply": (ReplyProblem.parse, ("replies.KHQH7H8S7D.9S.TH",)),
    "scoring": (ScoringProblem.parse, (SCORING,)),
    "law": (LawProblem.parse, ("laws.london.faced-card-in-pack",)),
    "club": (club_rules, ("bga_target-7", "<script>")),
    "name": (plain_name, ("Ann B", "O’Neill-Müller", "Nguyễn Thị", "王小明", "אבי", "𐐀𐐁")),
    "learner": (Learner, ("Ann B", "")),
    "name of a set": (set_name, ("Week 3: two trumps", "go to evil.example")),
    "field for a code": (lambda text: with_code(SCENE, text), (PLAN.short, link(code="X"))),
}
"""Each reader of pasted text, with texts that it reads."""

OF_NAMES = ("name", "learner", "name of a set")


@cache
def invisible() -> frozenset[str]:
    """Characters that cannot be seen, by their categories and names in the Unicode database."""
    found = {*map(chr, range(0xE0000, 0xE1000)), *map(chr, range(0xFFF0, 0xFFFC)), "\u2065"}
    seen = ("ARABIC", "SYRIAC", "KAITHI", "EGYPTIAN")  # signs before a number, of joined glyphs
    named = (
        *("VARIATION SELECTOR", "HANGUL FILLER", "CHOSEONG FILLER", "JUNGSEONG FILLER"),
        *("GRAPHEME JOINER", "VOWEL INHERENT", "HALFWIDTH HANGUL FILLER"),
    )
    for sign in EVERY:
        name, kind = unicodedata.name(sign, ""), unicodedata.category(sign)
        is_control = kind == "Cc" and not sign.isspace()
        is_format = kind == "Cf" and (not name.startswith(seen) or name == "ARABIC LETTER MARK")
        if is_control or is_format or any(each in name for each in named):
            found.add(sign)
    return frozenset(found)


@cache
def meaningless() -> frozenset[str]:
    """Invisible characters that carry no meaning in any name."""
    return frozenset(
        sign
        for sign in invisible()
        if not 0xE0100 <= ord(sign) <= 0xE01EF
        and not 0xFE00 <= ord(sign) <= 0xFE0F
        and not 0x180B <= ord(sign) <= 0x180F
        and sign not in "\u200c\u200d"
    )


def outcome(reader: Callable[[str], Any], text: str) -> object:
    """The value read, as text; or that there was an error of ours."""
    try:
        return repr(reader(text))
    except EcarteError:
        return EcarteError


def any_text(chance: random.Random) -> str:
    ends = (0x80, 0x300, 0x3000, 0x10000, 0x110000)
    return "".join(chr(chance.randrange(chance.choice(ends))) for _ in range(chance.randrange(30)))


def changed(text: str, chance: random.Random, unseen: list[str]) -> str:
    """The text with signs inserted, doubled, dropped or changed; often by what cannot be seen."""
    signs = list(text)
    for _ in range(chance.randrange(1, 5)):
        place = chance.randrange(len(signs) + 1)
        other = chance.choice(
            (
                chance.choice(unseen),
                chance.choice("KQJAT7890HSDC.-_ \u00a0\u2011?&=%#<>'\"[]/:"),
                chr(chance.randrange(0x110000)),
            )
        )
        match chance.randrange(5):
            case 0 if signs:
                signs[place - 1] = other
            case 1 if signs:
                del signs[place - 1]
            case 2 if signs:
                signs.insert(place, signs[place - 1])
            case _:
                signs.insert(place, other)
    return "".join(signs)


def texts(valid: tuple[str, ...], count: int, chance: random.Random) -> Iterator[str]:
    unseen = sorted(meaningless())
    for number in range(count):
        if number % 2:
            yield any_text(chance)
        else:
            yield changed(chance.choice(valid), chance, unseen)


def check_reader(name: str, count: int) -> None:
    reader, valid = READERS[name]
    gone = meaningless() if name in OF_NAMES else invisible()
    taken_off = dict.fromkeys(map(ord, gone), "")
    for text in texts(valid, count, random.Random(f"{name} {count}")):
        got = outcome(reader, text)
        without = text.translate(taken_off)
        if without != text:
            same = got == outcome(reader, without) or name == "field for a code"
            assert same, (ascii(text), got)


@pytest.mark.parametrize("name", READERS)
def test_whatever_text_comes_is_a_value_or_an_error_of_ours(name: str) -> None:
    check_reader(name, 500)


@pytest.mark.long
@pytest.mark.parametrize("name", READERS)
def test_a_hundred_thousand_texts_are_values_or_errors_of_ours(name: str) -> None:
    check_reader(name, 100_000)


@pytest.mark.parametrize("name", READERS)
def test_what_cannot_be_seen_changes_no_value(name: str) -> None:
    reader, valid = READERS[name]
    chance = random.Random(name)
    unseen = sorted(meaningless())
    for text in valid:
        expected = outcome(reader, text)
        for sign in (*"\u200b\ufeff\u200e\u00ad\u2060\u202a\U000e0041", *chance.sample(unseen, 20)):
            place = chance.randrange(len(text) + 1)
            within = f"{text[:place]}{sign}{text[place:]}"
            for each in (text + sign, sign + text, within, f"\u00a0{text}\u2003\n"):
                assert outcome(reader, each) == expected, (ascii(each), expected)


def test_the_table_of_invisible_signs_is_that_of_the_unicode_database() -> None:
    found = {sign for sign in EVERY if pasted.plain(f"a{sign}b") == "ab"}
    assert found == invisible()


def test_every_dash_is_a_hyphen_and_every_blank_a_space() -> None:
    for sign in EVERY:
        kind = unicodedata.category(sign)
        if kind == "Pd":
            assert pasted.plain(f"9RQ{sign}VCE") == "9RQ-VCE", ascii(sign)
        if kind in ("Zs", "Zl", "Zp"):
            assert pasted.plain(f"9RQ{sign}VCE ") == "9RQ VCE", ascii(sign)


def test_a_sign_becomes_another_only_if_it_is_drawn_otherwise() -> None:
    for sign in EVERY[0x80:]:
        read = pasted.plain(sign)
        if read.isascii() and read.isalnum():
            assert unicodedata.normalize("NFKC", sign) == read
            kind = unicodedata.decomposition(sign).partition(">")[0]
            assert kind in ("<wide", "<narrow", "<font") or " " not in kind


# Codes and links.

LINKS = (
    link(code=PLAN.short),
    f"<{link(code=PLAN.short)}>",
    f"{link(code=PLAN.short)}.",
    f"“{link(code=PLAN.short)}”",
    f"({link(code=PLAN.short)}),",
    f"See {link(code=PLAN.short)} for Tuesday.",
    f"{link(code=PLAN.short)}&rules=bga#top",
    f"{ADDRESS}?a=1&amp;code={PLAN.short}&amp;b=2",
    f"{ADDRESS}?code={PLAN.short}%C2%A0",
    f"{ADDRESS}?code=%20{quote(PLAN.short.lower())}%E2%80%8B",
    f"10-practice.ipynb?code={PLAN.short}",
    f"http://[x]/?code={PLAN.short}",
    f"http://[/?code={PLAN.short}",
    quote(link(code=PLAN.short), safe=""),
    f"https://safe.example/?url={quote(link(code=PLAN.short), safe='')}&data=05%7C01",
)
CODES = (
    *(PLAN.short.lower(), PLAN.short.replace("-", ""), PLAN.short.replace("-", "–")),
    *(PLAN.short.replace("-", "\u2011"), PLAN.short.replace("-", "\u2212")),
    *(f"{PLAN.short}\u00a0", f"\u200b{PLAN.short}", f"“{PLAN.short}”", f"{PLAN.short}."),
    "".join(chr(ord(sign) + 0xFEE0) for sign in PLAN.short),
)


@pytest.mark.parametrize("text", [*LINKS, *CODES])
def test_a_set_is_read_from_its_code_or_link_however_it_was_pasted(text: str) -> None:
    assert read_set(text) == PLAN
    assert Plan.parse(text) == PLAN


@pytest.mark.parametrize("text", ["Tuesday\u200b", "ＴＵＥＳＤＡＹ.", link(code="TUESDAY\xa0")])
def test_a_word_of_a_teacher_is_read_from_its_link_too(text: str) -> None:
    assert ClassCode(text).text == "TUESDAY"
    assert read_game_code(text) == "TUESDAY"


@pytest.mark.parametrize("text", [".7K2-41", ".\u200b7K2-41", "7K2-41.", "\u200b7K2-41.\u200b"])
def test_a_full_stop_is_taken_off_whether_anything_is_invisible_or_not(text: str) -> None:
    assert read_game_code(text) == "7K2-41"


@pytest.mark.parametrize(
    "text", ["ТUESDAY", "TUESDAY™", "TUESDAY²", "ſUNDAY", "STRAßE", "ıNK", "①", "ﬁVE"]
)
def test_a_sign_that_only_resembles_a_letter_makes_no_other_word(text: str) -> None:
    with pytest.raises(NotationError):
        ClassCode(text)
    with pytest.raises(NotationError):
        read_game_code(text)


def test_one_wrong_sign_in_a_code_of_ours_is_still_told() -> None:
    for place, right in enumerate(PLAN.short):
        for sign in "ACDEFGHJKMNPQRTUVWXY34679":
            wrong = PLAN.short[:place] + sign + PLAN.short[place + 1 :]
            if right != "-" and sign != right:
                with pytest.raises(NotationError):
                    read_set(wrong)


@pytest.mark.parametrize(
    "text",
    [
        *("tricks.a://[x]/?problem=1", "http://[x]/?problem=a", "http://[", "//[", "http://[x]"),
        *(ADDRESS, f"{ADDRESS}?code=", link(problem=LINE), f"{link(code='A')} {link(code='B')}"),
    ],
)
def test_a_link_that_carries_no_set_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read_set(text)
    note = with_code(SCENE, text).form.entry
    assert note is not None
    assert "link" in note.note
    assert "letter or digit" not in note.note


def test_a_problem_is_read_from_its_link() -> None:
    whole = link(problem=LINE)
    for text in (whole, f"<{whole}>.", quote(whole, safe="")):
        assert str(read_problem(text)) == LINE
    assert str(read_problem(f"{LINE}.")) == LINE
    with pytest.raises(NotationError, match="problem="):
        read_problem(link(code=CODE))


def test_a_scoring_problem_of_an_illegal_deal_is_no_problem() -> None:
    *parts, said = SCORING.split(".")
    for text in (".".join([*parts, "accept"]), ".".join([*parts, f"{said}-play"])):
        with pytest.raises(NotationError):
            read_problem(text)


# Cards.


@pytest.mark.parametrize(
    "text",
    [
        *("8H7HQS7S7D", "8♥7♥Q♠7♠7♦", "8H; 7H; QS; 7S; 7D", "8H,7H,QS,7S,7D", "8h/7h/qs/7s/7d"),
        *("8H 7H QS 7S and 7D", "8♡ 7♡ Q♤ 7♤ 7♢", "8❤\ufe0f7❤\ufe0fQ♠\ufe0f7♠\ufe0e7♦\ufe0f"),
        *("🂸🂷🂭🂧🃇", "８Ｈ、７Ｈ，ＱＳ　７Ｓ　７Ｄ", str(HAND) + "."),
    ],
)
def test_a_hand_is_read_however_it_was_pasted(text: str) -> None:
    assert Hand(text) == HAND


def test_every_hand_is_read_as_every_place_prints_it() -> None:
    chance = random.Random(1)
    for _ in range(300):
        hand = Hand(chance.sample(PACK, chance.randrange(1, 6)))
        printed = (str(hand), "".join(map(str, hand)), the([*hand]), repr(hand), repr([*hand]))
        in_words = ", ".join(card.words for card in hand)
        shown = (signed(frozenset(hand)), "".join(map(signed, hand)), in_words)
        for text in (*printed, *shown):
            assert Hand(text) == hand, text


def test_every_card_is_read_by_its_picture_and_its_name() -> None:
    for card in PACK:
        name = card.words.upper().replace("KNAVE", "JACK")
        picture = unicodedata.lookup(f"PLAYING CARD {name}")
        assert Card(picture) is Card(card.words) is Card(card.words.title()) is card


@pytest.mark.parametrize(
    ("text", "part"),
    [
        *(("nothing dealt", "nothing"), ("… and 7D", "…"), ("0H 1H XH", "0H"), ("KH 1OH", "1OH")),
        ("the king and queen of spades and clubs", "king and queen of spades and clubs"),
    ],
)
def test_what_is_no_card_in_a_hand_is_named(text: str, part: str) -> None:
    with pytest.raises(NotationError, match=f"got '{part}' in"):
        Hand(text)


# Names.


@pytest.mark.parametrize(
    "name",
    [
        *("O’Neill", "D'Arcy", "Jean-Luc", "Núria Martí i Pol", "Gal·la", "Ștefan", "Łukasz"),
        *("علی\u200cرضا", "نیلوفر\u200cسادات", "മോഹൻലാൽ", "ജോണ\u0d4d\u200d", "ක්\u200dරිශාන්ත"),
        *("श्री क्\u200dषितिज", "র\u200d্যাম", "မြွှို့", "ရွှေမြို့", "བསྒྲུབས་རྒྱལ", "ธิติพงศ์", "שָׁלוֹם"),
        *(
            "ᠮᠣᠩᠭᠣᠯ\u180e\u1820",
            "안녕",
            "王‧小明",
            "葛\U000e0100城",
            "𠮷田",
            "𐐀𐐁𐐂",
            "𞤀𞤣𞤢𞤥",
            "ʻOkina",
        ),
        *("Nguyễn", "Анна-Мария", "ጌታቸው", "ꦱꦸꦫ", "\U000323b0"),  # the last of Unicode 17
    ],
)
def test_a_name_keeps_its_letters_marks_and_joiners(name: str) -> None:
    expected = unicodedata.normalize("NFC", name)
    assert plain_name(name) == plain_name(f"\u200f{name}\u200b\ufeff") == expected
    letters = {sign for sign in expected if unicodedata.category(sign)[0] in "LM"}
    assert letters - set("\U000e0100") <= set(Learner(name).file_words)


@pytest.mark.parametrize("name", ["\u3164", "\u200d", "·", "", "\ue000", "\ud800a", "a\ufdd0"])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(ProgressError):
        plain_name(name)


def test_a_joiner_that_joins_nothing_is_taken_off_a_name() -> None:
    assert plain_name("An\u200dn\u200c B") == "Ann B"
    assert plain_name("Ann\ufe0f") == plain_name("A\U000e0061nn") == "Ann"
    assert plain_name("علی\u200c") == "علی"
    assert plain_name("Ann 👩\u200d🎓") == "Ann 👩\u200d🎓"


# The page.


@pytest.fixture(autouse=True)
def nothing_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    """No hand is answered here: what a page simulates meanwhile would be for nobody."""
    monkeypatch.setattr(SimulationThread, "submit", submitted_to(priced))


def on_the_page(make: Callable[[], Any], **query: str) -> Any:
    address = {"SERVER_SOFTWARE": "voila/0.5.13", "QUERY_STRING": urlencode(query)}
    with patch.dict(os.environ, address):
        return make()


def quiz_here() -> Any:
    wanted = map(query_value, ("code", "problem", "rules"))
    code, problem, rules = wanted
    return lesson_quiz("tricks", code, 1, problem=problem, rules=rules)


@pytest.mark.parametrize("code", ["TUESDAY\xa0", "\u200bTUESDAY", "\ufeffTUESDAY", "TUES\u00adDAY"])
def test_a_class_code_with_an_invisible_sign_gives_its_own_hands(code: str) -> None:
    expected = lesson_quiz("tricks", "TUESDAY", 1)
    quiz = on_the_page(quiz_here, code=code)
    assert [each.line for each in quiz.exercises] == [each.line for each in expected.exercises]
    assert "not a class code" not in quiz.scene["sentence"]


@pytest.mark.parametrize("code", ["TUES\ue000DAY", "T" * 3_000, "zzz!!", ADDRESS, "ТUESDAY"])
def test_a_class_code_that_cannot_be_read_is_told(code: str) -> None:
    assert "new hands" in on_the_page(quiz_here, code=code).scene["sentence"].replace("\n", " ")


def practice_here() -> PracticePage:
    names = ("code", "what", "skill", "name", "after", "problem")
    page = PracticePage(*map(query_value, names))
    page.table.begin()
    return page


@pytest.mark.parametrize("value", ["juggling", "\ue000", "x" * 3_000])
@pytest.mark.parametrize("name", ["what", "skill", "name", "after"])
def test_a_value_for_practice_that_cannot_be_read_is_told(name: str, value: str) -> None:
    page = on_the_page(practice_here, **{name: "a.b@c" if name == "name" else value})
    assert f"We couldn’t read “{name}=" in page.table.shown.sentence


@pytest.mark.parametrize("query", [{"code": "\ue000"}, {"code": "a b"}, {"friend": "six"}])
def test_a_value_for_the_game_that_cannot_be_read_is_told(query: dict[str, str]) -> None:
    table = on_the_page(
        lambda: GameTable(query_value("code"), friend=query_value("friend")), **query
    )
    assert any(said in str(table.scene) for said in ("is not a game code", "We couldn’t read"))


def test_a_part_that_a_page_does_not_have_is_told() -> None:
    make = lambda: OneAtATime({"First": lambda: "One."}, "deal")  # noqa: E731
    assert on_the_page(make, deal="9").top.notice.startswith("We couldn’t read “deal=9”")
    assert on_the_page(make, deal="1\u200b").chosen == 1
    assert on_the_page(make).top.notice == ""


def test_whatever_the_address_says_breaks_no_cell_of_a_page() -> None:
    chance = random.Random(7)
    broken = ["http://[", "tricks.a://[x]/?problem=1", "http://[x]/?problem=a"]
    for text in (*broken, *texts((LINE, PICKED, SCORING, link(code=CODE)), 20, chance)):
        sent = text.encode("utf-8", "replace").decode()
        query = dict.fromkeys(("code", "problem", "rules", "what", "skill", "name", "after"), sent)
        on_the_page(quiz_here, **query)
        on_the_page(practice_here, **query)
        on_the_page(lambda: GameTable(query_value("code"), club=query_value("rules")), **query)


def test_a_line_that_breaks_off_a_link_leaves_the_hands_picked_before() -> None:
    builder = DrillBuilder()
    builder.choose("add", LINE)
    builder.choose("add", "tricks.a://[x]/?problem=1")
    assert builder.choices.picked == (LINE,)
    assert builder.shown.form.lines or builder.shown.form.entry
