"""What every lesson needs, imported once, in the process whose forks are its kernels.

Nothing else imports this module: the site itself needs none of it.
"""

from __future__ import annotations

import gc
import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # a process with threads is not safely forked
os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"  # or it warns of a debugger that nobody uses

import ipykernel.debugger
import ipykernel.ipkernel
import ipykernel.kernelapp
import ipykernel.zmqshell  # noqa: F401

import ecarte_tutor.simulator
import ecarte_tutor.widgets  # noqa: F401

gc.collect()
gc.freeze()  # what the collector leaves alone stays in memory that all kernels share
