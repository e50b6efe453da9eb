/** Longest period of one call (service interface, section 8). */
const longestMs = 60 * 60_000;
/** Events of the last seven days can be asked for (service interface, section 8); the rest is for a reader that was away. */
const rememberedMs = 30 * 86_400_000;

export interface Period {
  /** Included. */
  from: Date;
  /** Excluded. */
  to: Date;
}

/** Cuts a longer period, as after an outage or a moved clock, into windows of at most an hour, each from the end of the one before. */
export function* windowsBetween(from: Date, to: Date): Generator<Period, void> {
  for (let start = from; start < to;) {
    const end = new Date(Math.min(start.getTime() + longestMs, to.getTime()));
    yield { from: start, to: end };
    start = end;
  }
}

/** What was stamped before may have been pruned: a window from before answers Y809. */
export const rememberedSince = (now: Date): Date => new Date(now.getTime() - rememberedMs);
