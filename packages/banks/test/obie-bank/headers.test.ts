import { expect, test } from 'vitest';
import { fetchWith } from '../open-banking/third-party.ts';
import { openTestObieBank } from './test-obie-bank.ts';

const bank = await openTestObieBank();
const { token } = await bank.link();
const uuid = '93bac548-d2de-4546-b106-880a5018460d';

test('British bank: x-fapi-interaction-id is returned on every answer, and generated when missing', async () => {
  const headers = { 'x-fapi-interaction-id': uuid };
  expect((await bank.call('/accounts', { token, headers })).headers.get('x-fapi-interaction-id')).toBe(uuid);
  const refused = await bank.call('/accounts', { token: 'x'.repeat(20), headers });
  expect([refused.status, refused.headers.get('x-fapi-interaction-id')]).toEqual([401, uuid]);
  expect((await bank.call('/accounts', { token })).headers.get('x-fapi-interaction-id')).toMatch(/^[\da-f-]{36}$/);
});

test.each([
  [{ 'x-fapi-interaction-id': 'one' }, 'x-fapi-interaction-id'],
  [{ 'x-fapi-customer-ip-address': 'here' }, 'x-fapi-customer-ip-address'],
  [{ 'x-fapi-auth-date': 'yesterday' }, 'x-fapi-auth-date'],
])('British bank: the headers %j are refused', async (headers, path) => {
  const answer = await bank.call('/accounts', { token, headers });
  expect([answer.status, answer.body.Errors]).toEqual([
    400,
    [expect.objectContaining({ ErrorCode: 'U006', Path: path })],
  ]);
});

test.each([
  [{ 'x-fapi-auth-date': 'Tue, 11 Sep 2012 19:43:31 GMT' }],
  [{ 'x-fapi-customer-ip-address': '2001:db8::1' }],
  [{ accept: 'application/json; charset=utf-8' }],
  [{ accept: 'text/html, */*;q=0.1' }],
])('British bank: the headers %j are accepted', async (headers) => {
  expect((await bank.call('/accounts', { token, headers })).status).toBe(200);
});

test('British bank: types other than JSON get 406, other methods 405, unknown addresses 404', async () => {
  expect((await bank.call('/accounts', { token, headers: { accept: 'text/html' } })).status).toBe(406);
  expect((await bank.call('/accounts', { token, method: 'DELETE' })).status).toBe(405);
  expect((await bank.call('/statements', { token })).status).toBe(404);
  expect((await bank.call('/offers', { token })).status).toBe(404);
});

test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded'])(
  'British bank: a consent as %s gets 415',
  async (type) => {
    const headers = { 'content-type': type };
    const sent = { token: await bank.clientToken(), method: 'POST', body: {}, headers } as const;
    expect((await bank.call('/account-access-consents', sent)).status).toBe(415);
  },
);

test.each(['text/plain', 'application/json'])('British bank: a token request as %s gets 415', async (type) => {
  const answer = await fetchWith(bank.authority.certificate, bank.own.transport)(`${bank.secureOrigin}/token`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': type },
    body: '{}',
  });
  expect(answer.status).toBe(415);
});

test('British bank: without the customer, each resource can be read four times a day, not counting further pages', async () => {
  const { token: unattended } = await bank.link({ userName: 'ok-unattended' });
  const read = (path: string) => bank.call(path, { token: unattended, present: false });
  for (let times = 0; times < 4; times += 1) expect((await read('/transactions')).status).toBe(200);
  const fifth = await read('/transactions');
  expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '86400']);
  expect((await read('/transactions?page=2')).status).toBe(200);
  expect((await read('/balances')).status).toBe(200);
  expect((await bank.call('/transactions', { token: unattended })).status).toBe(200);
  bank.businessClock.advance(24 * 3600_000);
  expect((await read('/transactions')).status).toBe(200);
});
