/** Maximum delay of a retry: two hours. */
const maxDelaySeconds = 7_200;
/** Maximum pause of a failing lane: a minute. */
const maxPauseMs = 60_000;
/** Random share by which a delay is shortened or extended, so that a recovered callback does not receive all retries together. */
const jitter = 0.2;

/** Returns the delay in milliseconds before the next attempt. It doubles with each attempt, up to two hours, with 20% jitter. */
export function retryDelayMs(attempts: number, firstSeconds: number, random: () => number = Math.random): number {
  const seconds = Math.min(firstSeconds * 2 ** (attempts - 1), maxDelaySeconds);
  return withJitter(seconds * 1_000, random);
}

/**
 * Returns the pause in milliseconds of a lane whose callback has failed for the given time. It equals that time, from the first delay up to
 * a minute, with 20% jitter.
 */
export function lanePauseMs(failingMs: number, firstSeconds: number, random: () => number = Math.random): number {
  return withJitter(Math.min(Math.max(failingMs, firstSeconds * 1_000), maxPauseMs), random);
}

const withJitter = (ms: number, random: () => number): number => Math.round(ms * (1 - jitter + 2 * jitter * random()));
