import { expect, test } from 'vitest';
import { clustersIn, consentDetailFor } from '../../../../src/banks/connectors/fdx/fapi2-consents.ts';
import { says } from '../malicious-bank.ts';
import { hostileData } from './hostile-data.ts';

const { hostile, session, sessionWith, accounts, holdings } = await hostileData();

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
  expect(await accounts()).toMatchObject({ kind: 'listed', unread: [{ list: 'accounts', place: 'cut list' }] });
  hostile.answers['GET /data/accounts?pageKey=two'] = says(200, { accounts: [{ ...card, currentBalance: 1 }] });
  expect(await accounts()).toMatchObject({
    items: [{ key: 'card', balance: { amount: '100.10' } }],
    unread: [{ list: 'accounts', place: 'repeated accountId', key: 'card' }],
  });
});

test('FDX: facts about cards and loans get the names of the service interface', async () => {
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

test('FDX: an account without numbers is listed, and an account that may not be read is left out', async () => {
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

test('FDX: investments are requested only from a bank that keeps them', () => {
  const [at, until] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-04-01T00:00:00Z')];
  const clusters = (hasInvestments: boolean) =>
    clustersIn(consentDetailFor({ scopes: ['ACCOUNT_DETAILS'], at, until }, { hasInvestments }));
  expect(clusters(true)).toEqual([...clusters(false), 'INVESTMENTS']);
  expect(clusters(false)).not.toContain('INVESTMENTS');
});

test('FDX: each holding is read once, even if the bank omits ids, prices or units', async () => {
  const invested = sessionWith('INVESTMENTS');
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
  expect(await holdings(invested)).toEqual({
    kind: 'listed',
    items: [
      {
        key: 'ABC',
        holdingType: 'stock',
        description: 'ABC',
        symbol: 'ABC',
        quantity: '3',
        currency: 'USD',
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
  expect(await holdings(invested)).toMatchObject({
    items: [
      { key: 'A', value: { amount: '1.00' } },
      { key: 'A lot 2', value: { amount: '2.00' } },
    ],
    unread: [],
  });
  hostile.answers['GET /data/accounts/key'] = detail([], 'another');
  expect(await holdings(invested)).toMatchObject({ kind: 'problem', detail: 'of another account' });
  const before = hostile.bank.requests.length;
  expect(await holdings(session)).toEqual({ kind: 'listed', items: [] });
  expect(hostile.bank.requests).toHaveLength(before);
});

test('FDX: an account whose balance cannot be read has no balance, and keeps the currency of its transactions', async () => {
  const account = { accountCategory: 'DEPOSIT_ACCOUNT', accountType: 'CHECKING', currency: { currencyCode: 'CAD' } };
  hostile.answers['GET /data/accounts'] = says(200, {
    accounts: [{ ...account, accountId: 'one', currentBalance: 'x' }],
  });
  expect(await accounts()).toMatchObject({
    items: [{ key: 'one', balance: null, availableBalance: null, unavailable: null, currency: 'CAD' }],
    unread: [{ list: 'accounts', place: 'currentBalance', accountKey: 'one' }],
  });
});
