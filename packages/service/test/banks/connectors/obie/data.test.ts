import { systemClock } from '@fin-link/storage';
import { afterTests } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { transactionPages } from '../../../../src/banks/connectors/contract/paging.ts';
import { createObieConnector } from '../../../../src/banks/connectors/obie/index.ts';
import { sealedState } from '../../../../src/banks/connectors/obie/sealed-state.ts';
import { maliciousBank, says } from '../malicious-bank.ts';
import { hostileLimits } from '../open-banking/hostile-party.ts';
import { hostileBank } from './hostile-bank.ts';

const target = { providerId: 16020, bankKey: 'hostile' };
const never = new AbortController().signal;
const period = { from: '2025-01-01', to: '2025-12-31', cursor: null };
const session = sealedState.session.write({
  accessToken: 'token',
  consentId: 'consent-1',
  scopes: ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS'],
  presence: null,
});
const hostile = await hostileBank(new Date('2100-01-01T00:00:00Z'));
const { connector, close } = createObieConnector({
  banks: new Map([[target.bankKey, hostile.party]]),
  ...hostileLimits,
});
afterTests(close);

const list =
  'GET /data/accounts/key/transactions?fromBookingDateTime=2025-01-01T00%3A00%3A00%2B00%3A00&toBookingDateTime=2025-12-31T23%3A59%3A59%2B00%3A00';
const row = {
  AccountId: 'key',
  TransactionId: 't1',
  CreditDebitIndicator: 'Debit',
  Status: 'BOOK',
  BookingDateTime: '2025-03-30T00:30:00+01:00',
  Amount: { Amount: '12.50', Currency: 'GBP' },
  MerchantDetails: { MerchantName: 'Harbour Café' },
};
const transactions = () => connector.listTransactions(target, session, 'key', period, never);

const cut = { list: 'transactions', place: 'cut list', key: null };

test('OBIE: the query of the next page is sent to the list’s own address, even if the bank names another address', async () => {
  const inside = await maliciousBank();
  for (const Next of [
    `${inside.url}/data/accounts/key/transactions?page=2`,
    '/gateway/accounts/other/transactions?page=2',
    '?page=2',
  ]) {
    hostile.answers[list] = says(200, { Data: { Transaction: [row] }, Links: { Next } });
    hostile.answers['GET /data/accounts/key/transactions?page=2'] = says(200, { Data: { Transaction: [] } });
    const first = await transactions();
    expect(first).toMatchObject({ items: [{ key: 't1' }], nextCursor: '?page=2', unread: [] });
    const next = { ...period, cursor: '?page=2' };
    expect(await connector.listTransactions(target, session, 'key', next, never)).toMatchObject({ nextCursor: null });
  }
  expect(inside.requests).toEqual([]);
});

test('OBIE: a list whose next page cannot be requested keeps its rows and is cut', async () => {
  for (const Next of ['?', 'https://[', `?page=${'2'.repeat(2_000)}`]) {
    hostile.answers[list] = says(200, { Data: { Transaction: [row] }, Links: { Next } });
    expect(await transactions()).toMatchObject({ items: [{ key: 't1' }], nextCursor: null, unread: [cut] });
  }
});

test('OBIE: transactions of another account are refused, and entries that moved no money are left out', async () => {
  hostile.answers[list] = says(200, { Data: { Transaction: [{ ...row, AccountId: 'other' }] } });
  expect(await transactions()).toMatchObject({ kind: 'problem', detail: 'of another account' });
  const rows = ['BOOK', 'PDNG', 'FUTR', 'INFO', 'RJCT'].map((Status) => ({ ...row, Status, TransactionId: Status }));
  hostile.answers[list] = says(200, { Data: { Transaction: rows } });
  expect(await transactions()).toMatchObject({
    items: [
      { key: 'BOOK', status: 'POSTED', date: '2025-03-30', postDate: '2025-03-30', amount: { amount: '-12.50' } },
      { key: 'PDNG', status: 'PENDING', date: '2025-03-30', postDate: null, description: 'Harbour Café' },
    ],
  });
});

