"""Messages from a kernel to its page: what the widgets say, and no trace of the program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from ..log import VISITS

_COMPLAINING: Final = ("error", "stream")
"""The kinds of message that may be a complaint."""


class PageConnection(ZMQChannelsWebsocketConnection):
    """Passes the kernel's messages on, but for its complaints.

    A visitor can make a kernel complain by sending what no widget would; the complaint quotes
    the program and its paths, so it goes to the log.
    """

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Passes a message on to the page, or to the log."""
        _, (_, header, _, _, content, *_) = self.session.feed_identities(outgoing_msg)
        kind = self.session.unpack(header).get("msg_type")
        complaint = _complaint(kind, self.session.unpack(content)) if kind in _COMPLAINING else None
        if complaint is None:
            super().handle_outgoing_message(stream, outgoing_msg)
        else:
            VISITS.warning("kernel: %s", complaint)


def _complaint(kind: str, content: Mapping[str, Any]) -> str | None:
    """Complaint of the kernel, if there is one."""
    if kind == "error":
        return f"{content.get('ename')}: {content.get('evalue')}"
    return str(content.get("text")).rstrip() if content.get("name") == "stderr" else None
