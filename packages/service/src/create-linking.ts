import type { BackgroundLoop } from '@fin-link/storage';
import {
  BankBreakers,
  BankSpeeds,
  createCredentialSiteConnector,
  watchedAuthority,
  watchedConnector,
} from './banks/connectors/index.ts';
import {
  createConsents,
  type OpenBank,
  type OpenBanks,
  startConsentExpiry,
  startEndingNotices,
  startStatusChecks,
} from './linking/consents/index.ts';
import type { ConsentSettings, NeedsCustomerSettings } from './tenancy/customers/index.ts';
import type { NeedsDatabase } from './platform/database/index.ts';
import { createDeletions } from './linking/deletion/index.ts';
import type { NeedsNotifications } from './tenancy/notifications/index.ts';
import { createSecrets } from './data/provider-account-records/index.ts';
import { siteOf, type UptimeMetricsDeps } from './banks/providers/index.ts';
import { type DefinedRefreshQueues, defineRefreshQueues } from './linking/refresh-requests/index.ts';
import type {
  NeedsBackground,
  NeedsBusinessClock,
  NeedsClock,
  NeedsIds,
  NeedsJobs,
  NeedsLog,
  NeedsSettings,
  NeedsVault,
} from './platform/runtime/index.ts';
import type { LinkWithConsentDeps } from './linking/provider-accounts/index.ts';
import {
  createRefreshWorker,
  createSignOuts,
  logDeviations,
  type RefreshOneDeps,
  startDueRefreshes,
  type WorkerDeps,
  workOnRefreshes,
} from './linking/refreshes/index.ts';

/** Limit in bytes. A sign-in form or an account list with images is far smaller. */
const largestReply = 4 * 1_024 * 1_024;
const sandboxSites = 'http://127.0.0.1:4240';

/** Consecutive failures that open a bank's breaker. The sandbox allows more, because its users make banks fail on purpose. */
const usualFailures = 5;
const sandboxFailures = 20;

const watched = (bank: OpenBank, breakers: BankBreakers): OpenBank => ({
  ...bank,
  authority: watchedAuthority(bank.authority, breakers),
});

function watchedBanks(banks: OpenBanks, breakers: BankBreakers): OpenBanks {
  return {
    has: (id) => banks.has(id),
    get(id) {
      const bank = banks.get(id);
      return bank && watched(bank, breakers);
    },
    *[Symbol.iterator]() {
      for (const [id, bank] of banks) yield [id, watched(bank, breakers)];
    },
  };
}

interface LinkingSettings {
  readonly sandbox: boolean;
  readonly bankSitesUrl?: string | undefined;
  readonly bankConnectTimeoutMs: number;
  readonly bankRequestTimeoutMs: number;
  readonly bankSignInTimeoutMs: number;
  readonly bankFailureLimit?: number | undefined;
  readonly bankPauseSeconds: number;
  readonly bankSlowMs: number;
  readonly refreshConcurrency: number;
  readonly refreshIntervalMinutes: number;
  readonly consents: ConsentSettings;
}

/** Dependencies from which linking is created. */
export interface LinkingParts
  extends
    NeedsDatabase,
    NeedsJobs,
    NeedsVault,
    NeedsClock,
    NeedsBusinessClock,
    NeedsIds,
    NeedsLog,
    NeedsBackground,
    NeedsNotifications,
    NeedsCustomerSettings,
    NeedsSettings<LinkingSettings> {}

export interface Linking {
  readonly deps: LinkingDeps;
  /** Starts running the refreshes that are due. */
  start(): void;
  /** Stops the background work of linking. Call it after the job queue has stopped. */
  close(): Promise<void>;
}

/** Creates the parts of linking and defines its jobs. Refreshes run once the job queue starts. */
export async function createLinking(deps: LinkingParts, banks: OpenBanks): Promise<Linking> {
  const { settings } = deps;
  const credentialSite = createCredentialSiteConnector({
    baseUrl: (settings.bankSitesUrl ?? sandboxSites).replace(/\/$/, ''),
    connectTimeout: settings.bankConnectTimeoutMs,
    requestTimeout: settings.bankRequestTimeoutMs,
    maxReplySize: largestReply,
  });
  const queues = await defineRefreshQueues(deps.jobs, settings.refreshConcurrency);
  const speeds = new BankSpeeds({ slowMs: settings.bankSlowMs });
  const breakers = new BankBreakers({
    clock: deps.clock,
    failures: settings.bankFailureLimit ?? (settings.sandbox ? sandboxFailures : usualFailures),
    pauseMs: settings.bankPauseSeconds * 1_000,
    signInMs: settings.bankSignInTimeoutMs,
    speeds,
  });
  const openBanks = watchedBanks(banks, breakers);
  const secrets = createSecrets(deps.vault);
  const consents = await createConsents(deps, openBanks);
  const connectorOf: LinkingDeps['connectorOf'] = (providerId, inTurn) => {
    const { connector, bankKey } = openBanks.get(providerId) ?? {
      connector: credentialSite,
      bankKey: siteOf(providerId),
    };
    return { connector: watchedConnector(connector, breakers, inTurn), bankKey };
  };
  const signOuts = await createSignOuts(deps.jobs, { ...deps, secrets, connectorOf });
  const deletions = await createDeletions(deps.jobs, deps);
  const linking: LinkingDeps = { ...deps, consents, secrets, signOuts, ...queues, connectorOf, deletions };
  await workOnRefreshes({ queues, speeds, worker: createRefreshWorker(linking), database: deps.database });
  const stopLogging = logDeviations(deps);
  let sweep: BackgroundLoop | undefined;
  let consentSweep: BackgroundLoop | undefined;
  let statusSweep: BackgroundLoop | undefined;
  let endingSweep: BackgroundLoop | undefined;
  return {
    deps: linking,
    start() {
      sweep ??= startDueRefreshes(linking);
      consentSweep ??= startConsentExpiry(linking);
      statusSweep ??= startStatusChecks(linking);
      endingSweep ??= startEndingNotices(linking);
    },
    async close() {
      stopLogging();
      await sweep?.stop();
      await consentSweep?.stop();
      await statusSweep?.stop();
      await endingSweep?.stop();
      await credentialSite.close();
    },
  };
}

/** Dependencies of the endpoints: those passed to linking and those that linking creates. */
export type LinkingDeps = DefinedRefreshQueues & WorkerDeps & LinkWithConsentDeps & RefreshOneDeps & UptimeMetricsDeps;
