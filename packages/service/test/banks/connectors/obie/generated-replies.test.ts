import type { ScopeId } from '@fin-link/contracts/service';
import { afterTests } from '@fin-link/testing';
import type { JsonObject } from '@fin-link/testing/official-schemas';
import Big from 'big.js';
import { describe, expect, test } from 'vitest';
import { bankText } from '../../../../src/banks/connectors/contract/bank-text.ts';
import { calendarIn } from '../../../../src/banks/connectors/contract/civil-day.ts';
import { createObieConnector } from '../../../../src/banks/connectors/obie/index.ts';
import { sealedState } from '../../../../src/banks/connectors/obie/sealed-state.ts';
import { says } from '../malicious-bank.ts';
import {
  expectNext,
  expectStorable,
  makeDistinct,
  officialDescription,
  replyDrawer,
  seed,
  unreadRows,
  withQuery,
} from '../open-banking/generated-replies.ts';
import { hostileLimits } from '../open-banking/hostile-party.ts';
import { hostileBank } from './hostile-bank.ts';

type Links = { Links?: { Next?: string } };
type Amount = { Amount: string; Currency: string };
interface Signed {
  Amount: Amount;
  CreditDebitIndicator: 'Credit' | 'Debit';
}
interface Transaction extends Signed {
  AccountId: string;
  TransactionId?: string;
  Status: string;
  BookingDateTime: string;
}
interface Balance extends Signed {
  AccountId: string;
  Type: string;
  CreditLine?: object[];
}
type Accounts = Links & { Data: { Account?: { AccountId: string; Status?: string }[] } };
type Balances = Links & { Data: { Balance: Balance[] } };
type Parties = Links & { Data: { Party?: { PartyType?: string; Name?: string; FullLegalName?: string }[] } };
type Transactions = Links & { Data: { Transaction?: Transaction[] } };
interface Consent {
  Data: { ConsentId: string; Status: string; StatusReason?: { StatusReasonCode?: string }[] };
}

const target = { providerId: 16020, bankKey: 'hostile' };
const never = new AbortController().signal;
const held: { consentId: string; scopes: ScopeId[]; accessToken: string } = {
  consentId: 'consent-1',
  scopes: ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS'],
  accessToken: 'token',
};
const session = sealedState.session.write({ ...held, presence: null });
const grant = sealedState.grant.write({ ...held, accessUntil: 0, refreshToken: 'r' });
const hostile = await hostileBank(new Date('2100-01-01T00:00:00Z'));
const { authority, connector, close } = createObieConnector({
  banks: new Map([[target.bankKey, hostile.party]]),
  ...hostileLimits,
  maxReplySize: 4_000_000,
});
afterTests(close);

/** Two versions of the standard; banks offer either. */
for (const [version, file] of [
  ['4.0', 'obie-account-info-v4.0.json'],
  ['3.1.11', 'obie-account-info-v3.1.11.json'],
] as const) {
  const document = officialDescription(file);
  describe.runIf(document !== null)(
    `OBIE ${version}`,
    () => void (document !== null && readsEverything(version, document)),
  );
}

