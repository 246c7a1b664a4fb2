// The bar above every page: how many problems are due, as the progress panel last noted it.

const GLANCE = "ecarte-tutor.glance";
const MOST_SHOWN = 99;
const you = document.querySelector(".ecarte-bar a[data-due]");

function dueNow() {
  try {
    const { due } = JSON.parse(localStorage.getItem(GLANCE));
    return due.filter((time) => Number.isFinite(time) && time <= Date.now() / 1000).length;
  } catch {
    return 0; // nothing is kept, or what is not ours
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

// A page is not told of what its own panel keeps, nor that a time has come.
if (you) {
  tell();
  setInterval(tell, 1000);
}
