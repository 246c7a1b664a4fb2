// Plays walks that Python has walked, and tells of each the first screen that differs.
import { PLAYS } from "../../ecarte_tutor/site/export/plays.js";

function ordered(value) {
  if (Array.isArray(value)) return value.map(ordered);
  if (!value || typeof value !== "object") return value;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, each]) => [name, ordered(each)]));
}

const asText = (value) => JSON.stringify(ordered(value));

function differing(one, other) {
  const names = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})]);
  return [...names].filter((name) => asText(one?.[name]) !== asText(other?.[name])).map((name) => [name, one?.[name], other?.[name]]);
}

export function played({ record, walks }) {
  const begun = (logged) => PLAYS[record.kind](structuredClone(record), { log: (line) => logged.push(line) });
  return walks.flatMap(({ first, presses }) => {
    let logged = [];
    let play = begun(logged);
    const atFirst = differing(play.first, first);
    if (atFirst.length) return [["first", atFirst]];
    for (const { press, scene, log, taken, at } of presses) {
      if (taken) {
        logged = [];
        play = begun(logged);
      }
      const found = differing(taken ? play.take(taken) : play.press(...press, at), scene);
      const lines = logged.splice(0);
      if (found.length || asText(lines) !== asText(log)) return [[press ?? "taken", found, lines, log]];
    }
    return [];
  });
}
