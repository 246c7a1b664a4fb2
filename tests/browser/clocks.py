"""The clock and the zone of one page; Playwright's own clock stays with all that come after it."""

from __future__ import annotations

from datetime import datetime

from playwright.sync_api import CDPSession, Page

_STANDS = """time => {
    const Running = globalThis.Running ??= Date;
    globalThis.Date = class Date extends Running {
        constructor(...parts) { super(...(parts.length ? parts : [time])); }
        static now() { return time; }
    };
}"""


def put_clock(page: Page, to: datetime) -> None:
    """There it stands, on the page and on those that are opened in its place; timers run on."""
    time = 1000 * to.timestamp()
    page.add_init_script(f"({_STANDS})({time})")
    page.evaluate(_STANDS, time)


def put_zone(page: Page, zone: str) -> CDPSession:
    """What the page takes for its machine's zone, until it is closed or the session detached."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
    return session
