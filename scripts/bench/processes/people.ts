import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

const parentOrigin = 'http://127.0.0.1:4300';
const timeoutMs = 60_000;

/** A sandbox person with a completed link at the service and, with a session, at the host. */
export interface Person {
  providerAccountId: number;
  serviceToken: string;
  sessionToken: string;
}

const tokenReply = z.object({ token: z.object({ accessToken: z.string() }) });
const sessionReply = z.object({ launchToken: z.string() });
const launchReply = z.object({ sessionToken: z.string() });
const providerAccountsReply = z.object({
  providerAccount: z.array(z.object({ id: z.int(), status: z.string() })).default([]),
});

/** Headers of a request that creates a session at the host. */
export const mintHeaders = { authorization: 'Bearer sandbox-host-key', 'content-type': 'application/json' };
/** Body of a request that creates a session at the host. */
export const mintBody = (loginName: string) => ({ loginName, parentOrigin, capabilities: ['link', 'manage'] });

/** Waits until the sandbox has linked a bank for the user. Returns the id of the provider account. */
async function linkedAccount(service: string, headers: Record<string, string>): Promise<number> {
  for (const until = performance.now() + timeoutMs; performance.now() < until; await pause(250)) {
    const { providerAccount } = await reply(providerAccountsReply, `${service}/providerAccounts`, { headers });
    const [first] = providerAccount;
    if (first?.status === 'SUCCESS') return first.id;
  }
  throw new Error('The sandbox history was not linked in time.');
}

/** Returns a sandbox person with tokens, after the sandbox has linked a bank for them. */
export async function openPerson(service: string, host: string, loginName: string): Promise<Person> {
  const { token } = await reply(tokenReply, `${service}/auth/token`, {
    method: 'POST',
    headers: { loginName, 'api-version': '1.1' },
    body: new URLSearchParams({ clientId: 'sandbox-client', secret: 'sandbox-secret' }),
  });
  const serviceToken = token.accessToken;
  const headers = { authorization: `Bearer ${serviceToken}`, 'api-version': '1.1' };
  const providerAccountId = await linkedAccount(service, headers);
  const { launchToken } = await reply(sessionReply, `${host}/v1/sessions`, post(mintBody(loginName), mintHeaders));
  const launch = { launchToken, publishableKey: 'pk_sandbox_demo', parentOrigin, view: 'link' };
  const { sessionToken } = await reply(launchReply, `${host}/v1/launch`, post(launch));
  return { providerAccountId, serviceToken, sessionToken };
}

/** Sends a request and parses the response. Throws if it is not successful. */
async function reply<T>(schema: z.ZodType<T>, address: string, init: RequestInit): Promise<T> {
  const response = await fetch(address, init);
  if (!response.ok) throw new Error(`${new URL(address).pathname} answered ${response.status}.`);
  return schema.parse(await response.json());
}

const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
