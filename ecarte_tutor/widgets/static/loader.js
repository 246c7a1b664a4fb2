// A widget’s own script where no files are served: it hands everything to the script that all widgets of
// its kind share, so that a page and a saved notebook have that once.

const scripts = (globalThis.ecarteScripts ??= new Map()); // as they were imported, by their texts

async function drawingOf(model) {
  const name = model.get("drawn_by").replace("IPY_MODEL_", "");
  for (let left = 60; ; left -= 1) {
    try {
      return await model.widget_manager.get_model(name);
    } catch (error) {
      if (!left) throw error;
      await new Promise(requestAnimationFrame); // a saved notebook’s widgets come in any order
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

// Some front ends draw each widget in a shadow tree, which takes no style from the page.
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

// There is no root and no body in a shadow tree, but its host.
const inShadow = (style) => style.replace(/(?::root|body(?=\[))(\[[^\]]*\])?/g, (_, of) => (of ? `:host(${of})` : ":host"));

// The classic Notebook’s own style makes a rem 10 pixels; ours are measured in those of the browser.
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
