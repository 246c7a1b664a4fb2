// Prints, as JSON, what scripts and style sheets use that a browser of the floor lacks, by MDN's
// browser-compat-data: `node floor.mjs FILE …`, each line of output a name with its places.
import { readFileSync } from "node:fs";
import { parse as parseScript } from "acorn";
import { full } from "acorn-walk";
import * as csstree from "css-tree";
import { createRequire } from "node:module";

const bcd = createRequire(import.meta.url)("@mdn/browser-compat-data");
const FLOOR = { chrome: 109, edge: 109, firefox: 121, safari: 16.4, safari_ios: 16.4 };

function since(support) {
  const whole = [support].flat().find(
    (each) => each?.version_added && !each.prefix && !each.flags && !each.partial_implementation && !each.version_removed,
  );
  return whole ? Number.parseFloat(String(whole.version_added).replace("≤", "")) || Infinity : Infinity;
}
const isLate = (compat) =>
  Boolean(compat?.support) && Object.entries(FLOOR).some(([browser, first]) => since(compat.support[browser]) > first);

const found = {};
const note = (name, compat, place) => {
  if (isLate(compat)) (found[name] ??= []).push(place);
};

// --- style sheets

const { properties, selectors, types, "at-rules": atRules } = bcd.css;

function anywhere(tree, name, depth = 2) {
  if (tree?.[name]?.__compat) return tree[name].__compat;
  if (!depth || !tree) return undefined;
  for (const [key, each] of Object.entries(tree)) {
    const compat = key.startsWith("__") ? undefined : anywhere(each, name, depth - 1);
    if (compat) return compat;
  }
  return undefined;
}

const UNITS = [[/^cq/, "container_query_length_units"], [/^[sld]v/, "viewport_percentage_units_dynamic"]];

function readDeclaration({ property, value }, place) {
  const own = properties[property];
  note(property, own?.__compat, place);
  if (value.type !== "Value") return;
  if (property === "text-decoration" && value.children.size > 1) note("text-decoration of several values", own.shorthand?.__compat ?? own.includes_thickness?.__compat ?? own.dotted?.__compat ?? properties["text-decoration"].__compat, place);
  csstree.walk(value, (part) => {
    if (part.type === "Identifier") note(`${property}: ${part.name}`, own?.[part.name]?.__compat, place);
    if (part.type === "Function") note(`${part.name}()`, own?.[part.name]?.__compat ?? anywhere(types, part.name), place);
    if (part.type === "Dimension") {
      const unit = UNITS.find(([kind]) => kind.test(part.unit))?.[1] ?? part.unit;
      note(`unit ${part.unit}`, types.length?.[unit]?.__compat, place);
    }
  });
}

function readSheet(text, file) {
  csstree.walk(csstree.parse(text, { positions: true }), (node) => {
    const place = `${file}:${node.loc?.start.line}`;
    if (node.type === "Declaration") readDeclaration(node, place);
    if (/^Pseudo(Class|Element)Selector$/.test(node.type)) note(`:${node.name}`, selectors[node.name]?.__compat, place);
    if (node.type === "NestingSelector") note("&", selectors.nesting?.__compat, place);
    if (node.type !== "Atrule") return;
    note(`@${node.name}`, atRules[node.name]?.__compat, place);
    if (!node.prelude) return;
    csstree.walk(node.prelude, (part) => {
      if (part.type === "Feature") note(`@media (${part.name})`, atRules.media[part.name]?.__compat, place);
    });
  });
}

// --- scripts

// By name alone: a member is late if all that MDN knows by that name are.
const members = new Map();
const add = (name, compat) => compat?.support && (members.get(name) ?? members.set(name, []).get(name)).push(compat);
for (const tree of [bcd.api, bcd.javascript.builtins]) {
  for (const owner of Object.values(tree)) {
    for (const [name, each] of Object.entries(owner)) {
      if (!name.startsWith("__")) add(name.replace(/_(static|event)$/, ""), each.__compat);
    }
  }
}
const ATTRIBUTES = { ...bcd.html.global_attributes };
for (const element of Object.values(bcd.html.elements)) {
  for (const [name, each] of Object.entries(element)) if (name !== "__compat") ATTRIBUTES[name] ??= each;
}

function readScript(text, file) {
  const tree = parseScript(text, { ecmaVersion: "latest", sourceType: "module", locations: true });
  const own = new Set(); // names that our scripts give themselves
  full(tree, ({ type, key, id, params }) => {
    if (/^(Property|PropertyDefinition|MethodDefinition)$/.test(type) && key.name) own.add(key.name);
    if (id?.name) own.add(id.name);
    for (const each of params ?? []) if (each.name) own.add(each.name);
  });
  full(tree, (node) => {
    const place = `${file}:${node.loc.start.line}`;
    const { type, object, property, computed } = node;
    if (type === "MemberExpression" && !computed && property.name) {
      const [owner, name] = [object.name, property.name];
      const of = bcd.api[owner] ?? bcd.javascript.builtins[owner];
      if (of) note(`${owner}.${name}`, (of[`${name}_static`] ?? of[name])?.__compat, place);
      else if (!own.has(name) && members.get(name)?.every(isLate)) note(`.${name}`, members.get(name)[0], place);
    }
    if (type === "NewExpression" && node.callee.name) {
      note(`new ${node.callee.name}`, (bcd.api[node.callee.name] ?? bcd.javascript.builtins[node.callee.name])?.__compat, place);
    }
    const { callee, arguments: given } = node;
    if (type === "CallExpression" && (callee.name === "addEventListener" || callee.property?.name === "addEventListener")) {
      const events = members.get(given[0]?.value);
      if (events?.every(isLate)) note(`event ${given[0].value}`, events[0], place);
      if (given[0]?.value === "beforeunload") note("event beforeunload", bcd.api.Window.beforeunload_event.__compat, place);
    }
    if (type === "CallExpression" && ["element", "setAttribute"].includes(callee.name ?? callee.property?.name)) {
      const names = (given ?? []).flatMap((each) => (each.type === "ObjectExpression" ? each.properties.map(({ key }) => key?.name ?? key?.value) : each.value));
      for (const name of names) note(`attribute ${name}`, Object.hasOwn(ATTRIBUTES, name ?? "") ? ATTRIBUTES[name].__compat : undefined, place);
    }
    if (node.regex && /\(\?[ims-]+:/.test(node.regex.pattern)) (found["regular expression with modifiers"] ??= []).push(place);
    if (node.regex?.flags.includes("v")) (found["regular expression with v"] ??= []).push(place);
  });
}

for (const file of process.argv.slice(2)) {
  const text = readFileSync(file, "utf8");
  if (file.endsWith(".css")) readSheet(text, file);
  else readScript(text, file);
}
console.log(JSON.stringify(found, undefined, 1));
