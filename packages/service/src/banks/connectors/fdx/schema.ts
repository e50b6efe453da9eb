import Big from 'big.js';
import { z } from 'zod';
import { firstRealDate } from '../contract/civil-day.ts';
import { rowListSchema } from '../contract/rows.ts';
import {
  currency,
  instant,
  key,
  moment,
  optional,
  optionalKey,
  text,
  displayText,
} from '../open-banking/reply-schema.ts';

// Schemas, with limits, for the parts of FDX 6 that the service reads.

/** Id of an account or another object. */
const id = key(512);
/** Maximum amount. Two decimals of a larger one may be lost in a JSON number. */
export const maxAmount = 10_000_000_000_000;
/** Amount as a JSON number or its text; the result is exact decimal text without an exponent. */
const amount = z
  .union([
    z.number().min(-maxAmount, { abort: true }).max(maxAmount, { abort: true }),
    z.string().regex(/^-?(?:\d{1,13}|10{13})(?:\.\d{1,16})?$/, { abort: true }),
  ])
  .transform((value) => new Big(value).toFixed());
/** Amount that is `undefined` if missing and `null` if unreadable. */
const statedAmount = z.preprocess(
  (value) => value ?? undefined,
  z.union([amount.optional(), z.unknown().transform(() => null)]),
);
/** Optional currency. An invalid currency makes the row unreadable, because its amounts would have no meaning. */
const optionalCurrency = z.object({ currencyCode: currency }).nullish();

/** Members with the key of the next page. */
const pageMembers = {
  page: z.object({ nextPageKey: z.string().nullish() }).nullish(),
  links: z.object({ next: z.object({ href: z.string().nullish() }).nullish() }).nullish(),
};
export type Paged = z.infer<z.ZodObject<typeof pageMembers>>;

/** Rate in percent. */
const rate = optional(z.number().min(-1_000).max(1_000));
/** Terms of deposits, cards and loans. */
const terms = {
  annualPercentageYield: rate,
  purchasesApr: rate,
  advancesApr: rate,
  availableCash: optional(amount),
  cashAdvanceLimit: optional(amount),
  minimumPaymentAmount: optional(amount),
  lastPaymentAmount: optional(amount),
  lastPaymentDate: optional(moment),
  originalPrincipal: optional(amount),
  originatingDate: optional(moment),
  maturityDate: optional(moment),
  /** Term in months. */
  loanTerm: optional(z.int().min(1).max(1_200)),
  interestRateType: optional(text(40)),
  paymentFrequency: optional(text(40)),
  interestPaidYearToDate: optional(amount),
  payOffAmount: optional(amount),
  escrowBalance: optional(amount),
};

const account = z.object({
  accountId: id,
  accountCategory: optional(text(40)),
  accountType: optional(text(64)),
  accountNumberDisplay: optional(text(100)),
  productName: optional(displayText(200)),
  nickname: optional(displayText(200)),
  status: optional(text(40)),
  balanceType: optional(z.enum(['ASSET', 'LIABILITY'])),
  currency: optionalCurrency,
  interestRate: rate,
  currentBalance: statedAmount,
  availableBalance: statedAmount,
  principalBalance: statedAmount,
  currentValue: statedAmount,
  availableCredit: optional(amount),
  creditLine: optional(amount),
  nextPaymentAmount: optional(amount),
  nextPaymentDate: optional(moment),
  ...terms,
});
export type FdxAccount = z.infer<typeof account>;

export const accountsReply = z.object({
  ...pageMembers,
  accounts: rowListSchema(account, { list: 'accounts', key: 'accountId', maxRows: 1_000 }),
});

const network = z.object({
  type: optional(text(40)),
  bankId: optional(text(40)),
  identifier: text(200).min(1),
  identifierType: optional(text(40)),
});
export type FdxNetwork = z.infer<typeof network>;
/** Holding of an investment account. It needs `units` or `marketValue`. */
const holding = z
  .object({
    holdingId: optionalKey(512),
    securityIds: optional(z.array(z.object({ id: text(100), idType: optional(text(40)) })).max(20)),
    holdingName: optional(displayText(500)),
    holdingType: optional(text(40)),
    holdingSubType: optional(text(40)),
    description: optional(displayText(500)),
    symbol: optional(text(40)),
    units: optional(amount),
    currentUnitPrice: optional(amount),
    purchasedPrice: optional(amount),
    costBasis: optional(amount),
    marketValue: optional(amount),
    faceValue: optional(amount),
    sharesPerContract: optional(amount),
    optionSecurity: optional(z.object({ sharesPerContract: optional(amount) })),
    debtSecurity: optional(z.object({ faceValue: optional(amount) })),
    cashAccount: optional(z.boolean()),
    currency: optionalCurrency,
  })
  .refine(({ units, marketValue }) => (units ?? marketValue) !== undefined, { path: ['units'] });
