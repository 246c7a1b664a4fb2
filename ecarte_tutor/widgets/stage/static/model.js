// Models that belong to a widget's own.

// The model with pictures and words, one a page.
/** @param {Model<any>} model @returns {Promise<Model<SentOnceTraits>>} */
export function sentOnce(model) {
  return model.widget_manager.get_model(model.get("sent_once").replace("IPY_MODEL_", ""));
}

// anywidget passes another `model` object to each call; their layout is one.
export const layoutOf = (model) => model.get("layout");
