import { ServiceCallError, createWidgetProofs } from '@fin-link/service-client';
import { systemClock } from '@fin-link/storage';
import { openTestStorage } from '@fin-link/testing';
import { beforeEach, expect, test } from 'vitest';
import { newWidgetKey, widgetKeysText, widgetKeyText } from '../../../src/platform/environment/index.ts';
import { renewSubscription } from '../../../src/reporting/service-webhooks/index.ts';
import { subscribeToRefreshes } from '../../../src/reporting/service-webhooks/subscribe.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { testHost } from '../../harness/test-host.ts';

const key = newWidgetKey('host-1');
const widgetKey = widgetKeyText.parse(key.privateKey);
const storage = await openTestStorage();
const { url: serviceUrl, service } = await linkingService(storage, {
  widgetKeys: widgetKeysText.parse(key.publicKey),
});
const host = await testHost({ storage, serviceUrl, settings: { subscribe: true } });
const { client, broker, settings, webhookSecret } = host.deps;
const own = `${settings.callbackBase}/service-webhooks/${webhookSecret}`;
const parts = { client, broker, settings, webhookSecret, proofs: null };
const params = { eventName: 'REFRESH' } as const;

const asCustomer = <R>(work: (token: string) => Promise<R>): Promise<R> => broker.useApart(settings.adminLogin, work);
const webhook = () =>
  asCustomer(async (token) => (await client.getSubscriptions({ token })).body.event?.map((event) => event.callbackUrl));
const subscribeAsCustomer = (callbackUrl: string) =>
  asCustomer((token) => client.createSubscription({ token, params, body: { event: { callbackUrl } } }));
const channels = () =>
  service.deps.database.db
    .selectFrom('event_subscription')
    .select(['channel', 'callback_url'])
    .orderBy('channel')
    .execute();

beforeEach(async () => {
  await service.deps.database.db.deleteFrom('event_subscription').execute();
});

test("the host does not change a customer's REFRESH webhook, and reports that it polls instead", async () => {
  const theirs = 'http://127.0.0.1:4999/their-webhook';
  await subscribeAsCustomer(theirs);
  await host.start();
  const said = () => host.log.lines().filter(({ by }) => by !== undefined);
  await expect.poll(said).toMatchObject([{ by: 'polling' }]);
  expect(await webhook()).toEqual([theirs]);
});

test('the host subscribes after the customer removed its REFRESH webhook, and does not change one that is set later', async () => {
  const theirs = 'http://127.0.0.1:4999/their-webhook';
  await subscribeAsCustomer(theirs);
  const said: unknown[] = [];
  const log = { info: (facts: object) => said.push(facts), warn: () => expect.fail('nothing to warn of') };
  const look = renewSubscription({ ...parts, log: log as never });
  await look();
  await look();
  await asCustomer((token) => client.deleteSubscription({ token, params }));
  await look();
  expect(await webhook()).toEqual([own]);
  await asCustomer((token) => client.updateSubscription({ token, params, body: { event: { callbackUrl: theirs } } }));
  await look();
  expect(await webhook()).toEqual([theirs]);
  expect(said).toEqual([{ by: 'polling' }, { by: 'webhook' }, { by: 'polling' }]);
});

test('a host whose origin has changed updates its webhook', async () => {
  await subscribeToRefreshes(parts);
  const moved = 'http://localhost:4888';
  expect(await subscribeToRefreshes({ ...parts, settings: { ...settings, callbackBase: moved } })).toMatchObject({
    by: 'webhook',
  });
  expect(await webhook()).toEqual([`${moved}/service-webhooks/${webhookSecret}`]);
});

test('the host subscribes to a service without a capabilities document if no webhook is set', async () => {
  const missing = { endpoint: 'getCapabilities', code: null, referenceCode: null, retryAfter: null } as const;
  const answering = (status: number) => ({
    ...client,
    getCapabilities: () => Promise.reject(new ServiceCallError({ ...missing, fault: 'refused', status })),
    setEventChannel: () => expect.fail('a plain upstream has no channels'),
  });
  const proofs = createWidgetProofs(widgetKey, systemClock);
  expect(await subscribeToRefreshes({ ...parts, proofs, client: answering(404) })).toEqual({
    by: 'webhook',
    withoutProofs: true,
  });
  expect(await webhook()).toEqual([own]);
  await expect(subscribeToRefreshes({ ...parts, proofs, client: answering(503) })).rejects.toThrow(ServiceCallError);
});

test("a host whose key the service knows gets a separate channel beside the customer's webhook", async () => {
  await subscribeToRefreshes(parts);
  const proofs = createWidgetProofs(widgetKey, systemClock);
  expect(await subscribeToRefreshes({ ...parts, proofs })).toEqual({ by: 'channel', withoutProofs: false });
  // Channels for refreshes and for deposits.
  const ofHost = { channel: 'host-1', callback_url: own };
  expect(await channels()).toEqual([ofHost, ofHost]);
  // The customer can set its own webhook again.
  const theirs = 'http://127.0.0.1:4999/their-webhook';
  await subscribeAsCustomer(theirs);
  await subscribeToRefreshes({ ...parts, proofs });
  expect(await channels()).toEqual([{ channel: '', callback_url: theirs }, ofHost, ofHost]);
  expect(await webhook()).toEqual([theirs]);
});

test('a refused callback address is no outage: the host says once that it polls', async () => {
  const lines: unknown[] = [];
  const log = { info: (facts: object, text: string) => lines.push({ ...facts, text }) };
  const elsewhere = { ...settings, callbackBase: 'http://10.0.0.1:4000' };
  const look = renewSubscription({ ...parts, settings: elsewhere, log: log as never });
  await look();
  await look();
  const text =
    'The service sends events to public https addresses only and refuses http://10.0.0.1:4000; the host polls for changes instead.';
  expect(lines).toEqual([{ by: 'polling', text }]);
});
