"""Reasons for a lead or a reply: what happens after that card, and after another card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final, Literal

import numpy as np

from ...engine.cards import Card, Rank, Suit
from ...engine.english import begun
from ...engine.rules import trick_winner
from ...simulator.masks import Rows
from ..reason import Reason
from .contest import TOLD, Contest, hundredths, of_100

_LEAST: Final = 12
"""With fewer deals in which the better card brings more points, no reason is drawn from them."""

_CLEARLY: Final = 0.12
"""The smallest difference between shares of deals, 0 to 1, that makes a reason at once."""

_LEAST_GAIN: Final = 0.03
"""The smallest difference that makes a reason for want of another."""

_FOR_TWO: Final = 0.05
"""The smallest difference for two cards together."""

_SURE: Final = 0.98
"""A larger share of deals, 0 to 1, would seem impossible where only some deals are counted."""

_OFTEN: Final = 0.3
"""The smallest share of the deals in which the better card brings more that makes a reason."""

End = Literal["takes", "beaten", "trumped", "follows", "goes"]
"""What becomes of a card of the player.

It takes its trick. Or it is led, and is beaten in suit or trumped. Or it is played to the
opponent's lead and loses, in the suit led (`follows`) or in another one (`goes`).
"""


@dataclass(frozen=True, slots=True)
class LostTrick:
    """How a card of the player's mostly loses its trick if the worse of two cards is played.

    Only deals count in which the better card scores more points. In a `share` of them, 0 to 1, the
    worse card ends as `led` says, and `card` as `end` says, in a trick to which `suit` was led.
    """

    led: End
    """What becomes of the worse card, which is played at once."""

    card: Card
    """A card of the player that takes a trick after the better card, and none after the worse."""

    end: End
    """What becomes of `card` after the worse card."""

    suit: Suit
    """The suit led to the trick in which `card` is played."""

    share: float
    """Share of the deals in which all the other fields are true, 0 to 1."""


def on_cards(contest: Contest) -> Iterator[Reason]:
    """Yield reasons for the better of two leads or replies, the most telling first, if any."""
    if contest.decision.kind == "reply":
        yield from _cheaper(contest)
    else:
        yield from _trump_kept(contest)
    found = lost_tricks(contest)
    of_the_two = [lost for lost in found if lost.card in contest.cards]
    for lost in of_the_two:
        yield from _of(contest, lost, _CLEARLY)
    if contest.decision.kind == "lead":
        yield from _unbeaten(contest)
    if contest.blames:  # what another lead does to a third card does not say why this one is right
        for lost in found:
            if lost not in of_the_two:
                yield from _of(contest, lost, _CLEARLY)
    yield from _vole(contest)
    yield from _first_trick(contest)
    yield from _two_together(contest)
    for lost in found:
        yield from _of(contest, lost, _LEAST_GAIN)
    yield from _point(contest)


def lost_tricks(contest: Contest) -> list[LostTrick]:
    """Return how cards lose their tricks if the worse of two is played, the commonest first.

    There is at most one `LostTrick` for each card in hand, and none if fewer than 12 deals count.
    """
    turned = contest.turned
    rows = np.flatnonzero(turned)
    if len(rows) < _LEAST:
        return []
    better, worse = contest.cards
    after = contest.tricks(worse)
    gains = {
        card: contest.takes(card, better, contest.turned)
        - contest.takes(card, worse, contest.turned)
        for card in contest.decision.hand
    }
    found = []
    for card, gain in gains.items():
        if gain < _OFTEN:
            continue
        kept = contest.tricks(better).takes(contest.place(card)) & turned
        deals = np.flatnonzero(kept & ~after.takes(contest.place(card)))
        ends: Counter[tuple[End, End, Suit]] = Counter()
        for deal in deals.tolist():
            number, end = _end(contest, worse, card, deal)
            led = _end(contest, worse, worse, deal)[1]
            place = after.mine if after.leads[number, deal] else after.his
            ends[led, end, contest.suit_at(int(place[number, deal]))] += 1
        for (led, end, suit), times in ends.most_common(1):
            share = times / len(rows)
            if share >= _OFTEN:
                found.append(LostTrick(led, card, end, suit, share))
    return sorted(found, key=lambda each: (_is_small(contest, each.card), -each.share))


def _is_small(contest: Contest, card: Card) -> bool:
    """Return True for a plain card below the knave."""
    return card.suit is not contest.decision.trump and not card.rank.is_court


def _end(contest: Contest, option: Card, card: Card, deal: int) -> tuple[int, End]:
    """Return the number of the trick in which `card` is played, and what becomes of it."""
    tricks, place = contest.tricks(option), contest.place(card)
    number = int(np.flatnonzero(tricks.mine[:, deal] == place)[0])
    his = int(tricks.his[number, deal])
    if tricks.wins[number, deal]:
        return number, "takes"
    if tricks.leads[number, deal]:
        is_trumped = his < len(Rank) <= place
        return number, "trumped" if is_trumped else "beaten"
    same = his // len(Rank) == place // len(Rank)
    return number, "follows" if same else "goes"


def _of(contest: Contest, lost: LostTrick, least: float) -> Iterator[Reason]:
    """Yield what happens to a card, if it takes at least `least` more tricks after the better one.

    `least` is a difference between shares of deals, 0 to 1.
    """
    better, worse = contest.cards
    card, he = lost.card, contest.other
    then, now = (contest.takes(card, option) for option in (better, worse))
    if then - now < least:
        return
    if card not in (better, worse) and card.suit is better.suit and card.rank < better.rank:
        yield Reason(
            "long-suit",
            f"Lead the {_in_short(contest)} first, and your {card.words} wins in "
            f"{of_100(then, 'deals')}; after the {worse.words}, in {hundredths(now)}.",
            hides_best=False,
        )
    if card == worse:
        yield from _of_the_worse(contest, lost, then, now)
        return
    mine = f"your {card.words}" if card != better else f"the {card.words}"
    rates = f"in {of_100(now, 'deals')}, against {hundredths(then)}"
    higher = "trump" if card.suit is contest.decision.trump else card.suit.word[:-1]
    name = f"{'lost' if lost.led in ('trumped', 'beaten') else 'won'}-{lost.end}"
    if lost.led in ("trumped", "beaten"):
        is_lost_later = lost.end in ("goes", "follows")
        if is_lost_later and contest.decision.hand.of(contest.decision.trump) == (worse,):
            told = f"Once your only trump is gone, {he} leads {lost.suit.word}: {mine} wins"
            name = "only-trump"
        elif is_lost_later:
            yield from _if_lost(contest, lost, least)
            return
        elif card == better and lost.end == "trumped":
            yield from _now(contest, then, now)
            return
        else:
            later = "trumps" if lost.end == "trumped" else "beats"
            told = f"After the {worse.words} {he} often {later} {mine}: it wins"
        yield from _in_full(Reason(name, f"{told} {rates}.", hides_best=card != better))
    else:
        ends = {"goes": f"often goes on a {lost.suit.word[:-1]}", "trumped": "is often trumped"}
        end = ends.get(lost.end, f"often falls to a {higher}")
        told = f"After the {worse.words} {mine} {end}: it wins {rates}."
        yield from _in_full(Reason(name, told, hides_best=card != better))


def _if_lost(contest: Contest, lost: LostTrick, least: float) -> Iterator[Reason]:
    """Yield what he leads once he has taken the worse card, and how `lost.card` then fares.

    The two shares are of the deals in which he takes the worse card; of all deals where the card
    would seem never to fail after the better one.
    """
    better, worse = contest.cards
    tricks, card = contest.tricks(worse), lost.card
    is_trumped = (tricks.his[0] < len(Rank)) & (contest.place(worse) >= len(Rank))
    rows: Rows | None = ~tricks.wins[0] & (is_trumped if lost.led == "trumped" else ~is_trumped)
    if contest.takes(card, better, rows) > _SURE:
        rows = None
    then, now = (contest.takes(card, option, rows) for option in (better, worse))
    if then - now < least:
        return
    does = "trumps" if lost.led == "trumped" else "beats"
    told = f"If {contest.other} {does} the {worse.words} he leads {lost.suit.word}:"
    mine = f"the {card.words}" if card == better else f"your {card.words}"
    against = f"against {hundredths(then)}."
    overall = f"{told} overall {mine} wins {hundredths(now)} of 100, {against}"
    text = overall if rows is None else f"{told} {mine} wins in {of_100(now, 'deals')}, {against}"
    yield from _in_full(Reason(f"lost-{lost.end}", text, hides_best=card != better))


def _in_short(contest: Contest) -> str:
    """Return the better card as its rank, with the suit if another card in hand has that rank."""
    better, _ = contest.cards
    ranks = [card.rank for card in contest.decision.hand]
    return better.rank.word if ranks.count(better.rank) == 1 else better.words


def _now(contest: Contest, then: float, now: float) -> Iterator[Reason]:
    """Yield that the better card is often trumped if the worse is led first."""
    better, worse = contest.cards
    told = f"Led now, the {better.words} wins in {of_100(then, 'deals')}; after the"
    first = worse.rank.word if worse.suit is better.suit else worse.words
    for end in (f" and wins in {hundredths(now)}", f": {hundredths(now)}"):
        text = f"{told} {first} it is often trumped{end}."
        yield Reason("now-trumped", text, hides_best=False)


def _in_full(reason: Reason) -> Iterator[Reason]:
    """Yield the reason in more words and in fewer; the first that is short enough is used."""
    yield replace(reason, text=reason.text.replace(" wins in ", " takes a trick in "))
    yield reason
    yield replace(reason, text=reason.text.replace(" of 100 deals, ", " of 100, "))


def _of_the_worse(contest: Contest, lost: LostTrick, then: float, now: float) -> Iterator[Reason]:
    """Yield that the worse card itself takes fewer tricks if it is played at once."""
    better, worse = contest.cards
    rates = f"in {of_100(then, 'deals')}"
    if lost.end == "trumped" and better.suit is contest.decision.trump:
        drawn = f"Draw his trump with the {better.words} first"
        told = f"{drawn}: the {worse.words} wins {rates}, against {hundredths(now)}."
        yield from _in_full(Reason("draw-trumps", told, hides_best=False))
        return
    way = _taken_later(contest, worse)
    kept = _KEPT[way[0]].format(suit=way[1], other=contest.other)
    is_after = way[0] == "lead" and worse.suit is better.suit
    if is_after:
        kept = f"Lead the {_in_short(contest)} first, and"
    else:
        kept += ","
    if contest.decision.kind == "reply":
        told = f"{kept} the {worse.words} wins {rates}; now it is lost."
        yield from _in_full(Reason(f"keep-{way[0]}", told, hides_best=not is_after))
    else:
        told = f"{kept} the {worse.words} wins {rates}; led now, in {hundredths(now)}."
        yield from _in_full(Reason(f"wait-{way[0]}", told, hides_best=not is_after))


_KEPT: Final = {
    "trump": "Kept to trump a {suit}",
    "beat": "Kept to beat {other}’s {suit}",
    "last": "Kept for the last trick",
    "lead": "Led later",
}
"""Words for how a card that is kept takes its trick, by the name of the way."""


def _taken_later(contest: Contest, card: Card) -> tuple[str, str]:
    """Return how a card that is kept mostly takes its trick: a key of `_KEPT`, and its suit."""
    better, _ = contest.cards
    tricks, place = contest.tricks(better), contest.place(card)
    ways: Counter[tuple[str, str]] = Counter()
    last = len(tricks.mine) - 1
    for deal in np.flatnonzero(contest.turned & tricks.takes(place)).tolist():
        number = int(np.flatnonzero(tricks.mine[:, deal] == place)[0])
        his = contest.suit_at(int(tricks.his[number, deal]))
        if tricks.leads[number, deal]:
            ways["last" if number == last else "lead", ""] += 1
        elif his is card.suit:
            ways["beat", his.word] += 1
        else:
            ways["trump", his.word[:-1]] += 1
    return ways.most_common(1)[0][0] if ways else ("lead", "")


def _two_together(contest: Contest) -> Iterator[Reason]:
    """Yield two cards of a suit that both take a trick more often after the better card.

    Or at least one of them does so; or both do, of which one is the better card.
    """
    better, worse = contest.cards
    then, now = (
        {card: contest.tricks(option).takes(contest.place(card)) for card in contest.decision.hand}
        for option in (better, worse)
    )
    found = []
    for one, other in combinations(contest.decision.hand.arranged(contest.decision.trump), 2):
        for are_both, join in ((True, np.logical_and), (False, np.logical_or)):
            if one.suit is not other.suit and not (are_both and better in (one, other)):
                continue
            more, less = (float(join(takes[one], takes[other]).mean()) for takes in (then, now))
            if more - less >= _FOR_TWO:
                found.append((more - less, more, less, are_both, one, other))
    if not found:
        return
    _, more, less, are_both, one, other = max(found, key=lambda each: each[0])
    first, second = f"your {one.rank.word}", other.words
    if better in (one, other):
        first, second = "it", f"your {(one if other == better else other).words}"
    told = f"both {first} and {second} win" if are_both else f"{first} or {second} wins"
    do = "Lead" if contest.decision.kind == "lead" else "Play"
    rates = f"{of_100(more, 'deals')}, not {hundredths(less)}"
    name = "both-win" if are_both else "either-wins"
    yield Reason(name, f"{do} the {better.words}, and {told} in {rates}.", hides_best=False)


def _cheaper(contest: Contest) -> Iterator[Reason]:
    (better, worse), led = contest.cards, contest.decision.led
    assert led is not None
    taken = trick_winner(led, better, contest.decision.trump) == "follower"
    if taken and better.suit is worse.suit and better.rank < worse.rank:
        told = f"The {better.rank.word} takes the trick as well: keep the {worse.words} for later."
        yield Reason("cheaper", told, hides_best=False)


def _unbeaten(contest: Contest) -> Iterator[Reason]:
    better, worse = contest.cards
    king = contest.decision.trump_king
    is_news = better != king and contest.more >= TOLD
    if is_news and not contest.beats(better).any() and contest.beats(worse).any():
        told = f"Nothing that {contest.other} can hold beats the {better.words}"
        if better.suit is king.suit and king in contest.unseen:
            told += ": he would have marked the king"
        yield Reason("unbeaten", f"{told}.", hides_best=False)


def _trump_kept(contest: Contest) -> Iterator[Reason]:
    trump = contest.decision.trump
    better, worse = contest.cards
    if worse.suit is trump and better.suit is not trump and contest.higher(worse).all():
        yield Reason(
            "trump-kept",
            f"{begun(contest.other)} must have a higher trump than your {worse.rank.word}: keep "
            "yours to trump with.",
        )


def _vole(contest: Contest) -> Iterator[Reason]:
    """Yield how often all five tricks are won, or lost, if that matters more than the point."""
    better, worse = contest.cards
    seat = contest.decision.seat
    for points, name, does, is_vole in (
        (2, "try-for-five", "You take all five tricks", contest.vulnerable in (None, seat)),
        (-2, "save-one", f"{begun(contest.other)} takes all five", contest.vulnerable != seat),
    ):
        more = contest.scores_more(points) * (1 if points > 0 else -1)
        ours, theirs = map(hundredths, contest.scores(points))
        if is_vole and more >= 3 * TOLD and more >= contest.more and ours != theirs:
            yield Reason(
                name,
                f"{does} in {ours} of 100 deals after the {better.words}, in {theirs} after the "
                f"{worse.words}.",
                hides_best=False,
            )


def _first_trick(contest: Contest) -> Iterator[Reason]:
    """Yield how often each of two leads takes its trick, if the better does much more often.

    That a card which nothing beats takes its trick says nothing of when to lead it.
    """
    if contest.decision.kind != "lead":
        return
    better, worse = contest.cards
    ours, theirs = (contest.share(~contest.beats(card)) for card in (better, worse))
    if ours <= _SURE and ours - theirs >= 10 * TOLD and better.suit is not worse.suit:
        yield Reason(
            "takes-trick",
            f"The {better.words} takes its trick in {of_100(ours, 'hands')}, the {worse.words} in "
            f"{hundredths(theirs)}.",
            hides_best=False,
        )


def _point(contest: Contest) -> Iterator[Reason]:
    better, worse = contest.cards
    won, lost = (contest.share(contest.made(card)) for card in (better, worse))
    if won - lost >= TOLD:
        yield Reason(
            "point",
            f"With the {better.words} you make the point in {of_100(won, 'hands')}, with the "
            f"{worse.words} in {hundredths(lost)}.",
            hides_best=False,
            argues=False,
        )
