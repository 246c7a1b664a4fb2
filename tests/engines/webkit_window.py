#!/usr/bin/python3
"""A bare window of WebKitGTK for WebKitWebDriver: without bars, so that it can be a phone's.

Run by Debian's own Python, which has PyGObject.
"""

from __future__ import annotations

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402 - the versions are chosen before


def settings() -> WebKit2.Settings:
    chosen = WebKit2.Settings()
    chosen.set_zoom_text_only(True)
    chosen.set_enable_write_console_messages_to_stdout(True)
    chosen.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    chosen.set_default_font_size(int(os.environ.get("FONT_SIZE", "16")))
    return chosen


def window_for(_session: WebKit2.AutomationSession) -> WebKit2.WebView:
    view = WebKit2.WebView(
        web_context=context, is_controlled_by_automation=True, settings=settings()
    )
    view.set_zoom_level(float(os.environ.get("TEXT_ZOOM", "1")))
    window = Gtk.Window(decorated=False, default_width=1366, default_height=768)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _: window.destroy())
    return view


def begun(_context: WebKit2.WebContext, session: WebKit2.AutomationSession) -> None:
    known = WebKit2.ApplicationInfo()
    known.set_name("webkit_window")
    session.set_application_info(known)
    session.connect("create-web-view", window_for)


if __name__ == "__main__":
    console = os.open(sys.argv[-1], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(console, 1)  # the engine itself writes there
    os.dup2(console, 2)
    context = WebKit2.WebContext.new_ephemeral()  # whatever a page keeps is gone in the end
    context.set_automation_allowed(True)
    context.connect("automation-started", begun)
    Gtk.main()
