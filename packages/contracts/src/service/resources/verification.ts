import { z } from 'zod';
import { anyFact, dateTime, id, money } from '../primitives.ts';
import { account } from './account.ts';
import { holderContact } from './holder.ts';
import { userName } from './user.ts';

/** Types of verification: by name, or by challenge deposits. */
export const verificationTypes = ['MATCHING', 'CHALLENGE_DEPOSIT'] as const;
/** Statuses of a verification. `DEPOSITED`: the deposits have arrived, and the user can enter their amounts. */
export const verificationStatuses = ['INITIATED', 'DEPOSITED', 'SUCCESS', 'FAILED'] as const;
/**
 * Reasons why a verification failed, as in the public interface. `USER_NAME_NOT_AVAILABLE` is an addition of this service: the customer
 * registered the user without a name.
 */
export const verificationReasons = [
  'DATA_NOT_AVAILABLE',
  'ACCOUNT_HOLDER_MISMATCH',
  'FULL_ACCOUNT_NUMBER_AND_BANK_TRANSFER_CODE_NOT_AVAILABLE',
  'FULL_ACCOUNT_NUMBER_NOT_AVAILABLE',
  'BANK_TRANSFER_CODE_NOT_AVAILABLE',
  'USER_NAME_NOT_AVAILABLE',
  'DATA_MISMATCH',
  'INSTRUCTION_GENERATION_ERROR',
  'EXPIRED',
] as const;
/** Types of accounts that can receive challenge deposits. */
export const depositAccountTypes = ['SAVINGS', 'CHECKING'] as const;
/** Directions of a deposit. `CREDIT` adds money to the account; `DEBIT` takes money from the account. */
export const entryDirections = ['CREDIT', 'DEBIT'] as const;

const bankTransferCode = z.strictObject({
  id: z.string().min(1).max(30),
  type: z.enum(['BSB', 'IFSC', 'ROUTING_NUMBER', 'SORT_CODE']),
});
/** Members that name the account to verify. */
const accountMembers = {
  verificationType: z.enum(verificationTypes),
  accountId: id.optional(),
  providerAccountId: id.optional(),
};
/** Read-only members. A caller may send them back, but they have no effect. */
const replyMembers = {
  additionalMessage: anyFact,
  reason: anyFact,
  verificationDate: anyFact,
  verificationStatus: anyFact,
};

/** Account for challenge deposits. Known details of a linked account are optional. */
const depositAccount = z.strictObject({
  accountName: z.string().max(100).optional(),
  accountType: z.enum(depositAccountTypes).optional(),
  accountNumber: z
    .string()
    .min(3)
    .max(17)
    .regex(/^[0-9A-Za-z-]+$/)
    .optional(),
  userClassification: z.enum(['BUSINESS', 'PERSONAL']).optional(),
  bankTransferCode: bankTransferCode.optional(),
});

/** Body of `POST /verification`, which starts a verification. */
export const startVerification = z.strictObject({
  verification: z.strictObject({
    ...accountMembers,
    ...replyMembers,
    verificationId: anyFact,
    /** Ids of accounts of one provider account to match together. Addition of this service. */
    accountIds: z.array(id).min(1).max(20).optional(),
    account: depositAccount.optional(),
  }),
});

/** Amount as a number, or as decimal text for exactness. */
const enteredAmount = z.strictObject({
  amount: z.union([
    z.number().nonnegative().max(1_000),
    z
      .string()
      .max(10)
      .regex(/^\d{1,4}(\.\d{1,4})?$/),
  ]),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Amount in another currency, which the public description allows. The service ignores it. */
  convertedAmount: anyFact,
  convertedCurrency: anyFact,
});

/** Body of `PUT /verification`: the amounts of challenge deposits. */
export const updateVerification = z.strictObject({
  verification: z.strictObject({
    ...accountMembers,
    ...replyMembers,
    /** Id of the verification, instead of its account. */
    verificationId: id.optional(),
    account: depositAccount.optional(),
    transaction: z
      .array(z.strictObject({ amount: enteredAmount, baseType: z.enum(entryDirections) }))
      .min(1)
      .max(10)
      .optional(),
    /** Input of a method with one entry. This service does not support the method and ignores the input. */
    transactionReferenceText: anyFact,
  }),
});

