import * as z from 'zod/mini';
import { maxListedAccounts } from './account-limit.ts';
import { decimal, entityId, instant } from './primitives.ts';
import { verificationFields } from './verification-states.ts';

/** Directions of a deposit. `CREDIT` adds money to the account; `DEBIT` takes money from the account. */
export const depositDirections = ['CREDIT', 'DEBIT'] as const;
/** Types of accounts that can receive small deposits. */
export const depositAccountTypes = ['CHECKING', 'SAVINGS'] as const;

export const depositDirection = z.enum(depositDirections);

/** State of a verification by small deposits. */
export const depositView = z.strictObject({
  /** Entries that the account will show, in the order in which the screen requests their amounts. */
  entries: z.array(depositDirection).check(z.maxLength(5)),
  /** ISO 4217 code of the deposits' currency. */
  currency: z.string(),
  /** Text of the deposits on the account's statement. */
  statementText: z.string(),
  /** First and last day on which the deposits can arrive, e.g. `2026-11-24`. */
  expectedFrom: z.iso.date(),
  expectedTo: z.iso.date(),
  remainingAttempts: z.int().check(z.nonnegative()),
  /** Time until which the user can enter the amounts; `null` before the deposits have arrived. */
  expiresAt: z.nullable(instant),
  /** `true` if the deposits go to an account that is not linked. The ids of the account are then hidden. */
  isTyped: z.optional(z.literal(true)),
});

/** A verification of one account, limited to the data that the user may see. Never contains a name or a number from the bank. */
export const verificationView = z.strictObject({
  ...verificationFields,
  /** Name of the account, as in a list of accounts. `mask` has its last digits. */
  accountName: z.nullable(z.string()),
  mask: z.nullable(z.string()),
  deposits: z.nullable(depositView),
});
/** Reply of the operations that read a verification or submit its amounts. */
export const verificationReply = z.strictObject({ verification: verificationView });
/** Reply of the operations that list or create verifications, newest first. */
export const verificationList = z.strictObject({ verifications: z.array(verificationView).check(z.maxLength(200)) });

/** Reasons why an account cannot be verified, shown with the account. */
export const ineligibilities = ['container', 'accountType', 'closed', 'currency', 'data'] as const;
/** Account with the ways in which it can be verified. */
export const eligibleAccount = z.strictObject({
  accountId: entityId,
  /** Reason why the account cannot be verified by name; `null` if it can. */
  ineligible: z.nullable(z.enum(ineligibilities)),
  /** Whether deposits can be sent to the account: an American checking or savings account. */
  takesDeposits: z.boolean(),
  /** Account type and routing number; each is `null` if the user must enter it. */
  accountType: z.nullable(z.enum(depositAccountTypes)),
  routingNumber: z.nullable(z.string()),
  /** Whether the full number is known, so that the user does not need to type it. */
  knowsNumber: z.boolean(),
});
/** Reply of `GET …/eligible-accounts`: every account of a provider account, including those that aggregation leaves out. */
export const eligibilityReply = z.strictObject({
  accounts: z.array(eligibleAccount).check(z.maxLength(maxListedAccounts)),
});

const accountNumber = z.string().check(z.regex(/^[0-9A-Za-z-]{4,17}$/));
const routingNumber = z.string().check(z.regex(/^\d{9}$/));

/**
 * Body of `POST /v1/verifications`. `MATCHING` verifies accounts of a connection by name. Deposits verify a typed account, or a linked
 * account with the details that are unknown.
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

/** Body of `PUT …/amounts`: the amounts that the user found on the statement, as decimals without a sign. */
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
