import { randomUUID } from 'node:crypto';
import { measured } from '@fin-link/storage';

export const interactionHeader = 'x-fapi-interaction-id';

export interface Interaction {
  id: string;
  /** Returns whether a reply may answer this request. Reports a bank that does not repeat the id, which not all banks do. */
  isAnsweredBy(echo: string | null | undefined): boolean;
}

/** One request of data, with the id that the bank repeats in its reply. */
export function newInteraction(dataUrl: string): Interaction {
  const id = randomUUID();
  return {
    id,
    isAnsweredBy(echo) {
      if (echo == null)
        measured('bankDeviation', { bank: new URL(dataUrl).host, deviation: `no ${interactionHeader}` });
      return echo == null || echo.toLowerCase() === id;
    },
  };
}
