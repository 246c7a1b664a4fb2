"""How often something is concluded of a learner of whom it is false, and of whom it is true.

    python -m tools.bench.concluded [--runs 400] [--seed 1] [--write]

Learners of known loss answer problems drawn from `tools/graded-problems.csv`, no problem twice, and
what the page *You* would tell them is asked after every answer. With `--write` the shares go into
`tools/concluded.csv`, which is a table of docs/methods.md. Some four minutes of one core.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from statistics import fmean

from ecarte_tutor.course.concluded import is_looked_at
from ecarte_tutor.course.measured_players import TEN, opponents_lost_in_ten
from ecarte_tutor.course.players import PLAYERS
from ecarte_tutor.course.practice.habit import habit
from ecarte_tutor.course.problems.skills import SKILL_OF_KIND
from ecarte_tutor.course.progress.attempt import SIMULATOR, Attempt, Loss
from ecarte_tutor.course.progress.statistics import Statistics
from ecarte_tutor.course.progress.ten_choices import HALF_LIFE_COMPARED, CostOfTen
from ecarte_tutor.engine.decision import Decision, Kind
from ecarte_tutor.engine.decision.text import option_text
from ecarte_tutor.simulator.units import GAMES
from ecarte_tutor.widgets.desk.progress.you import told_ten
from tools.bench.ten_choices import Loses, as_player, by_chance, errs, pool
from tools.methods_tables import CONCLUDED, Concluded
from tools.tables.build_graded import KINDS, Graded
from tools.writing import rows_text

ANSWERS = 200
FORTY = 40
A_SET = 10
ERRS = 0.25
ONE_WAY = 5 / 6
A_MISTAKE = 0.3
"""Loss above which an answer is wrong, in games in 100, as `is_right` has it."""

SHARES = {1.0: "as much as", 1.2: "20 % more than", 1.7: "70 % more than"}
LESS = {0.5: "half of what", 1 / 3: "a third of what"}


def sees(deviation: float) -> Loses:
    """Return the function of what one loses who sees each option's value with a normal error."""

    def loses(problem: Graded, chance: random.Random) -> float:
        seen = ((loss + deviation * chance.gauss(0, 1), loss) for loss in problem.options)
        return min(seen)[1]

    return loses


def mean_loss(loses: Loses, times: int = 20) -> float:
    """Return the mean loss of a choice over all problems, each answered so often."""
    chance = random.Random(0)
    return fmean(loses(problem, chance) for problem in pool() for _ in range(times))


def who_loses(mean: float, make: Callable[[float], Loses], most: float) -> Loses:
    """Return the learner of a kind whose choice costs `mean`; `most` is the largest parameter."""
    low, high = 0.0, most
    for _ in range(14):
        middle = (low + high) / 2
        low, high = (middle, high) if mean_loss(make(middle)) < mean else (low, middle)
    return make(high)


def passes(loses: Loses, name: str, chance: random.Random) -> bool:
    """Return True if the learner is told to have passed the opponent, within all his answers."""
    found = CostOfTen(half_life=HALF_LIFE_COMPARED)
    for problem in chance.sample(pool(), ANSWERS):
        found = found.plus_choice(loses(problem, chance), problem.usual)
        if name in found.passed:
            return True
    return False


def passed(runs: int, seed: int) -> Iterator[Concluded]:
    """Yield how often each opponent is passed by equals, and by who loses more or less."""
    for name, lost_in_all in opponents_lost_in_ten().items():
        lost = lost_in_all / TEN
        what = f"you have passed {PLAYERS[name].name}"
        learners = [("himself", as_player(name), False)]
        for share, words in (SHARES | LESS).items():
            is_true = share < 1
            for how, make, most in (("errs by chance", errs, 1.0), ("sees badly", sees, 60.0)):
                of = f"loses {words} he, {how}" if not is_true else f"loses {words} he loses, {how}"
                learners.append((of, who_loses(share * lost, make, most), is_true))
        for of, loses, is_true in learners:
            told = sum(passes(loses, name, random.Random(f"{seed} {run}")) for run in range(runs))
            yield Concluded(what, of, "true" if is_true else "false", ANSWERS, runs, told)


