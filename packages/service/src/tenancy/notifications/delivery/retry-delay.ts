const longestSeconds = 7_200;
const longestPauseMs = 60_000;
/** A callback that comes back is not met by everything at once. */
const spread = 0.2;

/** Milliseconds until an event is sent again after so many attempts: doubling up to two hours, give or take a fifth. */
export function retryDelayMs(attempts: number, firstSeconds: number, random: () => number = Math.random): number {
  const seconds = Math.min(firstSeconds * 2 ** (attempts - 1), longestSeconds);
  return spreadOut(seconds * 1_000, random);
}

/**
 * Milliseconds until a lane is sent to again whose callback has failed for so long: as long again, so that pauses double, from the first
 * delay up to a minute, give or take a fifth.
 */
export function lanePauseMs(failingMs: number, firstSeconds: number, random: () => number = Math.random): number {
  return spreadOut(Math.min(Math.max(failingMs, firstSeconds * 1_000), longestPauseMs), random);
}

const spreadOut = (ms: number, random: () => number): number => Math.round(ms * (1 - spread + 2 * spread * random()));
