// The bar of every page: how many problems are due, from the summary that kept_log.js stores, and what an
// opponent says who has just been passed.

const GLANCE = "ecarte-tutor.past.glance";
const MOST_SHOWN = 99;
const you = document.querySelector(".ecarte-bar a[data-due]");

function glanceNow() {
  try {
    const { due, said } = JSON.parse(localStorage.getItem(GLANCE));
    return {
      due: Array.isArray(due) ? due.filter((time) => Number.isFinite(time) && time <= Date.now() / 1000).length : 0,
      said: typeof said === "string" ? said : "",
    };
  } catch {
    return { due: 0, said: "" }; // nothing stored, or not our data
  }
}

let told = 0;
let { said: heard } = glanceNow(); // told on the page where it happened

function tell() {
  const { due, said } = glanceNow();
  if (said !== heard) remark((heard = said));
  if (due === told) return;
  told = due;
  for (const each of you.querySelectorAll("span")) each.remove();
  if (due) you.setAttribute("aria-label", `${you.textContent.trim()}, ${due} due`);
  else you.removeAttribute("aria-label");
  if (due) you.append(part("ecarte-due", due > MOST_SHOWN ? `${MOST_SHOWN}+` : due));
}

function part(name, words) {
  const node = document.createElement("span");
  node.className = name;
  node.textContent = words;
  return node;
}

// It stands below the bar until the next press; a screen reader has it from the page's panel.
function remark(words) {
  document.querySelector(".ecarte-remark")?.remove();
  if (!words || document.hidden) return;
  const node = part("ecarte-remark", words);
  node.setAttribute("aria-hidden", "true");
  you.after(node);
  addEventListener("pointerdown", () => node.remove(), { once: true });
}

// Polled: the page's own writes raise no storage event, and problems come due by time.
if (you) {
  tell();
  setInterval(tell, 1000);
}
