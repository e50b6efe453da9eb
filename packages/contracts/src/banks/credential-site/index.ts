import { z } from 'zod';

/**
 * HTTP interface of a credential site, between the service's `credential-site` connector and the simulated banks. It
 * models a bank's own website and is not part of the service interface.
 *
 * - `POST /sites/{siteId}/api/sign-in`                      SignInRequest   → 200 SignInReply
 * - `POST /sites/{siteId}/api/challenge`                    ChallengeAnswer → 200 SignInReply
 * - `POST /sites/{siteId}/api/challenge/resend`             no body         → 200 SignInReply (a new challenge)
 * - `POST /sites/{siteId}/api/challenge/other-method`       no body         → 200 SignInReply (the method choice)
 * - `GET  /sites/{siteId}/api/accounts`                                     → 200 SiteAccounts
 * - `GET  /sites/{siteId}/api/accounts/{siteAccountId}/transactions?from&to&cursor` → 200 SiteTransactions
 * - `GET  /sites/{siteId}/api/accounts/{siteAccountId}/holdings`            → 200 SiteHoldings
 * - `DELETE /sites/{siteId}/api/sign-in`                                    → 204 (sign out)
 *
 * Every call except the first sends `Authorization: Bearer <siteSession>`. Every failure is a `SiteProblem` with a 4xx or 5xx status.
 */

/** Decimal as text, e.g. `"-12.50"`. A negative amount left the account. */
export const siteAmount = z.string().regex(/^-?\d{1,15}(\.\d{1,16})?$/);
/** Amount with its ISO 4217 currency code. */
export const siteMoney = z.strictObject({ amount: siteAmount, currency: z.string().length(3) });
const siteDate = z.iso.date();
const shortText = z.string().min(1).max(200);
const siteKey = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Form values by field name. The provider's login form uses the same names. */
export const signInRequest = z.strictObject({
  values: z.record(z.string().max(64), z.string().max(500)).refine((values) => Object.keys(values).length <= 20),
});

const choice = z.strictObject({ value: z.string().max(100), text: shortText });

/** Question that the site asks before it completes a sign-in, by kind. */
export const siteChallenge = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('token'),
    title: shortText,
    text: shortText,
    /** Destination of the code, masked by the bank, e.g. `"••• 4411"`. */
    destination: z.string().max(60).nullable(),
    length: z.int().min(4).max(12),
    canResend: z.boolean(),
    /** Whether the user can choose another method to get a code. */
    otherMethod: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('questionAndAnswer'),
    title: shortText,
    text: shortText,
    questions: z
      .array(z.strictObject({ key: siteKey, text: shortText }))
      .min(1)
      .max(5),
  }),
  z.strictObject({
    kind: z.literal('image'),
    title: shortText,
    text: shortText,
    /** Base64 PNG of a captcha; `null` if the options are pictures. */
    image: z.string().max(200_000).nullable(),
    options: z
      .array(z.strictObject({ value: z.string().max(100), text: shortText, image: z.string().max(200_000) }))
      .max(12),
  }),
  z.strictObject({
    kind: z.literal('selection'),
    title: shortText,
    text: shortText,
    options: z.array(choice).min(1).max(12),
  }),
]);

const challengeEnvelope = {
  siteSession: z.string().min(20).max(200),
  challenge: siteChallenge,
  /** Seconds until this challenge expires at the bank. */
  expiresIn: z.int().min(1).max(900),
  attemptsLeft: z.int().min(0).max(10),
};

/** Reply to a sign-in or an answer: a session, or a challenge. */
export const signInReply = z.discriminatedUnion('result', [
  z.strictObject({
    result: z.literal('signed-in'),
    siteSession: z.string().min(20).max(200),
    expiresIn: z.int().min(1).max(3600),
  }),
  z.strictObject({ result: z.literal('challenge'), ...challengeEnvelope }),
  /** The last answer was wrong, and the bank accepts another attempt. */
  z.strictObject({ result: z.literal('challenge-refused'), ...challengeEnvelope }),
]);

/** Answer to a challenge: values by question key. All other kinds of challenge use the key `answer`. */
export const challengeAnswer = z.strictObject({
  values: z.record(z.string().max(64), z.string().max(200)).refine((values) => Object.keys(values).length <= 5),
});

const siteAccountType = z.enum([
  'checking',
  'savings',
  'term-deposit',
  'prepaid',
  'credit-card',
  'personal-loan',
  'home-loan',
  'brokerage',
  'retirement',
  'insurance',
  'rewards',
]);

const payment = z.strictObject({ amount: siteMoney, paidOn: siteDate });
const percent = z.string().max(12);

/** Terms of an account. Each member exists only for some types of account. Cards, loans and policies are billed each month. */
const siteTerms = {
  /** Last payment on a card, a loan or a policy. */
  lastPayment: payment.optional(),
  /** Smallest payment due by `dueDate`. */
  minimumDue: siteMoney.optional(),
  card: z.strictObject({ rate: percent, cashRate: percent, cashLimit: siteMoney, availableCash: siteMoney }).optional(),
  loan: z
    .strictObject({
      borrowed: siteMoney,
      borrowedOn: siteDate,
      endsOn: siteDate,
      months: z.int().min(1).max(600),
      payment: siteMoney,
      rateType: z.enum(['fixed', 'variable']),
      interestPaidThisYear: siteMoney,
      interestPaidLastYear: siteMoney,
    })
    .optional(),
  /** Numbers of the firm that holds an investment account, at the clearing houses DTCC and NSCC. */
  clearing: z.strictObject({ dtcc: z.string().regex(/^\d{4}$/), nscc: z.string().regex(/^\d{4}$/) }).optional(),
  /** Terms of a fixed-term deposit. */
  term: z.strictObject({ months: z.int().min(1).max(600), endsOn: siteDate, endsWith: siteMoney }).optional(),
  policy: z
    .strictObject({
      kind: z.enum(['whole-life', 'term-life', 'universal-life']),
      beganOn: siteDate,
      premium: siteMoney,
      faceAmount: siteMoney,
      isActive: z.boolean(),
    })
    .optional(),
} as const;

