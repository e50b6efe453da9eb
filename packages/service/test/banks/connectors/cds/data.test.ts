import { afterTests } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { createCdsConnector } from '../../../../src/banks/connectors/cds/index.ts';
import { sealedState } from '../../../../src/banks/connectors/cds/sealed-state.ts';
import { maliciousBank, says } from '../malicious-bank.ts';
import { hostileLimits } from '../open-banking/hostile-party.ts';
import { hostileBank } from './hostile-bank.ts';

const target = { providerId: 16040, bankKey: 'hostile' };
const never = new AbortController().signal;
const period = { from: '2025-01-01', to: '2025-12-31', cursor: null };
const held = {
  arrangementId: 'arrangement-1',
  subject: 'user',
  scopes: ['bank:accounts.basic:read', 'bank:accounts.detail:read', 'bank:transactions:read'],
  accessToken: 'token',
  accessUntil: 0,
  refreshToken: 'refresh-token',
  seenAt: 0,
  presence: null,
};
const session = sealedState.session.write(held);
const hostile = await hostileBank(new Date('2100-01-01T00:00:00Z'));
const { connector, close } = createCdsConnector({
  banks: new Map([[target.bankKey, hostile.party]]),
  recipientBaseUri: 'http://127.0.0.1:1/open-banking/cds',
  ...hostileLimits,
});
afterTests(close);

const list =
  'GET /data/banking/accounts/key/transactions?oldest-time=2025-01-01T00%3A00%3A00%2B11%3A00&newest-time=2025-12-31T23%3A59%3A59%2B08%3A00&page-size=500';
const row = {
  accountId: 'key',
  transactionId: 't1',
  isDetailAvailable: false,
  type: 'PAYMENT',
  status: 'POSTED',
  description: 'HARBOUR CAFE',
  postingDateTime: '2025-03-30T00:00:00+11:00',
  amount: '-12.50',
  reference: '',
};
const rows = (...changes: object[]) =>
  says(200, { data: { transactions: changes.map((change, at) => ({ ...row, transactionId: `t${at}`, ...change })) } });
const transactions = () => connector.listTransactions(target, session, 'key', period, never);

test('CDS: the query of the next page is sent to the list’s own address, even if the bank names another address', async () => {
  const inside = await maliciousBank();
  const cut = [{ list: 'transactions', place: 'cut list', key: null }];
  for (const [next, nextCursor, unread] of [
    [`${inside.url}/data/banking/accounts/key/transactions?page=2`, '?page=2', []],
    ['/data/banking/accounts/other/transactions?page=2', '?page=2', []],
    ['?', null, cut],
  ] as const) {
    hostile.answers[list] = says(200, { data: { transactions: [row] }, links: { next } });
    expect(await transactions()).toMatchObject({ items: [{ key: 't1' }], nextCursor, unread });
  }
  expect(inside.requests).toEqual([]);
});

test('CDS: transactions of another account and replies of another version are refused', async () => {
  hostile.answers[list] = rows({ accountId: 'other' });
  expect(await transactions()).toMatchObject({ kind: 'problem', detail: 'of another account' });
  for (const [version, outcome] of [
    ['2', { kind: 'page' }],
    ['1', { kind: 'page' }],
    ['3', { detail: 'another version' }],
    ['latest', { detail: 'another version' }],
  ] as const) {
    hostile.answers[list] = says(200, { data: { transactions: [row] } }, { 'x-v': version });
    expect(await transactions()).toMatchObject(outcome);
  }
});

test('CDS: dates are taken as written, or in Sydney time if the bank sends UTC', async () => {
  hostile.answers[list] = rows(
    { postingDateTime: '2025-03-30T23:30:00+11:00', valueDateTime: '2025-03-29T00:00:00+11:00' },
    { postingDateTime: '2025-03-29T13:30:00Z' },
    { postingDateTime: '2025-06-29T13:30:00Z' },
    { status: 'PENDING', postingDateTime: undefined, executionDateTime: '2025-07-01T00:00:00+10:00' },
  );
  expect(await transactions()).toMatchObject({
    items: [
      { key: 't3', status: 'PENDING', date: '2025-07-01', postDate: null },
      { key: 't0', date: '2025-03-30', postDate: '2025-03-29', amount: { amount: '-12.50', currency: 'AUD' } },
      { key: 't1', date: '2025-03-30' },
      { key: 't2', date: '2025-06-29' },
    ].toSorted((one, two) => two.date.localeCompare(one.date)),
  });
});

