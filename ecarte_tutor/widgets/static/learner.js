// Whose progress it is: typed once, and kept as long as progress is; with the sets that teachers gave.

const LEARNER = "ecarte-tutor.learner";
const MOST_SETS = 20;

const isSet = (each) => typeof each?.code === "string" && typeof each.name === "string";

function learnerOf() {
  try {
    const found = JSON.parse(sessionStorage.getItem(LEARNER) ?? localStorage.getItem(LEARNER));
    const sets = Array.isArray(found?.sets) ? found.sets.filter(isSet).slice(-MOST_SETS) : [];
    return { name: typeof found?.name === "string" ? found.name : "", sets };
  } catch {
    return { name: "", sets: [] }; // a browser that keeps nothing, or something that is not ours
  }
}
