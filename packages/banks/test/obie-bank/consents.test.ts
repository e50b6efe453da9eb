import { expect, test } from 'vitest';
import { everything, openTestObieBank } from './test-obie-bank.ts';

const bank = await openTestObieBank();
const token = await bank.clientToken();
const post = (body: object | string, headers: Record<string, string> = {}) =>
  bank.call('/account-access-consents', { token, method: 'POST', body, headers });
const ask = (Permissions: readonly string[], more: object = {}) => post({ Data: { Permissions, ...more }, Risk: {} });

test.each([
  [[], 400, 'U004'],
  [['ReadAccountsBasic'], 201, null],
  [['ReadAccountsDetail', 'ReadBalances'], 201, null],
  [['ReadBalances'], 400, 'U004'],
  [['ReadAccountsBasic', 'ReadTransactionsBasic'], 400, 'U004'],
  [['ReadAccountsBasic', 'ReadTransactionsDetail'], 400, 'U004'],
  [['ReadAccountsBasic', 'ReadTransactionsCredits'], 400, 'U004'],
  [['ReadAccountsBasic', 'ReadTransactionsDebits'], 400, 'U004'],
  [['ReadAccountsBasic', 'ReadTransactionsBasic', 'ReadTransactionsDebits'], 201, null],
  [['ReadAccountsBasic', 'ReadTransactionsDetail', 'ReadTransactionsCredits'], 201, null],
  [['ReadAccountsBasic', 'ReadOffers'], 400, 'U002'],
  [['ReadAccountsBasic', 'ReadStatementsBasic'], 400, 'U002'],
  [['ReadAccountsBasic', 'ReadStatementsDetail'], 400, 'U002'],
  [['ReadAccountsBasic', 'ReadEverything'], 400, 'U002'],
  [everything, 201, null],
])('British bank: a consent request with the permissions %j answers %i', async (permissions, status, code) => {
  const { status: answered, body } = await ask(permissions);
  expect([answered, code === null ? null : body.Errors[0].ErrorCode]).toEqual([status, code]);
  if (status === 201) expect(body.Data).toMatchObject({ Status: 'AWAU', Permissions: permissions });
});

test.each([
  ['no JSON', '{', {}, 400, 'U010'],
  ['no data', { Risk: {} }, {}, 400, 'U004'],
  ['no risk', { Data: { Permissions: ['ReadAccountsBasic'] } }, {}, 400, 'U004'],
  ['a risk', { Data: { Permissions: ['ReadAccountsBasic'] }, Risk: { a: 1 } }, {}, 400, 'U005'],
  ['an unknown field', { Data: { Permissions: ['ReadAccountsBasic'], Purpose: 'x' }, Risk: {} }, {}, 400, 'U005'],
  [
    'a zone left out',
    { Data: { Permissions: ['ReadAccountsBasic'], ExpirationDateTime: '2030-01-01T00:00:00' }, Risk: {} },
    {},
    400,
    'U002',
  ],
  [
    'the past',
    { Data: { Permissions: ['ReadAccountsBasic'], ExpirationDateTime: '2020-01-01T00:00:00Z' }, Risk: {} },
    {},
    400,
    'U003',
  ],
  [
    'a period backwards',
    {
      Data: {
        Permissions: ['ReadAccountsBasic'],
        TransactionFromDateTime: '2026-02-01T00:00:00Z',
        TransactionToDateTime: '2026-01-01T00:00:00Z',
      },
      Risk: {},
    },
    {},
    400,
    'U003',
  ],
])('British bank: a consent request with %s is refused', async (_what, body, headers, status, code) => {
  const answer = await post(body, headers);
  expect([answer.status, answer.body.Errors[0].ErrorCode]).toEqual([status, code]);
});

test('British bank: a consent request of another content type answers 415', async () => {
  expect((await post('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
});

test('British bank: a consent is visible to its own third party only, and gone after deletion', async () => {
  const consentId = await bank.createConsent();
  const path = `/account-access-consents/${consentId}`;
  const others = { token: await bank.clientToken(bank.other), transport: bank.other.transport };
  expect((await bank.call(path, others)).body.Errors[0].ErrorCode).toBe('U011');
  expect((await bank.call(path, { ...others, method: 'DELETE' })).status).toBe(400);
  expect((await bank.call(path, { token })).body.Data).toMatchObject({ ConsentId: consentId, Status: 'AWAU' });
  expect((await bank.call(path, { token, method: 'DELETE' })).status).toBe(204);
  expect((await bank.call(path, { token })).status).toBe(400);
});

test('British bank: deleting an authorized consent ends its tokens immediately', async () => {
  const { consentId, token: read } = await bank.link();
  expect((await bank.call('/accounts', { token: read })).status).toBe(200);
  expect((await bank.call(`/account-access-consents/${consentId}`, { token, method: 'DELETE' })).status).toBe(204);
  expect((await bank.call('/accounts', { token: read })).status).toBe(401);
});

test('British bank: each kind of token opens its own endpoints, only with its own certificate', async () => {
  const { token: read, consentId } = await bank.link();
  const path = `/account-access-consents/${consentId}`;
  for (const [address, call] of [
    [path, { token: read }],
    ['/accounts', { token }],
    ['/accounts', { token: read, transport: bank.other.transport }],
    ['/accounts', { token: read, transport: null }],
    [path, { token, transport: bank.other.transport }],
    ['/accounts', { token: 'not-a-token-of-this-bank' }],
  ] as const) {
    const answer = await bank.call(address, call);
    expect([answer.status, answer.body, answer.headers.get('www-authenticate')]).toEqual([
      401,
      null,
      'Bearer error="invalid_token"',
    ]);
  }
});

test('British bank: a certificate of another authority is refused', async () => {
  const { createAuthority, issueCertificate } = await import('../../src/index.ts');
  const { systemClock } = await import('@fin-link/storage');
  const stranger = await createAuthority('Somebody', systemClock);
  const forged = await issueCertificate(stranger, { commonName: 'fin-link', use: 'client' }, systemClock);
  const { token: read } = await bank.link();
  expect((await bank.call('/accounts', { token: read, transport: forged })).status).toBe(401);
});
