"""Every private or undocumented name of other packages that the site uses, and what for.

When one of them is upgraded and something is gone, this fails as a list of what to look at.
"""

from __future__ import annotations

import inspect
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

SHARE = Path(sys.prefix, "share/jupyter")


def named(path: str) -> Any:
    """The object at `package.module:name.name`."""
    module, _, names = path.partition(":")
    found: Any = import_module(module)
    for name in filter(None, names.split(".")):
        found = getattr(found, name)
    return found


_MANAGER = "jupyter_server.services.kernels.kernelmanager:AsyncMappingKernelManager"
_CONNECTION = "jupyter_server.services.kernels.connection.channels:ZMQChannelsWebsocketConnection"

NAMES = {
    # Voilà
    "voila.notebook_renderer:VoilaExporter": "replaced by ours, for no setting names the exporter",
    "voila.exporter:VoilaExporter.generate_from_notebook_node": "a page that fails still ends",
    "voila.app:Voila.init_settings": "our reader of notebooks",
    "voila.app:Voila.init_handlers": "of Voilà's routes those that a visitor needs",
    "voila.app:Voila.listen": "our socket, our limit of connections, our signals",
    "voila.app:Voila.stop": "kernels end before their folder goes",
    "voila.app:Voila._handle_signal_stop": "what a signal does",
    "voila.app:Voila.connection_dir_root": "sockets lie in the site's own folder",
    "voila.app:Voila.kernel_websocket_connection_class": "a page hears no complaints",
    "voila.app:Voila.tornado_settings": "limits of messages, headers of files",
    "voila.configuration:VoilaConfiguration.multi_kernel_manager_class": "seats and turns",
    "voila.utils:create_include_assets_functions": "addresses of our own styles and scripts",
    "voila.tornado.handler:TornadoVoilaHandler.get": "a lesson's page",
    "voila.tornado.kernel_websocket_handler:VoilaKernelWebsocketHandler": "a page's channel",
    "voila.shutdown_kernel_handler:VoilaShutdownKernelHandler.post": "a page that is left",
    "voila.static_file_handler:TemplateStaticFileHandler.parse_url_path": "our template's files",
    "voila.static_file_handler:MultiStaticFileHandler": "Voilà's scripts, where ours were not made",
    "jupyter_server.base.handlers:FileFindHandler.parse_url_path": "and its extensions",
    # nbconvert
    "nbconvert.exporters.templateexporter:TemplateExporter._create_environment": (
        "templates are compiled once"
    ),
    # jupyter_server
    "jupyter_server.services.kernels.handlers:KernelHandler": "is my kernel still there?",
    f"{_MANAGER}._async_start_kernel": ("a kernel is started under the visit that it is for"),
    f"{_MANAGER}._async_shutdown_kernel": ("a kernel is ended, politely or at once"),
    f"{_MANAGER}.allowed_message_types": "the list of what a page may send is ours",
    f"{_MANAGER}.kernel_info_timeout": "for how long Jupyter keeps a handshake",
    f"{_MANAGER}._handle_kernel_died": ("a dead kernel frees its seat"),
    f"{_MANAGER}.start_buffering": ("what is kept for a page that is away has an end"),
    f"{_MANAGER}.stop_buffering": "and ends with its kernel",
    "jupyter_server.services.kernels.websocket:KernelWebsocketHandler.select_subprotocol": (
        "which protocol a frame is read by"
    ),
    f"{_CONNECTION}._register_session": "a page need not wait for its kernel",
    f"{_CONNECTION}.prepare": "nor a handshake",
    f"{_CONNECTION}.nudge": "what is heard meanwhile is not lost",
    f"{_CONNECTION}.create_stream": "channels of before are known",
    "jupyter_server.base.websocket:WebSocketMixin.ping_callback": "a channel that closes is let go",
    "jupyter_server.base.websocket:WebSocketMixin.on_pong": "a sign of life",
    "jupyter_server.base.websocket:WebSocketMixin.check_origin": "whose page opens a channel",
    f"{_CONNECTION}._open_sessions": ("forgotten where a handshake fails"),
    f"{_CONNECTION}.session_key": ("under which name"),
    f"{_CONNECTION}.disconnect": ("a channel that closes"),
    f"{_CONNECTION}.handle_outgoing_message": ("complaints go to the log"),
    # jupyter_client
    "jupyter_client.multikernelmanager:MultiKernelManager.remove_kernel": "a seat is freed",
    "jupyter_client.channels:AsyncZMQSocketChannel.send": "replaced: it may miss a reply",
    "jupyter_client.client:KernelClient._handle_kernel_info_reply": "how a kernel speaks",
    "jupyter_client.client:KernelClient.shell_channel_class": "our channel in its place",
    "jupyter_client.manager:AsyncKernelManager.client_factory": "our client in its place",
    "jupyter_client.manager:KernelManager.provisioner": "which process a kernel is",
    "jupyter_client.manager:KernelManager.shutting_down": "what it says then is not passed on",
    "jupyter_client.provisioning.factory:KernelProvisionerFactory.default_provisioner_name": (
        "kernels are forked"
    ),
    "jupyter_client.provisioning.local_provisioner:LocalProvisioner.launch_kernel": "the same",
    "jupyter_client.restarter:KernelRestarter.restart_limit": "a dead kernel stays dead",
    "jupyter_client.restarter:KernelRestarter.time_to_dead": "and is soon known to be dead",
    "jupyter_client.kernelspec:KernelSpecManager._kernel_dirs_default": "no other kernel is found",
    "jupyter_client.session:Session.feed_identities": "what kind of message a kernel sends",
    # ipykernel and ipywidgets
    "ipykernel.kernelapp:IPKernelApp.extra_extensions": "the limits of the site's kernels",
    "ipykernel.kernelapp:IPKernelApp.parent_handle": "a kernel ends with what it was forked from",
    "ipykernel.comm.manager:CommManager": "its targets: a page makes no widgets",
    "ipywidgets:Widget.set_state": "replaced: a page sets a value and nothing else",
    "ipywidgets.widgets.widget_selection:_Selection.index": "what a page sets of a choice",
    "ipywidgets.widgets.widget_selection:_MultipleSelection.index": "and of several",
    # Tornado
    "tornado.httpserver:HTTPServer.handle_stream": "how many connections there are",
    "tornado.httpserver:HTTPServer.initialize": "the same",
    "tornado.websocket:WebSocketHandler.on_ping": "pings are counted",
    # Python
    "multiprocessing.forkserver:set_forkserver_preload": "the process that kernels are forked from",
    "multiprocessing.forkserver:ensure_running": "it is there before the first visitor",
    "multiprocessing.forkserver:_forkserver._forkserver_pid": "a fork ends with it",
    "multiprocessing.util:Finalize": "the site's folder goes after what multiprocessing made in it",
    "multiprocessing.reduction:DupFd": "an open file, passed on to a fork",
}
"""Names, and what we use each for."""

