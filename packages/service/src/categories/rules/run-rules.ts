import type { NeedsDatabase, ServiceTransaction } from '../../database/index.ts';
import type { Handler } from '../../http/index.ts';
import { lockProviderAccounts } from '../../provider-accounts/index.ts';
import { type NeedsBackground, type NeedsBusinessClock, ServiceError } from '../../runtime/index.ts';
import { lockUserIfFree, type UserKey, userKeyOf } from '../../users/index.ts';
import type { RuleTarget } from './apply-rules.ts';
import { recategorize } from './recategorize.ts';
import { ownedBy } from './rule-rows.ts';

type Deps = NeedsDatabase & NeedsBusinessClock & NeedsBackground;

/** Runs all rules on all transactions of the user. Throws Y400 while another run, or another change of the user's, is under way. */
export const runAllRules = (deps: Deps, user: UserKey): Promise<void> =>
  run(deps, user, (trx) => applyTo(trx, deps, user, 'all'));

/**
 * Runs the rules on the transactions that this rule fits: it decides where no rule before it does. Throws Y800 for a rule that
 * the user does not have, Y400 as `runAllRules`.
 */
export const runRule =
  (deps: Deps): Handler<'runRule'> =>
  async ({ params: { ruleId } }, call) => {
    const user = userKeyOf(call);
    await run(deps, user, async (trx) => {
      const rule = await trx
        .selectFrom('category_rule')
        .select('id')
        .where((where) => where.and({ ...ownedBy(user), id: ruleId }))
        .executeTakeFirst();
      if (rule === undefined) throw new ServiceError('Y800', { name: 'ruleId' });
      await applyTo(trx, deps, user, { fitting: ruleId });
    });
  };

/** Seconds after which the other run may have ended. */
const retryAfter = 5;

const run = (
  { database, inBackground }: Deps,
  user: UserKey,
  work: (trx: ServiceTransaction) => Promise<void>,
): Promise<void> =>
  inBackground(() =>
    database.tx(async (trx) => {
      if (!(await lockUserIfFree(trx, user)))
        throw new ServiceError('Y400', { name: 'categorization already in progress', retryAfter });
      await lockProviderAccounts(trx, user);
      await work(trx);
    }),
  );

async function applyTo(
  trx: ServiceTransaction,
  { businessClock }: NeedsBusinessClock,
  user: UserKey,
  target: RuleTarget,
): Promise<void> {
  await recategorize(trx, user, target, businessClock.now());
}