/** Verification of one account, by name or by challenge deposits. */
export const verification = z
  .strictObject({
    verificationId: id,
    verificationType: z.enum(verificationTypes),
    verificationStatus: z.enum(verificationStatuses),
    reason: z.enum(verificationReasons).optional(),
    verificationDate: dateTime,
    accountId: id,
    providerAccountId: id,
    /**
     * Account of the verification, with a masked number. For challenge deposits, the other details are those that the user entered. For
     * matching, the other details are those that the bank states.
     */
    account: z
      .strictObject({
        accountName: z.string().optional(),
        accountType: z.string().optional(),
        /** Masked account number, e.g. `xxxx1234`. */
        accountNumber: z.string().optional(),
        userClassification: z.enum(['BUSINESS', 'PERSONAL']).optional(),
        bankTransferCode: bankTransferCode.optional(),
      })
      .optional(),
    /** Number of attempts left to enter the amounts. Only for challenge deposits. */
    remainingAttempts: z.int().nonnegative().optional(),
    singleAchTxn: z.literal(false).optional(),
    /**
     * Expected deposits and their dates, for challenge deposits. Never contains an amount. Addition of this service.
     */
    deposit: z
      .strictObject({
        /** Entries that the account's statement will show, without amounts. */
        entry: z.array(z.strictObject({ baseType: z.enum(entryDirections) })),
        currency: z.string().regex(/^[A-Z]{3}$/),
        /** Text of the deposits on the account's statement. */
        statementText: z.string(),
        /** First day on which the deposits can arrive; `expectedTo` is the last. */
        expectedFrom: z.iso.date(),
        expectedTo: z.iso.date(),
        depositedDateTime: dateTime.optional(),
        /** Time until which the service accepts the amounts; absent before the deposits have arrived. */
        expirationDateTime: dateTime.optional(),
        /** `true` if the account is not linked. The ids of the account and of the provider account then identify nothing. */
        isTyped: z.literal(true).optional(),
      })
      .optional(),
  })
  .meta({ id: 'Verification' });

/** Reply of the endpoints for verifications. The list is absent if it is empty. */
export const verificationReply = z.strictObject({ verification: z.array(verification).optional() });

/** Statuses of an account after a verification in version 4. */
export const verifiedAccountStatuses = ['SUCCESS', 'FAILED'] as const;

const verifiedAccount = z.strictObject({
  accountId: id,
  providerAccountId: id,
  verificationStatus: z.enum(verifiedAccountStatuses),
  failedReason: z.enum(['REQUIRED_DATA_NOT_AVAILABLE', 'MATCHING_FAILED']).optional(),
  isSelected: z.boolean(),
  providerId: z.string().optional(),
  providerName: z.string().optional(),
  CONTAINER: z.enum(['bank', 'investment']),
  accountName: z.string().optional(),
  displayedName: z.string().optional(),
  accountType: z.string().optional(),
  accountNumber: z.string().optional(),
  accountAgeClassification: z.enum(['UNCLASSIFIED', 'OLD', 'NEW', 'RECENT']).optional(),
  balance: money.optional(),
  currentBalance: money.optional(),
  availableBalance: money.optional(),
  cash: money.optional(),
  /** Holder and numbers of the account; absent unless the verification succeeded. */
  holder: account.shape.holder,
  fullAccountNumberList: account.shape.fullAccountNumberList,
  bankTransferCode: account.shape.bankTransferCode,
});

/** Reply of `GET /verification/verifiedAccounts`: the result of a verification in version 4. */
export const verifiedAccountReply = z.strictObject({
  /** Id of the latest verification of the provider account. */
  requestId: z.string().optional(),
  requestDate: dateTime.optional(),
  state: z.enum(['COMPLETED', 'FAILED']).optional(),
  verifiedAccount: z.array(verifiedAccount).optional(),
});

const holderProfile = z.strictObject({
  accountId: id.optional(),
  providerAccountId: id,
  holder: z.array(z.strictObject({ ownership: z.string(), name: userName })).optional(),
  /**
   * Whether a holder has the name of the user; absent if the user was registered without a name. Addition of this
   * service.
   */
  matchesUser: z.boolean().optional(),
  /** Contact details of holders, if the bank states them and the caller requested them. */
  ...holderContact.partial().shape,
});
/** Reply of `GET /verification/holderProfile`, by account. */
export const holderProfileReply = z.strictObject({ holderProfile: z.array(holderProfile).optional() });

export type Verification = z.infer<typeof verification>;
export type VerificationType = Verification['verificationType'];
export type VerificationStatus = Verification['verificationStatus'];
export type VerificationReason = (typeof verificationReasons)[number];
export type VerifiedAccount = z.infer<typeof verifiedAccount>;
export type StartVerification = z.output<typeof startVerification>['verification'];
export type UpdateVerification = z.output<typeof updateVerification>['verification'];
