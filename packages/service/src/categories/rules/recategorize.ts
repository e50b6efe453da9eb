import type { ServiceTransaction } from '../../database/index.ts';
import type { UserKey } from '../../users/index.ts';
import { settlePairs } from '../pairs/settle-pairs.ts';
import { recordRecategorized } from '../record-recategorized.ts';
import { applyRules, type RuleTarget } from './apply-rules.ts';

/**
 * Applies the user's rules, settles what is a transfer between accounts by it, and journals what is in another category now. The caller
 * has locked the user and all its provider accounts.
 */
export async function recategorize(
  trx: ServiceTransaction,
  user: UserKey,
  target: RuleTarget,
  now: Date,
): Promise<void> {
  const rows = await applyRules(trx, user, target, now);
  await settlePairs(trx, user, { transactionIds: rows.map(({ id }) => id) });
  await recordRecategorized(trx, user, rows);
}
