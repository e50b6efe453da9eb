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
    zone('server', 'the service interface and the host API with all that a server checks'),
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
  zonesOf('packages/storage', []),
  zonesOf('packages/service-client', []),
  zonesOf('packages/service', [
    zone('runtime', 'settings, ids, errors and the one background loop'),
    zone('database', 'tables and migrations'),
    zone('http', 'routes, pages of results, answers'),
    zone('journal', 'one row for each entity that changed, for extracts'),
    zone('notifications', 'events that customers receive'),
    zone('customers', 'customers and their credentials'),
    zone('users', 'users of a customer'),
    zone('tokens', 'access tokens'),
    zone('providers', 'the catalogue of banks, its search and its health'),
    zone('provider-accounts', 'logins of users at banks: rows, status, reads'),
    zone('accounts', 'accounts'),
    zone('holdings', 'holdings and securities'),
    zone('transactions', 'transactions and their categories'),
    zone('deletion', 'permanent deletion'),
    zone('connectors', 'one protocol of banks each'),
    zone('consents', 'consents and what becomes of them'),
    zone('linking', 'sign-in, worker, authorizations, add, edit, refresh and delete'),
    zone('bank-notifications', 'what banks tell of consents that ended there'),
    zone('sandbox', 'the moved clock and test data'),
  ]),
  zonesOf('packages/banks', []),
  zonesOf('packages/testing', []),
  zonesOf('server', [
    zone('environment', 'variables and what they mean'),
    zone('database', 'tables and migrations'),
    zone('http', 'headers, replies, the shape of a route'),
    zone('pubsub', 'what processes of the host tell each other'),
    zone('outgoing-addresses', 'whether a message may be sent to an address'),
    zone('limits', 'how often somebody may ask'),
    zone('broker', 'tokens of the service'),
    zone('sites', 'sites of customers'),
    zone('providers', 'banks for the search'),
    zone('sessions', 'sessions: making, authentication, launch'),
    zone('provider-accounts', 'linking and removing for a session'),
    zone('consents', 'consents for a session'),
    zone('bank-authorizations', 'the way to a bank of open banking and back'),
    zone('live-events', 'server-sent events of a session'),
    zone('session-results', 'what a session came to, for the backend'),
    zone('webhooks', 'signed messages to the backend'),
    zone('service-webhooks', 'reports of the service'),
    zone('frames', 'the page of the frame and its files'),
    zone('docs', 'the OpenAPI document and its page'),
    zone('process', 'starting, with service and banks beside the host'),
    zone('plugin', 'the host inside another Fastify server'),
  ]),
  zonesOf('demo', []),
  zonesOf('scripts', [], 'scripts'),
];