test('CDS: a pending row without a day is counted as unread', async () => {
  const undated = { status: 'PENDING', postingDateTime: undefined };
  hostile.answers[list] = rows({}, undated, { ...undated, executionDateTime: '1970-01-01T00:00:00Z' });
  expect(await transactions()).toMatchObject({
    items: [{ key: 't0' }],
    unread: [
      { list: 'transactions', place: 'executionDateTime', key: 't1' },
      { list: 'transactions', place: 'executionDateTime', key: 't2' },
    ],
  });
});

test.each([
  [401, '', 'INCORRECT_OAUTH_TOKEN'],
  [403, 'cds-all:Authorisation/RevokedConsent', 'CONSENT_REVOKED'],
  [403, 'cds-all:Authorisation/AdrStatusNotActive', 'TECH_ERROR'],
  [403, 'cds-all:GeneralError/Expected', 'CONSENT_REQUIRED'],
  [404, 'cds-banking:Authorisation/InvalidBankingAccount', 'DATA_NOT_AVAILABLE'],
  [404, 'cds-banking:Authorisation/UnavailableBankingAccount', 'DATA_NOT_AVAILABLE'],
  [404, 'cds-all:Resource/NotFound', 'DATASET_NOT_SUPPORTED'],
  [406, 'cds-all:Header/UnsupportedVersion', 'TECH_ERROR'],
  [422, 'cds-all:Field/InvalidPage', 'UNEXPECTED_SITE_ERROR'],
  [429, 'cds-all:GeneralError/Expected', 'SITE_BLOCKING_ERROR'],
  [503, '', 'SITE_UNAVAILABLE'],
  [500, 'cds-all:GeneralError/Unexpected', 'UNEXPECTED_SITE_ERROR'],
])('CDS: status %i with %s is %s', async (status, ending, additionalStatus) => {
  const errors = [{ code: `urn:au-cds:error:${ending}`, title: 'No', detail: 'No.' }];
  hostile.answers[list] = says(status, ending === '' ? '' : { errors });
  hostile.answers['POST /introspect'] = says(200, { active: true, cdr_arrangement_id: 'arrangement-1' });
  expect(await transactions()).toMatchObject({ kind: 'problem', additionalStatus });
});

const account = (accountId: string, change: object = {}) => ({
  accountId,
  displayName: 'Account',
  maskedNumber: 'xxxx xxxx xxxx 1234',
  productCategory: 'CRED_AND_CHRG_CARDS',
  productName: 'Card',
  accountOwnership: 'ONE_PARTY',
  ...change,
});
const balance = (accountId: string, change: object = {}) => ({
  accountId,
  currentBalance: '-100.10',
  availableBalance: '879.90',
  ...change,
});
function share(accounts: object[], balances: object[], details: Record<string, object> = {}): void {
  hostile.answers['GET /data/banking/accounts?page-size=100'] = says(200, { data: { accounts } });
  hostile.answers['GET /data/banking/accounts/balances?page-size=100'] = says(200, { data: { balances } });
  for (const [key, detail] of Object.entries(details))
    hostile.answers[`GET /data/banking/accounts/${key}`] = says(200, { data: { accountId: key, ...detail } });
}
const accounts = (changed: Partial<typeof held> = {}) =>
  connector.listAccounts(target, sealedState.session.write({ ...held, ...changed }), never);

test('CDS: debts of cards and loans are positive, and closed accounts are left out', async () => {
  const creditCard = { minPaymentAmount: '25.00', paymentDueAmount: '100.10', paymentDueDate: '2026-12-06' };
  share(
    [
      account('card'),
      account('home', { productCategory: 'RESIDENTIAL_MORTGAGES', displayName: 'Home', nickname: 'Our home' }),
      account('new', { productCategory: 'SOMETHING_NEW' }),
      account('gone', { openStatus: 'CLOSED' }),
    ],
    [balance('card', { creditLimit: '1000.00' }), balance('home', { currentBalance: '-400000.00' })],
    {
      card: { lendingRate: '0.1349', creditCard },
      home: { bsb: '899-042', accountNumber: '123456789', lendingRate: '0.0612' },
      new: {},
    },
  );
  expect(await accounts()).toMatchObject({
    items: [
      {
        key: 'card',
        container: 'creditCard',
        number: 'xxxx xxxx xxxx 1234',
        balance: { amount: '100.10', currency: 'AUD' },
        availableBalance: null,
        availableCredit: { amount: '879.90' },
        totalCreditLine: { amount: '1000.00' },
        amountDue: { amount: '100.10', currency: 'AUD' },
        dueDate: '2026-12-06',
        interestRate: null,
        details: { apr: '13.49', minimumAmountDue: { amount: '25.00' }, sourceProductName: expect.any(String) },
        unavailable: null,
      },
      {
        key: 'home',
        name: 'Our home',
        container: 'loan',
        accountType: 'MORTGAGE',
        number: '123456789',
        transferCode: { id: '899042', type: 'BSB' },
        balance: { amount: '400000.00' },
        availableBalance: null,
        interestRate: '6.12',
      },
      { key: 'new', accountType: 'OTHER', unavailable: 'DATA_NOT_AVAILABLE' },
    ],
  });
});

