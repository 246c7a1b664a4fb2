"""What a page is on paper: browsers leave backgrounds out, so all text has to be dark."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.widgets.stage.test_contrast import TEXT, contrast

_SEEN = """() => {
    const found = {};
    const numbers = (colour) => {
        const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number);
        return [[red, green, blue], alpha];
    };
    const hex = (parts) =>
        "#" + parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("");
    const over = (parts, alpha, ground) =>
        parts.map((part, place) => alpha * part + (1 - alpha) * ground[place]);
    const groundOf = (node) => {
        if (!node) return [255, 255, 255];
        const { backgroundColor, backgroundImage } = getComputedStyle(node);
        const ofGradient = backgroundImage.match(/rgba?\\([^)]*\\)/);
        const [parts, alpha] = numbers(ofGradient?.[0] ?? backgroundColor);
        return alpha === 1 ? parts : over(parts, alpha, groundOf(node.parentElement));
    };
    const note = (node, colour, text) => {
        let [parts, opacity] = numbers(colour);
        for (let each = node; each; each = each.parentElement)
            opacity *= Number(getComputedStyle(each).opacity);
        const told = `${node.outerHTML.slice(0, 60)}: ${text.trim().slice(0, 40)}`;
        for (const ground of [[255, 255, 255], groundOf(node)])
            found[`${hex(over(parts, opacity, ground))} on ${hex(ground)}`] ??= told;
    };
    const unread = "script, style, .ecarte-spoken, .ecarte-unseen";
    const isSeen = (node) =>
        node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode.textContent, node = walker.currentNode.parentElement;
        if (!text.trim() || node.closest(unread) || !isSeen(node)) continue;
        const style = getComputedStyle(node);
        note(node, node.closest("svg") ? style.fill : style.color, text);
    }
    for (const node of document.querySelectorAll("input:not([type=range]), textarea, select"))
        if (isSeen(node)) note(node, getComputedStyle(node).color, node.value);
    for (const node of document.querySelectorAll("body *")) {
        for (const part of ["::before", "::after"]) {
            const { content, color } = getComputedStyle(node, part);
            if (/^"\\s*[^"\\s]/.test(content) && isSeen(node)) note(node, color, content);
        }
    }
    return found;
}"""
"""The colours of all text that is seen, on white paper and on its own background, which a browser
prints on request; each with its first place."""

_OPEN = """async () => {
    for (const door of document.querySelectorAll(".ecarte-door[aria-expanded='false']")) {
        if (door.checkVisibility()) door.click();
        await new Promise(requestAnimationFrame);
    }
}"""


def faint(page: Page) -> list[str]:
    """Text that can hardly be read on paper."""
    page.emulate_media(color_scheme="dark", media="print")
    seen = page.evaluate(_SEEN)
    page.emulate_media(color_scheme="dark", media="screen")
    return [
        f"{text}, {colours}"
        for colours, text in seen.items()
        if contrast(*colours.split(" on ")) < TEXT
    ]


def open_all_doors(page: Page) -> None:
    """Opens whatever is behind the verdicts on the page."""
    page.evaluate(_OPEN)
