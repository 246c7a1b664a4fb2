// A page's line to its kernel.
import { CommsOverSubshells } from "@jupyterlab/services/lib/kernel/comm.js";
import { KernelConnection } from "@jupyterlab/services/lib/kernel/default.js";
import { ServerConnection } from "@jupyterlab/services/lib/serverconnection.js";

const PAUSE_MS = 1000;

// A cut line is tried again, also where a server that goes away, as a proxy does for a new
// configuration, has closed it in good order: Jupyter would leave it at that.
export function connect(kernelId) {
  const kernel = new KernelConnection({
    model: { id: kernelId, name: "python3" },
    serverSettings: ServerConnection.makeSettings(),
    handleComms: true,
    commsOverSubshells: CommsOverSubshells.Disabled, // a kernel of the site has one thread for all
  });
  const tryAgain = () => {
    if (kernel.isDisposed || kernel.status === "dead") return;
    kernel.reconnect().catch(() => {}); // then the page's own note says that the site does not answer
  };
  kernel.connectionStatusChanged.connect((_, status) => {
    if (status === "disconnected") setTimeout(tryAgain, PAUSE_MS);
  });
  // The page's own question after the kernel was answered, so the site can be had again.
  addEventListener("ecarte-reachable", () => {
    if (kernel.connectionStatus !== "connected") tryAgain();
  });
  return kernel;
}
