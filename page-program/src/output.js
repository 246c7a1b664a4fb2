// The Output widget: what a kernel prints and shows while it answers a control.
import { OutputModel as Model, OutputView as View } from "@jupyter-widgets/output";

import { shown } from "./shown.js";

const KEPT = new Set(["display_data", "execute_result", "stream", "error"]);

// What is printed comes in pieces, and is one text.
function joined(outputs, next) {
  const last = outputs.at(-1);
  const goesOn = next.output_type === "stream" && last?.output_type === "stream" && last.name === next.name;
  return goesOn ? [...outputs.slice(0, -1), { ...last, text: last.text + next.text }] : [...outputs, next];
}

// While the kernel says that what it shows belongs here, the messages that it then sends are this
// widget's, and nobody else's.
export class OutputModel extends Model {
  initialize(...given) {
    super.initialize(...given);
    this._hear = (message) => this._take(message);
    this._clears = false;
    this.listenTo(this, "change:msg_id", this._listen);
    this._listen();
  }

  _listen() {
    const { kernel } = this.widget_manager;
    const before = this.previous("msg_id");
    const now = this.get("msg_id");
    if (before) kernel.removeMessageHook(before, this._hear);
    if (now) kernel.registerMessageHook(now, this._hear);
  }

  _take({ header, content }) {
    const kind = header.msg_type;
    if (kind === "clear_output") {
      this._clears = true;
      if (!content.wait) this._show([]);
    } else if (KEPT.has(kind)) {
      const before = this._clears ? [] : this.get("outputs");
      this._show(joined(before, { output_type: kind, ...content }));
    } else {
      return true;
    }
    return false;
  }

  _show(outputs) {
    this._clears = false;
    this.set("outputs", outputs);
  }

  close(...given) {
    const heard = this.get("msg_id");
    if (heard) this.widget_manager.kernel.removeMessageHook(heard, this._hear);
    return super.close(...given);
  }
}

export class OutputView extends View {
  render() {
    super.render();
    this.el.classList.add("jupyter-widgets", "widget-output", "jp-OutputArea");
    this.listenTo(this.model, "change:outputs", this._draw);
    this._draw();
  }

  _draw() {
    const outputs = this.model.get("outputs") ?? [];
    this.el.replaceChildren(...outputs.map(shown).filter(Boolean));
  }
}
