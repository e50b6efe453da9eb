import type { Clock } from '@fin-link/storage';
import type { ExchangeLimits, RegisteredParty } from './party.ts';

/** Of a region's connector. */
export interface RegionSettings<P extends RegisteredParty, Check extends string> extends ExchangeLimits {
  /** By the bank's key, e.g. `16020`. */
  banks: ReadonlyMap<string, P>;
  /** Of the protocol. */
  clock: Clock;
  /** Checks of what a bank returns that are not made: none, but for the tests that show what each one is there for. */
  disabledChecks?: ReadonlySet<Check>;
}

/** The banks of a region, each with what it takes to reach it and no other. `region`: e.g. `British`. */
export function reachBanks<P extends RegisteredParty, B extends { close(): Promise<void> }>(
  region: string,
  { banks, clock, connectTimeout, requestTimeout, maxReplySize, reachable }: RegionSettings<P, string>,
  reach: (party: P, clock: Clock, limits: ExchangeLimits) => B,
) {
  const limits = { connectTimeout, requestTimeout, maxReplySize, ...(reachable !== undefined && { reachable }) };
  const reached = new Map([...banks].map(([bankKey, party]) => [bankKey, reach(party, clock, limits)]));
  return {
    bankOf(bankKey: string): B {
      const bank = reached.get(bankKey);
      if (bank === undefined) throw new Error(`no ${region} bank has the key ${bankKey}`);
      return bank;
    },
    close: async (): Promise<void> => void (await Promise.all([...reached.values()].map((bank) => bank.close()))),
  };
}
