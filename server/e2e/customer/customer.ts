import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterTests, timeLimit } from '@fin-link/testing';
import { freePorts, startStack } from '@fin-link/testing/stack';
import type { Stack, StackOptions, StackUrls } from '@fin-link/testing/stack';
import { vi } from 'vitest';
import { sharedStack } from '../stack/shared-stack.ts';
import type { CustomerName } from '../stack/shared-stack.ts';
import { hostKey, openBackend } from './backend.ts';
import type { Backend, Launched, ResultOfSession, SessionWishes } from './backend.ts';
import { Inbox } from './inbox.ts';
import type { ReceivedMessage } from './inbox.ts';
import { loginNameOf, newLoginName } from './login-names.ts';
import { siteOf } from './registered-site.ts';
import { customerSite } from './site.ts';
import type { Tag } from './tag.ts';

/** A customer with a minimal site and backend. It outlives the stack's process. */
export interface Customer {
  readonly urls: StackUrls;
  /** Returns the URL of a page with these tags, under the strictest policy that the tag allows. */
  pageWith(...tags: readonly Tag[]): string;
  /** Returns the person's sessions and tokens that the backend got, oldest first. */
  launchesOf(loginName: string): readonly Launched[];
  /** Creates a session, or continues the named one. Rejects if the host refuses. */
  launch(loginName: string, wishes: SessionWishes, sessionId?: string): Promise<Launched>;
  /** Reads a result from the host with the API key. */
  result(sessionId: string): Promise<ResultOfSession>;
  /** Reads an asset transfer as the backend does. */
  transfer: Backend['transfer'];
  /** Returns the signed messages about a session. */
  messages(sessionId: string): readonly ReceivedMessage[];
  /** Waits for the first signed message about a session. */
  message(sessionId: string): Promise<ReceivedMessage>;
}

const longestDeliveryMs = timeLimit(60_000);

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  afterTests(async () => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

interface CustomerParts {
  name: string;
  port: number;
  key: string;
  urls: StackUrls;
}

/** Opens the site and backend of a customer at any host. */
export async function openCustomer({ name, port, key, urls }: CustomerParts): Promise<Customer> {
  const { publishableKey, origins } = siteOf(name, port);
  const [origin] = origins;
  const backend = openBackend({ host: urls.host, key, publishableKey, parentOrigin: origin });
  const inbox = new Inbox();
  const { handle, pageWith } = customerSite({ origin, host: urls.host, publishableKey, backend, inbox });
  const server = await listen(port);
  server.on('request', (request, response) => void handle(request, response));
  return {
    urls,
    pageWith: (...tags) => origin + pageWith(tags.map((tag) => ({ ...tag, loginName: newLoginName(tag.loginName) }))),
    launchesOf: (loginName) => backend.launchesOf(loginNameOf(loginName)),
    launch: (loginName, wishes, sessionId) => backend.launch(loginNameOf(loginName), wishes, sessionId ?? null),
    result: backend.result,
    transfer: backend.transfer,
    messages: (sessionId) => inbox.about(sessionId),
    message: (sessionId) => vi.waitUntil(() => inbox.about(sessionId)[0], { timeout: longestDeliveryMs, interval: 50 }),
  };
}

/** Joins the shared stack as a customer. */
export function joinAsCustomer(name: CustomerName): Promise<Customer> {
  const { urls, ports } = sharedStack();
  return openCustomer({ name, port: ports[name], key: hostKey, urls });
}

/** Starts a separate stack with a single customer. */
export async function startCustomer({
  env = {},
  embedded = false,
}: Pick<StackOptions, 'embedded'> & {
  env?: Record<string, string> | ((urls: StackUrls) => Record<string, string>);
} = {}): Promise<Customer & { readonly stack: Stack }> {
  const [port = 0] = await freePorts(1);
  const name = 'only';
  const envFor = typeof env === 'function' ? env : () => env;
  const stack = await startStack({
    embedded,
    env: (urls) => ({ FIN_SITES: JSON.stringify([siteOf(name, port)]), ...envFor(urls) }),
  });
  const key = envFor(stack.urls)['FIN_HOST_KEYS'] ?? hostKey;
  const customer = await openCustomer({ name, port, key, urls: stack.urls });
  return { ...customer, stack };
}
