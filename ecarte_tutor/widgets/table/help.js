// Help before the answer: what has been told of it so far, the newest step last.

function help(steps) {
  return steps?.length ? element("ol", { class: "ecarte-help" }, ...steps.map((step) => element("li", {}, step))) : null;
}
