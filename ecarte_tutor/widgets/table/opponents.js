// Before a game: the opponents to choose from, and the button that deals.

function opponents(scene, press) {
  const chosen = scene.opponents.find((each) => each.button.chosen);
  return element(
    "section",
    { class: "ecarte-opponents" },
    element("div", { class: "ecarte-seats", role: "group", "aria-label": "Who sits opposite" },
      ...scene.opponents.map((each) => seat(each, press))),
    element("div", { class: "ecarte-choices" }, ...scene.choices.map((each) => button(each, press, "ecarte-choice"))),
    chosen?.weakness && weakness(chosen),
  );
}

function seat({ button: data, face, manner, record }, press) {
  const node = element(
    "button",
    {
      type: "button",
      class: `ecarte-opponent${data.chosen ? " ecarte-chosen" : ""}`,
      "aria-pressed": String(data.chosen),
      "data-action": data.action,
      "data-value": data.value,
    },
    faceOf(face),
    element("strong", {}, data.label),
    element("span", {}, manner),
    element("small", {}, record),
  );
  node.addEventListener("click", () => press(data));
  return node;
}

function weakness({ weakness: words, asks }) {
  const told = element("p", {}, words);
  return asks ? element("details", { class: "ecarte-weakness" }, element("summary", {}, asks), told) : element("div", { class: "ecarte-weakness" }, told);
}
