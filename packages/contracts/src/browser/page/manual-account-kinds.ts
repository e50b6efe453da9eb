/** Kinds of accounts that a user can add manually. Property has its own element and operations. */
export const manualAccountKinds = [
  'checking',
  'savings',
  'term-deposit',
  'prepaid',
  'investment',
  'insurance',
  'annuity',
  'vehicle',
  'art',
  'jewelry',
  'other-asset',
  'credit-card',
  'personal-loan',
  'home-loan',
  'other-debt',
] as const;
export type ManualAccountKind = (typeof manualAccountKinds)[number];