test.each([
  [400, 'U011', 'DATA_NOT_AVAILABLE'],
  [403, 'U009', 'CONSENT_EXPIRED'],
  [403, 'U028', 'NEW_AUTHENTICATION_REQUIRED'],
  [403, 'U008', 'CONSENT_REQUIRED'],
  [404, '', 'DATASET_NOT_SUPPORTED'],
  [429, '', 'SITE_BLOCKING_ERROR'],
  [503, '', 'SITE_UNAVAILABLE'],
  [500, 'U000', 'UNEXPECTED_SITE_ERROR'],
])('OBIE: status %i with %s is %s', async (status, ErrorCode, additionalStatus) => {
  hostile.answers[list] = says(status, ErrorCode === '' ? '' : { Errors: [{ ErrorCode, Message: 'No.' }] });
  expect(await transactions()).toMatchObject({ kind: 'problem', additionalStatus });
});

test('OBIE: debts of cards are positive, and a credit line is counted once', async () => {
  const amount = (Amount: string) => ({ Amount, Currency: 'GBP' });
  const owed = { AccountId: 'card', CreditDebitIndicator: 'Debit' };
  hostile.answers['GET /data/accounts'] = says(200, {
    Data: {
      Account: [
        { AccountId: 'card', Currency: 'GBP', AccountTypeCode: 'CARD', Nickname: 'Card' },
        { AccountId: 'new', Currency: 'GBP', AccountTypeCode: 'ZZZZ', Nickname: 'New' },
        { AccountId: 'gone', Currency: 'GBP', Status: 'Deleted' },
      ],
    },
  });
  const balances = (Included: boolean) =>
    says(200, {
      Data: {
        Balance: [
          { ...owed, Type: 'ITBD', Amount: amount('100.10') },
          { ...owed, Type: 'ITAV', Amount: amount('120.10'), CreditLine: [{ Included, Amount: amount('1000') }] },
        ],
      },
    });
  hostile.answers['GET /data/balances'] = balances(false);
  const listed = await connector.listAccounts(target, session, never);
  expect(listed).toMatchObject({
    items: [
      {
        balance: { amount: '100.10' },
        availableBalance: null,
        availableCredit: { amount: '879.90' },
        totalCreditLine: { amount: '1000.00' },
        unavailable: null,
      },
      { key: 'new', accountType: 'OTHER', unavailable: 'DATA_NOT_AVAILABLE' },
    ],
  });
  hostile.answers['GET /data/balances'] = balances(true);
  expect(await connector.listAccounts(target, session, never)).toMatchObject({
    items: [{ availableCredit: { amount: '-120.10' }, totalCreditLine: { amount: '1000.00' } }, {}],
  });
});

const amount = (Amount: string, Currency = 'GBP') => ({ Amount, Currency });
const accounts = (...Account: object[]) =>
  void (hostile.answers['GET /data/accounts'] = says(200, { Data: { Account } }));
const balances = (path: string, ...Balance: object[]) =>
  void (hostile.answers[`GET /data/${path}`] = says(200, { Data: { Balance } }));
const held = { Type: 'ITBD', CreditDebitIndicator: 'Credit', Amount: amount('7.00') };
const listed = () => connector.listAccounts(target, session, never);
const page = (...rows: object[]) =>
  void (hostile.answers[list] = says(200, { Data: { Transaction: rows.map((change) => ({ ...row, ...change })) } }));

test.each([404, 405, 501])(
  'OBIE: balances are read account by account if the bulk address answers %i',
  async (status) => {
    accounts(
      { AccountId: 'one' },
      { AccountId: 'two' },
      { AccountId: 'three' },
      { AccountId: 'gone', Status: 'Deleted' },
    );
    hostile.answers['GET /data/balances'] = says(status, '');
    balances('accounts/one/balances', { ...held, AccountId: 'one' });
    balances('accounts/two/balances', { ...held, AccountId: undefined, Amount: amount('8.00') });
    hostile.answers['GET /data/accounts/three/balances'] = says(400, { Errors: [{ ErrorCode: 'U011' }] });
    expect(await listed()).toMatchObject({
      items: [
        { key: 'one', balance: { amount: '7.00' }, unavailable: null },
        { key: 'two', balance: { amount: '8.00' }, unavailable: null },
        { key: 'three', unavailable: 'DATA_NOT_AVAILABLE' },
      ],
      unread: [],
    });
    balances('accounts/one/balances', { ...held, AccountId: 'other' });
    expect(await listed()).toMatchObject({ kind: 'problem', detail: 'of another account' });
    hostile.answers['GET /data/accounts/one/balances'] = says(429, '');
    expect(await listed()).toMatchObject({ kind: 'problem', additionalStatus: 'SITE_BLOCKING_ERROR' });
  },
);

