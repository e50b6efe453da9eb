import { z } from 'zod';
import type { DataCluster } from '../open-banking/index.ts';

/** Amount of money. FDX uses a JSON number, which is exact for two decimals up to 2^53 cents. */
const amount = z.number();

/** Currency of an account; always US dollars. */
const currency = z.strictObject({ currencyCode: z.literal('USD') });

const isoDate = z.iso.date();

/** ISO 8601 time, UTC. */
const timestamp = z.iso.datetime();

/** Link to the next page; empty on the last page. */
const pageLinks = z.strictObject({ next: z.strictObject({ href: z.url() }).optional() });

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
const depositAccount = z.strictObject({
  ...common,
  accountCategory: z.literal('DEPOSIT_ACCOUNT'),
  accountType: z.enum(['CHECKING', 'SAVINGS']),
  balanceType: z.literal('ASSET'),
  currentBalance: amount.optional(),
  availableBalance: amount.optional(),
});

/** Line of credit. Debts are positive. */
const locAccount = z.strictObject({
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
const loanAccount = z.strictObject({
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

export type FdxHolding = z.output<typeof holding>;

/** Investment account. Holdings appear only in the details of one account. */
const investmentAccount = z.strictObject({
  ...common,
  accountCategory: z.literal('INVESTMENT_ACCOUNT'),
  accountType: z.enum(['TAXABLE', 'IRA']),
  balanceType: z.literal('ASSET'),
  currentValue: amount.optional(),
  availableCashBalance: amount.optional(),
  holdings: z.array(holding).max(100).optional(),
});

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

/** Transaction with an unsigned amount. `debitCreditMemo` is its direction. */
const fdxTransaction = z.strictObject({
  accountCategory: z.enum(['DEPOSIT_ACCOUNT', 'LOC_ACCOUNT', 'LOAN_ACCOUNT', 'INVESTMENT_ACCOUNT']),
  accountId: z.string(),
  transactionId: z.string(),
  status: z.enum(['PENDING', 'POSTED']),
  /** Time of the purchase. */
  transactionTimestamp: timestamp,
  postedTimestamp: timestamp.optional(),
  description: z.string(),
  /** Merchant category code (ISO 18245) of a card purchase. */
  category: z.string().optional(),
  transactionPayee: z.string().optional(),
  debitCreditMemo: z.enum(['DEBIT', 'CREDIT']),
  amount: amount.min(0),
  checkNumber: z.string().optional(),
  symbol: z.string().optional(),
  securityId: z.string().optional(),
  securityIdType: z.literal('CUSIP').optional(),
  units: z.number().optional(),
  unitPrice: z.number().optional(),
});

/** Page of an account's transactions, newest first. */
export const fdxTransactions = z.strictObject({
  page: z.strictObject({ nextPageKey: z.string().optional() }),
  links: pageLinks,
  transactions: z.array(fdxTransaction).max(500),
});

export type FdxTransaction = z.output<typeof fdxTransaction>;

export type FdxTransactions = z.output<typeof fdxTransactions>;

const name = z.strictObject({ first: z.string(), last: z.string() });

const business = z.strictObject({ name: z.string() });

const addresses = z.array(
  z.strictObject({
    type: z.literal('HOME'),
    line1: z.string(),
    city: z.string(),
    region: z.string().length(2),
    postalCode: z.string().regex(/^\d{5}$/),
    country: z.literal('US'),
  }),
);

const telephones = z.array(z.strictObject({ type: z.literal('PERSONAL'), number: z.string() }));

/** A customer: a person with `name`, or a company with `businessCustomer`. */
export const fdxCustomer = z.strictObject({
  customerId: z.string(),
  customerType: z.enum(['CONSUMER', 'BUSINESS']),
  name: name.optional(),
  businessCustomer: business.optional(),
  dateOfBirth: isoDate.optional(),
  addresses: addresses.optional(),
  email: z.array(z.email()).optional(),
  telephones: telephones.optional(),
});

export type FdxCustomer = z.output<typeof fdxCustomer>;

/** Holders and contact data of one account. */
export const fdxContact = z.strictObject({
  holders: z.array(
    z.strictObject({
      relationship: z.enum(['SOLE_OWNER', 'PRIMARY_JOINT', 'SECONDARY_JOINT', 'BUSINESS']),
      name: name.optional(),
      businessCustomer: business.optional(),
    }),
  ),
  addresses,
  emails: z.array(z.email()),
  telephones,
});

export type FdxContact = z.output<typeof fdxContact>;

/** The account clusters that this bank shares. */
export const accountClusters = [
  'ACCOUNT_BASIC',
  'ACCOUNT_DETAILED',
  'BALANCES',
  'INVESTMENTS',
  'PAYMENT_SUPPORT',
  'TRANSACTIONS',
] as const;

/** The customer clusters that this bank shares. */
export const customerClusters = ['CUSTOMER_CONTACT', 'CUSTOMER_PERSONAL'] as const;

/** Data cluster of the standard: data that a consent includes or excludes together. */
export type Cluster = (typeof accountClusters)[number] | (typeof customerClusters)[number];

const descriptions: Readonly<Record<Cluster, DataCluster>> = {
  ACCOUNT_BASIC: {
    title: 'Account basics',
    details: ['Account name and type', 'Last four digits of the account number'],
  },
  ACCOUNT_DETAILED: {
    title: 'Account details',
    details: [
      'Account name and type',
      'Last four digits of the account number',
      'Balances',
      'Interest rates',
      'Credit limit and amounts due',
      'Opening date',
    ],
  },
  BALANCES: {
    title: 'Balances',
    details: ['Account name and type', 'Last four digits of the account number', 'Current and available balance'],
  },
  INVESTMENTS: { title: 'Investments', details: ['Securities held', 'Quantity, price and value', 'Cost basis'] },
  PAYMENT_SUPPORT: {
    title: 'Payment numbers',
    details: ['Full account number', 'Routing number', 'Types of payment the account accepts'],
  },
  TRANSACTIONS: { title: 'Transactions', details: ['Date and amount', 'Description', 'Check number'] },
  CUSTOMER_CONTACT: { title: 'Your contact details', details: ['Name', 'Address', 'Email and phone number'] },
  CUSTOMER_PERSONAL: { title: 'Personal details', details: ['Name', 'Date of birth'] },
};

/** Returns the descriptions of clusters, each once. */
export function describeClusters(clusters: readonly Cluster[]): DataCluster[] {
  return [...new Set(clusters)].map((cluster) => descriptions[cluster]);
}

const party = z.strictObject({
  name: z.string(),
  type: z.enum(['DATA_PROVIDER', 'DATA_RECIPIENT']),
  registry: z.literal('PRIVATE'),
  registeredEntityName: z.string(),
  registeredEntityId: z.string(),
});

/** A consent that the customer has authorized. */
export const consentGrant = z.strictObject({
  id: z.string(),
  status: z.enum(['ACTIVE', 'EXPIRED', 'REVOKED']),
  parties: z.array(party).length(2),
  createdTime: timestamp,
  updatedTime: timestamp,
  expirationTime: timestamp,
  durationType: z.enum(['ONE_TIME', 'PERSISTENT', 'TIME_BOUND']),
  durationPeriod: z.int().optional(),
  lookbackPeriod: z.int().optional(),
  /** One resource for each account, and one for the customer. */
  resources: z
    .array(
      z.strictObject({
        resourceType: z.enum(['ACCOUNT', 'CUSTOMER']),
        resourceId: z.string(),
        dataClusters: z.array(z.enum([...accountClusters, ...customerClusters])),
      }),
    )
    .max(100),
  links: z.strictObject({ self: z.strictObject({ href: z.url() }) }),
});

/** Body of a request with which a third party ends a consent. */
export const revocationRequest = z.strictObject({
  reason: z.enum(['USER_ACTION', 'BUSINESS_RULE']),
  initiator: z.enum(['DATA_ACCESS_PLATFORM', 'DATA_PROVIDER', 'DATA_RECIPIENT', 'INDIVIDUAL']),
});

export type ConsentGrant = z.output<typeof consentGrant>;

/** Body of every error response. */
export const fdxError = z.strictObject({ code: z.string(), message: z.string(), debugMessage: z.string().optional() });
