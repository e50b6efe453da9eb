import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type Capability, type FeedEntry, type UserConfiguration, endpoints } from '@fin-link/contracts/service';
import { afterTests } from '@fin-link/testing';
import { request as send } from 'undici';
import type { Subscription } from '../../../src/wellness/insights/insights.ts';

interface InsightsOfUser {
  /** Insights of the user, newest first. */
  feed: FeedEntry[];
  subscriptions: Subscription[];
}

interface Answer {
  status: number;
  body?: object;
  link?: string;
}

interface InsightsUpstream {
  readonly url: string;
  readonly users: Map<string, InsightsOfUser>;
  /** Received requests about insights, each with the login name. */
  readonly requests: string[];
  capabilities: readonly Capability[];
}

const refused = (errorCode: string, status = 400): Answer => ({
  status,
  body: { errorCode, errorMessage: 'Refused.', referenceCode: 'reference' },
});

/** Starts a proxy for the service that answers requests about insights from memory. */
export async function insightsUpstream(to: string): Promise<InsightsUpstream> {
  const users: InsightsUpstream['users'] = new Map();
  const loginNames = new Map<string, string>();
  const requests: string[] = [];
  const upstream = { users, requests, capabilities: ['INSIGHTS'] as readonly Capability[] };

  const answer = (loginName: string, method: string, url: URL, body: string): Answer => {
    const user = users.get(loginName) ?? { feed: [], subscriptions: [] };
    if (url.pathname === '/insights/configs/userSubscriptions')
      return method === 'GET' ? { status: 200, body: subscriptionsOf(user) } : patch(user, JSON.parse(body));
    const [, id] = /^\/insights\/feed\/(\d+)$/.exec(url.pathname) ?? [];
    if (method === 'PUT' && id !== undefined) return setStatus(user, id, JSON.parse(body));
    return url.pathname === '/insights/feed' && method === 'GET' ? feedPage(user, url) : refused('Y901', 501);
  };

  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const url = new URL(incoming.url ?? '/', to);
      const method = incoming.method ?? 'GET';
      const body = await textOf(incoming);
      const reply = (given: Answer): void => {
        outgoing.writeHead(given.status, {
          'content-type': 'application/json',
          ...(given.link !== undefined && { link: given.link }),
        });
        outgoing.end(given.body === undefined ? undefined : JSON.stringify(given.body));
      };
      if (url.pathname === '/capabilities')
        return reply({ status: 200, body: { capability: [...upstream.capabilities] } });
      if (url.pathname.startsWith('/insights/')) {
        const loginName = loginNames.get(incoming.headers.authorization ?? '') ?? '';
        requests.push(`${method} ${url.pathname}${url.search} ${loginName}`);
        return reply(answer(loginName, method, url, body));
      }
      const { host: _host, 'content-length': _length, connection: _connection, ...headers } = incoming.headers;
      const real = await send(url, { method: method as 'GET', headers, ...(body !== '' && { body }) });
      const text = await real.body.text();
      if (url.pathname === '/auth/token' && real.statusCode < 300)
        loginNames.set(`Bearer ${JSON.parse(text).token.accessToken}`, String(incoming.headers['loginname']));
      outgoing.statusCode = real.statusCode;
      for (const name of ['content-type', 'link', 'retry-after']) {
        const value = real.headers[name];
        if (value !== undefined) outgoing.setHeader(name, value);
      }
      outgoing.end(text);
    })().catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTests(async () => {
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The upstream has no port.');
  return Object.assign(upstream, { url: `http://127.0.0.1:${address.port}` });
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

const subscriptionsOf = ({ subscriptions }: InsightsOfUser): object =>
  subscriptions.length === 0 ? {} : { userSubscription: subscriptions };

function feedPage({ feed }: InsightsOfUser, url: URL): Answer {
  const { fromDate = '', toDate = '', skip = '0', top = '50', insightName } = Object.fromEntries(url.searchParams);
  const names = insightName?.split(',');
  const found = feed.filter(({ createdDate, insightName: name }) => {
    const day = createdDate.slice(0, 10);
    return day >= fromDate && day <= toDate && (names?.includes(name) ?? true);
  });
  const end = Number(skip) + Number(top);
  const next = new URL(url);
  next.searchParams.set('skip', String(end));
  return {
    status: 200,
    body: { feed: found.slice(Number(skip), end) },
    ...(end < found.length && { link: `<${next.pathname}${next.search}>; rel="next"` }),
  };
}

function setStatus({ feed }: InsightsOfUser, id: string, body: unknown): Answer {
  const { status } = endpoints.updateInsight.body.parse(body).feed;
  const entry = feed.find((one) => one.id === id);
  if (entry === undefined) return refused('Y800');
  entry.status = status;
  return { status: 204 };
}

function patch({ subscriptions }: InsightsOfUser, body: unknown): Answer {
  const changes = endpoints.updateUserSubscriptions.body.parse(body).userSubscription;
  for (const { insightName, userConfiguration = [] } of changes) {
    const subscription = subscriptions.find((one) => one.insightName === insightName);
    if (subscription === undefined) return refused('Y800');
    for (const { entityType, isSubscribed, entityId } of userConfiguration) {
      if (entityType === undefined || isSubscribed === undefined) return refused('Y813');
      const others = subscription.userConfiguration.filter(
        (one) => one.entityType !== entityType || one.entityId !== entityId,
      );
      subscription.userConfiguration = [...others, { entityType, isSubscribed } satisfies UserConfiguration];
    }
  }
  return { status: 204 };
}
