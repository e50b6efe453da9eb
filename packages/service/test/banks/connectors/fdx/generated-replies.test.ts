import { afterTests } from '@fin-link/testing';
import Big from 'big.js';
import { cutText } from '@fin-link/storage';
import { expect, test } from 'vitest';
import { bankText } from '../../../../src/banks/connectors/contract/bank-text.ts';
import { createFdxConnector } from '../../../../src/banks/connectors/fdx/index.ts';
import { newProofKey } from '../../../../src/banks/connectors/open-banking/proofs.ts';
import { sealedState } from '../../../../src/banks/connectors/fdx/fapi2-profile.ts';
import { says } from '../malicious-bank.ts';
import {
  expectNext,
  expectStorable,
  makeDistinct,
  replyDrawer,
  seed,
  unreadRows,
  withQuery,
} from '../open-banking/generated-replies.ts';
import { hostileLimits } from '../open-banking/hostile-party.ts';
import { fdxDescription } from './description.ts';
import { hostileBank } from './hostile-bank.ts';

type Paged = { page?: { nextPageKey?: string }; links?: { next?: { href: string } } };
interface Account {
  accountId: string;
  accountCategory: string;
  status?: string;
  currency?: { currencyCode: string };
}
type Accounts = Paged & { accounts: Account[] };
interface Transaction {
  accountId?: string;
  transactionId?: string;
  status: string;
  debitCreditMemo: string;
  amount: number;
  transactionTimestamp?: string;
  postedTimestamp?: string;
}
type Transactions = Paged & { transactions: Transaction[] };
interface Customer {
  name?: { first?: string; middle?: string; last?: string };
}
interface Contact {
  holders?: Customer[];
}
interface Networks {
  paymentNetworks: { bankId?: string; identifier: string }[];
}

const target = { providerId: 16030, bankKey: 'hostile' };
const never = new AbortController().signal;
const session = sealedState.session.write({
  accessToken: 'token',
  consentId: 'consent-1',
  clusters: ['ACCOUNT_DETAILED', 'CUSTOMER_CONTACT', 'INVESTMENTS', 'PAYMENT_SUPPORT', 'TRANSACTIONS'],
  proofKey: await newProofKey(),
  presence: null,
});
const hostile = await hostileBank(new Date('2100-01-01T00:00:00Z'));
const { connector, close } = createFdxConnector({
  banks: new Map([[target.bankKey, hostile.party]]),
  ...hostileLimits,
  maxReplySize: 4_000_000,
});
afterTests(close);

const { draw } = replyDrawer('FDX', fdxDescription);
/** Returns the expected name of a holder, by the general rules for texts. */
const nameOf = ({ name = {} }: Customer): string[] => {
  const parts = [name.first, name.middle, name.last].filter((part) => part !== undefined);
  const full = bankText(parts.map((part) => cutText(part, 200)).join(' '));
  return full === '' ? [] : [full];
};
const figure = (amount: Big.BigSource): string => new Big(amount).prec(15).plus(0).toFixed();
const lastPage = (body: Paged): void => {
  delete body.page?.nextPageKey;
  delete body.links?.next;
};

test(`FDX: every valid list of transactions is read, drawn from seed ${seed}`, async () => {
  const list = 'GET /data/accounts/key/transactions?startTime=2025-01-01&endTime=2025-12-31&limit=500';
  const template = '/accounts/{accountId}/transactions';
  const replies = draw<Transactions>({ method: 'GET', template, list: 'transactions' }, (body) => {
    if (body.links?.next !== undefined) body.links.next.href = withQuery(body.links.next.href);
    for (const row of body.transactions) if (row.accountId !== undefined) row.accountId = 'key';
    makeDistinct(body.transactions, 'transactionId');
  });
  for (const { name, body } of replies) {
    hostile.answers[list] = says(200, body);
    const period = { from: '2025-01-01', to: '2025-12-31', cursor: null, currency: 'CAD' };
    const page = await connector.listTransactions(target, session, 'key', period, never);
    if (page.kind === 'problem') expect.fail(`${name}: ${page.detail}`);
    const expected = body.transactions
      .filter(({ status, debitCreditMemo }) => status !== 'MEMO' && debitCreditMemo !== 'MEMO')
      .map(({ status, debitCreditMemo, amount, transactionTimestamp, postedTimestamp }) => [
        status === 'POSTED' ? 'POSTED' : 'PENDING',
        (transactionTimestamp ?? postedTimestamp ?? '').slice(0, 10),
        figure(debitCreditMemo === 'DEBIT' ? -amount : amount),
      ])
      .toSorted();
    const read = page.items.map(({ status, date, amount }) => [status, date, figure(amount.amount)]).toSorted();
    expect(read, name).toEqual(expected);
    const key = body.page?.nextPageKey;
    if (key !== undefined) expect(page.nextCursor, name).toBe(key);
    const pageKeyOf = (url: URL): string | null => url.searchParams.get('pageKey');
    const unread = key === undefined ? expectNext(page, body.links?.next?.href, name, pageKeyOf) : page.unread;
    expect(unread, name).toEqual([]);
    expectStorable(page.items, name);
  }
});

