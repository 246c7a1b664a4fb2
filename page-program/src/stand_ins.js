// What the packages of this program call and browsers of the floor lack.

// Chrome 116, Firefox 124, Safari 17.4.
AbortSignal.any ??= (signals) => {
  const joined = new AbortController();
  for (const each of signals) {
    if (each.aborted) {
      joined.abort(each.reason);
      break;
    }
    each.addEventListener("abort", () => joined.abort(each.reason), { signal: joined.signal });
  }
  return joined.signal;
};
