"""Imports and computes what every kernel needs; only the fork server imports this module."""

# ruff: noqa: F401 - most is imported for the kernels

import gc
import os
import signal
import sys

import ecarte_tutor.site.kernels.forked
from ecarte_tutor.site.kernels.process import SITE_PROCESS
from ecarte_tutor.system import end_with_parent

assert sys.platform != "win32"

if site := os.environ.get(SITE_PROCESS):  # not set when Sphinx imports this
    end_with_parent(int(site))  # do not outlive the site while importing
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the site handles Ctrl-C
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # a process with threads is not safely forked
sys.modules["debugpy"] = None  # type: ignore[assignment] # no page debugs; a kernel holds 3 MB less

# What a kernel imports at its start, and what the lessons show.
import ipykernel.debugger
import ipykernel.ipkernel
import ipykernel.kernelapp
import ipykernel.zmqshell
import IPython.core.completerlib
import IPython.core.debugger
import IPython.core.logger
import IPython.core.oinspect
import IPython.extensions.storemagic
import tornado.platform.asyncio

import ecarte_tutor.course.figures
import ecarte_tutor.site.kernels.resource_limits
import ecarte_tutor.widgets.stage.background.shared_folder
from ecarte_tutor import Decision, widgets
from ecarte_tutor.simulator.play.averages import forget_sums
from ecarte_tutor.simulator.valuation import glance, glance_at_leads
from ecarte_tutor.widgets.stage.assets import asset, assets
from ecarte_tutor.widgets.stage.background.assessment import assess
from ecarte_tutor.widgets.stage.background.simulation_thread import (
    give_back_memory,
    share_one_arena,
)

for name in widgets.__all__:  # or each kernel loads what its lesson shows
    getattr(widgets, name)

# The first simulations read the tables and build all patterns of hands, which takes a fifth of a
# second.
share_one_arena()
glance_at_leads(Decision.lead("QH 9H KS 10S 7D", turn_up="8H"))
assess(glance(Decision.propose("8H 7H QS 7S 7D", turn_up="9H")))
marks = [asset(name).version for name in assets()]  # builds them, or each kernel holds its own
forget_sums()
give_back_memory()  # or every kernel would hold what the simulation has freed

gc.collect()
gc.freeze()  # objects that the collector does not touch stay in shared memory
