import { afterTests } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { createObieConnector } from '../../../src/connectors/obie/index.ts';
import { sealedState } from '../../../src/connectors/obie/sealed-state.ts';
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

test('OBIE: a next page at another address is not requested', async () => {
  const inside = await maliciousBank();
  for (const Next of [
    `${inside.url}/data/accounts/key/transactions?page=2`,
    '/data/accounts/other/transactions?page=2',
    '?',
  ]) {
    hostile.answers[list] = says(200, { Data: { Transaction: [] }, Links: { Next } });
    expect(await transactions()).toMatchObject({ kind: 'problem', detail: 'a page elsewhere' });
  }
  expect(inside.requests).toEqual([]);
});

test('OBIE: transactions of another account are refused, and entries without money are left out', async () => {
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
