import type { ManualAccountKind } from '@fin-link/contracts/browser';
import type { AccountOrPropertyKind } from '@fin-link/flow';

/** Fields in the form of a kind of account. */
interface KindShape {
  /** Name of the amount in the form. */
  amount: 'balance' | 'worth' | 'owed';
  /** Whether the form asks for an amount due, its date and its frequency. */
  due: boolean;
  /** Whether the account has a number, whose last digits distinguish it from others. */
  digits: boolean;
}

const money: KindShape = { amount: 'balance', due: false, digits: true };
const policy: KindShape = { amount: 'worth', due: true, digits: true };
const thing: KindShape = { amount: 'worth', due: false, digits: false };
const debt: KindShape = { amount: 'owed', due: true, digits: true };

/** Fields in the form of each kind of account. */
export const kindShapes: Readonly<Record<ManualAccountKind, KindShape>> = {
  checking: money,
  savings: money,
  'term-deposit': money,
  prepaid: money,
  investment: money,
  insurance: policy,
  annuity: policy,
  vehicle: thing,
  art: thing,
  jewelry: thing,
  'other-asset': thing,
  'credit-card': debt,
  'personal-loan': debt,
  'home-loan': debt,
  'other-debt': debt,
};

export const isDebt = (kind: AccountOrPropertyKind): boolean =>
  kind !== 'real-estate' && kindShapes[kind].amount === 'owed';
