import type { Zone } from './zone-imports.ts';

/** A package, the folder of its sources, and its zones in import order. A zone may import only earlier zones. */
export interface PackageZones {
  folder: string;
  /** Name of the package in texts and commit subjects. */
  called: string;
  /** Description of the content. */
  holds: string;
  sources: string;
  zones: readonly Zone[];
  /** Files at the root of the sources that may bypass an `index.ts`, each with the reason. */
  lightEntries?: Readonly<Record<string, string>>;
}

const packageOf = (
  folder: string,
  called: string,
  holds: string,
  zones: readonly Zone[],
  sources = `${folder}/src`,
): PackageZones => ({ folder, called, holds, sources, zones });

const zone = (name: string, holds: string, openBecause?: string): Zone => ({
  name,
  holds,
  ...(openBecause !== undefined && { openBecause }),
});

/** Reason why other zones may import the files of a browser package's zone directly. */
const loadingReason =
  'a browser loads everything that a file imports, and an index.ts would load the whole zone with the first screen';
/** Returns a zone whose files other zones of a browser package may import directly. */
const light = (name: string, holds: string): Zone => zone(name, holds, loadingReason);

/** Returns a zone of the workspace's commands. */
const command = (name: string, holds: string): Zone => zone(name, holds, 'a command loads only what it runs');

