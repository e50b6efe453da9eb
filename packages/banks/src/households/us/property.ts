import type { Big } from 'big.js';
import type { Security } from '../../ledger/index.ts';

/** A security position of an owner. */
export interface Position {
  readonly security: Security;
  readonly quantity: Big;
  /** Purchase cost. */
  readonly cost: Big;
}

/** Terms of a loan and its repayment. */
export interface LoanTerms {
  readonly borrowed: Big;
  readonly months: number;
  readonly payment: Big;
}
