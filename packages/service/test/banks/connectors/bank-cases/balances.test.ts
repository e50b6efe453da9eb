import { describe, expect, test } from 'vitest';
import { cdsOfCases, fdxOfCases, obieOfCases, siteOfCases, type Row } from './banks.ts';

const amount = (Amount: string, Currency = 'GBP') => ({ Amount, Currency });
const line = (Type: string | undefined, Amount: string, Included = true) => ({
  Included,
  Type,
  Amount: amount(Amount),
});
const itav = (Amount: string, ...CreditLine: object[]) => ({ Type: 'ITAV', Amount: amount(Amount), CreditLine });
const booked = (Type: string, Amount: string, DateTime?: string) => ({ Type, Amount: amount(Amount), DateTime });
const debit = { CreditDebitIndicator: 'Debit' };

const obie = await obieOfCases();

describe('OBIE: the balance of a current account', () => {
  test.each<[name: string, balances: Row[], balance: string | null, available: string | null]>([
    [
      'subtracts an included line from what is available',
      [itav('1200.00', line('Pre-Agreed', '1000.00'))],
      '200.00',
      '1200.00',
    ],
    ['adds no line that is not included', [itav('200.00', line('Pre-Agreed', '1000.00', false))], '200.00', '200.00'],
    [
      'subtracts Pre-Agreed or Credit once',
      [itav('1200', line('Credit', '1000'), line('Pre-Agreed', '1000'))],
      '200.00',
      '1200.00',
    ],
    [
      'subtracts Emergency and Temporary as well',
      [itav('1200', line('Pre-Agreed', '1000'), line('Emergency', '50'), line('Temporary', '25'))],
      '125.00',
      '1200.00',
    ],
    [
      'ignores the unused part beside another line',
      [itav('1200', line('Available', '800'), line('Pre-Agreed', '1000'))],
      '200.00',
      '1200.00',
    ],
    ['subtracts the unused part alone', [itav('1200', line('Available', '1000'))], '200.00', '1200.00'],
    ['is missing if the unused part is all that is available', [itav('800', line('Available', '800'))], null, '800.00'],
    ['is a debit less its line', [{ ...itav('100', line('Pre-Agreed', '500')), ...debit }], '-600.00', '-100.00'],
    [
      'is the booked one of the bank',
      [itav('1200', line('Pre-Agreed', '1000')), booked('ITBD', '150')],
      '150.00',
      '1200.00',
    ],
    ['is ITBD before CLBD', [booked('CLBD', '1'), booked('ITBD', '2')], '2.00', null],
    [
      'is the latest CLBD',
      [
        booked('CLBD', '1', '2025-03-01T00:00:00Z'),
        booked('CLBD', '2', '2025-03-02T00:00:00Z'),
        booked('CLBD', '3', '2025-02-01T00:00:00Z'),
      ],
      '2.00',
      null,
    ],
    [
      'is InterimCleared before ClosingCleared',
      [booked('ClosingCleared', '1'), booked('InterimCleared', '2')],
      '2.00',
      null,
    ],
    ['is ClosingCleared before OPBD', [booked('OPBD', '1'), booked('ClosingCleared', '2')], '2.00', null],
    ['is OPBD before XPCD', [booked('XPCD', '1'), booked('OPBD', '2')], '2.00', null],
    ['is XPCD before PRCD', [booked('PRCD', '1'), booked('XPCD', '2')], '2.00', null],
    ['is PRCD before an available one', [itav('1'), booked('PRCD', '2')], '2.00', '1.00'],
    ['is an available one before INFO', [booked('INFO', '1'), itav('2')], '2.00', '2.00'],
    ['is INFO if nothing better is there', [booked('INFO', '1')], '1.00', null],
    ['keeps five decimals', [booked('ITBD', '0.00001')], '0.00001', null],
    ['is a single debit with a minus beside Debit', [{ ...booked('ITBD', '-10.00'), ...debit }], '-10.00', null],
  ])('%s', async (_name, balances, balance, available) => {
    const { items, unread } = await obie.accounts([{}], balances);
    expect(items).toHaveLength(1);
    expect(items[0]?.balance?.amount ?? null).toBe(balance);
    expect(items[0]?.availableBalance?.amount ?? null).toBe(available);
    expect(unread).toEqual([]);
  });

  test('an OBIE balance with a minus sign and the indicator Credit is unread, and its account is reported', async () => {
    const { items, unread } = await obie.accounts([{}], [booked('ITBD', '-10.00')]);
    expect(items).toMatchObject([{ balance: null, unavailable: null }]);
    expect(unread).toEqual([{ list: 'balances', place: 'Amount.Amount', key: null, accountKey: 'key' }]);
  });
});

