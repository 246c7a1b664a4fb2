// DOM helpers shared by all widgets. Every text becomes a text node.

export const isOfTheSite = () => document.body.classList.contains("ecarte-page");

// The trees that hold widgets: the document and, in some front ends, a shadow tree for each.
/** @type {Set<any>} */
const trees = new Set([document]);

export function everywhere(selector) {
  return [...trees].flatMap((tree) => [...tree.querySelectorAll(selector)]);
}

// Before it is attached, the root of `el` is neither.
export function knowTreeOf(el) {
  const tree = el.getRootNode();
  if (!(tree instanceof ShadowRoot)) return;
  for (const each of trees) if (each.host && !each.host.isConnected) trees.delete(each);
  trees.add(tree);
}

// The focused element of the node’s own tree.
export const focusedBeside = (node) => node.getRootNode().activeElement ?? null;

export function element(tag, attributes, ...children) {
  return furnished(document.createElement(tag), attributes, children);
}

// The same in the SVG namespace.
export function shape(tag, attributes, ...children) {
  return furnished(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

export function furnished(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== undefined && child !== null && child !== false));
  return node;
}
