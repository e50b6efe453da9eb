/** Number of orders reserved for each read, one for each row. No bank lists that many rows, so the orders of two reads never overlap. */
export const orderSpan = 1_000_000;

/**
 * Returns the order of a read, a multiple of `orderSpan` that increases with the start time. It is always above the last read's order, even
 * if the clock was moved back.
 */
export const readingOrder = (startedAt: Date, lastOrder: number): number =>
  Math.max(Math.floor(startedAt.getTime() / 1_000) * orderSpan, lastOrder + orderSpan);

/** Returns the number of a read, its order divided by `orderSpan`, from the `listing_order` of one of its rows. */
export const readingOf = (order: number): number => Math.ceil(order / orderSpan);
