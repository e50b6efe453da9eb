import type {
  AmountOperation,
  AskedClause,
  CategorizationRuleRequest,
  DescriptionOperation,
} from '@fin-link/contracts/service';
import { amountOperations, descriptionOperations } from '@fin-link/contracts/service';
import { ServiceError } from '../../../platform/runtime/index.ts';

/** What a rule looks at, by the columns of its row. */
export interface RuleClauses {
  description_operation: DescriptionOperation | null;
  description: string | null;
  amount_operation: AmountOperation | null;
  /** With four decimals, as the database has it. */
  amount: string | null;
}

const none: RuleClauses = { description_operation: null, description: null, amount_operation: null, amount: null };

/** Throws Y806 for an operation that is not one of its field, a value out of its bounds, and a field that stands twice. */
export function readClauses(clauses: CategorizationRuleRequest['rule']['ruleClause']): RuleClauses {
  if (new Set(clauses.map(({ field }) => field)).size !== clauses.length) throw new ServiceError('Y806');
  return Object.assign({ ...none }, ...clauses.map(readClause));
}

function readClause({ field, operation, value }: AskedClause): Partial<RuleClauses> {
  if (field === 'description') {
    const description = String(value).trim();
    const known = descriptionOperations.find((one) => one === operation);
    if (known === undefined || description.length < 3 || description.length > 50) throw new ServiceError('Y806');
    return { description_operation: known, description };
  }
  const known = amountOperations.find((one) => one === operation);
  if (known === undefined) throw new ServiceError('Y806');
  return { amount_operation: known, amount: readAmount(String(value)) };
}

/** 99,999,999,999.99 in the last of four decimals. */
const mostAmount = 999_999_999_999_900n;

function readAmount(text: string): string {
  const [, whole, decimals = ''] = /^(\d{1,11})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new ServiceError('Y806');
  const padded = decimals.padEnd(4, '0');
  if (BigInt(whole + padded) > mostAmount) throw new ServiceError('Y806');
  return `${BigInt(whole)}.${padded}`;
}
