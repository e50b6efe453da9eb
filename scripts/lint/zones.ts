import type { Zone } from './zone-imports.ts';

/** Where the sources of each package lie, and its zones from the bottom up: a zone imports those before it. */
export interface PackageZones {
  folder: string;
  sources: string;
  zones: readonly Zone[];
}

const zonesOf = (folder: string, zones: readonly Zone[], sources = `${folder}/src`): PackageZones => ({
  folder,
  sources,
  zones,
});

const zone = (name: string, holds: string, openBecause?: string): Zone => ({
  name,
  holds,
  ...(openBecause !== undefined && { openBecause }),
});

export const packageZones: readonly PackageZones[] = [
  zonesOf('packages/contracts', [
    zone('browser', 'the host API, messages of the frame and errors, in schemas for browsers'),
    zone('host', 'what only the host needs of its operations: parameters, bodies, errors, examples'),
    zone('server', 'the service interface'),
  ]),
  zonesOf('packages/flow', [
    zone('host', 'requests of the host and their results'),
    zone('problems', 'problems that a user can be told of, and what each offers'),
    zone('session', 'status of the session, overlays, snapshot'),
    zone('kernel', 'what every machine is made of: transition, embedding, global handlers'),
    zone('linking', 'from choosing a bank to the summary'),
    zone('connections', 'linked banks: refresh, repair, removal'),
    zone('consents', 'what is shared: the dashboard, renewal, end'),
  ]),
  zonesOf('packages/host-client', []),
  zonesOf('packages/elements', []),
  zonesOf('packages/frame', [
    zone('platform', 'port, words, theme, scope and loading'),
    zone('components', 'elements that several screens use'),
    zone('session', 'opening, runner and timers'),
    zone('screens', 'one folder for each screen'),
    zone('app', 'boot, `fin-frame` and the registry of views'),
  ]),
  zonesOf('packages/storage', [
    zone('primitives', 'errors, tokens, kinds of IP addresses, measurements'),
    zone('data-directory', 'the folder of the embedded database: its lock, its first image'),
    zone('engine', 'PostgreSQL and the embedded database behind one interface: connections, outages, notices'),
    zone('database', 'the database of one owner: migrations, transactions, probe'),
    zone('jobs', 'the job queue, and which process holds a job'),
    zone('storage', 'what a process opens: databases, jobs and notices together'),
    zone('clocks', 'the system clock and the business clock'),
    zone('vault', 'sealed secrets and the keys that open them'),
  ]),
  zonesOf('packages/service-client', []),
  zonesOf('packages/service', [
    zone('runtime', 'ids, errors, the one background loop, and the names of what functions are given'),
    zone('database', 'tables and migrations'),
    zone('http', 'routes, pages of results, answers'),
    zone('connectors', 'one protocol of banks each; none knows the database'),
    zone('journal', 'one row for each entity that changed, for extracts'),
    zone('users', 'users of a customer'),
    zone('notifications', 'events that customers receive'),
    zone('customers', 'customers and their credentials'),
    zone('tokens', 'access tokens'),
    zone('providers', 'the catalogue of banks, its search and its health'),
    zone('provider-accounts', 'logins of users at banks: rows, secrets, status, schedule, reads'),
    zone('refreshes', 'one refresh as a row: its state machine, its start and its queues'),
    zone('accounts', 'accounts'),
    zone('holdings', 'holdings and securities'),
    zone('transactions', 'transactions and their categories'),
    zone('deletion', 'permanent deletion'),
    zone('consents', 'consents and what becomes of them'),
    zone('linking', 'sign-in and worker, add, edit, refresh and delete'),
    zone('bank-notifications', 'what banks tell of consents that ended there'),
    zone('sandbox', 'the moved clock and test data'),
  ]),
  zonesOf('packages/banks', []),
  zonesOf('packages/testing', [
    zone('environment', 'folders, ports and variables of a test run'),
    zone('fixtures', 'what a single test uses: clock, log, secret marker, clean-up'),
    zone('postgres', 'PostgreSQL servers and databases for tests'),
    zone('storage', 'storages for tests, with the schemas of all owners'),
    zone('official-schemas', "comparing the banks' answers with the official descriptions"),
    zone('bank-pages', 'the pages of a simulated bank, used as a browser without scripts uses them'),
    zone('stack', 'everything that `npm start` starts, and a browser at the demo site'),
  ]),
  zonesOf('server', [
    zone('sites', 'sites of customers, and what their pages may do'),
    zone('environment', 'variables of the processes, and the settings of the host'),
    zone('database', 'tables, migrations and the secrets that all processes share'),
    zone('http', 'headers, replies, errors, the log of requests'),
    zone('pubsub', 'what processes of the host tell each other'),
    zone('limits', 'how often somebody may ask'),
    zone('broker', 'tokens of the service, and users who are being removed'),
    zone('sessions', 'sessions: making, authentication, launch'),
    zone('providers', 'banks for the search'),
    zone('provider-accounts', 'linking and removing for a session'),
    zone('consents', 'consents for a session'),
    zone('bank-authorizations', 'the way to a bank of open banking and back'),
    zone('live-events', 'server-sent events of a session'),
    zone('session-results', 'what a session came to, for the backend'),
    zone('webhooks', 'signed messages to the backend'),
    zone('service-webhooks', 'reports of the service'),
    zone('users', 'removal of a user'),
    zone('frames', 'the page of the frame and its files'),
    zone('docs', 'the OpenAPI document and its page'),
    zone('app', 'the host put together: its routes, its repeated work, its health'),
    zone('process', 'starting, with service and banks beside the host', 'each process loads only what it runs'),
    zone('plugin', 'the host inside another Fastify server'),
  ]),
  zonesOf('demo', []),
  zonesOf('scripts', [], 'scripts'),
];
