import { afterTests } from '@fin-link/testing';
import Big from 'big.js';
import { describe, expect, test } from 'vitest';
import { createCdsConnector } from '../../../../src/banks/connectors/cds/index.ts';
import { sealedState } from '../../../../src/banks/connectors/cds/sealed-state.ts';
import { says } from '../malicious-bank.ts';
import {
  expectNext,
  expectStorable,
  type Generated,
  makeDistinct,
  officialDescription,
  replyDrawer,
  seed,
  unreadRows,
  withQuery,
} from '../open-banking/generated-replies.ts';
import { hostileLimits } from '../open-banking/hostile-party.ts';
import { hostileBank } from './hostile-bank.ts';

type Links = { links: { next?: string } };
type Accounts = Links & { data: { accounts: { accountId: string; openStatus?: string }[] } };
interface Balance {
  accountId: string;
  currentBalance: string;
  currency?: string;
}
type Balances = Links & { data: { balances: Balance[] } };
interface Detail {
  data: { accountId: string; accountNumber?: string; creditCard?: { paymentDueAmount: string } };
}
interface Transaction {
  accountId: string;
  transactionId?: string;
  status: 'PENDING' | 'POSTED';
  amount: string;
  currency?: string;
  postingDateTime?: string;
  valueDateTime?: string;
  executionDateTime?: string;
}
type Transactions = Links & { data: { transactions: Transaction[] } };
interface Customer {
  data: { person?: { lastName: string }; organisation?: { businessName: string } };
}

const target = { providerId: 16040, bankKey: 'hostile' };
const never = new AbortController().signal;
const session = sealedState.session.write({
  arrangementId: 'arrangement-1',
  subject: 'user',
  scopes: [
    'bank:accounts.basic:read',
    'bank:accounts.detail:read',
    'bank:transactions:read',
    'common:customer.basic:read',
  ],
  accessToken: 'token',
  accessUntil: 0,
  refreshToken: 'refresh-token',
  seenAt: 0,
  presence: null,
});
const hostile = await hostileBank(new Date('2100-01-01T00:00:00Z'));
const { connector, close } = createCdsConnector({
  banks: new Map([[target.bankKey, hostile.party]]),
  recipientBaseUri: 'http://127.0.0.1:1/open-banking/cds',
  ...hostileLimits,
  maxReplySize: 4_000_000,
});
afterTests(close);

const banking = officialDescription('cds_banking.json');
const common = officialDescription('cds_common.json');
const figure = (amount: string): string => new Big(amount).plus(0).toFixed();
const size = (amount: string): string => new Big(figure(amount)).abs().toFixed();
const lastPage = ({ links }: Links): void => {
  delete links.next;
};

