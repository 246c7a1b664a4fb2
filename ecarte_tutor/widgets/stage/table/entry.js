// A text field with its button; what was typed but not sent is kept for the next scene.

import { element } from "../static/dom.js";
import { learnerOf } from "../static/kept.js";

const typed = new WeakMap(); // by the table's `press`: all tables of a page share this module

/** @param {TextEntry} data @param {Press} press */
export function entry(data, press) {
  if (!data) return null;
  const several = data.rows > 1;
  const field = element(several ? "textarea" : "input", {
    type: several ? undefined : "text",
    rows: data.rows,
    autocomplete: data.names ? "name" : "off",
    spellcheck: "false",
    "aria-invalid": data.refused && "true",
    "data-action": data.action,
    "data-value": "",
  });
  field.value = typed.get(press)?.[data.action] ?? data.typed ?? (data.names ? learnerOf().name : "");
  // Said, and not cut off as `maxlength` would a text that is pasted.
  const tooLong = () =>
    field.setCustomValidity([...field.value].length > data.longest ? `That is too long: ${data.longest} characters at most.` : "");
  tooLong();
  field.addEventListener("input", tooLong);
  field.addEventListener("input", () => {
    typed.set(press, { ...typed.get(press), [data.action]: field.value });
    field.dataset.writing = "";
  });
  const node = element(
    "form",
    { class: "ecarte-entry" },
    element("label", {}, element("span", {}, data.label), field),
    element(
      "button",
      { type: "submit", class: `ecarte-action${data.main ? " ecarte-main" : ""}`, "data-action": data.action, "data-value": "" },
      element("span", {}, data.button),
      data.main && element("kbd", { "aria-hidden": "true" }, "⏎"),
    ),
    data.note && element("p", { class: "ecarte-entry-note" }, data.note),
  );
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    delete field.dataset.writing;
    // Refused lines come back in the next scene, with the reason.
    if (several) typed.set(press, { ...typed.get(press), [data.action]: undefined });
    if (data.leads && document.body.dataset.voila) location.search = String(new URLSearchParams({ code: field.value }));
    else press({ action: data.action, value: field.value });
  });
  return data.more ? element("details", { class: "ecarte-more", open: Boolean(data.note) }, element("summary", {}, data.more), node) : node;
}
