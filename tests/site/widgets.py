"""The widgets of a page, as its browser sees and sets them; no browser is needed for it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tests.running import RunningSite
from tests.site.messages import message, open_channel, received, send

CONTROL = "jupyter.widget.control"
CONTROL_ID = "0" * 32

State = dict[str, dict[str, Any]]
"""For each widget's id what its kernel says of it."""


class Widgets:
    """A page's connection to the widgets that its kernel has made."""

    def __init__(self, site: RunningSite, kernel: str, **headers: str) -> None:
        self.channel = open_channel(site, kernel, **headers)
        opening = {"comm_id": CONTROL_ID, "target_name": CONTROL, "data": {}}
        send(self.channel, message("comm_open", opening, version="1.0.0"))

    def close(self) -> None:
        self.channel.close()

    def tell(self, widget: str, data: Any) -> list[str]:
        """Sends data to a widget; the answers of its kernel, all of them."""
        return list(self.answers(widget, data))

    def answers(self, widget: str, *several: Any) -> Iterator[str]:
        """Sends one thing after the other to a widget; the kernel's answers as they come."""
        for data in several:
            send(self.channel, message("comm_msg", {"comm_id": widget, "data": data}))
        yield from received(self.channel)

    def every_state(self) -> State:
        """The state of every widget."""
        for text in self.tell(CONTROL_ID, {"method": "request_states"}):
            if "update_states" in text:
                # With buffers a message is binary: offsets, then the JSON.
                content, _ = json.JSONDecoder().raw_decode(text[text.index("{") :])
                states = content["content"]["data"]["states"]
                return {name: each["state"] for name, each in states.items()}
        raise AssertionError("the kernel does not tell the state of its widgets")

    def state(self) -> State:
        """The state of our own widgets without what every widget has, and what a box holds, and
        where the card pictures lie: all are more than a page may send."""
        found = {}
        for name, each in self.every_state().items():
            if "ecarte_tutor" in str(each.get("_anywidget_id")):
                found[name] = {key: value for key, value in each.items() if key[0] != "_"}
            elif "children" in each:
                found[name] = {"children": each["children"]}
            elif "cards" in each:
                found[name] = {"address": each["address"]}
        return found
