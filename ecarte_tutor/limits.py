"""How large a thing may be on its way between a browser, the site and Python: one table.

Each step inwards takes a little more than the step before it sends, so that what is too large is
refused at the outermost step, which can say so. JSON writes a quote as two characters and some
signs as six; the texts of ours are of plain letters, and about a fifth longer on the way.
"""

from typing import Final

LARGEST: Final = 2_000_000
"""Most characters of a log in a browser or a sealed file: about eight thousand attempts."""

LONGEST_LINE: Final = 28_000
"""Most characters of a line of a log; an attempt, or a header with twenty sets, is shorter."""

LONGEST_SAVED: Final = 16_000
"""Most characters of a place or of preferences that Python reads: two sets of thirty problems, or a
long game."""

LONGEST_KEPT: Final = 30_000
"""Most bytes of a place or of preferences, as JSON, that a page sends to be read."""

LONGEST_VALUE: Final = 2_000
"""Most characters of a chosen or typed value; the longest are the lines of a teacher's set."""

LONGEST_QUERY: Final = 2_000
"""Most characters of a value in an address; enough for a link to a set that was pasted there."""

LONGEST_FILE_NAME: Final = 255
"""Most characters of a file's name."""

PART: Final = 10_000
"""Most characters of a long text in one message, either way; of any signs, it fits a message."""

PARTS_AT_ONCE: Final = 50
"""Parts that Python sends before the page has asked for more."""

MOST_PARTS: Final = -(-LARGEST // PART)
"""Most messages of a long text from a page."""

LONGEST_MESSAGE: Final = 65_536
"""Most bytes of a message, or of a request's body, that the site takes."""

MESSAGES_AT_ONCE: Final = 300
"""Messages that a page may send at once: the parts of a whole log, and some presses."""

BYTES_AT_ONCE: Final = 3_000_000
"""Bytes that a page may send at once: all the progress that its browser keeps, as JSON."""

MOST_UNHEARD: Final = 4_000_000
"""Most bytes kept for a page until it has heard them: a lesson, and of any signs the parts that are
sent at once."""
