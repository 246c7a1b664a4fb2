// Before the start page is drawn: room for the verdict, if this browser has answered the hand of today, and
// no word of welcome to whoever has learnt or played here.

try {
  const isKnown = ["lessons", "game", "glance"].some((name) => localStorage.getItem(`ecarte-tutor.past.${name}`));
  if (isKnown) document.documentElement.dataset.ecarteKnown = "";
  const days = JSON.parse(localStorage.getItem("ecarte-tutor.past.days"));
  const today = new Date().toLocaleDateString("sv"); // as an ISO date
  if (Object.hasOwn(days, today)) document.documentElement.dataset.ecarteAnswered = "";
} catch {
  // nothing stored, or not our data
}
