// `clock.js`: when something is due, in words, and the day of the learner's own calendar.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayHere, until } from "../../ecarte_tutor/widgets/stage/static/clock.js";

const ZONES = [
  "UTC",
  "Pacific/Kiritimati", // fourteen hours ahead
  "Etc/GMT+12", // twelve behind
  "Asia/Kolkata",
  "Australia/Lord_Howe", // half an hour of summer time
  "Pacific/Auckland",
  "America/Argentina/Buenos_Aires",
  "America/New_York",
];
const DAYS = ["2026-03-08", "2026-03-29", "2026-04-05", "2026-09-27", "2026-11-01", "2026-12-31"]; // some have 23 or 25 hours
const WAITS = [1, 59, 60, 61, 540, 3540, 3541, 3599, 3600, 3601, 4260, 43200, 43201, 86400, 90_000, 172_800, 518_400, 604_800, 31_536_000];

/** A zone's dates and weekdays, by the tables of zones. */
const calendarOf = (timeZone) => ({
  dates: new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short" }),
  weekdays: new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "long" }),
});

/** By counting whole minutes up, hours of them up, and days by their dates. */
function told({ dates, weekdays }, now, due) {
  const minutes = Math.ceil((due - now) / 60_000);
  const hours = Math.ceil(minutes / 60);
  const days = (Date.parse(dates.format(due)) - Date.parse(dates.format(now))) / 86_400_000;
  if (minutes < 60) return `in ${minutes} minute${minutes === 1 ? "" : "s"}`;
  if (hours <= 12 || days === 0) return `in ${hours} hour${hours === 1 ? "" : "s"}`;
  if (days === 1) return "tomorrow";
  return days < 7 ? `on ${weekdays.format(due)}` : `in ${days} days`;
}

for (const zone of ZONES) {
  test(`times and dates are those of a watch and a calendar in ${zone}`, () => {
    process.env.TZ = zone;
    const calendar = calendarOf(zone);
    for (const day of DAYS) {
      for (let minute = 7; minute < 1440; minute += 97) {
        const now = Date.parse(`${day}T00:00:00Z`) + 60_000 * minute;
        for (const wait of WAITS) {
          const due = now + 1000 * wait;
          assert.equal(until(due, now), told(calendar, now, due), `${day} ${minute} ${wait}`);
          assert.equal(dayHere(due), calendar.dates.format(due));
        }
      }
    }
  });
}

test("what is due already is never in no minutes", () => {
  assert.deepEqual([[5, 5], [4, 5], [6, 5]].map((times) => until(...times)), ["any moment now", "any moment now", "in 1 minute"]);
});
