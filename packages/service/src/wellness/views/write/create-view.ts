import { type Handler, idempotencyKeyOf } from '../../../platform/http/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { claimKey, lockUser, subjectOf, userKeyOf } from '../../../tenancy/users/index.ts';
import { changedBudgets } from '../budgets/checked-budgets.ts';
import { useRecommendation } from '../recommendations/recommendation-rows.ts';
import { assertOwnIds } from '../rules/assert-own-ids.ts';
import { assertOneCurrency, checkedRules } from '../rules/check-rules.ts';
import { ownedBy, viewOf } from '../stored-view.ts';
import { insertView, type ViewDeps } from '../save-view.ts';
import { usualCurrency } from '../usual-currency.ts';

/** Builds the reply for a new view. The id has two names in the public API. */
const toReply = (id: number) => ({ view: [{ id: String(id), viewId: String(id) }] });

/**
 * Creates a view. For one day, a request with the same `Idempotency-Key` returns the same view. Throws Y800 if its body differs or if the
 * view has been deleted, and the errors of the functions that it calls.
 */
export const createView =
  (deps: ViewDeps): Handler<'createView'> =>
  async ({ body }, call) => {
    const user = userKeyOf(call);
    const rules = checkedRules(body.rule);
    const { recommendationId = null } = body;
    return deps.database.tx(async (trx) => {
      await lockUser(trx, user);
      const id = deps.ids.next();
      const existingId = await claimKey(trx, deps, user, {
        key: idempotencyKeyOf(call),
        action: 'createView',
        subject: subjectOf(body),
        madeId: id,
      });
      // `viewOf` throws if the view has been deleted.
      if (existingId !== null) return toReply((await viewOf(trx, user, String(existingId))).id);
      const currency = body.preferredCurrency ?? (await usualCurrency(trx, user));
      assertOneCurrency(rules, currency);
      const budgets = changedBudgets([], body.budgetData ?? [], currency);
      await assertOwnIds(trx, user, rules, []);
      if (recommendationId !== null) await useRecommendation(trx, deps, user, recommendationId);
      const { name, description = null } = body;
      const view = { id, name, description, currency, sourceType: 'USER', recommendationId, rules, budgets } as const;
      await insertView(trx, deps, user, view);
      return toReply(id);
    });
  };

/** Creates the view of all income, expenses and transfers. Throws Y802 if it already exists, and the errors of `insertView`. */
export const createSystemView =
  (deps: ViewDeps): Handler<'createSystemView'> =>
  async (_input, call) => {
    const user = userKeyOf(call);
    return deps.database.tx(async (trx) => {
      await lockUser(trx, user);
      const existingView = await trx
        .selectFrom('view')
        .select('id')
        .where((where) => where.and({ ...ownedBy(user), source_type: 'SYSTEM' }))
        .executeTakeFirst();
      if (existingView !== undefined) throw new ServiceError('Y802', { name: 'a second system view' });
      const id = deps.ids.next();
      await insertView(trx, deps, user, {
        id,
        name: 'All transactions',
        description: 'Income, expenses and transfers',
        currency: await usualCurrency(trx, user),
        sourceType: 'SYSTEM',
        recommendationId: null,
        // A rule without a selection includes all transactions of its type.
        rules: [
          { name: 'Income', type: 'INCOME' },
          { name: 'Expenses', type: 'EXPENSE' },
          { name: 'Transfers', type: 'TRANSFER' },
        ],
        budgets: [],
      });
      return toReply(id);
    });
  };
