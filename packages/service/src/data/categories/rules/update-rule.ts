import type { CategorizationRuleRequest } from '@fin-link/contracts/service';
import type { NeedsDatabase, ServiceTransaction } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import {
  type NeedsBackground,
  type NeedsBusinessClock,
  type NeedsIds,
  ServiceError,
} from '../../../platform/runtime/index.ts';
import { lockUser, type UserKey, userKeyOf } from '../../../tenancy/users/index.ts';
import { findCategory } from '../find-category.ts';
import { readClauses } from './read-rule.ts';
import { inBatches } from '../in-batches.ts';
import { recategorizeBatch } from './recategorize.ts';
import { assertUnique, ownedBy, rulesOf } from './rule-rows.ts';

type Deps = NeedsDatabase & NeedsBusinessClock & NeedsIds & NeedsBackground;

/**
 * Replaces a rule. Keeps its priority if none is given. Applies all rules again, in batches, to the transactions that had a category from
 * this rule. Throws the errors of `replaceRule`.
 */
export const updateRule =
  (deps: Deps): Handler<'updateRule'> =>
  async ({ params: { ruleId }, body: { rule: requested } }, call) => {
    const user = userKeyOf(call);
    await deps.inBackground(() =>
      inBatches(deps, async (trx, after) => {
        await lockUser(trx, user);
        if (after === undefined) await replaceRule(trx, deps, { user, ruleId, requested });
        const now = deps.businessClock.now();
        return recategorizeBatch(trx, user, { target: { assignedBy: ruleId }, after, now });
      }),
    );
  };

interface Replacement {
  user: UserKey;
  ruleId: number;
  requested: CategorizationRuleRequest['rule'];
}

/**
 * Replaces the columns of a rule. Throws Y800 for an unknown rule, Y806 for a category that the user does not have, Y400 if another rule
 * has the same clauses, and the errors of `readClauses`.
 */
async function replaceRule(
  trx: ServiceTransaction,
  { ids }: NeedsIds,
  { user, ruleId, requested }: Replacement,
): Promise<void> {
  const clauses = readClauses(requested.ruleClause);
  const rules = await rulesOf(trx, user);
  const rule = rules.find(({ id }) => id === ruleId);
  if (rule === undefined) throw new ServiceError('Y800', { name: 'ruleId' });
  const category = await findCategory(trx, user, requested);
  if (category === undefined) throw new ServiceError('Y806');
  assertUnique(rules, clauses, ruleId);
  await trx
    .updateTable('category_rule')
    .set({
      priority: requested.priority ?? rule.priority,
      category_id: category.categoryId,
      user_category_id: category.userCategoryId,
      description_clause_id: clauses.description === null ? null : (rule.description_clause_id ?? ids.next()),
      amount_clause_id: clauses.amount === null ? null : (rule.amount_clause_id ?? ids.next()),
      ...clauses,
    })
    .where((where) => where.and({ ...ownedBy(user), id: ruleId }))
    .execute();
}
