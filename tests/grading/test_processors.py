"""The same digits on any processor: a dozen certificates under each of OpenBLAS's kernels.

OpenBLAS has a kernel for each family of processors, and each adds up in an order of its own.
`OPENBLAS_CORETYPE` selects one, and `OPENBLAS_VERBOSE` prints which it is. On ARM
certificates were the same by qemu's cortex-a72, and with OpenBLAS's kernels for SVE they were not.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.grading.certificates import fifty, quick

KERNELS: Final = {
    "SkylakeX": {"avx512f", "avx512bw", "avx512dq", "avx512vl"},
    "Haswell": {"avx2", "fma"},
    "Sandybridge": {"avx"},
    "Nehalem": {"sse4_2"},
    "Prescott": {"pni"},  # as Linux calls SSE3
}
"""Each kernel with the flags that the processor needs for it."""

CPU = Path("/proc/cpuinfo")
FLAGS = set(CPU.read_text(encoding="utf-8").split() if CPU.exists() else ())
HERE = [kernel for kernel, needed in KERNELS.items() if needed <= FLAGS]
"""The kernels that this processor can run."""

MANY: Final = {"lead": 9, "propose": 1, "answer": 1, "discard": 1}

GRADED: Final = """
import csv, sys
from ecarte_tutor import grade
from ecarte_tutor.grading.certificate import checksum
for problem, choice, _ in csv.reader(sys.stdin):
    print(checksum(grade(problem, choice)))
"""


@pytest.mark.long
@pytest.mark.parametrize("kernel", HERE or [""])  # without a name OpenBLAS takes its own choice
def test_a_dozen_certificates_are_the_same(kernel: str) -> None:
    rows = quick(fifty(), MANY)
    assert len(rows) == 12
    found = subprocess.run(
        [sys.executable, "-c", GRADED],
        input="\n".join(map(",".join, rows)),
        env=os.environ | {"OPENBLAS_CORETYPE": kernel, "OPENBLAS_VERBOSE": "2"},
        capture_output=True,
        text=True,
        check=True,
    )
    print(f"{kernel}: {found.stderr.strip()}")
    assert found.stdout.split() == [checksum for *_, checksum in rows]
