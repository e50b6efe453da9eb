import { createServiceClient, createTokenBroker, createWidgetProofs } from '@fin-link/service-client';
import {
  assertVaultKeysFit,
  createVault,
  OutageLog,
  startLoop,
  systemClock,
  waitFor,
  type BackgroundLoop,
  type Clock,
  type Storage,
  type VaultKeys,
} from '@fin-link/storage';
import fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import { openBankAuthorizations, settleAuthorizations } from '../../linking/bank-authorizations/index.ts';
import { openSessionConsents } from '../../linking/consents/index.ts';
import { openHostedLaunches } from '../../linking/hosted-widget/index.ts';
import { openSessionManualAccounts } from '../../linking/manual-accounts/index.ts';
import { openIdempotentAdds, openObservations } from '../../linking/provider-accounts/index.ts';
import { openProviderDirectory } from '../../linking/providers/index.ts';
import { openTransfers } from '../../linking/transfers/index.ts';
import { openSessionVerifications } from '../../linking/verifications/index.ts';
import {
  deploymentSecret,
  hostMigrations,
  type HostTables,
  type NeedsDatabase,
} from '../../platform/database/index.ts';
import type { HostSettings } from '../../platform/environment/index.ts';
import {
  apiHeaders,
  errorBody,
  HostError,
  hostErrorOf,
  isLoggedOutage,
  loggerOf,
  logUnknownWords,
  newRequestId,
  outgoingDispatcher,
  sendError,
  watchedClient,
  type HostApp,
  type LogOptions,
} from '../../platform/http/index.ts';
import { openLimits } from '../../platform/limits/index.ts';
import { LogoStore, openMarks } from '../../platform/marks/index.ts';
import type { NeedsClock, NeedsLog, NeedsService, NeedsSettings, NeedsVault } from '../../platform/parts/index.ts';
import { openPubsub, type NeedsPubsub } from '../../platform/pubsub/index.ts';
import { knownLogins, openLinkedData, type LinkedData } from '../../reporting/linked-data/index.ts';
import { openSessionStreams } from '../../reporting/live-events/index.ts';
import { countFunnel, forgetOldFunnels } from '../../reporting/operations/index.ts';
import { renewSubscription } from '../../reporting/service-webhooks/index.ts';
import { forgetOldChallenges, forgetOldSessions, openSessionEnd } from '../../reporting/session-results/index.ts';
import { openDeliveries } from '../../reporting/webhooks/index.ts';
import {
  openServiceCapabilities,
  openTokenStore,
  serviceTime,
  type NeedsServiceTime,
} from '../../tenancy/broker/index.ts';
import {
  builtInConfigurations,
  configurationStore,
  openConfigurationPush,
  openConfigurations,
  readConfigurationFile,
  sandboxConfigurations,
} from '../../tenancy/configurations/index.ts';
import { openSessionKeys } from '../../tenancy/fastlink/index.ts';
import { openLinks } from '../../tenancy/links/index.ts';
import { openAuditLog, openConsoleAccess } from '../../tenancy/operators/index.ts';
import { openSessions, sessionProof } from '../../tenancy/sessions/index.ts';
import { openSitesAndKeys, openUses, siteAndKeyChanges } from '../../tenancy/sites-and-keys/index.ts';
import { openTimelines, type Timelines } from '../../tenancy/timelines/index.ts';
import { openAccess } from '../access/index.ts';
import { builtParts, type BuiltParts } from '../frames/index.ts';
import type { Lifecycle } from './health.ts';
import type { HostParts } from './host-parts.ts';
import { hostApp } from './routes.ts';

export interface HostOptions {
  settings: HostSettings;
  storage: Storage;
  vaultKeys: VaultKeys;
  clock?: Clock;
  /** Options of a separate log, or the log of the surrounding server. */
  log: LogOptions | FastifyBaseLogger;
  trustedProxies?: readonly string[];
  /** Folders of browser builds. Default: those of the package. */
  built?: BuiltParts;
}

export interface Host {
  app: HostApp;
  deps: HostParts;
  /** Starts background work: deliveries, ending sessions, the subscription at the service. */
  start(): Promise<void>;
  /** Makes `/ready` report that the host stops. Requests are still answered until `close`. */
  drain(): void;
  /** Ends requests and background work, then closes the connections. Does not close the storage. */
  close(): Promise<void>;
}

