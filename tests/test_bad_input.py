"""Bad input: every slip gets one clear sentence, of an error that a caller can catch."""

from __future__ import annotations

from typing import Any

import pytest

from ecarte_tutor import (
    Card,
    Deal,
    Decision,
    EcarteError,
    Game,
    Hand,
    Pool,
    RuleSet,
    Suit,
    book,
    grade,
    legal_replies,
    open_hand_counts,
    simulate,
    trick_winner,
    why_not,
)
from ecarte_tutor.course.figures import shipped_ledger
from ecarte_tutor.course.problems import (
    ClassCode,
    LawProblem,
    PickedSet,
    Plan,
    ReplyProblem,
    ScoringProblem,
    TrickProblem,
    read_problem,
    read_set,
)
from ecarte_tutor.engine.deal import FrenchTable
from ecarte_tutor.engine.laws import law
from ecarte_tutor.hints import Holding, hint
from ecarte_tutor.simulator import nemesis, winning_chance
from ecarte_tutor.simulator.count import open_hand_tricks
from ecarte_tutor.simulator.count_verdict import count_verdict
from ecarte_tutor.simulator.valuation import averages_of_leads
from ecarte_tutor.widgets import lesson_quiz
from tests.problems import class_problems

CALLED: tuple[Any, ...] = (
    *(Card, Deal, Decision, Game, Hand, Pool, RuleSet, Suit, FrenchTable, Holding, ClassCode),
    *(LawProblem, ReplyProblem, ScoringProblem, TrickProblem),
    *(book, grade, legal_replies, open_hand_counts, simulate, trick_winner, why_not, law, hint),
    *(shipped_ledger, open_hand_tricks, nemesis, winning_chance),
    *(count_verdict, PickedSet, Plan, read_problem, read_set, class_problems),
    *(averages_of_leads, lesson_quiz),
)
"""What the calls below call."""

H, T, OTHER = "KH QH 7H 8S 7D", "9H", "JH 8H KS QS JD"
LONG = "x" * 1_000_000
R, TREBLE = RuleSet.named("turf-club"), RuleSet.parse("london_stakes-treble")
D = Decision.propose(H, T)
LEAD = Decision.lead(H, T)
DISCARD = Decision.discard(H, T, seat="pone")
DEAL = Deal.arranged(H, OTHER, T, seed=1)
PLAYING = DEAL.act("play").act("announce")
DISCARDING = DEAL.act("propose").act("accept")
GAME = Game.start(seed=1)
POOL = Pool(("Red", "Black", "Green"))
NESTED = [[["KH"]]]
PLAN = Plan(skills=("tricks",), word="TUESDAY")
NAMES = {each.__name__: each for each in CALLED} | globals()

