import { isNightly, testDatabaseKind, timeLimit } from '@fin-link/testing';
import { describe, it } from 'vitest';
import { killAtRandom, seed } from './kill-at-random.ts';
import { KillableService } from './killable-service.ts';
import { kinds } from './kinds.ts';

describe.runIf(isNightly || testDatabaseKind() === 'pglite')(
  `service process killed at random moments, seed ${seed}`,
  () => {
    it.runIf(!isNightly)(
      'a service killed at random moments of linking loses no link silently and doubles no data',
      { timeout: timeLimit(600_000) },
      async () => killAtRandom(await KillableService.create(), kinds, 4),
    );

    it.runIf(isNightly).for(kinds)(
      'a service killed at 200 random moments of linking ($name) loses no link and doubles no data',
      async (kind) => killAtRandom(await KillableService.create(), [kind], 200),
    );
  },
);