const siteHolder = z.strictObject({
  /** Name as the bank prints it, possibly with initials. */
  name: shortText,
  role: z.enum(['owner', 'joint-owner', 'company', 'custodian', 'trustee']),
});
export type SiteHolder = z.infer<typeof siteHolder>;

/** Account in the list of the site. The sign of the balance is that of the bank. */
export const siteAccount = z.strictObject({
  siteAccountId: siteKey,
  name: shortText,
  type: siteAccountType,
  /** The full number; the service masks it. */
  number: z.string().min(4).max(34),
  routing: z
    .strictObject({ type: z.enum(['ROUTING_NUMBER', 'SORT_CODE', 'BSB', 'IFSC']), value: z.string().max(12) })
    .nullable(),
  /** Holders, in the bank's order. */
  holders: z.array(siteHolder).min(1).max(10),
  openedOn: siteDate,
  /** Balance; negative if the user owes it to the bank. Excludes pending transactions. `null` for reward points, which are not money. */
  balance: siteMoney.nullable(),
  available: siteMoney.nullable(),
  creditLimit: siteMoney.nullable(),
  dueDate: siteDate.nullable(),
  /** Amount due; never negative. */
  amountDue: siteMoney.nullable(),
  interestRate: z.string().max(12).nullable(),
  ...siteTerms,
  points: z.strictObject({ units: z.string().max(30), amount: siteAmount }).nullable(),
  /** Additional status, e.g. `ACCOUNT_LOCKED`, if the bank lists the account but cannot serve it now. */
  unavailable: z
    .string()
    .regex(/^[A-Z_]{3,60}$/)
    .nullable(),
});
/** Reply of `GET …/accounts`: all accounts of the signed-in person, in one page. */
export const siteAccounts = z.strictObject({ accounts: z.array(siteAccount).max(100) });

const siteSecurity = {
  description: shortText,
  symbol: z.string().max(20).nullable(),
  cusip: z
    .string()
    .regex(/^[0-9A-Z]{9}$/)
    .optional(),
  isin: z
    .string()
    .regex(/^[A-Z]{2}[0-9A-Z]{9}\d$/)
    .optional(),
};
const siteQuantity = z.string().max(30);

/** Pending or posted transaction of an account. */
export const siteTransaction = z.strictObject({
  /** Key of the transaction; stable once it is posted. A pending transaction gets a new key when it is posted. */
  siteTransactionId: siteKey,
  status: z.enum(['pending', 'posted']),
  date: siteDate,
  postedOn: siteDate.nullable(),
  description: shortText,
  /** Negative if money left the account. */
  amount: siteMoney,
  runningBalance: siteMoney.nullable(),
  checkNumber: z.string().max(20).nullable(),
  /** Location of the shop or the cash machine. */
  place: z.strictObject({ city: shortText, region: shortText, country: z.string().length(2) }).optional(),
  /** Security that was bought or sold, or that made a payment. */
  security: z
    .strictObject({
      ...siteSecurity,
      /** `null` for a payment. */
      trade: z.strictObject({ quantity: siteQuantity, price: siteMoney, settlesOn: siteDate }).nullable(),
    })
    .optional(),
});
/**
 * Page of at most 500 transactions. Pending transactions come first, then posted ones by `postedOn`, newest first. A `runningBalance` is
 * the balance of the next row plus the amount of its own row. `from` and `to` are inclusive and apply to `date`. `nextCursor` is `null` on
 * the last page.
 */
export const siteTransactions = z.strictObject({
  transactions: z.array(siteTransaction).max(500),
  nextCursor: z.string().max(200).nullable(),
});

/** Position in one security of an investment account. */
export const siteHolding = z.strictObject({
  siteHoldingId: siteKey,
  ...siteSecurity,
  securityType: z.enum(['stock', 'mutualFund', 'ETF', 'bond', 'moneyMarketFund', 'digitalAsset', 'other']),
  /** Annual rate and end date; only for bonds. */
  bond: z.strictObject({ rate: percent, maturesOn: siteDate }).optional(),
  quantity: siteQuantity,
  price: siteMoney,
  value: siteMoney,
  costBasis: siteMoney.nullable(),
});
/** Reply of `GET …/holdings`: all holdings of an account, in one page. */
export const siteHoldings = z.strictObject({ holdings: z.array(siteHolding).max(500) });

/** Body of every failure. `additionalStatus` is one of the service's values, so that a sandbox scenario can force any value by name. */
export const siteProblem = z.strictObject({
  problem: z.strictObject({ additionalStatus: z.string().regex(/^[A-Z_]{3,60}$/), message: z.string().max(300) }),
});

export * from './catalogue.ts';
export * from './deposits.ts';

export type SiteMoney = z.infer<typeof siteMoney>;
export type SignInRequest = z.infer<typeof signInRequest>;
export type SignInReply = z.infer<typeof signInReply>;
export type SiteChallenge = z.infer<typeof siteChallenge>;
export type ChallengeAnswer = z.infer<typeof challengeAnswer>;
export type SiteAccount = z.infer<typeof siteAccount>;
export type SiteAccountType = z.infer<typeof siteAccountType>;
export type SiteTransaction = z.infer<typeof siteTransaction>;
export type SiteTransactions = z.infer<typeof siteTransactions>;
export type SiteHolding = z.infer<typeof siteHolding>;
export type SiteProblem = z.infer<typeof siteProblem>;
