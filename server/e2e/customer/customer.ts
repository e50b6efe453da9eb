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

/** A customer with a site and a backend as small as can be. It outlives the stack's process. */
export interface Customer {
  readonly urls: StackUrls;
  /** Address of a page with these tags, under the strictest policy that the tag allows. */
  pageWith(...tags: readonly Tag[]): string;
  /** Sessions and tokens that the backend got for a person, oldest first. */
  launchesOf(loginName: string): readonly Launched[];
  /** Creates a session, or continues the named one. Rejects if the host refuses. */
  launch(loginName: string, wishes: SessionWishes, sessionId?: string): Promise<Launched>;
  /** What the backend reads from the host with its key. */
  result(sessionId: string): Promise<ResultOfSession>;
  /** What the backend reads of an asset transfer. */
  transfer: Backend['transfer'];
  /** Signed messages that came about a session. */
  messages(sessionId: string): readonly ReceivedMessage[];
  /** Waits for the first of them. */
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

async function openCustomer({ name, port, key, urls }: CustomerParts): Promise<Customer> {
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

/** A customer of the shared stack. */
export function joinAsCustomer(name: CustomerName): Promise<Customer> {
  const { urls, ports } = sharedStack();
  return openCustomer({ name, port: ports[name], key: hostKey, urls });
}

/** The only customer of a stack of its own. */
export async function startCustomer({
  env = {},
  embedded = false,
}: Pick<StackOptions, 'embedded'> & { env?: Record<string, string> } = {}): Promise<
  Customer & { readonly stack: Stack }
> {
  const [port = 0] = await freePorts(1);
  const name = 'only';
  const stack = await startStack({ embedded, env: { FIN_SITES: JSON.stringify([siteOf(name, port)]), ...env } });
  const customer = await openCustomer({ name, port, key: env['FIN_HOST_KEYS'] ?? hostKey, urls: stack.urls });
  return { ...customer, stack };
}