test('CDS: facts about loans and deposits get the names of the service interface', async () => {
  share(
    [
      account('home', { productCategory: 'RESIDENTIAL_MORTGAGES', isOwned: true, accountOwnership: 'TWO\u0000PARTY' }),
      account('term', { productCategory: 'TERM_DEPOSITS' }),
    ],
    [balance('home'), balance('term', { currentBalance: '5000.00' })],
    {
      home: {
        loan: {
          originalStartDate: '2020-03-01',
          originalLoanAmount: '450000.00',
          loanEndDate: '2050-03-01',
          nextInstalmentDate: '2026-12-01',
          minInstalmentAmount: '2100.00',
          maxRedraw: '1200.00',
          offsetAccountEnabled: false,
          repaymentType: 'PRINCIPAL_AND_INTEREST',
          repaymentFrequency: 'P14D',
        },
      },
      term: { termDeposit: [{ maturityDate: '2027-01-31', maturityAmount: '5210.00' }] },
    },
  );
  const money = (amount: string) => ({ amount, currency: 'AUD' });
  expect(await accounts()).toMatchObject({
    items: [
      {
        amountDue: money('2100.00'),
        dueDate: '2026-12-01',
        details: {
          originalLoanAmount: money('450000.00'),
          originationDate: '2020-03-01',
          maturityDate: '2050-03-01',
          minimumAmountDue: money('2100.00'),
          maxRedraw: money('1200.00'),
          sourceLoanOffsetEnabled: false,
          sourceLoanRepaymentType: 'PRINCIPAL_AND_INTEREST',
          frequency: 'EVERY_2_WEEKS',
          isOwnedAtSource: true,
          sourceAccountOwnership: 'TWO PARTY',
        },
      },
      { details: { maturityDate: '2027-01-31', maturityAmount: money('5210.00') } },
    ],
  });
});

test('CDS: the connector reads no more than the granted scopes', async () => {
  share([account('card')], [balance('card')]);
  hostile.bank.requests = [];
  expect(await accounts({ scopes: ['bank:accounts.basic:read'] })).toMatchObject({
    items: [{ hasTransactions: false, holders: [] }],
  });
  expect(hostile.bank.requests.map(({ url }) => url)).toEqual([
    '/data/banking/accounts?page-size=100',
    '/data/banking/accounts/balances?page-size=100',
  ]);
});

test('CDS: an account whose balance cannot be read has no balance, and its transactions are read', async () => {
  share([account('card'), account('other')], [balance('card', { currentBalance: 'x' })], { card: {}, other: {} });
  expect(await accounts()).toMatchObject({
    items: [
      { key: 'card', balance: null, unavailable: null },
      { key: 'other', balance: null, unavailable: 'DATA_NOT_AVAILABLE' },
    ],
    unread: [{ list: 'balances', place: 'currentBalance', key: 'card' }],
  });
});

test('CDS: details of another account are refused, and an account with missing details is still listed', async () => {
  share([account('card')], [balance('card')], { card: { accountId: 'other' } });
  expect(await accounts()).toMatchObject({ kind: 'problem', detail: 'of another account' });
  const code = 'urn:au-cds:error:cds-banking:Authorisation/UnavailableBankingAccount';
  hostile.answers['GET /data/banking/accounts/card'] = says(404, { errors: [{ code, title: 'No', detail: 'No.' }] });
  expect(await accounts()).toMatchObject({ items: [{ key: 'card', interestRate: null, unavailable: null }] });
});

test('CDS: the holder is an organisation or a person', async () => {
  share([account('card')], [balance('card')], { card: {} });
  const scopes = [...held.scopes, 'common:customer.basic:read'];
  for (const [data, fullName] of [
    [{ customerUType: 'person', person: { firstName: 'Ann', lastName: 'Wattle' } }, 'Ann Wattle'],
    [{ customerUType: 'person', person: { lastName: 'Wattle' } }, 'Wattle'],
    [{ customerUType: 'organisation', organisation: { businessName: 'Wattle Pty Ltd' } }, 'Wattle Pty Ltd'],
  ] as const) {
    hostile.answers['GET /data/common/customer'] = says(200, { data });
    expect(await accounts({ scopes })).toMatchObject({ items: [{ holders: [{ name: { fullName } }] }] });
  }
});
