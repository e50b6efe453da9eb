import { z } from 'zod';
import { amount, currency, isoDate, pageLinks, timestamp } from './amount.ts';

/** Fields of all accounts, modeled on FDX 6. Most optional fields depend on the clusters of the consent. */
const common = {
  accountId: z.string().min(1).max(64),
  /** Last four digits. */
  accountNumberDisplay: z.string().regex(/^\d{4}$/),
  productName: z.string(),
  nickname: z.string(),
  status: z.literal('OPEN'),
  currency,
  accountOpenDate: isoDate.optional(),
  /** Yearly rate in percent. */
  interestRate: z.number().optional(),
  balanceAsOf: timestamp.optional(),
};
/** Fields of accounts with regular payments. */
const due = {
  nextPaymentAmount: amount.optional(),
  nextPaymentDate: isoDate.optional(),
  minimumPaymentAmount: amount.optional(),
  lastPaymentAmount: amount.optional(),
  lastPaymentDate: isoDate.optional(),
};

/** Checking or savings account. */
export const depositAccount = z.strictObject({
  ...common,
  accountCategory: z.literal('DEPOSIT_ACCOUNT'),
  accountType: z.enum(['CHECKING', 'SAVINGS']),
  balanceType: z.literal('ASSET'),
  currentBalance: amount.optional(),
  availableBalance: amount.optional(),
});

/** Line of credit. Debts are positive. */
export const locAccount = z.strictObject({
  ...common,
  ...due,
  accountCategory: z.literal('LOC_ACCOUNT'),
  accountType: z.literal('CREDITCARD'),
  balanceType: z.literal('LIABILITY'),
  currentBalance: amount.optional(),
  availableCredit: amount.optional(),
  availableCash: amount.optional(),
  creditLine: amount.optional(),
  cashAdvanceLimit: amount.optional(),
  /** Yearly rate in percent. */
  purchasesApr: z.number().optional(),
  advancesApr: z.number().optional(),
});

/** Loan. Debts are positive. */
export const loanAccount = z.strictObject({
  ...common,
  ...due,
  accountCategory: z.literal('LOAN_ACCOUNT'),
  accountType: z.literal('PERSONALLOAN'),
  balanceType: z.literal('LIABILITY'),
  principalBalance: amount.optional(),
  originalPrincipal: amount.optional(),
  originatingDate: isoDate.optional(),
  maturityDate: isoDate.optional(),
  /** Term in months. */
  loanTerm: z.int().optional(),
  interestRateType: z.enum(['FIXED', 'VARIABLE']).optional(),
  paymentFrequency: z.literal('MONTHLY').optional(),
  interestPaidYearToDate: amount.optional(),
});

const holding = z.strictObject({
  holdingId: z.string(),
  holdingName: z.string(),
  holdingType: z.enum(['STOCK', 'MUTUALFUND', 'BOND', 'DIGITALASSET', 'OTHER']),
  holdingSubType: z.literal('MONEYMARKET').optional(),
  symbol: z.string().optional(),
  securityIds: z.array(z.strictObject({ id: z.string(), idType: z.enum(['CUSIP', 'ISIN']) })).optional(),
  units: z.number(),
  currentUnitPrice: z.number(),
  marketValue: amount,
  costBasis: amount.optional(),
  cashAccount: z.boolean(),
});
/** Holding of an investment account. */
export type FdxHolding = z.output<typeof holding>;

/** Investment account. Holdings appear only in the details of one account. */
export const investmentAccount = z.strictObject({
  ...common,
  accountCategory: z.literal('INVESTMENT_ACCOUNT'),
  accountType: z.enum(['TAXABLE', 'IRA']),
  balanceType: z.literal('ASSET'),
  currentValue: amount.optional(),
  availableCashBalance: amount.optional(),
  holdings: z.array(holding).max(100).optional(),
});

/** Account of any category. */
export const fdxAccount = z.discriminatedUnion('accountCategory', [
  depositAccount,
  locAccount,
  loanAccount,
  investmentAccount,
]);
/** Page of a customer's accounts. */
export const fdxAccounts = z.strictObject({
  page: z.strictObject({ totalElements: z.int(), nextPageKey: z.string().optional() }),
  links: pageLinks,
  accounts: z.array(fdxAccount).max(100),
});

/** Numbers for payments to and from the account. */
export const paymentNetworks = z.strictObject({
  paymentNetworks: z.array(
    z.strictObject({
      type: z.enum(['US_ACH', 'US_FEDWIRE', 'US_RTP']),
      /** Routing number. */
      bankId: z.string().regex(/^\d{9}$/),
      identifier: z.string().regex(/^\d{4,17}$/),
      identifierType: z.literal('ACCOUNT_NUMBER'),
      transferIn: z.boolean(),
      transferOut: z.boolean(),
    }),
  ),
});

/** Account of any category. */
export type FdxAccount = z.output<typeof fdxAccount>;
/** Numbers for payments to and from an account. */
export type PaymentNetworks = z.output<typeof paymentNetworks>;
