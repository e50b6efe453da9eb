import type { OpenBank, ServiceOptions } from '@fin-link/service';
import type { FastifyBaseLogger } from 'fastify';

export type ConsentSettings = NonNullable<NonNullable<ServiceOptions['settings']>['consents']>;

/** Banks that are linked with a consent, as the service reaches them, and under whose licence. */
export interface ConsentBanks {
  banks: ReadonlyMap<number, OpenBank>;
  consents: ConsentSettings;
  /** Sees to what changes while they are in use. Returns how to stop. */
  watch?(log: FastifyBaseLogger): () => Promise<void>;
  close(): Promise<void>;
}

/** Both together; `over` has the say about a provider or a region that both have. */
export function joinedBanks(under: ConsentBanks | null, over: ConsentBanks | null): ConsentBanks | null {
  if (under === null || over === null) return under ?? over;
  return {
    banks: new Map([...under.banks, ...over.banks]),
    consents: { ...under.consents, ...over.consents },
    watch(log) {
      const stops = [under, over].map((one) => one.watch?.(log));
      return async () => void (await Promise.all(stops.map(async (stop) => stop?.())));
    },
    close: async () => void (await Promise.all([under.close(), over.close()])),
  };
}