describe('OBIE: the balance of a card', () => {
  const card = { AccountTypeCode: 'CARD' };
  test.each<[name: string, balances: Row[], figures: object]>([
    [
      'is the included line less what is available',
      [itav('5000', line('Credit', '6000'))],
      { balance: '1000.00', credit: '5000.00', line: '6000.00' },
    ],
    [
      'is missing without an included line',
      [itav('5000', line('Credit', '6000', false))],
      { balance: null, credit: '11000.00', line: '6000.00' },
    ],
    ['is missing without any line', [itav('5000')], { balance: null, credit: '5000.00', line: null }],
    [
      'counts the limit once',
      [booked('ITBD', '0'), itav('800', line('Available', '800'), line('Pre-Agreed', '1000'))],
      { balance: '0', credit: '800.00', line: '1000.00' },
    ],
    [
      'is owed if what is available is a debit',
      [{ ...itav('120.10'), ...debit }],
      { balance: '120.10', credit: '-120.10', line: null },
    ],
  ])('%s', async (_name, balances, figures) => {
    const {
      items: [found],
    } = await obie.accounts([card], balances);
    expect({
      balance: found?.balance?.amount ?? null,
      credit: found?.availableCredit?.amount ?? null,
      line: found?.totalCreditLine?.amount ?? null,
    }).toEqual(figures);
    expect(found).toMatchObject({ isAsset: false, availableBalance: null, unavailable: null });
  });
});

describe.each(['fapi2', 'oauth2'] as const)('FDX behind %s: the balance', async (profile) => {
  const fdx = await fdxOfCases(profile);
  const card = { accountCategory: 'LOC_ACCOUNT', accountType: 'CREDITCARD' };
  const mortgage = { accountCategory: 'LOAN_ACCOUNT', accountType: 'MORTGAGE' };
  const commercial = { accountCategory: 'COMMERCIAL_ACCOUNT', accountType: 'COMMERCIAL_NEW' };
  test.each<[name: string, row: Row, isAsset: boolean | null, balance: string | null]>([
    ['of an account is read from text', { currentBalance: '250.00', availableBalance: 750 }, true, '250.00'],
    ['of an account may be what is available', { availableBalance: 750 }, true, '750.00'],
    ['of a card is never what is available', { ...card, availableBalance: 750 }, false, null],
    ['of a loan is never what is available', { ...mortgage, availableBalance: 750 }, false, null],
    [
      'of a known type is a debt',
      { ...commercial, accountType: 'COMMERCIALLINEOFCREDIT', currentBalance: 5000 },
      false,
      '5000.00',
    ],
    [
      'of a known category is a debt',
      { ...mortgage, accountType: 'NEWLOAN', balanceType: 'ASSET', currentBalance: 5000 },
      false,
      '5000.00',
    ],
    ['of a known type is what the type says', { balanceType: 'LIABILITY', currentBalance: 5000 }, true, '5000.00'],
    ['of LIABILITY is a debt', { ...commercial, balanceType: 'LIABILITY', currentBalance: 5000 }, false, '5000.00'],
    [
      'of LIABILITY with a minus is in credit',
      { ...commercial, balanceType: 'LIABILITY', currentBalance: -25 },
      false,
      '-25.00',
    ],
    ['of ASSET is owned', { ...commercial, balanceType: 'ASSET', currentBalance: 5000 }, true, '5000.00'],
    ['of a mortgage with a minus is a debt', { ...mortgage, currentBalance: -150_000 }, false, '150000.00'],
    ['of a card with a minus is in credit', { ...card, currentBalance: -25 }, false, '-25.00'],
    [
      'of a card with a minus is owed if the rest of its line says so',
      { ...card, currentBalance: -25, creditLine: 1000, availableCredit: 975 },
      false,
      '25.00',
    ],
    [
      'of a credit line keeps its sign',
      { ...mortgage, accountType: 'LINEOFCREDIT', currentBalance: -25 },
      false,
      '-25.00',
    ],
    ['is kept exactly', { currentBalance: 0.00001234 }, true, '0.00001234'],
    ['is free of the noise of binary numbers', { currentBalance: 0.1 + 0.2 }, true, '0.30'],
  ])('%s', async (_name, row, isAsset, balance) => {
    const { items, unread } = await fdx.accounts([row]);
    expect(items).toMatchObject([{ isAsset }]);
    expect(items[0]?.balance?.amount ?? null).toBe(balance);
    expect(unread).toEqual([]);
  });

  test('an unreadable FDX balance is reported and not replaced by another member', async () => {
    const { items, unread } = await fdx.accounts([{ currentBalance: 'much', availableBalance: 750 }]);
    expect(items).toMatchObject([{ balance: null, availableBalance: { amount: '750.00' }, unavailable: null }]);
    expect(unread).toEqual([{ list: 'accounts', place: 'currentBalance', key: 'key', accountKey: 'key' }]);
  });

  test('an FDX account whose kind has no direction has no balance, and is reported', async () => {
    const { items, unread } = await fdx.accounts([{ ...commercial, currentBalance: 5000 }]);
    expect(items).toMatchObject([{ isAsset: null, balance: null }]);
    expect(unread).toEqual([{ list: 'accounts', place: 'accountType', key: 'key', accountKey: 'key' }]);
  });
});

