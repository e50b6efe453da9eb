import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { scopeIds, type ScopeId } from '@fin-link/contracts/service';
import { afterTests } from '@fin-link/testing';
import { problem } from '../../../src/banks/connectors/contract/bank-failures.ts';
import type { ConsentAuthority } from '../../../src/banks/connectors/contract/consent-authority.ts';
import type { BankAccount, Connector } from '../../../src/banks/connectors/contract/connector.ts';
import type { ConsentBank } from '../../../src/linking/consents/index.ts';
import type { ConsentRegion } from '../../../src/platform/database/tables/consents.ts';
import { checking } from '../refreshes/scripted-linking.ts';

type Json = Record<string, unknown>;

export interface TestBank {
  readonly consentBank: ConsentBank;
  /** Method and path of every request, e.g. `POST /token`. */
  readonly requests: string[];
  /** Bodies of `POST /begin`. */
  readonly requested: Json[];
  /** Ids of the consents that the bank has ended. */
  readonly ended: Set<string>;
  /** Consents whose customers must sign in again. */
  readonly suspended: Set<string>;
  /** Consents whose refresh tokens are refused. */
  readonly refused: Set<string>;
  /** Accounts that every consent opens. */
  accounts: BankAccount[];
  /** Behavior of the bank. With `down`, the bank does not answer. */
  mood: 'well' | 'refuses' | 'mismatches' | 'down';
  /** Hard end, and scopes if they differ from the requested ones. */
  grants: { until: Date | null; scopes?: readonly ScopeId[] };
  /** Reason why the consent that the bank creates at the start differs from the request; `null` if it does not. */
  unfit: string | null;
  /** Id that the bank gives to every consent; `null` for a new id each time. */
  sameConsent: string | null;
  /**
   * Gives the consent on the bank's site, and returns the parameters of its redirect. Without `customer`, the bank does not identify its
   * customer.
   */
  authorize(authorizationUrl: string, customer?: string): Record<string, string>;
}

