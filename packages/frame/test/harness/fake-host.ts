import { inlineMark, linkOptions } from '@fin-link/contracts/browser';
import type {
  AccountView,
  FlowSnapshot,
  InsightsReply,
  NetWorthReply,
  UpcomingReply,
  ProviderAccountView,
  ProviderList,
  SessionView,
  AuthorizationView,
} from '@fin-link/contracts/browser';
import { fiveAccounts, providerAccount } from '../fixtures/accounts.ts';
import { passwordForm } from '../fixtures/forms.ts';
import { popularList, providerDetail } from '../fixtures/providers.ts';
import { FakeBank } from './fake-bank.ts';
import { initialModel } from '@fin-link/flow';

export const sessionView = (changes: Partial<SessionView> = {}): SessionView => ({
  sessionId: 'ls_0123456789abcdef',
  capabilities: ['link'],
  app: { name: 'Acorn Budget', logoUrl: inlineMark('Acorn Budget'), privacyUrl: null, helpUrl: null },
  version: 4,
  configName: 'default',
  // Most tests are about later screens.
  options: linkOptions.parse({ flow: 'aggregation', entryScreen: false }),
  start: { ...initialModel.facts.start },
  renderer: null,
  consentId: null,
  locale: 'en-US',
  countryISOCode: 'US',
  now: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 7_200_000).toISOString(),
  idleExpiresAt: new Date(Date.now() + 1_800_000).toISOString(),
  snapshot: null,
  ...changes,
});

interface Call {
  method: string;
  path: string;
  query?: Record<string, string>;
  body: unknown;
  authorization: string | null;
}

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const refuse = (status: number, code: string, retryAfter?: number): Response =>
  json({ error: { code, message: code, docs: '/docs', requestId: 'rq_test', retryAfter } }, status);

/** The host's API as a `fetch`. Its bank waits until the test decides what happens next. */
export class FakeHost {
  readonly calls: Call[] = [];
  readonly snapshots: FlowSnapshot[] = [];
  session: SessionView;
  list: ProviderList = popularList;
  accounts: readonly AccountView[] = fiveAccounts;
  account: ProviderAccountView = providerAccount({ status: 'LOGIN_IN_PROGRESS' });
  /** Further connections in the list. */
  others: readonly ProviderAccountView[] = [];
  removed = false;
  netWorth: NetWorthReply = {
    totals: [],
    accounts: [],
    isLimited: false,
  };
  upcoming: UpcomingReply = { today: '2026-12-02', until: '2027-03-02', accounts: [], events: [], payments: [] };
  insights: InsightsReply = {
    now: '2026-12-02T15:00:00.000Z',
    accounts: [],
    insights: [],
    hasMore: false,
    stopped: [],
  };
  /** Bank with its own site. */
  readonly bank = new FakeBank();
  /** Reply to a refresh; `null` for the default. */
  refreshed: ProviderAccountView | null = null;
  /** Requests, as `METHOD /path`, that are answered only after the promise has resolved. */
  readonly holding = new Map<string, Promise<void>>();
  /** Requests, as `METHOD /path`, that fail with these errors. */
  readonly failing = new Map<string, { status: number; code: string; retryAfter?: number }>();
  /** Requests, as `METHOD /path`, that are answered with these bodies; `null` for no body. */
  readonly replies = new Map<string, unknown>();
  #stream: ReadableStreamDefaultController<Uint8Array> | null = null;
  #eventId = 0;
  #tokens = 0;

