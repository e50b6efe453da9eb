import type { Limit } from '../environment/index.ts';

/** Windows begin at multiples of their length, so that every process counts in the same one. Milliseconds. */
export function windowAt(now: Date, { seconds }: Limit): { start: number; end: number } {
  const length = seconds * 1_000;
  const start = Math.floor(now.getTime() / length) * length;
  return { start, end: start + length };
}

/** Whole seconds until then, at least one. */
export const secondsUntil = (end: number, now: Date): number => Math.max(1, Math.ceil((end - now.getTime()) / 1_000));
