import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

const parentOrigin = 'http://127.0.0.1:4300';
const longestWaitMs = 60_000;

/** A sandbox person with a completed link at the service and, with a session, at the host. */
export interface Person {
  providerAccountId: number;
  serviceToken: string;
  sessionToken: string;
}

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

const granted = z.object({ token: z.object({ accessToken: z.string() }) });
const made = z.object({ launchToken: z.string() });
const launched = z.object({ sessionToken: z.string() });
const linked = z.object({ providerAccount: z.array(z.object({ id: z.int(), status: z.string() })).default([]) });

export const mintHeaders = { authorization: 'Bearer sandbox-host-key', 'content-type': 'application/json' };
export const mintBody = (loginName: string) => ({ loginName, parentOrigin, capabilities: ['link', 'manage'] });

async function linkedAccount(service: string, headers: Record<string, string>): Promise<number> {
  for (const until = performance.now() + longestWaitMs; performance.now() < until; await pause(250)) {
    const { providerAccount } = await reply(linked, `${service}/providerAccounts`, { headers });
    const [first] = providerAccount;
    if (first?.status === 'SUCCESS') return first.id;
  }
  throw new Error('The sandbox history was not linked in time.');
}

export async function openPerson(service: string, host: string, loginName: string): Promise<Person> {
  const { token } = await reply(granted, `${service}/auth/token`, {
    method: 'POST',
    headers: { loginName, 'api-version': '1.1' },
    body: new URLSearchParams({ clientId: 'sandbox-client', secret: 'sandbox-secret' }),
  });
  const serviceToken = token.accessToken;
  const headers = { authorization: `Bearer ${serviceToken}`, 'api-version': '1.1' };
  const providerAccountId = await linkedAccount(service, headers);
  const { launchToken } = await reply(made, `${host}/v1/sessions`, post(mintBody(loginName), mintHeaders));
  const launch = { launchToken, publishableKey: 'pk_sandbox_demo', parentOrigin, view: 'link' };
  const { sessionToken } = await reply(launched, `${host}/v1/launch`, post(launch));
  return { providerAccountId, serviceToken, sessionToken };
}
