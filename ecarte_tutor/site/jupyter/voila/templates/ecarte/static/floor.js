// What is said in the place of every table where the browser is too old, or the page's program has failed.
// Written for browsers of any age: one that cannot read the other scripts reads this.
"use strict";

(function () {
  // Safari 16.4 has the first, Firefox 121 the second, and Chrome 109 all of them.
  function isOld() {
    try {
      new RegExp("(?<=a)b");
      return !(
        CSS.supports("selector(:has(a))") &&
        CSS.supports("container-type", "inline-size") &&
        "noModule" in HTMLScriptElement.prototype &&
        "customElements" in window &&
        "inert" in HTMLElement.prototype &&
        AbortSignal.timeout
      );
    } catch (_) {
      return true;
    }
  }

  function byId(id) {
    return document.getElementById(id);
  }

  function say(id) {
    var places = document.querySelectorAll("[data-widget]");
    for (var at = 0; at < places.length; at += 1) {
      if (!places[at].firstElementChild) places[at].innerHTML = byId(id).innerHTML;
    }
    byId("loading").hidden = true;
    document.body.className = document.body.className.replace("ecarte-laying", "");
  }

  // Once all cells have come.
  function sayInTheEnd(id) {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", say.bind(null, id));
    else say(id);
  }

  window.ecarte_is_old = isOld();
  window.ecarte_failed = sayInTheEnd.bind(null, "trouble");
  // Once the program has run, or could not be had.
  function came(event) {
    if (event.target.id === "program" && !window.ecarte_is_old && !window.ecarte_program_runs) window.ecarte_failed();
  }
  document.addEventListener("load", came, true);
  document.addEventListener("error", came, true);
  if (window.ecarte_is_old) sayInTheEnd("too-old");
})();
