// The learner's clock: when something is due in words, and the day of their own calendar.

const A_MINUTE = 60_000;
const HOURS_TOLD = 12; // beyond them, and beyond midnight, the day is told

// The date here at a time in milliseconds, as "2026-11-24".
export function dayHere(time = Date.now()) {
  const date = new Date(time);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((number) => String(number).padStart(2, "0"));
  return `${String(date.getFullYear()).padStart(4, "0")}-${month}-${day}`;
}

// Midnights are not always 24 hours apart, so days are counted by their dates.
const daysFrom = (now, due) => Math.round((Date.parse(dayHere(due)) - Date.parse(dayHere(now))) / 86_400_000);

const some = (count, unit) => `in ${count} ${unit}${count === 1 ? "" : "s"}`;

// When `due` is, both in milliseconds: minutes and hours are rounded up, so that nobody comes too early.
export function until(due, now = Date.now()) {
  if (due <= now) return "any moment now";
  const minutes = Math.ceil((due - now) / A_MINUTE);
  if (minutes < 60) return some(minutes, "minute");
  const [hours, days] = [Math.ceil(minutes / 60), daysFrom(now, due)];
  if (hours <= HOURS_TOLD || days === 0) return some(hours, "hour");
  if (days === 1) return "tomorrow";
  if (days < 7) return `on ${new Intl.DateTimeFormat("en-GB", { weekday: "long" }).format(due)}`;
  return some(days, "day");
}

// Call `tell` now and whenever its words may have changed: in time, and on return to the page.
export function keepTelling(tell) {
  tell();
  const timer = setInterval(tell, 1000);
  document.addEventListener("visibilitychange", tell);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tell);
  };
}
