import * as z from 'zod/mini';
import { entityId } from './primitives.ts';

// These schemas are separate from the other verification schemas, because every session uses them.

/** Types of verification: by name, or by small deposits. */
export const verificationTypes = ['MATCHING', 'CHALLENGE_DEPOSIT'] as const;
/** Statuses of a verification. `DEPOSITED`: the deposits have arrived, and the user can enter their amounts. */
export const verificationStatuses = ['INITIATED', 'DEPOSITED', 'SUCCESS', 'FAILED'] as const;
/** Reasons why a verification failed, named as in the public interface. The last three are from section 6.2 of the service interface. */
export const verificationReasons = [
  'DATA_NOT_AVAILABLE',
  'ACCOUNT_HOLDER_MISMATCH',
  'FULL_ACCOUNT_NUMBER_AND_BANK_TRANSFER_CODE_NOT_AVAILABLE',
  'FULL_ACCOUNT_NUMBER_NOT_AVAILABLE',
  'BANK_TRANSFER_CODE_NOT_AVAILABLE',
  /** The customer registered the user without a name. Addition of this service. */
  'USER_NAME_NOT_AVAILABLE',
  'DATA_MISMATCH',
  'INSTRUCTION_GENERATION_ERROR',
  'EXPIRED',
] as const;

export const verificationType = z.enum(verificationTypes);
export const verificationStatus = z.enum(verificationStatuses);
export const verificationReason = z.enum(verificationReasons);

/** Members of a verification that every view of it has. */
export const verificationFields = {
  verificationId: entityId,
  verificationType,
  verificationStatus,
  reason: z.nullable(verificationReason),
  providerAccountId: z.nullable(entityId),
  accountId: z.nullable(entityId),
};

export type VerificationStatus = z.infer<typeof verificationStatus>;
export type VerificationReason = z.infer<typeof verificationReason>;
