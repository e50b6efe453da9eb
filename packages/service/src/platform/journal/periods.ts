/** Maximum period of one call in milliseconds (service interface, section 8). */
const maxPeriodMs = 60 * 60_000;
/**
 * Retention in milliseconds. Calls may request the last seven days (service interface, section 8). The longer retention is for readers that
 * had an outage.
 */
const retentionMs = 30 * 86_400_000;

/** Period by the business clock. */
export interface Period {
  /** Inclusive start. */
  from: Date;
  /** Exclusive end. */
  to: Date;
}

/** Splits a long period, for example after an outage or a clock change, into consecutive windows of at most an hour. */
export function* windowsBetween(from: Date, to: Date): Generator<Period, void> {
  for (let start = from; start < to;) {
    const end = new Date(Math.min(start.getTime() + maxPeriodMs, to.getTime()));
    yield { from: start, to: end };
    start = end;
  }
}

/** Returns the earliest start of a window. Older changes may have been pruned, so an earlier start is refused with Y809. */
export const retentionStart = (now: Date): Date => new Date(now.getTime() - retentionMs);
