import { z } from 'zod';
import { anyFact, calendarDay, id, orderKeepingText, truth } from '../primitives.ts';
import { accountAddress, valuationTypes } from './property.ts';
import { paymentFrequencies } from './account-details.ts';
import type { Container } from './provider.ts';

/** Container and account type that a kind of manual account has. */
export interface ManualAccountKind {
  readonly container: Container;
  readonly accountType: string;
  readonly isAsset: boolean;
}

/**
 * Kinds of accounts that a user adds manually, by their everyday name. Each kind has a different account type from the public
 * description. The types of other assets and debts are additions of this service.
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

/** Kind of a property. A property has an address and a valuation, but no members of a bank account. */
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
/** Account types of manual accounts and properties. */
export const manualAccountTypes = [...byType.keys()] as [ManualAccountType, ...ManualAccountType[]];

/** Returns the kind with the account type; `undefined` if the type is not one of a manual account. */
export const manualKindOf = (accountType: string): ManualAccountKind | undefined =>
  byType.get(accountType as ManualAccountType);

/** Amount that the user entered. The service checks digits and decimals by currency. */
const typedMoney = z.strictObject({
  amount: z.number(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  convertedAmount: anyFact,
  convertedCurrency: anyFact,
});

const formFields = {
  /** Account number. The service stores only the last four characters. */
  accountNumber: z
    .string()
    .regex(/^[a-zA-Z0-9]{0,100}$/)
    .optional(),
  balance: typedMoney.optional(),
  /** Value of a property, as the user entered it. */
  homeValue: typedMoney.optional(),
  address: accountAddress.optional(),
  /** Date of the home value that the user entered. Default: today. Addition of this service. */
  estimatedDate: calendarDay.optional(),
  /** Ids of the loans that are secured on the property. This service also accepts them at creation. */
  linkedAccountIds: z.array(id).max(100).optional(),
};
/** Paths of converted amounts in inputs. Input for these paths has no effect. */
export const convertedAmounts = ['balance', 'amountDue', 'homeValue'].flatMap((name) =>
  ['convertedAmount', 'convertedCurrency'].map((member) => `account.${name}.${member}`),
);

/** Body of `POST /accounts`: a manual account or a property. */
export const createAccount = z.strictObject({
  account: z.strictObject({
    ...formFields,
    accountType: z.enum(manualAccountTypes),
    accountName: z.string().trim().min(1).max(100).regex(orderKeepingText),
    nickname: z.string().max(100).regex(orderKeepingText).optional(),
    includeInNetWorth: truth.optional(),
    memo: z.string().max(500).optional(),
    amountDue: typedMoney.optional(),
    dueDate: calendarDay.optional(),
    frequency: z.enum(paymentFrequencies).optional(),
    valuationType: z.enum(valuationTypes).optional(),
  }),
});

/** Inputs of an update that apply only to manual accounts. */
export const ofManualAccounts = {
  ...formFields,
  /** Amount due. `null` removes it. For the date, an empty text has the same effect. */
  amountDue: typedMoney.nullish(),
  dueDate: z.union([calendarDay, z.literal('')]).nullish(),
  frequency: z.enum(paymentFrequencies).nullish(),
  /** Valuation type of a property. The public description has it only at creation. */
  valuationType: z.enum(valuationTypes).optional(),
};

/** Reply of `POST /accounts`: the id and the name of the new account. */
export const addedAccountReply = z.strictObject({
  account: z.array(z.strictObject({ id, accountName: z.string(), accountNumber: z.string().optional() })),
});

export type CreateAccount = z.infer<typeof createAccount>;
