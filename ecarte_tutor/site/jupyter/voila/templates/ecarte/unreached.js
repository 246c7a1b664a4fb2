(function () {
  var loaded = false, failed = false, seconds = 0;
  function byId(id) { return document.getElementById(id); }
  function show(isUnreached) {
    byId("unreached").hidden = !isUnreached;
    if (byId("loading")) byId("loading").hidden = isUnreached;
  }
  function say(address) {
    var box = byId("unreached");
    if (!box) return setTimeout(function () { say(address); }, 100);
    var asked = box.getAttribute("data-path"), base = box.getAttribute("data-base"), here = location.pathname;
    var cut = here.slice(0, Math.max(0, here.length - asked.length));
    box.lastElementChild.textContent = "For them: " + address.replace(location.origin, "").replace(/\?.*/, "") + " did not come. " + (cut && cut + asked === here
      ? "A proxy cuts " + cut + " off. Let it pass the path on as it came (nginx: nothing after the port in proxy_pass), and start the site with --base-url " + cut + "/."
      : "A proxy has to pass every address that begins with " + base + " on to the site.");
    show(true);
  }
  addEventListener("error", function (event) {
    var at = event.target, address = at.rel === "stylesheet" ? at.href : at.tagName === "SCRIPT" && at.src;
    if (address && !failed) say(failed = address);
  }, true);
  addEventListener("DOMContentLoaded", function () { loaded = true; });
  var watch = setInterval(function () {
    seconds += 1;
    if (loaded || window.voila_heartbeat) {
      clearInterval(watch);
      if (seconds > 9 && !failed) show(false);
    } else if (seconds === 9 && !failed) say("a script of this page");
  }, 1000);
})();
