// What this browser keeps in its storage from page to page; without storage it lasts as long as the page.

function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // it holds for as long as the page is open
  }
}

// The learner's name, typed once, and the sets that teachers gave; kept where progress is kept.
const LEARNER = "ecarte-tutor.learner";
const MOST_SETS = 20;
const LONGEST_LEARNER = 20_000; // characters; twenty of the longest sets and names have fewer

const isSet = (each) => typeof each?.code === "string" && typeof each.name === "string";

function learnerOf() {
  try {
    const text = sessionStorage.getItem(LEARNER) ?? localStorage.getItem(LEARNER);
    const found = text?.length > LONGEST_LEARNER ? null : JSON.parse(text);
    const sets = Array.isArray(found?.sets) ? found.sets.filter(isSet).slice(-MOST_SETS) : [];
    return { name: typeof found?.name === "string" ? found.name : "", sets };
  } catch {
    return { name: "", sets: [] }; // no storage, or not our data
  }
}
