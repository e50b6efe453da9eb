import { expect, test } from 'vitest';
import { openTestCdsBank } from './test-cds-bank.ts';

const bank = await openTestCdsBank();
const { token, accounts } = await bank.link();
const uuid = '93bac548-d2de-4546-b106-880a5018460d';
const all = 'urn:au-cds:error:cds-all:';
const detail = `/banking/accounts/${accounts[0]}`;

test.each([
  ['/banking/accounts', 3, undefined, 200, '3'],
  ['/banking/accounts', 2, undefined, 200, '2'],
  ['/banking/accounts', 9, '2', 200, '3'],
  ['/banking/accounts', 9, '4', 406, `${all}Header/UnsupportedVersion`],
  ['/banking/accounts', 3, '7', 200, '3'],
  ['/banking/accounts', 4, undefined, 406, `${all}Header/UnsupportedVersion`],
  ['/banking/accounts', 1, undefined, 406, `${all}Header/UnsupportedVersion`],
  ['/banking/accounts', null, undefined, 400, `${all}Header/Missing`],
  ['/banking/accounts', 'three', undefined, 400, `${all}Header/InvalidVersion`],
  ['/banking/accounts', '-1', undefined, 400, `${all}Header/InvalidVersion`],
  ['/banking/accounts', 3, 'x', 400, `${all}Header/InvalidVersion`],
  ['/banking/accounts/balances', 1, undefined, 200, '1'],
  [`${detail}/transactions`, 1, undefined, 200, '1'],
  [detail, 4, undefined, 406, `${all}Header/UnsupportedVersion`],
  [detail, 6, '5', 200, '5'],
  ['/discovery/status', 1, undefined, 200, '1'],
])('Australian bank: %s with x-v %s and x-min-v %s answers %i %s', async (path, version, least, status, said) => {
  const headers = least === undefined ? {} : { 'x-min-v': least };
  const answer = await bank.call(path, { token, version, headers });
  expect([answer.status, status === 200 ? answer.headers.get('x-v') : answer.body.errors[0].code]).toEqual([
    status,
    said,
  ]);
});

test('Australian bank: x-fapi-interaction-id is returned on every answer, and generated when missing', async () => {
  const headers = { 'x-fapi-interaction-id': uuid };
  const idOf = async (call: Promise<{ headers: Headers }>) => (await call).headers.get('x-fapi-interaction-id');
  expect(await idOf(bank.call('/common/customer', { token, headers }))).toBe(uuid);
  expect(await idOf(bank.call('/common/customer', { token: 'x'.repeat(20), headers }))).toBe(uuid);
  expect(await idOf(bank.call('/banking/accounts', { token, version: 99, headers }))).toBe(uuid);
  expect(await idOf(bank.call('/common/customer', { token }))).toMatch(/^[\da-f-]{36}$/);
});

test.each([
  [{ 'x-fapi-interaction-id': 'one' }, 'Header/Invalid', 'x-fapi-interaction-id'],
  [{ 'x-fapi-auth-date': null }, 'Header/Missing', 'x-fapi-auth-date'],
  [{ 'x-fapi-auth-date': '2026-11-22' }, 'Header/Invalid', 'x-fapi-auth-date'],
  [{ 'x-fapi-customer-ip-address': 'here' }, 'Header/Invalid', 'x-fapi-customer-ip-address'],
  [{ 'x-fapi-customer-ip-address': '203.0.113.9' }, 'Header/Missing', 'x-cds-client-headers'],
  [
    { 'x-fapi-customer-ip-address': '203.0.113.9', 'x-cds-client-headers': '{}' },
    'Header/Invalid',
    'x-cds-client-headers',
  ],
])('Australian bank: the header %j is refused', async (headers, code, detailed) => {
  const answer = await bank.call('/common/customer', { token, headers });
  expect([answer.status, answer.body.errors[0].code, answer.body.errors[0].detail]).toEqual([
    400,
    `${all}${code}`,
    detailed,
  ]);
});

test('Australian bank: headers about the customer are required only if the customer is present', async () => {
  const present = { 'x-fapi-customer-ip-address': '2001:db8::1', 'x-cds-client-headers': 'TW96aWxsYS81LjA=' };
  expect((await bank.call('/common/customer', { token, headers: present })).status).toBe(200);
  expect((await bank.call('/common/customer', { token })).status).toBe(200);
});

test('Australian bank: types other than JSON get 406, other methods 405, unknown addresses 404', async () => {
  expect((await bank.call('/common/customer', { token, headers: { accept: 'text/html' } })).status).toBe(406);
  expect((await bank.call('/common/customer', { token, method: 'DELETE' })).status).toBe(405);
  expect((await bank.call('/energy/accounts', { token })).status).toBe(404);
});

test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded'])(
  'Australian bank: a list of accounts as %s gets 415',
  async (type) => {
    const sent = { token, method: 'POST', version: 1, body: {}, headers: { 'content-type': type } } as const;
    const answer = await bank.call('/banking/accounts/direct-debits', sent);
    expect([answer.status, answer.body.errors[0].code]).toEqual([415, `${all}GeneralError/Expected`]);
  },
);

test('Australian bank: a token works only with its certificate', async () => {
  for (const transport of [bank.other.transport, null]) {
    const answer = await bank.call('/common/customer', { token, transport });
    expect([answer.status, answer.body, answer.headers.get('www-authenticate')]).toEqual([
      401,
      null,
      'Bearer error="invalid_token"',
    ]);
  }
});

test('Australian bank: the previous version of an endpoint is served until its last day of the business clock', async () => {
  const before = await openTestCdsBank('2026-12-06T12:59:00Z');
  const linked = await before.link();
  expect((await before.call('/banking/accounts', { token: linked.token, version: 2 })).status).toBe(200);
  before.businessClock.advance(60_000);
  expect((await before.call('/banking/accounts', { token: linked.token, version: 2 })).status).toBe(406);
});
