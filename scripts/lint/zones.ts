import type { Zone } from './zone-imports.ts';

/** A package, the folder of its sources, and its zones in import order. A zone may import only earlier zones. */
export interface PackageZones {
  folder: string;
  /** Name of the package in conversation and in commit subjects. */
  called: string;
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

/** Reason of packages for browsers. */
const weighed = 'a browser loads what a file imports: an index.ts would bring the whole zone into the first screen';
const light = (name: string, holds: string): Zone => zone(name, holds, weighed);

/** Returns a zone of the workspace's commands. */
const command = (name: string, holds: string): Zone => zone(name, holds, 'a command loads only what it runs');

export const packageZones: readonly PackageZones[] = [
  packageOf(
    'packages/contracts',
    'Contracts',
    'what the parts say to each other: endpoints, messages, errors, as schemas',
    [
      light('browser', 'the host API, messages between page and frame, errors of the host; light enough for a browser'),
      zone('host', 'what only the host needs of its operations: parameters, bodies, errors, examples'),
      zone('banks', 'what sites of banks and the registry of properties answer'),
      zone('service', 'the interface of the aggregation service: endpoints, entities, events, errors'),
    ],
  ),
  packageOf(
    'packages/flow',
    'Flow',
    'what happens after what on screen: state machines without a screen, a clock or a network',
    [
      zone('requests', 'requests of the host and what comes of them'),
      zone('problems', 'what can go wrong for a user, and what each problem offers'),
      zone('session', 'status of the session, overlays, events and effects of every screen'),
      zone(
        'kernel',
        'what every machine is made of: handlers, leaving, going back, pauses, views that stand in a page, embedding',
      ),
      zone('linking', 'linking a bank, from the search to the summary, with the way to a bank of open banking'),
      zone('transfer', 'what a transfer of assets between brokers needs: pick, positions, details, review'),
      zone('own-accounts', 'accounts and property that a user adds by hand: kind, form, address, value, loans'),
      zone('consents', 'what is shared: dashboard, renewal, stop'),
      zone('connections', 'linked banks: update, repair, removal'),
      zone('verification', "which accounts are the user's: by name and by small deposits, alone or after linking"),
      zone('net-worth', 'what counts toward net worth, and the switch of each account'),
      zone('upcoming', 'payments that are expected, and the answers of the user to them'),
      zone('insights', 'what is worth knowing, and what the user wants to hear no more of'),
    ],
  ),
  packageOf('packages/host-client', 'Host client', "the frame's calls of the host, and its live events", []),
  packageOf('packages/elements', 'Elements', "the tags for customers' pages: `<fin-link>` and its companions", [
    light('frame-messages', 'messages between page and frame'),
    light('events', 'events that the page hears'),
    light('sessions', 'session and launch token, from the backend of the page'),
    light('embedded-frame', 'the frame in the page and its port'),
    light('embedding-element', 'what every tag that shows a frame shares'),
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
    light('define', 'registers the tags with the browser'),
  ]),
  packageOf('packages/react', 'React', 'the tags as components of React', []),
  packageOf('packages/frame', 'Frame', 'every screen, in a document of the host', [
    light('platform', 'port to the page, words, theme, scope, loading'),
    light('components', 'elements that several screens use: fields, buttons, lists, dialogs'),
    zone('session', 'opening a session, running a machine, timers'),
    light('screens', 'one folder for each screen'),
    light('app', 'start, `fin-frame`, and which view shows what'),
  ]),
  packageOf('packages/storage', 'Storage', 'database, jobs, clocks and sealed secrets for host, service and banks', [
    zone('primitives', 'errors, tokens, measurements'),
    zone('outgoing-addresses', 'the guard of calls to addresses that others choose'),
    zone('data-directory', 'the folder of the embedded database: its lock, its first image'),
    zone('engine', 'PostgreSQL and the embedded database behind one interface: connections, outages, notices'),
    zone('database', 'the database of one owner: migrations, transactions, probe'),
    zone('jobs', 'the job queue, and which process holds a job'),
    zone('storage', 'what a process opens: databases, jobs and notices together'),
    zone('clocks', 'the system clock and the business clock'),
    zone('vault', 'sealed secrets and the keys that open them'),
  ]),
  packageOf(
    'packages/service-client',
    'Service client',
    'the client of the aggregation service, for the host and for backends',
    [
      zone('transport', 'one request over HTTP, and what a failed one is'),
      zone('endpoints', 'typed calls of endpoints, pages of results, calls that are tried again'),
      zone('token-broker', 'access tokens of users: asked for, kept, renewed'),
      zone('backend', 'calls that bring their own token'),
      zone('extracts', 'what changed for users, and what becomes of it in a copy'),
      zone('events', 'events of the service: verified, read, handled once'),
    ],
  ),
  packageOf(
    'packages/service',
    'Service',
    'the aggregation service: users, consents, provider accounts, their data, refreshes',
    [
      zone('platform/runtime', 'ids, errors, the one background loop, and the names of what functions are given'),
      zone('platform/database', 'tables and migrations'),
      zone('platform/http', 'routes, pages of results, answers'),
      zone('platform/journal', 'one row for each entity that changed, for extracts'),
      zone('tenancy/users', 'users of a customer'),
      zone('tenancy/notifications', 'events that customers receive'),
      zone('tenancy/customers', 'customers and their credentials'),
      zone('tenancy/tokens', 'access tokens'),
      zone('tenancy/configurations', 'what hosts handed over of their configurations'),
      zone('banks/connectors', 'one protocol of banks each; none knows the database'),
      zone('banks/providers', 'the catalogue of banks, its search and its health'),
      zone(
        'data/provider-account-records',
        'logins of users at banks, as stored: rows, secrets, status, schedule, journal',
      ),
      zone('data/balances', 'balances of accounts, day by day'),
      zone(
        'data/real-estate',
        'what homes are worth: addresses, the registry of properties, the index of house prices',
      ),
      zone('data/accounts', 'accounts'),
      zone('data/holdings', 'holdings and securities'),
      zone(
        'data/categories',
        'categories of the system and of a user, names, and rules by which transactions get them',
      ),
      zone('data/transactions', 'transactions and how they are categorized'),
      zone(
        'data/reconciliation',
        'the daily check of what is stored: categories, shared accounts, pending transactions',
      ),
      zone('data/extracts', 'what changed in a period, for copies of customers'),
      zone('wellness/predictions', 'what comes again: recurring series of a history, and what they lead to expect'),
      zone('wellness/net-worth', 'net worth and holdings, added up'),
      zone('wellness/peers', 'what other users of a customer spend, without showing any of them'),
      zone('wellness/views', 'transactions that rules define, their sums and budgets'),
      zone(
        'wellness/insights',
        'what is worth knowing: evaluated after changes and on schedules, with settings and a feed',
      ),
      zone('linking/refresh-requests', 'one refresh as a row: its state machine, its start and its queues'),
      zone('linking/deletion', 'permanent deletion'),
      zone('linking/consents', 'consents and what becomes of them'),
      zone(
        'linking/refreshes',
        'the worker that signs in at banks and reads accounts; refreshes that are due or asked for',
      ),
      zone('linking/provider-accounts', 'endpoints that add, read, update and delete a login of a user at a bank'),
      zone(
        'linking/verification',
        'whether an account is the user’s own: names of holders, small deposits, verified accounts',
      ),
      zone('linking/bank-notifications', 'what banks tell of consents that ended there'),
      zone('sandbox', 'the moved clock and test data'),
    ],
  ),
  {
    ...packageOf('packages/banks', 'Banks', 'the simulated banks of the sandbox', [
      zone('basics', 'days, clocks, random streams with a seed'),
      zone('http', 'log line and typed routes of a bank’s server'),
      zone('pictures', 'pictures that are drawn: captchas and scenes'),
      zone('ledger', 'books, statements, securities and their market'),
      zone('households', 'computed customers: who they are, what they own and do with their money, by country'),
      zone('property-registry', 'homes of the United States and their last sales'),
      zone('open-banking', 'what banks of open banking share: authorization server, consents, pages, certificates'),
      zone('credential-sites', 'the banks with a sign-in form, their scenarios and special users'),
      zone('obie-bank', 'the British bank of open banking'),
      zone('fdx-bank', 'the American bank of open banking'),
      zone('fdx-oauth2-bank', 'the American bank with investments, behind OAuth 2.0 with scopes'),
      zone('cds-bank', 'the Australian bank of open banking'),
    ]),
    lightEntries: { 'directory.ts': 'third parties load it without the banks' },
  },
  packageOf('packages/testing', 'Tests', 'what tests of several packages share', [
    zone('environment', 'folders, ports and variables of a test run'),
    zone('fixtures', 'what a single test uses: clock, log, secret marker, clean-up'),
    zone('postgres', 'PostgreSQL servers and databases for tests'),
    zone('storage', 'storages for tests, with the schemas of all owners'),
    zone(
      'official-schemas',
      "comparing the banks' answers with the official descriptions, and generating replies from them",
    ),
    zone('bank-pages', 'the pages of a simulated bank, used as a browser without scripts uses them'),
    zone('stack', 'everything that `npm start` starts, and a browser at the demo site'),
    zone('engines', 'Chromium, Firefox and WebKit behind one small interface'),
  ]),
  packageOf('server', 'Host', 'the host: sessions, the host API, the page of the frame; and the processes', [
    zone('sites', 'sites of customers, and what their pages may do'),
    zone('environment', 'variables and settings of the host'),
    zone('parts', 'what functions of the host need, one interface for each part'),
    zone('database', 'tables, migrations and the secrets that all processes share'),
    zone('http', 'headers, replies, errors, the log of requests'),
    zone('pubsub', 'what processes of the host tell each other'),
    zone('marks', 'images that stand for banks and apps: drawn, or logos of other sites'),
    zone('limits', 'how often somebody may ask'),
    zone('users', 'names of users, and their removal'),
    zone('broker', 'tokens, capabilities and clocks of the service'),
    zone('configurations', 'options of the linking screens by their configname: drafts, publication, the file'),
    zone('sessions', 'sessions: making, authentication, launch'),
    zone('providers', 'banks for the search'),
    zone('provider-accounts', 'linking and removing for a session'),
    zone('transfers', 'what a transfer of assets between brokers needs, sealed for the backend'),
    zone('own-accounts', 'accounts and properties that a user adds by hand'),
    zone('net-worth', 'what counts toward net worth, and the switch of each account'),
    zone('upcoming', 'what is expected to be paid, and whether the user approves it'),
    zone('insights', 'what is worth knowing about the money of the user, and which insights the user has'),
    zone('verifications', 'verifying accounts for a session'),
    zone('consents', 'consents for a session'),
    zone('pages', 'pages that the host itself shows: their frame, their words, their languages'),
    zone('bank-authorizations', 'the way to a bank of open banking and back'),
    zone('access', 'whose objects a session reaches, by the table of the contract'),
    zone('links', 'hosted links: pages of the host that a user opens from a message'),
    zone('live-events', 'server-sent events of a session'),
    zone('session-results', 'what a session came to, for the backend'),
    zone('webhooks', 'signed messages to the backend'),
    zone('service-webhooks', 'reports of the service'),
    zone('linked-data', "tables in the customer's own database, kept in step with what users linked"),
    zone('frames', 'the page of the frame and its files'),
    zone('docs', 'the OpenAPI document and its page'),
    zone('app', 'the host put together: its routes, its repeated work, its health'),
    zone('launcher', 'starting, with service and banks beside the host', 'each process loads only what it runs'),
    zone('plugin', 'the host inside another Fastify server'),
  ]),
  packageOf('demo', 'Demo', "the demo site: a customer's site with a backend of its own", [
    zone('client', 'scripts and styles of its pages'),
    zone('server', 'its backend and its pages'),
  ]),
  packageOf(
    'scripts',
    'Scripts',
    'commands of the workspace; a file for each, the rest by subject',
    [
      command('workspace', 'running a program, tracked files, the browser of the tests'),
      command('build', 'bundles for browsers, and their weight'),
      command('lint', 'own rules of the linter, and the tables of packages, zones, old names and listed words'),
      command('test-command', '`npm test`: stages, projects, tallies'),
      command('attacks', '`npm run attacks`: the table of attacks, and each check switched off'),
      command('bench', '`npm run bench`: one file for each benchmark'),
      command('words', 'the glossary: terms that users read, and what they replace'),
      command('start', '`npm start`: the parts and their environment'),
      command('dev', '`npm run dev`: watching, restarting, reloading'),
      command('elements-manifest', 'description of the tags for editors'),
      command('docs', 'tables and diagrams of the documents, made from the code'),
      command('pack', '`npm run pack`: the published packages'),
      command('packages-test', 'the published packages, installed into an empty project and into the examples'),
    ],
    'scripts',
  ),
];