export type FdxHolding = z.infer<typeof holding>;

export const accountDetailReply = z.object({
  accountId: id,
  currency: optionalCurrency,
  holdings: rowListSchema(holding, { list: 'holdings', key: 'holdingId', maxRows: 500, isOptional: true }),
});

export const networksReply = z.object({
  paymentNetworks: rowListSchema(network, { list: 'payment numbers', maxRows: 100 }),
});

const name = z.object({
  first: optional(displayText(200)),
  middle: optional(displayText(200)),
  last: optional(displayText(200)),
});
/** Contact data of a customer, or of all holders of an account. Banks name the list of emails `email` or `emails`. */
const contact = {
  addresses: optional(
    z
      .array(
        z.object({
          line1: optional(displayText(100)),
          line2: optional(displayText(100)),
          city: optional(displayText(100)),
          region: optional(displayText(100)),
          state: optional(displayText(100)),
          postalCode: optional(displayText(20)),
          country: optional(text(2)),
        }),
      )
      .max(20),
  ),
  email: optional(z.array(displayText(254)).max(20)),
  emails: optional(z.array(displayText(254)).max(20)),
  telephones: optional(z.array(z.object({ type: optional(text(40)), number: optional(displayText(40)) })).max(20)),
};
export type FdxContact = z.infer<z.ZodObject<typeof contact>>;

const customer = {
  name: optional(name),
  businessCustomer: optional(z.object({ name: optional(displayText(300)) })),
  ...contact,
};
export const customerReply = z.object(customer);
type FdxCustomer = z.infer<typeof customerReply>;

/** Holders of one account. */
export const contactReply = z.object({
  ...contact,
  holders: optional(z.array(z.object({ relationship: optional(text(80)), ...customer })).max(50)),
});
export type FdxHolder = FdxCustomer & { relationship?: string | undefined };

/** A transaction. It needs one of its two moments, and a credit must not be negative. */
const transaction = z
  .object({
    accountId: id.nullish(),
    transactionId: optionalKey(512),
    /** Id of the transaction that this one replaces, for example of an authorization. */
    referenceTransactionId: optionalKey(512).catch(undefined),
    status: z.enum(['AUTHORIZATION', 'MEMO', 'PENDING', 'POSTED']),
    transactionTimestamp: optional(moment),
    postedTimestamp: optional(moment),
    description: optional(displayText(500)),
    transactionPayee: optional(displayText(500)),
    /** Deprecated name of `transactionPayee`. */
    payee: optional(displayText(500)),
    /** Merchant category code at some banks, words of the bank at others. */
    category: optional(text(100)),
    transactionType: optional(text(64)),
    memo: optional(displayText(500)),
    reference: optional(displayText(500)),
    debitCreditMemo: z.enum(['DEBIT', 'CREDIT', 'MEMO']),
    amount,
    checkNumber: optional(z.union([text(40), z.int().min(0).transform(String)])),
    /** Traded security. */
    symbol: optional(text(40)),
    securityId: optional(text(100)),
    securityIdType: optional(text(40)),
    units: optional(amount),
    unitPrice: optional(amount),
  })
  .refine(({ amount: stated, debitCreditMemo }) => debitCreditMemo !== 'CREDIT' || !stated.startsWith('-'), {
    path: ['amount'],
  })
  .refine(
    ({ transactionTimestamp, postedTimestamp }) => firstRealDate(transactionTimestamp, postedTimestamp) !== undefined,
    {
      path: ['postedTimestamp'],
    },
  );
export type FdxTransactionRow = z.infer<typeof transaction>;

export const transactionsReply = z.object({
  ...pageMembers,
  transactions: rowListSchema(transaction, {
    list: 'transactions',
    key: 'transactionId',
    isKeyReused: true,
    dayOf: ({ postedTimestamp, transactionTimestamp = '' }) => postedTimestamp ?? transactionTimestamp,
    maxRows: 10_000,
  }),
});

/** Consent as recorded at the bank. */
export const consentReply = z.object({
  id,
  status: z.enum(['ACTIVE', 'EXPIRED', 'REVOKED']),
  expirationTime: instant.nullish().transform((until) => until ?? undefined),
  resources: z
    .array(z.object({ resourceType: text(200), dataClusters: z.array(text(200)).max(60) }))
    .min(1)
    .max(1_000),
});
export type FdxConsent = z.infer<typeof consentReply>;

/** Body of a refusal. */
export const errorReply = z.object({ code: z.union([text(40), z.int().transform(String)]) });
