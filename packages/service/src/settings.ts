import { errorStatuses } from '@fin-link/contracts/service';
import { z } from 'zod';
import {
  consentSettings,
  eventIntervalMinutes,
  ownPaidUseLimits,
  type PaidUseLimits,
  productionPaidUse,
} from './tenancy/customers/index.ts';
import { environments } from './platform/database/index.ts';
import { everyInstitution } from './banks/providers/index.ts';

/** In the sandbox everybody signs in as the same user. */
export const usualPaidUse: Readonly<Record<'sandbox' | 'production', PaidUseLimits>> = {
  sandbox: { depositsPerAccount: 3, depositsPerUser: 200, propertyRecordsPerUser: 1_000 },
  production: productionPaidUse,
};

/** What a process may set. Addresses of banks and keys belong to the connectors and the vault. */
export const serviceSettings = z
  .strictObject({
    mode: z
      .enum(['sandbox', 'production'])
      .default('sandbox')
      .describe('production refuses sandbox routes and loopback callbacks'),
    environment: z
      .enum(environments)
      .optional()
      .describe('Credentials of others are refused; default: the one of the mode'),
    sandbox: z.boolean().default(false).describe('Serve /sandbox and seed the sandbox customers'),
    allowLoopbackCallbacks: z.boolean().default(false).describe('Callbacks may point to this machine, on any port'),
    deliveryRetrySeconds: z
      .int()
      .min(1)
      .max(60)
      .default(5)
      .describe('Wait before an event is sent again for the first time; it then doubles'),
    deliveryTimeoutMs: z.int().min(10).max(60_000).default(15_000).describe('Wait for a callback to take one event'),
    eventIntervalMinutes: eventIntervalMinutes
      .default(10)
      .describe('Business minutes between events of data updates; a customer may have its own'),
    paidUse: ownPaidUseLimits
      .default({})
      .describe('How much of what has to be paid for users may cause; a customer may have its own'),
    trustedProxies: z
      .array(z.string())
      .max(50)
      .default([])
      .describe('Addresses of reverse proxies whose X-Forwarded-For is believed'),
    bodyLimitBytes: z.int().min(1024).max(1_048_576).default(65_536).describe('Largest request body'),
    checkReplies: z.boolean().default(true).describe('Check every reply against the contract before it leaves'),
    errorStatuses: z
      .enum(errorStatuses)
      .default('described')
      .describe(
        'HTTP statuses of errors: described as the public description has them, precise such as 404 for what does not exist',
      ),
    strictInput: z
      .boolean()
      .default(false)
      .describe('Reads refuse query parameters that they do not know, as writes do'),
    bankConnectTimeoutMs: z.int().min(10).max(60_000).default(5_000).describe('Wait for a connection to a bank'),
    bankRequestTimeoutMs: z
      .int()
      .min(10)
      .max(240_000)
      .default(100_000)
      .describe('Wait for a bank to answer one request'),
    bankSignInTimeoutMs: z
      .int()
      .min(10)
      .max(240_000)
      .default(30_000)
      .describe('Wait for a bank to answer one request of the sign-in'),
    bankFailureLimit: z
      .int()
      .min(1)
      .max(1_000)
      .optional()
      .describe('Failures in a row until sign-ins at a bank end at once; default 5, in the sandbox 20'),
    bankPauseSeconds: z
      .int()
      .min(1)
      .max(3_600)
      .default(30)
      .describe('Wait until one sign-in tries again whether the bank works'),
    bankSlowMs: z
      .int()
      .min(100)
      .max(100_000)
      .default(10_000)
      .describe('Milliseconds above which a bank is slow: 95th percentile of its last 20 calls and of those under way'),
    linkedHistory: z
      .boolean()
      .default(false)
      .describe('Link sbMem1 to sbMem5 when the sandbox starts for the first time'),
    refreshConcurrency: z
      .int()
      .min(1)
      .max(64)
      .default(12)
      .describe(
        'Concurrent refreshes per process, at most two thirds of them for one bank. In addition, half as many at slow banks and a quarter as many automatic ones',
      ),
    refreshIntervalMinutes: z
      .int()
      .min(0)
      .max(1_440)
      .default(15)
      .describe('Business minutes between a successful refresh and the next'),
    propertyRegistry: z
      .strictObject({
        url: z.url().describe('Base address'),
        key: z.string().min(1).max(500).optional().describe('Sent as a bearer'),
        networks: z
          .array(z.union([z.cidrv4(), z.cidrv6()]))
          .max(50)
          .default([])
          .describe('Networks that it may be in, beside public addresses'),
      })
      .optional()
      .describe('Where properties are looked up; default: the simulated registry beside the credential sites'),
    propertyTimeoutMs: z
      .int()
      .min(10)
      .max(60_000)
      .default(10_000)
      .describe('Wait for the registry of properties to answer'),
    bankSitesUrl: z.url().optional().describe('Base address of the simulated credential sites'),
    institutions: z
      .int()
      .min(0)
      .max(everyInstitution)
      .default(everyInstitution)
      .describe('Fictional institutions in the provider catalogue'),
    consents: consentSettings.prefault({}).describe('Open banking: who is regulated, and for how long consents hold'),
  })
  .refine(
    ({ mode, sandbox }) => mode !== 'production' || !sandbox,
    'Production has no sandbox routes and no sandbox credentials.',
  )
  .refine(
    ({ mode, allowLoopbackCallbacks }) => mode !== 'production' || !allowLoopbackCallbacks,
    'Production calls no loopback address.',
  )
  .refine(
    ({ mode, propertyRegistry }) => mode !== 'production' || (propertyRegistry?.url.startsWith('https:') ?? true),
    'Production asks a registry of properties over https only.',
  )
  .transform((settings) => ({
    ...settings,
    environment: settings.environment ?? settings.mode,
    paidUse: { ...usualPaidUse[settings.mode], ...settings.paidUse },
  }));
export type ServiceSettings = z.infer<typeof serviceSettings>;
