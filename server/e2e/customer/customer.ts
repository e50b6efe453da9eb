import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterTests } from '@fin-link/testing';
import { startStack } from '@fin-link/testing/stack';
import type { Stack } from '@fin-link/testing/stack';
import { vi } from 'vitest';
import { hostKey, openBackend } from './backend.ts';
import type { Launched, ResultOfSession, SessionWishes } from './backend.ts';
import { Inbox } from './inbox.ts';
import type { ReceivedMessage } from './inbox.ts';
import { customerSite } from './site.ts';

/** One `<fin-link>` in a page, and the session that the backend makes for it. */
export interface Tag {
  loginName: string;
  attributes?: Readonly<Record<string, string>>;
  session?: SessionWishes;
}

/** A customer with a site and a backend as small as can be, beside a stack of its own. It outlives the stack's process. */
export interface Customer {
  readonly stack: Stack;
  /** Address of a page with these tags, under the strictest policy that the tag allows. */
  pageWith(...tags: readonly Tag[]): string;
  /** Sessions and tokens that the backend got for a person, oldest first. */
  launchesOf(loginName: string): readonly Launched[];
  /** What the backend reads from the host with its key. */
  result(sessionId: string): Promise<ResultOfSession>;
  /** Signed messages that came about a session. */
  messages(sessionId: string): readonly ReceivedMessage[];
  /** Waits for the first of them. */
  message(sessionId: string): Promise<ReceivedMessage>;
}

const publishableKey = 'pk_e2e_customer';
const longestDeliveryMs = 60_000;

export async function startCustomer({ env = {} }: { env?: Record<string, string> } = {}): Promise<Customer> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTests(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The customer has no port.');
  const origin = `http://127.0.0.1:${address.port}`;
  const site = { publishableKey, appName: 'Small Customer', origins: [origin], callbackUrl: `${origin}/messages` };
  const stack = await startStack({ env: { FIN_SITES: JSON.stringify([site]), ...env } });

  const backend = openBackend({
    host: stack.urls.host,
    key: env['FIN_HOST_KEYS'] ?? hostKey,
    publishableKey,
    parentOrigin: origin,
  });
  const inbox = new Inbox();
  const { handle, pageWith } = customerSite({ host: stack.urls.host, publishableKey, backend, inbox });
  server.on('request', (request, response) => void handle(request, response));

  return {
    stack,
    pageWith: (...tags) => origin + pageWith(tags),
    launchesOf: backend.launchesOf,
    result: backend.result,
    messages: (sessionId) => inbox.about(sessionId),
    message: (sessionId) => vi.waitUntil(() => inbox.about(sessionId)[0], { timeout: longestDeliveryMs, interval: 50 }),
  };
}
