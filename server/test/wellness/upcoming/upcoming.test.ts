import { upcomingReply } from '@fin-link/contracts/browser';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { link } from '../../harness/linking.ts';
import { parentOrigin, hostKey, testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { service, url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });
await host.start();
const { businessClock } = service.deps;
const dayMs = 86_400_000;
const dayAfter = (days: number): string =>
  new Date(businessClock.now().getTime() + days * dayMs).toISOString().slice(0, 10);

/** Creates a user with a bank account on which a monthly payment is expected. */
async function expecting(nextDate: string) {
  const linked = await host.session({ capabilities: ['link', 'upcoming'] });
  await link(host, linked.token);
  const { token, loginName } = await host.session(
    { loginName: linked.loginName, capabilities: ['upcoming'] },
    'upcoming',
  );
  const service = <R>(work: (token: string) => Promise<R>) => host.deps.broker.use(loginName, work);
  const held = await service((token) => host.deps.client.getAccounts({ token, query: {} }));
  const account = held.body.account?.find(({ CONTAINER }) => CONTAINER === 'bank');
  const accountId = account?.id ?? 0;
  const predictedEvent = {
    accountId,
    description: 'Cello lessons',
    amount: { amount: 41.5, currency: account?.balance?.currency ?? 'USD' },
    baseType: 'DEBIT',
    frequency: 'MONTHLY',
    nextDate,
    merchantType: 'BILLERS',
  } as const;
  const made = await service((token) => host.deps.client.createPredictedEvent({ token, body: { predictedEvent } }));
  const eventId = made.body.predictedEvent?.[0]?.id ?? 0;
  const call = (method: 'GET' | 'PUT', path: string, body?: object) =>
    host.call(method, path, { bearer: token, ...(body !== undefined && { body }) });
  /** Reads the upcoming payments and those of the event. */
  const upcoming = async (query = '') => {
    const { status, body } = await call('GET', `/v1/upcoming${query}`);
    expect(status).toBe(200);
    const reply = upcomingReply.parse(body);
    return {
      ...reply,
      account: reply.accounts.find((one) => one.accountId === accountId),
      event: reply.events.find(({ predictedEventId }) => predictedEventId === eventId),
      ofEvent: reply.payments.filter(({ predictedEventId }) => predictedEventId === eventId),
    };
  };
  return { loginName, accountId, eventId, call, upcoming, service };
}

test('an expected event is returned with its payments and projected balances', async () => {
  const { upcoming, eventId, accountId } = await expecting(dayAfter(3));
  const { today, until: end, account, event, ofEvent } = await upcoming();
  expect([today, end]).toEqual([dayAfter(0), dayAfter(90)]);
  expect(event).toEqual({
    predictedEventId: eventId,
    accountId,
    name: 'Cello lessons',
    kind: 'bill',
    amount: { amount: '41.5', currency: 'USD' },
    low: '41.5',
    high: '41.5',
    direction: 'out',
    frequency: 'monthly',
    confidence: 'high',
    approval: 'approved',
    nextDate: dayAfter(3),
  });
  expect(ofEvent).toHaveLength(3);
  expect(ofEvent[0]).toMatchObject({ accountId, date: dayAfter(3), state: 'expected', direction: 'out' });
  expect(account).toMatchObject({ accountId, currency: 'USD', providerName: expect.any(String) });
  expect([account?.balances[0]?.date, account?.balances.at(-1)?.date]).toEqual([today, end]);
  expect(account?.balances).toHaveLength(91);
});

test('the reply covers the requested number of days', async () => {
  const { upcoming, call } = await expecting(dayAfter(10));
  const week = await upcoming('?days=7');
  expect([week.until, week.ofEvent, week.account?.balances.length]).toEqual([dayAfter(7), [], 8]);
  const year = await upcoming('?days=365');
  expect(year.ofEvent.length).toBeGreaterThanOrEqual(11);
  expect(year.account?.balances).toHaveLength(366);
  for (const days of ['6', '366', 'all'])
    expect((await call('GET', `/v1/upcoming?days=${days}`)).body.error.code).toBe('request.invalid');
});

