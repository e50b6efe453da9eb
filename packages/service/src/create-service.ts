import {
  assertVaultKeysFit,
  type BackgroundLoop,
  type Clock,
  createVault,
  openBusinessClock,
  type Resolve,
  type Storage,
  systemClock,
  type VaultKeys,
  waitFor,
} from '@fin-link/storage';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { addRoutes, createApp, type LogOptions } from './app.ts';
import { fillCatalogue, offerConsentBanks, startFolding } from './banks/providers/index.ts';
import { createLinking, type LinkingParts } from './create-linking.ts';
import { startDataUpdates } from './data/extracts/index.ts';
import { predictionsChannel } from './data/provider-account-records/index.ts';
import { createRealEstate } from './data/real-estate/index.ts';
import { createReconciliation } from './data/reconciliation/index.ts';
import { createHandlers } from './handlers.ts';
import { endedByBank, type ConsentBank } from './linking/consents/index.ts';
import { createVerification } from './linking/verification/index.ts';
import { bucketOf, openServiceDatabase, outboxOf } from './platform/database/index.ts';
import type { Lifecycle } from './platform/http/index.ts';
import { startPruning, startSequencer } from './platform/journal/index.ts';
import { createIds, type NeedsSettings } from './platform/runtime/index.ts';
import {
  refuseSandboxCredentials,
  sandboxAdminLogin,
  seedLinkedHistory,
  seedSandbox,
  startPastBalances,
} from './sandbox/index.ts';
import { type ServiceSettings, serviceSettings } from './settings.ts';
import {
  createCustomerKeys,
  createCustomerSettings,
  ensureCustomer,
  type ConfiguredCustomer,
} from './tenancy/customers/index.ts';
import { createCallbackCheck, openNotifications } from './tenancy/notifications/index.ts';
import { createAuthenticate, createWidgetProofs, type WidgetKeys } from './tenancy/tokens/index.ts';
import { insightsChannel, startLoginReleases } from './tenancy/users/index.ts';
import { startInsightEvents, startInsights } from './wellness/insights/index.ts';
import { startPeers } from './wellness/peers/index.ts';
import { startPredictions } from './wellness/predictions/index.ts';

export interface ServiceOptions {
  /** Storage. The caller owns it; `stop()` does not close it. */
  storage: Storage;
  vaultKeys: VaultKeys;
  settings?: z.input<typeof serviceSettings>;
  /** The operator's own customer, created at the first start. */
  customer?: ConfiguredCustomer;
  /** Public keys with which widget proofs of hosts are verified, by key id. Each belongs to one customer. Default: none. */
  widgetKeys?: WidgetKeys;
  log?: LogOptions;
  /** Protocol clock. Default: the system clock. */
  clock?: Clock;
  /** Resolver for the host names of callback addresses. */
  resolve?: Resolve;
  /** Banks that are linked with a consent, by provider id. The region of each bank needs an engagement model in `settings.consents`. */
  consentBanks?: ReadonlyMap<number, ConsentBank>;
}

/** Dependencies that all parts of the service share. */
export type ServiceDeps = LinkingParts & NeedsSettings<ServiceSettings>;

/** A created service. Requests are served after the caller opens the port of `app`. */
export interface Service {
  readonly app: FastifyInstance;
  readonly deps: ServiceDeps;
  /**
   * Ends a consent after an authenticated bank has reported its end. `bankConsentId` is the bank's id. Returns `false` if the id is
   * unknown.
   */
  consentEndedAtBank(providerId: number, bankConsentId: string): Promise<boolean>;
  /** Starts the background work. Call it once. Does not open the port. */
  start(): Promise<void>;
  /** Makes `/ready` report that the service is stopping. Requests are still served until `stop`. */
  drain(): void;
  /** Waits for open requests and running jobs, then stops all background work. */
  stop(): Promise<void>;
}

