import { type RawBuilder, sql } from 'kysely';
import type { ServiceTransaction } from '../../../platform/database/index.ts';
import { lockProviderAccounts, recordTransactions } from '../../provider-account-records/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { batchAfter, type BatchEnd, endOf } from '../in-batches.ts';
import { settlePairs } from '../pairs/settle-pairs.ts';
import { readRules, writeRuleLayers, readRuleTransactions } from './apply-rules.ts';

/**
 * Transactions to which rules are applied: all transactions of the user, those that the rule with this id categorized, or those that match
 * the rule with this id.
 */
export type RuleTarget = 'all' | { assignedBy: number } | { matching: number };

/** Transactions and rules of a batch. */
export interface BatchOptions {
  target: RuleTarget;
  /** End of the previous batch; undefined for the first batch. */
  after: BatchEnd | undefined;
  /** Id of a rule that is being deleted and is therefore ignored. */
  ignoredRuleId?: number;
  now: Date;
}

/**
 * Applies the user's rules to the next batch, newest first. Updates the transfer pairs of changed transactions and journals the changes.
 * Returns the end of the batch, or `null` if it was the last one. The caller must hold the user's lock.
 */
export async function recategorizeBatch(
  trx: ServiceTransaction,
  user: UserKey,
  { target, after, ignoredRuleId, now }: BatchOptions,
): Promise<BatchEnd | null> {
  await lockProviderAccounts(trx, user);
  const rules = await readRules(trx, user);
  const requested =
    target !== 'all' && 'matching' in target ? rules.find(({ id }) => id === target.matching) : undefined;
  const batch = await readRuleTransactions(trx, user, sql`${isTarget(target)} and ${batchAfter(after)}`);
  const changed = await writeRuleLayers(trx, user, batch, {
    rules: rules.filter(({ id }) => id !== ignoredRuleId),
    requested,
    now,
  });
  await settlePairs(trx, user, { transactionIds: changed.map(({ id }) => id) }, now);
  await recordTransactions(trx, user, changed);
  return endOf(batch);
}

/** Returns the SQL condition for the transactions of the target. Transactions that match a rule are selected in memory. */
const isTarget = (target: RuleTarget): RawBuilder<unknown> =>
  target !== 'all' && 'assignedBy' in target ? sql`rule_id = ${target.assignedBy}::bigint` : sql`true`;
