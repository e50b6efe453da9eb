import { systemClock } from '@fin-link/storage';
import { afterTests } from '@fin-link/testing';
import { createCdsConnector } from '../../../../src/banks/connectors/cds/index.ts';
import { sealedState as cdsState } from '../../../../src/banks/connectors/cds/sealed-state.ts';
import type {
  BankAccount,
  BankHolding,
  Connector,
  UnreadRow,
  BankTransaction,
} from '../../../../src/banks/connectors/contract/connector.ts';
import { transactionPages } from '../../../../src/banks/connectors/contract/paging.ts';
import { createCredentialSiteConnector } from '../../../../src/banks/connectors/credential-site/index.ts';
import { newProofKey } from '../../../../src/banks/connectors/open-banking/proofs.ts';
import { sealedState as fapi2State } from '../../../../src/banks/connectors/fdx/fapi2-profile.ts';
import {
  createFdxConnector,
  createFdxOAuth2Connector,
  type FdxParty,
} from '../../../../src/banks/connectors/fdx/index.ts';
import { sealedState as oauth2State } from '../../../../src/banks/connectors/fdx/oauth2-profile.ts';
import { createObieConnector } from '../../../../src/banks/connectors/obie/index.ts';
import { sealedState as obieState } from '../../../../src/banks/connectors/obie/sealed-state.ts';
import { hostileBank as cdsBank } from '../cds/hostile-bank.ts';
import { hostileBank as fdxBank } from '../fdx/hostile-bank.ts';
import { hostileBank as oauth2Bank } from '../fdx/oauth2/hostile-bank.ts';
import { maliciousBank, type MaliciousBank, says } from '../malicious-bank.ts';
import { siteAccount, siteTransaction } from '../site-rows.ts';
import { hostileBank as obieBank } from '../obie/hostile-bank.ts';
import { hostileLimits } from '../open-banking/hostile-party.ts';

/** One row of a bank's list, with the member names of its standard. */
export type Row = Readonly<Record<string, unknown>>;

interface Read<T> {
  items: readonly T[];
  unread: readonly UnreadRow[];
}

/** A bank of one kind that lists the rows of a case. Rows need only the members that the case tests. */
export interface BankOfCases {
  /** `balances`: rows of the separate balance list, if the standard has one. */
  accounts(rows: readonly Row[], balances?: readonly Row[]): Promise<Read<BankAccount>>;
  /** Lists accounts with a next-page link to the same page. */
  endlessAccounts?(rows: readonly Row[]): Promise<Read<BankAccount>>;
  transactions(rows: readonly Row[], requested?: { currency?: string; bsb?: string }): Promise<Read<BankTransaction>>;
  /** Returns the connector's function that lists transactions. The bank answers each request with the rows that `rowsFor` returns. */
  listing(rowsFor: RowsFor): Connector['listTransactions'];
}

/** Returns the rows for the query of a request. */
type RowsFor = (query: URLSearchParams) => readonly Row[];

interface BankWithHoldings extends BankOfCases {
  holdings(rows: readonly Row[]): Promise<Read<BankHolding>>;
}

const period = { from: '2025-01-01', to: '2025-12-31', cursor: null };
const never = new AbortController().signal;
const key = 'key';

const read = <T>(result: { kind: string; items?: T[]; unread?: readonly UnreadRow[]; detail?: string }): Read<T> => {
  if (result.items === undefined) throw new Error(`${result.kind}: ${result.detail ?? ''}`);
  return { items: result.items, unread: result.unread ?? [] };
};

function reading(connector: Connector, bankKey: string, session: string) {
  const target = { providerId: 16_000, bankKey };
  return {
    accounts: async () => read(await connector.listAccounts(target, session, never)),
    holdings: async () => read(await connector.listHoldings(target, session, key, never)),
    async transactions(requested: object = {}): Promise<Read<BankTransaction>> {
      const fetchPage = () => connector.listTransactions(target, session, key, { ...period, ...requested }, never);
      for await (const page of transactionPages(fetchPage, systemClock)) return read(page);
      throw new Error('no page');
    },
  };
}

/** Creates `listing` of a bank. `reply` returns the bank's reply with these rows. */
function listingOf(
  bank: MaliciousBank,
  { connector, bankKey, session }: { connector: Connector; bankKey: string; session: string },
  reply: (rows: readonly Row[]) => object,
): BankOfCases['listing'] {
  return (rowsFor) => {
    bank.answer = (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', bank.url);
      says(200, pathname.endsWith('/transactions') ? reply(rowsFor(searchParams)) : {})(request, response);
    };
    const target = { providerId: 16_000, bankKey };
    return (_target, _session, _key, requested, signal) =>
      connector.listTransactions(target, session, key, requested, signal);
  };
}

