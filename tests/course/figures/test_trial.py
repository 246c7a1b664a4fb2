"""The trial of the hints in games: clauses, the true list of hands to stand on, and the card."""

from __future__ import annotations

import random

import pytest

from ecarte_tutor import Decision
from ecarte_tutor.course.figures.hints import shipped_ledger, trust_markdown
from ecarte_tutor.course.figures.printed import JEUX, Jeu, jeux_markdown, shipped_jeux
from ecarte_tutor.engine.cards import PACK, Hand
from ecarte_tutor.grading import Trust, trust_table
from ecarte_tutor.grading.at_the_table import NO_HINT
from ecarte_tutor.hints import Holding
from ecarte_tutor.hints.p_standing import STANDING
from ecarte_tutor.simulator.play.reckoner import talks_on
from ecarte_tutor.widgets.draw import trust_card
from tools.tables.clauses import CLAUSES, Trial, shortest_clause
from tools.writing import rows_text


def test_the_list_has_as_many_hands_of_each_hint_as_the_ledger_counts() -> None:
    hands = {hint.id: 0 for hint in STANDING}
    for row in shipped_jeux():
        assert 0 <= max(row.at_love_all, row.at_four_all) <= row.hands
        if row.hint != NO_HINT:
            hands[row.hint] += row.hands
    counted = {row.hint: row.hands for row in shipped_ledger("pone")}
    assert hands == counted, "run `make tables ARGS=--new`"
    assert rows_text(shipped_jeux(), Jeu) == JEUX.read_bytes()


@pytest.mark.parametrize("score", [(0, 0), (4, 4)])
def test_the_share_that_is_played_is_that_of_hands_drawn_by_chance(score: tuple[int, int]) -> None:
    chance = random.Random("jeux")
    listed = next(hint for hint in STANDING if hint.id == "P1")
    drawn = [chance.sample(PACK, 6) for _ in range(9_000)]
    hands = [(Hand(cards[:5]), cards[5]) for cards in drawn]
    fired = [each for each in hands if listed.stand(Holding.of(*each)) is not None]
    plays = sum(not talks_on(Decision.propose(*each, score)) for each in fired)
    rows = [row for row in shipped_jeux() if row.hint == "P1"]
    played = sum(row.at_love_all if score == (0, 0) else row.at_four_all for row in rows)
    share = played / sum(row.hands for row in rows)
    spread = (share * (1 - share) / len(fired)) ** 0.5
    assert plays / len(fired) == pytest.approx(share, abs=4 * spread)


def trials(words: str, other: float) -> list[Trial]:
    """Hands on which the other word gains five games where the clause holds, and else `other`."""
    chance, found = random.Random(words), []
    for _ in range(60):
        pack = chance.sample(PACK, 6)
        score = chance.randrange(5), chance.randrange(5)
        decision = Decision.propose(Hand(pack[:5]), pack[5], score)
        gain = 5.0 if CLAUSES[words](decision) else other
        found.append(Trial(decision, max(gain, 0.0), gain))
    return found


@pytest.mark.parametrize(
    "words", ["with a plain king", "when neither player has four points", "always"]
)
def test_a_clause_that_mends_a_hint_is_found(words: str) -> None:
    assert shortest_clause(trials(words, -5.0)) == (words, 1.0)


def test_no_clause_is_told_where_nothing_is_wrong_or_nothing_mends_it() -> None:
    assert shortest_clause(trials("always", 0.0)[:6]) == ("", 0.0)
    chance = random.Random(2)
    by_luck = [
        Trial(each.decision, max(gain, 0.0), gain)
        for each in trials("always", 0.0)
        for gain in [chance.choice((-9.0, 3.0))]
    ]
    assert shortest_clause(by_luck) == ("", 0.0)


def test_what_a_hint_loses_is_told_with_its_dearest_hand() -> None:
    assert {row.hint for row in trust_table() if row.kind == "lead"} >= {"L1", "L2", "S7"}
    for row in trust_table():
        assert row.worst >= row.cost - 0.06
        assert bool(row.worst_at) == (row.right < row.hands)
        assert (row.saved > 0) == bool(row.clause)
        if row.worst_at:
            assert Decision.parse(row.worst_at).kind == row.kind
    assert trust_markdown(trust_table()).count("\n") == len(trust_table()) + 1
    assert jeux_markdown("four all").startswith("| hint | K | Q | J | A | 10 | 9 | 8 | 7 |")


def test_the_card_has_each_hint_in_the_part_that_its_price_earns() -> None:
    rows = [Trust("P1", "propose", 10, 10, 0.0), Trust("S6", "answer", 10, 5, 6.0)]
    parts = "Follow it: P1; Mostly follow it: ; Costly against a strong player: S6."
    assert repr(trust_card(rows)) == parts
    assert "Three trumps" in trust_card(rows).html
