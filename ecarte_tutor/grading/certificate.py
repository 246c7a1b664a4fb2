"""Certificates: a verdict as text, which anyone who has the problem's line can have again."""

from __future__ import annotations

from hashlib import sha256
from importlib.metadata import version
from typing import Final

from ..engine.decision import Decision, option_text, signed
from ..engine.english import sentences
from .reason import figure
from .strip import SIGNS, verdict_strip
from .verdict import Verdict, grade

_DIGITS: Final = 16
"""Of the checksum, in base sixteen."""


def certificate(problem: Decision | str, choice: str = "") -> str:
    r"""A verdict as the screen has it, with method, seed and version, and a checksum of its values.

    A tenth of a second to a second: the decision is simulated. The same version gives the same text
    on any x86-64 processor (ARM is untried); the checksum is of every digit of the values.

    >>> print(certificate("lead.pone.QH9HKSTS7D.8H.0-0.turf-club.stood-pone", "KS"))
    lead.pone.QH9HKSTS7D.8H.0-0.turf-club.stood-pone
    ...

    Args:
        problem: a decision, or its line.
        choice: the text of an option; without one, the simulator's best.

    Raises:
        NotationError: for a line that is no decision, or a choice that is none of its options.
        IllegalAction: for an option that the rules forbid.
    """
    from ..simulator import simulate

    decision = Decision.parse(problem) if isinstance(problem, str) else problem
    if choice:
        verdict = grade(decision, choice)
    else:
        simulation = simulate(decision)
        verdict = grade(decision, simulation.best, simulation=simulation)
    values, strip = verdict.values, verdict_strip(verdict)
    ranked = sorted(values, key=lambda option: -values[option].mean)
    return "\n".join(
        (
            str(decision),
            f"{signed(verdict.choice)}: {SIGNS[strip.sign]} "
            + sentences(strip.line, strip.advice, strip.reason, strip.caption),
            f"the book: {verdict.book.text}",
            f"the simulator: {_method(verdict)}",
            *(f"  {signed(option)} {figure(values[option])}" for option in ranked),
            f"ecarte-tutor {version('ecarte_tutor')}, checksum {checksum(verdict)}",
        )
    )


def checksum(verdict: Verdict) -> str:
    """Sixteen digits that stand for every digit of the values, and for the choice.

    The simulator rounds its values to a billionth, so another order of adding up gives the same
    digits, except where a value lies on the edge of rounding: about once in 100,000.
    """
    values = verdict.values
    rows = [
        f"{option_text(option)} {values[option].mean.hex()} {values[option].error.hex()}"
        for option in values
    ]
    told = "\n".join((str(values.decision), option_text(verdict.choice), *rows))
    return sha256(told.encode()).hexdigest()[:_DIGITS]


def _method(verdict: Verdict) -> str:
    value = verdict.values[verdict.choice]
    seed = "" if value.seed is None else f", seed {value.seed}"
    deals = f", {value.n} deals" if value.n else ""
    return f"{value.unit} for the {value.seat}, {value.method} against {value.against}{deals}{seed}"
