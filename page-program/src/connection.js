// A page's connection to its kernel; what becomes of a cut line is the business of its socket (socket.js).
import { CommsOverSubshells } from "@jupyterlab/services/lib/kernel/comm.js";
import { KernelConnection } from "@jupyterlab/services/lib/kernel/default.js";
import { ServerConnection } from "@jupyterlab/services/lib/serverconnection.js";

export const connect = (kernelId) =>
  new KernelConnection({
    model: { id: kernelId, name: "python3" },
    serverSettings: ServerConnection.makeSettings(),
    handleComms: true,
    commsOverSubshells: CommsOverSubshells.Disabled, // a kernel of the site has one thread for all
  });
