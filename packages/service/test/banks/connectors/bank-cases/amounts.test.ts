import { describe, expect, test } from 'vitest';
import { cdsOfCases, fdxOfCases, obieOfCases, siteOfCases, type BankOfCases, type Row } from './banks.ts';

const amount = (Amount: string) => ({ Amount, Currency: 'GBP' });
const obie = await obieOfCases();
const cds = await cdsOfCases();
const fdx = { fapi2: await fdxOfCases('fapi2'), oauth2: await fdxOfCases('oauth2') };
const site = await siteOfCases();

test.each<[name: string, bank: BankOfCases, row: Row, amount: string]>([
  ['OBIE: five decimals are kept', obie, { Amount: amount('0.00001') }, '-0.00001'],
  ['OBIE: Debit of zero is a debit', obie, { Amount: amount('0.00') }, '-0'],
  ['OBIE: Credit of zero is a credit', obie, { Amount: amount('0.00'), CreditDebitIndicator: 'Credit' }, '0'],
  ['OBIE: a minus beside Debit is one debit', obie, { Amount: amount('-10.00') }, '-10.00'],
  ['CDS: sixteen decimals are kept', cds, { amount: '-0.1234567890123456' }, '-0.1234567890123456'],
  ['CDS: -0.00 is a debit', cds, { amount: '-0.00' }, '-0'],
  ['CDS: 0.00 is a credit', cds, { amount: '0.00' }, '0'],
  ['FDX behind FAPI 2.0: small numbers are kept', fdx.fapi2, { amount: 0.00001234 }, '-0.00001234'],
  ['FDX behind OAuth 2.0: small numbers are kept', fdx.oauth2, { amount: 0.00001234 }, '-0.00001234'],
  ['FDX: a number as text is read', fdx.fapi2, { amount: '12.50' }, '-12.50'],
  ['FDX: DEBIT of zero is a debit', fdx.fapi2, { amount: 0 }, '-0'],
  ['FDX: a minus beside DEBIT is one debit', fdx.fapi2, { amount: -10 }, '-10.00'],
  ['site: small numbers are kept', site, { amount: { amount: '-0.00001', currency: 'USD' } }, '-0.00001'],
])('%s', async (_name, bank, row, expected) => {
  const { items, unread } = await bank.transactions([row]);
  expect(items).toMatchObject([{ amount: { amount: expected } }]);
  expect(unread).toEqual([]);
});

test.each<[name: string, bank: BankOfCases, row: Row, place: string]>([
  ['OBIE', obie, { CreditDebitIndicator: 'Credit', Amount: amount('-10.00') }, 'Amount.Amount'],
  ['FDX behind FAPI 2.0', fdx.fapi2, { debitCreditMemo: 'CREDIT', amount: -10 }, 'amount'],
  ['FDX behind OAuth 2.0', fdx.oauth2, { debitCreditMemo: 'CREDIT', amount: -10 }, 'amount'],
])('%s: a row with a minus sign and a credit indicator is unread', async (_name, bank, row, place) => {
  expect(await bank.transactions([row])).toEqual({ items: [], unread: [{ list: 'transactions', place, key: 't1' }] });
});

describe.each([
  ['FAPI 2.0', fdx.fapi2],
  ['OAuth 2.0', fdx.oauth2],
] as const)('FDX behind %s: a holding', (_profile, bank) => {
  const money = (value: string) => ({ amount: value, currency: 'USD' });
  const bond = { holdingType: 'BOND', units: 5000, currentUnitPrice: 98.5, purchasedPrice: 99 };
  const option = { holdingType: 'OPTION', units: 2, currentUnitPrice: 1.5, purchasedPrice: 1 };
  test.each<[name: string, row: Row, found: object]>([
    ['of bonds without a face value has no value', bond, { price: money('98.50'), value: null, costBasis: null }],
    [
      'of bonds is worth its face value in percent',
      { ...bond, faceValue: 5000 },
      { value: money('4925.00'), costBasis: money('4950.00') },
    ],
    ['of bonds keeps the value of the bank', { ...bond, marketValue: 4930 }, { value: money('4930.00') }],
    ['of options without shares has no value', option, { price: money('1.50'), value: null, costBasis: null }],
    [
      'of options is worth the shares of its contracts',
      { ...option, sharesPerContract: 100 },
      { value: money('300.00'), costBasis: money('200.00') },
    ],
    [
      'without a price is listed with its quantity',
      { holdingType: 'STOCK', units: 100 },
      { quantity: '100', price: null, value: null },
    ],
    [
      'keeps small prices and quantities',
      { holdingType: 'DIGITALASSET', units: 0.0000012345678, currentUnitPrice: 0.00001234 },
      { quantity: '0.0000012345678', price: money('0.00001234') },
    ],
    [
      'is read from text',
      { holdingType: 'STOCK', units: '3', currentUnitPrice: '2.50' },
      { quantity: '3', value: money('7.50') },
    ],
  ])('%s', async (_name, row, found) => {
    const { items, unread } = await bank.holdings([{ symbol: 'ABC', ...row }]);
    expect(items).toMatchObject([found]);
    expect(unread).toEqual([]);
  });

  test('a holding without an id is listed once for each lot, and its tax lots are not listed separately', async () => {
    const taxLots = [{ quantity: 1, currentValue: 10 }];
    const lot = { holdingType: 'STOCK', symbol: 'ABC', units: 1, marketValue: 10, taxLots };
    const cash = { holdingSubType: 'CASH', holdingName: 'Cash', marketValue: 5 };
    const { items, unread } = await bank.holdings([
      lot,
      lot,
      { ...lot, units: 2, marketValue: 20 },
      cash,
      { ...cash, currency: { currencyCode: 'CAD' } },
    ]);
    expect(items.map(({ key, value }) => [key, value?.amount, value?.currency])).toEqual([
      ['ABC', '10.00', 'USD'],
      ['ABC lot 2', '10.00', 'USD'],
      ['ABC lot 3', '20.00', 'USD'],
      ['Cash', '5.00', 'USD'],
      ['Cash lot 2', '5.00', 'CAD'],
    ]);
    expect(unread).toEqual([]);
  });

  test('a holding without units and value is unread', async () => {
    expect(await bank.holdings([{ symbol: 'ABC' }])).toEqual({
      items: [],
      unread: [{ list: 'holdings', place: 'units', key: null }],
    });
  });
});
