import { insightsReply } from '@fin-link/contracts/browser';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { link } from '../../harness/linking.ts';
import { hostKey, parentOrigin, testHost } from '../../harness/test-host.ts';
import { insightsUpstream } from './insights-upstream.ts';
import { bankOf, configurationOf, entryOf, subscriptionOf, transactionOf } from './samples.ts';

const storage = await openTestStorage();
const { service, url: serviceUrl } = await linkingService(storage);
const upstream = await insightsUpstream(serviceUrl);
const host = await testHost({ storage, serviceUrl: upstream.url });
await host.start();
const { businessClock } = service.deps;
const dayMs = 86_400_000;
const timeAfter = (days: number): string => new Date(businessClock.now().getTime() + days * dayMs).toISOString();

/** Creates a user with a linked bank and a session that may read insights. */
async function seeing() {
  const linked = await host.session();
  const { providerAccountId } = await link(host, linked.token);
  const listed = await host.call('GET', `/v1/provider-accounts/${providerAccountId}/accounts`, {
    bearer: linked.token,
  });
  const accountId: number = listed.body.accounts[0].accountId;
  const { token, loginName } = await host.session(
    { loginName: linked.loginName, capabilities: ['insights'] },
    'insights',
  );
  const user = { feed: [entryOf(1)], subscriptions: [subscriptionOf('LARGE_PURCHASE')] };
  user.feed = [
    entryOf(8_001, { createdDate: timeAfter(0), bankAccount: [bankOf(accountId, [transactionOf(7_001)])] }),
    entryOf(8_000, {
      createdDate: timeAfter(-1),
      insightName: 'NEW_BILL',
      insightTitle: 'New Bill',
      action: 'UPCOMING',
    }),
  ];
  user.subscriptions = [subscriptionOf('LARGE_PURCHASE'), subscriptionOf('NEW_BILL')];
  upstream.users.set(loginName, user);
  const call = (method: 'GET' | 'PUT', path: string, body?: object) =>
    host.call(method, path, { bearer: token, ...(body !== undefined && { body }) });
  const insights = async (query = '') => {
    const { status, body } = await call('GET', `/v1/insights${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return insightsReply.parse(body);
  };
  const ids = async (query = '') => (await insights(query)).insights.map(({ insightId }) => insightId);
  return { loginName, accountId, user, call, insights, ids };
}

test('insights are shown with the account of the user and the payments behind them', async () => {
  const { insights, accountId } = await seeing();
  const reply = await insights();
  expect(reply.now).toBe(new Date(reply.now).toISOString());
  expect(reply.now.slice(0, 10)).toBe(timeAfter(0).slice(0, 10));
  expect(reply.accounts).toMatchObject([{ accountId, providerName: expect.any(String), currency: 'USD' }]);
  expect(reply.insights).toMatchObject([
    {
      insightId: '8001',
      status: 'active',
      accountIds: [accountId],
      transactions: [{ transactionId: 7_001, accountId }],
    },
    { insightId: '8000', insightName: 'NEW_BILL', action: 'upcoming', accountIds: [], transactions: [] },
  ]);
  expect(reply).toMatchObject({ hasMore: false, stopped: [] });
});

test('insights of one year are listed in pages of 50', async () => {
  const { user, ids, insights } = await seeing();
  user.feed = Array.from({ length: 60 }, (_, index) => entryOf(100 - index, { createdDate: timeAfter(-index) }));
  user.feed.push(entryOf(2, { createdDate: timeAfter(-365) }), entryOf(1, { createdDate: timeAfter(-366) }));
  const first = await insights();
  expect([first.insights.length, first.insights[0]?.insightId, first.hasMore]).toEqual([50, '100', true]);
  const rest = await insights('?skip=50');
  expect([rest.insights.length, rest.insights.at(-1)?.insightId, rest.hasMore]).toEqual([11, '2', false]);
  expect(await ids('?skip=61')).toEqual([]);
});

test('insights are read up to the service’s current day even if its clock is moved', async () => {
  const { user, ids } = await seeing();
  await businessClock.advance(3 * dayMs);
  user.feed = [entryOf(2, { createdDate: timeAfter(0) }), entryOf(1, { createdDate: timeAfter(-366) })];
  expect(await ids()).toEqual(['2']);
});

test('an invalid number of insights is refused', async () => {
  const { call } = await seeing();
  for (const query of ['?skip=-1', '?skip=1000000', '?skip=a', '?top=5'])
    expect((await call('GET', `/v1/insights${query}`)).body.error.code).toBe('request.invalid');
});

test('an insight can be dismissed and restored', async () => {
  const { call, insights } = await seeing();
  const statusOfFirst = async () => (await insights()).insights[0]?.status;
  expect((await call('PUT', '/v1/insights/8001/status', { status: 'dismissed' })).status).toBe(204);
  expect(await statusOfFirst()).toBe('dismissed');
  expect((await call('PUT', '/v1/insights/8001/status', { status: 'active' })).status).toBe(204);
  expect(await statusOfFirst()).toBe('active');
});

test('dismissing another user’s insight answers not found', async () => {
  const ann = await seeing();
  const { token } = await host.session({ capabilities: ['insights'] }, 'insights');
  const refused = await host.call('PUT', '/v1/insights/8001/status', { bearer: token, body: { status: 'dismissed' } });
  expect([refused.status, refused.body.error.code]).toEqual([404, 'insight.not-found']);
  expect((await ann.insights()).insights[0]?.status).toBe('active');
  const { body } = await host.call('GET', '/v1/insights', { bearer: token });
  expect(body).toMatchObject({ accounts: [], insights: [], hasMore: false, stopped: [] });
});

test('insights of a stopped name are left out until the user resumes the name', async () => {
  const { call, ids, insights, user } = await seeing();
  user.subscriptions = [
    subscriptionOf('LARGE_PURCHASE', {
      applicableEntity: ['ACCOUNT', 'VIEW'],
      customerConfiguration: [configurationOf(true), configurationOf(true, 'VIEW')],
    }),
    subscriptionOf('NEW_BILL'),
  ];
  const path = '/v1/insight-subscriptions/LARGE_PURCHASE';
  expect((await call('PUT', path, { isSubscribed: false })).status).toBe(204);
  expect(user.subscriptions[0]?.userConfiguration).toEqual([configurationOf(false), configurationOf(false, 'VIEW')]);
  expect(await ids()).toEqual(['8000']);
  expect((await insights()).stopped).toEqual([{ insightName: 'LARGE_PURCHASE', title: 'Title of LARGE_PURCHASE' }]);
  await call('PUT', '/v1/insight-subscriptions/NEW_BILL', { isSubscribed: false });
  expect(await ids()).toEqual([]);
  expect((await call('PUT', path, { isSubscribed: true })).status).toBe(204);
  expect(await ids()).toEqual(['8001']);
});

test('a page of insights is full even if the user stopped other insights', async () => {
  const { user, insights } = await seeing();
  user.subscriptions = [
    subscriptionOf('LARGE_PURCHASE'),
    subscriptionOf('NEW_BILL', { userConfiguration: [configurationOf(false)] }),
  ];
  user.feed = Array.from({ length: 120 }, (_, index) =>
    entryOf(200 - index, { insightName: index % 2 === 0 ? 'NEW_BILL' : 'LARGE_PURCHASE', createdDate: timeAfter(0) }),
  );
  const { insights: page, hasMore } = await insights();
  expect([page.length, hasMore]).toEqual([50, true]);
  expect(new Set(page.map(({ insightName }) => insightName))).toEqual(new Set(['LARGE_PURCHASE']));
});

test('insights that the customer does not offer can neither be stopped nor resumed', async () => {
  const { call, user } = await seeing();
  user.subscriptions = [subscriptionOf('NEW_BILL', { customerConfiguration: [configurationOf(false)] })];
  for (const name of ['NEW_BILL', 'NO_SUCH_INSIGHT'])
    for (const isSubscribed of [true, false]) {
      const { status, body } = await call('PUT', `/v1/insight-subscriptions/${name}`, { isSubscribed });
      expect([status, body.error.code]).toEqual([404, 'insight.not-found']);
    }
  expect(user.subscriptions[0]?.userConfiguration).toEqual([]);
});

test('a session without the capability neither reads insights nor changes them', async () => {
  const { loginName } = await seeing();
  const { token } = await host.session({ loginName, capabilities: ['link', 'manage', 'networth', 'upcoming'] });
  const before = upstream.requests.length;
  const calls = [
    await host.call('GET', '/v1/insights', { bearer: token }),
    await host.call('PUT', '/v1/insights/8001/status', { bearer: token, body: { status: 'dismissed' } }),
    await host.call('PUT', '/v1/insight-subscriptions/NEW_BILL', { bearer: token, body: { isSubscribed: false } }),
  ];
  expect(calls.map(({ status, body }) => [status, body.error.code])).toEqual(
    calls.map(() => [403, 'capability.missing']),
  );
  expect(upstream.requests.length).toBe(before);
  const { body } = await host.call('POST', '/v1/sessions', { bearer: hostKey, body: { loginName: 'no-insights' } });
  const launched = await host.call('POST', '/v1/launch', {
    body: { launchToken: body.launchToken, publishableKey: 'pk_sandbox_demo', parentOrigin, view: 'insights' },
  });
  expect(launched.body.error.code).toBe('capability.missing');
});

test('with a service without reasons, insights are listed and cannot be dismissed', async () => {
  const plain = await insightsUpstream(serviceUrl);
  plain.capabilities = [];
  const apart = await testHost({ storage, serviceUrl: plain.url });
  const { token, loginName } = await host.session({ capabilities: ['insights'] }, 'insights');
  const { reason: _reason, status: _status, ...entry } = entryOf(8_001, { createdDate: timeAfter(0) });
  plain.users.set(loginName, { feed: [entry], subscriptions: [] });
  // Revokes the user's token, which the service itself issued.
  await apart.deps.broker.revoke(loginName);
  const { body } = await apart.call('GET', '/v1/insights', { bearer: token });
  expect(body.insights).toMatchObject([{ insightId: '8001', status: 'active', reason: {} }]);
  const refused = await apart.call('PUT', '/v1/insights/8001/status', { bearer: token, body: { status: 'dismissed' } });
  expect([refused.status, refused.body.error.code]).toEqual([501, 'not-implemented']);
  expect(plain.requests.filter((one) => one.startsWith('PUT'))).toEqual([]);
});

test('insights get service.unavailable if the service is unreachable', async () => {
  const apart = await testHost({ storage, serviceUrl: 'http://127.0.0.1:9' });
  const { token } = await host.session({ capabilities: ['insights'] }, 'insights');
  const { status, body } = await apart.call('GET', '/v1/insights', { bearer: token });
  expect([status, body.error.code]).toEqual([503, 'service.unavailable']);
});