function readsEverything(version: string, document: JsonObject): void {
  const { draw } = replyDrawer(`OBIE ${version}`, document);
  const lastPage = ({ Links }: Links): void => {
    delete Links?.Next;
  };
  const transactionsOf = (key: string) =>
    draw<Transactions>(
      { method: 'GET', template: '/accounts/{AccountId}/transactions', list: 'Data.Transaction' },
      (body) => {
        if (body.Links?.Next !== undefined) body.Links.Next = withQuery(body.Links.Next);
        const rows = body.Data.Transaction ?? [];
        for (const row of rows) row.AccountId = key;
        makeDistinct(rows, 'TransactionId');
      },
    );
  const drawAccounts = () =>
    draw<Accounts>({ method: 'GET', template: '/accounts', list: 'Data.Account' }, (body) => {
      lastPage(body);
      makeDistinct(body.Data.Account ?? [], 'AccountId');
    });

  test(`every valid list of transactions is read, drawn from seed ${seed}`, async () => {
    const list = `GET /data/accounts/key/transactions?fromBookingDateTime=2025-01-01T00%3A00%3A00%2B00%3A00&toBookingDateTime=2025-12-31T23%3A59%3A59%2B00%3A00`;
    const period = { from: '2025-01-01', to: '2025-12-31', cursor: null };
    for (const { name, body } of transactionsOf('key')) {
      hostile.answers[list] = says(200, body);
      const page = await connector.listTransactions(target, session, 'key', period, never);
      if (page.kind === 'problem') expect.fail(`${name}: ${page.detail}`);
      const expected = (body.Data.Transaction ?? [])
        .filter(({ Status }) => ['BOOK', 'PDNG', 'Booked', 'Pending'].includes(Status))
        .map((row) => [london(row.BookingDateTime), row.Amount.Currency, figure(row), row.TransactionId ?? null])
        .toSorted();
      const read = page.items
        .map(({ key, date, amount }) => [
          date,
          amount.currency,
          plain(amount.amount),
          typeof key === 'string' ? key : null,
        ])
        .toSorted();
      expect(read, name).toEqual(expected);
      expect(expectNext(page, body.Links?.Next, name), name).toEqual([]);
      expectStorable(page.items, name);
    }
  });

  test(`every valid list of parties is read, drawn from seed ${seed}`, async () => {
    const amount = { Amount: { Amount: '1.00', Currency: 'GBP' }, CreditDebitIndicator: 'Credit', Type: 'ITBD' };
    hostile.answers['GET /data/accounts'] = says(200, { Data: { Account: [{ AccountId: 'key' }] } });
    hostile.answers['GET /data/balances'] = says(200, { Data: { Balance: [{ AccountId: 'key', ...amount }] } });
    const withHolders = sealedState.session.write({
      ...held,
      scopes: [...held.scopes, 'CONTACT_DETAILS'],
      presence: null,
    });
    const template = '/accounts/{AccountId}/parties';
    for (const { name, body } of draw<Parties>({ method: 'GET', template, list: 'Data.Party' }, lastPage)) {
      hostile.answers['GET /data/accounts/key/parties'] = says(200, body);
      const listed = await connector.listAccounts(target, withHolders, never);
      if (listed.kind === 'problem') expect.fail(`${name}: ${listed.detail}`);
      const named = (body.Data.Party ?? [])
        .filter(({ PartyType }) => PartyType !== 'Delegate')
        .map(({ FullLegalName, Name = '' }) => bankText((FullLegalName ?? Name).slice(0, 400)))
        .filter((text) => text !== '');
      expect(
        listed.items[0]?.holders.map((holder) => holder.name.fullName),
        name,
      ).toEqual(named);
      expect(listed.unread, name).toEqual([]);
      expectStorable(listed.items, name);
    }
  });

  test(`every valid list of accounts is read with every valid list of balances, drawn from seed ${seed}`, async () => {
    const balances = draw<Balances>({ method: 'GET', template: '/balances', list: 'Data.Balance' }, lastPage);
    for (const { name, body } of drawAccounts()) {
      const accounts = body.Data.Account ?? [];
      const drawn = balances.next().value ?? expect.fail('too few balances');
      for (const [index, row] of drawn.body.Data.Balance.entries())
        row.AccountId = accounts[index % Math.max(1, accounts.length)]?.AccountId ?? row.AccountId;
      hostile.answers['GET /data/accounts'] = says(200, body);
      hostile.answers['GET /data/balances'] = says(200, drawn.body);
      await expectAccounts(name, accounts, drawn.body.Data.Balance);
    }
  });

  test(`every valid list of balances of one account is read, drawn from seed ${seed}`, async () => {
    const template = '/accounts/{AccountId}/balances';
    hostile.answers['GET /data/accounts'] = says(200, { Data: { Account: [{ AccountId: 'key' }] } });
    hostile.answers['GET /data/balances'] = says(404, '');
    for (const { name, body } of draw<Balances>({ method: 'GET', template, list: 'Data.Balance' }, lastPage)) {
      for (const row of body.Data.Balance) row.AccountId = 'key';
      hostile.answers['GET /data/accounts/key/balances'] = says(200, body);
      await expectAccounts(name, [{ AccountId: 'key' }], body.Data.Balance);
    }
  });

  test(`every valid reply to a new consent is read, drawn from seed ${seed}`, async () => {
    const at = new Date();
    const until = new Date(at.getTime() + 7_776_000_000);
    const scopes: ScopeId[] = ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS'];
    const requested = { consentId: 1, scopes, at, until, bankConsentId: null, presence: null };
    const waits = version.startsWith('4') ? 'AWAU' : 'AwaitingAuthorisation';
    let isFit = false;
    const bind = ({ Data }: Consent): void => {
      isFit = !isFit;
      if (!isFit) return;
      const ExpirationDateTime = `${until.toISOString().slice(0, 19)}Z`;
      Object.assign(Data, { Status: waits, Permissions: ['ReadAccountsDetail', 'ReadBalances'], ExpirationDateTime });
    };
    const described = { method: 'POST', template: '/account-access-consents', status: 201 };
    for (const { name, body } of draw<Consent>(described, bind)) {
      hostile.answers['POST /data/account-access-consents'] = says(201, body);
      const begun = await authority.begin(target, requested, never);
      expect(begun, name).toMatchObject(isFit ? { kind: 'begun' } : { kind: 'mismatched' });
    }
  });

  test(`every valid consent is read, drawn from seed ${seed}`, async () => {
    const template = '/account-access-consents/{ConsentId}';
    const bind = ({ Data }: Consent): void => void (Data.ConsentId = 'consent-1');
    for (const { name, body } of draw<Consent>({ method: 'GET', template }, bind)) {
      hostile.answers['GET /data/account-access-consents/consent-1'] = says(200, body);
      const status = await authority.status(target, grant, never);
      expect(status, name).toMatchObject(meaningOf(body));
    }
  });
}

