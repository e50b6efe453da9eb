/** Milliseconds. */
const latest = 1_500;
const guess = 300;

/** Calls when the browser has time; where it does not say so, a moment later. */
export function whenIdle(call: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(call, { timeout: latest });
  else setTimeout(call, guess);
}
