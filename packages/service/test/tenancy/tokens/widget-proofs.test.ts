import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { readEvents } from '../../../src/tenancy/notifications/delivery/event-tables.ts';
import { callbackServer } from '../../harness/callback-server.ts';
import { expectError } from '../../harness/endpoint-rows.ts';
import { testService } from '../../harness/test-service.ts';

const keyPair = () => generateKeyPairSync('ed25519');
const [host, others, stranger] = [keyPair(), keyPair(), keyPair()];
const service = await testService({
  widgetKeys: new Map([
    ['host-1', { publicKey: host.publicKey, adminLoginName: null }],
    ['host-of-second', { publicKey: others.publicKey, adminLoginName: 'sandbox_admin_2' }],
  ]),
  settings: { allowLoopbackCallbacks: true },
});
await service.start();
const session = {
  sessionId: 'ses_1',
  version: 'v4',
  flow: 'aggregation',
  configName: 'Aggregation',
  singleSite: false,
};

interface Proof {
  alg?: string;
  kid?: string;
  key?: KeyObject;
  claims?: object;
}

function proofOf({ alg = 'EdDSA', kid = 'host-1', key = host.privateKey, claims = {} }: Proof = {}): Promise<string> {
  const iat = Math.floor(service.clock.now().getTime() / 1_000);
  const usual = { sub: 'ann', aud: 'fin-link-service', iat, exp: iat + 60, session };
  return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg, kid }).sign(key);
}

describe('widget proof at the service', () => {
  let token = '';
  beforeAll(async () => {
    token = await service.token('ann');
  });
  const readUser = async (proof: Proof) =>
    service.call('GET', '/user', { token, headers: { 'fin-widget-proof': await proofOf(proof) } });
  const now = () => Math.floor(service.clock.now().getTime() / 1_000);

  it('the service accepts a call with a widget proof of a host whose key it has', async () => {
    expect((await readUser({})).status).toBe(200);
    expect((await readUser({ claims: { session: { ...session, version: 'v3', singleSite: true } } })).status).toBe(200);
  });

  it.each<[string, () => Proof]>([
    ['signed by another key', () => ({ key: stranger.privateKey })],
    ['of a host that the service does not know', () => ({ kid: 'host-2' })],
    ['by the key of another customer’s host', () => ({ kid: 'host-of-second', key: others.privateKey })],
    ['of another user', () => ({ claims: { sub: 'bob' } })],
    ['for another service', () => ({ claims: { aud: 'another' } })],
    ['that has ended', () => ({ claims: { iat: now() - 120, exp: now() - 60 } })],
    ['that lasts longer than a minute', () => ({ claims: { exp: now() + 61 } })],
    ['from the future', () => ({ claims: { iat: now() + 120, exp: now() + 180 } })],
    ['without an end', () => ({ claims: { exp: undefined } })],
    ['without a session', () => ({ claims: { session: undefined } })],
    ['of an unknown widget version', () => ({ claims: { session: { ...session, version: 'v5' } } })],
  ])('the service refuses a widget proof %s', async (_what, proof) => {
    expectError(await readUser(proof()), 'Y931');
  });

  it('the host of another customer can sign calls of that customer’s users, and the first customer’s host cannot', async () => {
    token = await service.token('ann', 2);
    expect((await readUser({ kid: 'host-of-second', key: others.privateKey })).status).toBe(200);
    expectError(await readUser({}), 'Y931');
    token = await service.token('ann');
  });

  it('the service refuses a widget proof that is not a JWT, or that is signed with the public key as a secret', async () => {
    const headers = { 'fin-widget-proof': 'no-jwt' };
    expectError(await service.call('GET', '/user', { token, headers }), 'Y931');
    const secret = host.publicKey.export({ format: 'der', type: 'spki' });
    const iat = now();
    const forged = await new SignJWT({ sub: 'ann', aud: 'fin-link-service', iat, exp: iat + 60, session })
      .setProtectedHeader({ alg: 'HS256', kid: 'host-1' })
      .sign(secret);
    expectError(await service.call('GET', '/user', { token, headers: { 'fin-widget-proof': forged } }), 'Y931');
  });

  it('a service without host keys lists only capabilities that need no proof, and ignores widget proofs', async () => {
    const plain = await testService();
    const admin = await plain.token('sandbox_admin');
    expect((await plain.call('GET', '/capabilities', { token: admin })).body).toEqual({
      capability: ['EVENT_DELIVERIES', 'INSIGHTS', 'CONSENT_TEXTS', 'OPERATIONS'],
    });
    const reply = await plain.call('GET', '/capabilities', { token: admin, headers: { 'fin-widget-proof': 'no-jwt' } });
    expect(reply.status).toBe(200);
  });
});

