"""The score: why another option is best than at love all."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.cards import Card
from ...engine.decision import EXCHANGING_WORD, STANDING_WORD, Option
from ..reason import Reason
from .contest import TOLD, Contest
from .twin import at_love_all, brief_simulation, turned_by_score


def the_score(contest: Contest) -> Iterator[Reason]:
    """What the score has to do with it, where it turns the choice round.

    Takes a brief look of the simulator.
    """
    if not turned_by_score(contest.decision, contest.worse, contest.better):
        return
    kind = contest.decision.kind
    for name, told in (
        *(_standing(contest) if contest.better == STANDING_WORD.get(kind) else ()),
        *(_exchanging(contest) if contest.better == EXCHANGING_WORD.get(kind) else ()),
        *_cards(contest),
        ("score-turns", f"The score decides it: at love all {_would(contest)}."),
    ):
        yield Reason(name, told, 1.0 if name != "score-turns" else 0.95)


Told = Iterator[tuple[str, str]]


def _standing(contest: Contest) -> Told:
    needs, gives = _needs(contest)
    they = contest.other
    if contest.decision.kind == "answer" and gives == 1 and _is_weaker(contest):
        at = f"At four all {they}" if needs == 1 else f"With four points {they}"
        yield (
            "weak-at-four",
            f"{at} plays any fair hand: a proposal now says that he is weak. At love all "
            f"{_would(contest)}.",
        )
    if gives == 1 and not contest.decision.exchanged:
        at = "At four all" if needs == 1 else f"With {they} at four"
        yield (
            "two-cost-nothing",
            f"{at}, losing two costs no more than losing one; at love all {_would(contest)}.",
        )
    king_is_out = contest.decision.trump_king in contest.unseen
    if gives == 1 and contest.decision.rules.king_scores and king_is_out:
        yield (
            "king-ends-it",
            f"With {they} at four the king ends the game, and {they} may draw it. At love all "
            f"{_would(contest)}.",
        )
    if needs == 2 and contest.wins_more(2) >= TOLD:
        standing = "playing" if contest.decision.kind == "propose" else "a refusal"
        yield (
            "two-win",
            f"Two points win you the game, and {standing} scores them more often. At love all "
            f"{_would(contest)}.",
        )
    if needs == 1:
        yield (
            "one-is-enough",
            f"You need one point and no more: five tricks are worth nothing extra. At love all "
            f"{_would(contest)}.",
        )


def _exchanging(contest: Contest) -> Told:
    needs, gives = _needs(contest)
    they = contest.other
    if gives == 2 and contest.loses_more(2, 1) >= TOLD:
        yield (
            "two-lose",
            f"With {they} at three, you lose the game if you stand and fail. At love all "
            f"{_would(contest)}.",
        )
    if needs == 2 and contest.wins_more(2) >= TOLD:
        exchanging = "a proposal" if contest.decision.kind == "propose" else "accepting"
        yield (
            "two-win",
            f"Two points win you the game, and {exchanging} scores them more often. At love all "
            f"{_would(contest)}.",
        )
    if needs == 1 and contest.more >= TOLD:
        yield (
            "one-is-enough",
            f"You need one point, and new cards win it more often. At love all {_would(contest)}.",
        )


def _cards(contest: Contest) -> Told:
    if contest.decision.kind not in ("lead", "reply", "discard"):
        return
    needs, gives = _needs(contest)
    if needs == 1 and contest.more >= 0 and contest.wins_more(2, 1) >= TOLD:
        yield (
            "one-is-enough",
            f"You need one point, not five tricks: at love all {_would(contest)}.",
        )
    if needs == 2 and contest.wins_more(2) >= TOLD:
        yield (
            "two-win",
            f"Two points win you the game, so try for five tricks: at love all {_would(contest)}.",
        )
    if gives == 1 and contest.loses_more(2) >= 0:
        yield (
            "two-cost-nothing",
            f"With {contest.other} at four, losing five tricks costs no more than losing three. "
            f"At love all {_would(contest)}.",
        )
    if gives == 2 and contest.loses_more(2, 1) >= TOLD:
        yield (
            "two-lose",
            f"With {contest.other} at three, five tricks win him the game: take one. At love all "
            f"{_would(contest)}.",
        )


def _needs(contest: Contest) -> tuple[int, int]:
    """Points that the player needs, and the opponent."""
    target = contest.decision.rules.target
    mine, theirs = contest.decision.score
    return target - mine, target - theirs


def _is_weaker(contest: Contest) -> bool:
    """Whether his hand has fewer trumps here than where he says the same at love all."""
    values = brief_simulation(at_love_all(contest.decision))
    other = Contest.of(values, next(each for each in values if each != values.best), values.best)
    now, then = (each.share(each.trumps <= 1) for each in (contest, other))
    return now - then >= TOLD


def _would(contest: Contest) -> str:
    return f"you would {_wish(contest.worse)}"


def _wish(option: Option) -> str:
    if isinstance(option, Card):
        return f"play the {option.words}"
    return "discard other cards" if isinstance(option, frozenset) else str(option)
