"""Dialogues: every right press goes on, every other is met with a sentence."""

from __future__ import annotations

import re
from itertools import pairwise

from ecarte_tutor import Card, Decision, book
from ecarte_tutor.course.players import Curate
from ecarte_tutor.widgets import FirstDeal, what_counts, what_do_you_say, who_takes_it
from ecarte_tutor.widgets.plays.dialogue.dialogue import Dialogue
from ecarte_tutor.widgets.plays.dialogue.first_deal import first_deal
from ecarte_tutor.widgets.stage.scene import PlayedTrick, TableEvent
from ecarte_tutor.widgets.stage.telling import saying, tell
from tests.lessons.scenes import scenes_of
from tests.widgets.scenes import cloth_of, table_of

RIGHT = ("9H", "propose", "TC", "8C", "7D", "play", "announce", "KS", "7H", "TD", "KH", "8D", "9H")
CURATE = Curate().character


def say(dialogue: Dialogue, value: str) -> None:
    """Presses it, and goes on where that is offered."""
    dialogue.choose("answer", value)
    dialogue.choose("on")


def test_the_first_deal_is_won_by_its_last_trick() -> None:
    *_, last = first_deal()
    assert last.over
    assert (last.won, last.points) == ((3, 2), (2, 0))
    deal = FirstDeal()
    for value in RIGHT:
        assert ("answer", value) in deal.shown.offered
        say(deal, value)
    assert deal.shown.title == "You win your first deal."
    won, steps = table_of(deal.shown), deal.shown.steps
    assert (won.me.score, won.opponent.score) == last.points
    assert (won.opponent.face, won.opponent.says) == (CURATE.face, CURATE.lost)
    assert won.end
    assert [(link.address, link.main) for link in steps.links] == [
        ("ranking.ipynb", True),
        ("game.ipynb", False),
    ]
    assert not steps.actions  # *Next* comes first
    deal.choose("again")
    assert deal.shown.title == "Which of your cards is a trump?"


def test_the_tutor_of_the_first_deal_never_speaks_against_the_book() -> None:
    for before, after in pairwise(first_deal()):
        if before.seat == "pone" and before.kind in ("propose", "discard"):
            (done,) = [option for option in before.options() if before.act(option) == after]
            assert done in book(before.decision()).advice
    two_to_one = first_deal()[12]
    assert {str(card) for card in book(two_to_one.decision()).advice} == {"8D"}


def test_every_other_press_is_met_with_a_sentence_and_the_question_stands() -> None:
    deal = FirstDeal()
    for value in RIGHT:
        title = deal.shown.title
        for _, other in sorted(deal.shown.offered - {("answer", value)}):
            if other in RIGHT[2:5] and value in RIGHT[2:5]:
                continue  # one of the three that are discarded
            deal.choose("answer", other)
            assert deal.shown.title == title
            assert deal.shown.notice.endswith((".", ")"))
            assert deal.shown.verdict.strip is None
        say(deal, value)


def test_what_the_rules_forbid_is_met_with_the_rule() -> None:
    deal = FirstDeal()
    for value in RIGHT[:9]:
        say(deal, value)
    deal.choose("answer", "8D")
    assert deal.shown.notice.startswith("You must win the trick if you can: your ten of diamonds")


def test_what_an_answer_teaches_is_sent_with_the_last_answer() -> None:
    """Nor is it there while a wrong card, which has a cross, is met with its remark."""
    table = who_takes_it(("KS", "7H"), ("JC", "AC"), turn_up="9H", after="A **trump** beats all.")
    for card, told in (("KS", ""), ("7H", ""), ("AC", ""), ("JC", "A **trump** beats all.")):
        table.choose("on")
        assert "after" not in table.scene or told
        table.choose("answer", card)
        assert table.scene.get("after", "") == told
        marks = {str(each.card): each.mark for each in cloth_of(table.shown).cards if each.mark}
        is_wrong = table.shown.verdict.strip is None
        assert marks == {card: "wrong" if is_wrong else "right"}
        assert table.shown.frame.asks == ("done" if told else "asked")
    *_, last = scenes_of(table)
    assert last.verdict.after == told


