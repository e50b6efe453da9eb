const longestSeconds = 7_200;
/** A callback that comes back is not met by everything at once. */
const spread = 0.2;

/** Milliseconds until an event is sent again after so many attempts: doubling up to two hours, give or take a fifth. */
export function retryDelayMs(attempts: number, firstSeconds: number, random: () => number = Math.random): number {
  const seconds = Math.min(firstSeconds * 2 ** (attempts - 1), longestSeconds);
  return Math.round(seconds * 1_000 * (1 - spread + 2 * spread * random()));
}
