import { isRoutingNumber } from '@fin-link/contracts/banks';
import { expect, test } from 'vitest';
import { openTestFdxBank, type Called } from './test-fdx-bank.ts';

const bank = await openTestFdxBank();
const whole = await bank.link();
const [checking = '', savings = '', card = ''] = whole.accounts;
const read = (path: string, linked = whole): Promise<Called> => bank.call(path, linked);
const day = 24 * 3600_000;
const ofAccount = (...dataClusters: string[]) => ({ resources: [{ resourceType: 'ACCOUNT', dataClusters }] });

interface Transaction {
  readonly transactionId: string;
  readonly status: string;
  readonly transactionTimestamp: string;
  readonly postedTimestamp?: string;
}

interface Stated {
  readonly description: string;
  readonly category?: string;
  readonly transactionPayee?: string;
}

/** Reads all pages by their links. */
async function transactions(path: string, linked = whole): Promise<Transaction[]> {
  const all: Transaction[] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const { status, body }: Called = await read(next, linked);
    expect(status).toBe(200);
    all.push(...body.transactions);
    next = body.links.next?.href;
  }
  return all;
}

test('American bank: each type of account has its own fields, and debts are positive', async () => {
  const [checks, saves, credit, borrowed] = (await read('/accounts?limit=500')).body.accounts;
  expect(checks).toMatchObject({ accountCategory: 'DEPOSIT_ACCOUNT', balanceType: 'ASSET' });
  expect(checks.currentBalance).toBeGreaterThan(0);
  expect(saves.interestRate).toBeGreaterThan(0);
  expect(credit.currentBalance + credit.availableCredit).toBeLessThanOrEqual(credit.creditLine);
  expect(borrowed).toMatchObject({ accountCategory: 'LOAN_ACCOUNT', balanceType: 'LIABILITY' });
  expect(borrowed.principalBalance).toBeGreaterThan(0);
  expect((await read(`/accounts/${card}`)).body).toMatchObject({ accountId: card, accountType: 'CREDITCARD' });
  expect(JSON.stringify(checks)).not.toMatch(/\d{12}/);
});

test('American bank: accounts have pages of two or of the requested size, and links and keys reach all pages', async () => {
  const listed = async (first: string, by: 'link' | 'key') => {
    const sizes: number[] = [];
    const ids: string[] = [];
    for (let next: string | undefined = first; next !== undefined;) {
      const { status, body }: Called = await read(next);
      expect([status, body.page.totalElements]).toEqual([200, whole.accounts.length]);
      sizes.push(body.accounts.length);
      ids.push(...body.accounts.map(({ accountId }: { accountId: string }) => accountId));
      const { nextPageKey } = body.page;
      expect(body.links.next === undefined).toBe(nextPageKey === undefined);
      next = by === 'link' ? body.links.next?.href : nextPageKey && `/accounts?pageKey=${nextPageKey}`;
    }
    return { sizes, ids };
  };
  for (const by of ['link', 'key'] as const) {
    const { sizes, ids } = await listed('/accounts', by);
    expect(sizes[0]).toBe(2);
    expect(ids.toSorted()).toEqual(whole.accounts.toSorted());
  }
  expect((await listed('/accounts?limit=1', 'link')).sizes).toEqual(whole.accounts.map(() => 1));
  expect((await listed('/accounts?limit=500', 'link')).sizes).toEqual([whole.accounts.length]);
  for (const query of ['limit=0', 'limit=many', 'pageKey=nonsense'])
    expect((await read(`/accounts?${query}`)).body.code).toBe('400');
});

test('American bank: pages of any size join, newest first, without gaps or duplicates', async () => {
  const all = await transactions(`/accounts/${checking}/transactions?limit=50`);
  expect(all.length).toBeGreaterThan(100);
  expect(new Set(all.map(({ transactionId }) => transactionId)).size).toBe(all.length);
  expect(all).toEqual(await transactions(`/accounts/${checking}/transactions?limit=500`));
  const posted = all.filter(({ status }) => status === 'POSTED').map(({ postedTimestamp }) => postedTimestamp ?? '');
  expect(posted).toEqual(posted.toSorted().toReversed());
});

test('American bank: purchases by either card state payee and merchant category code, and other entries neither', async () => {
  const stated = async (account: string): Promise<Stated[]> =>
    (await read(`/accounts/${account}/transactions?limit=500`)).body.transactions;
  const ofCard = await stated(card);
  expect(ofCard.filter(({ category }) => category !== undefined).length).toBeGreaterThan(20);
  for (const { description, category, transactionPayee } of [...ofCard, ...(await stated(checking))]) {
    expect(category === undefined, description).toBe(transactionPayee === undefined);
    if (category !== undefined) expect(category).toMatch(/^\d{4}$/);
    if (/\b(?:FEE|PAYMENT|TRANSFER|PAYROLL|CHECK)\b/i.test(description)) expect(category, description).toBeUndefined();
    if (description.startsWith('POS DEBIT')) expect(category, description).toBeDefined();
  }
});

test('American bank: dates filter transactions, and impossible dates are refused', async () => {
  const now = bank.businessClock.now().getTime();
  const date = (days: number): string => new Date(now - days * day).toISOString().slice(0, 10);
  const path = `/accounts/${checking}/transactions`;
  const recent = await transactions(`${path}?startTime=${date(60)}&endTime=${date(10)}T00:00:00Z`);
  expect(recent.length).toBeGreaterThan(10);
  for (const { transactionTimestamp } of recent) {
    expect(transactionTimestamp.slice(0, 10) >= date(60)).toBe(true);
    expect(transactionTimestamp.slice(0, 10) <= date(10)).toBe(true);
  }
  const codeOf = async (query: string) => (await read(`${path}?${query}`)).body.code;
  expect(await codeOf(`startTime=${date(1)}&endTime=${date(5)}`)).toBe('703');
  expect(await codeOf('startTime=soon')).toBe('703');
  expect(await codeOf('limit=0')).toBe('400');
  expect(await codeOf('pageKey=nonsense')).toBe('400');
});

