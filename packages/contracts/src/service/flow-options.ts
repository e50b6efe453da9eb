import { z } from 'zod';

/** Methods of verification: by name, by small deposits, or by deposits if the names do not match. */
export const verificationTemplates = ['matching', 'matching-then-deposits', 'deposits'] as const;
export type VerificationTemplate = (typeof verificationTemplates)[number];
/** Kinds of data that a configuration can require of a verified account. */
export const requiredData = ['holder', 'fullAccountNumber', 'bankTransferCode'] as const;
export type RequiredData = (typeof requiredData)[number];

/** Options of a host's screens that the service uses. */
export const flowOptions = z.strictObject({
  verification: z.strictObject({
    template: z.enum(verificationTemplates),
    /** Data that the bank must state about an account before matching can succeed. */
    requiredData: z.array(z.enum(requiredData)).max(requiredData.length),
    /** Whether one request may verify several accounts. */
    severalAccounts: z.boolean(),
  }),
  balanceRefresh: z.strictObject({
    pullTransactions: z.boolean(),
    /** Days of transactions that a balance refresh reads. */
    transactionDays: z.int().min(1).max(730),
  }),
  /**
   * Days until a user must reconfirm a consent given under these options. Default: the setting of the customer and the
   * region.
   */
  consentDays: z.int().min(1).max(365).nullable().optional(),
});
export type FlowOptions = z.infer<typeof flowOptions>;
