// Finds and makes the widgets of a page: those of ipywidgets, and anywidget's.
import * as base from "@jupyter-widgets/base";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import * as controls from "@jupyter-widgets/controls";
import "anywidget";

import { withAssets } from "./assets.js";
import { made } from "./define.js";
import * as output from "./output.js";
import { trouble } from "./trouble.js";

const MODULES = {
  "@jupyter-widgets/base": base,
  "@jupyter-widgets/controls": controls,
  "@jupyter-widgets/output": output,
  anywidget: made(base),
};
const { Comm } = base.shims.services;

export class Manager extends ManagerBase {
  constructor(kernel, baseUrl) {
    super();
    this.kernel = kernel;
    this.baseUrl = baseUrl;
    kernel.registerCommTarget(this.comm_target_name, async (comm, message) => {
      await this.handle_comm_open(new Comm(comm), message);
    });
  }

  // All the widgets that the kernel has, with one question. Those that it makes later come by
  // themselves.
  load() {
    return this._loadFromKernel();
  }

  async loadClass(name, module) {
    const found = MODULES[module]?.[name];
    if (!found) throw new Error(`expected a widget of ipywidgets or anywidget, got ${name} of ${module}`);
    return found;
  }

  // In the place of a view that cannot be made ipywidgets has a red box with a trace.
  async create_view(model, options) {
    const view = await super.create_view(model, options);
    if (view instanceof base.ErrorWidgetView) {
      view.el.className = "";
      view.el.onclick = null;
      view.el.replaceChildren(trouble());
    }
    return view;
  }

  async _make_model(options, state) {
    const whole = withAssets(state ?? {}, this.baseUrl);
    whole.catch(() => (this.isIncomplete = true)); // nothing can be shown that such a widget is part of
    return super._make_model(options, await whole);
  }

  async _create_comm(target, id, data, metadata, buffers) {
    const comm = this.kernel.createComm(target, id);
    // ipykernel warns of a message for a comm that it is still opening.
    if (data || metadata) await comm.open(data, metadata, buffers).done;
    return new Comm(comm);
  }

  async _get_comm_info() {
    const { content } = await this.kernel.requestCommInfo({ target_name: this.comm_target_name });
    return content.status === "ok" ? content.comms : {};
  }
}