@cache
def at_stake(*kinds: Kind) -> tuple[tuple[Decision, tuple[float, ...]], ...]:
    """Return the problems of these kinds at which some choice is a mistake, with all losses."""
    read = ((Decision.parse(each.line), each.options) for each in pool())
    return tuple(each for each in read if each[0].kind in kinds and max(each[1]) > A_MISTAKE)


def answered(decision: Decision, losses: Sequence[float], place: int) -> Attempt:
    """Return the first answer at a decision with the option in that place."""
    skill, choice = SKILL_OF_KIND[decision.kind].name, option_text([*decision.options()][place])
    marks = {SIMULATOR: losses[place] <= A_MISTAKE}
    return Attempt.made(
        skill, str(decision), choice or "nothing", marks, Loss(losses[place], "rollout", GAMES)
    )


def tells_a_habit(kinds: Sequence[Kind], chance: random.Random, *, errs_one_way: bool) -> bool:
    """Return True if a habit is told within forty answers."""
    log = list[Attempt]()
    for decision, losses in chance.sample(at_stake(*kinds), FORTY):
        place = chance.randrange(len(losses))
        if errs_one_way:
            best, worst = losses.index(min(losses)), losses.index(max(losses))
            is_that_way = [*decision.options()][worst] in ("propose", "accept")
            share = 2 * ERRS * (ONE_WAY if is_that_way else 1 - ONE_WAY)
            place = worst if chance.random() < share else best
        log.append(answered(decision, losses, place))
        if (is_looked_at(len(log)) or len(kinds) > 1) and habit(log):
            return True
    return False


def habits_told(
    of: str, every: Sequence[Sequence[Kind]], runs: int, seed: int, *, errs_one_way: bool
) -> Iterator[Concluded]:
    for kinds in every:
        told = sum(
            tells_a_habit(kinds, random.Random(f"{seed} {run}"), errs_one_way=errs_one_way)
            for run in range(runs)
        )
        where = "all kinds" if len(kinds) > 1 else SKILL_OF_KIND[kinds[0]].name
        yield Concluded(
            f"a habit, {where}", of, "true" if errs_one_way else "false", FORTY, runs, told
        )


def of_a_coin(runs: int, seed: int) -> Iterator[Concluded]:
    """Yield how often a habit is told to who chooses by chance."""
    kinds: tuple[Kind, ...] = ("propose", "answer", "discard", "lead")
    every = (*((kind,) for kind in kinds), kinds)
    return habits_told("chooses by chance", every, runs, seed, errs_one_way=False)


def one_way(runs: int, seed: int) -> Iterator[Concluded]:
    """Yield how often a habit is told to who errs in 25 of 100, five of six times one way."""
    of = "errs in 25 of 100, five of six mistakes one way"
    return habits_told(of, (("propose",), ("answer",)), runs, seed, errs_one_way=True)


def two_best(problem: Graded, chance: random.Random) -> float:
    """Return the loss of one of the two best options, by chance."""
    return chance.choice(sorted(problem.options)[:2])


TWELVE: dict[str, Loses] = {
    "by chance": by_chance,
    "one of the two best": two_best,
    **{name: as_player(name) for name in ("book", "captain", "librarian", "actuary")},
    **{f"errs in {100 * share:.0f} of 100": errs(share) for share in (0.03, 0.1, 0.3)},
    **{f"sees with an error of {error}": sees(error) for error in (0.3, 1, 3)},
}
"""Players of known loss, to whom a number is told."""