test('OBIE: only the unreadable row is left out, and its unreadable member is reported without the value', async () => {
  page(
    { TransactionId: 't1', Amount: amount('1,50') },
    { TransactionId: 't2' },
    { TransactionId: 't3', Status: 'NEW' },
  );
  expect(await transactions()).toMatchObject({
    items: [{ key: 't2' }],
    unread: [
      { list: 'transactions', place: 'Amount.Amount', key: 't1' },
      { list: 'transactions', place: 'Status', key: 't3' },
    ],
  });
  accounts({ AccountId: 'one', Currency: 'pounds' }, { Currency: 'GBP' });
  balances('balances', { ...held, AccountId: 'one' }, { ...held, AccountId: 'one', Amount: amount('x') });
  expect(await listed()).toMatchObject({
    items: [{ key: 'one', balance: { amount: '7.00', currency: 'GBP' } }],
    unread: [
      { list: 'accounts', place: 'AccountId', key: null },
      { list: 'balances', place: 'Amount.Amount', key: null },
    ],
  });
});

test('OBIE: an account whose balance cannot be read has no balance, and its transactions are read', async () => {
  accounts({ AccountId: 'one' }, { AccountId: 'two' });
  balances('balances', { ...held, AccountId: 'one', Amount: amount('1,50') });
  expect(await listed()).toMatchObject({
    items: [
      { key: 'one', balance: null, availableBalance: null, unavailable: null },
      { key: 'two', balance: null, unavailable: 'DATA_NOT_AVAILABLE' },
    ],
    unread: [{ list: 'balances', place: 'Amount.Amount', accountKey: 'one' }],
  });
});

test('OBIE: null in optional members, unknown codes and times without a zone are read', async () => {
  page(
    { TransactionId: 't1', MerchantDetails: null, TransactionInformation: null, ValueDateTime: null, Balance: null },
    { TransactionId: 't2', BookingDateTime: '2025-03-29T23:59:59', ValueDateTime: '0001-01-01T00:00:00' },
    { TransactionId: 't3', BookingDateTime: '2025-03-28T10:00:00.123+0100', AccountId: null },
    { TransactionId: 't4', BookingDateTime: '2025-03-27', Balance: { ...held, Type: null } },
  );
  expect(await transactions()).toMatchObject({
    items: [
      { key: 't1', date: '2025-03-30', postDate: '2025-03-30', description: '' },
      { key: 't2', date: '2025-03-29', postDate: '2025-03-29' },
      { key: 't3', date: '2025-03-28' },
      { key: 't4', date: '2025-03-27' },
    ],
    unread: [],
  });
  accounts({ AccountId: 'one', Status: 'Resting', AccountTypeCode: 'ZZZZ', Nickname: null, Account: null });
  balances('balances', { ...held, AccountId: 'one', Type: 'LUNAR' }, { ...held, AccountId: 'one', CreditLine: null });
  expect(await listed()).toMatchObject({
    items: [{ accountType: 'OTHER', unavailable: null }],
    unread: [{ place: 'AccountTypeCode' }],
  });
});

test.each([{ Links: { Next: '' } }, { Links: { Next: ' ' } }, { Links: { Next: null } }, { Links: null }])(
  'OBIE: no next page is requested after %j',
  async (end) => {
    hostile.answers[list] = says(200, { Data: { Transaction: [row] }, ...end });
    expect(await transactions()).toMatchObject({ kind: 'page', items: [{ key: 't1' }], nextCursor: null });
  },
);

