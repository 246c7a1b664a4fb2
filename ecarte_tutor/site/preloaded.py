"""What every lesson needs, imported and made once, in the process that kernels are forked from.

It knows the lessons' widgets and the site, which do not know each other; the site names it to the
process that forks, and does not import it.
"""

from __future__ import annotations

import gc
import os
import signal

from ecarte_tutor.site.kernels.process import SITE_PROCESS, end_with_parent

if site := os.environ.get(SITE_PROCESS):  # else it is the builder of the pages that imports this
    end_with_parent(int(site))  # a site that ends meanwhile does not wait for what follows
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is the site's
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # a process with threads is not safely forked
os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"  # or it warns of a debugger that nobody uses

import ipykernel.debugger
import ipykernel.ipkernel
import ipykernel.kernelapp
import ipykernel.zmqshell  # noqa: F401

import ecarte_tutor.widgets.api  # noqa: F401 - what the lessons show
from ecarte_tutor import Decision, simulate
from ecarte_tutor.simulator import Budget, glance_at_leads
from ecarte_tutor.widgets.assets import SENT_ONCE, asset
from ecarte_tutor.widgets.background import give_back_memory

# The first simulations read the tables and lay out all patterns of hands: a fifth of a second that
# no visitor's first verdict need take.
glance_at_leads(Decision.lead("QH 9H KS 10S 7D", turn_up="8H"))
simulate(Decision.propose("8H 7H QS 7S 7D", turn_up="9H"), budget=Budget(total=1))
mark = asset(SENT_ONCE).version  # it is made of all the card pictures
give_back_memory()  # what the simulation needed for a moment, or every kernel holds it

gc.collect()
gc.freeze()  # what the collector leaves alone stays in memory that all kernels share
