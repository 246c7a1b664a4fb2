"""Table events: what happened since the last press, in order, for the eye and for the ear.

The page plays them one after the other, speaks each, and ends at the scene that they came with.
None holds a card that the learner may not see yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, Literal, get_args

from ...cards import Card
from ...errors import RecordError, brief

EventKind = Literal[
    "deal", "turn", "say", "discard", "draw", "king", "play", "trick", "score", "game"
]
"""What can happen at a table."""

Side = Literal["me", "opponent"]
"""The learner's side of the table, and the other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEvent:
    """One thing that happened."""

    kind: EventKind
    by: Side = "me"
    cards: tuple[Card, ...] = ()
    """The cards that it shows: dealt to the learner, turned up, discarded or drawn by the learner,
    played, or the king announced. The opponent's hidden cards are a number alone."""

    number: int = 0
    """Cards discarded or drawn, or points scored."""

    words: str = ""
    """What is said aloud, or what the points are for."""

    tags: tuple[str, ...] = ()
    """What stands beside the player's name from now on; empty where this changes nothing."""

    spoken: str = ""
    """A sentence on it, for a screen reader and for the record of the deal."""

    def data(self) -> dict[str, Any]:
        """The event as plain data, without what has its default value.

        >>> TableEvent(kind="play", by="opponent", cards=(Card("8D"),)).data()
        {'kind': 'play', 'by': 'opponent', 'cards': '8D'}
        """
        parts = {each.name: getattr(self, each.name) for each in fields(self)}
        found = {name: parts[name] for name in _DEFAULTS if parts[name] != _DEFAULTS[name]}
        if self.cards:
            found["cards"] = " ".join(map(str, self.cards))
        if self.tags:
            found["tags"] = list(self.tags)
        return {"kind": self.kind, **found}

    @classmethod
    def read(cls, data: object) -> TableEvent:
        """The event of this plain data.

        Raises:
            RecordError: for anything that `data` does not return.
            NotationError: for a card that is none.
        """
        if not isinstance(data, Mapping) or not _is_event(data):
            raise RecordError(f"expected an event at a table, got {brief(data)}")
        parts = dict(data)
        parts["cards"] = tuple(map(Card, str(parts.get("cards", "")).split()))
        parts["tags"] = tuple(parts.get("tags", ()))
        return cls(**parts)


_DEFAULTS: Final = {each.name: each.default for each in fields(TableEvent) if each.name != "kind"}
_TEXTS: Final = ("words", "spoken", "cards")


def _is_event(data: Mapping[Any, Any]) -> bool:
    tags = data.get("tags", [])
    return (
        set(data) <= {"kind", *_DEFAULTS}
        and data.get("kind") in get_args(EventKind)
        and data.get("by", "me") in get_args(Side)
        and type(data.get("number", 0)) is int
        and all(isinstance(data.get(name, ""), str) for name in _TEXTS)
        and isinstance(tags, list)
        and all(isinstance(each, str) for each in tags)
    )
