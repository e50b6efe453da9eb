import type { BackgroundLoop } from '@fin-link/storage';
import { BankBreakers } from '../connectors/breaker/bank-breakers.ts';
import { watchedAuthority, watchedConnector } from '../connectors/breaker/watched-connector.ts';
import { createCredentialSiteConnector } from '../connectors/credential-site/index.ts';
import {
  createConsents,
  type OpenBank,
  type OpenBanks,
  startConsentSweep,
  startStatusSweep,
} from '../consents/index.ts';
import { createDeletions } from '../deletion/index.ts';
import type { ServiceDeps } from '../deps.ts';
import { defineRefreshQueues } from './queue.ts';
import type { LinkingDeps } from './linking-deps.ts';
import { startDueSweep } from './due.ts';
import { createSecrets } from './secrets.ts';
import { createSignOuts } from './sign-out.ts';
import { createRefreshWorker } from './worker.ts';

/** A sign-in form or a list of accounts with pictures is far below this. */
const largestReply = 4 * 1_024 * 1_024;
const sandboxSites = 'http://127.0.0.1:4240';

/** Calls in a row that fail until a bank is left alone for a while; in the sandbox people make banks fail at will. */
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

export interface Linking {
  readonly deps: LinkingDeps;
  /** Refreshes whose time has come start from now on. */
  start(): void;
  /** After the job queue has stopped. */
  close(): Promise<void>;
}

/** Builds what the linking domains share and takes up the work; refreshes run from the jobs' start on. */
export async function createLinking(deps: ServiceDeps, banks: OpenBanks): Promise<Linking> {
  const { settings } = deps;
  const credentialSite = createCredentialSiteConnector({
    baseUrl: (settings.bankSitesUrl ?? sandboxSites).replace(/\/$/, ''),
    connectTimeout: settings.bankConnectTimeoutMs,
    requestTimeout: settings.bankRequestTimeoutMs,
    maxReplySize: largestReply,
  });
  const queues = await defineRefreshQueues(deps.jobs, settings.refreshConcurrency);
  const breakers = new BankBreakers({
    clock: deps.clock,
    failures: settings.bankFailureLimit ?? (settings.sandbox ? sandboxFailures : usualFailures),
    pauseMs: settings.bankPauseSeconds * 1_000,
    signInMs: settings.bankSignInTimeoutMs,
  });
  const openBanks = watchedBanks(banks, breakers);
  const secrets = createSecrets(deps.vault);
  const consents = await createConsents(deps, openBanks);
  const connectorOf: LinkingDeps['connectorOf'] = (providerId) => {
    const { connector, bankKey } = openBanks.get(providerId) ?? {
      connector: credentialSite,
      bankKey: String(providerId),
    };
    return { connector: watchedConnector(connector, breakers), bankKey };
  };
  const signOuts = await createSignOuts(deps.jobs, { ...deps, secrets, connectorOf });
  const deletions = await createDeletions(deps.jobs, deps);
  const linking: LinkingDeps = { ...deps, consents, secrets, signOuts, ...queues, connectorOf, deletions };
  const worker = createRefreshWorker(linking);
  for (const queue of [queues.queue, queues.automaticQueue])
    await queue.work((job, context) => worker.work(job, context), {
      onExhausted: (job) => worker.giveUp(job),
    });
  let sweep: BackgroundLoop | undefined;
  let consentSweep: BackgroundLoop | undefined;
  let statusSweep: BackgroundLoop | undefined;
  return {
    deps: linking,
    start() {
      sweep ??= startDueSweep(linking);
      consentSweep ??= startConsentSweep(linking);
      statusSweep ??= startStatusSweep(linking);
    },
    async close() {
      await sweep?.stop();
      await consentSweep?.stop();
      await statusSweep?.stop();
      await credentialSite.close();
    },
  };
}
