import { banksMigrations, createCredentialSites, type BanksSchema, type Delay } from '@fin-link/banks';
import type { Clock, Storage } from '@fin-link/storage';
import { afterTests } from '@fin-link/testing';

export interface TestBanksOptions {
  storage: Storage;
  clock: Clock;
  /** Default: the clock. */
  businessClock?: { now(): Date };
  delay?: Delay;
}

/** The simulated credential sites, listening on a free port of the loopback; ended after the test or file. Returns their address. */
export async function testBanks({ storage, clock, businessClock = clock, delay }: TestBanksOptions): Promise<string> {
  const database = await storage.database<BanksSchema>('banks', banksMigrations);
  const sites = await createCredentialSites({
    database,
    clock,
    businessClock,
    ...(delay === undefined ? {} : { delay }),
  });
  afterTests(() => sites.close());
  return sites.listen({ host: '127.0.0.1', port: 0 });
}
