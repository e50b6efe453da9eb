import { bucketCount } from '@fin-link/storage';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { sandbox } from '../../../src/platform/environment/sandbox.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { link, until } from '../../harness/linking.ts';
import { everyRole, keyOf } from '../../harness/operators.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl, service } = await linkingService(storage);
const { database, businessClock } = service.deps;
const host = await testHost({ storage, serviceUrl, settings: everyRole });
const viewer = { bearer: keyOf('viewer') };
const support = { bearer: keyOf('support') };
const dayMs = 86_400_000;

const { clientId, clientSecret: secret, adminLogin } = sandbox.second;
const other = await testHost({
  storage,
  serviceUrl,
  settings: { ...everyRole, customer: clientId, credentials: { clientId, secret }, adminLogin },
});

/** Inserts an active consent of a user, which ends, or must be confirmed, after these days. */
async function insertConsent(loginName: string, id: number, ends: { expires?: number; confirm?: number }) {
  const user = database.db.selectFrom('service_user').select(['id', 'customer_id']).where('login_name', '=', loginName);
  const [row] = await until(
    () => user.execute(),
    (rows) => rows.length === 1,
  );
  const now = businessClock.now();
  const after = (days: number | undefined) => (days === undefined ? null : new Date(now.getTime() + days * dayMs));
  const owner = {
    bucket: Number(row?.id) % bucketCount,
    customer_id: Number(row?.customer_id),
    user_id: Number(row?.id),
  };
  await database.db
    .insertInto('consent')
    .values({
      ...{ ...owner, id, provider_id: 16_020, provider_account_id: null, region: 'GB', status: 'ACTIVE' },
      ...{ application_name: 'Test', regulated_party: '{}', scopes: '[]', replaces_id: null, bank_consent_key: null },
      ...{ created_at: now, started_at: now, renewed_at: null, revoked_at: null },
      ...{ expires_at: after(ends.expires), reconfirm_by: after(ends.confirm) },
    })
    .execute();
}

test('banks with failures come first, with reasons and durations, and only attempts of the own users count', async () => {
  const user = await host.session();
  await link(host, user.token, { providerId: 16_002, user: 'site-unavailable' });
  await link(host, user.token, { providerId: 16_002, user: 'ok', password: 'wrong' });
  await link(host, (await host.session()).token);
  await link(other, (await other.session()).token);
  const read = async (at = host, query = '') => (await at.call('GET', `/v1/operations/banks${query}`, viewer)).body;
  const { bank } = await until(read, (body) => body.bank.length === 2 && body.bank[0].attempts24h === 2);
  expect(bank).toMatchObject([
    {
      ...{ providerId: 16_002, attempts24h: 2, succeeded24h: 0, lastSuccessAt: null, state: 'ok' },
      failed24h: [
        { additionalStatus: 'INCORRECT_CREDENTIALS', count: 1 },
        { additionalStatus: 'SITE_UNAVAILABLE', count: 1 },
      ],
    },
    {
      ...{ providerId: 16_001, attempts24h: 1, succeeded24h: 1, failed24h: [] },
      ...{ lastSuccessAt: expect.any(String), p50Ms: expect.any(Number), p95Ms: expect.any(Number) },
    },
  ]);
  const { bank: ofOther } = await until(
    () => read(other),
    (body) => body.bank.some((one: { providerId: number }) => one.providerId === 16_001),
  );
  expect(ofOther).toMatchObject([{ providerId: 16_001, attempts24h: 1 }]);
  const first = await read(host, '?top=1');
  expect(first).toMatchObject({ bank: [{ providerId: 16_002 }], hasMore: true });
  expect(await read(host, `?top=1&before=${first.next}`)).toMatchObject({
    bank: [{ providerId: 16_001 }],
    ...{ hasMore: false, next: null },
  });
  const found = (await read(host, '?search=bank&top=100')).bank;
  expect(found.at(-1)).toMatchObject({ attempts24h: 0, failed24h: [], p50Ms: null, state: 'quiet' });
});

test('consents that end, or must be confirmed, within days are listed by their end, and the audit log says who read them', async () => {
  const { loginName } = await host.session();
  await insertConsent(loginName, 1, { expires: 90, confirm: 20 });
  await insertConsent(loginName, 2, { expires: 5 });
  await insertConsent(loginName, 3, { expires: 40 });
  await insertConsent(loginName, 4, { expires: -1 });
  await insertConsent((await other.session()).loginName, 5, { expires: 3 });
  const read = async (query: string) => (await host.call('GET', `/v1/operations/consents${query}`, support)).body;
  const idsOf = (body: { consent: { consentId: number }[] }) => body.consent.map(({ consentId }) => consentId);
  const all = await read('');
  expect(idsOf(all)).toEqual([2, 1]);
  expect(all.consent[0]).toMatchObject({ loginName, provider: { providerId: 16_020 }, status: 'ACTIVE' });
  expect(idsOf(await read('?days=60'))).toEqual([2, 1, 3]);
  const page = await read('?top=1');
  expect([idsOf(page), idsOf(await read(`?top=1&before=${page.next}`))]).toEqual([[2], [1]]);
  const { body } = await host.call('GET', '/v1/audit?action=listEndingConsents&top=1', {
    bearer: keyOf('administrator'),
  });
  expect(body.entry).toMatchObject([{ operator: 'support', object: { kind: 'consent', id: 'ending' } }]);
  for (const role of ['viewer', 'publisher'] as const) {
    const refused = await host.call('GET', '/v1/operations/consents', { bearer: keyOf(role) });
    expect(refused.body.error.code).toBe('operator.forbidden');
  }
});

test('active users are counted by month, also those who have unregistered', async () => {
  const months = async () => (await host.call('GET', '/v1/operations/active-users?months=2', viewer)).body.month;
  const [{ activeUsers: before, month }] = await months();
  expect(month).toBe(businessClock.now().toISOString().slice(0, 7));
  const [stays, leaves] = [await host.session(), await host.session()];
  const now = businessClock.now();
  const period = { fromDate: new Date(now.getTime() - 60_000).toISOString(), toDate: now.toISOString() };
  const { client, broker, settings } = host.deps;
  for (const { loginName, token } of [stays, leaves]) {
    await link(host, token);
    await broker.use(settings.adminLogin, (admin) =>
      client.getUserData({ token: admin, query: { ...period, loginName } }),
    );
  }
  await host.call('DELETE', `/v1/operations/users/${leaves.loginName}`, { bearer: keyOf('administrator') });
  expect(await months()).toEqual([
    { month, activeUsers: before + 2 },
    { month: expect.stringMatching(/^\d{4}-\d{2}$/), activeUsers: 0 },
  ]);
});

test('insight subscriptions are the settings of the customer, without insights of users', async () => {
  const { status, body } = await host.call('GET', '/v1/operations/insight-subscriptions', viewer);
  expect([status, Object.keys(body)]).toEqual([200, ['subscription']]);
  expect(body.subscription.length).toBeGreaterThan(10);
  expect(body.subscription[0].setting[0]).toMatchObject({ isSubscribed: expect.any(Boolean) });
});
