"""How the pages are built: `make docs` writes them to `build/docs`."""

import re
from contextlib import redirect_stdout, suppress
from importlib import import_module
from importlib.metadata import version as version_of
from io import StringIO
from os import environ
from pathlib import Path
from pkgutil import walk_packages
from unittest.mock import patch

from docutils.nodes import Element, Node, literal_block
from docutils.statemachine import StringList
from ipywidgets import Widget
from sphinx.application import Sphinx
from sphinx.ext.napoleon import Config, GoogleDocstring
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.docutils import SphinxDirective
from sphinx.util.inspect import TypeAliasForwardRef, signature, stringify_signature

from ecarte_tutor.course.glossary import WORDS
from tools import methods_tables

project = "ecarte_tutor"
author = "The ecarte_tutor founders"
release = version = version_of("ecarte-tutor")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary"]
exclude_patterns = ["_build"]
myst_heading_anchors = 3

default_role = "py:obj"  # `Deal.act` in a docstring leads there
add_module_names = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 110
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_type_aliases = {name: name for name in ("Event", "Kind", "Option", "PacketOrder", "Seat")}
TypeAliasForwardRef.__repr__ = lambda self: self.name  # else `Seat | None` is shown with its class
autosummary_generate = False  # the tables say enough: no further page for each of their lines

html_theme = "furo"
html_title = f"ecarte_tutor {release}"
html_static_path = ["_static"]
html_css_files = ["pages.css"]
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#1d4f3d",
        "color-brand-content": "#2a6b53",
        "color-brand-visited": "#2a6b53",
        "color-api-name": "#1d4f3d",
        "color-api-pre-name": "#1d4f3d",
        "color-background-primary": "#fffdf6",
        "color-background-secondary": "#f6f2e8",
        "color-background-border": "#e3dac4",
        "color-code-background": "#f6f2e8",
        "font-stack--headings": 'Georgia, "DejaVu Serif", "Times New Roman", serif',
    },
    "dark_css_variables": {
        "color-brand-primary": "#5cb08c",
        "color-brand-content": "#7cc6a5",
        "color-brand-visited": "#7cc6a5",
        "color-api-name": "#7cc6a5",
        "color-api-pre-name": "#7cc6a5",
        "color-background-primary": "#181c18",
        "color-background-secondary": "#22271f",
        "color-background-border": "#3c4336",
        "color-code-background": "#22271f",
    },
}


def parsed(directive: SphinxDirective, markdown: str) -> list[Node]:
    """Markdown that the package writes, as the content of a directive."""
    nodes = Element()
    directive.state.nested_parse(StringList(markdown.splitlines(), directive.name), 0, nodes)
    return nodes.children


class Words(SphinxDirective):
    """One chapter of the glossary."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[Node]:
        told = [word for word in WORDS if word.chapter == self.arguments[0]]
        entries = "".join(f"{word.term}\n    {word.meaning}\n\n" for word in told)
        return parsed(self, f"```{{glossary}}\n{entries}```")


class Table(SphinxDirective):
    """A table that `tools/methods_tables.py` writes: `{measured}` calls `measured_markdown`.

    The call's arguments are separated by ` | `.
    """

    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[Node]:
        write = getattr(methods_tables, f"{self.name}_markdown")
        arguments = [words for each in self.arguments for words in each.split(" | ")]
        return parsed(self, write(*arguments))


class Help(SphinxDirective):
    """What a command's `--help` prints: a module with a `main`, and the command's own words."""

    required_arguments = 1
    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[Node]:
        module, *words = " ".join(self.arguments).split()
        printed = StringIO()
        with (
            redirect_stdout(printed),
            suppress(SystemExit),
            patch.dict(environ, COLUMNS="100"),
            patch("ecarte_tutor.site.machine.processors", lambda: 2),
        ):
            import_module(module).main([*words, "--help"])
        return [literal_block(printed.getvalue(), printed.getvalue(), language="text")]


def read_sections(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Turns `Args:` and `Raises:` into lists.

    Napoleon as an extension would take what stands before a colon in an attribute's sentence for
    the attribute's type; told that it reads a method, it leaves the sentence alone.
    """
    what = "method" if what in ("attribute", "data", "property") else what
    lines[:] = GoogleDocstring(lines, Config(), app, what, name, obj, options).lines()


def widget_signature(
    _app: Sphinx, what: str, _name: str, thing: type, *_rest: object
) -> tuple[str, None] | None:
    """What a widget is called with; autodoc would show the `*args` of every widget's base."""
    if what != "class" or not issubclass(thing, Widget):
        return None
    own = signature(thing.__init__, bound_method=True)
    return stringify_signature(own, show_return_annotation=False), None


def lend_sentences(room: str) -> None:
    """Gives the constants that a room offers the sentences that stand where they are defined.

    Their values would fill pages.
    """
    door = import_module(room)
    told = ModuleAnalyzer.for_module(room).find_attr_docs()
    for module in walk_packages(door.__path__, f"{room}."):
        for (owner, name), lines in ModuleAnalyzer.for_module(module.name).find_attr_docs().items():
            if not owner and name in door.__all__:
                told["", name] = [*lines, ":meta hide-value:", ""]


def hide_values(module: str) -> None:
    """Tells the constants of a module by their sentences alone, as those that a room offers."""
    for (owner, _), lines in ModuleAnalyzer.for_module(module).find_attr_docs().items():
        if not owner:
            lines[:] = [*lines, ":meta hide-value:", ""]


def setup(app: Sphinx) -> None:
    app.add_directive("words", Words)
    for name in ("measured", "exploitability", "best_play", "players_losses", "concluded"):
        app.add_directive(name, Table)
    app.add_directive("help", Help)
    app.connect("autodoc-process-signature", widget_signature)
    for page in Path(__file__).with_name("reference").glob("*.md"):
        told = page.read_text("utf-8")
        for module in re.findall(r"automodule:: (\S+[.]\S+)", told):
            if hasattr(import_module(module), "__path__"):
                lend_sentences(module)
        for module in re.findall(r"automodule:: (\S+)\n +:members: \w", told):
            hide_values(module)
    app.connect("autodoc-process-docstring", read_sections)