const cds = await cdsOfCases();
const site = await siteOfCases();

describe('the sign of a debt', () => {
  const obieBalance = (AccountTypeCode: string, CreditDebitIndicator: string) =>
    obie.accounts([{ AccountTypeCode }], [{ ...booked('ITBD', '25.00'), CreditDebitIndicator }]);
  const cdsBalance = (productCategory: string, currentBalance: string) =>
    cds.accounts([{ productCategory }], [{ currentBalance }]);
  const siteBalance = (type: string, owed: string) =>
    site.accounts([{ type, balance: { amount: owed, currency: 'USD' } }]);
  test.each([
    ['OBIE mortgage, Debit', '25.00', () => obieBalance('MORT', 'Debit')],
    ['OBIE mortgage, Credit', '25.00', () => obieBalance('MORT', 'Credit')],
    ['OBIE loan, Credit', '25.00', () => obieBalance('LOAN', 'Credit')],
    ['OBIE card, Credit', '-25.00', () => obieBalance('CARD', 'Credit')],
    ['CDS mortgage, negative', '25.00', () => cdsBalance('RESIDENTIAL_MORTGAGES', '-25.00')],
    ['CDS mortgage, positive', '25.00', () => cdsBalance('RESIDENTIAL_MORTGAGES', '25.00')],
    ['CDS personal loan, positive', '25.00', () => cdsBalance('PERS_LOANS', '25.00')],
    ['CDS card, positive', '-25.00', () => cdsBalance('CRED_AND_CHRG_CARDS', '25.00')],
    ['CDS overdraft, positive', '-25.00', () => cdsBalance('OVERDRAFTS', '25.00')],
    ['CDS margin loan, positive', '-25.00', () => cdsBalance('MARGIN_LOANS', '25.00')],
    ['site home loan, positive', '25.00', () => siteBalance('home-loan', '25.00')],
    ['site personal loan, negative', '25.00', () => siteBalance('personal-loan', '-25.00')],
    ['site card, positive', '-25.00', () => siteBalance('credit-card', '25.00')],
  ])('%s is counted as %s', async (_name, balance, accounts) => {
    expect((await accounts()).items).toMatchObject([{ isAsset: false, balance: { amount: balance } }]);
  });
});

describe('an account of an unknown kind', () => {
  test.each([
    ['OBIE', () => obie.accounts([{ AccountTypeCode: 'ZZZZ' }], [booked('ITBD', '5000')]), 'AccountTypeCode'],
    ['CDS', () => cds.accounts([{ productCategory: 'NEW' }]), 'productCategory'],
  ])('%s: an account of an unknown kind has no balance, and is reported', async (_name, accounts, place) => {
    const { items, unread } = await accounts();
    expect(items).toMatchObject([{ isAsset: null, balance: null, unavailable: null }]);
    expect(unread).toEqual([{ list: 'accounts', place, key: 'key', accountKey: 'key' }]);
  });
});

describe('balances of other currencies', () => {
  test('OBIE: a balance in another currency becomes a separate account in that currency', async () => {
    const { items, unread } = await obie.accounts(
      [{}],
      [
        booked('ITBD', '7.00'),
        { ...booked('ITBD', '5.00'), Amount: amount('5.00', 'USD'), LocalAmount: amount('4.00') },
      ],
    );
    expect(items).toMatchObject([
      { key: 'key', balance: { amount: '7.00', currency: 'GBP' }, hasTransactions: true },
      { key: 'key purse USD', purse: 'USD', balance: { amount: '5.00', currency: 'USD' }, hasTransactions: false },
    ]);
    expect(unread).toEqual([]);
  });

  test('CDS: a purse in another currency becomes a separate account in that currency', async () => {
    const purses = [
      { amount: '500.00', currency: 'USD' },
      { amount: '1.00', currency: 'NZD' },
      { amount: '2.00', currency: 'NZD' },
    ];
    const { items, unread } = await cds.accounts([{}], [{ currentBalance: '0.00', purses }]);
    expect(items).toMatchObject([
      { key: 'key', balance: { amount: '0', currency: 'AUD' } },
      { key: 'key purse USD', balance: { amount: '500.00', currency: 'USD' }, availableBalance: null },
      { key: 'key purse NZD', balance: { amount: '3.00', currency: 'NZD' } },
    ]);
    expect(unread).toEqual([]);
  });

  test('CDS: unreadable purses, and purses in the account’s currency or without a currency, are reported and not added', async () => {
    const purses = [{ amount: '500.00', currency: 'AUD' }, { amount: '500.00' }, { amount: 'much', currency: 'USD' }];
    const { items, unread } = await cds.accounts([{}], [{ currentBalance: '1.00', purses }]);
    expect(items).toMatchObject([{ balance: { amount: '1.00', currency: 'AUD' } }]);
    expect(unread.map(({ place, accountKey }) => [place, accountKey])).toEqual([
      ['purses.amount', 'key'],
      ['purses.currency', 'key'],
      ['purses.currency', 'key'],
    ]);
  });
});
