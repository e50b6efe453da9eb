import { z } from 'zod';
import { currency, day, distinct, instant, key, text } from '../open-banking/reply-schema.ts';

/** What of FDX 6 is read here, and within which bounds; a key once only in a list. Schemas of our own. */
export const id = key(256);
const moment = z.union([instant, day]);
/** Two decimals pass through a number unchanged up to here. */
const most = 10_000_000_000_000;
const amount = z.number().min(-most).max(most);
const inCurrency = z.object({ currencyCode: currency });

const paged = {
  page: z.object({ nextPageKey: z.string().min(1).max(1_000).optional() }).optional(),
  links: z.object({ next: z.object({ href: text(4_000) }).optional() }).optional(),
};
export type Paged = z.infer<z.ZodObject<typeof paged>>;

const rate = z.number().min(-1_000).max(1_000).optional();
/** Of deposits, cards and loans. */
const terms = {
  annualPercentageYield: rate,
  purchasesApr: rate,
  advancesApr: rate,
  availableCash: amount.optional(),
  cashAdvanceLimit: amount.optional(),
  minimumPaymentAmount: amount.optional(),
  lastPaymentAmount: amount.optional(),
  lastPaymentDate: moment.optional(),
  originalPrincipal: amount.optional(),
  originatingDate: moment.optional(),
  maturityDate: moment.optional(),
  /** In months. */
  loanTerm: z.int().min(1).max(1_200).optional(),
  interestRateType: text(40).optional(),
  paymentFrequency: text(40).optional(),
  interestPaidYearToDate: amount.optional(),
  payOffAmount: amount.optional(),
  escrowBalance: amount.optional(),
};

const account = z.object({
  accountId: id,
  accountCategory: text(40),
  accountType: text(40).optional(),
  accountNumberDisplay: text(40).optional(),
  productName: text(200).optional(),
  nickname: text(200).optional(),
  status: text(40).optional(),
  balanceType: z.enum(['ASSET', 'LIABILITY']).optional(),
  currency: inCurrency,
  interestRate: z.number().min(-1_000).max(1_000).optional(),
  currentBalance: amount.optional(),
  availableBalance: amount.optional(),
  principalBalance: amount.optional(),
  currentValue: amount.optional(),
  availableCredit: amount.optional(),
  creditLine: amount.optional(),
  nextPaymentAmount: amount.optional(),
  nextPaymentDate: moment.optional(),
  ...terms,
});
export type FdxAccount = z.infer<typeof account>;

export const accountsReply = z
  .object({ ...paged, accounts: z.array(account).max(100) })
  .refine(({ accounts }) => distinct(accounts.map(({ accountId }) => accountId)));

const network = z.object({
  type: text(40),
  bankId: text(40).optional(),
  identifier: text(100),
  identifierType: text(40).optional(),
});
export type FdxNetwork = z.infer<typeof network>;
/** Of an investment account; without an id of its own it is recognised by its security. */
const holding = z.object({
  holdingId: id.optional(),
  securityIds: z
    .array(z.object({ id: text(100) }))
    .max(20)
    .optional(),
  holdingName: text(500).optional(),
  holdingType: text(40).optional(),
  holdingSubType: text(40).optional(),
  description: text(500).optional(),
  symbol: text(40).optional(),
  units: z.number().min(-most).max(most).optional(),
  currentUnitPrice: amount.optional(),
  purchasedPrice: amount.optional(),
  costBasis: amount.optional(),
  marketValue: amount,
  cashAccount: z.boolean().optional(),
  currency: inCurrency.optional(),
});
export type FdxHolding = z.infer<typeof holding>;

export const accountDetailReply = z.object({
  accountId: id,
  currency: inCurrency,
  holdings: z.array(holding).max(500).optional(),
});
export type FdxAccountDetail = z.infer<typeof accountDetailReply>;

export const networksReply = z.object({ paymentNetworks: z.array(network).max(100) });

export const customerReply = z.object({
  name: z.object({ first: text(200).optional(), middle: text(200).optional(), last: text(200).optional() }).optional(),
});
export type FdxCustomer = z.infer<typeof customerReply>;

const transaction = z
  .object({
    accountId: id.optional(),
    transactionId: id,
    status: z.enum(['AUTHORIZATION', 'MEMO', 'PENDING', 'POSTED']),
    transactionTimestamp: moment.optional(),
    postedTimestamp: moment.optional(),
    description: text(500).optional(),
    payee: text(500).optional(),
    memo: text(500).optional(),
    debitCreditMemo: z.enum(['DEBIT', 'CREDIT', 'MEMO']),
    amount: amount.min(0),
    checkNumber: z.union([text(40), z.int().min(0).transform(String)]).optional(),
  })
  .refine(({ transactionTimestamp, postedTimestamp }) => (transactionTimestamp ?? postedTimestamp) !== undefined);
export type FdxTransactionRow = z.infer<typeof transaction>;

export const transactionsReply = z
  .object({ ...paged, transactions: z.array(transaction).max(1_000) })
  .refine(({ transactions }) => distinct(transactions.map(({ transactionId }) => transactionId)));

export const consentReply = z.object({
  id,
  status: z.enum(['ACTIVE', 'EXPIRED', 'REVOKED']),
  expirationTime: instant.optional(),
  resources: z
    .array(z.object({ resourceType: text(40), dataClusters: z.array(text(60)).max(60) }))
    .min(1)
    .max(1_000),
});
export type FdxConsent = z.infer<typeof consentReply>;

export const errorReply = z.object({ code: z.union([text(40), z.int().transform(String)]) });
