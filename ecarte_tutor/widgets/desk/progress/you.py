"""What the page *You* shows: the number, what is due, bars by skill, and games against each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Final

from ....course.concluded import FEWEST_CHOICES, is_easy, only_kind
from ....course.measured_players import lost_in_ten, measured_skills, opponents_lost_in_ten
from ....course.players import PLAYERS, character_of
from ....course.practice.habit import habit
from ....course.practice.idea import mastery_of_kinds
from ....course.problems.skills import SKILL, SKILLS
from ....course.progress.attempt import Attempt
from ....course.progress.statistics import ReviewQueue, Statistics, day_of
from ....engine.english import begun, counted, in_figures, listed, number
from ...stage.draw.charts import Chart
from ...stage.page import lesson_file

UNIT: Final = "Ten choices cost you {figure} games in 100: the lower, the better."
_UNIT_HERE: Final = "Ten such choices cost you {figure} games in 100: the lower, the better."
_INVITES: Final = (
    "After ten choices you see here how many games in 100 they cost you: the fewer, the better.{}"
)
_EASY: Final = (
    "Your problems were mostly easy ones, so this says little of others, and cannot be compared "
    "with the four."
)
_FEW_KINDS: Final = (
    "You have met few kinds of problem, so this cannot be compared with the four: mixed practice "
    "brings all kinds."
)
_SECONDS_A_PROBLEM: Final = 14
_NOTHING_DUE: Final = "Nothing is due. The next one comes back {due}."
_NOTHING_WRONG: Final = "What you get wrong comes back here."


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberCard:
    """The learner's number, as the page *You* shows it."""

    figure: str
    """The number with one decimal; empty before the tenth choice that counts."""

    words: str
    """What the figure counts, with "{figure}" in its place, or what makes it appear."""

    between: str = ""
    """Sentence on how far chance may have moved the figure."""

    sentence: str = ""
    """Sentence on the opponents passed, and the next one, or why there is no comparison."""

    chart: Chart | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillRow:
    """Bar of a skill: how many of the last answers were right."""

    skill: str
    """Name of the kind of problem, sent when the row is pressed."""

    label: str
    right: int
    asked: int
    """Answers that count, at most the last eight; 0 if the skill was not asked yet."""

    lesson: str = ""
    """File name of the lesson on the skill; empty if there is none."""

    practised: bool = False
    """True if the skill can be practised by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpponentRow:
    """An opponent on the page *You*, with the games played against him."""

    label: str
    face: str
    record: str
    """Games won and lost: "You 3 · he 2"; empty before the first."""

    passed: bool
    """True if the learner has once been told to lose less."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """The best of the learner's last games, with the code that deals its cards again."""

    text: str
    code: str = ""
    """Game code; empty in records of before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class You:
    """Everything on the page *You* but what a lesson's panel shows too."""

    number: NumberCard
    due: str
    """What is due and how long it takes: "23 due · about five minutes". If nothing is, a sentence,
    in which the page words the time for "{due}"."""

    habit: str
    """The habit that costs most; empty if there is none."""

    rows: tuple[SkillRow, ...]
    opponents: tuple[OpponentRow, ...]
    games: tuple[GameLine, ...]
    """The best of the last games; empty before the first."""

    game: str
    """File name of the page with the game."""


def you(
    statistics: Statistics,
    queue: ReviewQueue,
    now: datetime,
    zone: tzinfo | None,
) -> You:
    """Return what the page *You* shows at `now`."""
    found = habit(each for each in statistics.recent if each.skill in SKILL)
    return You(
        number=_number(statistics),
        due=_due(queue, now),
        habit="" if found is None else str(found),
        rows=tuple(_rows(statistics.recent)),
        opponents=tuple(_opponents(statistics)),
        games=tuple(_best(statistics.games, zone)),
        game=lesson_file("game"),
    )


def passing(before: Collection[str], after: Collection[str]) -> str:
    """Return what the strongest opponent says who is in `after` and not in `before`, if any.

    >>> passing((), ["curate"])
    '“I am delighted: ten choices cost you less than they cost me now.” — the Curate'
    """
    new = [name for name in opponents_lost_in_ten() if name in after and name not in before]
    if not new:
        return ""
    player = PLAYERS[new[-1]]
    return f"“{character_of(player).passed}” — {player.name}"


def in_figure(lost: float) -> str:
    """Return games in 100 with one decimal."""
    return f"{lost:.1f}"


def told_ten(statistics: Statistics) -> tuple[float, float, float] | None:
    """Return the number that is told, and its interval; `None` by too few choices.

    By mixed choices it is that of all problems, else that of such problems as were answered.
    """
    ten = statistics.ten
    if ten.choices < FEWEST_CHOICES:
        return None
    return (ten.mean, *ten.interval) if statistics.is_mixed else ten.here


