// The code of a set or a game, on the site a link to the same cards, with a button to copy it.

import { element } from "../static/dom.js";

export function code(text, name = "class code") {
  const address = document.body.classList.contains("ecarte-page") ? linkTo(text) : null;
  const shown = element("b", {}, text);
  return element(
    "span",
    { class: "ecarte-code" },
    `${name} `,
    address ? element("a", { href: address }, shown) : shown,
    " ",
    copyButton(address ? new URL(address, location.href).href : text),
  );
}

// The query of a code keeps the page’s `rules`.
export function linkTo(text, more = {}) {
  const rules = new URLSearchParams(location.search).get("rules");
  return `?${new URLSearchParams({ code: text, ...(rules && { rules }), ...more })}`;
}

export function copyButton(text, label = "copy") {
  const node = element("button", { type: "button", class: "ecarte-copy", "aria-live": "polite" }, label);
  node.addEventListener("click", async () => {
    node.textContent = (await copied(text)) ? "copied" : "copy it by hand";
    setTimeout(() => {
      node.textContent = label;
    }, 2000);
  });
  return node;
}

// navigator.clipboard needs a secure context; elsewhere execCommand still copies a selection.
async function copied(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const field = element("textarea", { class: "ecarte-spoken", readonly: true }, text);
  document.activeElement.after(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
  }
}
