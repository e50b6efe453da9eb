/** Order numbers reserved for each read. No bank list has that many rows, so the orders of two reads never overlap. */
export const orderSpan = 1_000_000;

/** Returns the order of a read. It grows with time and is always above the last read's order, even if the clock was moved back. */
export const readingOrder = (startedAt: Date, lastOrder: number): number =>
  Math.max(Math.floor(startedAt.getTime() / 1_000) * orderSpan, lastOrder + orderSpan);

/** Returns the number of the read that a `listing_order` belongs to. */
export const readingOf = (order: number): number => Math.ceil(order / orderSpan);
