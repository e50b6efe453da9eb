import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { logDeviations } from '../../../../src/linking/refreshes/log-deviations.ts';
import { maliciousBank, says } from '../malicious-bank.ts';
import { hostileData, list, row } from './hostile-data.ts';

const { hostile, transactions } = await hostileData();
const answering = (rows: readonly object[], rest: object = {}) => says(200, { transactions: rows, ...rest });

test('FDX: the key of the next page is sent to the list’s own address, even if the bank names another address', async () => {
  const inside = await maliciousBank();
  const cut = [{ list: 'transactions', place: 'cut list', key: null }];
  for (const [href, nextCursor, unread] of [
    [`${inside.url}/data/accounts/key/transactions?pageKey=2`, '2', []],
    ['/data/accounts/other/transactions?pageKey=2', '2', []],
    ['?page=2', null, cut],
    ['?', null, cut],
  ] as const) {
    hostile.answers[list] = answering([row], { links: { next: { href } } });
    expect(await transactions()).toMatchObject({ items: [{ key: 't1' }], nextCursor, unread });
  }
  expect(inside.requests).toEqual([]);
  hostile.answers[list] = answering([], { links: { next: { href: '?limit=500&pageKey=a%26limit%3D9' } } });
  expect(await transactions()).toMatchObject({ kind: 'page', nextCursor: 'a&limit=9' });
  hostile.answers[`${list}&pageKey=a%26limit%3D9`] = answering([row]);
  expect(await transactions({ cursor: 'a&limit=9' })).toMatchObject({ items: [{ key: 't1' }], nextCursor: null });
});

test('FDX: transactions of another account are refused, and entries that moved no money are left out', async () => {
  hostile.answers[list] = answering([{ ...row, accountId: 'other' }]);
  expect(await transactions()).toMatchObject({ kind: 'problem', detail: 'of another account' });
  hostile.answers[list] = answering([
    row,
    { ...row, transactionId: 't2', status: 'PENDING', postedTimestamp: undefined, debitCreditMemo: 'CREDIT' },
    { ...row, transactionId: 't3', status: 'MEMO' },
    { ...row, transactionId: 't4', debitCreditMemo: 'MEMO' },
  ]);
  expect(await transactions({ currency: 'CAD' })).toMatchObject({
    items: [
      {
        key: 't1',
        status: 'POSTED',
        date: '2025-03-30',
        postDate: '2025-04-01',
        amount: { amount: '-12.50', currency: 'CAD' },
        description: 'Harbor Café',
      },
      { key: 't2', status: 'PENDING', postDate: null, amount: { amount: '12.50', currency: 'CAD' } },
    ],
  });
});

test.each([-1, 1e300, 'much', null])(
  'FDX: a row with the amount %s is left out, and other rows are read',
  async (amount) => {
    hostile.answers[list] = answering([
      { ...row, debitCreditMemo: 'CREDIT', amount },
      { ...row, transactionId: 't2' },
    ]);
    expect(await transactions()).toMatchObject({
      items: [{ key: 't2' }],
      unread: [{ list: 'transactions', place: 'amount', key: 't1' }],
    });
  },
);

test('FDX: amounts are read from JSON numbers without rounding', async () => {
  const amounts = [0, 0.1, 0.29, 1.005, 0.1 + 0.2, 4_503_599_627.37, 9_999_999_999_999.99];
  hostile.answers[list] = answering(amounts.map((amount, at) => ({ ...row, transactionId: `t${at}`, amount })));
  const page = await transactions();
  expect(page.kind === 'page' && page.items.map(({ amount }) => amount.amount)).toEqual([
    '-0',
    '-0.10',
    '-0.29',
    '-1.005',
    '-0.30',
    '-4503599627.37',
    '-9999999999999.99',
  ]);
});

const challenge = (error: string) => ({ 'www-authenticate': `DPoP error="${error}", algs="ES256"` });
test.each([
  [400, '703', '', 'UNEXPECTED_SITE_ERROR'],
  [401, '401', 'insufficient_user_authentication', 'NEW_AUTHENTICATION_REQUIRED'],
  [401, '401', 'invalid_token', 'INCORRECT_OAUTH_TOKEN'],
  [401, '', '', 'INCORRECT_OAUTH_TOKEN'],
  [403, '602', '', 'CONSENT_REQUIRED'],
  [404, '601', '', 'DATA_NOT_AVAILABLE'],
  [404, '701', '', 'DATA_NOT_AVAILABLE'],
  [404, '404', '', 'DATASET_NOT_SUPPORTED'],
  [429, '1207', '', 'SITE_BLOCKING_ERROR'],
  [500, '500', '', 'UNEXPECTED_SITE_ERROR'],
  [503, '', '', 'SITE_UNAVAILABLE'],
])('FDX: status %i with %s %s is %s', async (status, code, error, additionalStatus) => {
  hostile.answers['GET /data/consents/consent-1'] = says(200, {
    id: 'consent-1',
    status: 'ACTIVE',
    resources: [{ resourceType: 'ACCOUNT', dataClusters: [] }],
  });
  const headers = error === '' ? {} : challenge(error);
  hostile.answers[list] = says(status, code === '' ? '' : { code, message: 'No.' }, headers);
  expect(await transactions()).toMatchObject({ kind: 'problem', additionalStatus });
});

