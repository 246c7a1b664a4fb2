// What this browser keeps in its storage from page to page; without storage it lasts as long as the page.

export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // it holds for as long as the page is open
  }
}

export const BOOKMARK = "ecarte-tutor.past."; // prefix of a table’s name, and of all else that Forget deletes

export function forgetPast() {
  for (const store of [sessionStorage, localStorage]) {
    for (const key of Object.keys(store)) if (key.startsWith(BOOKMARK)) store.removeItem(key);
  }
}

// The learner's name, typed once, and the sets that teachers gave; kept where progress is kept.
export const LEARNER = "ecarte-tutor.learner";
export const MOST_SETS = 20;
const LONGEST_LEARNER = 20_000; // characters; twenty of the longest sets and names have fewer

const isSet = (each) => typeof each?.code === "string" && typeof each.name === "string";

export function learnerOf() {
  try {
    const text = sessionStorage.getItem(LEARNER) ?? localStorage.getItem(LEARNER);
    const found = text?.length > LONGEST_LEARNER ? null : JSON.parse(text);
    const sets = Array.isArray(found?.sets) ? found.sets.filter(isSet).slice(-MOST_SETS) : [];
    return { name: typeof found?.name === "string" ? found.name : "", sets };
  } catch {
    return { name: "", sets: [] }; // no storage, or not our data
  }
}
