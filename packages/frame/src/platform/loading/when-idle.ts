/** Maximum wait for idle time. */
const maxWaitMs = 1_500;
/** Delay in browsers that do not report idle time. */
const fallbackDelayMs = 300;

/** Calls back when the browser is idle, or after a delay in browsers that do not report idle time. */
export function whenIdle(call: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(call, { timeout: maxWaitMs });
  else setTimeout(call, fallbackDelayMs);
}
