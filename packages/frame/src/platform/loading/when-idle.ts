/** Maximum wait, and delay in browsers that do not report idle time. Both are in milliseconds. */
const latest = 1_500;
const guess = 300;

/** Calls back when the browser is idle, or after a delay in browsers that do not report idle time. */
export function whenIdle(call: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(call, { timeout: latest });
  else setTimeout(call, guess);
}
