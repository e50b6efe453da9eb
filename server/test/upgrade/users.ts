import { setTimeout as pause } from 'node:timers/promises';
import { fieldsOf, newKey, until } from '../harness/linking.ts';
import { hostKey, newLogin, parentOrigin } from '../harness/test-host.ts';

/** Users at work. */
export interface Users {
  /** Resolves when this many more users of each loop have linked a bank. */
  haveLinked(count: number): Promise<void>;
  /** Ends the loops. Returns what failed. */
  stop(): Promise<readonly string[]>;
}

const loops = 2;
const pollMs = 100;

/** Starts loops of users at a host, which open a session, link a bank and read its accounts. A failed request is recorded, and ends the user. */
export function usersOf(url: string): Users {
  const failed: string[] = [];
  const linked = Array.from({ length: loops }, () => 0);
  let isOpen = true;
  const loop = async (number: number): Promise<void> => {
    while (isOpen)
      try {
        await linkOnce(url);
        linked[number] = (linked[number] ?? 0) + 1;
      } catch (error) {
        failed.push(String(error));
        await pause(pollMs);
      }
  };
  const running = linked.map((_, number) => loop(number));
  return {
    async haveLinked(count) {
      const before = [...linked];
      const done = (): boolean => linked.every((one, number) => one >= (before[number] ?? 0) + count);
      await until(async () => failed.length > 0 || done(), Boolean);
    },
    async stop() {
      isOpen = false;
      await Promise.all(running);
      return failed;
    },
  };
}

/** Opens a session as a backend and its frame do, links a bank, reads the accounts and ends the session. */
async function linkOnce(url: string): Promise<void> {
  const { launchToken } = await call(url, 'POST', '/v1/sessions', { bearer: hostKey, body: { loginName: newLogin() } });
  const launch = { launchToken, publishableKey: 'pk_sandbox_demo', parentOrigin, view: 'link' };
  const { sessionToken: bearer } = await call(url, 'POST', '/v1/launch', { body: launch });
  const { provider } = await call(url, 'GET', '/v1/providers/16001', { bearer });
  const field = fieldsOf(provider.loginForm).map(({ id }) => ({ id, value: 'ok' }));
  const headers = { 'idempotency-key': newKey() };
  const added = await call(url, 'POST', '/v1/provider-accounts', {
    bearer,
    headers,
    body: { providerId: 16001, field },
  });
  const path = `/v1/provider-accounts/${added.providerAccount.providerAccountId}`;
  for (;;) {
    const { providerAccount } = await call(url, 'GET', path, { bearer });
    if (providerAccount.status === 'SUCCESS') break;
    if (providerAccount.status === 'FAILED') throw new Error(`Not linked: ${JSON.stringify(providerAccount)}`);
    await pause(pollMs);
  }
  const { accounts } = await call(url, 'GET', `${path}/accounts`, { bearer });
  if (accounts.length === 0) throw new Error('The bank has no accounts.');
  await call(url, 'DELETE', '/v1/session', { bearer, body: { outcome: 'success', screen: 'summary' } });
}

interface Call {
  bearer?: string;
  headers?: Record<string, string>;
  body?: object;
}

/** Calls the host. Throws for every answer but a success. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests read replies of every shape
async function call(url: string, method: string, path: string, { bearer, headers, body }: Call): Promise<any> {
  const reply = await fetch(url + path, {
    method,
    headers: {
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
