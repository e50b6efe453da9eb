import * as z from 'zod/mini';
import { decimal, entityId, instant } from './primitives.ts';
import { verificationReason, verificationStatus, verificationType } from './verification-states.ts';

export const depositDirections = ['CREDIT', 'DEBIT'] as const;
export const depositAccountTypes = ['CHECKING', 'SAVINGS'] as const;

export const depositDirection = z.enum(depositDirections);

/** What small deposits need; null on a verification by name. */
export const depositView = z.strictObject({
  /** The entries that the account will show, in the order in which they are asked for. */
  entries: z.array(depositDirection).check(z.maxLength(5)),
  /** ISO 4217. */
  currency: z.string(),
  /** Text of the deposits on the statement. */
  statementText: z.string(),
  /** Days between which they arrive, as dates: `2026-11-24`. */
  expectedFrom: z.iso.date(),
  expectedTo: z.iso.date(),
  remainingAttempts: z.int().check(z.nonnegative()),
  /** When the amounts can no longer be entered; null until they have arrived. */
  expiresAt: z.nullable(instant),
  /** They go to an account that is not linked: its ids lead nowhere. */
  isTyped: z.optional(z.literal(true)),
});

/** One account that is being verified, as the user who verifies it may see it: never a name or a number that the bank states. */
export const verificationView = z.strictObject({
  verificationId: entityId,
  verificationType,
  verificationStatus,
  reason: z.nullable(verificationReason),
  providerAccountId: z.nullable(entityId),
  accountId: z.nullable(entityId),
  /** Of the account: what a list of accounts calls it, and its last digits. */
  accountName: z.nullable(z.string()),
  mask: z.nullable(z.string()),
  deposits: z.nullable(depositView),
});
export const verificationReply = z.strictObject({ verification: verificationView });
/** The newest first. */
export const verificationList = z.strictObject({ verifications: z.array(verificationView).check(z.maxLength(200)) });

/** Why an account cannot be verified; shown with it. */
export const ineligibilities = ['container', 'accountType', 'closed', 'currency', 'data'] as const;
export const eligibleAccount = z.strictObject({
  accountId: entityId,
  /** Null where it can be verified by name. */
  ineligible: z.nullable(z.enum(ineligibilities)),
  /** Deposits can be sent to it: an American checking or savings account. */
  takesDeposits: z.boolean(),
  /** What is known for deposits, so that it is not asked for: `CHECKING`, and the routing number. */
  accountType: z.nullable(z.enum(depositAccountTypes)),
  routingNumber: z.nullable(z.string()),
  /** The full number is known, and need not be typed. */
  knowsNumber: z.boolean(),
});
/** Of every account of a provider account, also of those that aggregation leaves out. */
export const eligibilityReply = z.strictObject({ accounts: z.array(eligibleAccount).check(z.maxLength(200)) });

const accountNumber = z.string().check(z.regex(/^[0-9A-Za-z-]{4,17}$/));
const routingNumber = z.string().check(z.regex(/^\d{9}$/));

/**
 * By name: accounts of a connection. By deposits: an account that is linked, with what is not known of it, or one that is typed.
 */
export const createVerificationRequest = z.discriminatedUnion('verificationType', [
  z.strictObject({
    verificationType: z.literal('MATCHING'),
    providerAccountId: entityId,
    accountIds: z.array(entityId).check(z.minLength(1), z.maxLength(20)),
  }),
  z.strictObject({
    verificationType: z.literal('CHALLENGE_DEPOSIT'),
    accountId: z.optional(entityId),
    account: z.optional(
      z.strictObject({
        accountType: z.enum(depositAccountTypes),
        accountNumber: z.optional(accountNumber),
        routingNumber: z.optional(routingNumber),
      }),
    ),
  }),
]);

/** The amounts that the user found on the statement, as decimals without a sign. */
export const submitAmountsRequest = z.strictObject({
  amounts: z
    .array(z.strictObject({ amount: decimal, direction: depositDirection }))
    .check(z.minLength(1), z.maxLength(5)),
});

export type DepositDirection = z.infer<typeof depositDirection>;
export type DepositView = z.infer<typeof depositView>;
export type VerificationView = z.infer<typeof verificationView>;
export type EligibleAccount = z.infer<typeof eligibleAccount>;
export type CreateVerification = z.infer<typeof createVerificationRequest>;
export type SubmitAmounts = z.infer<typeof submitAmountsRequest>;
