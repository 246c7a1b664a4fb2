// The end of a game, in the place of its last tricks: who sat opposite and what he says, the score,
// the games so far, and where this one turned.

function gameEnd({ record, turning }, { me, opponent }) {
  const points = ({ score = 0 }) => element("b", {}, String(score));
  return element(
    "div",
    { class: "ecarte-end" },
    (opponent.face || opponent.says) && element("div", { class: "ecarte-end-opponent" },
      opponent.face && faceOf(opponent.face),
      opponent.says && element("p", {}, opponent.says)),
    element("p", { class: "ecarte-end-score" },
      element("span", {}, me.name), " ", points(me), element("i", {}, " – "), points(opponent), " ", element("span", {}, opponent.name)),
    element("p", { class: "ecarte-end-record" }, "Games so far: ", element("span", {}, record.replace("You", "you"))),
    element("p", { class: "ecarte-end-turning" }, turning ?? ""),
  );
}
