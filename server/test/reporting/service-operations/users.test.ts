import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { sandbox } from '../../../src/platform/environment/sandbox.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { link, until } from '../../harness/linking.ts';
import { everyRole, keyOf } from '../../harness/operators.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl, service } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl, settings: everyRole });
const support = { bearer: keyOf('support') };
const user = await host.session();
const account = await link(host, user.token);
const path = (loginName = user.loginName) => `/v1/operations/users/${encodeURIComponent(loginName)}`;

const usersAtService = async (loginName: string) =>
  service.deps.database.db.selectFrom('service_user').select('id').where('login_name', '=', loginName).execute();
const audited = async (action: string, id = user.loginName) => {
  const query = new URLSearchParams({ action, kind: 'user', id });
  return (await host.call('GET', `/v1/audit?${String(query)}`, { bearer: keyOf('administrator') })).body.entry;
};

test('support reads what a user has linked, without accounts and balances, and the audit log names the user', async () => {
  const { status, body } = await host.call('GET', path(), support);
  expect(status).toBe(200);
  expect(body).toEqual({
    user: { loginName: user.loginName, createdAt: expect.any(String), lastSeenAt: expect.any(String) },
    providerAccount: [
      {
        providerAccountId: account.providerAccountId,
        provider: { providerId: 16001, name: account.providerName },
        status: 'SUCCESS',
        additionalStatus: 'AVAILABLE_DATA_RETRIEVED',
        lastUpdated: expect.any(String),
        nextUpdateScheduled: expect.any(String),
        accounts: expect.any(Number),
        consentId: null,
      },
    ],
    consent: [],
    session: [expect.objectContaining({ sessionId: user.sessionId, loginName: user.loginName })],
  });
  expect(body.providerAccount[0].accounts).toBeGreaterThan(1);
  expect(await audited('getOperatedUser')).toMatchObject([{ operator: 'support', object: { id: user.loginName } }]);
});

test('a search for an unknown user is in the audit log, finds none and creates none', async () => {
  const { status, body } = await host.call('GET', path('unknown-here'), support);
  expect([status, body.error.code]).toEqual([404, 'user.not-found']);
  expect(await usersAtService('unknown-here')).toEqual([]);
  expect(await audited('getOperatedUser', 'unknown-here')).toHaveLength(1);
});

test('the admin of the customer is no user', async () => {
  const { body } = await host.call('GET', path(sandbox.adminLogin), support);
  expect(body.error.code).toBe('user.not-found');
});

test('users of another customer at the same service and database are not found, refreshed or deleted', async () => {
  const { clientId, clientSecret: secret, adminLogin } = sandbox.second;
  const settings = { ...everyRole, customer: clientId, credentials: { clientId, secret }, adminLogin };
  const other = await testHost({ storage, serviceUrl, settings });
  const bearer = keyOf('administrator');
  const codes = [
    await other.call('GET', path(), { bearer }),
    await other.call('POST', `${path()}/refreshes`, { bearer, body: { providerAccountId: account.providerAccountId } }),
    await other.call('DELETE', path(), { bearer }),
  ].map(({ body }) => body.error.code);
  expect(codes).toEqual(['user.not-found', 'user.not-found', 'user.not-found']);
  expect(await usersAtService(user.loginName)).toHaveLength(1);
});

test('support refreshes a linked bank, and the audit log names it', async () => {
  const before = (await host.call('GET', path(), support)).body.providerAccount[0];
  await service.deps.businessClock.advance(3_600_000);
  const body = { providerAccountId: account.providerAccountId };
  const { status, text } = await host.call('POST', `${path()}/refreshes`, { ...support, body });
  expect([status, text]).toEqual([204, '']);
  await until(
    async () => (await host.call('GET', path(), support)).body.providerAccount[0],
    ({ status, lastUpdated }) => status === 'SUCCESS' && lastUpdated > before.lastUpdated,
  );
  expect(await audited('refreshOperatedUser')).toMatchObject([{ operator: 'support', detail: body }]);
});

test('a provider account of another user is not refreshed', async () => {
  const stranger = await host.session();
  const { status, body } = await host.call('POST', `${path(stranger.loginName)}/refreshes`, {
    ...support,
    body: { providerAccountId: account.providerAccountId },
  });
  expect([status, body.error.code]).toEqual([404, 'provider-account.not-found']);
});

test('roles that see no persons are refused, and only an administrator deletes', async () => {
  for (const role of ['viewer', 'editor', 'publisher'] as const)
    expect((await host.call('GET', path(), { bearer: keyOf(role) })).body.error.code).toBe('operator.forbidden');
  expect((await host.call('DELETE', path(), support)).body.error.code).toBe('operator.forbidden');
});

test('an administrator deletes a user at host and service, and the audit log keeps who did', async () => {
  const gone = await host.session();
  await link(host, gone.token);
  const { status } = await host.call('DELETE', path(gone.loginName), { bearer: keyOf('administrator') });
  expect(status).toBe(204);
  expect(await usersAtService(gone.loginName)).toEqual([]);
  expect((await host.call('GET', path(gone.loginName), support)).body.error.code).toBe('user.not-found');
  expect(await audited('deleteOperatedUser', gone.loginName)).toMatchObject([{ operator: 'administrator' }]);
});
