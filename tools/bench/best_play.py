"""What the best play of the cards gains of each player, who is known but for his hand.

`python -m tools.bench.best_play` prints, for four scores and each seat, the games in 100 that a
player gains who talks and discards as the other does, and then plays the cards as is best against
all the hands with which the other would have talked and played so. Where more than `--hands` do,
as many are drawn: then the figures are a lower bound, learnt on three quarters of the hands and
measured on the last, and an upper one. The averager and the reckoner take under a second a deal,
both seats together, and the played-out player four with far fewer hands: all of it a quarter of an
hour on one core. `--player` measures one of the three, `--score` one score; with `--write` the
figures of each score go into `tools/best-play.csv` as soon as they are there. With `--deals 400
--hands 8000` errors are a third, and the bounds nearer together.
"""

from __future__ import annotations

import argparse

from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.simulator.batch.views import Policy
from ecarte_tutor.simulator.play.averages import AveragerPolicy
from ecarte_tutor.simulator.play.reckoner import ReckonerPolicy
from tools.matches.attentive_player import AttentiveReckoner
from tools.matches.best_play_gains import Sample, best_play_gains
from tools.matches.played_out_player import PlayedOutPlay
from tools.methods_tables import BEST_PLAY, BestPlayGain
from tools.reckoning.table import RULES
from tools.writing import record, worker_pool

PLAYERS: dict[str, tuple[Policy, Sample]] = {
    "reckoner": (ReckonerPolicy(), Sample(deals=50, hands=4_000)),
    "averager": (AveragerPolicy(), Sample(deals=50, hands=4_000)),
    "played-out": (AveragerPolicy(play=PlayedOutPlay()), Sample(deals=20, hands=200)),
    "attentive": (AttentiveReckoner(), Sample(deals=20, hands=200)),
}
"""By name: a player, and the sample that is affordable."""

SCORES = [(0, 0), (4, 4), (3, 4), (4, 3)]


def points(text: str) -> tuple[int, int]:
    pone, dealer = map(int, text.split("-"))
    return pone, dealer


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what the best play of the cards gains.")
    parser.add_argument("--player", choices=PLAYERS, help="only this one")
    parser.add_argument("--score", type=points, metavar="PONE-DEALER", help="only this one")
    parser.add_argument("--deals", type=int, help="for each score")
    parser.add_argument("--hands", type=int, help="of the player in each deal, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put the figures in the package")
    options = parser.parse_args()
    rules = RuleSet.named(RULES)
    with worker_pool(options.workers) as executor:
        for name in [options.player] if options.player else PLAYERS:
            policy, usual = PLAYERS[name]
            deals, hands = options.deals or usual.deals, options.hands or usual.hands
            sample = Sample(deals, hands, options.seed)
            for score in [options.score] if options.score else SCORES:
                found = best_play_gains(policy, rules, score, sample, executor)
                for each in found:
                    print(
                        f"{each.player} at pone {each.pone}, dealer {each.dealer}: the best play "
                        f"as {each.seat} gains {each.least:.2f} ± {each.least_error:.2f} to "
                        f"{each.most:.2f} ± {each.most_error:.2f} games in 100 "
                        f"({each.deals} deals)",
                        flush=True,
                    )
                if options.write:
                    record(BEST_PLAY, BestPlayGain, found, "player", "pone", "dealer")


if __name__ == "__main__":
    main()
