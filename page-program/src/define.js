// What anywidget takes for an AMD loader: it keeps what it is given until the page's program asks.
const waiting = [];

export function define(_needs, make) {
  waiting.push(make);
}

// The modules that were defined so far, made from what they need.
export const made = (needed) => Object.assign({}, ...waiting.map((make) => make(needed)));
