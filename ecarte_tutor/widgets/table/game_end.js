// The end of a game, in the place of its last tricks: who sat opposite and what he says, the score,
// the games so far, and where this one turned.

function gameEnd({ end: { record, turning }, names, score, faces, says }) {
  const points = (side) => element("b", {}, String(score[side]));
  return element(
    "div",
    { class: "ecarte-end" },
    (faces.opponent || says) && element("div", { class: "ecarte-end-opponent" },
      faces.opponent && faceOf(faces.opponent),
      says && element("p", {}, says)),
    element("p", { class: "ecarte-end-score" },
      element("span", {}, names.me), " ", points("me"), element("i", {}, " – "), points("opponent"), " ", element("span", {}, names.opponent)),
    element("p", { class: "ecarte-end-record" }, "Games so far: ", element("span", {}, record.replace("You", "you"))),
    element("p", { class: "ecarte-end-turning" }, turning ?? ""),
  );
}