async function expectAccounts(
  name: string,
  accounts: readonly { AccountId: string; Status?: string }[],
  balances: readonly Balance[],
): Promise<void> {
  const listed = await connector.listAccounts(target, session, never);
  if (listed.kind === 'problem') expect.fail(`${name}: ${listed.detail}`);
  const expected = accounts.filter(({ Status }) => Status !== 'Deleted');
  const items = listed.items.filter(({ purse }) => purse === undefined);
  expect(
    items.map(({ key }) => key),
    name,
  ).toEqual(expected.map(({ AccountId }) => AccountId));
  expect(unreadRows(listed.unread), name).toEqual([]);
  expectStorable(listed.items, name);
  for (const [index, { AccountId, Status }] of expected.entries()) {
    const item = items[index];
    const own = balances.filter((row) => row.AccountId === AccountId);
    if (own.length === 0) expect(item?.unavailable, name).toBe('DATA_NOT_AVAILABLE');
    if (item?.unavailable !== null) continue;
    expect(Status, name).not.toBe('Disabled');
    const isDerived = own.some(({ CreditLine = [] }) => CreditLine.length > 0);
    if (item.balance === null || isDerived) continue;
    expect(
      own.map((row) => `${size(figure(row))} ${row.Amount.Currency}`),
      name,
    ).toContain(`${size(item.balance.amount)} ${item.balance.currency}`);
  }
}

const figure = ({ Amount, CreditDebitIndicator }: Signed): string =>
  new Big(Amount.Amount)
    .times(CreditDebitIndicator === 'Debit' ? -1 : 1)
    .plus(0)
    .toFixed();
const london = calendarIn('Europe/London');
const plain = (amount: string): string => new Big(amount).toFixed();
const size = (amount: string): string => new Big(amount).abs().toFixed();

function meaningOf({ Data: { Status, StatusReason = [] } }: Consent): object {
  const isSuspended = StatusReason.some(({ StatusReasonCode }) => StatusReasonCode === 'U028');
  if (Status === 'AUTH' || Status === 'Authorised') return { kind: 'active' };
  const isWaiting = Status === 'AWAU' || Status === 'AwaitingAuthorisation';
  if (isWaiting || (Status === 'CANC' && isSuspended))
    return { kind: 'problem', additionalStatus: 'NEW_AUTHENTICATION_REQUIRED' };
  return { kind: 'ended', reason: Status === 'EXPD' ? 'expired' : 'revoked' };
}
