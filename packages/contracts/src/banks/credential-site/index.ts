import { z } from 'zod';

/**
 * HTTP interface of a credential site, between the service's `credential-site` connector and the simulated banks. It
 * models a bank's own website and is not part of the service interface.
 *
 * - `POST /sites/{siteId}/api/sign-in`                      SignInRequest   → 200 SignInReply
 * - `POST /sites/{siteId}/api/challenge`                    ChallengeAnswer → 200 SignInReply
 * - `POST /sites/{siteId}/api/challenge/resend`             no body         → 200 SignInReply (a fresh challenge)
 * - `POST /sites/{siteId}/api/challenge/other-method`       no body         → 200 SignInReply (the choice of method again)
 * - `GET  /sites/{siteId}/api/accounts`                                     → 200 SiteAccounts
 * - `GET  /sites/{siteId}/api/accounts/{siteAccountId}/transactions?from&to&cursor` → 200 SiteTransactions
 * - `GET  /sites/{siteId}/api/accounts/{siteAccountId}/holdings`            → 200 SiteHoldings
 * - `DELETE /sites/{siteId}/api/sign-in`                                    → 204 (sign out)
 *
 * All but the first carry `Authorization: Bearer <siteSession>`. Every failure is a `SiteProblem` with a 4xx or 5xx status.
 */

/** Decimal as text, e.g. `"-12.50"`; the sign is the bank's own (negative: money left the account). */
export const siteAmount = z.string().regex(/^-?\d{1,15}(\.\d{1,16})?$/);
export const siteMoney = z.strictObject({ amount: siteAmount, currency: z.string().length(3) });
const siteDate = z.iso.date();
const shortText = z.string().min(1).max(200);
const siteKey = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Form values by the field's name, as the provider's login form names them. */
export const signInRequest = z.strictObject({
  values: z.record(z.string().max(64), z.string().max(500)).refine((values) => Object.keys(values).length <= 20),
});

const choice = z.strictObject({ value: z.string().max(100), text: shortText });

export const siteChallenge = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('token'),
    title: shortText,
    text: shortText,
    /** Where the code went, masked by the bank: `"••• 4411"`. */
    destination: z.string().max(60).nullable(),
    length: z.int().min(4).max(12),
    canResend: z.boolean(),
    /** Another way to get a code can be chosen instead. */
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
    /** Base64 PNG of a captcha; absent when the pictures are themselves the options. */
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
  /** Seconds until the bank forgets this challenge. */
  expiresIn: z.int().min(1).max(900),
  attemptsLeft: z.int().min(0).max(10),
};

export const signInReply = z.discriminatedUnion('result', [
  z.strictObject({
    result: z.literal('signed-in'),
    siteSession: z.string().min(20).max(200),
    expiresIn: z.int().min(1).max(3600),
  }),
  z.strictObject({ result: z.literal('challenge'), ...challengeEnvelope }),
  /** The last answer was wrong and the bank still takes another. */
  z.strictObject({ result: z.literal('challenge-refused'), ...challengeEnvelope }),
]);

/** Values by question key, or under `answer` for the other kinds. */
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

/** What only some types of account have. Cards, loans and policies are billed each month. */
const siteTerms = {
  /** What the owner last paid, on a card, a loan or a policy. */
  lastPayment: payment.optional(),
  /** The least that must be paid by `dueDate`. */
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
  /** Of an investment account: the firm's numbers at the clearing houses. */
  clearing: z.strictObject({ dtcc: z.string().regex(/^\d{4}$/), nscc: z.string().regex(/^\d{4}$/) }).optional(),
  /** A deposit for a fixed time. */
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
  /** As the bank prints it, which may be with initials. */
  name: shortText,
  role: z.enum(['owner', 'joint-owner', 'company', 'custodian', 'trustee']),
});
export type SiteHolder = z.infer<typeof siteHolder>;

export const siteAccount = z.strictObject({
  siteAccountId: siteKey,
  name: shortText,
  type: siteAccountType,
  /** The full number; the service masks it. */
  number: z.string().min(4).max(34),
  routing: z
    .strictObject({ type: z.enum(['ROUTING_NUMBER', 'SORT_CODE', 'BSB', 'IFSC']), value: z.string().max(12) })
    .nullable(),
  /** The one the bank names first is first. */
  holders: z.array(siteHolder).min(1).max(10),
  openedOn: siteDate,
  /** Signed like the transactions, which add up to it: negative is owed to the bank. Pending transactions are not in it. Null of reward points, which are no money. */
  balance: siteMoney.nullable(),
  available: siteMoney.nullable(),
  creditLimit: siteMoney.nullable(),
  dueDate: siteDate.nullable(),
  /** Never negative. */
  amountDue: siteMoney.nullable(),
  interestRate: z.string().max(12).nullable(),
  ...siteTerms,
  points: z.strictObject({ units: z.string().max(30), amount: siteAmount }).nullable(),
  /** The bank lists the account but cannot serve it now: an additional status such as `ACCOUNT_LOCKED`. */
  unavailable: z
    .string()
    .regex(/^[A-Z_]{3,60}$/)
    .nullable(),
});
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

export const siteTransaction = z.strictObject({
  /** Stable for a posted transaction. A pending one has a key of its own, which ends when it posts under a new key. */
  siteTransactionId: siteKey,
  status: z.enum(['pending', 'posted']),
  date: siteDate,
  postedOn: siteDate.nullable(),
  description: shortText,
  /** Negative: money left the account. */
  amount: siteMoney,
  runningBalance: siteMoney.nullable(),
  checkNumber: z.string().max(20).nullable(),
  /** Of the shop or the machine. */
  place: z.strictObject({ city: shortText, region: shortText, country: z.string().length(2) }).optional(),
  /** What was bought, sold, or paid out on. */
  security: z
    .strictObject({
      ...siteSecurity,
      /** Null of what was paid out. */
      trade: z.strictObject({ quantity: siteQuantity, price: siteMoney, settlesOn: siteDate }).nullable(),
    })
    .optional(),
});
/**
 * Newest first: pending ones, then posted ones by `postedOn`, so that each `runningBalance` is the one below it plus its own amount.
 * `from` and `to` are inclusive and apply to `date`. `nextCursor` is null on the last page; a page has at most 500.
 */
export const siteTransactions = z.strictObject({
  transactions: z.array(siteTransaction).max(500),
  nextCursor: z.string().max(200).nullable(),
});

export const siteHolding = z.strictObject({
  siteHoldingId: siteKey,
  ...siteSecurity,
  securityType: z.enum(['stock', 'mutualFund', 'ETF', 'bond', 'moneyMarketFund', 'digitalAsset', 'other']),
  /** Of a bond. */
  bond: z.strictObject({ rate: percent, maturesOn: siteDate }).optional(),
  quantity: siteQuantity,
  price: siteMoney,
  value: siteMoney,
  costBasis: siteMoney.nullable(),
});
export const siteHoldings = z.strictObject({ holdings: z.array(siteHolding).max(500) });

/** `additionalStatus` uses the service's own vocabulary, so that every scenario of the sandbox can be forced by name. */
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
