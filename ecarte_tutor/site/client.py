"""How the site speaks with a kernel while it makes a page of a lesson."""

from __future__ import annotations

from typing import Any

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.channels import AsyncZMQSocketChannel
from traitlets import Type


class ShellChannel(AsyncZMQSocketChannel):
    """A shell channel that hears every reply, also one that comes while it sends.

    Jupyter's own sends past the asyncio socket. ZeroMQ tells once that something has come, and
    tells whoever uses the socket next: when that was such a send, nobody reads the reply, and the
    page is never done. Sent through the asyncio socket itself, which looks for replies after it.
    A lesson is exposed to it by every `interact`, whose output goes back to the kernel.
    """

    def send(self, msg: dict[str, Any]) -> None:
        """Sends a message, at once or as soon as the kernel takes it."""
        parts: list[Any] = [*self.session.serialize(msg), *msg.get("buffers", ())]
        self.socket.send_multipart(parts)


class LessonClient(AsyncKernelClient):
    """Jupyter's client of a kernel, with that channel."""

    shell_channel_class = Type(ShellChannel)
