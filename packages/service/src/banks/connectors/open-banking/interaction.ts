import { randomUUID } from 'node:crypto';
import { measured } from '@fin-link/storage';

/** Header with the id of a data request (FAPI 1.0), which the bank repeats in its reply. */
export const interactionHeader = 'x-fapi-interaction-id';

/** A data request and its reply. */
interface Interaction {
  /** Value of the request's `interactionHeader`. */
  id: string;
  /**
   * Returns whether a reply with this header may belong to the request. Accepts a reply without the header, because some banks omit it, and
   * reports the deviation.
   */
  acceptsReply(echo: string | null | undefined): boolean;
}

/** Creates the id of a data request (a UUID) and the check of its reply. */
export function newInteraction(dataUrl: string): Interaction {
  const id = randomUUID();
  return {
    id,
    acceptsReply(echo) {
      if (echo == null)
        measured('bankDeviation', { bank: new URL(dataUrl).host, deviation: `no ${interactionHeader}` });
      return echo == null || echo.toLowerCase() === id;
    },
  };
}
