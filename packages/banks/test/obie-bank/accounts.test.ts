import { Big } from 'big.js';
import { expect, test } from 'vitest';
import { openTestObieBank, type Called } from './test-obie-bank.ts';

const bank = await openTestObieBank();
const whole = await bank.link();
const read = (path: string, token = whole.token): Promise<Called> => bank.call(path, { token });

interface Transaction {
  readonly TransactionId: string;
  readonly CreditDebitIndicator: 'Credit' | 'Debit';
  readonly Status: string;
  readonly BookingDateTime: string;
  readonly Amount: { readonly Amount: string };
  readonly Balance?: { readonly CreditDebitIndicator: string; readonly Amount: { readonly Amount: string } };
}

interface StatedTransaction {
  readonly TransactionInformation: string;
  readonly BankTransactionCode: { readonly Code: string; readonly SubCode: string };
  readonly MerchantDetails?: { readonly MerchantName: string; readonly MerchantCategoryCode: string };
}

const signed = ({ CreditDebitIndicator, Amount }: Pick<Transaction, 'CreditDebitIndicator' | 'Amount'>): Big =>
  new Big(Amount.Amount).times(CreditDebitIndicator === 'Debit' ? -1 : 1);

/** Reads all pages by their links. */
async function transactions(path: string, token = whole.token): Promise<Transaction[]> {
  const all: Transaction[] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const { status, body }: Called = await read(next, token);
    expect(status).toBe(200);
    all.push(...body.Data.Transaction);
    next = body.Links.Next;
  }
  return all;
}

test.each([
  'accounts',
  'balances',
  'beneficiaries',
  'direct-debits',
  'standing-orders',
  'scheduled-payments',
  'products',
  'party',
])('British bank: %s in bulk and of one account match the standard', async (name) => {
  expect((await read(`/${name}`)).status).toBe(200);
  const one = name === 'products' ? 'product' : name;
  const path = name === 'accounts' ? `/accounts/${whole.accounts[0]}` : `/accounts/${whole.accounts[0]}/${one}`;
  expect((await read(path)).status).toBe(200);
});

test('British bank: transaction pages join, newest first, and their running balances end in the account’s balance', async () => {
  const [current] = whole.accounts;
  const all = await transactions(`/accounts/${current}/transactions`);
  expect(all.length).toBeGreaterThan(300);
  expect(new Set(all.map(({ TransactionId }) => TransactionId)).size).toBe(all.length);
  const booked = all.filter(({ Status }) => Status === 'BOOK');
  expect(booked.map(({ BookingDateTime }) => BookingDateTime)).toEqual(
    booked
      .map(({ BookingDateTime }) => BookingDateTime)
      .toSorted()
      .toReversed(),
  );
  const running = booked.map(({ Balance }) =>
    Balance === undefined
      ? new Big(0)
      : signed({ ...Balance, CreditDebitIndicator: Balance.CreditDebitIndicator === 'Debit' ? 'Debit' : 'Credit' }),
  );
  for (const [index, one] of booked.slice(0, -1).entries())
    expect(running[index]?.minus(signed(one)).eq(running[index + 1] ?? NaN), one.TransactionId).toBe(true);
  const balances = (await read(`/accounts/${current}/balances`)).body.Data.Balance;
  expect(signed(balances[0]).toFixed(2)).toBe(running[0]?.toFixed(2));
});

test('British bank: card payments state their merchant, and every entry how the money moved', async () => {
  const all: StatedTransaction[] = (await read(`/transactions`)).body.Data.Transaction;
  const kindsOf = (isCard: boolean) =>
    new Set(
      all
        .filter(({ MerchantDetails }) => (MerchantDetails !== undefined) === isCard)
        .map(({ BankTransactionCode: { Code, SubCode } }) => `${Code} ${SubCode}`),
    );
  expect([...kindsOf(true)]).toEqual(['CCRD POSD']);
  expect(kindsOf(false).has('CCRD POSD')).toBe(false);
  for (const kind of ['ICDT STDO', 'RDDT PMDD']) expect(kindsOf(false).has(kind), kind).toBe(true);
  const pub = all.find(({ TransactionInformation }) => TransactionInformation.startsWith('THE CROWN AND ANCHOR'));
  expect(pub?.MerchantDetails).toEqual({ MerchantName: 'The Crown and Anchor', MerchantCategoryCode: '5813' });
});

