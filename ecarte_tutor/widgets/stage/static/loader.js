// The `_esm` of each widget where no files are served: it loads the script shared by all widgets of its
// kind, so that a page or a saved notebook contains that once.

const scripts = (globalThis.ecarteScripts ??= new Map()); // imported modules by their source text

async function drawingOf(model) {
  const name = model.get("drawn_by").replace("IPY_MODEL_", "");
  for (let left = 60; ; left -= 1) {
    try {
      return await model.widget_manager.get_model(name);
    } catch (error) {
      if (!left) throw error;
      await new Promise(requestAnimationFrame); // the models of a saved notebook are created in any order
    }
  }
}

function shared(script) {
  if (!scripts.has(script)) {
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    scripts.set(script, import(address).then((module) => module.default));
  }
  return scripts.get(script);
}

// Some front ends (marimo) render each widget in a shadow tree, which page styles do not reach.
function dress(el, drawing) {
  const name = drawing.get("name");
  const style = drawing.get("style");
  const tree = el.getRootNode();
  const light = isLight();
  wear(document.head, name, atOurSize(style));
  if (!(tree instanceof ShadowRoot)) return;
  wear(tree, name, inShadow(style));
  tree.host.dataset.jpThemeLight = light;
}

// JupyterLab says whether its page is a light one; elsewhere the colour of its text does.
function isLight() {
  const { dataset } = document.body;
  if (dataset.jpThemeLight === undefined) {
    const pen = document.createElement("canvas").getContext("2d");
    pen.fillStyle = getComputedStyle(document.body).color;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
    dataset.jpThemeLight = String(red + green + blue < 3 * 128);
  }
  return dataset.jpThemeLight;
}

function wear(place, name, text) {
  const worn = [...place.querySelectorAll("style[data-ecarte]")].find((each) => each.dataset.ecarte === name);
  const style = worn ?? document.createElement("style");
  style.dataset.ecarte = name;
  if (style.textContent !== text) style.textContent = text;
  if (!worn) place.append(style);
}

// In a shadow tree :host takes the place of :root and body.
const inShadow = (style) => style.replace(/(?::root|body(?=\[))(\[[^\]]*\])?/g, (_, of) => (of ? `:host(${of})` : ":host"));

// The classic Notebook sets the root font size to 10px; our sizes assume 16px.
function atOurSize(style) {
  const isClassic = document.documentElement.matches(":has(> body.notebook_app)");
  return isClassic ? style.replace(/([\d.]+)rem\b/g, (_, size) => `${size * 1.6}rem`) : style;
}

export default {
  async initialize({ model }) {
    const script = await shared((await drawingOf(model)).get("script"));
    return script.initialize?.({ model });
  },

  async render({ model, el }) {
    const drawing = await drawingOf(model);
    dress(el, drawing);
    return (await shared(drawing.get("script"))).render({ model, el });
  },
};
