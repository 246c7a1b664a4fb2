"""The catalogue: every hint, in the order of their ids, and look-up by id."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..errors import NotationError, a_few, brief
from .a_answering import A0, AR, EXCEPTIONS
from .d_discarding import D1
from .hint import Hint
from .l_first_lead import L1, L2, L5, L6, L7, L1x
from .l_later_leads import L3, L4, L8, L9, L10
from .p_standing import STANDING
from .px_proposing import PX1, PX2, PX3
from .s_scores import S1, S2, S3, S4, S5, S6, S7

CATALOGUE: Final[tuple[Hint, ...]] = (
    *(*STANDING, PX1, PX2, PX3),
    D1,
    *(A0, *EXCEPTIONS, AR),
    *(L1, L1x, L2, L3, L4, L5, L6, L7, L8, L9, L10),
    *(S1, S2, S3, S4, S5, S6, S7),
)
"""Every hint, in the order of their ids: P, PX, D, A, L, S."""

_BY_ID: Final = {found.id: found for found in CATALOGUE}


def hint(id_: str) -> Hint:
    """Return the hint whose id is `id_`, such as `"P2b"`.

    >>> hint("P2b").name
    'Two trumps and a guarded queen'

    Raises:
        NotationError: for an id that is not in the catalogue.
    """
    if not isinstance(id_, str) or id_ not in _BY_ID:
        raise NotationError(f"expected the id of a hint ({a_few(_BY_ID)}), got {brief(id_)}")
    return _BY_ID[id_]


def name_of(id_: str) -> str:
    """Return the name of the hint whose id is `id_`, for a heading or a column.

    >>> name_of("A3")
    'One trump, four of one suit'

    Raises:
        NotationError: for an id that is not in the catalogue.
    """
    return hint(id_).name


def ids_in_order(hints: Iterable[Hint], *, first: Hint) -> tuple[str, ...]:
    """Return the id of `first`, then those of the other `hints` in catalogue order, each once."""
    others = {found.id for found in hints} - {first.id}
    return (first.id, *(id_ for id_ in _BY_ID if id_ in others))
