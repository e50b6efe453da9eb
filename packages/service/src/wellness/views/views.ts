import type { EndpointInput, View, ViewRule } from '@fin-link/contracts/service';
import { type NeedsDatabase, ofUser } from '../../platform/database/index.ts';
import { type Handler, idempotencyKeyOf } from '../../platform/http/index.ts';
import { ServiceError, type NeedsIds } from '../../platform/runtime/index.ts';
import { userKeyOf, claimKey, lockUser, subjectOf, forgetInsightsOfView } from '../../tenancy/users/index.ts';
import { changedBudgets, assertBudgetCurrency } from './budgets.ts';
import { useRecommendation } from './recommendations.ts';
import { assertOwnIds, assertOneCurrency, checkedRules, type SentRule } from './rules.ts';
import {
  type StoredView,
  viewOf,
  viewsOfUser,
  insertView,
  type ViewDeps,
  usualCurrency,
  changeView,
} from './stored-view.ts';

type Query = EndpointInput<'getViews'>['query'];

/** Functions that return the text by which views are sorted. */
const sortKeys = {
  created: ({ createdAt }: StoredView) => createdAt.toISOString(),
  lastUpdated: ({ lastUpdatedAt }: StoredView) => lastUpdatedAt.toISOString(),
  sourceType: ({ sourceType }: StoredView) => sourceType,
} as const;

/** Returns the user's views, of all source types unless the query names some. */
export const getViews =
  ({ database: { db } }: NeedsDatabase): Handler<'getViews'> =>
  async ({ query }, call) => {
    const views = await viewsOfUser(db, userKeyOf(call));
    const requested = views.filter(({ sourceType }) => query.sourceType?.includes(sourceType) ?? true);
    return toViews(sortViews(requested, query).map((view) => toView(view, { rules: query.include === 'rules' })));
  };

/** Returns a view. Throws Y800 if the user does not have the view. */
export const getView =
  ({ database: { db } }: NeedsDatabase): Handler<'getView'> =>
  async ({ params, query }, call) =>
    toView(await viewOf(db, userKeyOf(call), params.viewId), { rules: query.include === 'rules' });

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
      if (existingId !== null) return createdReply((await viewOf(trx, user, String(existingId))).id);
      const currency = body.preferredCurrency ?? (await usualCurrency(trx, user));
      assertOneCurrency(rules, currency);
      const budgets = changedBudgets([], body.budgetData ?? [], currency);
      await assertOwnIds(trx, user, rules, []);
      if (recommendationId !== null) await useRecommendation(trx, deps, user, recommendationId);
      const { name, description = null } = body;
      const view = { id, name, description, currency, sourceType: 'USER', recommendationId, rules, budgets } as const;
      await insertView(trx, deps, user, view);
      return createdReply(id);
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
        .where((where) => where.and({ ...ofUser(user), source_type: 'SYSTEM' }))
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
      return createdReply(id);
    });
  };

/**
 * Replaces the fields in the request. Throws:
 * - Y800 for an unknown or repeated rule id;
 * - Y802 if fields of the system view other than name and description are sent;
 * - Y805 for a currency that differs from the currency of the rules or budgets;
 * - the errors of `createView`.
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
        .where((where) => where.and({ ...ofUser(user), id }))
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

/** Parts of a reply that not every endpoint has. */
type OptionalParts = Pick<View, 'budgetSummary'> & { rules?: boolean };

/** Converts a view to the reply. Rules are included only if requested. */
export const toView = (view: StoredView, { rules = false, budgetSummary }: OptionalParts = {}): View => ({
  id: String(view.id),
  viewId: String(view.id),
  name: view.name,
  ...(view.description !== null && { description: view.description }),
  preferredCurrency: view.currency,
  ...(view.recommendationId !== null && { recommendationId: view.recommendationId }),
  created: view.createdAt.toISOString(),
  lastUpdated: view.lastUpdatedAt.toISOString(),
  sourceType: view.sourceType,
  ...(rules && { rule: view.rules.map(toRule) }),
  ...(view.budgets.length > 0 && { budgetData: view.budgets }),
  ...(budgetSummary !== undefined && { budgetSummary }),
});

/** Returns the list under both of its names; an empty object if there are no views. */
export const toViews = (views: View[]): { view?: View[]; View?: View[] } =>
  views.length === 0 ? {} : { view: views, View: views };

/** Sorts views, newest first; types of source are sorted alphabetically. Views with the same sort key stay newest first. */
function sortViews(views: readonly StoredView[], { orderBy = 'created', sortBy }: Query): StoredView[] {
  const direction = (sortBy ?? (orderBy === 'sourceType' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  const key = sortKeys[orderBy];
  return views.toSorted((one, other) => direction * (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0));
}

/** Converts a rule to the reply, which has detail categories under two names. */
function toRule(rule: ViewRule): ViewRule {
  const { include, exclude } = rule;
  return {
    ...rule,
    ...(include?.detailCategoryId !== undefined && {
      include: { ...include, detailedCategoryId: include.detailCategoryId },
    }),
    ...(exclude?.detailCategoryId !== undefined && {
      exclude: { ...exclude, detailedCategoryId: exclude.detailCategoryId },
    }),
  };
}

/** Builds the reply for a new view. The id has two names in the public API. */
const createdReply = (id: number) => ({ view: [{ id: String(id), viewId: String(id) }] });

/** Validates rules and assigns an id to new ones. */
function rulesWithIds({ ids }: NeedsIds, sent: readonly SentRule[], stored: readonly ViewRule[]): ViewRule[] {
  const unusedIds = new Set(stored.map(({ id }) => id));
  return checkedRules(sent).map((rule, index) => {
    const id = sent[index]?.id;
    if (id !== undefined && !unusedIds.delete(id)) throw new ServiceError('Y800', { name: `rule[${index}].id` });
    return { id: id ?? String(ids.next()), ...rule };
  });
}