export async function siteOfCases(): Promise<BankWithHoldings> {
  const bank = await maliciousBank();
  const { requestTimeout, connectTimeout } = hostileLimits;
  const limits = { requestTimeout, connectTimeout, maxReplySize: 1_000_000 };
  const connector = createCredentialSiteConnector({ baseUrl: bank.url, ...limits });
  afterTests(() => connector.close());
  const session = 'session-of-a-user-of-this-site';
  const from = reading(connector, '16001', session);
  const account = { ...siteAccount, siteAccountId: key };
  const transaction = { ...siteTransaction, siteTransactionId: 't1' };
  return {
    listing: listingOf(bank, { connector, bankKey: '16001', session }, (rows) => ({
      transactions: rows.map((row) => ({ ...transaction, ...row })),
      nextCursor: null,
    })),
    accounts(rows) {
      bank.answer = says(200, { accounts: rows.map((row) => ({ ...account, ...row })) });
      return from.accounts();
    },
    transactions(rows) {
      bank.answer = says(200, { transactions: rows.map((row) => ({ ...transaction, ...row })), nextCursor: null });
      return from.transactions();
    },
    holdings(rows) {
      bank.answer = says(200, { holdings: rows });
      return from.holdings();
    },
  };
}

export async function obieOfCases(): Promise<BankOfCases> {
  const { bank, party, answers } = await obieBank(new Date('2100-01-01T00:00:00Z'));
  const { connector, close } = createObieConnector({ banks: new Map([['hostile', party]]), ...hostileLimits });
  afterTests(close);
  const session = obieState.session.write({
    accessToken: 'token',
    consentId: 'consent-1',
    scopes: ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS'],
    presence: null,
  });
  const from = reading(connector, 'hostile', session);
  const list = `GET /data/accounts/${key}/transactions?fromBookingDateTime=2025-01-01T00%3A00%3A00%2B00%3A00&toBookingDateTime=2025-12-31T23%3A59%3A59%2B00%3A00`;
  const account = { AccountId: key, Currency: 'GBP', AccountTypeCode: 'CACC' };
  const balance = { AccountId: key, Type: 'ITBD', CreditDebitIndicator: 'Credit' };
  const transaction = {
    TransactionId: 't1',
    Status: 'BOOK',
    BookingDateTime: '2025-03-10T12:00:00Z',
    CreditDebitIndicator: 'Debit',
    Amount: { Amount: '1.00', Currency: 'GBP' },
    TransactionInformation: 'COFFEE',
  };
  return {
    listing: listingOf(bank, { connector, bankKey: 'hostile', session }, (rows) => ({
      Data: { Transaction: rows.map((row) => ({ ...transaction, ...row })) },
    })),
    endlessAccounts(rows) {
      const reply = { Data: { Account: rows.map((row) => ({ ...account, ...row })) }, Links: { Next: '?page=1' } };
      for (const page of ['', '?page=1']) answers[`GET /data/accounts${page}`] = says(200, reply);
      answers['GET /data/balances'] = says(200, { Data: { Balance: rows.map((row) => ({ ...balance, ...row })) } });
      return from.accounts();
    },
    accounts(rows, balances = []) {
      answers['GET /data/accounts'] = says(200, { Data: { Account: rows.map((row) => ({ ...account, ...row })) } });
      answers['GET /data/balances'] = says(200, { Data: { Balance: balances.map((row) => ({ ...balance, ...row })) } });
      return from.accounts();
    },
    transactions(rows) {
      answers[list] = says(200, { Data: { Transaction: rows.map((row) => ({ ...transaction, ...row })) } });
      return from.transactions();
    },
  };
}

/** Settings of a bank's profile that change how its rows are read. */
type FdxSettings = Pick<FdxParty, 'hasCategoryCodes'>;

/** Serves the same data under each of the two security profiles. */
export async function fdxOfCases(profile: 'fapi2' | 'oauth2', settings: FdxSettings = {}): Promise<BankWithHoldings> {
  const { bank, access, from, answers } = await (profile === 'fapi2'
    ? fdxBehindFapi2(settings)
    : fdxBehindOAuth2(settings));
  const account = { accountId: key, accountCategory: 'DEPOSIT_ACCOUNT', accountType: 'CHECKING' };
  const transaction = {
    transactionId: 't1',
    status: 'POSTED',
    transactionTimestamp: '2025-03-10T12:00:00Z',
    postedTimestamp: '2025-03-10T12:00:00Z',
    debitCreditMemo: 'DEBIT',
    amount: 1,
    description: 'COFFEE',
  };
  return {
    listing: listingOf(bank, access, (rows) => ({ transactions: rows.map((row) => ({ ...transaction, ...row })) })),
    endlessAccounts(rows) {
      const reply = { accounts: rows.map((row) => ({ ...account, ...row })), page: { nextPageKey: 'one' } };
      for (const page of ['', '?pageKey=one']) answers[`GET /data/accounts${page}`] = says(200, reply);
      return from.accounts();
    },
    accounts(rows) {
      answers['GET /data/accounts'] = says(200, { accounts: rows.map((row) => ({ ...account, ...row })) });
      return from.accounts();
    },
    transactions(rows, requested = {}) {
      answers[`GET /data/accounts/${key}/transactions?startTime=2025-01-01&endTime=2025-12-31&limit=500`] = says(200, {
        transactions: rows.map((row) => ({ ...transaction, ...row })),
      });
      return from.transactions(requested);
    },
    holdings(rows) {
      answers[`GET /data/accounts/${key}`] = says(200, { accountId: key, holdings: rows });
      return from.holdings();
    },
  };
}