/**
 * Creates the aggregation service on a storage. Migrates the schema, fills the catalogue and adds the routes. Throws if the settings are
 * invalid or the vault keys do not belong to the database.
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  const settings = serviceSettings.parse(options.settings ?? {});
  const { storage, clock = systemClock } = options;
  const database = await openServiceDatabase(storage);
  await assertVaultKeysFit(database, options.vaultKeys);
  if (settings.mode === 'production') await refuseSandboxCredentials(database);

  const jobs = await storage.jobs('service_jobs', outboxOf(database));
  const businessClock = await openBusinessClock(storage, database, clock);
  const rules = { allowLoopback: settings.allowLoopbackCallbacks, secureOnly: settings.mode === 'production' };
  const app = createApp(settings, options.log ?? { level: 'info' });
  const vault = createVault(database, options.vaultKeys);
  const notifications = openNotifications(
    { database, clock, businessClock, log: app.log, vault, settings },
    { rules, resolve: options.resolve },
  );
  const deps: ServiceDeps = {
    database,
    jobs,
    inBackground: (work) => storage.inBackground(work),
    vault,
    clock,
    businessClock,
    ids: createIds(),
    notifications,
    log: app.log,
    settings,
    customerSettings: createCustomerSettings(settings),
    customerKey: createCustomerKeys({ database, vault }),
  };
  const consentBanks = options.consentBanks ?? new Map<number, ConsentBank>();
  await fillDatabase(deps, { storage, customer: options.customer, consentBanks });
  const linking = await createLinking(deps, consentBanks);
  const widgetKeys = options.widgetKeys ?? new Map();
  const assertCallback = createCallbackCheck(rules, options.resolve);
  const lifecycle: Lifecycle = { state: 'starting' };
  const reconciliation = createReconciliation(linking.deps);
  const realEstate = createRealEstate({ settings });
  const verification = createVerification({ ...linking.deps, customerSettings: deps.customerSettings, settings });
  const allDeps = {
    ...linking.deps,
    ...verification.deps,
    ...realEstate.deps,
    reconciliation,
    vault: deps.vault,
    customerSettings: deps.customerSettings,
    settings,
  };
  await addRoutes(app, {
    deps: allDeps,
    handlers: createHandlers(allDeps, { assertCallback, widgetKeys }),
    authenticate: createAuthenticate(deps),
    readWidgetProof: createWidgetProofs(deps, widgetKeys, options.customer?.adminLoginName ?? sandboxAdminLogin),
    onBehalfOf: ({ customerId, user }, work) =>
      storage.onBehalfOf(`service ${customerId} ${user?.id ?? 'admin'}`, () =>
        user === null ? work() : database.onBucket(bucketOf(user.id), work),
      ),
    lifecycle,
  });

  const loops = new Map<string, BackgroundLoop>();
  const stopListening = await storage.listen(predictionsChannel, () => {
    loops.get('predictions')?.wake();
    loops.get('past balances')?.wake();
  });
  const stopListeningToInsights = await storage.listen(insightsChannel, () => loops.get('insights')?.wake());
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    lifecycle.state = 'stopping';
    await waitFor(app.log, 'requests', app.close());
    await waitFor(app.log, 'jobs', jobs.stop());
    await stopListening();
    await stopListeningToInsights();
    for (const [name, loop] of loops) await waitFor(app.log, name, loop.stop());
    await waitFor(app.log, 'events', notifications.stop());
    await waitFor(app.log, 'reconciliation', reconciliation.close());
    await waitFor(app.log, 'deposits', verification.close());
    await waitFor(app.log, 'properties', realEstate.close());
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
        startLoops(loops, deps);
        notifications.start();
        linking.start();
        verification.start();
        reconciliation.start();
      });
      lifecycle.state = 'ready';
      if (settings.sandbox && settings.linkedHistory) {
        storage.inBackground(() => void loops.set('past balances', startPastBalances(deps)));
        await seedLinkedHistory(linking.deps);
      }
    },
    drain() {
      lifecycle.state = 'draining';
    },
    stop() {
      return (stopped ??= stop());
    },
  };
}

/**
 * Fills the catalogue and creates the operator's customer and the sandbox's data. Processes that start at the same time wait for each other
 * here, possibly longer than the time limit of a request.
 */
function fillDatabase(deps: ServiceDeps, { storage, customer, consentBanks }: FillOptions): Promise<void> {
  const { database, settings } = deps;
  return storage.inBackground(async () => {
    await fillCatalogue(database, settings.institutions, settings.sandbox || settings.bankSitesUrl !== undefined);
    await offerConsentBanks(database, consentBanks);
    if (customer !== undefined) await ensureCustomer(deps, customer);
    if (settings.sandbox) await seedSandbox(deps);
  });
}

interface FillOptions {
  storage: Storage;
  customer: ConfiguredCustomer | undefined;
  consentBanks: ReadonlyMap<number, ConsentBank>;
}

/** Starts the background loops of every process, and adds them to `loops` by name. */
function startLoops(loops: Map<string, BackgroundLoop>, deps: ServiceDeps): void {
  const { database, businessClock, log } = deps;
  loops
    .set('stamping of changes', startSequencer({ database, clock: businessClock, log }))
    .set('pruning of changes', startPruning(deps))
    .set('folding of bank outcomes', startFolding(deps))
    .set('released login names', startLoginReleases(deps))
    .set('events of data updates', startDataUpdates(deps))
    .set('predictions', startPredictions(deps))
    .set('insights', startInsights(deps))
    .set('events of insights', startInsightEvents(deps))
    .set('figures of peers', startPeers(deps));
}
