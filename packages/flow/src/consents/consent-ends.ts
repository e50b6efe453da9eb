import { type ConsentView, dayMs } from '@fin-link/contracts/browser';

/** Ends of data sharing, as users see them: a final end, and an earlier date by which they must confirm. */
export interface ConsentEnds {
  /** Time at which sharing ends; `null` if it continues until the user stops it. */
  until: string | null;
  /** Time by which the user must confirm to continue until `until`; `null` if no confirmation is needed. */
  confirmBy: string | null;
}

/** Returns the ends of a consent that the user gave. A revoked consent ended when it was revoked. */
export const endsOf = ({ expiresAt, reconfirmBy, revokedAt }: ConsentView): ConsentEnds =>
  revokedAt === null ? mergeEnds(expiresAt, reconfirmBy) : { until: revokedAt, confirmBy: null };

/** Returns the ends that a consent would have if the user gave it now. */
export const endsIfGiven = ({ period }: ConsentView): ConsentEnds =>
  mergeEnds(period.until, period.confirm?.by ?? null);

/** Returns the ends that a consent would have if the user renewed it now; `null` if it cannot be renewed. */
export const endsIfRenewed = ({ renewal, period }: ConsentView): ConsentEnds | null =>
  renewal === null ? null : mergeEnds(renewal.until, period.confirm?.by ?? null);

/** Returns both ends if `until` is at least a day after `confirmBy`. Otherwise, returns the earlier one as `until`. */
function mergeEnds(until: string | null, confirmBy: string | null): ConsentEnds {
  if (until === null || confirmBy === null) return { until, confirmBy };
  const distanceMs = Date.parse(until) - Date.parse(confirmBy);
  if (distanceMs >= dayMs) return { until, confirmBy };
  return { until: distanceMs > 0 ? confirmBy : until, confirmBy: null };
}

/**
 * Returns the earlier of `expiresAt` and `reconfirmBy`. For a revoked consent, returns the time of the revocation. Returns `null` if no
 * end is known.
 */
export function endOf(consent: ConsentView): string | null {
  if (consent.revokedAt !== null) return consent.revokedAt;
  const ends = [consent.expiresAt, consent.reconfirmBy].filter((end) => end !== null);
  return ends.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}