const bodyLimit = 65_536;
/** Maximum length of a path parameter in characters. Sufficient for a percent-encoded login name of 150 letters. */
const maxParameterLength = 1_400;
const secondMs = 1_000;
const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Assembles the host on an open storage. Does not listen, and starts no background work before `start`. */
export async function openHost(options: HostOptions): Promise<Host> {
  const { storage } = options;
  const clock = options.clock ?? systemClock;
  const database = await storage.database<HostTables>('host', hostMigrations);
  await assertVaultKeysFit(database, options.vaultKeys);
  const vault = createVault(database, options.vaultKeys);
  const pubsub = await openPubsub(storage, database);
  const jobs = await storage.jobs('host_jobs');
  const app = createApp(options);
  const { log } = app;
  const { uses, sitesAndKeys, settings } = await withDatabase(options.settings, {
    database,
    vault,
    clock,
    pubsub,
    log,
  });
  const client = watchedClient(
    createServiceClient({ baseUrl: settings.serviceUrl, onUnknownWord: logUnknownWords(() => log) }),
    new OutageLog(log),
  );
  const basics = { settings, database, vault, clock, pubsub, jobs, client, log, uses, sitesAndKeys };
  const secretOf = (name: string): Promise<string> => deploymentSecret(basics, name);
  const broker = createTokenBroker({
    client,
    store: openTokenStore(basics),
    clock,
    credentials: settings.credentials,
  });
  const timelines = openTimelines(basics);
  const parts = { ...basics, broker, timelines };
  const capabilities = openServiceCapabilities(parts);
  const proofs = settings.widgetKey === null ? null : createWidgetProofs(settings.widgetKey, clock);
  const proofOf = sessionProof(proofs);
  const sessions = openSessions(parts);
  const { configurationFile, mode } = settings;
  const auditLog = await openAuditLog(storage, parts);
  const consoleAccess = openConsoleAccess({ ...parts, auditLog }, await secretOf('console'));
  const changes = siteAndKeyChanges({ ...parts, auditLog });
  const configurations = openConfigurations(configurationStore({ ...parts, auditLog }), {
    file: configurationFile === null ? new Map() : readConfigurationFile(configurationFile),
    builtIn: new Map([...builtInConfigurations, ...(mode === 'sandbox' ? sandboxConfigurations : [])]),
  });
  if (mode === 'production') await configurations.assertNoBuiltInStored();
  const times = serviceTime(parts);
  const directory = openProviderDirectory(parts);
  const limits = openLimits(parts, settings.limits, await secretOf('limits'));
  const observations = openObservations({ ...parts, directory, limits });
  const webhookSecret = await secretOf('service-webhook-path');
  const adds = openIdempotentAdds(parts, await secretOf('idempotency'));
  const transfers = openTransfers(parts, await secretOf('transfers'));
  const manualAccounts = openSessionManualAccounts(parts, await secretOf('own-accounts'));
  const verifications = openSessionVerifications(parts);
  const authorizations = openBankAuthorizations(parts);
  const sessionConsents = openSessionConsents(parts);
  const objects = { observations, adds, manualAccounts, verifications, authorizations, sessionConsents };
  const access = openAccess({ ...parts, ...objects, directory, proofOf });
  const dispatcher = outgoingDispatcher(settings.allowLoopbackCallbacks, 10_000);
  const marks = openMarks({ secret: await secretOf('logos'), allowLoopback: settings.allowLoopbackCallbacks });
  const deliveries = await openDeliveries({ ...parts, dispatcher });
  const ends = await openSessionEnd({ ...parts, ...objects, sessions, proofOf, transfers, deliveries });

  const streams = openSessionStreams({ ...parts, ...objects, sessions });
  const configurationPush = openConfigurationPush({
    ...parts,
    capabilities,
    configurations,
    proofs,
  });
  const lifecycle: Lifecycle = { state: 'starting' };
  const deps: HostParts = {
    ...parts,
    ...objects,
    serviceTime: times,
    proofs,
    proofOf,
    sessions,
    access,
    capabilities,
    auditLog,
    console: consoleAccess,
    siteAndKeyChanges: changes,
    configurations,
    configurationPush,
    directory,
    marks,
    transfers,
    hostedLaunches: openHostedLaunches(parts),
    streams,
    ends,
    deliveries,
    links: openLinks(parts),
    sessionKeys: openSessionKeys(await secretOf('launch-sessions')),
    linkedData: openConfiguredCopy({ ...parts, serviceTime: times }),
    limits,
    onBehalfOf: (user, work) => storage.onBehalfOf(user, work),
    lifecycle,
    webhookSecret,
  };
  app.addHook('preClose', async () => streams.close());
  await app.register(hostApp, {
    deps,
    logos: new LogoStore({ dispatcher, clock }),
    built: options.built ?? builtParts(),
  });

  const loops: BackgroundLoop[] = [];
  const every = (everyMs: number, name: string, work: () => Promise<void>, afterFailureMs = everyMs): void =>
    void loops.push(
      storage.inBackground(() =>
        startLoop({ name, everyMs, afterFailureMs, log: app.log, isLoggedElsewhere: isLoggedOutage }, work),
      ),
    );
  return {
    app,
    deps,
    async start() {
      await deliveries.work();
      await ends.work();
      await jobs.start();
      every(settings.intervals.sweep, 'ended sessions', () => ends.sweep());
      every(settings.intervals.sweep, 'unfinished authorizations', () => settleAuthorizations(deps));
      every(settings.intervals.settleCalls, 'counted calls', () => limits.fixedWindow.settle());
      every(minuteMs, 'old counts', () => limits.fixedWindow.sweep());
      every(settings.intervals.refreshSites, 'changes of sites and keys', () => sitesAndKeys.refresh());
      every(minuteMs, 'uses of keys', () => uses.write());
      every(secondMs, 'timelines of sessions', () => timelines.flush());
      every(minuteMs, 'funnel', () => countFunnel(parts));
      every(hourMs, 'old funnels', () => forgetOldFunnels(parts));
      every(hourMs, 'old sessions', () => forgetOldSessions(parts));
      every(hourMs, 'old entries of the audit log', () => auditLog.forgetOld());
      every(hourMs, 'old sessions of the console', () => consoleAccess.sessions.forgetOld());
      every(hourMs, 'ended keys', () => changes.forgetEnded());
      every(hourMs, 'old links', () => deps.links.forgetOld());
      every(hourMs, 'old challenges', () => forgetOldChallenges(parts));
      every(hourMs, 'old transfers', () => transfers.forgetOld());
      every(hourMs, 'old authorizations', () => authorizations.forgetOld());
      every(hourMs, 'configurations at the service', () => configurationPush.all(), 5_000);
      for (const { name, everyMs, round } of deps.linkedData?.work ?? []) every(everyMs, name, round, 1_000);
      if (settings.subscribe)
        every(hourMs, 'subscription to refreshes', renewSubscription({ ...parts, webhookSecret, proofs }), 5_000);
      if (lifecycle.state === 'starting') lifecycle.state = 'ready';
    },
    drain() {
      lifecycle.state = 'stopping';
    },
    async close() {
      lifecycle.state = 'stopping';
      const repeated = Promise.all(loops.map((loop) => loop.stop()));
      await waitFor(app.log, 'requests', app.close());
      await waitFor(app.log, 'background work', repeated);
      await waitFor(app.log, 'timelines', storedTimelines(timelines));
      await deps.linkedData?.close();
      await waitFor(app.log, 'jobs', jobs.stop());
      sessions.close();
      sitesAndKeys.close();
      await pubsub.close();
      await waitFor(app.log, 'deliveries', dispatcher.close());
    },
  };
}

