/** Order numbers per reading: more than any list has rows, so that readings do not overlap. */
export const orderSpan = 1_000_000;

/** Returns the order of a reading: by time, but above that of the last reading, even if the clock was moved back. */
export const readingOrder = (startedAt: Date, lastOrder: number): number =>
  Math.max(Math.floor(startedAt.getTime() / 1_000) * orderSpan, lastOrder + orderSpan);

/** Returns the number of the reading that a `listing_order` belongs to. */
export const readingOf = (order: number): number => Math.ceil(order / orderSpan);
