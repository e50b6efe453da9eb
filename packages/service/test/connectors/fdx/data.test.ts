import { createHash } from 'node:crypto';
import { afterTests } from '@fin-link/testing';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { createFdxConnector } from '../../../src/connectors/fdx/index.ts';
import { clustersIn, consentDetailFor } from '../../../src/connectors/fdx/fapi2/consent-request.ts';
import { sealedState } from '../../../src/connectors/fdx/fapi2/sealed-state.ts';
import { newProofKey } from '../../../src/connectors/fdx/fapi2/proofs.ts';
import { maliciousBank, says } from '../malicious-bank.ts';
import { hostileLimits } from '../open-banking/hostile-party.ts';
import { hostileBank } from './hostile-bank.ts';

const target = { providerId: 16030, bankKey: 'hostile' };
const never = new AbortController().signal;
const period = { from: '2025-01-01', to: '2025-12-31', cursor: null };
const proofKey = await newProofKey();
const sessionWith = (...clusters: string[]): string =>
  sealedState.session.write({ accessToken: 'token', consentId: 'consent-1', clusters, proofKey, presence: null });
const session = sessionWith();
const hostile = await hostileBank(new Date('2100-01-01T00:00:00Z'));
const { connector, close } = createFdxConnector({
  banks: new Map([[target.bankKey, hostile.party]]),
  ...hostileLimits,
});
afterTests(close);

const list = 'GET /data/accounts/key/transactions?startTime=2025-01-01&endTime=2025-12-31&limit=500';
const row = {
  accountId: 'key',
  transactionId: 't1',
  status: 'POSTED',
  transactionTimestamp: '2025-03-30T00:30:00-05:00',
  postedTimestamp: '2025-04-01',
  debitCreditMemo: 'DEBIT',
  amount: 12.5,
  payee: 'Harbor Café',
};
const transactions = (change: object = {}) =>
  connector.listTransactions(target, session, 'key', { ...period, ...change }, never);
const answering = (rows: readonly object[], rest: object = {}) => says(200, { transactions: rows, ...rest });
const accounts = (opened = session) => connector.listAccounts(target, opened, never);

test('FDX: a next page at another address is not requested, and a key cannot lead to one', async () => {
  const inside = await maliciousBank();
  for (const href of [
    `${inside.url}/data/accounts/key/transactions?pageKey=2`,
    '/data/accounts/other/transactions?pageKey=2',
    '?page=2',
    '?',
  ]) {
    hostile.answers[list] = answering([], { links: { next: { href } } });
    expect(await transactions()).toMatchObject({ kind: 'problem', detail: 'a page elsewhere' });
  }
  expect(inside.requests).toEqual([]);
  hostile.answers[list] = answering([], { links: { next: { href: '?limit=500&pageKey=a%26limit%3D9' } } });
  expect(await transactions()).toMatchObject({ kind: 'page', nextCursor: 'a&limit=9' });
  hostile.answers[`${list}&pageKey=a%26limit%3D9`] = answering([row]);
  expect(await transactions({ cursor: 'a&limit=9' })).toMatchObject({ items: [{ key: 't1' }], nextCursor: null });
});

