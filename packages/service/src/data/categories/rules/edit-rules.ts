import type { CategorizationRuleRequest, EndpointInput } from '@fin-link/contracts/service';
import { type NeedsDatabase, type ServiceTransaction, ofUser } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import {
  type NeedsBackground,
  type NeedsBusinessClock,
  type NeedsIds,
  ServiceError,
} from '../../../platform/runtime/index.ts';
import { lockUser, type UserKey, userKeyOf } from '../../../tenancy/users/index.ts';
import { inBatches } from '../in-batches.ts';
import { findCategory } from '../user-categories.ts';
import { runAllRules, recategorizeBatch } from './run-rules.ts';
import { readClauses, assertUnique, maxRules, rulesOf } from './stored-rules.ts';

/** Upper limit of priorities, because priorities in the public API are signed 32-bit integers. */
const maxPriority = 2 ** 31 - 1;

type Deps = NeedsDatabase & NeedsBusinessClock & NeedsIds & NeedsBackground;

/**
 * Adds a rule, or runs all rules if `action` is set. A new rule applies to transactions that are stored later, and to existing transactions
 * only when rules are run. Throws Y806 for a rule together with `action`, and the errors of `requestedRule`, `insertRule` and
 * `runAllRules`.
 */
export const addRule =
  (deps: Deps): Handler<'addRule'> =>
  async ({ query, body }, call) => {
    const user = userKeyOf(call);
    if (query.action === undefined) {
      await insertRule(deps, user, requestedRule(query, body));
      return;
    }
    if (query.ruleParam !== undefined || body !== undefined) throw new ServiceError('Y806');
    await runAllRules(deps, user);
    // A run of the rules has a different success status than a new rule.
    call.otherwise();
  };

/** Returns the rule from the body or the query parameter. Throws Y806 if both or neither are given. */
function requestedRule({ ruleParam }: EndpointInput<'addRule'>['query'], body: CategorizationRuleRequest | undefined) {
  const request = body ?? ruleParam;
  if (request === undefined || (body !== undefined && ruleParam !== undefined)) throw new ServiceError('Y806');
  return request.rule;
}

/**
 * Stores a new rule. Without a priority, the rule becomes the last one. Throws Y806 for a category that the user does not have, Y400 if
 * another rule has the same clauses, Y824 above the limit, and the errors of `readClauses`.
 */
const insertRule = (
  { database, businessClock, ids }: Deps,
  user: UserKey,
  requested: CategorizationRuleRequest['rule'],
) =>
  database.tx(async (trx) => {
    const clauses = readClauses(requested.ruleClause);
    await lockUser(trx, user);
    const category = await findCategory(trx, user, requested);
    if (category === undefined) throw new ServiceError('Y806');
    const rules = await rulesOf(trx, user);
    assertUnique(rules, clauses);
    if (rules.length >= maxRules) throw new ServiceError('Y824', { name: 'rules' });
    await trx
      .insertInto('category_rule')
      .values({
        ...ofUser(user),
        id: ids.next(),
        priority: requested.priority ?? Math.min((rules.at(-1)?.priority ?? 0) + 1, maxPriority),
        category_id: category.categoryId,
        user_category_id: category.userCategoryId,
        description_clause_id: clauses.description === null ? null : ids.next(),
        amount_clause_id: clauses.amount === null ? null : ids.next(),
        ...clauses,
        created_at: businessClock.now(),
      })
      .execute();
  });

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
    .where((where) => where.and({ ...ofUser(user), id: ruleId }))
    .execute();
}

/**
 * Deletes a rule. Its transactions get the next matching rule, or none, in batches. The last batch also deletes the rule. Throws Y800 for
 * an unknown rule.
 */
export const deleteRule =
  (deps: NeedsDatabase & NeedsBusinessClock & NeedsBackground): Handler<'deleteRule'> =>
  async ({ params: { ruleId } }, call) => {
    const user = userKeyOf(call);
    let isDeleted = false;
    const recategorize = () =>
      inBatches(deps, async (trx, after) => {
        await lockUser(trx, user);
        const now = deps.businessClock.now();
        const batch = { target: { assignedBy: ruleId }, after, ignoredRuleId: ruleId, now };
        const end = await recategorizeBatch(trx, user, batch);
        // A refresh may store new matches between batches. A batch can therefore be the last one only if it starts with the newest
        // transaction.
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
    .where((where) => where.and({ ...ofUser(user), id: ruleId }))
    .returning('id')
    .executeTakeFirst();
  if (deleted === undefined) throw new ServiceError('Y800', { name: 'ruleId' });
}
