// The bar of every page: the learner's number and how many problems are due, from the summary that
// kept_log.js stores, and what an opponent says who has just been passed.

const GLANCE = "ecarte-tutor.past.glance";
const MOST_SHOWN = 99;
const MOST_LOST = 1000;
const you = document.querySelector(".ecarte-bar a[data-due]");

function glanceNow() {
  try {
    const { due, ten, said } = JSON.parse(localStorage.getItem(GLANCE));
    return {
      due: Array.isArray(due) ? due.filter((time) => Number.isFinite(time) && time <= Date.now() / 1000).length : 0,
      ten: Number.isFinite(ten) && ten >= 0 && ten < MOST_LOST ? ten.toFixed(1) : "",
      said: typeof said === "string" ? said : "",
    };
  } catch {
    return { due: 0, ten: "", said: "" }; // nothing stored, or not our data
  }
}

let told = "";
let { said: heard } = glanceNow(); // told on the page where it happened

function tell() {
  const { due, ten, said } = glanceNow();
  if (said !== heard) remark((heard = said));
  if (`${due} ${ten}` === told) return;
  told = `${due} ${ten}`;
  for (const each of you.querySelectorAll("span")) each.remove();
  const parts = [ten && `${ten} games in 100 lost in ten choices, the lower the better`, due && `${due} due`].filter(Boolean);
  if (parts.length) you.setAttribute("aria-label", [you.textContent.trim(), ...parts].join(", "));
  else you.removeAttribute("aria-label");
  if (ten) you.append(part("ecarte-ten", ten));
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