test(`FDX: every valid list of accounts, with contacts, payment networks and a customer, is read, drawn from seed ${seed}`, async () => {
  const networks = draw<Networks>(
    { method: 'GET', template: '/accounts/{accountId}/payment-networks', list: 'paymentNetworks' },
    () => {},
  );
  const contacts = draw<Contact>(
    { method: 'GET', template: '/accounts/{accountId}/contact', list: 'holders' },
    () => {},
  );
  const customers = draw<Customer>({ method: 'GET', template: '/customers/current' }, () => {});
  const replies = draw<Accounts>({ method: 'GET', template: '/accounts', list: 'accounts' }, (body) => {
    lastPage(body);
    makeDistinct(body.accounts, 'accountId');
  });
  for (const { name, body } of replies) {
    const customer = customers.next().value ?? expect.fail('too few customers');
    hostile.answers['GET /data/customers/current'] = says(200, customer.body);
    hostile.answers['GET /data/accounts'] = says(200, body);
    const holders = new Map<string, string[]>();
    const numbers = new Map<string, Networks['paymentNetworks']>();
    for (const { accountId, accountCategory } of body.accounts) {
      const contact = contacts.next().value?.body ?? {};
      const stated = (contact.holders ?? []).flatMap(nameOf);
      holders.set(accountId, stated.length > 0 ? stated : nameOf(customer.body));
      hostile.answers[`GET /data/accounts/${encodeURIComponent(accountId)}/contact`] = says(200, contact);
      const own = accountCategory === 'DEPOSIT_ACCOUNT' ? networks.next().value?.body : undefined;
      numbers.set(accountId, own?.paymentNetworks ?? []);
      hostile.answers[`GET /data/accounts/${encodeURIComponent(accountId)}/payment-networks`] = says(
        200,
        own ?? { paymentNetworks: [] },
      );
    }
    const listed = await connector.listAccounts(target, session, never);
    if (listed.kind === 'problem') expect.fail(`${name}: ${listed.detail}`);
    const open = body.accounts.filter(({ status }) => status !== 'CLOSED');
    expect(
      listed.items.map(({ key }) => key),
      name,
    ).toEqual(open.map(({ accountId }) => accountId));
    for (const [index, { balance, key, transferCode, holders: read }] of listed.items.entries()) {
      expect(
        read.map((holder) => holder.name.fullName),
        name,
      ).toEqual(holders.get(key));
      if (balance !== null) expect(balance.currency, name).toBe(open[index]?.currency?.currencyCode ?? 'USD');
      const routed = (numbers.get(key) ?? []).some(({ bankId }) => bankId !== undefined);
      expect(transferCode !== null, name).toBe(routed);
    }
    expect(unreadRows(listed.unread), name).toEqual([]);
    expectStorable(listed.items, name);
  }
});

test(`FDX: every valid list of holdings is read, drawn from seed ${seed}`, async () => {
  interface Holdings {
    accountId: string;
    holdings?: { holdingId?: string; marketValue?: number }[];
  }
  const replies = draw<Holdings>({ method: 'GET', template: '/accounts/{accountId}', list: 'holdings' }, (body) => {
    body.accountId = 'key';
    for (const [index, row] of (body.holdings ?? []).entries()) row.holdingId ??= `holding ${index}`;
    makeDistinct(body.holdings ?? [], 'holdingId');
  });
  for (const { name, body } of replies) {
    hostile.answers['GET /data/accounts/key'] = says(200, body);
    const listed = await connector.listHoldings(target, session, 'key', never);
    if (listed.kind === 'problem') expect.fail(`${name}: ${listed.detail}`);
    const { holdings = [] } = body;
    expect(
      listed.items.map(({ key }) => key),
      name,
    ).toEqual(holdings.map(({ holdingId }) => holdingId));
    for (const [index, { value }] of listed.items.entries()) {
      const worth = holdings[index]?.marketValue;
      if (worth !== undefined) expect(figure(value?.amount ?? ''), name).toBe(figure(worth));
    }
    expect(unreadRows(listed.unread), name).toEqual([]);
    expectStorable(listed.items, name);
  }
});

test(`FDX: every valid consent is read, drawn from seed ${seed}`, async () => {
  const bind = (body: { id: string; status: string }): void => void (body.id = 'consent-1');
  for (const { name, body } of draw({ method: 'GET', template: '/consents/{consentId}' }, bind)) {
    hostile.answers['GET /data/consents/consent-1'] = says(200, body);
    expect(await connector.resume(target, session, never), name).toMatchObject(
      body.status === 'ACTIVE' ? { kind: 'signed-in' } : { kind: 'problem', detail: 'consent ended' },
    );
  }
});
