import type { Container } from '@fin-link/contracts/service';
import type Big from 'big.js';

/** Kind of an account, which decides how its balance counts. */
export interface AccountKind {
  container: Container;
  /** Type in the public interface, for example `CHECKING`. */
  accountType: string;
  /** `null` if neither the bank nor the type of account shows whether its balance is owned or owed. */
  isAsset: boolean | null;
  /** Whether the account is a loan that is paid off once. Unlike a card or a credit line, such a loan is never in credit. */
  isClosedEnd: boolean;
}

/** Returns a function that creates kinds of one container by account type. */
const createKinds = (container: Container, isAsset: boolean | null, isClosedEnd = false) => {
  return (accountType: string): AccountKind => ({ container, accountType, isAsset, isClosedEnd });
};

export const deposit = createKinds('bank', true);
export const card = createKinds('creditCard', false);
export const investment = createKinds('investment', true);
export const rewards = createKinds('reward', true);
export const insurance = createKinds('insurance', true);
export const closedEndLoan = createKinds('loan', false, true);
export const creditLine = createKinds('loan', false);
/** Kind of an account that may be owned or owed. It has no balance and counts in no total. */
export const unknownKind = createKinds('bank', null)('OTHER');

/**
 * Returns a balance as the service interface counts it: positive if owned (assets) or owed (debts). Returns `null` if it may be either.
 * `signed` is negative if the customer owes it. Of a closed-end loan, the absolute value is owed, because banks of all regions report it
 * with either sign.
 */
export function balanceOf({ isAsset, isClosedEnd }: AccountKind, signed: Big): Big | null {
  if (isAsset === null) return null;
  if (isAsset) return signed;
  return isClosedEnd ? signed.abs() : signed.times(-1);
}
