// What stands in the place of a part that failed: the words of a cell that did.
export const trouble = () => document.getElementById("trouble").content.firstElementChild.cloneNode(true);

const guarded = new WeakSet();

// Makes a widget of ours say so where it throws while it draws, at first or later.
export function guard(widget) {
  if (!widget?.render || guarded.has(widget)) return;
  guarded.add(widget);
  const { render } = widget;
  widget.render = async ({ model, el, ...others }) => {
    const fail = (error) => {
      console.error(error);
      el.replaceChildren(trouble());
    };
    const safe = new Map();
    const safely = (draw) => {
      if (!safe.has(draw)) safe.set(draw, (...given) => {
        try {
          return draw(...given);
        } catch (error) {
          return fail(error);
        }
      });
      return safe.get(draw);
    };
    const watched = {
      ...model,
      on: (event, draw) => model.on(event, safely(draw)),
      off: (event, draw) => model.off(event, draw && safely(draw)),
    };
    try {
      return await render.call(widget, { model: watched, el, ...others });
    } catch (error) {
      return fail(error);
    }
  };
}