test('payments on several pages of the service are all returned, sorted by day', async () => {
  const { upcoming, accountId, service } = await expecting(dayAfter(3));
  const weekly = {
    accountId,
    amount: { amount: 5, currency: 'USD' },
    baseType: 'DEBIT',
    frequency: 'WEEKLY',
    nextDate: dayAfter(1),
  } as const;
  for (let nth = 1; nth <= 10; nth++)
    await service((token) =>
      host.deps.client.createPredictedEvent({
        token,
        body: { predictedEvent: { ...weekly, description: `Lunch ${nth}` } },
      }),
    );
  const { payments } = await upcoming('?days=365');
  expect(payments.length).toBeGreaterThan(520);
  expect(new Set(payments.map(({ predictedTransactionId }) => predictedTransactionId)).size).toBe(payments.length);
  const days = payments.map(({ date }) => date);
  expect(days).toEqual(days.toSorted());
});

test('a rejected event has no payments until the rejection is undone', async () => {
  const { upcoming, eventId, call } = await expecting(dayAfter(3));
  const path = `/v1/predicted-events/${eventId}/approval`;
  const rejected = await call('PUT', path, { approval: 'rejected' });
  expect(rejected.status).toBe(200);
  expect(rejected.body.event).toMatchObject({ predictedEventId: eventId, approval: 'rejected', nextDate: null });
  expect(await upcoming()).toMatchObject({ event: rejected.body.event, ofEvent: [] });
  const pending = await call('PUT', path, { approval: 'pending' });
  expect(pending.body.event).toMatchObject({ approval: 'pending', nextDate: dayAfter(3) });
  const { ofEvent } = await upcoming();
  expect(ofEvent[0]).toMatchObject({ date: dayAfter(3), state: 'expected' });
});

test('the approval of an event that the user does not have is refused', async () => {
  const { eventId, upcoming } = await expecting(dayAfter(3));
  const other = await host.session({ capabilities: ['upcoming'] }, 'upcoming');
  const refused = await host.call('PUT', `/v1/predicted-events/${eventId}/approval`, {
    bearer: other.token,
    body: { approval: 'rejected' },
  });
  expect([refused.status, refused.body.error.code]).toEqual([404, 'predicted-event.not-found']);
  expect((await upcoming()).event).toMatchObject({ approval: 'approved' });
  const nothing = await host.call('GET', '/v1/upcoming', { bearer: other.token });
  expect(nothing.body).toMatchObject({ today: dayAfter(0), accounts: [], events: [], payments: [] });
});

test('a session without the capability neither reads nor approves', async () => {
  const { eventId } = await expecting(dayAfter(3));
  const { token } = await host.session({ capabilities: ['link', 'manage', 'networth'] });
  const calls = [
    await host.call('GET', '/v1/upcoming', { bearer: token }),
    await host.call('PUT', `/v1/predicted-events/${eventId}/approval`, {
      bearer: token,
      body: { approval: 'rejected' },
    }),
  ];
  expect(calls.map(({ status, body }) => [status, body.error.code])).toEqual([
    [403, 'capability.missing'],
    [403, 'capability.missing'],
  ]);
  const { body } = await host.call('POST', '/v1/sessions', { bearer: hostKey, body: { loginName: 'no-upcoming' } });
  const launched = await host.call('POST', '/v1/launch', {
    body: { launchToken: body.launchToken, publishableKey: 'pk_sandbox_demo', parentOrigin, view: 'upcoming' },
  });
  expect(launched.body.error.code).toBe('capability.missing');
});

test('a payment is late after its day has passed on the service’s clock', async () => {
  const { upcoming } = await expecting(dayAfter(2));
  const due = dayAfter(2);
  await businessClock.advance(4 * dayMs);
  const { today, ofEvent } = await upcoming();
  expect(ofEvent[0]).toMatchObject({ date: due, state: 'late' });
  expect(today).toBe(dayAfter(0));
});

test('`GET /v1/upcoming` replies `service.unavailable` if the service is unreachable', async () => {
  const apart = await testHost({ storage, serviceUrl: 'http://127.0.0.1:9' });
  const { token } = await host.session({ capabilities: ['upcoming'] }, 'upcoming');
  const { status, body } = await apart.call('GET', '/v1/upcoming', { bearer: token });
  expect([status, body.error.code]).toEqual([503, 'service.unavailable']);
});
