"""How soon a learner's habit is told, and how often one that is not there.

`python -m tests.bench.habits` prints in how many of fifty logs a made fault (to refuse too seldom
with one trump at four all, three times in four) is told first, by the number of such hands; and in
how many of a hundred logs of 600 first words, looked at after every twenty, something is ever told
of a learner who only slips. With `--simulate HANDS` it holds the table against the simulator: what
the pone's other word costs on a hand that calls for the right one, and the mean loss on random
hands, that many of each idea.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from math import sqrt

from ecarte_tutor import Decision, simulate
from ecarte_tutor.decision import EXCHANGING_WORD, STANDING_WORD
from ecarte_tutor.progress import costly_habits
from ecarte_tutor.progress.costly_habit import FLOOR
from ecarte_tutor.progress.habit_gains import HabitGain, TalkIdea, gains_by_idea, standing_of
from tests.progress.habitual import FAULT, answers, drilled, first_words

SUCH = (6, 8, 10, 12, 15, 20, 25, 30)
LENGTH, STEP, LOGS = 600, 20, 100


def told_first(such: int) -> int:
    logs = (drilled(seed, such) for seed in range(50))
    return sum([each.idea for each in costly_habits(log)][:1] == [FAULT] for log in logs)


def there_is(idea: TalkIdea, rate: float) -> float:
    return max(each.gain((rate,) * 3) / each.hands for each in gains_by_idea()[idea])


def ever_told(rate: float, seed: int) -> set[TalkIdea]:
    log = list(answers(lambda _decision, _right, chance: chance.random() < rate, seed, LENGTH))
    looks = (costly_habits(log[:end]) for end in range(STEP, LENGTH + 1, STEP))
    return {each.idea for found in looks for each in found}


def hands_of(idea: TalkIdea, scores: tuple[tuple[int, int], ...]) -> Iterator[Decision]:
    for decision, right, _ in first_words(4000, 11, scores):
        trumps = min(2, len(decision.hand.of(decision.trump)))
        if (decision.kind, trumps, right) == (idea.asks, idea.trumps, idea.right):
            yield decision


def compared(row: HabitGain, hands: int) -> str:
    every = tuple((mine, theirs) for mine in range(5) for theirs in range(5))
    idea = row.idea
    scores = tuple(each for each in every if standing_of(*(5 - n for n in each)) == idea.standing)
    words = STANDING_WORD[idea.asks], EXCHANGING_WORD[idea.asks]  # type: ignore[index]
    other = words[idea.right == words[0]]
    losses = [
        simulate(each).for_the_game().loss(other).mean
        for each in islice(hands_of(idea, scores), hands)
    ]
    mean = sum(losses) / len(losses)
    error = sqrt(sum((each - mean) ** 2 for each in losses) / (len(losses) - 1) / len(losses))
    table = row.gain((1.0, 1.0, 1.0)) / row.hands / row.called_for
    return f"{' '.join(map(str, idea))}: table {table:.2f}, simulator {mean:.2f} ± {error:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how habits are told.")
    parser.add_argument("--simulate", type=int, metavar="HANDS")
    options = parser.parse_args()
    if options.simulate:
        for rows in gains_by_idea().values():
            if rows[0].asks == "propose" and rows[0].called_for > 0.2:
                print(compared(rows[0], options.simulate), flush=True)
        return
    for such in SUCH:
        print(f"{such} such hands: the fault is told first in {told_first(such)} of 50 logs")
    for rate in (0.0, 0.03, 0.05):
        told = [ever_told(rate, seed) for seed in range(LOGS)]
        wrong = sum(any(there_is(idea, rate) < FLOOR for idea in found) for found in told)
        print(
            f"slips on {100 * rate:.0f} in 100: something is ever told of "
            f"{sum(map(bool, told))} of {LOGS}, and of {wrong} something below the floor"
        )


if __name__ == "__main__":
    main()
