"""A club's rules: a rule set that a link asks for, which quizzes and the game then keep."""

from __future__ import annotations

from ..engine.rules import RuleSet
from ..errors import EcarteError, brief


def club_rules(text: str | None) -> RuleSet | None:
    """The rule set of this text; `None` without one, and for a text that names none.

    The text comes from an address, and so from anybody.

    >>> str(club_rules("bga_target-7")), club_rules("<script>")
    ('bga_target-7', None)
    """
    try:
        return RuleSet.parse(text) if text else None
    except EcarteError:
        return None


def no_rules(text: str) -> str:
    """The sentence that tells a learner that a text names no rule set."""
    return (
        f"{brief(text)} is not a set of rules. Give a house and your club’s changes, such as "
        "bga_target-7. We play by the usual rules instead."
    )


def in_words(rules: RuleSet) -> str:
    """A rule set as a sentence names it, with what differs from its house.

    >>> in_words(RuleSet.parse("bga_target-7"))
    'Board Game Arena’s rules (target: 7)'
    """
    changes = rules.changes_told()
    return rules.preset.sentence + (f" ({changes})" if changes else "")