def test_an_answer_against_the_book_alone_is_no_mistake() -> None:
    """Where the simulator sides with the learner the judges differ."""
    differ = what_do_you_say(Decision.propose("8H 7H QS 7S 7D", "9H"))
    wrong = what_do_you_say(Decision.propose("8H 7H KS JS 10D", "9H"))
    for table, sign, marks in ((differ, "differ", ["", ""]), (wrong, "wrong", ["right", "wrong"])):
        table.choose("answer", "propose")
        assert table.scene["strip"]["sign"] == sign
        assert [each.mark for each in cloth_of(table.shown).choices] == marks


def test_a_guess_before_anything_is_taught_is_not_marked_wrong() -> None:
    hand = Decision.propose("8H 7H KS JS 10D", turn_up="9H")
    asked = what_do_you_say(hand, voices=("book", "simulator"), is_guess=True)
    for line in ("The book says: play.", "The simulator: play."):
        asked.choose("answer", "propose")
        strip, shown = asked.shown.verdict.strip, cloth_of(asked.shown)
        assert strip
        assert (strip.sign, strip.line) == ("ask", line)
        assert [each.mark for each in shown.choices] == ["right", ""]
        asked.choose("on")


def test_what_the_book_advises_is_no_mistake_where_only_the_simulator_answers() -> None:
    even_chance = Decision.propose("JS 7S 10D 7D QC", turn_up="9H", score=(2, 4))
    asked = what_do_you_say(even_chance, voices=("simulator",), title="Play, or propose?")
    asked.choose("answer", "play")
    assert asked.scene["strip"]["sign"] == "differ"


def test_cards_that_are_left_to_find_are_counted_down() -> None:
    asked = what_counts(Decision.propose("10H 8H QS 8S 7C", turn_up="9H"), given="10H")
    told = []
    for card in ("8H", "8H", "QS"):
        asked.choose("answer", card)
        told.append(asked.shown.notice)
    assert told == [
        "The eight of hearts counts. Two more.",
        "The eight of hearts counts. Two more.",
        "The queen of spades counts. One more.",
    ]


def test_the_first_deal_tells_every_event_of_its_deal_once_and_in_order() -> None:
    deal = FirstDeal()
    told = list(deal.shown.arrival.events)
    for value in RIGHT:
        told += _after(deal, "answer", value)
        told += _after(deal, "on")
    deal_events = first_deal()[-1].events_seen("pone")
    hand = first_deal()[0].hand("pone").arranged(first_deal()[0].trump)
    dealt, *later = tell(deal_events, "pone", hand, "the dealer", Curate().character)
    assert told == [saying(dealt, "Good evening!", "the dealer"), *later]


def _after(deal: FirstDeal, *press: str) -> tuple[TableEvent, ...]:
    """The events that a press is answered with; none where it is not offered."""
    before = deal.shown
    deal.choose(*press)
    return () if deal.shown is before else deal.shown.arrival.events


def test_the_first_deal_does_not_tell_who_takes_its_trick() -> None:
    deal = FirstDeal()
    for value in RIGHT[:8]:
        say(deal, value)
    assert deal.shown.title == "Which card takes the trick?"
    assert table_of(deal.shown).tricks == ()
    assert table_of(deal.shown).trick == PlayedTrick(mine=Card("KS"), theirs=Card("7H"))
    assert "trick" not in [each.kind for each in deal.shown.arrival.events]


def test_the_first_deal_has_no_word_before_it_is_explained() -> None:
    deal, shown = FirstDeal(), []
    deal.observe(lambda change: shown.append(str(change.new)), "scene")
    shown.append(str(deal.scene))
    while not deal.shown.steps.links:
        answers = sorted(value for action, value in deal.shown.offered if action == "answer")
        for value in answers:
            deal.choose("answer", value)
        for action, value in sorted(deal.shown.offered):
            if action != "answer":
                deal.choose(action, value)
    assert len(shown) > 20
    assert any("You must follow suit" in each for each in shown)
    assert [each for each in shown if re.search(r"\b(pone|law)\b", each)] == []
