// A link on the site, and in JupyterLab a command that opens the file beside the notebook; elsewhere null.
// In JupyterLab only pages without a program, and files whose names begin with a number, are there.

import { element } from "./dom.js";

export function pageLink(file, query, words, attributes = {}) {
  if (document.body.dataset.voila) return element("a", { ...attributes, href: file + query }, words);
  if (!document.getElementById("jupyter-config-data") || !/^\d|\.html$/.test(file)) return null;
  const args = JSON.stringify({ path: file });
  return element("a", { ...attributes, href: "#", "data-commandlinker-command": "docmanager:open", "data-commandlinker-args": args }, words);
}
