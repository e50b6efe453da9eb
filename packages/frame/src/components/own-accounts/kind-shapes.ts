import type { ManualAccountKind } from '@fin-link/contracts/browser';
import type { OwnAccountKind } from '@fin-link/flow';

/** What the form of a kind asks. */
export interface KindShape {
  /** How its amount is called. */
  amount: 'balance' | 'worth' | 'owed';
  /** An amount that is due, when and how often. */
  due: boolean;
  /** It has a number, whose last digits tell it from others. */
  digits: boolean;
}

const money: KindShape = { amount: 'balance', due: false, digits: true };
const policy: KindShape = { amount: 'worth', due: true, digits: true };
const thing: KindShape = { amount: 'worth', due: false, digits: false };
const debt: KindShape = { amount: 'owed', due: true, digits: true };

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

export const isDebt = (kind: OwnAccountKind): boolean => kind !== 'real-estate' && kindShapes[kind].amount === 'owed';
