import type { Clock } from '@fin-link/storage';
import type { HostDatabase } from '../database/index.ts';
import { openAttempts } from './sliding-window.ts';
import type { Attempts } from './sliding-window.ts';
import { openCounts } from './fixed-window.ts';
import type { Counts } from './fixed-window.ts';
import type { LimitSizes } from '../environment/index.ts';
import { subjectHash } from './subject-hash.ts';

export interface Limits {
  readonly attempts: Attempts;
  readonly counts: Counts;
}

/** `secret` keys the hashes under which things are counted; all processes have the same. */
export function openLimits(database: HostDatabase, clock: Clock, sizes: LimitSizes, secret: string): Limits {
  const hashOf = subjectHash(secret);
  return {
    attempts: openAttempts(database, clock, sizes, hashOf),
    counts: openCounts(database, clock, sizes, hashOf),
  };
}
