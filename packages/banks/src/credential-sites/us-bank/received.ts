import type { AccountRole, Entry } from '../../ledger/index.ts';
import type { ReceivedEntry } from '../site/credential-site.ts';

/** Ordinal of an account's oldest received payment. It is high enough that no other entry of a day has it. */
const firstOrdinal = 1_000;

/** Returns an account's entries and received payments, ordered by day. */
export function withReceived(
  entries: readonly Entry[],
  role: AccountRole,
  received: readonly ReceivedEntry[],
): readonly Entry[] {
  if (received.length === 0) return entries;
  const receivedEntries = received.map(({ date, description, amount }, index): Entry => ({
    role,
    date,
    postsOn: date,
    ordinal: firstOrdinal + index,
    description,
    amount,
    authorized: amount,
    checkNumber: null,
    transferId: null,
    security: null,
  }));
  return [...entries, ...receivedEntries].toSorted((a, b) => a.date - b.date || a.ordinal - b.ordinal);
}
