"""Rulings: for each irregularity, whose choice it is and what becomes of the score or the deal.

Each function takes the rule set and the facts, and settles the case by the code that the rule set
follows (`Preset.code`). Pairs are (the pone's, the dealer's).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

from ...errors import RuleSetError, a_few, brief
from ..cards import HAND_SIZE
from ..rules import TRICKS, Code, RuleSet, Seat, check_seat, other_seat
from .law import LAWS, Law, laws_by_code


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Something that should not happen, with the laws of each code that deal with it."""

    id: str
    """Also the name of the function of `rulings` that settles it, with hyphens."""

    what: str
    """What happened, for a heading."""

    laws: dict[Code, tuple[Law, ...]]


def _irregularity(
    name: str, what: str, turf_club: tuple[int, ...], london: tuple[int, ...]
) -> Irregularity:
    return Irregularity(name, what, laws_by_code(turf_club, london))


IRREGULARITIES: Final[dict[str, Irregularity]] = {
    found.id: found
    for found in (
        _irregularity("false-king", "A king announced but not held", (10,), (25,)),
        _irregularity(
            "revoke",
            "A revoke, or a trick that could have been won and was not",
            (22, 19),
            (43, 39),
        ),
        _irregularity("abandoned-hand", "A hand abandoned", (21,), (42,)),
        _irregularity(
            "wrong-number-dealt",
            "A hand dealt with too many or too few cards",
            (2, 7, 8),
            (9, 15, 16, 17, 18, 19, 20, 21),
        ),
        _irregularity("too-few-taken", "Fewer cards asked for than discarded", (13,), (30, 34)),
        _irregularity("too-many-taken", "More cards taken than discarded", (13,), (29, 33)),
        _irregularity(
            "wrong-number-given", "The pone given too many or too few cards", (14,), (31, 32)
        ),
        _irregularity("card-exposed", "A card exposed in dealing or giving", (5, 16), (13, 36)),
        _irregularity("faced-card", "A card found face up in the pack", (4, 15), (12, 35)),
        _irregularity("second-turn-up", "One card too many turned up", (3, 17), (11, 37)),
        _irregularity("deal-out-of-turn", "A deal out of turn", (6,), (14,)),
        _irregularity("lead-out-of-turn", "A card led out of turn", (19,), (40,)),
        _irregularity("wrong-suit-named", "One suit named and another led", (20,), (41,)),
        _irregularity("incorrect-pack", "A pack found incorrect", (23,), (45,)),
        _irregularity("word-taken-back", "A proposal or answer taken back", (11,), (26, 27)),
        _irregularity("king-not-marked", "A king turned up and forgotten", (9,), (22, 50)),
    )
}
"""Every irregularity by its id."""


Remedy = Literal["stands", "mended", "put aside", "fresh deal", "replay", "void"]
"""What becomes of the deal: it stands as it is; is put right and goes on; goes on with another card
in place of one put aside; is dealt again; has its hands played again; or never counted."""


Found = Literal["before the turn-up", "before play", "in play"]
"""When a wrong number of cards is noticed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """How an irregularity is settled."""

    irregularity: Irregularity
    law: Law
    """The law that settles it."""

    remedies: tuple[Remedy, ...]
    """What may become of the deal; more than one where somebody has the choice."""

    option_of: Seat | None = None
    """Who chooses among the remedies."""

    points: tuple[int, int] | None = None
    """What the tricks score if the deal stands; `None` where the score is not touched."""

    opponent_tricks: int = 0
    """Tricks that count as the opponent's because they cannot be played to."""

    cards_shown: bool = False
    """Whether cards drawn from a hand of too many may be looked at by who draws them."""

    king_lost: bool = False
    """Whether the dealer, if the deal stands, cannot mark a king turned up."""


def _ruling(
    rules: RuleSet | str,
    name: str,
    by: tuple[int, int],
    *remedies: Remedy,
    option_of: Seat | None = None,
    points: tuple[int, int] | None = None,
    opponent_tricks: int = 0,
    cards_shown: bool = False,
    king_lost: bool = False,
) -> Ruling:
    """The ruling `by` a law of the Turf Club or of London, whichever code the rule set follows."""
    code = RuleSet.of(rules).preset.code
    return Ruling(
        irregularity=IRREGULARITIES[name],
        law=LAWS[f"{code}-{by[code == 'L']}"],
        remedies=remedies,
        option_of=option_of,
        points=points,
        opponent_tricks=opponent_tricks,
        cards_shown=cards_shown,
        king_lost=king_lost,
    )


def false_king(
    rules: RuleSet | str,
    offender: Seat,
    pone_tricks: int,
    vulnerable: Seat | None = None,
    *,
    owned_up: bool = False,
    opponent_holds_king: bool = False,
) -> Ruling:
    """A king announced by a player who has not got it.

    The point marked for it is taken down in any case. There is no more to it if he `owned_up`
    before he played a card, nor, under L, if the opponent has the king.
    """
    rules = RuleSet.of(rules)
    forgiven = owned_up or (opponent_holds_king and rules.preset.code == "L")
    points = rules.trick_points(pone_tricks, vulnerable)
    return _penalty(rules, "false-king", (10, 25), offender, points, forgiven=forgiven)


