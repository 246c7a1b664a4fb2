"""Records: a deal or a game as plain JSON data, and back.

Reading a record plays it again: every action must be legal and all the rest must follow from the
actions. So a record that was damaged, cut short, reordered or edited by hand is refused, unless
what it tells could as well have happened. Nothing is half loaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from ..errors import EcarteError, RecordError, brief
from ..rules import RuleSet
from .data import event_data, read_event
from .deal import Deal
from .game import Game
from .pool import are_names
from .replay import replayed

VERSION: Final = 1
"""The version that records are written with, and the only one read."""

_DEAL_KEYS: Final = frozenset({"record", "version", "over", "score", "events"})
_GAME_KEYS: Final = frozenset(
    {"record", "version", "over", "score", "deals", "rules", "players", "first_dealer", "seed"}
    | {"voided"}
)


def deal_record(deal: Deal) -> dict[str, Any]:
    """The deal as plain JSON data."""
    return {
        "record": "deal",
        "version": VERSION,
        "over": deal.over,
        "score": list(deal.score),
        "events": _events_data(deal),
    }


def read_deal(record: object) -> Deal:
    """The deal that `deal_record` wrote; raises `RecordError` naming the event that is wrong."""
    data = _read_header(record, "deal", _DEAL_KEYS)
    deal = _read_events(data["events"])
    _check_end(data, deal.score, over=deal.over)
    return deal


def game_record(game: Game) -> dict[str, Any]:
    """The game as plain JSON data."""
    return {
        "record": "game",
        "version": VERSION,
        "rules": str(game.rules),
        "players": list(game.players),
        "first_dealer": game.first_dealer,
        "seed": game.seed,
        "voided": game.voided,
        "over": game.over,
        "score": list(game.score),
        "deals": [_events_data(deal) for deal in game.deals],
    }


def read_game(record: object) -> Game:
    """The game that `game_record` wrote; raises `RecordError` naming the deal and the event."""
    data = _read_header(record, "game", _GAME_KEYS)
    game = _undealt(data)
    deals = data["deals"]
    if not isinstance(deals, list) or not deals:
        raise RecordError(f"expected a list of deals, got {brief(deals)}")
    for number, events in enumerate(deals, start=1):
        try:
            deal = _read_events(events)
            _check_follows(game, deal)
        except RecordError as problem:
            raise RecordError(f"deal {number}, {problem}") from problem
        game = replace(game, deals=(*game.deals, deal))
    _check_end(data, game.score, over=game.over)
    return game


def _undealt(data: dict[str, Any]) -> Game:
    """The game before its first deal."""
    players, first_dealer = data["players"], data["first_dealer"]
    seed, voided = data["seed"], data["voided"]
    fitting = {
        "players": isinstance(players, list) and are_names(tuple(players), 2),
        "first_dealer": type(first_dealer) is int and first_dealer in (0, 1),
        "seed": type(seed) in (int, str),
        "voided": type(voided) is int and voided >= 0,
    }
    for field, fits in fitting.items():
        if not fits:
            raise RecordError(f"expected {field} as a game has it, got {brief(data[field])}")
    try:
        rules = RuleSet.of(data["rules"])
    except EcarteError as problem:
        raise RecordError(f"cannot read the game's rules: {problem}") from problem
    return Game(
        rules=rules,
        players=(players[0], players[1]),
        first_dealer=first_dealer,
        seed=seed,
        deals=(),
        voided=voided,
    )


def _check_follows(game: Game, deal: Deal) -> None:
    """The deal follows from those before it."""
    before = game.deals[-1] if game.deals else None
    if before and not before.over:
        raise RecordError("event 1: the deal before it is not over")
    if before and game.over:
        raise RecordError("event 1: the game was over before it")
    if deal.rules != game.rules:
        raise RecordError(f"event 1: expected the game's rules, {game.rules}, got {deal.rules}")
    expected = before.score[::-1] if before else (0, 0)
    if deal.score_before != expected:
        raise RecordError(
            f"event 1: expected the score {expected}, the pone's first, as the deals before left "
            f"it, got {deal.score_before}"
        )
    if before and deal.packets != before.packets and game.rules.packets == "fixed":
        raise RecordError(
            f"event 1: expected packets of {before.packets}, an order kept for the whole game "
            f"(Turf Club law 2, London law 8), got {deal.packets}"
        )


def _events_data(deal: Deal) -> list[dict[str, Any]]:
    return [event_data(event) for event in deal.events]


def _read_events(data: object) -> Deal:
    if not isinstance(data, list):
        raise RecordError(f"event 1: expected a list of events, got {brief(data)}")
    return replayed(tuple(read_event(event, number) for number, event in enumerate(data, start=1)))


def _read_header(record: object, kind: str, keys: frozenset[str]) -> dict[str, Any]:
    if not isinstance(record, Mapping) or record.get("record") != kind:
        raise RecordError(f"expected the record of a {kind}, got {brief(record)}")
    version = record.get("version")
    if type(version) is not int or version != VERSION:
        raise RecordError(f"expected a record of version {VERSION}, got {brief(version)}")
    wrong = sorted(str(key) for key in keys ^ set(record))
    if wrong:
        raise RecordError(
            f"expected {', '.join(sorted(keys))} in the record of a {kind}; "
            f"missing or unknown: {brief(', '.join(wrong))}"
        )
    return dict(record)


def _check_end(data: dict[str, Any], score: tuple[int, int], *, over: bool) -> None:
    """The end that the record tells is where its events lead: one cut short is not."""
    if data["over"] is not over:
        last = "the end" if over else "a deal that goes on"
        raise RecordError(
            f"the last event leads to {last}, but the record has over as {brief(data['over'])}: "
            "events are missing or were changed"
        )
    if data["score"] != list(score):
        raise RecordError(
            f"the events lead to the score {list(score)}, but the record has "
            f"{brief(data['score'])}: events are missing or were changed"
        )
