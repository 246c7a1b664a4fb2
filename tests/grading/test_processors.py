"""The same digits on any processor: a dozen certificates under each of OpenBLAS's kernels.

OpenBLAS has a kernel for each family of processors, and each adds up in an order of its own; those
for ARM's SVE returned wrong products, by qemu. So the package multiplies no matrices by BLAS.
`OPENBLAS_CORETYPE` selects a kernel, and `OPENBLAS_VERBOSE` prints which it is.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import ecarte_tutor
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


BY_BLAS: Final = {"dot", "vdot", "inner", "matmul", "vecdot", "tensordot", "linalg", "optimize"}
"""Names of NumPy's functions that call BLAS, and the argument with which `einsum` does."""


def test_the_package_multiplies_no_matrices_by_blas() -> None:
    """`einsum` of two arrays adds up by NumPy's own loops."""
    package = Path(str(ecarte_tutor.__file__)).parent
    read = {path: path.read_text(encoding="utf-8") for path in package.rglob("*.py")}
    using = {path: text for path, text in read.items() if "import numpy" in text}
    assert len(using) > 20
    found = [
        f"{path.relative_to(package)}:{node.lineno}"
        for path, text in using.items()
        for node in ast.walk(ast.parse(text))
        if (isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.MatMult))
        or (isinstance(node, ast.Attribute) and node.attr in BY_BLAS)
        or (isinstance(node, ast.Call) and any(each.arg in BY_BLAS for each in node.keywords))
    ]
    assert found == [], "its order of adding up depends on the processor: use np.einsum"