CALLS = {
    "cards": (
        'Card("1H")',
        'Card("")',
        "Card(None)",
        "Card(7)",
        'Card("KX")',
        'Card("H K")',
        "Card([])",
        "Card(LONG)",
        'Suit("X")',
        "Suit(None)",
        "Suit(LONG)",
        "Suit([])",
        'Hand("KH KH")',
        'Hand("KH QH JH AH TH 9H")',
        "Hand(5)",
        "Hand(None)",
        'Hand("hello world")',
        "Hand([None])",
        "Hand(NESTED)",
        'Hand("KH " * 1_000_000)',
        "Hand(LONG)",
        'Hand(H).without(Card("9H"))',
    ),
    "tricks": (
        'trick_winner("KS", "KS", "H")',
        'trick_winner("KS", "", "H")',
        'trick_winner("KS", "QS", "Z")',
        'legal_replies(H, "QH", "H")',
        'legal_replies(H, "9C", None)',
        'legal_replies(None, "9C", "H")',
        'why_not(H, "QH", "H", "KH")',
        'why_not(H, "9C", "H", "x")',
    ),
    "rules": (
        'RuleSet.named("hoyle")',
        "RuleSet.named(None)",
        "RuleSet.named([])",
        'RuleSet.parse("bga_target-6")',
        "RuleSet.parse(5)",
        "RuleSet.parse(LONG)",
        'RuleSet.parse("bga_" + LONG)',
        "RuleSet(name=LONG)",
        'RuleSet(name="bga", target="7")',
        'RuleSet(name="bga", target=[])',
        'RuleSet(name="bga", target=True)',
        "R.trick_points(6)",
        "R.trick_points(-1)",
        'R.trick_points("3")',
        'R.trick_points(3, "elder")',
        "R.trick_points(3, [])",
        "R.game_stakes(-1)",
        'R.game_stakes("x")',
        "TREBLE.game_stakes(-1)",
        'TREBLE.game_stakes("x")',
    ),
    "decisions": (
        'Decision.propose("", T)',
        'Decision.propose(H, "KH")',
        "Decision.propose(H, None)",
        "Decision.propose(H, T, 5)",
        "Decision.propose(H, T, (5, 0))",
        'Decision.propose(H, T, "2-3")',
        "Decision.propose(H, T, rules=5)",
        'Decision.propose(H, T, rules="x")',
        'Decision.propose(H, T, seat="dealer")',
        'Decision.propose(H, T, kind="lead")',
        'Decision.propose(H, T, colour="red")',
        "Decision.propose(H, T, exchanged=3)",
        "Decision.propose(H, T, exchanged=[3])",
        "Decision.propose(H, T, exchanged=[(9, 9)])",
        "Decision.propose(H, T, discarded=4)",
        'Decision.propose(H, T, discarded="x")',
        'Decision.answer(H, T, seat="pone")',
        "Decision.answer(H, T, asked=7)",
        'Decision.discard(H, T, seat="x")',
        "Decision.lead(H, T, seat=None)",
        'Decision.lead(H, T, seat="elder")',
        "Decision.lead(H, T, tricks=5)",
        'Decision.lead(H, T, tricks=["KS"])',
        "Decision.lead(H, T, tricks=[None])",
        "Decision.lead(H, T, exchanged=3)",
        'Decision.lead(H, T, stood="nobody")',
        "Decision.lead(H, T, stood=[])",
        'Decision.lead(H, T, king="dealer")',
        'Decision.reply(H, T, "KH")',
        "Decision.reply(H, T, None)",
        "Decision.reply(H, T, LONG)",
        'Decision.mark_king("QH JH 7H 8S 7D", T)',
        'Decision.number(H, T, rules="bga")',
        'Decision(kind="x", seat="pone", hand=Hand(H), turn_up=Card(T), rules=R)',
        'Decision.parse("")',
        "Decision.parse(None)",
        'Decision.parse("propose")',
        "Decision.parse(LONG)",
        'Decision.parse("x" * 900)',
        'Decision.parse(f"{D}.trick-KSQS")',
        'LEAD.read("x")',
        "DISCARD.read(5)",
    ),
    "deals": (
        "Deal.start(5)",
        'Deal.start("KH QH")',
        "Deal.start([None])",
        "Deal.start(seed=[1])",
        "Deal.start(seed=1.5)",
        "Deal.start(seed=-1)",
        "Deal.start(pone_dealer_score=5)",
        "Deal.start(pone_dealer_score=(0, 9))",
        "Deal.start(packets=3)",
        "Deal.start(packets=(1, 4))",
        "Deal.start(rules=None)",
        "Deal.arranged(H, H, T)",
        'Deal.arranged("KH", H, T)',
        "Deal.arranged(H, OTHER, T, packets=3)",
        "Deal.arranged(H, OTHER, T, 5)",
        "Deal.arranged(H, OTHER, T, T)",
        "Deal.arranged(LONG, H, T)",
        "Deal.replay(5)",
        "Deal.replay([])",
        "Deal.replay([5])",
        "Deal.from_record(5)",
        "Deal.from_record({})",
        "DEAL.view([])",
        'DEAL.view("elder")',
        'DEAL.events_seen("x")',
        "DEAL.events_seen([])",
        'DEAL.hand("elder")',
        "DEAL.hand([])",
        'DEAL.act("pass")',
        "DEAL.act(None)",
        "DEAL.act([])",
        "DEAL.act(LONG)",
        "PLAYING.act(LONG)",
        'PLAYING.act("9C")',
        "PLAYING.act(5)",
        "DISCARDING.act(NESTED)",
        'DISCARDING.act("KH " * 1_000_000)',
    ),
    "games": (
        "Game.start(players=None)",
        'Game.start(players=([], "a"))',
        'Game.start(players=("a", "a"))',
        'Game.start(players="ab")',
        "Game.start(players=(1, 2))",
        'Game.start(players=("a", LONG), dealer="b")',
        'Game.start(dealer="x")',
        "Game.start(seed=1.5)",
        "Game.start(seed=-1)",
        "Game.start(seed=[1])",
        "Game.start(5)",
        "Game.from_record(None)",
        "GAME.next_deal()",
        'GAME.view("x")',
        "GAME.view([])",
        'GAME.seat_of("x")',
        'GAME.player_at("elder")',
        'GAME.act("x")',
        "Pool(None)",
        "Pool(([], 1, 2))",
        'Pool("abc")',
        'Pool(("a", "a", "b"))',
        'Pool(("a", "b"))',
        'Pool(("a", "b", "c"), 5)',
        'POOL.after("Green")',
        "POOL.after(None)",
        'FrenchTable("ab", ())',
        'FrenchTable(("a", "b"), None)',
        'FrenchTable(("a", "b"), ("a",))',
        'FrenchTable(("a", "b"), (), chouette="z")',
    ),
    "laws": (
        'law("E9-99")',
        "law(None)",
        "law([])",
        "law(LONG)",
    ),
    "verdicts": (
        'book("x")',
        "book(None)",
        "book(Hand(H))",
        "book(LONG)",
        'grade("x", "play")',
        'grade(D, "accept")',
        "grade(D, None)",
        "grade(D, [])",
        'grade(DISCARD, "9C")',
        "grade(DISCARD, 5)",
        "grade(D, LONG)",
        'simulate("x")',
        "simulate(None)",
        "simulate(D, seed=-1)",
        'simulate(D, seed="a")',
        "simulate(D, seed=1.5)",
        "simulate(LEAD, seed=-1)",
        "simulate(LEAD, seed=None)",
        'count_verdict("x")',
        "count_verdict(LEAD)",
        'hint("P9")',
        "hint([])",
        "hint(LONG)",
        'Holding.of("x", T)',
        'nemesis(simulate(LEAD), "x")',
        "averages_of_leads(D)",
        'simulate(LEAD)["x"]',
        'winning_chance("x", (0, 0), "pone")',
        'winning_chance("turf-club", (-1, 0), "pone")',
        'winning_chance("turf-club", (0, 0), "elder")',
    ),
    "counts": (
        'open_hand_counts("KH", T)',
        'open_hand_counts(H, "KH")',
        "open_hand_counts(H, None)",
        'open_hand_counts(H, T, leads="no")',
        "open_hand_counts(H, T, leads=None)",
        "open_hand_counts(D, T)",
        "open_hand_counts(H, T).at_least(6)",
        'open_hand_tricks(H, H, "H")',
        'open_hand_tricks(H, "x", "H")',
        'shipped_ledger("elder")',
    ),
    "drills": (
        'ClassCode("")',
        "ClassCode(None)",
        "ClassCode(LONG)",
        'ClassCode("a/b")',
        'LawProblem.parse("x")',
        "LawProblem.parse(None)",
        'TrickProblem.parse("tricks.KH.KH.7S")',
        "ReplyProblem.parse(LONG)",
        'ScoringProblem.parse("scoring.x")',
        'class_problems("proposing", "a/b")',
        'class_problems("answering", None)',
        'class_problems("discarding", "AUTUMN", -1)',
        'class_problems("leading", "AUTUMN", "8")',
        'class_problems("score", "AUTUMN", 0)',
        'class_problems("laws", "AUTUMN", -1)',
        'class_problems("tricks", "AUTUMN", 2.5)',
        'class_problems("replies", "AUTUMN", -1)',
        'class_problems("scoring", "AUTUMN", 31)',
        'class_problems("whist", "AUTUMN")',
        'Plan.parse("set.tricks")',
        'Plan.parse(str(PLAN).replace("turf-club", "hoyle"))',
        'Plan(skills=(), word="TUESDAY")',
        'lesson_quiz("whist")',
        "Plan.parse(None)",
        "PickedSet.parse(None)",
        "PickedSet.of()",
        'PickedSet.of("hello")',
        "read_set(None)",
        "read_problem(None)",
    ),
}
"""Slips, as a caller would type them."""