def revoke(
    rules: RuleSet | str,
    offender: Seat,
    pone_tricks: int,
    vulnerable: Seat | None = None,
    *,
    mended: bool = False,
) -> Ruling:
    """A revoke, or a trick not won though it could be; `mended` before the next lead is nothing."""
    points = RuleSet.of(rules).trick_points(pone_tricks, vulnerable)
    law = (19, 39) if mended else (22, 43)
    return _penalty(rules, "revoke", law, offender, points, forgiven=mended)


def _penalty(
    rules: RuleSet | str,
    name: str,
    law: tuple[int, int],
    offender: Seat,
    points: tuple[int, int],
    *,
    forgiven: bool,
) -> Ruling:
    """The opponent may have the hands played again; an offender who wins scores one less."""
    check_seat(offender)
    if forgiven:
        return _ruling(rules, name, law, "stands", points=points)
    pone, dealer = points
    fined = (max(pone - 1, 0), dealer) if offender == "pone" else (pone, max(dealer - 1, 0))
    opponent = other_seat(offender)
    return _ruling(rules, name, law, "replay", "stands", option_of=opponent, points=fined)


def abandoned_hand(
    rules: RuleSet | str,
    offender: Seat,
    won: tuple[int, int],
    vulnerable: Seat | None = None,
    *,
    claimed: bool = False,
) -> Ruling:
    """A hand given up after `won` tricks, (the pone's, the dealer's).

    The opponent is taken to win the rest (E9), which comes to the same as L's words: the vole
    against no trick, the point against one or two. A player who had made three keeps the point. A
    player who laid down his cards and `claimed` has abandoned nothing (L; E9 is silent).
    """
    check_seat(offender)
    if not _are_tricks(won):
        raise RuleSetError(
            f"expected the tricks of both players, {TRICKS} at most, got {brief(won)}"
        )
    if claimed:
        return _ruling(rules, "abandoned-hand", (21, 42), "stands")
    pone_tricks = won[0] if offender == "pone" else TRICKS - won[1]
    points = RuleSet.of(rules).trick_points(pone_tricks, vulnerable)
    return _ruling(rules, "abandoned-hand", (21, 42), "stands", points=points)


def wrong_number_dealt(
    rules: RuleSet | str,
    seat: Seat,
    number: int,
    found: Found,
    *,
    seen: bool = False,
) -> Ruling:
    """A hand dealt with `number` cards instead of five.

    Args:
        rules: the rule set.
        seat: who has the wrong number.
        number: how many cards he has.
        found: when it is noticed; `"before play"` is after the turn-up and before he has spoken
            or played, `"in play"` when he has played without an exchange.
        seen: whether the hand at fault has been looked at; before the turn-up, the pone's own,
            after which a fresh deal can no longer be had (read so; neither code says it).
    """
    rules = RuleSet.of(rules)
    check_seat(seat)
    _check_wrong(number, HAND_SIZE)
    if found not in get_args(Found):
        raise RuleSetError(f"expected one of {a_few(get_args(Found))}, got {brief(found)}")
    name, extra = "wrong-number-dealt", number > HAND_SIZE
    if found == "before the turn-up":
        if seen:
            return _ruling(rules, name, (2, 9), "mended")
        return _ruling(rules, name, (2, 9), "mended", "fresh deal", option_of="pone")
    if found == "in play":
        if rules.preset.code == "L" and seat == "pone":
            return _ruling(rules, name, (8, 20), "fresh deal")
        return _ruling(rules, name, (8, 21), "stands", "fresh deal", option_of=other_seat(seat))
    law = (7, (15 if extra else 16) if seat == "pone" else (17 if extra else 18))
    shown = seat == "dealer" and extra and (seen or rules.preset.code == "E9")
    return _ruling(
        rules,
        name,
        law,
        "mended",
        "fresh deal",
        option_of="pone",
        cards_shown=shown,
        king_lost=True,
    )


def too_few_taken(
    rules: RuleSet | str, seat: Seat, missing: int, *, in_play: bool = True
) -> Ruling:
    """A player who took `missing` cards fewer than he discarded.

    The tricks he cannot play to are his opponent's. A dealer who finds it before he has played
    (not `in_play`) completes his hand from the stock.
    """
    check_seat(seat)
    if type(missing) is not int or not 0 < missing <= HAND_SIZE:
        raise RuleSetError(f"expected 1 to {HAND_SIZE} cards missing, got {brief(missing)}")
    law = (13, 30 if seat == "pone" else 34)
    if seat == "dealer" and not in_play:
        return _ruling(rules, "too-few-taken", law, "mended")
    return _ruling(rules, "too-few-taken", law, "stands", opponent_tricks=missing)


