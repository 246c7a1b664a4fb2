"""Loaded before pytest's other plug-ins, as one of them imports what a start of the site leaves."""

from ecarte_tutor.site.spec import leave_unused_grammar

leave_unused_grammar()
