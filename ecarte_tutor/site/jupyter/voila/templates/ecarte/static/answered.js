// Before the start page is drawn: room for the verdict, if this browser has answered the hand of today.

try {
  const days = JSON.parse(localStorage.getItem("ecarte-tutor.days"));
  const today = new Date().toLocaleDateString("sv"); // as an ISO date
  if (Object.hasOwn(days, today)) document.documentElement.dataset.ecarteAnswered = "";
} catch {
  // nothing stored, or not our data
}
