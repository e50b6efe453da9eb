import { expect, test } from 'vitest';
import { createBackendClient, ServiceCallError } from '../../src/index.ts';
import { json, scriptedService } from '../scripted-service/scripted-service.ts';

/** Starts a service that issues the tokens `sbMem1-1`, `sbMem1-2` and so on, and refuses the tokens in `refused`. */
async function service(refused: readonly string[] = []) {
  let made = 0;
  return scriptedService(({ url, headers }, response) => {
    if (url.endsWith('/auth/token')) {
      made += 1;
      const accessToken = `${String(headers['loginname'])}-${made}`;
      return json(response, 201, { token: { accessToken, issuedAt: '2026-01-01T00:00:00Z', expiresIn: 1799 } });
    }
    const token = String(headers.authorization).replace('Bearer ', '');
    return refused.includes(token)
      ? json(response, 401, { errorCode: 'Y023', errorMessage: 'expired', referenceCode: 'r' })
      : json(response, 200, {});
  });
}

const settings = { clientId: 'c', secret: 's', adminLoginName: 'admin' };

test('calls of the admin and of a user send separate tokens, each requested once', async () => {
  const { seen, baseUrl } = await service();
  const backend = createBackendClient({ baseUrl, ...settings });
  await Promise.all([backend.asAdmin.getSubscriptions(), backend.asUser('sbMem1').getAccounts()]);
  await backend.asUser('sbMem1').getAccounts({ query: { accountId: '7' } });
  const calls = seen.map(({ url, headers }) => `${url.replace('/base', '')} ${headers.authorization ?? ''}`);
  expect(calls.filter((call) => call.startsWith('/auth/token'))).toHaveLength(2);
  expect(calls).toContainEqual(expect.stringMatching(/^\/configs\/notifications\/events Bearer admin-\d$/));
  expect(calls.at(-1)).toMatch(/^\/accounts\?accountId=7 Bearer sbMem1-\d$/);
  expect(new Set(seen.flatMap(({ body }) => (body === '' ? [] : [body])))).toEqual(new Set(['clientId=c&secret=s']));
});

test('an expired token is renewed once', async () => {
  const { seen, baseUrl } = await service(['sbMem1-1']);
  expect(
    (
      await createBackendClient({ baseUrl, ...settings })
        .asUser('sbMem1')
        .getAccounts()
    ).body,
  ).toEqual({});
  expect(seen.map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    'Bearer sbMem1-1',
    undefined,
    'Bearer sbMem1-2',
  ]);
});

test('a call fails if its second token is refused too', async () => {
  const { baseUrl } = await service(['sbMem1-1', 'sbMem1-2']);
  await expect(
    createBackendClient({ baseUrl, ...settings })
      .asUser('sbMem1')
      .getAccounts(),
  ).rejects.toThrow(ServiceCallError);
});

test('the calls of one kind of token have no functions that the token may not use', async () => {
  const { baseUrl } = await service();
  const { asAdmin, asUser } = createBackendClient({ baseUrl, ...settings });
  expect(Object.keys(asAdmin)).toEqual(expect.arrayContaining(['getUserData', 'getExtractEvents']));
  expect(Object.keys(asAdmin)).not.toContain('getAccounts');
  expect(Object.keys(asUser('sbMem1'))).toContain('getAccounts');
  for (const name of ['getUserData', 'createToken', 'deleteToken'])
    expect(Object.keys(asUser('sbMem1'))).not.toContain(name);
});
