import type { AmountOperation, DescriptionOperation } from '@fin-link/contracts/service';

/** A rule as transactions are compared with it. */
export interface ComparedRule {
  id: number;
  category_id: number;
  user_category_id: number | null;
  description_operation: DescriptionOperation | null;
  /** In lower case, as the database makes it. */
  description: string | null;
  amount_operation: AmountOperation | null;
  /** In the last decimal that is compared. */
  amount: bigint | null;
}

/** A transaction as rules are compared with it. */
export interface ComparedTransaction {
  /** The bank's description; like the simple one in lower case, as the database converts it. */
  original: string;
  simple: string;
  /** Without a sign, in the last decimal that is compared. */
  amount: bigint;
}

/** More than any bank states. */
const comparedDecimals = 20;

/** Decimal text, as the database writes it, as an integer of the last decimal that is compared. */
export function inLastDecimal(amount: string): bigint {
  const [whole = '', decimals = ''] = amount.split('.');
  return BigInt(whole + decimals.slice(0, comparedDecimals).padEnd(comparedDecimals, '0'));
}

/** The first of the rules that fits, or none. */
export const firstFitting = (
  rules: readonly ComparedRule[],
  transaction: ComparedTransaction,
): ComparedRule | undefined => rules.find((rule) => fits(rule, transaction));

export const fits = (rule: ComparedRule, transaction: ComparedTransaction): boolean =>
  fitsDescription(rule, transaction) && fitsAmount(rule, transaction);

function fitsDescription(
  { description_operation: operation, description }: ComparedRule,
  { original, simple }: ComparedTransaction,
): boolean {
  if (description === null) return true;
  return operation === 'stringEquals'
    ? original === description || simple === description
    : original.includes(description) || simple.includes(description);
}

function fitsAmount(
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
    default:
      return amount >= limit;
  }
}
