// The deal so far as the sentences spoken, in a `details`.

import { element } from "../static/dom.js";

export function dealRecord() {
  const list = element("ol", {});
  const node = element("details", { class: "ecarte-more ecarte-record", hidden: true }, element("summary", {}, "The deal so far"), list);
  return {
    node,
    /** @param {Scene} scene @param {boolean} isNew */
    add({ record, events = [] }, isNew) {
      if (record) list.replaceChildren(...record.map((words) => element("li", {}, words)));
      for (const { kind, spoken } of isNew ? events : []) {
        if (kind === "deal") list.replaceChildren();
        if (spoken) list.append(element("li", {}, spoken));
      }
      node.hidden = !list.childNodes.length;
    },
  };
}
