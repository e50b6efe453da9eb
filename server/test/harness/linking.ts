import { setTimeout as pause } from 'node:timers/promises';
import type { LoginField, LoginForm, ProviderAccountView } from '@fin-link/contracts/browser';
import { timeLimit } from '@fin-link/testing';
import type { TestHost } from './test-host.ts';

const longestWaitMs = timeLimit(60_000);

/** Polls until `isThere` returns true. If it never does, the test fails by its timeout. */
export async function until<T>(read: () => Promise<T>, isThere: (value: T) => boolean): Promise<T> {
  const deadline = performance.now() + longestWaitMs;
  for (;;) {
    const value = await read();
    if (isThere(value)) return value;
    if (performance.now() > deadline)
      throw new Error(`The awaited state did not come; last seen: ${JSON.stringify(value).slice(0, 500)}`);
    await pause(40);
  }
}

let keys = 0;
export const newKey = (): string => `test-key-${process.pid}-${++keys}`;

/** Returns all fields of a form, including those of all alternatives. */
export const fieldsOf = ({ row }: LoginForm): LoginField[] =>
  row
    .flatMap((part) => (part.kind === 'row' ? [part] : part.alternative.flatMap((alternative) => alternative.row)))
    .flatMap(({ field }) => field);

/** Returns the filled fields of a bank's sign-in form. */
export async function signInFields(
  host: TestHost,
  token: string,
  providerId: number,
  user: string,
  password: string,
): Promise<{ id: string; value: string }[]> {
  const { body } = await host.call('GET', `/v1/providers/${providerId}`, { bearer: token });
  return fieldsOf(body.provider.loginForm).map((field) => ({
    id: field.id,
    value: field.type === 'password' ? password : user,
  }));
}

export async function add(
  host: TestHost,
  token: string,
  { providerId = 16001, user = 'ok', password = 'ok', key = newKey() } = {},
) {
  const field = await signInFields(host, token, providerId, user, password);
  return host.call('POST', '/v1/provider-accounts', {
    bearer: token,
    headers: { 'idempotency-key': key },
    body: { providerId, field },
  });
}

export const readAccount = async (host: TestHost, token: string, id: number): Promise<ProviderAccountView> =>
  (await host.call('GET', `/v1/provider-accounts/${id}`, { bearer: token })).body.providerAccount;

export const untilStatus = (
  host: TestHost,
  token: string,
  id: number,
  ...statuses: ProviderAccountView['status'][]
): Promise<ProviderAccountView> =>
  until(
    () => readAccount(host, token, id),
    ({ status }) => statuses.includes(status),
  );

export const answer = (
  host: TestHost,
  token: string,
  { providerAccountId, requestId, loginForm }: ProviderAccountView,
  code: string,
) =>
  host.call('PUT', `/v1/provider-accounts/${providerAccountId}/answers`, {
    bearer: token,
    body: { requestId, field: [{ id: loginForm === null ? '' : (fieldsOf(loginForm)[0]?.id ?? ''), value: code }] },
  });

/** Links a bank, waits for the end and returns the provider account. */
export async function link(
  host: TestHost,
  token: string,
  options: Parameters<typeof add>[2] = {},
): Promise<ProviderAccountView> {
  const added = await add(host, token, options);
  if (added.status !== 201) throw new Error(`Not added: ${added.text}`);
  return untilStatus(host, token, added.body.providerAccount.providerAccountId, 'SUCCESS', 'PARTIAL_SUCCESS', 'FAILED');
}
