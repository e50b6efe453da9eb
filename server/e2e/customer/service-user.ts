import { timeLimit } from '@fin-link/testing';
import { loginNameOf } from './login-names.ts';

/** A person at the service. A customer's backend acts for the person with its client credentials. */
export interface ServiceUser {
  get<Reply>(path: string): Promise<Reply>;
  post<Reply>(path: string, body: object, headers?: Record<string, string>): Promise<Reply>;
  put<Reply>(path: string, body?: object, headers?: Record<string, string>): Promise<Reply>;
}

const patienceMs = timeLimit(60_000);

async function send<Reply>(address: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  // Some operations return no body.
  const body = await response.text();
  return (body === '' ? undefined : JSON.parse(body)) as Reply;
}

/** Returns an access token of the person, which the customer's backend requests. */
export async function tokenOf(service: string, loginName: string): Promise<string> {
  const { token } = await send<{ token: { accessToken: string } }>(`${service}/auth/token`, {
    method: 'POST',
    headers: {
      loginName: loginNameOf(loginName),
      'api-version': '1.1',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ clientId: 'sandbox-client', secret: 'sandbox-secret' }).toString(),
  });
  return token.accessToken;
}

export async function openServiceUser(service: string, loginName: string): Promise<ServiceUser> {
  const headers = { 'api-version': '1.1', authorization: `Bearer ${await tokenOf(service, loginName)}` };
  const write = <Reply>(method: string, path: string, body: object, further: Record<string, string> = {}) =>
    send<Reply>(service + path, {
      method,
      headers: { ...headers, ...further, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    get: (path) => send(service + path, { headers }),
    post: (path, body, further) => write('POST', path, body, further),
    put: (path, body, further) =>
      body === undefined ? send(service + path, { method: 'PUT', headers }) : write('PUT', path, body, further),
  };
}

/** Moves the business clock of a sandbox for all of its users. */
export async function advanceClock(service: string, seconds: number): Promise<void> {
  await send(`${service}/sandbox/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds: seconds }),
  });
}
