import { type RawBuilder, sql } from 'kysely';
import type { ServiceTransaction } from '../../../platform/database/index.ts';
import { lockProviderAccounts, recordTransactions } from '../../provider-account-records/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { batchAfter, type BatchEnd, endOf } from '../in-batches.ts';
import { settlePairs } from '../pairs/settle-pairs.ts';
import { comparedRules, decide, readDecidable } from './apply-rules.ts';

/** Transactions to which rules are applied: all of the user, those whose category a rule set, or those that match a rule. */
export type RuleTarget = 'all' | { decidedBy: number } | { fitting: number };

export interface BatchOptions {
  target: RuleTarget;
  /** End of the previous batch; undefined for the first batch. */
  after: BatchEnd | undefined;
  /** Id of a rule that is being deleted and is therefore ignored. */
  without?: number;
  now: Date;
}

/**
 * Applies the user's rules to the next batch, newest first. Updates the transfer pairs of changed transactions and journals the changes.
 * Returns the end of the batch, or `null` if it was the last one. The caller must hold the user's lock.
 */
export async function recategorizeBatch(
  trx: ServiceTransaction,
  user: UserKey,
  { target, after, without, now }: BatchOptions,
): Promise<BatchEnd | null> {
  await lockProviderAccounts(trx, user);
  const all = await comparedRules(trx, user);
  const requested = target !== 'all' && 'fitting' in target ? all.find(({ id }) => id === target.fitting) : undefined;
  const batch = await readDecidable(trx, user, sql`${chosen(target)} and ${batchAfter(after)}`);
  const changed = await decide(trx, user, batch, { rules: all.filter(({ id }) => id !== without), requested, now });
  await settlePairs(trx, user, { transactionIds: changed.map(({ id }) => id) }, now);
  await recordTransactions(trx, user, changed);
  return endOf(batch);
}

const chosen = (target: RuleTarget): RawBuilder<unknown> =>
  target !== 'all' && 'decidedBy' in target ? sql`rule_id = ${target.decidedBy}::bigint` : sql`true`;
