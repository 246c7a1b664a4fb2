"""What a verdict costs on a Dask cluster: `python -m tools.bench.cluster`.

Prints the median time to simulate a proposal, an answer and a discard here, and on a cluster of
this machine with two workers, each a process of its own. Both give the same values to the last bit.
"""

from __future__ import annotations

import argparse
import statistics
import time
from concurrent.futures import Executor

from distributed import Client, LocalCluster

from ecarte_tutor import Decision, simulate

DECISIONS = (
    Decision.propose("8H 7H QS 7S 7D", "9H"),
    Decision.answer("7H 8H QS 7S 7D", "9H"),
    Decision.discard("8H 7H QS 7S 7D", "9H", seat="pone"),
)


def seconds(decision: Decision, tries: int, cluster: Executor) -> tuple[float, float]:
    """The medians of as many tries, each from another seed: here, and on the cluster."""
    taken: dict[Executor | None, list[float]] = {None: [], cluster: []}
    for seed in range(1, tries + 1):
        found = []
        for executor, times in taken.items():
            began = time.perf_counter()
            found.append(simulate(decision, seed=seed, executor=executor))
            times.append(time.perf_counter() - began)
        assert {**found[0]} == {**found[1]}
    here, there = map(statistics.median, taken.values())
    return here, there


def main() -> None:
    """Prints a line for each decision."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=10)
    tries = parser.parse_args().tries
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,  # type: ignore[no-untyped-call]
        Client(cluster) as client,  # type: ignore[no-untyped-call]
    ):
        there = client.get_executor()
        print("| decision | here, s | on two workers, s |\n| --- | --- | --- |")
        for decision in DECISIONS:
            simulate(decision, executor=there)  # the workers have loaded what they need
            alone, shared = seconds(decision, tries, there)
            print(f"| {decision} | {alone:.2f} | {shared:.2f} |", flush=True)


if __name__ == "__main__":
    main()
