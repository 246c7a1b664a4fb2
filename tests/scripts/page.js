// A page without a browser, for what needs no layout, focus or motion: jsdom's document, and its names made
// everybody's. Import it before a script that asks for them.
import { JSDOM } from "jsdom";
import { after, beforeEach } from "node:test";

const ADDRESS = "http://127.0.0.1/";
const NAMES = [
  "window", "document", "location", "history", "localStorage", "sessionStorage", "Storage", "Node", "Element", "HTMLElement", "Text",
  "NodeFilter", "MutationObserver", "Event", "KeyboardEvent", "MouseEvent", "ShadowRoot", "XMLSerializer", "innerHeight", "navigator",
];

const page = new JSDOM("<!doctype html><title>Blank</title>", { url: ADDRESS, pretendToBeVisual: true });
for (const name of NAMES) Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: page.window[name] });
for (const name of ["addEventListener", "removeEventListener", "dispatchEvent", "requestAnimationFrame"]) {
  globalThis[name] = page.window[name].bind(page.window);
}
// What would be waited for in vain keeps no test running.
for (const name of ["setTimeout", "setInterval"]) {
  const begin = globalThis[name];
  globalThis[name] = (act, time = 0) => (time < 1000 ? begin(act, time) : begin(act, time).unref());
}
globalThis.matchMedia = () => ({ matches: false });

/** Goes to an address with this query. */
export const goTo = (query) => page.reconfigure({ url: `${ADDRESS}${query}` });

/** What is on the page now, in place of what was there. */
export function lay(...drawn) {
  document.body.replaceChildren(...drawn.filter(Boolean));
  return drawn[0];
}

export const all = (selector) => [...document.querySelectorAll(selector)];
export const texts = (selector) => all(selector).map((each) => each.textContent);

/** A widget's model that notes what it is sent. */
export function modelOf(values) {
  const listeners = {};
  const has = { layout: {}, ...values };
  return {
    sent: [],
    get: (name) => has[name],
    send(data) {
      this.sent.push(data);
    },
    on: (event, act) => (listeners[event] = act),
    off: (event) => delete listeners[event],
    tell: (event, data) => listeners[event]?.(data),
  };
}

beforeEach(() => {
  goTo("");
  for (const store of [localStorage, sessionStorage]) store.clear();
  document.body.className = "";
  document.body.replaceChildren();
});

after(() => page.window.close());
