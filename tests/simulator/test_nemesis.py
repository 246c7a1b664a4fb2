"""The map of the opponent's hands, and the hands that punish a choice, played to the end."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain, pairwise, product

import pytest

from ecarte_tutor.engine.cards import PACK, Card, Hand, Rank, Suit
from ecarte_tutor.engine.deal import Deal
from ecarte_tutor.engine.deal.events import Exchanged, Named
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.engine.rules.rule_set import other_seat
from ecarte_tutor.engine.rules.tricks import legal_replies, trick_winner
from ecarte_tutor.simulator import Budget, CardSimulation, Nemesis, nemesis, simulate
from ecarte_tutor.simulator.batch.views import SEATS
from ecarte_tutor.simulator.masks import hand_of, mask_of
from ecarte_tutor.simulator.play.replay import Line
from tests.sampling import first_and_rest
from tests.simulator.turned import turned_by

LEADS = (
    "lead.pone.9SJDJC9C7C.7S.1-1.turf-club.stood-dealer",
    "lead.dealer.AHQSQC.KS.1-0.turf-club.stood-dealer.trick-QHKH.trick-JHTH",
    "lead.dealer.KDJC8C.7H.2-2.turf-club.stood-pone.trick-KSQS.trick-AS9H",
    "lead.pone.KSJSKDJD7D.8H.1-3.turf-club.stood-pone",
    "lead.dealer.9H7C.TH.3-2.turf-club.stood-dealer.trick-8CJC.trick-KS8S.trick-QS9S",
    "lead.pone.ASAD.QD.3-2.turf-club.stood-pone.trick-QH7H.trick-8H9D.trick-KC7D",
    "lead.pone.QSTSJDQC9C.AS.1-1.turf-club.stood-pone",
    "lead.pone.AHTS9STD9D.TH.3-1.turf-club.stood-dealer",
)
"""As a drill drew them once."""

PROBLEMS = [
    *map(Decision.parse, LEADS),
    Decision.lead("8H 7H QS 7S 7D", "9H", exchanged=[(3, 2)], discarded="8C 9C TC"),
    Decision.reply("KH QD JD 8S 7S", "9H", "7D", stood="dealer"),
]
VOLE = "lead.pone.7HAC.AH.1-0.turf-club.stood-pone.trick-9D8D.trick-QH7C.trick-9HTC"


def _worst(found: CardSimulation) -> Card:
    worst = min(found, key=lambda option: found[option].mean)
    assert isinstance(worst, Card)
    return worst


def _best_spade(hand: Iterable[Card]) -> Card | None:
    return max((card for card in hand if card.suit is Suit.SPADES), default=None)


def _simulated(decision: Decision) -> CardSimulation:
    found = simulate(decision)
    assert isinstance(found, CardSimulation)
    return found


def _check_line(decision: Decision, hand: frozenset[Card], card: Card, line: Line) -> int:
    """The player's tricks in a line, once every card of it is found lawful and held by its player.

    The laws are those of `tricks`, which the simulator does not use.
    """
    trump, before = decision.trump, len(decision.tricks)
    assert line.tricks[:before] == decision.tricks
    hands = {decision.seat: {*decision.hand}, "opponent": {*hand}}
    if decision.led is not None:
        hands["opponent"].add(decision.led)
    made = 0
    leader = "pone"
    for number, (led, reply) in enumerate(line.tricks):
        mine = leader == decision.seat
        if number >= before:
            own, other = hands[decision.seat], hands["opponent"]
            first, second = (own, other) if mine else (other, own)
            assert reply in legal_replies(" ".join(map(str, second)), led, trump)
            first.remove(led)
            second.remove(reply)
            if number == before:
                assert card == (led if mine else reply)
        takes = (trick_winner(led, reply, trump) == "leader") == mine
        made += takes
        leader = decision.seat if takes else {"pone": "dealer", "dealer": "pone"}[decision.seat]
    assert not any(hands.values())
    return made


def _gain(line: Line) -> int:
    mine, theirs = line.scored
    return mine - theirs


@pytest.mark.parametrize("decision", first_and_rest(PROBLEMS, 2), ids=str)
def test_a_nemesis_beats_the_choice_and_not_the_best_card_by_the_laws(decision: Decision) -> None:
    found = _simulated(decision)
    choice, best = _worst(found), found.best
    for turn in range(3):
        dealt = nemesis(found, choice, turn)
        if dealt is None:
            assert not (found.cases(choice).costs > 0).any()
            continue
        assert dealt.is_turned == (found.cases(choice).lost > 0)
        if dealt.is_turned:
            assert dealt.hand in turned_by(found, choice)
            assert dealt.lines[choice].made < 3 <= dealt.lines[best].made
        assert [*dealt.lines] == [choice, best]
        for card, line in dealt.lines.items():
            assert isinstance(card, Card)
            made = _check_line(decision, frozenset(dealt.hand), card, line)
            assert made == line.made
            assert (_gain(line) > 0) == (made >= 3)
        assert _gain(dealt.lines[choice]) < _gain(dealt.lines[best])


DRAWN = (
    "propose.pone.AH8HQS8D7C.AC.2-3.turf-club",
    "propose.pone.QH8HADQC8C.KS.3-1.turf-club",
    "propose.pone.7HAD9DJCTC.9H.1-3.turf-club",
    "answer.dealer.TH7SJDKCTC.8D.3-3.turf-club",
    "answer.dealer.KH8HJSAS7C.TH.1-0.turf-club",
    "answer.dealer.KH8H9S7D8C.TH.1-3.turf-club",
    "discard.pone.JH7HASTS9C.JS.3-2.turf-club",
    "discard.dealer.KSTS7SKCQC.9D.0-0.turf-club.asked-4",
)
"""As the drills drew them once."""

TALKS = [
    (decision, to_target)
    for to_target, decisions in {
        True: [
            *map(Decision.parse, DRAWN),
            Decision.propose("QH 9H QS 8S 7D", "TH", (4, 4)),
            Decision.answer("QH 9H QS 8S 7D", "KH", (4, 3), rules="bga"),
        ],
        False: [
            Decision.propose("8H 7H QS 7S 7D", "9H", exchanged=[(3, 5)], discarded="8C 9C TC"),
            Decision.answer("KS AS 9C 8D 7D", "9H", exchanged=[(3, 2)], discarded="8C TC"),
            Decision.discard("KH 9H AS 8C 7D", "TH", seat="dealer", asked=3, rules="denexa"),
            Decision.number("KH 9H AS 8C 7D", "TH", rules="london"),
            Decision.propose("8H 7H QS 7S 7D", "9H", rules="wikipedia"),
        ],
    }.items()
    for decision in decisions
]


@pytest.mark.parametrize(
    ("decision", "to_target"),
    [  # every third daily
        pytest.param(*each, id=str(each[0]), marks=() if row % 3 == 0 else pytest.mark.long)
        for row, each in enumerate(TALKS)
    ],
)
def test_a_nemesis_of_the_talk_is_played_by_the_referee_as_told(
    decision: Decision, to_target: bool
) -> None:
    found = simulate(decision, budget=Budget(total=16_000), to_target=to_target)
    choice = min(found, key=lambda option: found[option].mean)
    for turn in range(4):
        dealt = nemesis(found, choice, turn)
        assert dealt is not None
        gains = []
        for option, line in dealt.lines.items():
            deal = at(decision, dealt, line)
            before = deal.score
            assert replace(deal.decision(), discarded=decision.discarded) == decision
            assert line.talk[0].option == option
            deal = told_on(deal, line)
            assert deal.tricks == line.tricks
            marked = tuple(now - then for now, then in zip(deal.score, before, strict=True))
            assert line.scored == (marked if decision.seat == "pone" else marked[::-1])
            gains.append(_gain(line))
        chosen, best = gains
        assert chosen < 0 < best if dealt.is_turned else chosen < best
        if not to_target:
            # No points were cut off at the target: it is one of the very deals that were valued.
            cases = found.cases(choice)
            same = cases.hands == mask_of(dealt.hand, decision.trump)
            assert (chosen, best) in zip(cases.chosen[same], cases.best[same], strict=True)
        assert_from_one_stock(decision, [*dealt.lines.values()])


def drawn_by(line: Line, seats: Sequence[str] = SEATS) -> list[tuple[Card, ...]]:
    return [
        event.drawn for event in line.talk if isinstance(event, Exchanged) and event.seat in seats
    ]


def drawn_so_far(lines: list[Line], seats: Sequence[str] = SEATS) -> list[set[Card]]:
    """The cards that these seats had drawn in each line, from none to all of them."""
    return [
        set(chain.from_iterable(drawn[:number]))
        for drawn in (drawn_by(line, seats) for line in lines)
        for number in range(len(drawn) + 1)
    ]


def assert_from_one_stock(decision: Decision, lines: list[Line]) -> None:
    """There is an order of the stock in which all cards of these lines were drawn.

    They come from the top, whoever draws. In the deals of a discard the dealer draws from the
    bottom, so what he draws is in the pone's way only where both together draw more than there is.
    """
    if decision.kind != "discard":
        assert_nested(drawn_so_far(lines))
        return
    top, bottom = (drawn_so_far(lines, [seat]) for seat in SEATS)
    assert_nested(top)
    assert_nested(bottom)
    left = decision.stock_left - (decision.asked or 0 if decision.seat == "dealer" else 0)
    for one, other in product(top, bottom):
        assert len(one & other) == max(0, len(one) + len(other) - left)


def assert_nested(drawn: list[set[Card]]) -> None:
    """However far each has drawn, the shorter draw is the beginning of the longer one."""
    drawn.sort(key=len)
    assert all(less <= more for less, more in pairwise(drawn))


def at(decision: Decision, dealt: Nemesis, line: Line) -> Deal:
    """The referee's deal at the decision, with what could not be seen as the nemesis tells it.

    What was discarded unseen before, and what was drawn for it, may be any cards.
    """
    rounds = [*decision.exchanged]
    if decision.kind == "discard" and decision.seat == "dealer":
        assert decision.asked is not None
        rounds.append((decision.asked, 0))
    assert len(rounds) < 2
    taken = rounds[0] if rounds else (0, 0)
    hands = [decision.hand.cards, dealt.hand.cards]
    hidden = [card for each in dealt.lines.values() for cards in drawn_by(each) for card in cards]
    seen = {*chain(*hands), *hidden, *decision.discarded, decision.turn_up}
    spare = [card for card in PACK if card not in seen]
    first, drawn, discarded = [], [], []
    seats = (decision.seat, other_seat(decision.seat))
    for seat in ("pone", "dealer"):
        place = seats.index(seat)
        number = taken[seat == "dealer"]
        given = sorted(decision.discarded) if seat == decision.seat and decision.discarded else []
        given += [spare.pop() for _ in range(number - len(given))]
        discarded.append(given)
        drawn.append(hands[place][:number])
        first.append(Hand([*hands[place][number:], *given]))
    stock = [*chain(*drawn), *chain(*drawn_by(line))]
    pone, dealer = decision.score if decision.seat == "pone" else decision.score[::-1]
    turned = decision.rules.king_scores and decision.turn_up is decision.trump_king
    deal = Deal.arranged(
        first[0],
        first[1],
        decision.turn_up,
        stock,
        rules=decision.rules,
        pone_dealer_score=(pone, dealer - turned),
    )
    if rounds or decision.kind != "propose":
        deal = deal.act("propose")
    if deal.kind == "number" and decision.kind != "number":
        deal = deal.act(taken[0])
    if rounds or decision.kind == "discard":
        deal = deal.act("accept")
    if rounds:
        deal = deal.act(frozenset(discarded[0]))
    if decision.exchanged:
        deal = deal.act(frozenset(discarded[1]))
        deal = deal if decision.kind == "propose" else deal.act("propose")
    return deal


def told_on(deal: Deal, line: Line) -> Deal:
    """The deal carried on as it is told, to its end."""
    said, cards = deque(line.talk), chain(*line.tricks)
    while not deal.over:
        if deal.kind == "king":
            deal = deal.act("announce")
        elif deal.kind in ("lead", "reply"):
            # Where a dealer's king ends the game, it is marked after a lead that nobody tells of.
            deal = deal.act(next(cards, deal.options()[0]))
        elif deal.kind == "number" and not isinstance(said[0], Named):
            numbers = [event.number for event in said if isinstance(event, Exchanged)]
            deal = deal.act(numbers[0] if numbers else deal.options()[0])
        else:
            deal = deal.act(said.popleft().option)
    assert not said
    return deal


@pytest.mark.parametrize("decision", [PROBLEMS[2], TALKS[0][0]], ids=str)
def test_the_best_option_has_no_nemesis_and_turns_are_told_alike(decision: Decision) -> None:
    found = simulate(decision)
    assert nemesis(found, found.best) is None
    worst = min(found, key=lambda option: found[option].mean)
    first, again, second = (nemesis(found, worst, turn) for turn in (0, 0, 1))
    assert first is not None
    assert second is not None
    assert first == again != second
    assert nemesis(found, worst, first.number) == first


def test_a_card_that_only_brings_less_is_met_by_a_hand_on_which_it_does() -> None:
    # Both cards make the point; the vole is lost.
    found = _simulated(Decision.parse(VOLE))
    choice = Card("AC")
    assert found.cases(choice).lost == 0
    dealt = nemesis(found, choice)
    assert dealt is not None
    assert not dealt.is_turned
    assert 0 < _gain(dealt.lines[choice]) < _gain(dealt.lines[found.best])


def test_the_map_counts_the_hands_by_trumps_as_foster_did() -> None:
    # Holding two trumps, the opponent has fewer than two in 50,274 of 65,780 hands.
    found = _simulated(Decision.lead("9S 8S KD TD AC", "TS"))
    cases = found.cases(Card("9S"))
    alike = cases.by_trumps()
    assert sum(each.share for each in alike) == pytest.approx(1)
    few = sum(each.share for each in alike if each.trumps < 2)
    assert few == pytest.approx(50_274 / 65_780, abs=1e-9)
    # One trump alone, by a binomial: each of the five he may hold as often as any other. Those
    # above the own cards are alike to the player, and drawn.
    single = [each for each in alike if each.trumps == 1]
    ranks = [each.best_trump for each in single]
    assert ranks == [Rank.KING, Rank.QUEEN, Rank.KNAVE, Rank.ACE, Rank.SEVEN]
    assert single[-1].share == pytest.approx(5_985 / 65_780)
    assert sum(each.share for each in single) == pytest.approx(5 * 5_985 / 65_780)
    for each in single:
        assert each.share == pytest.approx(5_985 / 65_780, rel=0.2)


def test_the_map_tells_what_each_hand_told() -> None:
    found = _simulated(Decision.lead("9S 8S KD TD AC", "TS"))
    cases = found.cases(Card("9S"))
    caught = sum(each.caught for each in cases.by_trumps())
    escaped = sum(each.escaped for each in cases.by_trumps())
    by_hand = {
        frozenset(hand): (cost, weight)
        for hand, cost, weight in zip(
            [hand_of(mask, Suit.SPADES) for mask in cases.hands],
            cases.costs,
            cases.weights,
            strict=True,
        )
    }
    assert caught == pytest.approx(sum(weight for cost, weight in by_hand.values() if cost > 0))
    assert escaped == pytest.approx(sum(weight for cost, weight in by_hand.values() if cost < 0))
    queen = sum(weight for hand, (_, weight) in by_hand.items() if _best_spade(hand) == Card("QS"))
    told = sum(each.share for each in cases.by_trumps() if each.best_trump is Rank.QUEEN)
    assert told == pytest.approx(queen)