/** Starts a local bank of open banking. Its authority and connector reach it over HTTP only. */
export async function testBank(region: ConsentRegion): Promise<TestBank> {
  const requests: string[] = [];
  const requested: Json[] = [];
  const ended = new Set<string>();
  const suspended = new Set<string>();
  const refused = new Set<string>();
  const codes = new Map<string, { bankConsentId: string; customer: string | null }>();
  let made = 0;
  const answers: Record<string, (body: Json) => [number, Json]> = {
    '/begin': (body) => {
      requested.push(body);
      made += 1;
      return [200, { bankConsentId: body['bankConsentId'] ?? `00${made}`, state: `state-${made}`, unfit: bank.unfit }];
    },
    '/token': ({ code }) => {
      const given = codes.get(String(code));
      codes.delete(String(code));
      if (given === undefined) return [400, {}];
      if (bank.mood === 'mismatches') return [409, given];
      return [
        200,
        { ...given, until: bank.grants.until?.toISOString() ?? null, scopes: bank.grants.scopes ?? scopeIds },
      ];
    },
    '/open': ({ bankConsentId }) => {
      if (suspended.has(String(bankConsentId))) return [409, {}];
      if (refused.has(String(bankConsentId))) return [401, {}];
      return ended.has(String(bankConsentId)) ? [403, {}] : [200, { bankConsentId }];
    },
    '/status': ({ bankConsentId }) => {
      if (suspended.has(String(bankConsentId))) return [409, {}];
      return ended.has(String(bankConsentId)) ? [403, {}] : [200, {}];
    },
    '/end': ({ bankConsentId }) => {
      ended.add(String(bankConsentId));
      return [200, {}];
    },
    '/accounts': () => [200, { accounts: bank.accounts }],
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push(`${request.method} ${request.url}`);
    const answer = answers[request.url ?? ''];
    if (bank.mood === 'down' || answer === undefined) {
      request.socket.destroy();
      return;
    }
    const [status, body] = answer(JSON.parse(Buffer.concat(chunks).toString()) as Json);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTests(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const bank: TestBank = {
    consentBank: { region, bankKey: 'test', ...partsFor(url, { keepsFromBegin: region === 'GB' }) },
    requests,
    requested,
    ended,
    suspended,
    refused,
    accounts: [checking],
    mood: 'well',
    grants: { until: null },
    unfit: null,
    sameConsent: null,
    authorize(authorizationUrl, customer) {
      const { searchParams } = new URL(authorizationUrl);
      const state = searchParams.get('state') ?? '';
      if (bank.mood === 'refuses') return { error: 'access_denied', state };
      const code = `code-${state}-${codes.size}`;
      const bankConsentId = bank.sameConsent ?? searchParams.get('consent') ?? '';
      codes.set(code, { bankConsentId, customer: customer ?? null });
      return { code, state };
    },
  };
  return bank;
}

/** Creates the parts of the bank. With `keepsFromBegin`, the bank creates a consent when an authorization begins, as British banks do. */
function partsFor(
  url: string,
  { keepsFromBegin }: { keepsFromBegin: boolean },
): { authority: ConsentAuthority; connector: Connector } {
  const begun = new Map<string, string>();
  const renewals = new Set<string>();
  const post = async (
    path: string,
    body: Json,
    signal: AbortSignal,
  ): Promise<{ status: number; body: Json } | null> => {
    try {
      const reply = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body), signal });
      return { status: reply.status, body: (await reply.json()) as Json };
    } catch {
      return null;
    }
  };
  const unreachable = problem('SITE_UNAVAILABLE', 'unreachable');
  const signInAgain = problem('NEW_AUTHENTICATION_REQUIRED', 'sign in again');
  const authority: ConsentAuthority = {
    scopes: scopeIds,
    async begin(_target, { consentId, scopes, until, bankConsentId, presence }, signal) {
      const reply = await post(
        '/begin',
        { consentId, scopes, until: until.toISOString(), bankConsentId, presence },
        signal,
      );
      if (reply === null) return unreachable;
      const { state, bankConsentId: consent, unfit } = reply.body;
      if (typeof unfit === 'string') return { kind: 'mismatched', grant: String(consent), detail: unfit };
      if (bankConsentId !== null) renewals.add(String(state));
      if (keepsFromBegin && bankConsentId === null) begun.set(String(state), String(consent));
      const authorizationUrl = `${url}/authorize?state=${String(state)}&consent=${String(consent)}`;
      return { kind: 'begun', authorizationUrl, state: String(state), transaction: String(state), expiresIn: 600 };
    },
    grantToEnd: (transaction) => begun.get(transaction) ?? null,
    async complete(_target, transaction, parameters, signal) {
      if (parameters['state'] !== transaction) return { kind: 'denied', detail: 'another state' };
      if (parameters['error'] !== undefined) return { kind: 'denied', detail: 'refused' };
      const reply = await post('/token', { code: parameters['code'] }, signal);
      if (reply === null) return unreachable;
      const bankConsentId = String(reply.body['bankConsentId']);
      // A failed renewal keeps the consent.
      const toGiveBack = renewals.has(transaction) ? null : bankConsentId;
      if (reply.status === 409) return { kind: 'mismatched', grant: toGiveBack, detail: 'another customer' };
      if (reply.status !== 200) return { kind: 'denied', detail: 'no such code' };
      const { until, customer, scopes } = reply.body;
      return {
        kind: 'granted',
        grant: bankConsentId,
        bankConsentId,
        bankUser: typeof customer === 'string' ? customer : null,
        expiresAt: typeof until === 'string' ? new Date(until) : null,
        scopes: scopes as ScopeId[],
      };
    },
    async open(_target, grant, signal) {
      const reply = await post('/open', { bankConsentId: grant }, signal);
      if (reply === null) return unreachable;
      if (reply.status === 409) return signInAgain;
      if (reply.status === 401) return problem('INCORRECT_OAUTH_TOKEN', 'refresh token refused');
      return reply.status === 403 ? { kind: 'ended', reason: 'revoked' } : { kind: 'opened', grant, session: grant };
    },
    async status(_target, grant, signal) {
      const reply = await post('/status', { bankConsentId: grant }, signal);
      if (reply === null) return unreachable;
      if (reply.status === 409) return signInAgain;
      return reply.status === 403 ? { kind: 'ended', reason: 'revoked' } : { kind: 'active' };
    },
    async revoke(_target, grant, signal) {
      return (await post('/end', { bankConsentId: grant }, signal)) === null ? unreachable : { kind: 'revoked' };
    },
  };
  const connector: Connector = {
    signIn: () => Promise.reject(new Error('This bank takes no credentials.')),
    answer: () => Promise.reject(new Error('This bank asks nothing.')),
    resume: (_target, session) => Promise.resolve({ kind: 'signed-in', session }),
    async listAccounts(_target, session, signal) {
      const reply = await post('/accounts', { session }, signal);
      return reply === null ? unreachable : { kind: 'listed', items: reply.body['accounts'] as BankAccount[] };
    },
    listTransactions: () => Promise.resolve({ kind: 'page', items: [], nextCursor: null }),
    listHoldings: () => Promise.resolve({ kind: 'listed', items: [] }),
    signOut: () => Promise.resolve(),
  };
  return { authority, connector };
}
