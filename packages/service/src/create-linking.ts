import type { BackgroundLoop } from '@fin-link/storage';
import {
  BankBreakers,
  BankSpeeds,
  createCredentialSiteConnector,
  watchedAuthority,
  watchedConnector,
} from './banks/connectors/index.ts';
import { siteOf, type UptimeMetricsDeps } from './banks/providers/index.ts';
import { createSecrets } from './data/provider-account-records/index.ts';
import {
  createConsents,
  type ConsentBank,
  type ConsentBankMap,
  startConsentExpiry,
  startEndingNotices,
  startStatusChecks,
} from './linking/consents/index.ts';
import { createDeletions } from './linking/deletion/index.ts';
import type { LinkWithConsentDeps } from './linking/provider-accounts/index.ts';
import { type DefinedRefreshQueues, defineRefreshQueues } from './linking/refresh-requests/index.ts';
import {
  createRefreshWorker,
  createSignOuts,
  logDeviations,
  type RefreshOneDeps,
  startDueRefreshes,
  type WorkerDeps,
  workOnRefreshes,
} from './linking/refreshes/index.ts';
import type { NeedsDatabase } from './platform/database/index.ts';
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
import type { ConsentSettings, NeedsCustomerKeys, NeedsCustomerSettings } from './tenancy/customers/index.ts';
import type { NeedsNotifications } from './tenancy/notifications/index.ts';

/** Maximum size of a bank's reply, 4 MiB. A sign-in form or an account list with images is far smaller. */
const maxReplyBytes = 4 * 1_024 * 1_024;
/** Default base address of the simulated credential sites. */
const sandboxSitesUrl = 'http://127.0.0.1:4240';

/** Consecutive failures that open a bank's breaker. The sandbox allows more, because its users make banks fail on purpose. */
const defaultFailureLimit = 5;
const sandboxFailureLimit = 20;

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
    NeedsCustomerKeys,
    NeedsSettings<LinkingSettings> {}

interface Linking {
  readonly deps: LinkingDeps;
  /** Starts the loops for due refreshes, expired consents, status checks and notices of ending consents. */
  start(): void;
  /** Stops the background work of linking. Call it after the job queue has stopped. */
  close(): Promise<void>;
}

/** Creates the parts of linking and defines its jobs. Refreshes run once the job queue starts. */
export async function createLinking(deps: LinkingParts, banks: ConsentBankMap): Promise<Linking> {
  const { settings } = deps;
  const credentialSite = createCredentialSiteConnector({
    baseUrl: (settings.bankSitesUrl ?? sandboxSitesUrl).replace(/\/$/, ''),
    connectTimeout: settings.bankConnectTimeoutMs,
    requestTimeout: settings.bankRequestTimeoutMs,
    maxReplySize: maxReplyBytes,
  });
  const queues = await defineRefreshQueues(deps.jobs, settings.refreshConcurrency);
  const speeds = new BankSpeeds({ slowMs: settings.bankSlowMs });
  const breakers = new BankBreakers({
    clock: deps.clock,
    failures: settings.bankFailureLimit ?? (settings.sandbox ? sandboxFailureLimit : defaultFailureLimit),
    pauseMs: settings.bankPauseSeconds * 1_000,
    signInMs: settings.bankSignInTimeoutMs,
    speeds,
  });
  const watchedBanks = watchBanks(banks, breakers);
  const secrets = createSecrets(deps.vault);
  const consents = await createConsents(deps, watchedBanks);
  const connectorOf: LinkingDeps['connectorOf'] = (providerId, inTurn) => {
    const { connector, bankKey } = watchedBanks.get(providerId) ?? {
      connector: credentialSite,
      bankKey: siteOf(providerId),
    };
    return { connector: watchedConnector(connector, breakers, inTurn), bankKey };
  };
  const signOuts = await createSignOuts(deps.jobs, { ...deps, secrets, connectorOf });
  const deletions = await createDeletions(deps.jobs, deps);
  const linkingDeps: LinkingDeps = { ...deps, consents, secrets, signOuts, ...queues, connectorOf, deletions };
  await workOnRefreshes({ queues, speeds, worker: createRefreshWorker(linkingDeps), database: deps.database });
  const stopLoggingDeviations = logDeviations(deps);
  let refreshLoop: BackgroundLoop | undefined;
  let consentExpiryLoop: BackgroundLoop | undefined;
  let statusCheckLoop: BackgroundLoop | undefined;
  let endingNoticeLoop: BackgroundLoop | undefined;
  return {
    deps: linkingDeps,
    start() {
      refreshLoop ??= startDueRefreshes(linkingDeps);
      consentExpiryLoop ??= startConsentExpiry(linkingDeps);
      statusCheckLoop ??= startStatusChecks(linkingDeps);
      endingNoticeLoop ??= startEndingNotices(linkingDeps);
    },
    async close() {
      stopLoggingDeviations();
      await refreshLoop?.stop();
      await consentExpiryLoop?.stop();
      await statusCheckLoop?.stop();
      await endingNoticeLoop?.stop();
      await credentialSite.close();
    },
  };
}

function watchBanks(banks: ConsentBankMap, breakers: BankBreakers): ConsentBankMap {
  return {
    has: (id) => banks.has(id),
    get(id) {
      const bank = banks.get(id);
      return bank && watchBank(bank, breakers);
    },
    *[Symbol.iterator]() {
      for (const [id, bank] of banks) yield [id, watchBank(bank, breakers)];
    },
  };
}

/** Returns the bank with an authority whose calls the breakers count. */
const watchBank = (bank: ConsentBank, breakers: BankBreakers): ConsentBank => ({
  ...bank,
  authority: watchedAuthority(bank.authority, breakers),
});

/** Dependencies of the endpoints: those that linking receives and those that it creates. */
export type LinkingDeps = DefinedRefreshQueues & WorkerDeps & LinkWithConsentDeps & RefreshOneDeps & UptimeMetricsDeps;
