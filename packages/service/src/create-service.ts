import {
  assertVaultKeysFit,
  type Clock,
  createVault,
  openBusinessClock,
  type Storage,
  systemClock,
  type VaultKeys,
  waitFor,
} from '@fin-link/storage';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { addRoutes, createApp, type LogOptions } from './app.ts';
import { endedByBank, type OpenBank } from './consents/index.ts';
import { ensureCustomer, type OperatorsCustomer } from './customers/index.ts';
import { type ServiceDatabase, serviceMigrations, withNumericIds } from './database/index.ts';
import { createHandlers } from './handlers.ts';
import type { Lifecycle } from './http/index.ts';
import { type Sequencer, startSequencer } from './journal/index.ts';
import { createLinking, type LinkingParts } from './linking/index.ts';
import { createCallbackCheck, createOutbox, createSender, type Resolve } from './notifications/index.ts';
import { fillCatalogue, offerConsentBanks } from './providers/index.ts';
import { createIds, type NeedsSettings } from './runtime/index.ts';
import { refuseSandboxCredentials, seedLinkedHistory, seedSandbox } from './sandbox/index.ts';
import { type ServiceSettings, serviceSettings } from './settings.ts';
import { createAuthenticate } from './tokens/index.ts';

export interface ServiceOptions {
  /** Stays the caller's: `stop()` does not close it. */
  storage: Storage;
  vaultKeys: VaultKeys;
  settings?: z.input<typeof serviceSettings>;
  /** The operator's own customer, made at the first start. */
  customer?: OperatorsCustomer;
  log?: LogOptions;
  /** The protocol clock. */
  clock?: Clock;
  /** Finds the addresses of a callback's name. */
  resolve?: Resolve;
  /** Banks that are linked with a consent, by provider. Each of their regions needs its engagement model in `settings.consents`. */
  consentBanks?: ReadonlyMap<number, OpenBank>;
}

export type ServiceDeps = LinkingParts & NeedsSettings<ServiceSettings>;

export interface Service {
  readonly app: FastifyInstance;
  readonly deps: ServiceDeps;
  /** For a bank, already authenticated, that says that a consent has ended, by its own id of it. False where nobody knows it. */
  consentEndedAtBank(providerId: number, bankConsentId: string): Promise<boolean>;
  /** Begins the background work; the caller listens. */
  start(): Promise<void>;
  /** Answers what is being answered, lets running jobs end, and is idle then. */
  stop(): Promise<void>;
}

/** The embedded aggregation service on a storage: schema migrated, catalogue filled, routes in place. Throws on settings that do not go together. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const settings = serviceSettings.parse(options.settings ?? {});
  const { storage, clock = systemClock } = options;
  const database = withNumericIds(await storage.database<ServiceDatabase>('service', serviceMigrations));
  await assertVaultKeysFit(database, options.vaultKeys);
  if (settings.mode === 'production') await refuseSandboxCredentials(database);

  const jobs = await storage.jobs('service_jobs');
  const businessClock = await openBusinessClock(storage, database, clock);
  const rules = { allowLoopback: settings.allowLoopbackCallbacks, secureOnly: settings.mode === 'production' };
  const sender = createSender(rules, options.resolve);
  const app = createApp(settings, options.log ?? { level: 'info' });
  const deps: ServiceDeps = {
    database,
    jobs,
    inBackground: (work) => storage.inBackground(work),
    vault: createVault(database, options.vaultKeys),
    clock,
    businessClock,
    ids: createIds(),
    notifications: await createOutbox({
      database,
      jobs,
      businessClock,
      sender,
      firstRetrySeconds: settings.deliveryRetrySeconds,
    }),
    log: app.log,
    settings,
  };
  const consentBanks = options.consentBanks ?? new Map<number, OpenBank>();
  // Processes that start at once wait for each other here, longer than a request may.
  await storage.inBackground(async () => {
    await fillCatalogue(database, settings.institutions, settings.sandbox || settings.bankSitesUrl !== undefined);
    await offerConsentBanks(database, consentBanks);
    if (options.customer !== undefined) await ensureCustomer(deps, options.customer);
    if (settings.sandbox) await seedSandbox(deps);
  });

  const linking = await createLinking(deps, consentBanks);
  const lifecycle: Lifecycle = { state: 'starting' };
  await addRoutes(app, {
    deps: { ...linking.deps, settings },
    handlers: createHandlers(linking.deps, createCallbackCheck(rules, options.resolve)),
    authenticate: createAuthenticate(deps),
    lifecycle,
  });

  let sequencer: Sequencer | undefined;
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    lifecycle.state = 'stopping';
    await waitFor(app.log, 'requests', app.close());
    await waitFor(app.log, 'jobs', jobs.stop());
    await waitFor(app.log, 'stamping of changes', sequencer?.stop());
    await waitFor(app.log, 'events', sender.close());
    await waitFor(app.log, 'linking', linking.close());
    await businessClock.close();
  };

  return {
    app,
    deps,
    consentEndedAtBank: (providerId, bankConsentId) => endedByBank(linking.deps, providerId, bankConsentId),
    async start() {
      await jobs.start();
      storage.inBackground(() => {
        sequencer ??= startSequencer({
          database,
          clock: businessClock,
          onError: (error) => app.log.error({ err: error }, 'changes could not be stamped'),
        });
        linking.start();
      });
      lifecycle.state = 'ready';
      if (settings.sandbox && settings.linkedHistory) await seedLinkedHistory(linking.deps);
    },
    stop() {
      return (stopped ??= stop());
    },
  };
}
