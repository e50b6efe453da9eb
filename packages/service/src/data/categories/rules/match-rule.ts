import type { AmountOperation, DescriptionOperation } from '@fin-link/contracts/service';

/** A rule, prepared for comparison. */
export interface ComparedRule {
  id: number;
  category_id: number;
  user_category_id: number | null;
  description_operation: DescriptionOperation | null;
  /** Description in lower case, as PostgreSQL converts it. */
  description: string | null;
  amount_operation: AmountOperation | null;
  /** Amount in units of 10^-20 (see `comparedDecimals`), because integers compare exactly. */
  amount: bigint | null;
}

/** A transaction, prepared for comparison. */
export interface ComparedTransaction {
  /** The bank's description. It is in lower case, as PostgreSQL converts it, like `simple`. */
  original: string;
  simple: string;
  /** Absolute amount in units of 10^-20, like the amount of a rule. */
  amount: bigint;
}

/** Number of compared decimals. No bank sends more. */
const comparedDecimals = 20;

/** Converts decimal text from the database to an integer in units of 10^-20. */
export function toComparedAmount(amount: string): bigint {
  const [whole = '', decimals = ''] = amount.split('.');
  return BigInt(whole + decimals.slice(0, comparedDecimals).padEnd(comparedDecimals, '0'));
}

/** Returns the first rule that matches the transaction. */
export const firstMatchingRule = (
  rules: readonly ComparedRule[],
  transaction: ComparedTransaction,
): ComparedRule | undefined => rules.find((rule) => matchesRule(rule, transaction));

/** Returns whether all clauses of a rule match a transaction. */
export const matchesRule = (rule: ComparedRule, transaction: ComparedTransaction): boolean =>
  matchesDescription(rule, transaction) && matchesAmount(rule, transaction);

function matchesDescription(
  { description_operation: operation, description }: ComparedRule,
  { original, simple }: ComparedTransaction,
): boolean {
  if (description === null) return true;
  return operation === 'stringEquals'
    ? original === description || simple === description
    : original.includes(description) || simple.includes(description);
}

function matchesAmount(
  { amount_operation: operation, amount: limit }: ComparedRule,
  { amount }: ComparedTransaction,
): boolean {
  if (limit === null) return true;
  switch (operation) {
    case 'numberEquals':
      return amount === limit;
    case 'numberLessThan':
      return amount < limit;
    case 'numberLessThanEquals':
      return amount <= limit;
    case 'numberGreaterThan':
      return amount > limit;
    // `numberGreaterThanEquals`
    default:
      return amount >= limit;
  }
}