  constructor(session: SessionView = sessionView()) {
    this.session = session;
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input));
    const query = Object.fromEntries(searchParams);
    const method = init?.method ?? 'GET';
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    this.calls.push({
      method,
      path: pathname,
      ...(searchParams.size > 0 && { query }),
      body,
      authorization: new Headers(init?.headers).get('authorization'),
    });
    await this.holding.get(`${method} ${pathname}`);
    const failure = this.failing.get(`${method} ${pathname}`);
    if (failure !== undefined) return refuse(failure.status, failure.code, failure.retryAfter);
    const reply = this.replies.get(`${method} ${pathname}`);
    if (reply !== undefined) return reply === null ? new Response(null, { status: 204 }) : json(reply);
    return this.#answer(`${method} ${pathname}`, body, init?.signal ?? null);
  };

  /** Changes the account, as if the bank made progress, and sends the change to all listeners. */
  async happens(changes: Partial<ProviderAccountView>): Promise<void> {
    const seconds = Date.parse(this.account.lastUpdated ?? this.account.createdDate) + 1_000;
    this.account = { ...this.account, lastUpdated: new Date(seconds).toISOString(), ...changes };
    this.#tell({ type: 'provider-account', providerAccount: this.account });
    await Promise.resolve();
  }

  /** Changes the newest authorization and sends the change to all listeners. */
  async returns(changes: Partial<AuthorizationView>): Promise<void> {
    this.#tell({ type: 'authorization', authorization: this.bank.becomes(changes) });
    await Promise.resolve();
  }

  called(method: string, path: string): Call[] {
    return this.calls.filter((call) => call.method === method && call.path === path);
  }

  #include(accountId: number, body: { includeInNetWorth: boolean }): Response {
    const accounts = this.netWorth.accounts.map((one) => (one.accountId === accountId ? { ...one, ...body } : one));
    this.netWorth = { ...this.netWorth, accounts };
    return json({ account: accounts.find((one) => one.accountId === accountId) });
  }

  #approve(id: number, body: object): Response {
    const events = this.upcoming.events.map((one) => (one.predictedEventId === id ? { ...one, ...body } : one));
    this.upcoming = { ...this.upcoming, events };
    return json({ event: events.find((one) => one.predictedEventId === id) });
  }

  #setStatus(id: string, body: object): Response {
    const insights = this.insights.insights.map((one) => (one.insightId === id ? { ...one, ...body } : one));
    this.insights = { ...this.insights, insights };
    return new Response(null, { status: 204 });
  }

  #subscribe(insightName: string, { isSubscribed }: { isSubscribed: boolean }): Response {
    const others = this.insights.stopped.filter((one) => one.insightName !== insightName);
    const stopped = isSubscribed ? others : [...others, { insightName, title: 'Large Purchase' }];
    this.insights = { ...this.insights, stopped };
    return new Response(null, { status: 204 });
  }

  #listInsights(): Response {
    const isStopped = (name: string): boolean => this.insights.stopped.some(({ insightName }) => insightName === name);
    const insights = this.insights.insights.filter(({ insightName }) => !isStopped(insightName));
    return json({ ...this.insights, insights });
  }

  #answer(route: string, body: unknown, signal: AbortSignal | null): Response {
    const included = /^PUT \/v1\/accounts\/(\d+)\/net-worth$/.exec(route)?.[1];
    if (included !== undefined) return this.#include(Number(included), body as { includeInNetWorth: boolean });
    const approved = /^PUT \/v1\/predicted-events\/(\d+)\/approval$/.exec(route)?.[1];
    if (approved !== undefined) return this.#approve(Number(approved), body as object);
    const status = /^PUT \/v1\/insights\/(\d+)\/status$/.exec(route)?.[1];
    if (status !== undefined) return this.#setStatus(status, body as object);
    const name = /^PUT \/v1\/insight-subscriptions\/(\w+)$/.exec(route)?.[1];
    if (name !== undefined) return this.#subscribe(name, body as { isSubscribed: boolean });
    switch (route) {
      case 'POST /v1/launch':
        this.#tokens += 1;
        return json({ sessionToken: `st_${this.#tokens}`, session: this.session });
      case 'GET /v1/session':
        return json({ session: this.session });
      case 'DELETE /v1/session':
        return new Response(null, { status: 204 });
      case 'PUT /v1/session/snapshot':
        this.snapshots.push(body as FlowSnapshot);
        return new Response(null, { status: 204 });
      case 'GET /v1/providers':
        return json(this.list);
      case 'GET /v1/providers/16002':
        return json({ provider: providerDetail({ loginForm: passwordForm }) });
      case 'GET /v1/provider-accounts':
        return json({ providerAccounts: this.removed ? [] : [this.account, ...this.others] });
      case 'GET /v1/provider-accounts/900/credentials':
        return json({ loginForm: passwordForm });
      case 'POST /v1/provider-accounts/900/refresh':
        this.account = this.refreshed ?? this.account;
        return json({ providerAccount: this.account });
      case 'POST /v1/provider-accounts':
      case 'GET /v1/provider-accounts/900':
      case 'PUT /v1/provider-accounts/900/credentials':
      case 'PUT /v1/provider-accounts/900/answers':
        return json({ providerAccount: this.account });
      case 'GET /v1/provider-accounts/900/accounts':
        return json({ accounts: this.accounts });
      case 'PUT /v1/provider-accounts/900/selection':
        return json({ accounts: this.accounts });
      case 'DELETE /v1/provider-accounts/900':
        this.removed = true;
        return new Response(null, { status: 204 });
      case 'GET /v1/net-worth':
        return json(this.netWorth);
      case 'GET /v1/upcoming':
        return json(this.upcoming);
      case 'GET /v1/insights':
        return this.#listInsights();
      case 'GET /v1/events':
        return this.#openStream(signal);
      default:
        return this.bank.answer(route, body) ?? refuse(404, 'route.not-found');
    }
  }

  #openStream(signal: AbortSignal | null): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#stream = controller;
        this.#tell({ type: 'provider-account', providerAccount: this.account });
      },
    });
    signal?.addEventListener('abort', () => {
      this.#stream?.close();
      this.#stream = null;
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }

  #tell(event: { type: string } & Record<string, unknown>): void {
    this.#eventId += 1;
    this.#stream?.enqueue(
      new TextEncoder().encode(`id: ${this.#eventId}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`),
    );
  }
}
