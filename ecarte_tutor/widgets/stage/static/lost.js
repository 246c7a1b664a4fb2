// Once its kernel was restarted or has died a widget says so, and takes no press. A line that was only cut
// comes back. Our site has a notice of its own.

import { element, isOfTheSite } from "./dom.js";
import { layoutOf } from "./model.js";

const RUN_AGAIN = [[".jp-Notebook", "Choose Run → Run All Cells"], ["#notebook-container", "Choose Cell → Run All"], ["*", "Run its cell again"]];

export function tellLost(model, root) {
  if (isOfTheSite()) return () => {};
  const comm = layoutOf(model);
  const [, what] = RUN_AGAIN.find(([front]) => document.querySelector(front));
  const notice = element("p", { class: "ecarte-lost", role: "alert" }, `The program behind this has ended. ${what} to go on.`);
  const look = () => {
    root.toggleAttribute("data-ecarte-lost", !comm.comm_live);
    if (comm.comm_live) notice.remove();
    else root.prepend(notice);
  };
  const stop = (event) => {
    if (!notice.isConnected || event.key === "Tab") return;
    event.stopPropagation();
    event.preventDefault();
    notice.scrollIntoView({ block: "nearest" });
  };
  for (const kind of ["click", "keydown"]) root.addEventListener(kind, stop, true);
  const onChange = () => setTimeout(look, 1_000);
  model.on("comm_live_update", onChange);
  return () => model.off("comm_live_update", onChange);
}
