import { z } from 'zod';
import { anyFact, calendarDay, id, truth } from '../primitives.ts';
import { accountAddress, valuationTypes } from './account-address.ts';
import { paymentFrequencies } from './account-details.ts';
import type { Container } from './provider.ts';

export interface ManualAccountKind {
  readonly container: Container;
  readonly accountType: string;
  readonly isAsset: boolean;
}

/**
 * Accounts that a user adds by hand, by what they are for people. Types are those of the public description; it has none for other
 * assets and debts, so theirs are this service's own. No two kinds have one type.
 */
export const manualAccountKinds = {
  checking: { container: 'bank', accountType: 'CHECKING', isAsset: true },
  savings: { container: 'bank', accountType: 'SAVINGS', isAsset: true },
  'term-deposit': { container: 'bank', accountType: 'CD', isAsset: true },
  prepaid: { container: 'bank', accountType: 'PREPAID', isAsset: true },
  investment: { container: 'investment', accountType: 'BROKERAGE_CASH', isAsset: true },
  insurance: { container: 'insurance', accountType: 'INSURANCE', isAsset: true },
  annuity: { container: 'insurance', accountType: 'ANNUITY', isAsset: true },
  vehicle: { container: 'otherAssets', accountType: 'VEHICLE', isAsset: true },
  art: { container: 'otherAssets', accountType: 'ART', isAsset: true },
  jewelry: { container: 'otherAssets', accountType: 'JEWELRY', isAsset: true },
  'other-asset': { container: 'otherAssets', accountType: 'OTHER_ASSET', isAsset: true },
  'credit-card': { container: 'creditCard', accountType: 'CREDIT', isAsset: false },
  'personal-loan': { container: 'loan', accountType: 'PERSONAL_LOAN', isAsset: false },
  'home-loan': { container: 'loan', accountType: 'HOME_LOAN', isAsset: false },
  'other-debt': { container: 'otherLiabilities', accountType: 'OTHER_LIABILITY', isAsset: false },
} as const satisfies Record<string, ManualAccountKind>;

/** A property: it has an address and a valuation, and no bank account's members. */
export const realEstateKind = {
  container: 'realEstate',
  accountType: 'REAL_ESTATE',
  isAsset: true,
} as const satisfies ManualAccountKind;

type Kind = (typeof manualAccountKinds)[keyof typeof manualAccountKinds] | typeof realEstateKind;
export type ManualAccountType = Kind['accountType'];

const byType = new Map<ManualAccountType, Kind>(
  [...Object.values(manualAccountKinds), realEstateKind].map((kind) => [kind.accountType, kind]),
);
export const manualAccountTypes = [...byType.keys()] as [ManualAccountType, ...ManualAccountType[]];

/** Undefined for a type that no account added by hand has. */
export const manualKindOf = (accountType: string): ManualAccountKind | undefined =>
  byType.get(accountType as ManualAccountType);

/** As typed: the service bounds digits and decimals by the currency. */
const typedMoney = z.strictObject({
  amount: z.number(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  convertedAmount: anyFact,
  convertedCurrency: anyFact,
});

const typed = {
  /** The last four characters are kept. */
  accountNumber: z
    .string()
    .regex(/^[a-zA-Z0-9]{0,100}$/)
    .optional(),
  balance: typedMoney.optional(),
  /** Of a property: what it is worth where that is typed. */
  homeValue: typedMoney.optional(),
  address: accountAddress.optional(),
  /** The day of a typed home value, where that is not today. This service's own. */
  estimatedDate: calendarDay.optional(),
  /** Loans that are secured on the property. This service takes them at creation, too. */
  linkedAccountIds: z.array(id).max(100).optional(),
};
/** Other amounts of a typed one change nothing. */
export const convertedAmounts = ['balance', 'amountDue', 'homeValue'].flatMap((name) =>
  ['convertedAmount', 'convertedCurrency'].map((member) => `account.${name}.${member}`),
);

export const createAccount = z.strictObject({
  account: z.strictObject({
    ...typed,
    accountType: z.enum(manualAccountTypes),
    accountName: z.string().trim().min(1).max(100),
    nickname: z.string().max(100).optional(),
    includeInNetWorth: truth.optional(),
    memo: z.string().max(500).optional(),
    amountDue: typedMoney.optional(),
    dueDate: calendarDay.optional(),
    frequency: z.enum(paymentFrequencies).optional(),
    valuationType: z.enum(valuationTypes).optional(),
  }),
});

/** What an update changes of accounts that were added by hand alone. */
export const ofManualAccounts = {
  ...typed,
  /** Null ends it, as an empty text does for the date. */
  amountDue: typedMoney.nullish(),
  dueDate: z.union([calendarDay, z.literal('')]).nullish(),
  frequency: z.enum(paymentFrequencies).nullish(),
  /** Of a property. In the public description at creation alone. */
  valuationType: z.enum(valuationTypes).optional(),
};

export const addedAccountReply = z.strictObject({
  account: z.array(z.strictObject({ id, accountName: z.string(), accountNumber: z.string().optional() })),
});

export type CreateAccount = z.infer<typeof createAccount>;
