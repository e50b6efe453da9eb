import type { NeedsDatabase, ServiceTransaction } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { type NeedsBackground, type NeedsBusinessClock, ServiceError } from '../../../platform/runtime/index.ts';
import { lockUser, lockUserIfFree, type UserKey, userKeyOf } from '../../../tenancy/users/index.ts';
import { inBatches } from '../in-batches.ts';
import { recategorizeBatch, type RuleTarget } from './recategorize.ts';
import { ownedBy } from './rule-rows.ts';

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

/** Value of the `Retry-After` header. The other run has probably finished by then. */
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
    .where((where) => where.and({ ...ownedBy(user), id: ruleId }))
    .executeTakeFirst();
  if (rule === undefined) throw new ServiceError('Y800', { name: 'ruleId' });
}
