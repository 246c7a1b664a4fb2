"""A lesson's page: values in its address, links to other lessons, and text that unfolds."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs

from ...engine.pasted import escaped, visible
from ...engine.rules.rule_set import RuleSet
from ...errors import EcarteError, brief, printable
from ...limits import LONGEST_QUERY

_TOO_LONG: Final = "…"
_MOST_SHOWN: Final = 60
_LEFT_OUT: Final = "We couldn’t read “{}” in this page’s address, so we left it out."


def query_value(name: str) -> str | None:
    """Return the value of the query parameter `name` in the address of a page on our site.

    Return `None` if the value is missing, empty or invisible, and always in JupyterLab and plain
    Python. If a name is given twice, its first value counts. What cannot be seen is taken off, and
    what cannot be shown is escaped. A value over 2,000 characters long is cut and ends with "…",
    which no code does, so that whoever reads the value can say that it is wrong.
    A stranger typed the value: parse it, never evaluate it, never use it as a path, and escape it
    before showing it.
    """
    query = os.environ.get("QUERY_STRING", "") if is_on_the_site() else ""
    fields = parse_qs(query)
    value = escaped(visible(fields.get(name, [""])[0]))
    if len(value) > LONGEST_QUERY:
        value = value[: LONGEST_QUERY - 1] + _TOO_LONG
    return value or None


def left_out(**values: str | None) -> str:
    """Return sentences for a learner: these values in the page's address could not be read.

    A value that is `None` or empty is not mentioned.

    >>> left_out(skill="juggling", name=None)
    'We couldn’t read “skill=juggling” in this page’s address, so we left it out.'
    """
    unread = [f"{name}={value}"[:_MOST_SHOWN] for name, value in values.items() if value]
    return " ".join(map(_LEFT_OUT.format, map(printable, unread)))


def lesson_file(name: str) -> str:
    """Return the address of a lesson, such as "proposing", relative to this page.

    If this folder has the notebook, as in JupyterLab, it is the file "03-proposing.ipynb" with the
    lesson's number. Otherwise it is "proposing.ipynb", which the site redirects.
    """
    found = sorted(Path.cwd().glob(f"[0-9][0-9]-{name}.ipynb"))
    return found[0].name if found else f"{name}.ipynb"


def folded(summary: str, text: str) -> str:
    """Return Markdown that shows `summary`; a press on it unfolds `text`, which may be Markdown.

    >>> print(folded("The table", "| a |"))
    <details><summary>The table</summary>
    <BLANKLINE>
    | a |
    <BLANKLINE>
    </details>
    """
    return f"<details><summary>{summary}</summary>\n\n{text}\n\n</details>"


def is_on_the_site() -> bool:
    """Return True in the kernel of a lesson on our site; False in JupyterLab and plain Python."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila/")


@cache
def own_lesson() -> str:
    """Return the file name of the lesson that this kernel runs in JupyterLab; elsewhere `""`.

    A lesson is a notebook whose metadata describes it, under `ecarte`, as those of our site do.
    """
    path = Path(os.environ.get("JPY_SESSION_NAME", "")).name
    try:
        metadata = json.loads(Path(path).read_text(encoding="utf-8"))["metadata"]["ecarte"]
        return path if metadata["description"] else ""
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return ""


def kernel_name() -> str:
    """Return the name of this kernel, the same after a restart; "python" outside of a kernel."""
    from ipykernel.connect import get_connection_file  # plain Python does without

    try:
        return Path(get_connection_file()).stem
    except RuntimeError:
        return "python"


PICTURE: Final = "ecarte-picture"
"""Class of the HTML that a saved notebook has beside each of our widgets."""

KEEP: Final = "ECARTE_KEEP"
"""Environment variable in which our site says how progress is kept: `ask` to ask first."""


def keeps_unasked() -> bool:
    """Return True if progress is kept from the first answer, without asking the learner.

    That is so everywhere except on a site that was started with `--keep ask`.
    """
    return os.environ.get(KEEP) != "ask"


SEATS: Final = "ECARTE_SEATS"
"""Environment variable in which our site says how many visitors it has room for."""


def seats() -> int:
    """Return how many people can have a page of our site open at once; 0 elsewhere."""
    return int(os.environ.get(SEATS, "0")) if is_on_the_site() else 0


PACKAGES: Final = "ECARTE_PACKAGES"
"""Environment variable in which our site says that it makes packages for learning platforms."""


def makes_packages() -> bool:
    """Return True if a set's teacher can get a package for a learning platform from our site."""
    return is_on_the_site() and bool(os.environ.get(PACKAGES))


def club_rules(text: str | None) -> RuleSet | None:
    """Return the rule set that `text` names; `None` for no text or text that is no rule set.

    The text comes from a page's address, so anybody may have written it.

    >>> str(club_rules("bga_target-7")), club_rules("<script>")
    ('bga_target-7', None)
    """
    try:
        return RuleSet.parse(text) if text else None
    except EcarteError:
        return None


def no_rules(text: str) -> str:
    """Return sentences for a learner: `text` names no rule set, and an example that does."""
    return (
        f"{brief(text)} is not a set of rules. Give a house and your club’s changes, such as "
        "bga_target-7. We play by the usual rules instead."
    )


def in_words(rules: RuleSet) -> str:
    """Return the rule set's name for use in a sentence, with its changes to the preset.

    >>> in_words(RuleSet.parse("bga_target-7"))
    'Board Game Arena’s rules (target: 7)'
    """
    changes = rules.changes_told()
    return rules.preset.sentence + (f" ({changes})" if changes else "")
