import { setTimeout as wait } from 'node:timers/promises';

/** Resolves after the given number of milliseconds. Rejects when the signal is aborted. */
export type Delay = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Delay that waits in real time. Tests replace it. */
export const realDelay: Delay = async (milliseconds, signal) => {
  await wait(milliseconds, undefined, { signal });
};
