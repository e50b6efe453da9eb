import { z } from 'zod';
import { widgetFlows } from '../widget-proof.ts';

/** Compared exactly, with upper and lower case. */
export const configName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,79}$/);

export const verificationTemplates = ['matching', 'matching-then-deposits', 'deposits'] as const;
export type VerificationTemplate = (typeof verificationTemplates)[number];
export const requiredData = ['holder', 'fullAccountNumber', 'bankTransferCode'] as const;
export type RequiredData = (typeof requiredData)[number];

/** What a service keeps of a host's published configuration. */
export const configurationOptions = z.strictObject({
  flow: z.enum(widgetFlows),
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
});
export type ConfigurationOptions = z.infer<typeof configurationOptions>;

export const storeConfiguration = z.strictObject({ configuration: z.strictObject({ options: configurationOptions }) });
