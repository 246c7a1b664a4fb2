"""Short codes of two earlier versions; delete this file, and its uses, after a release.

Both began their codes with the sign 9. The second drew what the version of sign 2 draws.
"""

from __future__ import annotations

from typing import Final

SIGN: Final = "9"
DREW_AS: Final = {SIGN: "2"}
"""Sign of the version that draws short codes of `SIGN` as they were drawn."""

SHIFT: Final = 12
"""Number of the second version in the check sum of its codes, where others have an index."""

_FIRST: Final = "ACDEFGHJKMNPQRTUVWXY34679"
_FIRST_SHIFT: Final = 4_154_182_919 // 8
_WEIGHTS: Final = tuple(each for each in range(1, len(_FIRST)) if each % 5 in (1, 2, 3))


def is_of_the_first(signs: str) -> bool:
    """Return True if the first version made the short code `signs`, given without hyphens.

    One in 88 of the second has the form and the check of the first as well.
    """
    if not signs.startswith(SIGN) or not set(signs) <= set(_FIRST):
        return False
    weighed = (
        _WEIGHTS[place % len(_WEIGHTS)] * _FIRST.index(sign)
        for place, sign in enumerate(signs[:-1])
    )
    return signs[-1] == _FIRST[(_FIRST_SHIFT + sum(weighed)) % len(_FIRST)]
