"""The errors that a caller may want to catch; each subclasses the built-in that fits."""


class EcarteError(Exception):
    """Base of every error this package raises on purpose."""


class NotationError(EcarteError, ValueError):
    """A text (or value) that does not name a card, a hand, a suit, a rule set or a decision."""


class RuleSetError(EcarteError, ValueError):
    """House rules that contradict each other or lie outside their range."""


class IllegalAction(EcarteError, ValueError):  # noqa: N818 - named as the laws do
    """An option that the rules do not allow now; the message cites the rule."""


class RecordError(EcarteError, ValueError):
    """A record that no deal or game could have left; the message names the event and the rule."""


class DrillError(EcarteError, RuntimeError):
    """A drill that finds no problem as it was asked for."""


class TableError(EcarteError, RuntimeError):
    """A data table of the package that is missing, damaged or of another version."""


class ProgressError(EcarteError, ValueError):
    """Progress that cannot be read, taken over or kept; what was there before stays as it was."""


class SiteError(EcarteError, RuntimeError):
    """A site or a lab that cannot start as asked."""
