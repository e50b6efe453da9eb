import { randomUUID } from 'node:crypto';
import { systemClock } from '@fin-link/storage';
import { afterTests, manualClock } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { createCdsConnector } from '../../../src/banks/connectors/cds/index.ts';
import { type CallOptions, type Reply, testService } from '../../harness/test-service.ts';
import { hostileBank } from '../../banks/connectors/cds/hostile-bank.ts';
import type { Signature } from '../../banks/connectors/open-banking/hostile-party.ts';

type Holder = Awaited<ReturnType<typeof hostileBank>>;

const path = '/open-banking/cds/arrangements/revoke';
const recipientBaseUri = 'https://service.example/open-banking/cds';
const licence = { model: 'provider-aisp', legalName: 'Wattle Data Pty Ltd', registrationNumber: 'ADR1' } as const;
const engagement = { engagementModels: [licence] };
const present = { 'fin-consumer-address': '192.0.2.7' };
const until = new Date(Date.now() + 90 * 86_400_000);
const [holder, other] = [await hostileBank(until), await hostileBank(until)];
const cds = createCdsConnector({
  banks: new Map([
    ['holder', holder.party],
    ['other', other.party],
  ]),
  clock: systemClock,
  recipientBaseUri,
  connectTimeout: 10_000,
  requestTimeout: 20_000,
  maxReplySize: 100_000,
});
afterTests(() => cds.close());
const consentBank = (bankKey: string) =>
  ({
    region: 'AU',
    bankKey,
    notifications: cds.notificationsOf(bankKey),
    authority: cds.authority,
    connector: cds.connector,
  }) as const;
const now = Math.floor(Date.now() / 1000);

async function serviceOfTwoHolders() {
  const service = await testService({
    clock: manualClock(new Date().toISOString()),
    consentBanks: new Map([
      [16040, consentBank('holder')],
      [16030, consentBank('other')],
    ]),
    settings: { consents: { AU: engagement }, bodyLimitBytes: 1_048_576 },
  });
  /** Creates a user with an active consent at the provider. Returns a function that reads its status. */
  const given = async (loginName: string, providerId: number, bank: Holder) => {
    const token = await service.token(loginName);
    const call = (method: 'GET' | 'POST' | 'PUT', to: string, options: CallOptions) =>
      service.call(method, to, { token, headers: present, ...options });
    const { consentId } = (await call('POST', '/consents', { body: { providerId } })).body.consent[0];
    const { authorizationUrl } = (await call('PUT', `/consents/${consentId}`, { body: {} })).body.consent[0];
    const parameters = await bank.returns(authorizationUrl);
    const field = Object.entries(parameters).map(([id, value]) => ({ id, value }));
    const query = { providerId: String(providerId) };
    const added = await call('POST', '/providerAccounts', { query, body: { consentId, field } });
    expect(added.status, added.text).toBe(201);
    return async (): Promise<string> => {
      const query = { consentIds: String(consentId) };
      return (await call('GET', '/consents', { query })).body.consent[0].consentStatus;
    };
  };
  const post = async (authorization: string | undefined, body: string, type = 'application/x-www-form-urlencoded') =>
    service.call('POST', path, {
      version: null,
      body,
      headers: { 'content-type': type, ...(authorization !== undefined && { authorization }) },
    });
  return { service, given, post };
}

interface Sent {
  from?: Holder;
  /** Holder that the token names as its issuer. */
  as?: Holder;
  signedWith?: Signature;
  claims?: object;
  arrangement?: string | null;
}

const { service, given, post } = await serviceOfTwoHolders();

async function tokens({ from = holder, as = from, signedWith, claims = {}, arrangement = 'arrangement-1' }: Sent = {}) {
  const { id } = as.party.brand;
  const said = { iss: id, sub: id, aud: `${recipientBaseUri}/arrangements/revoke`, exp: now + 300, ...claims };
  const bearer = await from.sign({ ...said, jti: randomUUID() }, signedWith);
  const named = arrangement === null ? {} : { cdr_arrangement_id: arrangement };
  return { bearer, notification: await from.sign({ ...said, jti: randomUUID(), ...named }, signedWith) };
}
const send = ({ bearer, notification }: { bearer: string; notification: string }): Promise<Reply> =>
  post(`Bearer ${bearer}`, new URLSearchParams({ cdr_arrangement_jwt: notification }).toString());
const codeOf = ({ body }: Reply): string => body.errors[0].code;

