"""Presets: the rule sets that have a name, each with its labels, its changes and its sources.

Everything else finds the presets through `PRESETS`: the buttons of the game, the quizzes, the
laws, the error messages, the chances of winning, the tests. To add a preset, add it there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

Code = Literal["E9", "L"]
"""Id of a code of laws: `"E9"` for the Turf Club's, `"L"` for that of the London clubs."""

_ONLY_IN_CODES: Final[dict[Code, dict[str, str]]] = {
    "E9": {"retract": "Turf Club law 11", "false_king": "Turf Club law 10"},
    "L": {"retract": "London laws 26 and 27", "false_king": "London law 25"},
}
"""Citations of topics that only the two codes cover, by the code that a preset follows."""


TURF_CLUB_FIELDS: Final[dict[str, Any]] = {
    "target": 5,
    "king_scores": True,
    "vulnerable_vole": 2,
    "pone_minimum": 1,
    "dealer_minimum": 0,
    "count_named": "after",
    "short_stock": "dealer-stays",
    "king_marking": "optional",
    "hand_king_deadline": "first-card-grace",
    "turned_king_deadline": "next-turn-up",
    "stakes": "single",
    "first_dealer": "highest-cut-chooses",
    "packets": "fixed",
}
"""Value of every field of `RuleSet` but `name` under the Turf Club's laws (E9).

The other presets change some of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """Rule set of one source: its names, its `changes` to the Turf Club's rules, its citations."""

    name: str
    """Name of the preset in a decision's text and in a link: letters, digits and hyphens."""

    label: str
    """Name of the preset on a button, such as `"Turf Club"`."""

    sentence: str
    """Name of the preset in a sentence, such as `"the Turf Club’s laws"`."""

    note: str
    """Description of what is particular about the preset, in one or two sentences."""

    code: Code
    """The code of laws that applies to irregularities. It is the preset's own code, or the one that
    its source prints (W prints the London laws), or the Turf Club's (B and D have none)."""

    changes: Mapping[str, Any] = field(default_factory=dict)
    """The fields of `RuleSet` that differ from `TURF_CLUB_FIELDS`, with their values."""

    citations: Mapping[str, str] = field(default_factory=dict)
    """The law or source for each topic. A topic is a field of `RuleSet`, or `play` (following
    suit), `turned_king`, `retract` (taking back a word) or `false_king` (a king not held)."""

    def citation(self, topic: str) -> str:
        """Return the law on `topic` (a key as in `citations`), or `sentence` if none is known.

        >>> PRESETS["london"].citation("play"), PRESETS["bga"].citation("play")
        ('London law 43', 'Board Game Arena’s rules')
        """
        return self.citations.get(topic) or _ONLY_IN_CODES[self.code].get(topic, self.sentence)


_TURF_CLUB: Final = Preset(
    name="turf-club",
    label="Turf Club",
    sentence="the Turf Club’s laws",
    note="The club laws that Cavendish published in 1878. The pone says how many cards he wants "
    "once the dealer has accepted, and a king of trumps in hand scores only if he is announced.",
    code="E9",
    citations={
        "play": "Turf Club law 22",
        "short_stock": "Turf Club law 18",
        "hand_king_deadline": "Turf Club law 9",
        "turned_king": "Turf Club law 9",
        "pone_minimum": "the usual reading of the Turf Club’s laws",
    },
)
_LONDON: Final = Preset(
    name="london",
    label="London",
    sentence="the London laws",
    note="The London clubs about 1900. The pone names his number of cards as he proposes, and is "
    "held to it.",
    code="L",
    changes={"count_named": "before", "short_stock": "as-left", "first_dealer": "highest-cut"},
    citations={
        "play": "London law 43",
        "short_stock": "London law 38",
        "count_named": "London law 26",
        "hand_king_deadline": "London laws 23 and 24",
        "turned_king": "London law 22",
        "pone_minimum": "the usual reading of the London laws",
    },
)
_BGA: Final = Preset(
    name="bga",
    label="Board Game Arena",
    sentence="Board Game Arena’s rules",
    note="An online table. The king is scored automatically, and a dealer who accepts must "
    "exchange at least one card.",
    code="E9",
    changes={
        "dealer_minimum": 1,
        "short_stock": "no-proposal",
        "king_marking": "automatic",
        "hand_king_deadline": "first-trick",
        "turned_king_deadline": "at-once",
        "first_dealer": "alternate",
    },
)
_DENEXA: Final = Preset(
    name="denexa",
    label="Denexa",
    sentence="Denexa’s rules",
    note="A vole against a player who would not exchange counts three.",
    code="E9",
    changes={
        "vulnerable_vole": 3,
        "pone_minimum": 0,
        "short_stock": "pone-first",
        "hand_king_deadline": "first-trick",
        "turned_king_deadline": "at-once",
    },
)
_WIKIPEDIA: Final = Preset(
    name="wikipedia",
    label="Wikipedia",
    sentence="Wikipedia’s rules",
    note="Close to London, but a dealer who accepts must exchange at least one card, and a vole "
    "against a player who would not exchange counts three.",
    code="L",
    changes={
        "vulnerable_vole": 3,
        "dealer_minimum": 1,
        "count_named": "before",
        "short_stock": "ends",
        "hand_king_deadline": "first-trick",
        "turned_king_deadline": "at-once",
        "first_dealer": "highest-cut",
        "packets": "free",
    },
    citations={"pone_minimum": "the usual reading of Wikipedia’s rules"},
)

PRESETS: Final[dict[str, Preset]] = {
    preset.name: preset for preset in (_TURF_CLUB, _LONDON, _BGA, _DENEXA, _WIKIPEDIA)
}
"""Every preset by its name, in the order in which a learner is offered them."""
