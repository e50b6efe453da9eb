import type { NeedsDatabase } from '../database/index.ts';
import type { LimitSizes } from '../environment/index.ts';
import type { NeedsClock } from '../parts/index.ts';
import { openFixedWindow, type FixedWindow } from './fixed-window.ts';
import { openSlidingWindow, type SlidingWindow } from './sliding-window.ts';
import { subjectHash } from './counting.ts';

/** Rate limits by their counting method. */
export interface Limits {
  readonly slidingWindow: SlidingWindow;
  readonly fixedWindow: FixedWindow;
}

export interface NeedsLimits {
  readonly limits: Limits;
}

/** Opens the limits. `secret` is the key of the subjects' hashes and is the same in all processes. */
export function openLimits(deps: NeedsDatabase & NeedsClock, sizes: LimitSizes, secret: string): Limits {
  const hashOf = subjectHash(secret);
  return {
    slidingWindow: openSlidingWindow(deps, sizes, hashOf),
    fixedWindow: openFixedWindow(deps, sizes, hashOf),
  };
}
