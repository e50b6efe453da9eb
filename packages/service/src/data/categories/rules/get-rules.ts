import type { CategorizationRule } from '@fin-link/contracts/service';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { userKeyOf } from '../../../tenancy/users/index.ts';
import { type RuleRow, rulesOf } from './stored-rules.ts';

/** Lists the rules as a JSON array without a wrapper object, as the public API requires. */
export const getRules =
  ({ database }: NeedsDatabase): Handler<'getRules'> =>
  async (_input, call) =>
    (await rulesOf(database.db, userKeyOf(call))).map(toRule);

/** Lists the rules in a wrapper object, unlike `getRules`. */
export const getTransactionRules =
  ({ database }: NeedsDatabase): Handler<'getTransactionRules'> =>
  async (_input, call) => {
    const rules = await rulesOf(database.db, userKeyOf(call));
    return rules.length === 0 ? {} : { txnRules: rules.map(toRule) };
  };

/** Level ids of the public API. */
const categoryLevels = { system: 3, user: 4 } as const;

function toRule(row: RuleRow): CategorizationRule {
  const userCategoryId = row.user_category_id;
  return {
    userDefinedRuleId: row.id,
    ruleClauses: clausesOf(row),
    categoryLevelId: userCategoryId === null ? categoryLevels.system : categoryLevels.user,
    transactionCategorisationId: userCategoryId ?? row.category_id,
    ...(userCategoryId !== null && { parentCategoryId: row.category_id }),
    memId: row.user_id,
    rulePriority: row.priority,
  };
}

function clausesOf(row: RuleRow): CategorizationRule['ruleClauses'] {
  const { id: userDefinedRuleId, description, amount } = row;
  const clauses: CategorizationRule['ruleClauses'] = [];
  if (row.description_clause_id !== null && row.description_operation !== null && description !== null)
    clauses.push({
      ruleClauseId: row.description_clause_id,
      userDefinedRuleId,
      field: 'description',
      operation: row.description_operation,
      fieldValue: description,
    });
  if (row.amount_clause_id !== null && row.amount_operation !== null && amount !== null)
    clauses.push({
      ruleClauseId: row.amount_clause_id,
      userDefinedRuleId,
      field: 'amount',
      operation: row.amount_operation,
      fieldValue: amount.replace(/\.?0+$/, ''),
    });
  return clauses;
}
