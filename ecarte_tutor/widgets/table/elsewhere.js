// A second tab of this browser takes up the same place. Whichever of the two goes on is kept; the other
// says so, for with its next press it would undo that.

function tellOvertaken(model, root) {
  const onStorage = ({ key }) => {
    const mark = model.get("bookmark");
    if (!mark?.name || key !== BOOKMARK + mark.name) return;
    const kept = bookmarkIn(localStorage, mark);
    if (kept && kept.of === mark.of && kept.text !== mark.text) showElsewhere(root, mark.name);
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}

// The page that is loaded again goes on where the other tab is.
function showElsewhere(root, name) {
  if (root.querySelector(".ecarte-elsewhere")) return;
  for (const open of root.querySelectorAll("dialog")) open.close();
  const words = `This${name === "game" ? " game" : ""} goes on in another tab.`;
  const here = element("button", { type: "button", class: "ecarte-action ecarte-main", autofocus: true }, "Go on here");
  const page = element("dialog", { class: "ecarte-above ecarte-elsewhere", "aria-label": words }, element("h2", {}, words), here);
  here.addEventListener("click", () => page.close());
  page.addEventListener("close", () => location.reload());
  root.append(page);
  page.showModal();
}
