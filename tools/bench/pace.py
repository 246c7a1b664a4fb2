"""How long a deal and a trick last on the game's table, without the learner's own thinking.

    python -m tools.bench.pace [deals]

The waits are those of `event_queue.js`, added up over the events of random deals between a careless
learner and the Curate; a trick ends with the opponent's next lead, if he has it. Motion alone:
drawing comes on top.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Iterator, Mapping
from statistics import mean, quantiles

from ecarte_tutor import Deal
from ecarte_tutor.course.players import PLAYERS
from ecarte_tutor.widgets.assets import static
from ecarte_tutor.widgets.scene import TableEvent
from ecarte_tutor.widgets.telling import tell

Waits = Mapping[str, Mapping[str, int]]


def waits_and_paces() -> tuple[Waits, Mapping[str, float]]:
    """The two tables of `event_queue.js`."""
    script = static("event_queue.js")
    found = [
        re.search(rf"const {name} = (\{{.*?\}});", script, re.S) for name in ("WAITS", "PACES")
    ]
    waits, paces = (
        json.loads(re.sub(r",(\s*\})", r"\1", re.sub(r"(?<![\"\w])(\w+):", r'"\1":', each[1])))
        for each in found
        if each
    )
    return waits, paces


def lasts(event: TableEvent, waits: Waits) -> int:
    """Milliseconds of an event at the slowest pace."""
    times = waits[event.kind]
    before = times.get("thought", times["before"]) if event.by == "opponent" else times["before"]
    return before + times["during"] + times["after"] + 260 * (event.words == "vole")


def deals(many: int) -> Iterator[tuple[TableEvent, ...]]:
    """The events of random deals for the learner."""
    chance = random.Random(1)
    for number in range(many):
        deal, seat = Deal.start(seed=number), chance.choice(("pone", "dealer"))
        while not deal.over:
            mine = deal.seat == seat
            options = deal.options()
            deal = deal.act(
                chance.choice(options) if mine else PLAYERS["curate"].choose(deal.decision())
            )
        yield tell(deal.events_seen(seat), seat, ())  # type: ignore[arg-type]


def tricks(events: tuple[TableEvent, ...], waits: Waits) -> Iterator[int]:
    """Milliseconds of each trick, with the opponent's lead to the next one."""
    played = [each for each in events if each.kind in ("play", "trick", "king")]
    ends = [place for place, each in enumerate(played) if each.kind == "trick"]
    for start, end in zip([-1, *ends], ends, strict=False):
        following = played[end + 1 : end + 2]
        led = [each for each in following if each.by == "opponent"]
        yield sum(lasts(each, waits) for each in (*played[start + 1 : end + 1], *led))


def main(many: int) -> None:
    """Prints seconds, for each pace."""
    waits, paces = waits_and_paces()
    told = list(deals(many))
    whole = [sum(lasts(each, waits) for each in events) / 1000 for events in told]
    single = [each / 1000 for events in told for each in tricks(events, waits)]
    print(f"{many} deals, {sum(map(len, told)) / many:.1f} events a deal")
    for name, pace in paces.items():
        longest = quantiles(whole, n=20)[-1]
        print(
            f"{name}: a deal {pace * mean(whole):.1f} s (one in twenty over {pace * longest:.1f}), "
            f"a trick {pace * mean(single):.1f} s, at most {pace * max(single):.1f}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
