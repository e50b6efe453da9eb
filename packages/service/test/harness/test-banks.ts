import { banksMigrations, createCredentialSites, type BanksSchema, type Delay } from '@fin-link/banks';
import type { Clock, Storage } from '@fin-link/storage';
import { afterTests, type CapturedLog } from '@fin-link/testing';

interface TestBanksOptions {
  storage: Storage;
  clock: Clock;
  /** Default: the protocol clock. */
  businessClock?: { now(): Date };
  delay?: Delay;
  /** Log with a line per request. */
  log?: CapturedLog;
}

/** Starts the simulated credential sites on a free local port and returns their address. They stop after the test or file. */
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