WORDS = {
    ("tornado.http1connection:HTTP1Connection.__init__", "self._disconnect_on_finish = False"): (
        "a lesson's page is the last answer on its connection"
    ),
    ("tornado.http1connection:HTTP1Connection.__init__", "self.stream = stream"): (
        "whether anybody is still there"
    ),
    ("tornado.web:RequestHandler.flush", "self._headers_written = True"): (
        "whether a page has begun when it fails"
    ),
    ("tornado.websocket:WebSocketProtocol.__init__", "self.stream:"): (
        "a page that does not read is hung up on"
    ),
    ("voila.handler:VoilaHandler.get_generator", "self.kernel_manager.start_kernel("): (
        "the one place where a visitor's kernel is started"
    ),
    ("voila.handler:VoilaHandler.get_generator", "page_config = self.page_config_hook("): (
        "title, neighbours and picture of a lesson"
    ),
    ("voila.handler:BaseVoilaHandler.get_template", 'self.settings["voila_jinja2_env"]'): (
        "our own pages' templates"
    ),
    (
        "jupyter_client.multikernelmanager:MultiKernelManager._remove_kernel_when_ready",
        "self.remove_kernel(kernel_id)",
    ): "every end of a kernel frees its seat",
    (
        f"{_MANAGER}.start_buffering",
        'buffer_info["buffer"].append(',
    ): "our undelivered messages in the place of a list",
    (
        f"{_CONNECTION}.handle_incoming_message",
        "self.multi_kernel_manager.allowed_message_types",
    ): "a visitor runs no code",
    (
        "jupyter_client.provisioning.local_provisioner:LocalProvisioner",
        "self.process.poll()",
    ): "a fork speaks as a process does",
    ("ipywidgets.widgets.widget:", "self.set_state(state)"): "what a page sets goes this way",
    (
        "jsonschema._format:",
        "with suppress(ImportError):\n        from rfc3987_syntax import",
    ): "a start waits for no grammar of web addresses",
}
"""What stands in the source of others, and what we rely on it for."""


def test_schemas_are_checked_without_the_grammar_that_a_start_leaves() -> None:
    code = (
        "import sys; from ecarte_tutor.site.spec import leave_unused_grammar; "
        "leave_unused_grammar(); import jsonschema; assert 'lark' not in sys.modules; "
        "jsonschema.validate('a', {'type': 'string', 'format': 'iri'}, "
        "format_checker=jsonschema.FormatChecker())"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("path", NAMES)
def test_a_name_is_still_there(path: str) -> None:
    named(path)


@pytest.mark.parametrize(("path", "words"), WORDS)
def test_a_line_still_does_what_we_rely_on(path: str, words: str) -> None:
    assert words in inspect.getsource(named(path)), WORDS[path, words]


def test_routes_are_tuples_of_pattern_handler_and_more() -> None:
    source = inspect.getsource(named("voila.app:Voila.init_handlers"))
    assert "handlers.extend(" in source
    assert "handlers = []" in source or "handlers = [" in source


def test_the_stock_template_has_the_blocks_that_ours_fills() -> None:
    stock = "".join(
        each.read_text(encoding="utf-8")
        for kind in ("voila", "nbconvert")
        for folder in ("lab", "base")
        for each in (SHARE / kind / "templates" / folder).glob("*.j2")
    )
    for block in ("html_head", "body_header", "any_cell", "data_priority", "body_footer", "footer"):
        assert f"block {block} " in stock
    beat = "<script>window.voila_heartbeat()</script>"  # by its hash a page's policy lets it run
    assert beat in inspect.getsource(named("voila.handler:VoilaHandler"))
