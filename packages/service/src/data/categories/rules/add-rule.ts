import type { CategorizationRuleRequest, EndpointInput } from '@fin-link/contracts/service';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
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
import { assertUnique, maxRules, ownedBy, rulesOf } from './rule-rows.ts';
import { runAllRules } from './run-rules.ts';

/** Priorities in the public API are signed 32-bit integers. */
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
    // The endpoint answers a run of the rules with another status than a new rule.
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
        ...ownedBy(user),
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
