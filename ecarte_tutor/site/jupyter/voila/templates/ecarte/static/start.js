// Where this visitor left off, as a lesson's page noted it in this browser; nobody else is told.
"use strict";

(() => {
  const KEY = "ecarte-tutor.lesson";
  const note = document.getElementById("left-off");
  let file = null;
  try {
    file = localStorage.getItem(KEY);
  } catch {
    return; // this browser keeps nothing for this page
  }
  // Only a lesson that is on the list: whatever else may be stored there is not shown.
  const entry = [...document.querySelectorAll(".ecarte-contents a")].find(
    (link) => link.dataset.file === file,
  );
  if (!entry) {
    return;
  }
  const link = note.querySelector("a");
  link.href = entry.href;
  link.textContent = entry.textContent;
  note.querySelector("button").addEventListener("click", () => {
    localStorage.removeItem(KEY);
    note.hidden = true;
  });
  note.hidden = false;
})();
