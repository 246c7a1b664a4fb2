// What a widget names of the site's files: it sends their addresses, and the page takes each once.
import { guard } from "./trouble.js";

const isAddress = (value) => typeof value === "string" && value.startsWith("assets/");
const styles = new Map();

// Resolves once the style sheet holds, or cannot be had: a table without it can still be read.
function styled(address) {
  if (!styles.has(address)) styles.set(address, isInHead(address) || linked(address));
  return styles.get(address);
}

function isInHead(address) {
  return [...document.querySelectorAll('link[rel="stylesheet"]')].some(({ href }) => href === address);
}

function linked(address) {
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address, onload: resolve, onerror: resolve });
    document.head.append(link);
  });
}

// The address under which the script was had: a browser may not ask a second time for one that failed.
async function had(address) {
  const again = `${address}&again`;
  const come = (found) => (module) => {
    guard(module.default); // one that throws says so in its place
    return found;
  };
  return import(address).then(come(address), () => import(again).then(come(again)));
}

// A widget's state with whole addresses, as anywidget imports them, and with all that lies in files.
export async function withAssets(state, baseUrl) {
  const whole = (address) => new URL(baseUrl + address, location.href).href;
  const found = { ...state };
  if (isAddress(state._esm)) found._esm = await had(whole(state._esm));
  if (isAddress(state._css)) {
    await styled(whole(state._css));
    found._css = "";
  }
  if (isAddress(state.address)) Object.assign(found, (await import(await had(whole(state.address)))).default);
  return found;
}
