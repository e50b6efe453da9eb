import type { ConsentView } from '@fin-link/contracts/browser';

/** The two ends of sharing that users see. */
export interface ConsentEnds {
  /** End that a confirmation does not extend; `null` if sharing continues until the user stops it. */
  until: string | null;
  /** Date by which the user must confirm to continue sharing; `null` if `until` comes first. */
  confirmBy: string | null;
}

/** Length of a day in milliseconds. */
const dayMs = 86_400_000;

/** Returns both ends. If they are less than a day apart, or `until` is not later, returns only the earlier end. */
function mergeEnds(until: string | null, confirmBy: string | null): ConsentEnds {
  if (until === null || confirmBy === null) return { until, confirmBy };
  const distanceMs = Date.parse(until) - Date.parse(confirmBy);
  if (distanceMs >= dayMs) return { until, confirmBy };
  return { until: distanceMs > 0 ? confirmBy : until, confirmBy: null };
}

/** Returns the ends of a consent that the user gave. */
export const endsOf = ({ expiresAt, reconfirmBy, revokedAt }: ConsentView): ConsentEnds =>
  revokedAt === null ? mergeEnds(expiresAt, reconfirmBy) : { until: revokedAt, confirmBy: null };

/** Returns the ends that a consent would have if the user gave it now. */
export const endsIfGiven = ({ period }: ConsentView): ConsentEnds =>
  mergeEnds(period.until, period.confirm?.by ?? null);

/** Returns the ends that a consent would have if the user renewed it now; `null` if it cannot be renewed. */
export const endsIfRenewed = ({ renewal, period }: ConsentView): ConsentEnds | null =>
  renewal === null ? null : mergeEnds(renewal.until, period.confirm?.by ?? null);
