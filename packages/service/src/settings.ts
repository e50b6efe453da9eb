import { errorStatuses } from '@fin-link/contracts/service';
import { z } from 'zod';
import { maxInstitutions } from './banks/providers/index.ts';
import { environments } from './platform/database/index.ts';
import {
  consentSettings,
  eventIntervalMinutes,
  paidUseSettings,
  type PaidUseLimits,
  productionPaidUse,
} from './tenancy/customers/index.ts';

/** Default limits of paid use. The sandbox allows more, because all its visitors sign in as the same user. */
export const defaultPaidUse: Readonly<Record<'sandbox' | 'production', PaidUseLimits>> = {
  sandbox: { depositsPerAccount: 3, depositsPerUser: 200, propertyRecordsPerUser: 1_000 },
  production: productionPaidUse,
};

/** Settings of a process. Bank addresses and keys are configured separately, in the connectors and the vault. */
export const serviceSettings = z
  .strictObject({
    mode: z
      .enum(['sandbox', 'production'])
      .default('sandbox')
      .describe('production has no sandbox routes and refuses loopback callbacks'),
    environment: z
      .enum(environments)
      .optional()
      .describe('Environment whose credentials are accepted; default: the environment of the mode'),
    sandbox: z.boolean().default(false).describe('Serve /sandbox and seed the sandbox customers'),
    docs: z.boolean().optional().describe('Serve a page about the interface at /docs; default: only in the sandbox'),
    allowLoopbackCallbacks: z.boolean().default(false).describe('Callbacks may point to this machine, on any port'),
    deliveryRetrySeconds: z
      .int()
      .min(1)
      .max(60)
      .default(5)
      .describe('Delay before the first retry of an event; it doubles with each retry'),
    deliveryTimeoutMs: z.int().min(10).max(60_000).default(15_000).describe('Wait for a callback to take one event'),
    eventIntervalMinutes: eventIntervalMinutes
      .default(10)
      .describe('Business minutes between events of data updates; a customer may have its own'),
    paidUse: paidUseSettings.default({}).describe('Limits of paid use per user; a customer may have its own'),
    trustedProxies: z
      .array(z.string())
      .max(50)
      .default([])
      .describe('Addresses of reverse proxies whose X-Forwarded-For is trusted'),
    bodyLimitBytes: z.int().min(1024).max(1_048_576).default(65_536).describe('Largest request body'),
    checkReplies: z.boolean().default(true).describe('Check every reply against the contract before it is sent'),
    errorStatuses: z
      .enum(errorStatuses)
      .default('described')
      .describe(
        'HTTP statuses of errors: described as in the public description, or precise, for example 404 for unknown records',
      ),
    strictInput: z
      .boolean()
      .default(false)
      .describe('Refuse unknown query parameters of read requests, as write requests do'),
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
      .describe('Consecutive failures after which sign-ins at a bank fail immediately; default 5, in the sandbox 20'),
    bankPauseSeconds: z
      .int()
      .min(1)
      .max(3_600)
      .default(30)
      .describe('Delay until one sign-in tests whether the bank responds again'),
    bankSlowMs: z
      .int()
      .min(100)
      .max(100_000)
      .default(10_000)
      .describe('A bank is slow if the 95th percentile of its last 20 calls and its running calls exceeds this time'),
    linkedHistory: z
      .boolean()
      .default(false)
      .describe('Link the banks of sbMem1 to sbMem7 when the sandbox starts for the first time'),
    refreshConcurrency: z
      .int()
      .min(1)
      .max(64)
      .default(12)
      .describe(
        'Concurrent refreshes per process; one bank gets at most two thirds. Slow banks get half as many in addition, and automatic refreshes a quarter',
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
          .describe('Networks that are allowed besides public addresses'),
      })
      .optional()
      .describe('Registry of properties; default: the simulated registry of the credential sites'),
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
      .max(maxInstitutions)
      .default(maxInstitutions)
      .describe('Fictional institutions in the provider catalogue'),
    consents: consentSettings.prefault({}).describe('Open banking: regulated party and duration of consents'),
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
    paidUse: { ...defaultPaidUse[settings.mode], ...settings.paidUse },
  }));
/** Parsed settings, with defaults applied. */
export type ServiceSettings = z.infer<typeof serviceSettings>;
