import type { AccountRole, Entry } from '../../ledger/index.ts';
import type { ReceivedEntry } from '../site/credential-site.ts';

/** First ordinal of received payments. It is larger than the ordinals of the customer's own entries of a day. */
const firstOrdinal = 1_000;

/** Returns the entries together with received payments, ordered by day. */
export function withReceived(
  entries: readonly Entry[],
  role: AccountRole,
  received: readonly ReceivedEntry[],
): readonly Entry[] {
  if (received.length === 0) return entries;
  const added = received.map(({ date, description, amount }, at): Entry => ({
    role,
    date,
    postsOn: date,
    ordinal: firstOrdinal + at,
    description,
    amount,
    authorized: amount,
    checkNumber: null,
    transferId: null,
    security: null,
  }));
  return [...entries, ...added].toSorted((one, other) => one.date - other.date || one.ordinal - other.ordinal);
}