test('OBIE: a list reply with 204, without rows, or with null for the rows is an empty list', async () => {
  for (const answer of [says(204, ''), says(200, { Data: {} }), says(200, { Data: { Transaction: null } })]) {
    hostile.answers[list] = answer;
    expect(await transactions()).toEqual({ kind: 'page', items: [], nextCursor: null, unread: [] });
  }
  hostile.answers['GET /data/accounts'] = says(204, '');
  hostile.answers['GET /data/balances'] = says(204, '');
  expect(await listed()).toEqual({ kind: 'listed', items: [], unread: [] });
});

test('OBIE: transactions without an id keep their keys from one refresh to the next, even two equal ones on one day', async () => {
  const coffee = { TransactionId: undefined, TransactionInformation: 'COFFEE' };
  const rows = [
    coffee,
    { ...coffee, Amount: amount('3.10') },
    { ...coffee, TransactionId: '' },
    { TransactionId: 't1' },
  ];
  const second = `GET /data/accounts/key/transactions?page=2`;
  async function keys(first: readonly object[], rest: readonly object[]): Promise<string[]> {
    const said = (some: readonly object[], Next?: string) =>
      says(200, { Data: { Transaction: some.map((change) => ({ ...row, ...change })) }, Links: { Next } });
    hostile.answers[list] = said(first, '?page=2');
    hostile.answers[second] = said(rest);
    const found: string[] = [];
    const fetchPage = (cursor: string | null) =>
      connector.listTransactions(target, session, 'key', { ...period, cursor }, never);
    for await (const one of transactionPages(fetchPage, systemClock))
      found.push(...(one.kind === 'problem' ? [one.detail] : one.items.map(({ key }) => key)));
    return found.toSorted();
  }
  const before = await keys(rows.slice(0, 2), rows.slice(2));
  expect(new Set(before).size).toBe(4);
  expect(before).toContain('t1');
  expect(await keys(rows.toReversed(), [])).toEqual(before);
  // A third equal row is new and does not change the keys of the others.
  expect(await keys([coffee, ...rows], [])).toEqual(expect.arrayContaining(before));
});

test('OBIE 3.1: codes of accounts, balances, transactions and errors are understood', async () => {
  accounts(
    { AccountId: 'current', Currency: 'GBP', AccountType: 'Personal', AccountSubType: 'CurrentAccount' },
    { AccountId: 'card', Currency: 'GBP', AccountType: 'Personal', AccountSubType: 'CreditCard' },
  );
  balances(
    'balances',
    { ...held, AccountId: 'current', Type: 'InterimAvailable', Amount: amount('9.00') },
    { ...held, AccountId: 'current', Type: 'InterimBooked' },
    { ...held, AccountId: 'card', Type: 'ClosingBooked', CreditDebitIndicator: 'Debit' },
  );
  expect(await listed()).toMatchObject({
    items: [
      { accountType: 'CHECKING', balance: { amount: '7.00' }, availableBalance: { amount: '9.00' } },
      { container: 'creditCard', balance: { amount: '7.00' } },
    ],
  });
  page(
    { TransactionId: 't1', Status: 'Booked' },
    { TransactionId: 't2', Status: 'Pending' },
    { TransactionId: 't3', Status: 'Rejected' },
  );
  expect(await transactions()).toMatchObject({ items: [{ status: 'POSTED' }, { status: 'PENDING' }], unread: [] });
  for (const [status, code, additionalStatus] of [
    [400, 'UK.OBIE.Resource.NotFound', 'DATA_NOT_AVAILABLE'],
    [403, 'UK.OBIE.Resource.InvalidConsentStatus', 'CONSENT_EXPIRED'],
    [403, 'UK.OBIE.Reauthenticate', 'NEW_AUTHENTICATION_REQUIRED'],
    [403, 'UK.OBIE.Resource.ConsentMismatch', 'CONSENT_REQUIRED'],
  ] as const) {
    const error = { Code: `${status}`, Message: 'No.', Errors: [{ ErrorCode: code, Message: 'No.' }] };
    hostile.answers[list] = says(status, error);
    expect(await transactions()).toMatchObject({ kind: 'problem', additionalStatus });
  }
});
