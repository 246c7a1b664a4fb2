// The page's socket to its kernel, whatever becomes of the connections below it. One may die unnoticed, or
// open and carry nothing, and a page's script never sees a ping: so the page asks, the site answers, and
// another connection takes the place of one that is silent. Both ends count what they have had, so that
// nothing is lost or done twice; `site/kernels/delivery.py` has the words.
"use strict";

(() => {
  const A_LOOK = 1_000;
  const UNTAKEN = 1_000; // until the site is asked whether it has taken a message
  const IDLE = 20_000; // until it is asked whether it is there
  const SLOW = 5_000; // until it is said that an answer is waited for
  const PATIENCE = 12_000; // for an answer, and for a connection to open
  const FIRST_PATIENCE = 50_000; // on a connection that has carried nothing: the way may be slow
  const NEXT_PATIENCE = 20_000; // on one after it
  const WOKEN_PATIENCE = 5_000; // after a sleep, in which a connection often dies
  const SLEPT = 5_000; // between two looks
  const [AT_ONCE, SOON, LATER, OFTEN] = [100, 1_000, 5_000, 5]; // pauses after a connection was refused or cut
  const TOLD_EVERY = 65_536; // bytes heard after which the site is told so unasked
  const Connection = window.WebSocket;

  class KernelSocket {
    constructor(address, protocols) {
      Object.assign(this, { address, protocols, protocol: "", isOpen: false });
      this.sent = []; // what the site is not known to have taken: the data, and when it was sent
      this.taken = 0;
      this.heard = 0;
      this.untold = 0;
      this.failures = 0;
      this.last = performance.now(); // when something came, on whichever connection
      this.wasOpen = this.wasAlive = false;
      this.looked = Date.now(); // a clock that goes on in a sleep
      this.looking = setInterval(() => this.look(), A_LOOK);
      addEventListener("online", () => this.look(true));
      addEventListener("ecarte-ask", () => this.connection ? this.ask() : this.connect());
      addEventListener("ecarte-ended", () => this.stop());
      // Firefox cuts the connection of a page that is being left, and its kernel ends: the page may stay after all.
      this.left = -Infinity;
      addEventListener("beforeunload", () => { this.left = performance.now(); });
      this.connect();
    }

    connect() {
      clearTimeout(this.again);
      const now = performance.now();
      // A proxy may drop the protocols; what the first open connection speaks is spoken from then on.
      const wanted = this.failures % 2 ? [] : this.protocols;
      const connection = new Connection(`${this.address}&heard=${this.heard}`, this.wasOpen ? this.protocol || [] : wanted);
      Object.assign(this, { connection, begun: now, came: null, asked: null, isReady: false, patience: PATIENCE });
      connection.binaryType = "arraybuffer";
      connection.onopen = () => {
        if (!this.wasOpen) this.protocol = connection.protocol;
        this.wasOpen = true;
        this.begun = performance.now();
        this.ask();
      };
      connection.onmessage = ({ data }) => this.hear(data);
      connection.onclose = () => this.leave();
    }

    leave() {
      const { connection } = this;
      connection.onopen = connection.onmessage = connection.onclose = null;
      connection.close();
      Object.assign(this, { connection: null, isReady: false });
      this.failures += 1;
      const isLeft = performance.now() - this.left < LATER;
      const pause = isLeft || this.failures >= OFTEN ? LATER : this.failures === 1 ? AT_ONCE : SOON;
      this.again = setTimeout(() => this.connect(), pause);
      this.tell();
    }

    stop() {
      clearInterval(this.looking);
      if (this.connection) this.leave();
      clearTimeout(this.again);
    }

    hear(data) {
      this.came = this.last = performance.now();
      Object.assign(this, { wasAlive: true, failures: 0, patience: PATIENCE });
      this.tell();
      if (typeof data === "string" && data.startsWith("!")) return this.answered(data.slice(1));
      this.heard += 1;
      this.untold += data.byteLength ?? data.length;
      if (this.untold >= TOLD_EVERY) this.ask();
      this.onmessage?.({ data });
    }

    answered(taken) {
      this.asked = null;
      if (taken === "") return; // the site is there; its kernel cannot be reached yet
      this.sent.splice(0, Number(taken) - this.taken);
      this.taken = Number(taken);
      if (this.isReady) return;
      this.isReady = true;
      for (const { data } of this.sent) this.connection.send(data);
      if (this.isOpen) return;
      this.isOpen = true;
      this.onopen?.(new Event("open"));
    }

    send(data) {
      this.sent.push({ data, at: performance.now() });
      if (this.isReady) this.connection.send(data);
    }

    ask() {
      if (this.connection?.readyState !== Connection.OPEN) return;
      this.asked ??= performance.now();
      this.untold = 0;
      this.connection.send(`?${this.heard}`);
    }

    // After a sleep the time since the last word proves nothing: the site is asked anew.
    look(isWoken = Date.now() - this.looked > SLEPT) {
      this.looked = Date.now();
      if (!this.connection) return this.tell();
      const now = performance.now();
      if (isWoken) {
        Object.assign(this, { begun: now, asked: null, patience: WOKEN_PATIENCE });
        if (this.came !== null) this.came = now;
      }
      const quiet = now - Math.max(this.begun, this.asked ?? 0, this.came ?? 0);
      const isOpen = this.connection.readyState === Connection.OPEN;
      if (!isOpen) return quiet > PATIENCE ? this.leave() : this.tell();
      if (this.asked !== null) {
        const first = this.failures ? NEXT_PATIENCE : FIRST_PATIENCE;
        if (quiet > (this.came === null ? first : this.patience)) return this.leave();
      } else if (isWoken || quiet > IDLE || now - (this.sent[0]?.at ?? now) > UNTAKEN) this.ask();
      this.tell();
    }

    close() {} // it lasts as long as the page

    // How the line is, for the page's notice.
    tell() {
      const now = performance.now();
      const quiet = now - this.last;
      let line = this.failures ? "refused" : "opening";
      if (this.connection && this.came !== null) line = quiet > SLOW && now - (this.asked ?? now) > SLOW ? "slow" : "alive";
      else if (this.wasOpen && quiet > FIRST_PATIENCE) line = "held back";
      else if (this.wasAlive) line = "cut";
      else if (this.wasOpen) line = quiet > PATIENCE ? "silent" : "opening";
      if (line === this.line) return;
      this.line = line;
      dispatchEvent(new CustomEvent("ecarte-line", { detail: line }));
    }
  }

  window.WebSocket = class extends Connection {
    constructor(address, protocols) {
      if (/\/channels\?/.test(address)) return new KernelSocket(address, protocols);
      super(address, protocols);
    }
  };
})();