def too_many_taken(rules: RuleSet | str, seat: Seat, *, seen: bool = False) -> Ruling:
    """A player who mixed more cards with his hand than he discarded, some of them `seen` by him."""
    check_seat(seat)
    return _ruling(
        rules,
        "too-many-taken",
        (13, 29 if seat == "pone" else 33),
        *("mended", "fresh deal"),
        option_of=other_seat(seat),
        cards_shown=seen,
    )


def wrong_number_given(rules: RuleSet | str, asked: int, given: int) -> Ruling:
    """A dealer who gave the pone another number of cards than he asked for."""
    if type(asked) is not int or not 0 <= asked <= HAND_SIZE:
        raise RuleSetError(f"expected 0 to {HAND_SIZE} cards asked for, got {brief(asked)}")
    _check_wrong(given, asked)
    law = (14, 31 if given > asked else 32)
    return _ruling(rules, "wrong-number-given", law, "mended", "fresh deal", option_of="pone")


def _are_tricks(won: object) -> bool:
    """Whether these are two players' tricks, five at most in all."""
    if not isinstance(won, tuple) or [type(made) for made in won] != [int, int]:
        return False
    return min(won) >= 0 and sum(won) <= TRICKS


def _check_wrong(number: int, right: int) -> None:
    if type(number) is not int or number == right or number < 0:
        raise RuleSetError(f"expected a wrong number of cards, not {right}, got {brief(number)}")


def card_exposed(
    rules: RuleSet | str, whose: Seat, *, in_exchange: bool = False, pone_looked: bool = False
) -> Ruling:
    """A card that the dealer exposed as he dealt, or as he gave cards in an exchange."""
    check_seat(whose)
    name, law = "card-exposed", (16, 36) if in_exchange else (5, 13)
    if whose == "dealer" or (pone_looked and not in_exchange):
        return _ruling(rules, name, law, "stands")
    other: Remedy = "put aside" if in_exchange else "fresh deal"
    return _ruling(rules, name, law, "stands", other, option_of="pone")


def faced_card(rules: RuleSet | str, *, in_stock: bool) -> Ruling:
    """A card found face up: in the stock during an exchange, or before the turn-up."""
    if in_stock:
        return _ruling(rules, "faced-card", (15, 35), "put aside")
    return _ruling(rules, "faced-card", (4, 12), "fresh deal")


def second_turn_up(
    rules: RuleSet | str, *, after_exchange: bool = False, pone_looked: bool = False
) -> Ruling:
    """More than one card turned up for trumps, or one turned up again after an exchange.

    After an exchange the deal stands, and the dealer cannot refuse another one, for which under L
    the pone may take that card or have it put aside. In dealing, `"stands"` leaves the pone to
    choose which card is the trump.
    """
    name = "second-turn-up"
    if after_exchange:
        if RuleSet.of(rules).preset.code == "L":
            return _ruling(rules, name, (17, 37), "stands", "put aside", option_of="pone")
        return _ruling(rules, name, (17, 37), "stands")
    if pone_looked:
        return _ruling(rules, name, (3, 11), "fresh deal")
    return _ruling(rules, name, (3, 11), "stands", "fresh deal", option_of="pone")


def deal_out_of_turn(rules: RuleSet | str, *, turned_up: bool) -> Ruling:
    """A deal by the wrong player, noticed before or after the trump was `turned_up`."""
    return _ruling(rules, "deal-out-of-turn", (6, 14), "stands" if turned_up else "void")


def lead_out_of_turn(rules: RuleSet | str, *, played_to: bool) -> Ruling:
    """A card led by the wrong player: taken up, unless it has been played to."""
    return _ruling(rules, "lead-out-of-turn", (19, 40), "stands" if played_to else "mended")


def wrong_suit_named(rules: RuleSet | str, leader: Seat, *, holds_it: bool) -> Ruling:
    """A leader who named one suit and led another; `holds_it` tells of the suit named."""
    check_seat(leader)
    if not holds_it:
        return _ruling(rules, "wrong-suit-named", (20, 41), "stands")
    return _ruling(
        rules, "wrong-suit-named", (20, 41), "stands", "mended", option_of=other_seat(leader)
    )


def incorrect_pack(rules: RuleSet | str) -> Ruling:
    """A pack with a card too many or too few: this deal is void, the others stand."""
    return _ruling(rules, "incorrect-pack", (23, 45), "void")


def word_taken_back(rules: RuleSet | str, seat: Seat) -> Ruling:
    """A proposal, an acceptance, a refusal or a number that a player would change: it stands."""
    check_seat(seat)
    return _ruling(rules, "word-taken-back", (11, 26 if seat == "pone" else 27), "stands")


def king_not_marked(rules: RuleSet | str, *, next_turned_up: bool) -> Ruling:
    """A turned king that the dealer forgot: `"mended"` while he may still mark it."""
    rules = RuleSet.of(rules)
    in_time = rules.turned_king_deadline == "next-turn-up" and not next_turned_up
    if not (in_time and rules.king_scores):
        return _ruling(rules, "king-not-marked", (9, 22), "stands", king_lost=True)
    return _ruling(rules, "king-not-marked", (9, 22), "mended")
