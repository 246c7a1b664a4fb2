"""Bad input: every slip gets one clear sentence, of an error that a caller can catch."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
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
from ecarte_tutor.course.figures.hints import shipped_ledger
from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.course.problems.laws import LawProblem
from ecarte_tutor.course.problems.picked import PickedSet, read_problem, read_set
from ecarte_tutor.course.problems.plan import Plan
from ecarte_tutor.course.problems.scoring import ScoringProblem
from ecarte_tutor.course.problems.tricks import ReplyProblem, TrickProblem
from ecarte_tutor.engine.cards import PACK
from ecarte_tutor.engine.deal import FrenchTable
from ecarte_tutor.engine.laws import law
from ecarte_tutor.hints import Holding, hint
from ecarte_tutor.simulator import nemesis, winning_chance
from ecarte_tutor.simulator.count_verdict import count_verdict
from ecarte_tutor.simulator.valuation import averages_of_leads, open_points
from ecarte_tutor.widgets import lesson_quiz
from tests.problems import class_problems

H, T, OTHER = "KH QH 7H 8S 7D", "9H", "JH 8H KS QS JD"
LONG = "x" * 1_000_000
NESTED = [[["KH"]]]
R, TREBLE = RuleSet.named("turf-club"), RuleSet.parse("london_stakes-treble")
D = Decision.propose(H, T)
LEAD = Decision.lead(H, T)
DISCARD = Decision.discard(H, T, seat="pone")
DEAL = Deal.arranged(H, OTHER, T, seed=1)
PLAYING = DEAL.act("play").act("announce")
DISCARDING = DEAL.act("propose").act("accept")
GAME = Game.start(seed=1)
POOL = Pool(("Red", "Black", "Green"))
PLAN = Plan(skills=("tricks",), word="TUESDAY")
VALUES = simulate(LEAD)

RIGHT: tuple[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]], ...] = (
    *((Card, ("KH",), {}), (Suit, ("H",), {}), (Hand, (H,), {}), (Hand(H).without, ("8S",), {})),
    (trick_winner, ("KS", "QS", "H"), {}),
    (legal_replies, (H, "9C", "H"), {}),
    (why_not, (H, "9C", "H", "KH"), {}),
    *(
        (RuleSet.named, ("bga",), {}),
        (RuleSet.parse, ("bga",), {}),
        (RuleSet, ("bga",), {"target": 7}),
    ),
    *((R.trick_points, (3, "pone"), {}), (R.game_stakes, (3,), {}), (TREBLE.game_stakes, (3,), {})),
    (Decision.propose, (H, T, (2, 3)), {"rules": "bga", "exchanged": ()}),
    (Decision.answer, (H, T, (2, 3)), {"discarded": ()}),
    (Decision.discard, (H, T, (2, 3)), {"seat": "pone"}),
    (Decision.lead, (H, T), {"seat": "pone", "tricks": (), "stood": "pone", "exchanged": ()}),
    (Decision.reply, (H, T, "8D"), {}),
    *((Decision.parse, (str(D),), {}), (LEAD.read, ("KH",), {}), (DISCARD.read, ("KH",), {})),
    (Deal.start, (), {"seed": 1, "pone_dealer_score": (0, 0), "packets": (3, 2), "rules": "bga"}),
    (Deal.start, (), {"pack": PACK}),
    (Deal.arranged, (H, OTHER, T, "KS"), {"packets": (3, 2)}),
    *((Deal.replay, (DEAL.events,), {}), (Deal.from_record, (DEAL.record(),), {})),
    *((DEAL.view, ("pone",), {}), (DEAL.events_seen, ("pone",), {}), (DEAL.hand, ("pone",), {})),
    *((each.act, (option,), {}) for each, option in ((DEAL, "play"), (PLAYING, "KH"))),
    *((DISCARDING.act, ("KH",), {}), (GAME.act, ("play",), {})),
    (Game.start, ("bga",), {"players": ("a", "b"), "dealer": "a", "seed": 1}),
    *((Game.from_record, (GAME.record(),), {}), (GAME.view, ("first",), {})),
    *((GAME.seat_of, ("first",), {}), (GAME.player_at, ("pone",), {})),
    *((Pool, (("a", "b", "c"), ()), {}), (POOL.after, ("Red",), {})),
    *((FrenchTable, (("a", "b"), ("c",)), {}), (law, ("E9-1",), {}), (book, (D,), {})),
    *((grade, (D, "play"), {}), (grade, (DISCARD, "7D"), {})),
    *((simulate, (each,), {"seed": 1}) for each in (D, LEAD)),
    *((count_verdict, (D,), {}), (hint, ("P1",), {}), (Holding.of, (H, T), {})),
    *((partial(nemesis, VALUES), ("8S",), {}), (VALUES.__getitem__, ("8S",), {})),
    *((winning_chance, ("turf-club", (0, 0), "pone"), {}), (open_hand_counts, (H, T, True), {})),
    (open_hand_counts(H, T).at_least, (3,), {}),
    *((each, (LEAD,), {}) for each in (averages_of_leads, open_points)),
    (shipped_ledger, ("pone",), {}),
    *((ClassCode, ("MAY",), {}), (LawProblem.parse, ("laws.london.false-king",), {})),
    *((TrickProblem.parse, ("tricks.KH.QH.7S",), {}), (ScoringProblem.parse, ("scoring",), {})),
    (ReplyProblem.parse, ("replies.KHQH7H8S7D.9S.TH",), {}),
    *((class_problems, ("tricks", "AUTUMN", 3), {}), (lesson_quiz, ("tricks",), {})),
    *((Plan.parse, (str(PLAN),), {}), (PickedSet.parse, ("picked",), {})),
    *((PickedSet.of, (str(D),), {}), (read_set, (str(PLAN),), {}), (read_problem, (str(D),), {})),
)
"""Calls as they should be: each of their arguments is replaced, one at a time."""

WRONG: tuple[Any, ...] = (None, 1.5, -1, "x", [], {}, LONG, NESTED)
"""What no argument is, but for the few below."""

NO_CARDS = {"[]", "{}"}
MEANT_SO: dict[tuple[str, int | str], set[str]] = {
    **dict.fromkeys((("Hand", 0), ("legal_replies", 0), ("why_not", 0)), NO_CARDS),
    **dict.fromkeys((("Decision.read", 0), ("Deal.arranged", 3), ("Holding.of", 0)), NO_CARDS),
    ("Decision.answer", "discarded"): {*NO_CARDS, "None"},
    ("Decision.lead", "tricks"): NO_CARDS,
    ("Decision.lead", "exchanged"): NO_CARDS,
    ("Decision.propose", "exchanged"): NO_CARDS,
    ("RuleSet.trick_points", 1): {"None"},
    ("Deal.start", "seed"): {"None", "'x'", "'xxxxxxx"},
    ("Game.start", "seed"): {"None", "'x'", "'xxxxxxx"},
    ("Game.start", "dealer"): {"None"},
    ("Deal.start", "pack"): {"None"},
    ("ClassCode", 0): {"'x'"},
    ("class_problems", 1): {"'x'"},
    ("class_problems", 2): {"None"},
}
"""Of a call and an argument, what is no slip there."""

SLIPS = (
    *('Hand("KH " * 1_000_000)', 'legal_replies(H, "QH", "H")', 'why_not(H, "QH", "H", "KH")'),
    *('RuleSet.parse("bga_" + LONG)', 'Decision.propose("", T)', 'Decision.propose(H, "KH")'),
    *('Decision.propose(H, T, "2-3")', "Decision.propose(H, T, exchanged=[(9, 9)])"),
    *('Decision.lead(H, T, exchanged=["ab"])', 'Decision.lead(H, T, exchanged=[("1", 2)])'),
    *("Decision.answer(H, T, asked=7)", 'Decision.lead(H, T, tricks=["KS"])'),
    *("Decision.lead(H, T, tricks=[None])", 'Decision.reply(H, T, "KH")'),
    'Decision.mark_king("QH JH 7H 8S 7D", T)',
    'Decision(kind="x", seat="pone", hand=Hand(H), turn_up=Card(T), rules=R)',
    *('Decision.parse(f"{D}.trick-KSQS")', "Deal.arranged(H, OTHER, T, T)", "Deal.replay([5])"),
    *('DISCARDING.act("KH " * 1_000_000)', 'Game.start(players=([], "a"))'),
    *('Game.start(players="ab")', 'Game.start(players=("a", LONG), dealer="b")'),
    *("Pool(([], 1, 2))", 'Pool("abc")', 'FrenchTable("ab", ())'),
    *('FrenchTable(("a", "b"), ("a",))', 'FrenchTable(("a", "b"), (), chouette="z")'),
    *("book(Hand(H))", 'grade(D, "accept")', 'grade(DISCARD, "9C")', "averages_of_leads(D)"),
    *('winning_chance("turf-club", (-1, 0), "pone")', 'open_hand_counts("KH", T)'),
    *('open_hand_counts(H, "KH")', "open_hand_counts(D, T)", "open_hand_counts(H, T).at_least(6)"),
    *('shipped_ledger("elder")', 'ClassCode("")'),
    *('ClassCode("a/b")', 'TrickProblem.parse("tricks.KH.KH.7S")'),
    *('ScoringProblem.parse("scoring.x")', 'class_problems("proposing", "a/b")'),
    *('class_problems("score", "AUTUMN", 0)', 'class_problems("scoring", "AUTUMN", 31)'),
    *('Plan.parse("set.tricks")', 'Plan.parse(str(PLAN).replace("turf-club", "hoyle"))'),
    *('Plan(skills=(), word="TUESDAY")', "PickedSet.of()"),
)
"""Slips of the right kind, as a caller would type them, beside those that other tests quote."""

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


def _told(call: Callable[[], object]) -> str:
    """The sentence that the caller gets; an empty text if there is none of ours."""
    try:
        call()
    except EcarteError as slip:
        return str(slip)
    except Exception as other:  # noqa: BLE001 - it is what a caller should never see
        return f"\n{other!r}"
    return ""


def _is_clear(told: str) -> bool:
    unclear = ("\n", "x" * 81, " object at 0x")
    return 20 < len(told) < 400 and not any(each in told for each in unclear)


def test_a_slip_gets_one_clear_sentence() -> None:
    told = {call: _told(partial(eval, call, globals())) for call in SLIPS}
    assert {call: said for call, said in told.items() if not _is_clear(said)} == {}


def test_whatever_stands_in_an_arguments_place_gets_one_clear_sentence() -> None:
    unclear = {}
    for call, values, named in RIGHT:
        name = getattr(call, "__qualname__", "nemesis")
        given: dict[Any, Any] = {**dict(enumerate(values)), **named}
        for place, wrong in product(given, WRONG):
            parts = {**given, place: wrong}
            places = [parts.pop(each) for each in range(len(values))]
            said = _told(partial(call, *places, **{str(each): parts[each] for each in parts}))
            what = repr(wrong)[:8]
            if not _is_clear(said) and what not in MEANT_SO.get((name, place), ()):
                unclear[name, place, what] = said
    assert unclear == {}


@pytest.mark.parametrize("call", MISSING)
def test_a_missing_argument_is_named(call: str) -> None:
    with pytest.raises(TypeError, match=r"missing|begins with"):
        eval(call, globals())


@pytest.mark.parametrize(("call", "meant"), MEANT.items())
def test_what_is_no_slip_is_taken_as_it_is_meant(call: str, meant: str) -> None:
    assert eval(call, globals()) == eval(meant, globals())


def test_a_list_of_options_is_cut_to_a_few() -> None:
    told = repr(simulate(DISCARD))
    assert told.endswith("…")
    assert told.splitlines()[1].count(", ") < 8