test('British bank: a page that does not exist is refused', async () => {
  expect((await read('/transactions?page=9999')).body.Errors[0]).toMatchObject({ ErrorCode: 'U002', Path: 'page' });
  expect((await read('/transactions?page=0')).status).toBe(400);
});

test('British bank: booking dates filter transactions, and the consent’s period limits them without an error', async () => {
  const from = new Date(bank.businessClock.now().getTime() - 60 * 86_400_000).toISOString().slice(0, 19);
  const recent = await transactions(`/transactions?fromBookingDateTime=${from}`);
  expect(recent.length).toBeGreaterThan(10);
  expect(recent.every(({ BookingDateTime }) => BookingDateTime >= from)).toBe(true);
  expect((await read('/transactions?fromBookingDateTime=soon')).body.Errors[0].ErrorCode).toBe('U003');

  const narrow = await bank.link({ data: { TransactionFromDateTime: `${from}Z` } });
  expect((await transactions('/transactions', narrow.token)).length).toBe(recent.length);
});

test.each([
  ['balances', ['ReadAccountsBasic']],
  ['transactions', ['ReadAccountsBasic', 'ReadBalances']],
  ['direct-debits', ['ReadAccountsBasic', 'ReadBalances']],
  ['standing-orders', ['ReadAccountsBasic']],
  ['beneficiaries', ['ReadAccountsBasic']],
  ['scheduled-payments', ['ReadAccountsBasic']],
  ['products', ['ReadAccountsBasic']],
  ['party', ['ReadAccountsBasic', 'ReadParty']],
])('British bank: %s is forbidden without its permission', async (name, Permissions) => {
  const { token } = await bank.link({ data: { Permissions } });
  const answer = await read(`/${name}`, token);
  expect([answer.status, answer.body.Errors[0].ErrorCode]).toEqual([403, 'U008']);
});

test('British bank: basic permissions hide numbers, texts and balances, and permission for one direction hides the other', async () => {
  const Permissions = ['ReadAccountsBasic', 'ReadTransactionsBasic', 'ReadTransactionsDebits'];
  const { token } = await bank.link({ data: { Permissions } });
  const accounts = (await read('/accounts', token)).body.Data.Account;
  expect(accounts).toHaveLength(3);
  for (const account of accounts) expect(account).not.toHaveProperty('Account');
  const all = await transactions('/transactions', token);
  expect(all.every(({ CreditDebitIndicator }) => CreditDebitIndicator === 'Debit')).toBe(true);
  expect(JSON.stringify(all)).not.toMatch(/TransactionInformation|MerchantDetails|Balance"/);
});

test('British bank: the full card number requires its own permission', async () => {
  const pan = async (Permissions: string[]): Promise<string> => {
    const { token } = await bank.link({ data: { Permissions } });
    const accounts = (await read('/accounts', token)).body.Data.Account;
    return accounts.find((account: { AccountTypeCode: string }) => account.AccountTypeCode === 'CARD').Account[0]
      .Identification;
  };
  expect(await pan(['ReadAccountsDetail'])).toMatch(/^\d{6}\*{6}\d{4}$/);
  expect(await pan(['ReadAccountsDetail', 'ReadPAN'])).toMatch(/^\d{16}$/);
});

test('British bank: accounts that were not chosen are unlisted and forbidden, and unknown accounts get 400', async () => {
  const { token } = await bank.link({ choose: ([first = '']) => [first] });
  expect((await read('/accounts', token)).body.Data.Account).toHaveLength(1);
  expect((await read(`/accounts/${whole.accounts[1]}/balances`, token)).status).toBe(403);
  const unknown = await read('/accounts/unknown/balances', token);
  expect([unknown.status, unknown.body.Errors[0].ErrorCode]).toEqual([400, 'U011']);
});
