import Big from 'big.js';
import { z } from 'zod';
import { firstDated } from '../contract/civil-day.ts';
import { rows } from '../contract/rows.ts';
import { currency, instant, key, moment, optional, optionalKey, text, words } from '../open-banking/reply-schema.ts';

/** Own schemas, with bounds, for the parts of FDX 6 that the service reads. */
export const id = key(512);
/** Largest amount whose two decimals survive as a JSON number. */
export const mostMoney = 10_000_000_000_000;
/** Amount as a JSON number or its text; the result is exact decimal text without exponent. */
const amount = z
  .union([
    z.number().min(-mostMoney, { abort: true }).max(mostMoney, { abort: true }),
    z.string().regex(/^-?(?:\d{1,13}|10{13})(?:\.\d{1,16})?$/, { abort: true }),
  ])
  .transform((value) => new Big(value).toFixed());
/** Amount that is `undefined` if missing and `null` if unreadable. */
const stated = z.preprocess(
  (value) => value ?? undefined,
  z.union([amount.optional(), z.unknown().transform(() => null)]),
);
/** Currency. An unreadable one makes the row unreadable, because its amounts would have no meaning. */
const inCurrency = z.object({ currencyCode: currency }).nullish();

const paged = {
  page: z.object({ nextPageKey: z.string().nullish() }).nullish(),
  links: z.object({ next: z.object({ href: z.string().nullish() }).nullish() }).nullish(),
};
export type Paged = z.infer<z.ZodObject<typeof paged>>;

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
  /** Months. */
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
  productName: optional(words(200)),
  nickname: optional(words(200)),
  status: optional(text(40)),
  balanceType: optional(z.enum(['ASSET', 'LIABILITY'])),
  currency: inCurrency,
  interestRate: rate,
  currentBalance: stated,
  availableBalance: stated,
  principalBalance: stated,
  currentValue: stated,
  availableCredit: optional(amount),
  creditLine: optional(amount),
  nextPaymentAmount: optional(amount),
  nextPaymentDate: optional(moment),
  ...terms,
});
export type FdxAccount = z.infer<typeof account>;

export const accountsReply = z.object({
  ...paged,
  accounts: rows(account, { list: 'accounts', key: 'accountId', most: 1_000 }),
});

const network = z.object({
  type: optional(text(40)),
  bankId: optional(text(40)),
  identifier: text(200).min(1),
  identifierType: optional(text(40)),
});
export type FdxNetwork = z.infer<typeof network>;
/** Holding of an investment account. It needs units or a market value. */
const holding = z
  .object({
    holdingId: optionalKey(512),
    securityIds: optional(z.array(z.object({ id: text(100), idType: optional(text(40)) })).max(20)),
    holdingName: optional(words(500)),
    holdingType: optional(text(40)),
    holdingSubType: optional(text(40)),
    description: optional(words(500)),
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
    currency: inCurrency,
  })
  .refine(({ units, marketValue }) => (units ?? marketValue) !== undefined, { path: ['units'] });
export type FdxHolding = z.infer<typeof holding>;

export const accountDetailReply = z.object({
  accountId: id,
  currency: inCurrency,
  holdings: rows(holding, { list: 'holdings', key: 'holdingId', most: 500, isOptional: true }),
});
export type FdxAccountDetail = z.infer<typeof accountDetailReply>;

export const networksReply = z.object({ paymentNetworks: rows(network, { list: 'payment numbers', most: 100 }) });

const name = z.object({ first: optional(words(200)), middle: optional(words(200)), last: optional(words(200)) });
/** Contact data of a customer, or of all holders of an account. The list of emails is named `email` or `emails`. */
const contact = {
  addresses: optional(
    z
      .array(
        z.object({
          line1: optional(words(100)),
          line2: optional(words(100)),
          city: optional(words(100)),
          region: optional(words(100)),
          state: optional(words(100)),
          postalCode: optional(words(20)),
          country: optional(text(2)),
        }),
      )
      .max(20),
  ),
  email: optional(z.array(words(254)).max(20)),
  emails: optional(z.array(words(254)).max(20)),
  telephones: optional(z.array(z.object({ type: optional(text(40)), number: optional(words(40)) })).max(20)),
};
export type FdxContact = z.infer<z.ZodObject<typeof contact>>;

const customer = {
  name: optional(name),
  businessCustomer: optional(z.object({ name: optional(words(300)) })),
  ...contact,
};
export const customerReply = z.object(customer);
export type FdxCustomer = z.infer<typeof customerReply>;

/** Holders of one account. */
export const contactReply = z.object({
  ...contact,
  holders: optional(z.array(z.object({ relationship: optional(text(80)), ...customer })).max(50)),
});
export type FdxHolder = FdxCustomer & { relationship?: string | undefined };

const transaction = z
  .object({
    accountId: id.nullish(),
    transactionId: optionalKey(512),
    /** Id of the entry that this one replaces, for example of the authorization. */
    referenceTransactionId: optionalKey(512).catch(undefined),
    status: z.enum(['AUTHORIZATION', 'MEMO', 'PENDING', 'POSTED']),
    transactionTimestamp: optional(moment),
    postedTimestamp: optional(moment),
    description: optional(words(500)),
    payee: optional(words(500)),
    memo: optional(words(500)),
    reference: optional(words(500)),
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
    ({ transactionTimestamp, postedTimestamp }) => firstDated(transactionTimestamp, postedTimestamp) !== undefined,
    {
      path: ['postedTimestamp'],
    },
  );
export type FdxTransactionRow = z.infer<typeof transaction>;

export const transactionsReply = z.object({
  ...paged,
  transactions: rows(transaction, {
    list: 'transactions',
    key: 'transactionId',
    isKeyReused: true,
    dayOf: ({ postedTimestamp, transactionTimestamp = '' }) => postedTimestamp ?? transactionTimestamp,
    most: 10_000,
  }),
});

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

export const errorReply = z.object({ code: z.union([text(40), z.int().transform(String)]) });