const clusters = ['INVESTMENTS', 'TRANSACTIONS'];

async function fdxBehindFapi2(settings: FdxSettings) {
  const { bank, party, answers } = await fdxBank(new Date('2100-01-01T00:00:00Z'));
  const { connector, close } = createFdxConnector({
    banks: new Map([['hostile', { ...party, ...settings }]]),
    ...hostileLimits,
  });
  afterTests(close);
  const proofKey = await newProofKey();
  const held = { accessToken: 'token', consentId: 'consent-1', clusters, proofKey, presence: null };
  const session = fapi2State.session.write(held);
  const access = { connector, bankKey: 'hostile', session };
  return { bank, answers, access, from: reading(connector, 'hostile', session) };
}

async function fdxBehindOAuth2(settings: FdxSettings) {
  const { bank, party, answers } = await oauth2Bank();
  const { connector, close } = createFdxOAuth2Connector({
    banks: new Map([['hostile', { ...party, ...settings }]]),
    ...hostileLimits,
  });
  afterTests(close);
  const held = { accessToken: 'token', lastingToken: 'refresh-token', clusters, presence: null };
  const session = oauth2State.session.write(held);
  const access = { connector, bankKey: 'hostile', session };
  return { bank, answers, access, from: reading(connector, 'hostile', session) };
}

export async function cdsOfCases(): Promise<BankOfCases> {
  const { bank, party, answers } = await cdsBank(new Date('2100-01-01T00:00:00Z'));
  const { connector, close } = createCdsConnector({
    banks: new Map([['hostile', party]]),
    recipientBaseUri: 'http://127.0.0.1:1/open-banking/cds',
    ...hostileLimits,
  });
  afterTests(close);
  const session = cdsState.session.write({
    arrangementId: 'arrangement-1',
    subject: 'user',
    scopes: ['bank:accounts.basic:read', 'bank:transactions:read'],
    accessToken: 'token',
    accessUntil: 0,
    refreshToken: 'refresh-token',
    seenAt: 0,
    presence: null,
  });
  const from = reading(connector, 'hostile', session);
  const list = `GET /data/banking/accounts/${key}/transactions?oldest-time=2025-01-01T00%3A00%3A00%2B11%3A00&newest-time=2025-12-31T23%3A59%3A59%2B08%3A00&page-size=500`;
  const account = { accountId: key, displayName: 'Account', productCategory: 'TRANS_AND_SAVINGS_ACCOUNTS' };
  const balance = { accountId: key, currentBalance: '1.00', availableBalance: '1.00' };
  const transaction = {
    transactionId: 't1',
    status: 'POSTED',
    description: 'COFFEE',
    postingDateTime: '2025-03-10T12:00:00+11:00',
    amount: '-1.00',
    reference: '',
  };
  return {
    listing: listingOf(bank, { connector, bankKey: 'hostile', session }, (rows) => ({
      data: { transactions: rows.map((row) => ({ ...transaction, ...row })) },
    })),
    async endlessAccounts(rows) {
      const pageSize = '?page-size=100';
      const listed = rows.map((row) => ({ ...account, ...row }));
      answers[`GET /data/banking/accounts/balances${pageSize}`] = says(200, {
        data: { balances: rows.map((row) => ({ ...balance, ...row })) },
      });
      answers[`GET /data/banking/accounts${pageSize}`] = says(200, {
        data: { accounts: listed },
        links: { next: pageSize },
      });
      return from.accounts();
    },
    accounts(rows, balances = rows.map(({ accountId }) => (accountId === undefined ? {} : { accountId }))) {
      answers['GET /data/banking/accounts?page-size=100'] = says(200, {
        data: { accounts: rows.map((row) => ({ ...account, ...row })) },
      });
      answers['GET /data/banking/accounts/balances?page-size=100'] = says(200, {
        data: { balances: balances.map((row) => ({ ...balance, ...row })) },
      });
      return from.accounts();
    },
    transactions(rows, { bsb } = {}) {
      answers[list] = says(200, { data: { transactions: rows.map((row) => ({ ...transaction, ...row })) } });
      return from.transactions(bsb === undefined ? {} : { transferCode: { id: bsb, type: 'BSB' } });
    },
  };
}