test('the revocation endpoint of the service ignores forged, foreign and repeated notifications, and ends the arrangement of a genuine one', async () => {
  const status = await given('ann', 16040, holder);
  const others = await given('ben', 16030, other);
  for (const sent of [
    { signedWith: 'unknown key' },
    { signedWith: 'RS256' },
    { signedWith: 'nothing' },
    { from: other, as: holder },
    { claims: { aud: 'https://elsewhere.example/arrangements/revoke' } },
    { claims: { exp: now - 600 } },
    { claims: { iss: 'https://unknown.example' } },
  ] satisfies Sent[]) {
    const refused = await send(await tokens(sent));
    expect([sent, refused.status, refused.text]).toEqual([sent, 401, '']);
    expect(refused.headers['www-authenticate']).toContain('Bearer');
  }
  const foreign = { bearer: (await tokens({ from: other })).bearer, notification: (await tokens()).notification };
  expect((await send(foreign)).status).toBe(400);
  expect(await status()).toBe('ACTIVE');

  const first = await tokens({ from: other });
  expect((await send(first)).status).toBe(204);
  expect([await status(), await others()]).toEqual(['ACTIVE', 'REVOKED']);

  const own = await tokens();
  expect(await send(own)).toMatchObject({ status: 204, text: '' });
  expect(await status()).toBe('REVOKED');
  expect((await send(own)).status).toBe(401);
  const again = await send(await tokens());
  expect([again.status, codeOf(again)]).toEqual([422, 'urn:au-cds:error:cds-all:Authorisation/InvalidArrangement']);
  expect((await send(await tokens({ arrangement: 'unknown' }))).status).toBe(422);
});

test('the revocation endpoint of the service answers malformed notifications with the errors of the Consumer Data Standards', async () => {
  const elsewhere = await serviceOfTwoHolders();
  const form = 'application/x-www-form-urlencoded';
  const bearer = async () => `Bearer ${(await tokens()).bearer}`;
  const missing = await elsewhere.post(await bearer(), '');
  expect([missing.status, codeOf(missing)]).toEqual([400, 'urn:au-cds:error:cds-all:Field/Missing']);
  const nameless = await tokens({ arrangement: null });
  const invalid = await elsewhere.post(`Bearer ${nameless.bearer}`, `cdr_arrangement_jwt=${nameless.notification}`);
  expect([invalid.status, codeOf(invalid)]).toEqual([400, 'urn:au-cds:error:cds-all:Field/Invalid']);
  for (const [body, type] of [
    ['cdr_arrangement_jwt=a&cdr_arrangement_jwt=b', form],
    [`cdr_arrangement_jwt=${'x'.repeat(30_000)}`, form],
    [`cdr_arrangement_jwt=${'x'.repeat(200_000)}`, form],
    ['{"cdr_arrangement_jwt":"a"}', 'application/json'],
  ] as const) {
    const refused = await elsewhere.post(await bearer(), body, type);
    expect([refused.status, codeOf(refused)]).toEqual([400, 'urn:au-cds:error:cds-all:Field/Invalid']);
  }
  const { notification } = await tokens();
  for (const authorization of [undefined, 'Bearer x', `Basic ${notification}`])
    expect((await elsewhere.post(authorization, `cdr_arrangement_jwt=${notification}`)).status).toBe(401);
  expect((await elsewhere.service.call('GET', path, { version: null })).status).toBe(404);
});

test('the revocation endpoint of the service refuses access tokens of customers and is not in the OpenAPI document', async () => {
  const { notification } = await tokens();
  const token = await service.token('ann');
  expect((await post(`Bearer ${token}`, `cdr_arrangement_jwt=${notification}`)).status).toBe(401);
  const described = await service.call('GET', '/openapi.json', { version: null });
  expect(Object.keys(described.body.paths)).not.toContain(path);
});

test('the revocation endpoint of the service limits failed notifications per address, without fetching the bank’s keys again', async () => {
  const elsewhere = await serviceOfTwoHolders();
  const sendTo = async (sent: Sent) => {
    const { bearer, notification } = await tokens(sent);
    return elsewhere.post(`Bearer ${bearer}`, `cdr_arrangement_jwt=${notification}`);
  };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) statuses.push((await sendTo({ signedWith: 'unknown key' })).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  holder.bank.requests = [];
  const refused = await sendTo({});
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(holder.bank.requests).toEqual([]);
  expect((await sendTo({ from: other, arrangement: 'unknown' })).status).toBe(422);
});

test('a service without banks that send notifications has no revocation endpoint', async () => {
  const bare = await testService();
  expect((await bare.call('POST', path, { version: null, body: 'x' })).status).toBe(404);
});

test('the service does not log bank notifications, and deletes used notification tokens when they expire', async () => {
  const sent = await tokens({ arrangement: 'unknown' });
  expect((await send(sent)).status).toBe(422);
  for (const secret of [sent.bearer, sent.notification]) expect(service.log.text()).not.toContain(secret);
  const kept = async () => {
    const rows = service.deps.database.db.selectFrom('bank_notification_token').selectAll();
    return (await rows.where('provider_id', '=', 16040).execute()).length;
  };
  expect(await kept()).toBeGreaterThan(2);
  service.clock.advance(3_600_000);
  expect((await send(await tokens({ arrangement: 'unknown' }))).status).toBe(422);
  expect(await kept()).toBe(2);
});
