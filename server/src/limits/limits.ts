import type { Clock } from '@fin-link/storage';
import type { HostDatabase } from '../database/index.ts';
import { openSlidingWindow } from './sliding-window.ts';
import type { SlidingWindow } from './sliding-window.ts';
import { openFixedWindow } from './fixed-window.ts';
import type { FixedWindow } from './fixed-window.ts';
import type { LimitSizes } from '../environment/index.ts';
import { subjectHash } from './subjects.ts';

export interface Limits {
  readonly slidingWindow: SlidingWindow;
  readonly fixedWindow: FixedWindow;
}

export interface NeedsLimits {
  readonly limits: Limits;
}

/** `secret` keys the hashes under which things are counted; all processes have the same. */
export function openLimits(database: HostDatabase, clock: Clock, sizes: LimitSizes, secret: string): Limits {
  const hashOf = subjectHash(secret);
  return {
    slidingWindow: openSlidingWindow(database, clock, sizes, hashOf),
    fixedWindow: openFixedWindow(database, clock, sizes, hashOf),
  };
}
