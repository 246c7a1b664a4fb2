"""The stage: scenes, the table that shows them, and all that a play or a panel is drawn with."""
