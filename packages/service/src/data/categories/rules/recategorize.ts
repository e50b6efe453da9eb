import { type RawBuilder, sql } from 'kysely';
import type { ServiceTransaction } from '../../../platform/database/index.ts';
import { lockProviderAccounts, recordTransactions } from '../../provider-account-records/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { batchAfter, type BatchEnd, endOf } from '../in-batches.ts';
import { settlePairs } from '../pairs/settle-pairs.ts';
import { comparedRules, decide, readDecidable } from './apply-rules.ts';

/** The transactions that rules are applied to: all of the user's, those that one rule has decided, or those that it fits. */
export type RuleTarget = 'all' | { decidedBy: number } | { fitting: number };

export interface BatchOptions {
  target: RuleTarget;
  /** The batch after this one; by default the first one. */
  after: BatchEnd | undefined;
  /** A rule that decides nothing any more. */
  without?: number;
  now: Date;
}

/**
 * Applies the user's rules to the next batch, the newest first; settles what is a transfer between accounts by it, and journals what is
 * in another category now. Returns the end of the batch, or null where there is none after it. The caller has locked the user.
 */
export async function recategorizeBatch(
  trx: ServiceTransaction,
  user: UserKey,
  { target, after, without, now }: BatchOptions,
): Promise<BatchEnd | null> {
  await lockProviderAccounts(trx, user);
  const all = await comparedRules(trx, user);
  const asked = target !== 'all' && 'fitting' in target ? all.find(({ id }) => id === target.fitting) : undefined;
  const batch = await readDecidable(trx, user, sql`${chosen(target)} and ${batchAfter(after)}`);
  const changed = await decide(trx, user, batch, { rules: all.filter(({ id }) => id !== without), asked, now });
  await settlePairs(trx, user, { transactionIds: changed.map(({ id }) => id) }, now);
  await recordTransactions(trx, user, changed);
  return endOf(batch);
}

const chosen = (target: RuleTarget): RawBuilder<unknown> =>
  target !== 'all' && 'decidedBy' in target ? sql`rule_id = ${target.decidedBy}::bigint` : sql`true`;
