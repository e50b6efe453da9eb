/** More than any listing has, so that the order numbers of one refresh never reach those of the next. */
export const orderSpan = 1_000_000;

/** Order of a reading: by time, and above that of the last reading even if the clock was moved back. */
export const readingOrder = (startedAt: Date, lastOrder: number): number =>
  Math.max(Math.floor(startedAt.getTime() / 1_000) * orderSpan, lastOrder + orderSpan);

/** Number of the reading that a `listing_order` is of. */
export const readingOf = (order: number): number => Math.ceil(order / orderSpan);
