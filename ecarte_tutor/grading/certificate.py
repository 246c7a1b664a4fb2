"""Certificates: a verdict as text that anybody can reproduce from the text of the problem."""

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
"""Hexadecimal digits of a checksum."""


def certificate(problem: Decision | str, choice: str = "") -> str:
    r"""Return a verdict as plain text, with method, seed, version and a checksum of its values.

    The text has several lines, from the decision and the verdicts on the choice to the value of
    each option. The decision is simulated, which takes 0.1 s to a second or two. The same version
    returns the same text on any processor.

    >>> print(certificate("lead.pone.QH9HKSTS7D.8H.0-0.turf-club.stood-pone", "KS"))
    lead.pone.QH9HKSTS7D.8H.0-0.turf-club.stood-pone
    ...

    Args:
        problem: a decision, or its text.
        choice: the text of an option; the simulator's best option unless given.

    Raises:
        NotationError: if a text cannot be read as a decision, or as an option of its kind.
        IllegalAction: if the rules forbid the option here.
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
    """Return a hash of a verdict's decision, choice and all values, as 16 hexadecimal digits.

    Values are hashed with all their digits. The simulator rounds them to a billionth, so the hash
    does not depend on the order of adding up, except for about one value in 100,000 that lies at
    the edge of rounding.
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
