import { z } from 'zod';

export const verificationTemplates = ['matching', 'matching-then-deposits', 'deposits'] as const;
export type VerificationTemplate = (typeof verificationTemplates)[number];
export const requiredData = ['holder', 'fullAccountNumber', 'bankTransferCode'] as const;
export type RequiredData = (typeof requiredData)[number];

/** What a service needs of the options of a host's screens. */
export const flowOptions = z.strictObject({
  verification: z.strictObject({
    template: z.enum(verificationTemplates),
    /** What the bank has to state of an account before matching can succeed. */
    requiredData: z.array(z.enum(requiredData)).max(requiredData.length),
    /** One request may verify several accounts. */
    severalAccounts: z.boolean(),
  }),
  balanceRefresh: z.strictObject({
    pullTransactions: z.boolean(),
    /** Days of transactions that such a refresh reads. */
    transactionDays: z.int().min(1).max(730),
  }),
  /** Days until a user confirms a consent again that is given under these options; without any as the customer and the region have it. */
  consentDays: z.int().min(1).max(365).nullable().optional(),
});
export type FlowOptions = z.infer<typeof flowOptions>;
