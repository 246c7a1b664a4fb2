"""How fast something may come: so much at once, and then so much a second."""

import math


class RateLimit:
    """A leaky bucket that holds the amount `at_once`, of which `a_second` leaks out every second.

    >>> limit = RateLimit(a_second=10, at_once=2)
    >>> [limit.wait(1, now=0.0) for _ in range(4)]
    [0.0, 0.0, 0.1, 0.2]
    >>> limit.allows(1, now=0.0), limit.allows(1, now=1.0)
    (False, True)
    """

    def __init__(self, a_second: float, at_once: float) -> None:
        self._seconds_each = 1 / a_second
        self._ahead = at_once / a_second
        self._due = -math.inf

    def wait(self, amount: float, now: float) -> float:
        """Count `amount` at time `now`; return the seconds until the limit allows it, often 0."""
        self._due = self._after(amount, now)
        return max(0.0, self._due - now)

    def allows(self, amount: float, now: float) -> bool:
        """Return True and count `amount` if the limit allows it at `now`; else return False."""
        due = self._after(amount, now)
        if due > now:
            return False
        self._due = due
        return True

    def _after(self, amount: float, now: float) -> float:
        return max(self._due, now - self._ahead) + amount * self._seconds_each