def intervals(runs: int, seed: int) -> Iterator[Concluded]:
    """Yield how often the interval that is told after forty choices misses the truth."""
    easiest = sorted(pool(), key=lambda each: each.usual)[: len(pool()) // 3]
    pools = {"all problems": pool(), "the easiest third": tuple(easiest)}
    for kind in KINDS:
        of_kind = (each for each in pool() if Decision.parse(each.line).kind == kind)
        pools[f"{SKILL_OF_KIND[kind].name} alone"] = tuple(of_kind)
    for where, problems in pools.items():
        for who, loses in TWELVE.items():
            missed = sum(
                not covers(loses, problems, random.Random(f"{seed} {run}"), where)
                for run in range(runs)
            )
            what = f"an interval that misses, {where}"
            yield Concluded(what, who, holds="false", answers=FORTY, runs=runs, told=missed)


def covers(loses: Loses, problems: Sequence[Graded], chance: random.Random, where: str) -> bool:
    """Return True if the interval, as it is shown, holds what the player loses there."""
    found = CostOfTen()
    for problem in chance.sample(problems, FORTY):
        found = found.plus_choice(loses(problem, chance), problem.usual)
    low, high = found.interval if where == "all problems" else found.here[1:]
    truth = TEN * mean_loss_at(loses, tuple(problems))
    return round(low, 1) <= round(truth, 1) <= round(high, 1)


@cache
def mean_loss_at(loses: Loses, problems: tuple[Graded, ...]) -> float:
    """Return the mean loss of a choice at these problems."""
    chance = random.Random(0)
    return fmean(loses(problem, chance) for problem in problems for _ in range(60))


def falls(chance: random.Random) -> bool:
    """Return True if a set answered five times, rightly from the second on, lowers the number."""
    asked = chance.sample(at_stake(*SKILL_OF_KIND), A_SET)
    log = list[Attempt]()
    for decision, losses in asked:
        log.append(answered(decision, losses, chance.randrange(len(losses))))
    before = Statistics(log).ten
    log += [answered(each, losses, losses.index(min(losses))) for each, losses in 4 * asked]
    return before.mean - Statistics(log).ten.mean > before.error


def repeats(runs: int, seed: int) -> Iterator[Concluded]:
    """Yield how often a set answered five times lowers the number by more than its error."""
    told = sum(falls(random.Random(f"{seed} {run}")) for run in range(runs))
    of = "chooses by chance, and rightly from the second time on"
    yield Concluded("a better number by one set answered five times", of, "false", 50, runs, told)


def cannot_be_said(loses: Loses, chance: random.Random) -> bool:
    """Return True if forty answers tell no number, none that compares, or one too near the next."""
    log = [
        Attempt.made(skill_of(each), each.line, "any", {}, loss_of(each, loses, chance))
        for each in chance.sample(pool(), FORTY)
    ]
    statistics, lost = Statistics(log), opponents_lost_in_ten()
    if told_ten(statistics) is None or not statistics.is_mixed:
        return True
    following = next((name for name in lost if name not in statistics.passed), None)
    if following is None or statistics.ten.mean >= lost[following]:
        return False
    return not statistics.compared.takes(following)


@cache
def skill_of(problem: Graded) -> str:
    return SKILL_OF_KIND[Decision.parse(problem.line).kind].name


def loss_of(problem: Graded, loses: Loses, chance: random.Random) -> Loss:
    return Loss(loses(problem, chance), "rollout", GAMES, usual=problem.usual)


def unsaid(runs: int, seed: int) -> Iterator[Concluded]:
    """Yield how often it cannot be said, by forty answers, how a player compares with the four."""
    what = "that it cannot be said how you compare"
    for who, loses in TWELVE.items():
        told = sum(cannot_be_said(loses, random.Random(f"{seed} {run}")) for run in range(runs))
        yield Concluded(what, who, "false", FORTY, runs, told)


MEASURES = {
    "intervals": intervals,
    "passed": passed,
    "coin": of_a_coin,
    "one-way": one_way,
    "repeats": repeats,
    "unsaid": unsaid,
}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=MEASURES)
    parser.add_argument("--write", action="store_true", help="write tools/concluded.csv")
    asked = parser.parse_args(arguments)
    rows = []
    for name, measure in MEASURES.items():
        if asked.only in (None, name):
            for row in measure(asked.runs, asked.seed):
                print(row, flush=True)
                rows.append(row)
    if asked.write and asked.only is None:
        CONCLUDED.write_bytes(rows_text(rows, Concluded))


if __name__ == "__main__":
    main()
