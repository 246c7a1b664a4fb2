// The bar of every page: the number of problems due, from the summary that progress.js stores.

const GLANCE = "ecarte-tutor.glance";
const MOST_SHOWN = 99;
const you = document.querySelector(".ecarte-bar a[data-due]");

function dueNow() {
  try {
    const { due } = JSON.parse(localStorage.getItem(GLANCE));
    return due.filter((time) => Number.isFinite(time) && time <= Date.now() / 1000).length;
  } catch {
    return 0; // nothing stored, or not our data
  }
}

let told = 0;

function tell() {
  const due = dueNow();
  if (due === told) return;
  told = due;
  you.querySelector("span")?.remove();
  you.removeAttribute("aria-label");
  if (!due) return;
  const number = document.createElement("span");
  number.className = "ecarte-due";
  number.textContent = due > MOST_SHOWN ? `${MOST_SHOWN}+` : due;
  you.setAttribute("aria-label", `${you.textContent.trim()}, ${due} due`);
  you.append(number);
}

// Polled: the page's own writes raise no storage event, and problems come due by time.
if (you) {
  tell();
  setInterval(tell, 1000);
}