test('American bank: transactions go back as far as the consent allows, counted from the day of the request', async () => {
  const linked = await bank.link({ userName: 'ok-lookback', request: { lookbackPeriod: 30 } });
  const oldest = async (): Promise<string> => {
    const path = `/accounts/${linked.accounts[0]}/transactions`;
    const all = await transactions(`${path}?startTime=2020-01-01`, linked);
    return all.map(({ transactionTimestamp }) => transactionTimestamp).toSorted()[0] ?? '';
  };
  const limit = (): string => new Date(bank.businessClock.now().getTime() - 30 * day).toISOString().slice(0, 10);
  const first = await oldest();
  expect(first.slice(0, 10) >= limit()).toBe(true);
  expect(Date.parse(first)).toBeLessThan(bank.businessClock.now().getTime() - 20 * day);
  bank.businessClock.advance(20 * day);
  expect((await oldest()).slice(0, 10) >= limit()).toBe(true);
  bank.businessClock.advance(-20 * day);
});

test.each([
  ['/accounts', ofAccount('TRANSACTIONS')],
  [`/accounts/${checking}`, ofAccount('TRANSACTIONS')],
  [`/accounts/${checking}/transactions`, ofAccount('ACCOUNT_DETAILED', 'PAYMENT_SUPPORT')],
  [`/accounts/${checking}/payment-networks`, ofAccount('ACCOUNT_DETAILED', 'TRANSACTIONS')],
  ['/customers/current', ofAccount('ACCOUNT_DETAILED')],
])('American bank: %s is forbidden without its data cluster', async (path, request) => {
  const answer = await read(path, await bank.link({ request }));
  expect([answer.status, answer.body.code]).toEqual([403, '602']);
});

test('American bank: basic account data have no balances, and balances have no details', async () => {
  const shown = async (request: object) => {
    const { body } = await read('/accounts', await bank.link({ request }));
    return new Set(body.accounts.flatMap((account: object) => Object.keys(account)));
  };
  const basic = await shown(ofAccount('ACCOUNT_BASIC'));
  for (const hidden of ['currentBalance', 'principalBalance', 'availableCredit', 'accountOpenDate', 'creditLine'])
    expect(basic.has(hidden), hidden).toBe(false);
  const balances = await shown(ofAccount('BALANCES'));
  expect(balances.has('currentBalance')).toBe(true);
  expect(balances.has('interestRate')).toBe(false);
});

test('American bank: payment numbers are served for accounts that have them', async () => {
  const { paymentNetworks } = (await read(`/accounts/${checking}/payment-networks`)).body;
  expect(paymentNetworks.map(({ type }: { type: string }) => type)).toEqual(['US_ACH', 'US_RTP']);
  expect(isRoutingNumber(paymentNetworks[0].bankId)).toBe(true);
  expect((await read(`/accounts/${savings}/payment-networks`)).body.paymentNetworks).toHaveLength(1);
  expect((await read(`/accounts/${card}/payment-networks`)).body.paymentNetworks).toEqual([]);
});

test('American bank: customer data is limited to the clusters of the consent', async () => {
  const { body } = await read('/customers/current');
  expect(body).toMatchObject({ customerType: 'CONSUMER', addresses: [{ country: 'US' }] });
  expect(body.dateOfBirth).toMatch(/^\d{4}-/);
  const request = {
    resources: [
      { resourceType: 'ACCOUNT', dataClusters: ['ACCOUNT_BASIC'] },
      { resourceType: 'CUSTOMER', dataClusters: ['CUSTOMER_CONTACT'] },
    ],
  };
  const contact = (await read('/customers/current', await bank.link({ request }))).body;
  expect(contact).not.toHaveProperty('dateOfBirth');
  expect(contact.email).toHaveLength(1);
});

test('American bank: an account that was not chosen is not found', async () => {
  const linked = await bank.link({ choose: ([first = '']) => [first] });
  expect((await read('/accounts', linked)).body.accounts).toHaveLength(1);
  for (const path of [`/accounts/${savings}`, '/accounts/unknown', '/accounts/unknown/transactions']) {
    const answer = await read(path, linked);
    expect([answer.status, answer.body.code], path).toEqual([404, '701']);
  }
});

test('American bank: the interaction id is required and returned, the actor is USER or BATCH, other methods and addresses are refused', async () => {
  const id = '93bac548-d2de-4546-b106-880a5018460d';
  const called = (headers: Record<string, string>, path = '/accounts') => bank.call(path, { ...whole, headers });
  expect((await called({ 'x-fapi-interaction-id': id })).headers.get('x-fapi-interaction-id')).toBe(id);
  expect((await called({ 'x-fapi-interaction-id': 'one' })).status).toBe(400);
  expect((await called({ 'fdx-api-actor-type': 'BATCH' })).status).toBe(200);
  expect((await called({ 'fdx-api-actor-type': 'ROBOT' })).status).toBe(400);
  expect((await called({}, '/statements')).status).toBe(404);
  expect((await bank.call('/accounts', { ...whole, method: 'DELETE' })).status).toBe(405);
});
