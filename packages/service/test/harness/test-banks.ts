import { banksMigrations, createCredentialSites, type BanksSchema, type Delay } from '@fin-link/banks';
import type { Clock, Storage } from '@fin-link/storage';
import { afterTests, type CapturedLog } from '@fin-link/testing';

export interface TestBanksOptions {
  storage: Storage;
  clock: Clock;
  /** Default: the clock. */
  businessClock?: { now(): Date };
  delay?: Delay;
  /** Gets a line for each request. */
  log?: CapturedLog;
}

/** The simulated credential sites, listening on a free port of the loopback; ended after the test or file. Returns their address. */
export async function testBanks({
  storage,
  clock,
  businessClock = clock,
  delay,
  log,
}: TestBanksOptions): Promise<string> {
  const database = await storage.database<BanksSchema>('banks', banksMigrations);
  const sites = await createCredentialSites({
    database,
    clock,
    businessClock,
    ...(delay === undefined ? {} : { delay }),
    ...(log === undefined ? {} : { logger: { stream: log.stream } }),
  });
  afterTests(() => sites.close());
  return sites.listen({ host: '127.0.0.1', port: 0 });
}
