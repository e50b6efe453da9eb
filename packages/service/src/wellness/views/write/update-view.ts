import type { ViewRule } from '@fin-link/contracts/service';
import type { Handler } from '../../../platform/http/index.ts';
import { type NeedsIds, ServiceError } from '../../../platform/runtime/index.ts';
import { forgetInsightsOfView, lockUser, userKeyOf } from '../../../tenancy/users/index.ts';
import { assertBudgetCurrency } from '../budgets/checked-budgets.ts';
import { useRecommendation } from '../recommendations/recommendation-rows.ts';
import { assertOwnIds } from '../rules/assert-own-ids.ts';
import { assertOneCurrency, checkedRules, type SentRule } from '../rules/check-rules.ts';
import { ownedBy, viewOf } from '../stored-view.ts';
import { changeView, type ViewDeps } from '../save-view.ts';

/**
 * Replaces the fields in the request. Throws Y800 for an unknown or repeated rule id, Y802 if fields of the system view other than name and
 * description are sent, Y805 for a currency that differs from that of rules or budgets, and the errors of `createView`.
 */
export const updateView =
  (deps: ViewDeps): Handler<'updateView'> =>
  async ({ params, body }, call) => {
    const user = userKeyOf(call);
    await deps.database.tx(async (trx) => {
      await lockUser(trx, user);
      const view = await viewOf(trx, user, params.viewId);
      const { name, description, preferredCurrency, recommendationId, rule } = body;
      const others = [preferredCurrency, recommendationId, rule];
      if (view.sourceType === 'SYSTEM' && others.some((other) => other !== undefined))
        throw new ServiceError('Y802', { name: 'this change of the system view' });
      const rules = rule && rulesWithIds(deps, rule, view.rules);
      const currency = preferredCurrency ?? view.currency;
      assertOneCurrency(rules ?? view.rules, currency);
      assertBudgetCurrency(view.budgets, currency);
      if (rules !== undefined) await assertOwnIds(trx, user, rules, view.rules);
      if (recommendationId !== undefined) await useRecommendation(trx, deps, user, recommendationId);
      await changeView(trx, deps, user, view.id, {
        name,
        description,
        currency: preferredCurrency,
        recommendationId,
        rules,
      });
    });
  };

/** Validates rules and assigns an id to new ones. */
function rulesWithIds({ ids }: NeedsIds, sent: readonly SentRule[], stored: readonly ViewRule[]): ViewRule[] {
  const unusedIds = new Set(stored.map(({ id }) => id));
  return checkedRules(sent).map((rule, index) => {
    const id = sent[index]?.id;
    if (id !== undefined && !unusedIds.delete(id)) throw new ServiceError('Y800', { name: `rule[${index}].id` });
    return { id: id ?? String(ids.next()), ...rule };
  });
}

/** Deletes a view. Throws Y800 if the user does not have the view. */
export const deleteView =
  ({ database }: ViewDeps): Handler<'deleteView'> =>
  async ({ params }, call) => {
    const user = userKeyOf(call);
    const id = Number(params.viewId);
    await database.tx(async (trx) => {
      await lockUser(trx, user);
      const { numDeletedRows } = await trx
        .deleteFrom('view')
        .where((where) => where.and({ ...ownedBy(user), id }))
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new ServiceError('Y800', { name: 'viewId' });
      await forgetInsightsOfView(trx, user, id);
    });
  };

/** Deletes rules of a view. Throws Y800 if the view does not have the rule, Y802 for the last rule and for rules of the system view. */
export const deleteViewRules =
  (deps: ViewDeps): Handler<'deleteViewRules'> =>
  async ({ params, query }, call) => {
    const user = userKeyOf(call);
    await deps.database.tx(async (trx) => {
      await lockUser(trx, user);
      const view = await viewOf(trx, user, params.viewId);
      if (view.sourceType === 'SYSTEM')
        throw new ServiceError('Y802', { name: 'deletion of rules of the system view' });
      const deletedRuleIds = new Set(query.ruleId.map(String));
      const remainingRules = view.rules.filter(({ id }) => !deletedRuleIds.has(id));
      if (view.rules.length - remainingRules.length < deletedRuleIds.size)
        throw new ServiceError('Y800', { name: 'ruleId' });
      if (remainingRules.length === 0) throw new ServiceError('Y802', { name: 'deletion of the last rule' });
      await changeView(trx, deps, user, view.id, { rules: remainingRules });
    });
  };