test('FDX: an answer with the id of another request is refused', async () => {
  hostile.answers[list] = (_request, response) => {
    response.setHeader('x-fapi-interaction-id', '5f8f1a3c-0d1c-4c62-9d2b-0a2f6f0a9d11');
    response.writeHead(200).end(JSON.stringify({ transactions: [row] }));
  };
  expect(await transactions()).toMatchObject({ kind: 'problem', detail: 'an answer to another request' });
});

test('FDX: an answer without the id of its request is read, and the bank is logged once', async () => {
  hostile.answers[list] = (_request, response) => {
    response.removeHeader('x-fapi-interaction-id');
    response.writeHead(200).end(JSON.stringify({ transactions: [row] }));
  };
  const warn = vi.fn();
  onTestFinished(logDeviations({ log: { warn } as never }));
  for (let count = 0; count < 2; count += 1) expect(await transactions()).toMatchObject({ items: [{ key: 't1' }] });
  const found = { bank: new URL(hostile.bank.url).host, deviation: 'no x-fapi-interaction-id' };
  expect(warn.mock.calls).toEqual([[found, 'a bank deviates from its standard']]);
});

test('FDX: a demanded DPoP nonce is sent once, and a bank that demands another nonce is reported as a problem', async () => {
  const requested = (): string[] =>
    hostile.bank.requests
      .filter(({ method, url }) => `${method} ${url}` === list)
      .map(({ headers }) => String(headers['dpop']));
  const before = requested().length;
  const demand = { ...challenge('use_dpop_nonce'), 'dpop-nonce': 'nonce-1' };
  hostile.answers[list] = (request, response) => {
    const { nonce } = decodeJwt(String(request.headers['dpop']));
    return (nonce === 'nonce-1' ? answering([row]) : says(401, {}, demand))(request, response);
  };
  expect(await transactions()).toMatchObject({ kind: 'page' });
  expect(await transactions()).toMatchObject({ kind: 'page' });
  const proofs = requested()
    .slice(before)
    .map((proof) => decodeJwt(proof));
  expect(proofs.map(({ nonce }) => nonce)).toEqual([undefined, 'nonce-1', 'nonce-1']);
  expect(new Set(proofs.map(({ jti }) => jti)).size).toBe(3);
  expect(proofs.at(-1)).toMatchObject({
    htm: 'GET',
    htu: `${hostile.bank.url}/data/accounts/key/transactions`,
    ath: createHash('sha256').update('token').digest('base64url'),
  });
  hostile.answers[list] = says(401, {}, { ...demand, 'dpop-nonce': 'nonce-2' });
  expect(await transactions()).toMatchObject({ kind: 'problem', additionalStatus: 'INCORRECT_OAUTH_TOKEN' });
  expect(requested().length - before).toBe(5);
});

test('FDX: trades carry the security, the quantity and the price', async () => {
  const trade = { accountId: 'key', status: 'POSTED', postedTimestamp: '2025-05-02T00:00:00Z', amount: 30.03 };
  hostile.answers[list] = says(200, {
    transactions: [
      {
        ...trade,
        transactionId: 'bought',
        debitCreditMemo: 'DEBIT',
        symbol: 'ABC',
        securityId: '0378\u000033100',
        securityIdType: 'CUSIP',
        units: 3,
        unitPrice: 10.0101,
      },
      { ...trade, transactionId: 'dividend', debitCreditMemo: 'CREDIT', symbol: 'ABC' },
      { ...trade, transactionId: 'fee', debitCreditMemo: 'DEBIT' },
    ],
  });
  expect(await transactions()).toMatchObject({
    items: [
      {
        details: {
          symbol: 'ABC',
          cusipNumber: '0378 33100',
          quantity: '3',
          price: { amount: '10.0101', currency: 'USD' },
        },
      },
      { details: { symbol: 'ABC', quantity: undefined, price: undefined } },
      { key: 'fee' },
    ],
  });
});
