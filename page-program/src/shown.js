// One output of a cell, as the page shows it. What is HTML has passed a sanitiser, whoever made it.
import DOMPurify from "dompurify";
import { marked } from "marked";

import { trouble } from "./trouble.js";

const SAFE = { ADD_ATTR: ["target"] };
const html = (node, text) => node.append(DOMPurify.sanitize(text, { ...SAFE, RETURN_DOM_FRAGMENT: true }));

const picture = (type) => (node, text) => {
  const image = document.createElement("img");
  image.src = `data:${type};base64,${text}`;
  node.append(image);
};

const plain = (node, text) => {
  const lines = document.createElement("pre");
  lines.textContent = text.replace(/\u001b\[[0-9;]*m/g, "");
  node.append(lines);
};

// Of what an output can be shown as, the first that it is.
const KINDS = {
  "text/markdown": ["jp-RenderedHTMLCommon jp-RenderedMarkdown jp-MarkdownOutput", (node, text) => html(node, marked.parse(text))],
  "text/html": ["jp-RenderedHTMLCommon jp-RenderedHTML", html],
  "image/svg+xml": ["jp-RenderedSVG", html],
  "image/png": ["jp-RenderedImage", picture("image/png")],
  "image/jpeg": ["jp-RenderedImage", picture("image/jpeg")],
  "text/plain": ["jp-RenderedText", plain],
};

const joined = (text) => (Array.isArray(text) ? text.join("") : text);

function shownAs(type, text) {
  const [names, fill] = KINDS[type];
  const node = document.createElement("div");
  node.className = `jp-OutputArea-output ${names}`;
  node.dataset.mimeType = type;
  fill(node, joined(text));
  return node;
}

// An output in Jupyter's notebook format, as a node; nothing where it is of no kind that is known.
export function shown(output) {
  if (output.output_type === "error") return trouble();
  if (output.output_type === "stream") return shownAs("text/plain", output.text);
  const type = Object.keys(KINDS).find((each) => each in (output.data ?? {}));
  return type ? shownAs(type, output.data[type]) : null;
}
