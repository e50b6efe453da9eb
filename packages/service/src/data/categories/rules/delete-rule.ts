import type { NeedsDatabase, ServiceTransaction } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { type NeedsBackground, type NeedsBusinessClock, ServiceError } from '../../../platform/runtime/index.ts';
import { lockUser, type UserKey, userKeyOf } from '../../../tenancy/users/index.ts';
import { inBatches } from '../in-batches.ts';
import { recategorizeBatch } from './recategorize.ts';
import { ownedBy } from './rule-rows.ts';

type Deps = NeedsDatabase & NeedsBusinessClock & NeedsBackground;

/**
 * Deletes a rule. Its transactions get the next matching rule, or none, in batches. The rule is deleted together with the last batch.
 * Throws Y800 for an unknown rule.
 */
export const deleteRule =
  (deps: Deps): Handler<'deleteRule'> =>
  async ({ params: { ruleId } }, call) => {
    const user = userKeyOf(call);
    let isDeleted = false;
    const recategorize = () =>
      inBatches(deps, async (trx, after) => {
        await lockUser(trx, user);
        const now = deps.businessClock.now();
        const batch = { target: { assignedBy: ruleId }, after, ignoredRuleId: ruleId, now };
        const end = await recategorizeBatch(trx, user, batch);
        // A refresh may store new matches between batches. Only a batch that starts with the newest transaction can be the last one.
        isDeleted = end === null && after === undefined;
        if (isDeleted) await deleteRow(trx, user, ruleId);
        return end;
      });
    await deps.inBackground(async () => {
      while (!isDeleted) await recategorize();
    });
  };

async function deleteRow(trx: ServiceTransaction, user: UserKey, ruleId: number): Promise<void> {
  const deleted = await trx
    .deleteFrom('category_rule')
    .where((where) => where.and({ ...ownedBy(user), id: ruleId }))
    .returning('id')
    .executeTakeFirst();
  if (deleted === undefined) throw new ServiceError('Y800', { name: 'ruleId' });
}
