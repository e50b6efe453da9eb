import type { Container } from '@fin-link/contracts/service';
import type Big from 'big.js';

export interface AccountKind {
  container: Container;
  accountType: string;
  /** `null` if neither the bank nor the kind of account says whether its balance is owned or owed. */
  isAsset: boolean | null;
  /** Whether it is a loan that is paid off once: unlike a card or a credit line, it is never in credit. */
  isClosedEnd: boolean;
}

const kind = (container: Container, isAsset: boolean | null, isClosedEnd = false) => {
  return (accountType: string): AccountKind => ({ container, accountType, isAsset, isClosedEnd });
};

export const deposit = kind('bank', true);
export const card = kind('creditCard', false);
export const investment = kind('investment', true);
export const rewards = kind('reward', true);
export const insurance = kind('insurance', true);
export const closedEndLoan = kind('loan', false, true);
export const creditLine = kind('loan', false);
/** Kind of an account without balance, which counts in no total. */
export const unknownKind = kind('bank', null)('OTHER');

/**
 * Returns a balance as the service interface counts it: positive if owned (assets) or owed (debts). `signed` is negative if the
 * customer owes it. A closed-end loan owes the absolute value, because banks of all regions write it with either sign. `null` for an
 * unknown direction.
 */
export function balanceOf({ isAsset, isClosedEnd }: AccountKind, signed: Big): Big | null {
  if (isAsset === null) return null;
  if (isAsset) return signed;
  return isClosedEnd ? signed.abs() : signed.times(-1);
}