export const packageZones: readonly PackageZones[] = [
  packageOf('packages/contracts', 'Contracts', 'schemas of what the parts exchange: endpoints, messages, errors', [
    light('basics', 'days, ids and routing numbers, for every part'),
    light('browser', 'the host API, messages between page and frame, host errors; small enough for a browser'),
    zone('host', 'details of the host API for the host and for backends: parameters, bodies, errors, examples'),
    zone('banks', 'responses of bank sites and of the property registry'),
    zone('service', 'the interface of the aggregation service: endpoints, entities, events, errors'),
  ]),
  packageOf('packages/flow', 'Flow', 'the order of screens, as state machines without a screen, a clock or a network', [
    zone('requests', 'requests to the host and their results'),
    zone('problems', 'problems that a user can meet, and the actions that each one offers'),
    zone('session', 'session status, overlays, and the events and effects of all screens'),
    zone('kernel', 'shared parts of all machines: handlers, leaving, going back, pauses, inline views, embedding'),
    zone('linking', 'linking a bank, from the search to the summary, with the redirect to an open banking bank'),
    zone('transfer', 'data for a transfer of assets between brokers: account, positions, details, review'),
    zone('manual-accounts', 'accounts and property that a user enters manually: kind, form, address, value, loans'),
    zone('consents', 'consents: dashboard, renewal, revocation'),
    zone('connections', 'linked banks: update, repair, removal'),
    zone('verification', 'account verification by name and by small deposits, alone or after linking'),
    zone('net-worth', 'net worth, with a switch for each account'),
    zone('upcoming', "expected payments, and the user's answers"),
    zone('insights', 'insights, and which of them the user turns off'),
  ]),
  packageOf('packages/host-client', 'Host client', "the frame's client of the host API, with live events", []),
  packageOf('packages/elements', 'Elements', "custom elements for customers' pages: `<fin-link>` and its companions", [
    light('events', 'events that the page receives'),
    light('sessions', "session and launch token, requested from the page's backend"),
    light('embedded-frame', 'the frame in the page and its message port'),
    light('embedding-element', 'shared base of all elements that show a frame'),
    light('fin-link', '`<fin-link>`'),
    light('fin-link-button', '`<fin-link-button>`'),
    light('fin-connections', '`<fin-connections>`'),
    light('fin-consents', '`<fin-consents>`'),
    light('fin-redirect', '`<fin-redirect>`'),
    light('fin-manual-account', '`<fin-manual-account>`'),
    light('fin-real-estate', '`<fin-real-estate>`'),
    light('fin-net-worth', '`<fin-net-worth>`'),
    light('fin-upcoming', '`<fin-upcoming>`'),
    light('fin-insights', '`<fin-insights>`'),
    light('define', 'registration of the elements with the browser'),
  ]),
  packageOf('packages/react', 'React', 'the elements as React components', []),
  packageOf('packages/frame', 'Frame', 'all screens, in a document that the host serves', [
    light('platform', 'message port to the page, texts, theme, scope, loading'),
    light('components', 'elements that several screens use: fields, buttons, lists, dialogs'),
    zone('session', 'opening a session, running a machine, timers'),
    light('screens', 'the screens, in a folder for each flow or view'),
    light('app', 'startup, `fin-frame`, and the choice of the view'),
  ]),
  packageOf('packages/storage', 'Storage', 'database, jobs, clocks and sealed secrets for host, service and banks', [
    zone('primitives', 'errors, tokens, measurements'),
    zone('outgoing-addresses', 'the guard for calls to addresses that customers and banks choose'),
    zone('data-directory', 'the folder of the embedded database: lock and initial image'),
    zone('engine', 'one interface for PostgreSQL and the embedded database: connections, outages, notifications'),
    zone('database', 'the database of one owner: migrations, transactions, probe'),
    zone('jobs', 'the job queue, and the process that holds each job'),
    zone('storage', 'everything that a process opens: databases, jobs and notifications'),
    zone('clocks', 'the system clock and the business clock'),
    zone('vault', 'sealed secrets and their keys'),
  ]),
  packageOf(
    'packages/service-client',
    'Service client',
    'the clients of the aggregation service and of the host API, for backends; the host uses the former',
    [
      zone('transport', 'a single HTTP request, its errors and retries'),
      zone('endpoints', 'typed calls of endpoints, pagination'),
      zone('token-broker', 'access tokens of users: requested, cached, renewed'),
      zone('backend', 'calls for backends, with automatic tokens'),
      zone('extracts', "changes of users' data, and their application to a copy"),
      zone('events', 'signed events: verified, parsed, handled once; those of the service'),
      zone('host-api', 'calls of the host API with an API key, and its event `session.finished`'),
    ],
  ),
  packageOf(
    'packages/service',
    'Service',
    'the aggregation service: users, consents, provider accounts, their data, refreshes',
    [
      zone('platform/runtime', 'ids, errors, the background loop, and the types of dependencies'),
      zone('platform/database', 'tables and migrations'),
      zone('platform/http', 'routes, pagination, responses'),
      zone('platform/journal', 'one row for each changed entity, for extracts'),
      zone('tenancy/users', 'users of a customer'),
      zone('tenancy/notifications', 'events that customers receive'),
      zone('tenancy/customers', 'customers and their credentials'),
      zone('tenancy/tokens', 'access tokens'),
      zone('tenancy/configurations', 'configurations that hosts send'),
      zone('banks/connectors', 'one connector for each bank protocol, without database access'),
      zone('banks/providers', 'the catalogue of banks, its search and its health'),
      zone(
        'data/provider-account-records',
        'stored logins of users at banks: rows, secrets, status, schedule, journal',
      ),
      zone('data/balances', 'daily account balances'),
      zone('data/real-estate', 'home values: addresses, the property registry, the house price index'),
      zone('data/accounts', 'accounts'),
      zone('data/holdings', 'holdings and securities'),
      zone('data/categories', 'categories of the system and of users, with names and categorization rules'),
      zone('data/payees', 'the other side of a transaction: merchant, person or employer'),
      zone('data/transactions', 'transactions and their categorization'),
      zone('data/reconciliation', 'the daily check of stored data: categories, shared accounts, pending transactions'),
      zone('data/extracts', "changes in a period, for customers' copies"),
      zone('wellness/predictions', 'recurring transactions in a history, and the predicted next ones'),
      zone('wellness/net-worth', 'totals of net worth and holdings'),
      zone('wellness/peers', 'spending of comparable users of a customer, without revealing any user'),
      zone('wellness/views', 'views of transactions, defined by rules, with totals and budgets'),
      zone('wellness/insights', 'insights: evaluation after changes and on schedules, settings, feed'),
      zone('linking/refresh-requests', 'a refresh as a row: state machine, start and queues'),
      zone('linking/deletion', 'permanent deletion'),
      zone('linking/consents', 'consents and their status changes'),
      zone(
        'linking/refreshes',
        'the worker that signs in at banks and reads accounts; scheduled and requested refreshes',
      ),
      zone('linking/provider-accounts', "endpoints that add, read, update and delete a user's login at a bank"),
      zone('linking/verification', 'account ownership: names of holders, small deposits, verified accounts'),
      zone('linking/bank-notifications', 'notifications from banks about consents that ended'),
      zone('sandbox', 'the adjustable clock and test data'),
    ],
  ),
  {
    ...packageOf('packages/banks', 'Banks', 'the simulated banks of the sandbox', [
      zone('basics', 'days, clocks, seeded random streams'),
      zone('http', "request log and typed routes of a bank's server"),
      zone('pictures', 'drawn pictures: captchas and scenes'),
      zone('ledger', 'books, statements, securities and their market'),
      zone('households', 'computed customers by country: people, accounts, income and spending'),
      zone('property-registry', 'homes in the United States and their last sales'),
      zone('open-banking', 'shared parts of open banking banks: authorization server, consents, pages, certificates'),
      zone('credential-sites', 'banks with a sign-in form, with scenarios and special users'),
      zone('obie-bank', 'the British open banking bank'),
      zone('fdx-bank', 'the American open banking bank'),
      zone('fdx-oauth2-bank', 'the American bank with investments, behind OAuth 2.0 with scopes'),
      zone('cds-bank', 'the Australian open banking bank'),
    ]),
    lightEntries: { 'directory.ts': 'third parties load it without the banks' },
  },
  packageOf('packages/testing', 'Tests', 'helpers for the tests of several packages', [
    zone('environment', 'folders, ports and variables of a test run'),
    zone('fixtures', 'helpers for a single test: clock, log, secret marker, clean-up'),
    zone('postgres', 'PostgreSQL servers and databases for tests'),
    zone('citus', 'a distributed database of several nodes, for tests'),
    zone('storage', 'storages for tests, with the schemas of all owners'),
    zone(
      'official-schemas',
      "comparison of the banks' answers with the official descriptions, and replies generated from them",
    ),
    zone('bank-pages', 'the pages of a simulated bank, as a browser without scripts shows them'),
    zone('stack', 'everything that `npm start` starts, and a browser at the demo site'),
    zone('engines', 'Chromium, Firefox and WebKit behind one small interface'),
  ]),
  packageOf('server', 'Host', 'the host: sessions, the host API, the page of the frame, and the processes', [
    zone('platform/sites', "customers' sites and the permissions of their pages"),
    zone('platform/environment', 'variables and settings of the host'),
    zone('platform/parts', 'dependencies of host functions, one interface for each part'),
    zone('platform/database', 'tables, migrations and the secrets that all processes share'),
    zone('platform/http', 'headers, replies, errors, the log of requests'),
    zone('platform/pubsub', 'messages between processes of the host'),
    zone('platform/pages', 'pages that the host itself shows: layout, texts, languages'),
    zone('platform/marks', 'images for banks and apps: drawn, or logos of other sites'),
    zone('platform/limits', 'rate limits'),
    zone('tenancy/users', 'user names, and the removal of users'),
    zone('tenancy/broker', 'tokens, capabilities and clocks of the service'),
    zone('tenancy/operators', 'who operates the host: roles, sign-in, and the log of what operators did'),
    zone('tenancy/configurations', 'options of the linking screens by configname: drafts, publication, the file'),
    zone('tenancy/sessions', 'sessions: creation, authentication, launch'),
    zone('tenancy/links', 'hosted links: pages of the host that a user opens from a message'),
    zone('tenancy/fastlink', 'the launch contract of the public widget, translated to sessions and elements'),
    zone('linking/providers', 'banks and their search'),
    zone('linking/session-objects', 'the objects that a session creates: their table and their life'),
    zone('linking/provider-accounts', 'linking and removing accounts in a session'),
    zone('linking/consents', 'consents in a session'),
    zone('linking/bank-authorizations', 'the redirect to an open banking bank and back'),
    zone('linking/verifications', 'account verification in a session'),
    zone('linking/transfers', 'data for a transfer of assets between brokers, sealed for the backend'),
    zone('linking/manual-accounts', 'accounts and properties that a user enters manually'),
    zone('wellness/net-worth', 'net worth, with a switch for each account'),
    zone('wellness/upcoming', "expected payments, and the user's approval"),
    zone('wellness/insights', "insights about the user's money, and the user's choice of insights"),
    zone('reporting/session-results', 'results of a session, for the backend'),
    zone('reporting/webhooks', 'signed messages to the backend'),
    zone('reporting/service-webhooks', 'webhooks that the service sends'),
    zone('reporting/live-events', 'server-sent events of a session'),
    zone('reporting/linked-data', "tables in the customer's own database, synchronized with linked accounts"),
    zone('app/access', "a session's access to objects, by the contract's table"),
    zone('app/frames', 'the page of the frame and its files'),
    zone('app/docs', 'the OpenAPI document and its page'),
    zone('app/host', 'the assembled host: routes, recurring work, health'),
    zone('app/plugin', 'the host inside another Fastify server'),
    zone('launcher', 'startup, also with service and banks beside the host', 'each process loads only what it runs'),
  ]),
  packageOf('demo', 'Demo', "the demo site: a customer's site with its own backend", [
    zone('client', 'scripts and styles of its pages'),
    zone('server', 'its backend and its pages'),
  ]),
  packageOf(
    'scripts',
    'Scripts',
    'commands of the workspace: one file for each, and folders by subject',
    [
      command('workspace', 'running a program, tracked files, the browser of the tests'),
      command('build', 'bundles for browsers, and their size'),
      command('lint', 'our own lint rules, and the tables of packages, zones, old names and listed words'),
      command('citus', '`npm run citus`: builds Citus, and a distributed database on this machine'),
      command('test-command', '`npm test`: stages, projects, tallies'),
      command('attacks', '`npm run attacks`: the table of attacks, and runs with one check switched off'),
      command('bench', '`npm run bench`: one file for each benchmark'),
      command('font-metrics', '`npm run font-metrics`: measures of a font and of its fallbacks'),
      command('migrate', '`npm run migrate`: what replaces a call of the public widget in a page'),
      command('words', 'the glossary: terms that users read, and the terms that they replace'),
      command('start', '`npm start`: the parts and their environment'),
      command('dev', '`npm run dev`: watching, restarting, reloading'),
      command('elements-manifest', 'description of the elements for editors'),
      command('docs', 'tables and diagrams of the documents, generated from the code'),
      command('pack', '`npm run pack`: the published packages'),
      command('packages-test', 'tests of the published packages in an empty project and in the examples'),
    ],
    'scripts',
  ),
];
