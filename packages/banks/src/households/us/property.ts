import type { Big } from 'big.js';
import type { Security } from '../../ledger/index.ts';

/** A security that somebody owns. */
export interface Position {
  readonly security: Security;
  readonly quantity: Big;
  /** What was paid for it. */
  readonly cost: Big;
}

/** What was borrowed, and how it is paid back. */
export interface LoanTerms {
  readonly borrowed: Big;
  readonly months: number;
  readonly payment: Big;
}
