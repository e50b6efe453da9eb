/** Milliseconds. */
const latest = 1_500;
const guess = 300;

/** Calls back when the browser is idle, or after a moment in browsers that do not report it. */
export function whenIdle(call: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(call, { timeout: latest });
  else setTimeout(call, guess);
}
