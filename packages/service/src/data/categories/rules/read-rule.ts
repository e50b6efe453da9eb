import type {
  AmountOperation,
  RequestedClause,
  CategorizationRuleRequest,
  DescriptionOperation,
} from '@fin-link/contracts/service';
import { amountOperations, descriptionOperations } from '@fin-link/contracts/service';
import { ServiceError } from '../../../platform/runtime/index.ts';

/** Clauses of a rule, by column. */
export interface RuleClauses {
  description_operation: DescriptionOperation | null;
  description: string | null;
  amount_operation: AmountOperation | null;
  /** Decimal text with four decimals, as in the database, for example `12.5000`. */
  amount: string | null;
}

/** Minimum and maximum length of the text of a description clause. */
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
