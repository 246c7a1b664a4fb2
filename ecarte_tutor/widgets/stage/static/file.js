// Files: a text saved to the downloads folder, and a text sent to the kernel.

import { element } from "./dom.js";

// Hand a file to the browser, and tell the kernel whether the browser took it. A frame’s sandbox blocks a
// download without an error.
/** @param {Model<any>} model @param {Order} order */
export function save(model, { name, type, text }) {
  try {
    const sandbox = window.frameElement?.sandbox;
    if (sandbox?.length && !sandbox.contains("allow-downloads")) throw new Error("downloads are blocked");
    const address = URL.createObjectURL(new Blob([text], { type }));
    const link = element("a", { href: address, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
    model.send({ action: "given", name });
  } catch {
    model.send({ action: "not given", name });
  }
}

// Call `act` with each order of the kernel; a long text comes in parts, the last with the order. Returns what
// stops that.
/** @param {Model<any>} model @param {(order: Order) => void} act */
export function onOrder(model, act) {
  let before = "";
  const hear = (order) => {
    const text = before + (order.text ?? "");
    before = order.order === "part" ? text : "";
    if (order.more) model.send({ action: "more" });
    if (order.order !== "part") act(order.text === undefined ? order : { ...order, text });
  };
  model.on("msg:custom", hear);
  return () => model.off("msg:custom", hear);
}

// The site limits the size of a message, so a text is sent in parts.
/** @param {Model<any>} model @param {Message} message @param {string} text */
export function sendInParts(model, message, text) {
  const size = model.get("part");
  const parts = Math.max(1, Math.ceil(text.length / size));
  for (let part = 0; part < parts; part += 1) {
    model.send({ ...message, part, parts, text: text.slice(part * size, (part + 1) * size) });
  }
}