test('FDX: transactions of another account are refused, and entries without money are left out', async () => {
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

test.each([-1, 1e300, '12.50', null])(
  'FDX: a row with the amount %s is left out, and costs no other',
  async (amount) => {
    hostile.answers[list] = answering([
      { ...row, amount },
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
    '0',
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
  hostile.answers[list] = (_request, response) => {
    response.removeHeader('x-fapi-interaction-id');
    response.writeHead(200).end(JSON.stringify({ transactions: [row] }));
  };
  expect(await transactions()).toMatchObject({ kind: 'problem', detail: 'an answer to another request' });
});

test('FDX: a demanded DPoP nonce is sent once, and a bank that demands another is reported as a problem', async () => {
  const asked = (): string[] =>
    hostile.bank.requests
      .filter(({ method, url }) => `${method} ${url}` === list)
      .map(({ headers }) => String(headers['dpop']));
  const before = asked().length;
  const demand = { ...challenge('use_dpop_nonce'), 'dpop-nonce': 'nonce-1' };
  hostile.answers[list] = (request, response) => {
    const { nonce } = decodeJwt(String(request.headers['dpop']));
    return (nonce === 'nonce-1' ? answering([row]) : says(401, {}, demand))(request, response);
  };
  expect(await transactions()).toMatchObject({ kind: 'page' });
  expect(await transactions()).toMatchObject({ kind: 'page' });
  const proofs = asked()
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
  expect(asked().length - before).toBe(5);
});

test('FDX: requests tell the bank whether the user is present', async () => {
  hostile.answers['GET /data/accounts'] = says(200, { accounts: [] });
  await accounts();
  const read = JSON.parse(session);
  await accounts(JSON.stringify({ ...read, presence: { address: '203.0.113.9', agent: 'Test browser' } }));
  const [absent, present] = hostile.bank.requests.filter(({ url }) => url === '/data/accounts');
  expect(absent?.headers).toMatchObject({ 'fdx-api-actor-type': 'BATCH' });
  expect(absent?.headers).not.toHaveProperty('x-fapi-customer-ip-address');
  expect(present?.headers).toMatchObject({
    'fdx-api-actor-type': 'USER',
    'x-fapi-customer-ip-address': '203.0.113.9',
  });
});

test('FDX: accounts of every kind are read in pages, with positive debts and without closed ones', async () => {
  const currency = { currencyCode: 'USD' };
  const card = { accountId: 'card', accountCategory: 'LOC_ACCOUNT', accountType: 'CREDITCARD', currency };
  const other = { accountCategory: 'INVESTMENT_ACCOUNT', accountType: '401K', currency };
  hostile.answers['GET /data/accounts'] = says(200, {
    page: { nextPageKey: 'two' },
    accounts: [
      {
        ...card,
        accountNumberDisplay: '4242',
        currentBalance: 100.1,
        availableCredit: 879.9,
        creditLine: 980,
        nextPaymentAmount: 25,
        nextPaymentDate: '2025-06-01',
      },
      { ...card, accountId: 'closed', status: 'CLOSED' },
    ],
  });
  hostile.answers['GET /data/accounts?pageKey=two'] = says(200, {
    accounts: [
      { ...other, accountId: 'k', currentValue: 5 },
      { ...other, accountId: 'unserved', accountCategory: 'NEW_ACCOUNT', accountType: 'NEW' },
    ],
  });
  expect(await accounts()).toMatchObject({
    items: [
      {
        key: 'card',
        container: 'creditCard',
        number: 'xxxx4242',
        balance: { amount: '100.10' },
        availableBalance: null,
        availableCredit: { amount: '879.90' },
        totalCreditLine: { amount: '980.00' },
        amountDue: { amount: '25.00' },
        dueDate: '2025-06-01',
        unavailable: null,
      },
      { key: 'k', container: 'investment', balance: { amount: '5.00' } },
      { key: 'unserved', container: 'bank', accountType: 'OTHER', unavailable: 'DATA_NOT_AVAILABLE' },
    ],
  });
  hostile.answers['GET /data/accounts?pageKey=two'] = hostile.answers['GET /data/accounts'];
  expect(await accounts()).toMatchObject({ kind: 'problem' });
  hostile.answers['GET /data/accounts?pageKey=two'] = says(200, { accounts: [{ ...card, currentBalance: 1 }] });
  expect(await accounts()).toMatchObject({
    items: [{ key: 'card', balance: { amount: '100.10' } }],
    unread: [{ list: 'accounts', place: 'repeated accountId', key: 'card' }],
  });
});

test('FDX: what the bank states of cards and loans stands under the names of the service interface', async () => {
  const currency = { currencyCode: 'USD' };
  const due = { minimumPaymentAmount: 25, lastPaymentAmount: 310.5, lastPaymentDate: '2025-05-02T00:00:00Z' };
  hostile.answers['GET /data/accounts'] = says(200, {
    accounts: [
      {
        ...due,
        accountId: 'card',
        accountCategory: 'LOC_ACCOUNT',
        accountType: 'CREDITCARD',
        currency,
        currentBalance: 1,
        purchasesApr: 22.99,
        advancesApr: 29.99,
        cashAdvanceLimit: 500,
        availableCash: 80,
      },
      {
        ...due,
        accountId: 'loan',
        accountCategory: 'LOAN_ACCOUNT',
        accountType: 'MORTGAGE',
        currency,
        principalBalance: 1,
        interestRate: 5.25,
        interestRateType: 'FIXED',
        originalPrincipal: 200_000,
        originatingDate: '2021-02-03',
        maturityDate: '2051-02-03',
        loanTerm: 360,
        paymentFrequency: 'BIWEEKLY',
        interestPaidYearToDate: 1_234.5,
        payOffAmount: 190_000,
        escrowBalance: 900,
      },
    ],
  });
  const money = (amount: string) => ({ amount, currency: 'USD' });
  const paid = {
    minimumAmountDue: money('25.00'),
    lastPaymentAmount: money('310.50'),
    lastPaymentDate: '2025-05-02',
  };
  expect(await accounts()).toMatchObject({
    items: [
      {
        details: {
          ...paid,
          apr: '22.99',
          cashApr: '29.99',
          totalCashLimit: money('500.00'),
          availableCash: money('80.00'),
        },
      },
      {
        interestRate: '5.25',
        details: {
          ...paid,
          originalLoanAmount: money('200000.00'),
          originationDate: '2021-02-03',
          maturityDate: '2051-02-03',
          term: '360 months',
          interestRateType: 'FIXED',
          frequency: 'EVERY_2_WEEKS',
          interestPaidYTD: money('1234.50'),
          loanPayoffAmount: money('190000.00'),
          escrowBalance: money('900.00'),
        },
      },
    ],
  });
});

test('FDX: an account without numbers is listed, and one that may not be read is not', async () => {
  const account = {
    accountId: 'a',
    accountCategory: 'DEPOSIT_ACCOUNT',
    accountType: 'CHECKING',
    accountNumberDisplay: '0042',
  };
  hostile.answers['GET /data/accounts'] = says(200, {
    accounts: [{ ...account, currency: { currencyCode: 'USD' }, currentBalance: -5 }],
  });
  const numbers = 'GET /data/accounts/a/payment-networks';
  const opened = sessionWith('PAYMENT_SUPPORT', 'CUSTOMER_CONTACT');
  expect(await accounts(opened)).toMatchObject({
    items: [{ number: 'xxxx0042', transferCode: null, holders: [], balance: { amount: '-5.00' } }],
  });
  const network = (type: string, bankId?: string) => ({ type, bankId, identifier: `12345${type.length}` });
  hostile.answers[numbers] = says(200, {
    paymentNetworks: [network('US_RTP', '111000000'), network('US_ACH'), network('US_ACH', '222000000')],
  });
  hostile.answers['GET /data/customers/current'] = says(200, { name: { first: 'Ada ', last: 'O\u0000Neil' } });
  expect(await accounts(opened)).toMatchObject({
    items: [
      {
        number: '123456',
        transferCode: { id: '222000000', type: 'ROUTING_NUMBER' },
        holders: [{ name: { fullName: 'Ada O Neil' } }],
      },
    ],
  });
  hostile.answers[numbers] = says(503, '');
  expect(await accounts(opened)).toMatchObject({ kind: 'problem', additionalStatus: 'SITE_UNAVAILABLE' });
});

test('FDX: trades carry the security, the quantity and the price', async () => {
  const row = { accountId: 'key', status: 'POSTED', postedTimestamp: '2025-05-02T00:00:00Z', amount: 30.03 };
  const period = { from: '2025-01-01', to: '2025-12-31', cursor: null };
  const path = 'GET /data/accounts/key/transactions?startTime=2025-01-01&endTime=2025-12-31&limit=500';
  hostile.answers[path] = says(200, {
    transactions: [
      {
        ...row,
        transactionId: 'bought',
        debitCreditMemo: 'DEBIT',
        symbol: 'ABC',
        securityId: '0378\u000033100',
        securityIdType: 'CUSIP',
        units: 3,
        unitPrice: 10.0101,
      },
      { ...row, transactionId: 'dividend', debitCreditMemo: 'CREDIT', symbol: 'ABC' },
      { ...row, transactionId: 'fee', debitCreditMemo: 'DEBIT' },
    ],
  });
  expect(await connector.listTransactions(target, session, 'key', period, never)).toMatchObject({
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

test('FDX: investments are asked for only at a bank that keeps them', () => {
  const [at, until] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-04-01T00:00:00Z')];
  const clusters = (hasInvestments: boolean) =>
    clustersIn(consentDetailFor({ scopes: ['ACCOUNT_DETAILS'], at, until }, { hasInvestments }));
  expect(clusters(true)).toEqual([...clusters(false), 'INVESTMENTS']);
  expect(clusters(false)).not.toContain('INVESTMENTS');
});

test('FDX: holdings are read without ids, prices and units that a bank leaves out, each one once', async () => {
  const invested = sessionWith('INVESTMENTS');
  const holdings = (opened = invested) => connector.listHoldings(target, opened, 'key', never);
  const detail = (held: readonly object[], accountId = 'key') =>
    says(200, { accountId, currency: { currencyCode: 'USD' }, holdings: held });
  hostile.answers['GET /data/accounts/key'] = detail([
    { symbol: 'ABC', holdingType: 'STOCK', units: 3, marketValue: 30.03, purchasedPrice: 9, cashAccount: false },
    {
      securityIds: [{ id: '037833100', idType: 'CUSIP' }],
      holdingType: 'NEW',
      units: 0,
      marketValue: 0,
      cashAccount: false,
    },
    { holdingName: 'Cash', holdingSubType: 'CASH', marketValue: 12.5, cashAccount: true },
  ]);
  expect(await holdings()).toEqual({
    kind: 'listed',
    items: [
      {
        key: 'ABC',
        holdingType: 'stock',
        description: 'ABC',
        symbol: 'ABC',
        quantity: '3',
        price: { amount: '10.01', currency: 'USD' },
        value: { amount: '30.03', currency: 'USD' },
        costBasis: { amount: '27.00', currency: 'USD' },
      },
      expect.objectContaining({ key: '037833100', holdingType: 'other', quantity: '0', symbol: null }),
      expect.objectContaining({ key: 'Cash', quantity: '12.5', price: { amount: '1.00', currency: 'USD' } }),
    ],
    unread: [],
  });
  hostile.answers['GET /data/accounts/key'] = detail([
    { symbol: 'A', marketValue: 1 },
    { symbol: 'A', marketValue: 2 },
  ]);
  expect(await holdings()).toMatchObject({
    items: [{ key: 'A', value: { amount: '1.00' } }],
    unread: [{ list: 'holdings', place: 'repeated key', key: 'A' }],
  });
  hostile.answers['GET /data/accounts/key'] = detail([], 'another');
  expect(await holdings()).toMatchObject({ kind: 'problem', detail: 'of another account' });
  const before = hostile.bank.requests.length;
  expect(await holdings(session)).toEqual({ kind: 'listed', items: [] });
  expect(hostile.bank.requests).toHaveLength(before);
});