MISSING = ("Deal()", "RuleSet()", "Decision()", "Decision.discard(H, T)")
"""Calls without an argument that they need: Python's own sentence names it, as mypy does."""

MEANT = {
    "book(str(D))": "book(D)",
    "count_verdict(str(D))": "count_verdict(D)",
    "simulate(str(LEAD)).best": "simulate(LEAD).best",
    'Hand("")': "Hand(())",
    'Hand({"KH": 1})': 'Hand("KH")',
    'Card("kh")': 'Card("KH")',
}
"""Calls that look like slips and mean what they say: what they are taken for."""


def _told(call: str) -> str:
    """The sentence that the caller gets; an empty text if there is none of ours."""
    try:
        eval(call, NAMES)
    except EcarteError as slip:
        return str(slip)
    except Exception as other:  # noqa: BLE001 - it is what a caller should never see
        return f"\n{other!r}"
    return ""


@pytest.mark.parametrize("group", CALLS)
def test_a_slip_gets_one_clear_sentence(group: str) -> None:
    unclear = {
        call: told
        for call, told in ((call, _told(call)) for call in CALLS[group])
        if not 20 < len(told) < 400
        or any(each in told for each in ("\n", "x" * 81, " object at 0x"))
    }
    assert unclear == {}


@pytest.mark.parametrize("call", MISSING)
def test_a_missing_argument_is_named(call: str) -> None:
    with pytest.raises(TypeError, match=r"missing|begins with"):
        eval(call, NAMES)


@pytest.mark.parametrize(("call", "meant"), MEANT.items())
def test_what_is_no_slip_is_taken_as_it_is_meant(call: str, meant: str) -> None:
    assert eval(call, NAMES) == eval(meant, NAMES)


def test_a_list_of_options_is_cut_to_a_few() -> None:
    told = repr(simulate(DISCARD))
    assert told.endswith("…")
    assert told.splitlines()[1].count(", ") < 8
