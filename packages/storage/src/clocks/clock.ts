export interface Clock {
  now(): Date;
}

/** The protocol clock: tokens, signatures, sessions. Never moved. */
export const systemClock: Clock = { now: () => new Date() };