def _number(statistics: Statistics) -> NumberCard:
    ten, told = statistics.ten, told_ten(statistics)
    if told is None:
        so_far = f" So far: {counted(ten.choices, 'choice')}." if ten.choices else ""
        return NumberCard(figure="", words=_INVITES.format(so_far))
    figure, low, high = map(in_figure, told)
    by = in_figures(ten.choices, "choice")
    between = f"Probably {low} to {high}, by {by}."
    if not statistics.is_mixed:
        words = _not_mixed(statistics)
        return NumberCard(figure=figure, words=_UNIT_HERE, between=between, sentence=words)
    return NumberCard(
        figure=figure,
        words=UNIT,
        between=between,
        sentence=_passed(statistics),
        chart=_chart(statistics),
    )


def _not_mixed(statistics: Statistics) -> str:
    """Return what the number says of a learner who has not met all kinds of problem."""
    kind = only_kind(statistics.kinds)
    if is_easy(statistics.hardness):
        return _EASY
    if kind not in measured_skills():
        return _FEW_KINDS
    four = [
        f"{PLAYERS[name].name} loses {in_figure(lost_in_ten(name, kind))}"
        for name in opponents_lost_in_ten()
    ]
    return f"All these choices were {SKILL[kind].words.mistakes}. There {listed(four)}."


def _passed(statistics: Statistics) -> str:
    lost, passed = opponents_lost_in_ten(), statistics.passed
    done = [PLAYERS[name].name for name in lost if name in passed][-1:]
    told = f"You have passed {done[0]}. " if done else ""
    following = next((name for name in lost if name not in passed), None)
    if following is None:
        return "You have passed all four."
    name, figure = PLAYERS[following].name, in_figure(lost[following])
    if statistics.ten.mean >= lost[following]:
        return f"{told}{begun(name)} is next: he loses {figure}."
    takes = statistics.compared.takes(following)
    if not takes:
        return f"{told}{begun(name)} is too near your number to tell the two apart."
    return f"{told}Go on like this, and at {takes} choices you have passed {name}."


def _chart(statistics: Statistics) -> Chart:
    values = (
        (f"{day.day} {day:%b}", round(each.mean, 2))
        for day, each in statistics.ten_over_time().items()
        if each.choices >= FEWEST_CHOICES
    )
    marks = (
        (PLAYERS[name].label, round(lost, 2)) for name, lost in opponents_lost_in_ten().items()
    )
    return Chart(kind="trend", values=tuple(values), marks=tuple(marks))


def _due(queue: ReviewQueue, now: datetime) -> str:
    count = len(queue.due(now))
    if not count:
        return _NOTHING_DUE if queue.problems else _NOTHING_WRONG
    minutes = max(1, round(count * _SECONDS_A_PROBLEM / 60))
    return f"{count} due · about {counted(minutes, 'minute')}"


def _rows(recent: Iterable[Attempt]) -> Iterator[SkillRow]:
    kinds = mastery_of_kinds(recent)
    for skill in SKILLS:
        known = kinds.get(skill.name)
        if skill.draw or known:
            yield SkillRow(
                skill=skill.name,
                label=skill.words.label,
                right=known.right if known else 0,
                asked=known.asked if known else 0,
                lesson=lesson_file(skill.lesson),
                practised=skill.draw is not None,
            )


def _opponents(statistics: Statistics) -> Iterator[OpponentRow]:
    for name in dict.fromkeys((*opponents_lost_in_ten(), *PLAYERS)):
        player = PLAYERS[name]
        record = statistics.record.get(player.name)
        yield OpponentRow(
            label=player.label,
            face=character_of(player).face,
            record="" if record is None else "You {} · he {}".format(*record),
            passed=name in statistics.passed,
        )


def _best(games: Iterable[Attempt], zone: tzinfo | None) -> Iterator[GameLine]:
    latest = list(games)[::-1]
    if not latest:
        return
    best = max(latest, key=_worth)
    day, many = day_of(best.when, zone), len(latest)
    title = "Your last game" if many == 1 else f"The best of your last {number(many)} games"
    yield GameLine(
        text=f"{title}: {best.choice} against {best.opponent}, on {day.day} {day:%B}.",
        code=best.game_code,
    )


def _worth(game: Attempt) -> tuple[bool, int, int]:
    """Sort key of a game: won, then by how many points, then against the strongest."""
    names = [each.name for each in PLAYERS.values()]
    strength = names.index(game.opponent) if game.opponent in names else -1
    mine, theirs = game.game_score
    return game.is_won, mine - theirs, strength
