import {
  type AmountOperation,
  type RequestedClause,
  type CategorizationRuleRequest,
  type DescriptionOperation,
  amountOperations,
  descriptionOperations,
} from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { Selectable } from 'kysely';
import { type CategoryRuleTable, type ServiceDatabase, ofUser } from '../../../platform/database/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';

export type RuleRow = Selectable<CategoryRuleTable>;

export const maxRules = 200;

/** Reads the user's rules in order of precedence, at most `maxRules`. */
export const rulesOf = (executor: Executor<ServiceDatabase>, user: UserKey): Promise<RuleRow[]> =>
  executor
    .selectFrom('category_rule')
    .selectAll()
    .where((where) => where.and(ofUser(user)))
    .orderBy('priority')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Throws Y400 if another rule has the same clauses. */
export function assertUnique(rules: readonly RuleRow[], clauses: RuleClauses, ownId?: number): void {
  const key = keyOf(clauses);
  if (rules.some((rule) => rule.id !== ownId && keyOf(rule) === key))
    throw new ServiceError('Y400', { name: 'a rule for this combination of description and amount already exists' });
}

const keyOf = ({ description_operation, description, amount_operation, amount }: RuleClauses): string =>
  JSON.stringify([description_operation, description?.toLowerCase() ?? null, amount_operation, amount]);

interface RuleClauses {
  description_operation: DescriptionOperation | null;
  description: string | null;
  amount_operation: AmountOperation | null;
  /** Decimal text with four decimals, as in the database, for example `12.5000`. */
  amount: string | null;
}

/** Limits of a description clause's text in characters. */
const minTextLength = 3;
const maxTextLength = 50;

const noClauses: RuleClauses = { description_operation: null, description: null, amount_operation: null, amount: null };

/**
 * Reads the clauses of a rule. Throws Y806 for an operation that the field does not support, a value that is out of bounds, and a repeated
 * field.
 */
export function readClauses(clauses: CategorizationRuleRequest['rule']['ruleClause']): RuleClauses {
  if (new Set(clauses.map(({ field }) => field)).size !== clauses.length) throw new ServiceError('Y806');
  return Object.assign({ ...noClauses }, ...clauses.map(readClause));
}

function readClause({ field, operation, value }: RequestedClause): Partial<RuleClauses> {
  if (field === 'description') {
    const description = String(value).trim();
    const comparison = descriptionOperations.find((name) => name === operation);
    if (comparison === undefined || description.length < minTextLength || description.length > maxTextLength)
      throw new ServiceError('Y806');
    return { description_operation: comparison, description };
  }
  const comparison = amountOperations.find((name) => name === operation);
  if (comparison === undefined) throw new ServiceError('Y806');
  return { amount_operation: comparison, amount: readAmount(String(value)) };
}

/** Maximum amount of a clause, 99,999,999,999.99, in units of 0.0001. */
const maxAmount = 999_999_999_999_900n;

/** Returns an amount with four decimals. Throws Y806 for other texts and for an amount above the maximum. */
function readAmount(text: string): string {
  const [, whole, decimals = ''] = /^(\d{1,11})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new ServiceError('Y806');
  const padded = decimals.padEnd(4, '0');
  if (BigInt(whole + padded) > maxAmount) throw new ServiceError('Y806');
  return `${BigInt(whole)}.${padded}`;
}
