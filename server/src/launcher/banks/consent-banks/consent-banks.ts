import type { OpenBank, ServiceOptions } from '@fin-link/service';
import type { FastifyBaseLogger } from 'fastify';

/** Settings of consents, by region. */
export type ConsentSettings = NonNullable<NonNullable<ServiceOptions['settings']>['consents']>;

/** Connections to banks that are linked with a consent, and the settings of their consents. */
export interface ConsentBanks {
  banks: ReadonlyMap<number, OpenBank>;
  consents: ConsentSettings;
  /** Watches for changes while the banks are in use. Returns a function that stops it. */
  watch?(log: FastifyBaseLogger): () => Promise<void>;
  close(): Promise<void>;
}

/** Joins two sets of banks. `over` takes precedence for a provider or region in both. */
export function joinedBanks(under: ConsentBanks | null, over: ConsentBanks | null): ConsentBanks | null {
  if (under === null || over === null) return under ?? over;
  return {
    banks: new Map([...under.banks, ...over.banks]),
    consents: { ...under.consents, ...over.consents },
    watch(log) {
      const stops = [under, over].map((set) => set.watch?.(log));
      return async () => void (await Promise.all(stops.map(async (stop) => stop?.())));
    },
    close: async () => void (await Promise.all([under.close(), over.close()])),
  };
}