/** Stores the last notes of timelines. They are lost if the database is unreachable. */
const storedTimelines = (timelines: Timelines): Promise<void> => timelines.flush().catch(() => {});

type RegistryDeps = NeedsDatabase & NeedsVault & NeedsClock & NeedsPubsub & NeedsLog;

/** Returns the settings with the sites and keys of the database beside those of the environment. */
async function withDatabase(fixed: HostSettings, deps: RegistryDeps) {
  const uses = openUses({ ...deps, settings: fixed });
  const sitesAndKeys = await openSitesAndKeys({ ...deps, settings: fixed, uses });
  const { sites, keys, operatorKeys } = sitesAndKeys;
  return { uses, sitesAndKeys, settings: { ...fixed, sites, keys, operatorKeys } };
}

/** Creates the Fastify instance of the host, without routes. */
function createApp({ settings, log, trustedProxies }: HostOptions): HostApp {
  return fastify({
    loggerInstance: loggerOf(log),
    // A child logger per request would cost more than the single line that most requests log. Each line contains its request id.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    // Fastify calls this before any hook, so the headers are set here.
    frameworkErrors: (error, request, reply) =>
      void sendError(hostErrorOf(error, 'route.not-found'), request, reply.headers(apiHeaders(settings))),
    bodyLimit,
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: trustedProxies === undefined ? false : [...trustedProxies],
    routerOptions: { maxParamLength: maxParameterLength },
    clientErrorHandler(error, socket) {
      if ('code' in error && error.code === 'ECONNRESET') return;
      const text = JSON.stringify(errorBody(new HostError('request.unreadable'), newRequestId()));
      if (socket.writable)
        socket.end(
          `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
        );
    },
  });
}

type CopyDeps = NeedsSettings<'adminLogin' | 'copy' | 'customer'> &
  NeedsDatabase &
  NeedsService &
  NeedsClock &
  NeedsServiceTime & { readonly log: Parameters<typeof openLinkedData>[0]['log'] };

/** Opens the copy of linked data. Returns `null` if the settings configure none. */
function openConfiguredCopy({
  settings,
  database,
  client,
  broker,
  clock,
  serviceTime,
  log,
}: CopyDeps): LinkedData | null {
  const { copy, customer, adminLogin } = settings;
  if (copy === null) return null;
  return openLinkedData({
    ...copy,
    customer,
    clock,
    log,
    service: { client, broker, adminLogin },
    serviceNow: serviceTime.changes,
    knownLogins: () => knownLogins(database, { customer, adminLogin }),
  });
}
