import type { Big } from 'big.js';
import type { Security } from '../../ledger/index.ts';

export interface Position {
  readonly security: Security;
  readonly quantity: Big;
  /** Purchase cost of the whole position. */
  readonly cost: Big;
}

/** Terms of a loan and its repayment. */
export interface LoanTerms {
  readonly borrowed: Big;
  /** Term in months. */
  readonly months: number;
  /** Monthly payment. */
  readonly payment: Big;
}