describe.runIf(banking !== null && common !== null)('CDS 1.36.0', () => {
  if (banking === null || common === null) return;
  const { draw } = replyDrawer('CDS 1.36.0, banking', banking);
  const { draw: drawCommon } = replyDrawer('CDS 1.36.0, common', common);

  test(`every valid list of transactions is read, drawn from seed ${seed}`, async () => {
    const list =
      'GET /data/banking/accounts/key/transactions?oldest-time=1900-01-01T00%3A00%3A00%2B11%3A00&newest-time=2999-12-31T23%3A59%3A59%2B08%3A00&page-size=500';
    const template = '/banking/accounts/{accountId}/transactions';
    const replies = draw<Transactions>({ method: 'GET', template, list: 'data.transactions' }, (body) => {
      if (body.links.next !== undefined) body.links.next = withQuery(body.links.next);
      for (const row of body.data.transactions) {
        row.accountId = 'key';
        // The standard requires the member only in its text, not in its schema.
        if (row.status === 'POSTED') row.postingDateTime ??= '2025-01-31T00:00:00+11:00';
      }
      makeDistinct(body.data.transactions, 'transactionId');
    });
    for (const { name, body } of replies) {
      hostile.answers[list] = says(200, body);
      const period = { from: '1900-01-01', to: '2999-12-31', cursor: null };
      const page = await connector.listTransactions(target, session, 'key', period, never);
      if (page.kind === 'problem') expect.fail(`${name}: ${page.detail}`);
      // A pending entry without a day is skipped; the bank lists it again when it is posted.
      const expected = body.data.transactions.filter(
        ({ status, valueDateTime, executionDateTime }) =>
          status === 'POSTED' || (valueDateTime ?? executionDateTime) !== undefined,
      );
      const undated = body.data.transactions.length - expected.length;
      expect(
        page.items.map(({ status, amount }) => [status, amount.currency, figure(amount.amount)]).toSorted(),
        name,
      ).toEqual(expected.map(({ status, currency = 'AUD', amount }) => [status, currency, figure(amount)]).toSorted());
      for (const { key, date } of page.items) {
        const row = expected.find(({ transactionId }) => transactionId === key);
        const at = row?.status === 'POSTED' ? row.postingDateTime : (row?.executionDateTime ?? row?.valueDateTime);
        if (at !== undefined)
          expect(/(?:Z|[+-]00:00)$/i.test(at) ? daysFrom(at) : [at.slice(0, 10)], name).toContain(date);
      }
      const unread = expectNext(page, body.links.next, name);
      expect(
        unread.map(({ place }) => place),
        name,
      ).toEqual(Array.from({ length: undated }, () => 'executionDateTime'));
      expectStorable(page.items, name);
    }
  });

  test(`every valid list of accounts, with balances, details and a customer, is read, drawn from seed ${seed}`, async () => {
    const balances = draw<Balances>(
      { method: 'GET', template: '/banking/accounts/balances', list: 'data.balances' },
      lastPage,
    );
    const details = draw<Detail>({ method: 'GET', template: '/banking/accounts/{accountId}' }, () => {});
    const customers = drawCommon<Customer>({ method: 'GET', template: '/common/customer' }, () => {});
    const replies = draw<Accounts>({ method: 'GET', template: '/banking/accounts', list: 'data.accounts' }, (body) => {
      lastPage(body);
      makeDistinct(body.data.accounts, 'accountId');
    });
    let detail: Generated<Detail> | undefined = details.next().value;
    for (const { name, body } of replies) {
      const drawn: Generated<Balances> = balances.next().value ?? expect.fail('too few balances');
      const customer: Generated<Customer> = customers.next().value ?? expect.fail('too few customers');
      const { accounts } = body.data;
      for (const [index, row] of drawn.body.data.balances.entries())
        row.accountId = accounts[index]?.accountId ?? `none ${index}`;
      hostile.answers['GET /data/banking/accounts?page-size=100'] = says(200, body);
      hostile.answers['GET /data/banking/accounts/balances?page-size=100'] = says(200, drawn.body);
      hostile.answers['GET /data/common/customer'] = says(200, customer.body);
      const detailOf = new Map<string, Detail['data'] | undefined>();
      for (const { accountId } of accounts) {
        if (detail !== undefined) detail.body.data.accountId = accountId;
        const own = detail?.body ?? { data: { accountId } };
        detailOf.set(accountId, own.data);
        hostile.answers[`GET /data/banking/accounts/${encodeURIComponent(accountId)}`] = says(200, own);
        detail = details.next().value;
      }
      const listed = await connector.listAccounts(target, session, never);
      if (listed.kind === 'problem') expect.fail(`${name}: ${listed.detail}`);
      const open = accounts.filter(({ openStatus }) => openStatus !== 'CLOSED');
      const items = listed.items.filter(({ purse }) => purse === undefined);
      expect(
        items.map(({ key }) => key),
        name,
      ).toEqual(open.map(({ accountId }) => accountId));
      for (const { key, balance, unavailable, amountDue } of items) {
        const row = drawn.body.data.balances.find(({ accountId }) => accountId === key);
        expect(unavailable === null, name).toBe(row !== undefined);
        if (row !== undefined && balance !== null)
          expect([size(balance.amount), balance.currency], name).toEqual([
            size(row.currentBalance),
            row.currency ?? 'AUD',
          ]);
        const due = detailOf.get(key)?.creditCard?.paymentDueAmount;
        if (due !== undefined) expect(figure(amountDue?.amount ?? '-1'), name).toBe(figure(due));
      }
      expect(unreadRows(listed.unread), name).toEqual([]);
      expectStorable(listed.items, name);
    }
  });
});

/** A UTC time falls on the same day or the next one in Sydney. */
const daysFrom = (at: string): string[] =>
  [0, 1].map((days) => new Date(Date.parse(at.slice(0, 10)) + days * 86_400_000).toISOString().slice(0, 10));
