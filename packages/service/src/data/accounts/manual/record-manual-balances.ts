import { recordBalances } from '../../balances/index.ts';
import type { ServiceTransaction } from '../../../platform/database/index.ts';
import type { ProviderAccountKey } from '../../provider-account-records/index.ts';
import { earlierValuationDay, type PropertyChange } from './property-facts.ts';

/** Stores the account's balance for today. If a property was valued on an earlier day, also stores the balance for that day. */
export async function recordManualBalances(
  trx: ServiceTransaction,
  key: ProviderAccountKey,
  { accountId, change, now }: { accountId: number; change: PropertyChange | null; now: Date },
): Promise<void> {
  const earlier = change === null ? null : earlierValuationDay(change, now);
  if (earlier !== null) await recordBalances(trx, key, [accountId], earlier);
  await recordBalances(trx, key, [accountId], now);
}
