"""What spoils a page: text under something, a card cut off or too large, a sideways scroll."""

from __future__ import annotations

from playwright.sync_api import Page

WINDOWS = ((1366, 768), (360, 740))

WIDEST = 100
"""Pixels that a card in a row of small ones may be wide."""

# Each line of a text is tried at five points while it is in the middle half of the window, where no
# bar that keeps to the window's edge lies.
_FAULTS = f"""async () => {{
  const isFinite = (each) => each.effect.getComputedTiming().endTime !== Infinity;
  const ends = document.getAnimations().filter(isFinite).map((each) => each.finished);
  await Promise.allSettled(ends); // a card on its way may lie over a sentence
  const found = new Set();
  const root = document.scrollingElement;
  if (root.scrollWidth > root.clientWidth) found.add(`the page is ${{root.scrollWidth}} px wide`);
  for (const card of document.querySelectorAll(".ecarte-small, .ecarte-small-hand figure")) {{
    const {{ width }} = card.getBoundingClientRect();
    if (width > {WIDEST}) found.add(`a card in a row is ${{width}} px wide`);
  }}
  // Pictures of cards may overlap; what is cut away is there to be heard.
  const isLeftOut = (node) => node.closest("svg, script, style, noscript")
    || getComputedStyle(node).clipPath === "inset(50%)";
  const cuts = (node) => getComputedStyle(node).overflow !== "visible";
  const ancestors = (node) =>
    node === document.body ? [] : [node, ...ancestors(node.parentElement)];
  for (const card of document.querySelectorAll(".ecarte-picture")) {{
    const box = card.getBoundingClientRect();
    if (!card.checkVisibility() || box.width < 2) continue;
    for (const edge of ancestors(card)) {{
      if (getComputedStyle(edge).overflow !== "hidden") continue;
      const {{ left, right, top, bottom }} = edge.getBoundingClientRect();
      const over = Math.max(left - box.left, box.right - right, top - box.top, box.bottom - bottom);
      if (over > 1) found.add(`a card is cut off by ${{over}} px at ${{edge.className}}`);
    }}
  }}
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {{
    const text = walker.currentNode;
    const node = text.parentElement;
    if (getComputedStyle(node).pointerEvents === "none") continue; // no point of it is ever hit
    const isSeen = node.checkVisibility({{ visibilityProperty: true, opacityProperty: true }});
    if (!text.data.trim() || !isSeen || ancestors(node).some(isLeftOut)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    texts.push({{ node, range, edges: ancestors(node).filter(cuts) }});
  }}
  const isIn = (x, y, {{ left, right, top, bottom }}) =>
    left <= x && x <= right && top <= y && y <= bottom;
  const before = root.scrollTop;
  const step = innerHeight / 2;
  for (let top = 0; top < root.scrollHeight; top += step) {{
    root.scrollTo({{ top: top - step / 2, behavior: "instant" }});
    for (const {{ node, range, edges }} of texts) {{
      for (const line of range.getClientRects()) {{
        const y = line.top + line.height / 2;
        const place = root.scrollTop + y - top;
        if (line.width < 2 || place < 0 || place >= step) continue;
        for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {{
          const x = line.left + share * line.width;
          if (!edges.every((each) => isIn(x, y, each.getBoundingClientRect()))) continue;
          const hit = document.elementFromPoint(x, y);
          if (!hit || hit.contains(node) || node.contains(hit)) continue;
          if (hit.closest(".ecarte-contents a")) continue; // its link takes a whole row of the list
          const words = node.textContent.trim().slice(0, 40);
          found.add(`“${{words}}” is under ${{hit.tagName}}.${{hit.className}}`);
        }}
      }}
    }}
  }}
  root.scrollTo({{ top: before, behavior: "instant" }});
  return [...found];
}}"""


def faults(page: Page) -> list[str]:
    """Every such fault of the page, at a laptop's window and at a phone's."""
    found = []
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{each} at {width} px" for each in page.evaluate(_FAULTS)]
    return found


_IN_THE_COLUMN = """within => [...document.querySelectorAll(within)]
    .filter((node) => node.checkVisibility() && node.getBoundingClientRect().width > 1)
    .map((node) => [node.getBoundingClientRect().left, node.outerHTML.slice(0, 80)])"""
_PARTS = (
    *(".jp-RenderedMarkdown > *", ".jp-RenderedHTML > *", ".widget-interact", ".ecarte"),
    *(".ecarte-heading", ".ecarte-felt", ".ecarte-game", ".ecarte-strip", ".ecarte-panels"),
)
IN_A_LESSON = ", ".join(f"#lesson {part}" for part in _PARTS)
IN_JUPYTERLAB = ", ".join(f".jp-NotebookPanel:not(.lm-mod-hidden) {part}" for part in _PARTS)


def left_edges(page: Page, within: str = IN_A_LESSON) -> dict[float, list[str]]:
    """Where headings, prose, cloths and panels begin, each place with what begins there."""
    found: dict[float, list[str]] = {}
    for left, part in page.evaluate(_IN_THE_COLUMN, within):
        found.setdefault(round(float(left), 1), []).append(str(part))
    return found


_UNEVEN = """() => [...document.querySelectorAll(".ecarte-choices, .ecarte-laid")]
    .flatMap((place) => {
    const shown = [...place.children].map((each) => each.getBoundingClientRect());
    const tops = shown.filter(({ height }) => height).map(({ y }) => y);
    const rows = [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
    const lastAlone = rows.length > 1 && rows[0] > 1 && rows.at(-1) === 1;
    const differ = new Set(rows).size > 1;
    const isUneven = place.matches(".ecarte-laid") ? lastAlone : differ;
    return isUneven ? [`${place.className} ${rows}`] : [];
})"""


def uneven(page: Page) -> list[str]:
    """Answers in rows of unlike length, and tricks of which the last lies alone in its row."""
    return list(page.evaluate(_UNEVEN))
