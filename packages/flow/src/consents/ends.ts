import type { ConsentView } from '@fin-link/contracts/browser';

/** The two ends of sharing that users see. */
export interface ConsentEnds {
  /** End that a confirmation does not extend; `null` if sharing continues until it is stopped. */
  until: string | null;
  /** Date by which the user must confirm, or sharing stops; `null` if `until` is not later. */
  confirmBy: string | null;
}

const dayMs = 86_400_000;

/** Returns the two ends. Ends that are less than a day apart count as one, the earlier. */
function endsFrom(until: string | null, confirmBy: string | null): ConsentEnds {
  if (until === null || confirmBy === null) return { until, confirmBy };
  const left = Date.parse(until) - Date.parse(confirmBy);
  if (left >= dayMs) return { until, confirmBy };
  return { until: left > 0 ? confirmBy : until, confirmBy: null };
}

/** Returns the ends of a consent that was given. */
export const endsOf = ({ expiresAt, reconfirmBy, revokedAt }: ConsentView): ConsentEnds =>
  revokedAt === null ? endsFrom(expiresAt, reconfirmBy) : { until: revokedAt, confirmBy: null };

/** Returns the ends that a consent would have if it was given now. */
export const endsIfGiven = ({ period }: ConsentView): ConsentEnds => endsFrom(period.until, period.confirm?.by ?? null);

/** Returns the ends that a consent would have if it was renewed now; `null` if it cannot be renewed. */
export const endsIfRenewed = ({ renewal, period }: ConsentView): ConsentEnds | null =>
  renewal === null ? null : endsFrom(renewal.until, period.confirm?.by ?? null);
