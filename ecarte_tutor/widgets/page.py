"""Pages: what a visitor wrote in a lesson's address, other lessons, and what a press unfolds."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs

from ..engine.rules import RuleSet
from ..errors import EcarteError, brief

MOST_CHARACTERS: Final = 800
"""Of a value; room for any link that the lessons make, not for a flood."""

_MOST_FIELDS: Final = 20

_EARLIER: Final = {"code": "seed"}
"""What a link that was passed on long ago calls a value."""


def query_value(name: str, default: str | None = None) -> str | None:
    """The visitor's value for `name` in the page's address, on the site only.

    In JupyterLab, in a plain Python and where the address does not name it, the default is given.
    So it is for an empty value, one of over 800 characters and one with control characters;
    of a name given twice the first counts. Whatever comes back was typed by a stranger: parse it,
    never evaluate it, never use it as a path, escape it before showing it.

    >>> query_value("code", "AUTUMN")
    'AUTUMN'
    """
    query = os.environ.get("QUERY_STRING", "") if is_on_the_site() else ""
    try:
        fields = parse_qs(query, max_num_fields=_MOST_FIELDS)
    except ValueError:
        return default
    value = (fields.get(name) or fields.get(_EARLIER.get(name, ""), [""]))[0]
    if not value or len(value) > MOST_CHARACTERS or not value.isprintable():
        return default
    return value


def lesson_file(name: str) -> str:
    """The file of the lesson of this name, as an address relative to this page.

    In JupyterLab it is the notebook beside this one, whatever its number; elsewhere the name
    without a number, which the site redirects.
    """
    found = sorted(Path.cwd().glob(f"[0-9][0-9]-{name}.ipynb"))
    return found[0].name if found else f"{name}.ipynb"


def folded(summary: str, text: str) -> str:
    """The Markdown of a text that a press on its summary unfolds.

    >>> print(folded("The table", "| a |"))
    <details><summary>The table</summary>
    <BLANKLINE>
    | a |
    <BLANKLINE>
    </details>
    """
    return f"<details><summary>{summary}</summary>\n\n{text}\n\n</details>"


def is_on_the_site() -> bool:
    """Whether this is the kernel of a lesson on the site; not so in JupyterLab and plain Python."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila/")


KEEP: Final = "ECARTE_KEEP"
"""The variable by which the site tells its lessons how progress is kept."""


def keeps_unasked() -> bool:
    """Whether progress is kept from the first answer, as everywhere but on a site of which its
    host said `--keep ask`."""
    return os.environ.get(KEEP) != "ask"


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
