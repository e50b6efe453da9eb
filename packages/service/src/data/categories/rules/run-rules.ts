import { type RawBuilder, sql } from 'kysely';
import { type NeedsDatabase, type ServiceTransaction, ofUser } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { type NeedsBackground, type NeedsBusinessClock, ServiceError } from '../../../platform/runtime/index.ts';
import { lockUser, lockUserIfFree, type UserKey, userKeyOf } from '../../../tenancy/users/index.ts';
import { lockProviderAccounts, recordTransactions } from '../../provider-account-records/index.ts';
import { inBatches, batchAfter, type BatchEnd, endOf } from '../in-batches.ts';
import { settlePairs } from '../pairs/settle-pairs.ts';
import { readRules, writeRuleLayers, readRuleTransactions } from './apply-rules.ts';

type Deps = NeedsDatabase & NeedsBusinessClock & NeedsBackground;

/** Runs all rules on all transactions of the user. Throws Y400 while another write holds the user's lock. */
export const runAllRules = (deps: Deps, user: UserKey): Promise<void> => runOnTarget(deps, user, 'all');

/**
 * Runs the rules on the transactions that match this rule. An earlier rule that also matches still takes precedence. Throws Y800 for an
 * unknown rule, and Y400 like `runAllRules`.
 */
export const runRule =
  (deps: Deps): Handler<'runRule'> =>
  async ({ params: { ruleId } }, call) => {
    await runOnTarget(deps, userKeyOf(call), { matching: ruleId });
  };

/** Value of the `Retry-After` header in seconds. The other run has probably finished by then. */
const retryAfterSeconds = 5;

const runOnTarget = (deps: Deps, user: UserKey, target: RuleTarget): Promise<void> =>
  deps.inBackground(() =>
    inBatches(deps, async (trx, after) => {
      if (after === undefined) await lockUserOrThrow(trx, user);
      else await lockUser(trx, user);
      if (target !== 'all' && 'matching' in target) await assertExists(trx, user, target.matching);
      return recategorizeBatch(trx, user, { target, after, now: deps.businessClock.now() });
    }),
  );

/** Locks the user. Throws Y400 if another write holds the lock. */
async function lockUserOrThrow(trx: ServiceTransaction, user: UserKey): Promise<void> {
  if (!(await lockUserIfFree(trx, user)))
    throw new ServiceError('Y400', { name: 'categorization already in progress', retryAfter: retryAfterSeconds });
}

async function assertExists(trx: ServiceTransaction, user: UserKey, ruleId: number): Promise<void> {
  const rule = await trx
    .selectFrom('category_rule')
    .select('id')
    .where((where) => where.and({ ...ofUser(user), id: ruleId }))
    .executeTakeFirst();
  if (rule === undefined) throw new ServiceError('Y800', { name: 'ruleId' });
}

/**
 * Transactions to which rules are applied: all transactions of the user, those that the rule `assignedBy` categorized, or those that match
 * the rule `matching`.
 */
type RuleTarget = 'all' | { assignedBy: number } | { matching: number };

interface BatchOptions {
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
