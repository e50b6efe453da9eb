import { isNightly, timeLimit } from '@fin-link/testing';
import { startCitus } from '@fin-link/testing/citus';
import { afterAll, expect, it } from 'vitest';
import { distribute } from '../../src/platform/database/distribute.ts';
import { killAtRandom, seed } from './kill-at-random.ts';
import { KillableService, linking } from './killable-service.ts';
import { kinds } from './kinds.ts';

const cluster = await startCitus({ workers: 3, settings: ['citus.shard_count=12'] });
afterAll(() => cluster.stop());

const moments = isNightly ? 100 : 8;

it(
  `a service on a distributed database, killed at ${moments} moments of linking, loses no link and doubles no data, seed ${seed}`,
  { timeout: timeLimit(1_500_000) },
  async () => {
    const { user } = await distribute(cluster.url);
    expect(user.length).toBeGreaterThan(20);
    await killAtRandom(await KillableService.create(linking(), cluster.url), kinds, moments);
  },
);