describe('event channel of a host at the service', () => {
  let admin = '';
  beforeAll(async () => {
    admin = await service.token('sandbox_admin');
  });
  const ofHost = { sub: 'sandbox_admin', session: undefined };
  const setChannel = async (callbackUrl: string, proof: Proof | null = { claims: ofHost }) =>
    service.call('PUT', '/eventChannels/REFRESH', {
      token: admin,
      body: { event: { callbackUrl } },
      ...(proof === null ? {} : { headers: { 'fin-widget-proof': await proofOf(proof) } }),
    });
  const send = () =>
    service.deps.database.tx((trx) =>
      service.deps.notifications.enqueue(trx, {
        customerId: 1,
        loginName: 'ann',
        eventName: 'REFRESH',
        info: 'REFRESH.PROCESS_COMPLETED',
        data: { providerAccount: [{ id: 7 }] },
      }),
    );

  it('the capabilities of a service with a host key are its event channels and widget proofs', async () => {
    expect((await service.call('GET', '/capabilities', { token: admin })).body).toEqual({
      capability: [
        'EVENT_CHANNELS',
        'WIDGET_PROOF',
        'CONFIGURATIONS',
        'SELECTION',
        'PROPERTY_VALUATION',
        'EVENT_DELIVERIES',
        'INSIGHTS',
        'CONSENT_TEXTS',
        'OPERATIONS',
      ],
    });
    expectError(await service.call('GET', '/capabilities', { token: await service.token('ann') }), 'Y015');
  });

  it("a host's channel gets each REFRESH event beside the customer's callback, until a day after it was set", async () => {
    const [customers, hosts] = [await callbackServer(), await callbackServer()];
    const path = '/configs/notifications/events/REFRESH';
    await service.call('POST', path, { token: admin, body: { event: { callbackUrl: customers.url } } });
    expect((await setChannel(hosts.url)).status).toBe(204);
    expect((await service.call('GET', '/configs/notifications/events', { token: admin })).body).toEqual({
      event: [{ name: 'REFRESH', callbackUrl: customers.url, status: 'ACTIVE' }],
    });
    await send();
    await Promise.all([customers.came(1), hosts.came(1)]);
    const ids = [customers, hosts].map(({ received }) => received[0]?.body.event.notificationId);
    expect(new Set(ids).size).toBe(2);

    // The customer's own subscription is deleted and the host's stays. Without renewal, the host's ends after a day.
    await service.call('DELETE', path, { token: admin });
    await send();
    await hosts.came(2);
    service.clock.advance(24 * 3_600_000);
    await send();
    expect(
      await readEvents((events) => service.deps.database.db.selectFrom(events.as('event')).selectAll().execute()),
    ).toHaveLength(3);
    expect(customers.received).toHaveLength(1);
  });

  it('the service sets no event channel without a proof of the host itself', async () => {
    const { url } = await callbackServer();
    admin = await service.token('sandbox_admin');
    expectError(await setChannel(url, null), 'Y931');
    expectError(await setChannel(url, { claims: { ...ofHost, sub: 'sandbox_admin_2' } }), 'Y931');
    expectError(await setChannel(url, { claims: { sub: 'sandbox_admin' } }), 'Y931');
    expectError(await setChannel('http://10.0.0.1/hook'), 'Y800');
  });
});
