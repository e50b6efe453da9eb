import { randomUUID } from 'node:crypto';
import { measured } from '@fin-link/storage';

export const interactionHeader = 'x-fapi-interaction-id';

export interface Interaction {
  id: string;
  /**
   * Returns whether a reply may belong to this request. Accepts and reports a reply without the id, because some banks do not repeat the
   * id.
   */
  isAnsweredBy(echo: string | null | undefined): boolean;
}

/** Creates the id of a data request, which the bank repeats in its reply. */
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
