import { describe, expect, test } from 'vitest';
import { maskNumber } from '../../../../src/banks/connectors/contract/account-number.ts';
import { cdsOfCases, fdxOfCases, obieOfCases, siteOfCases, type BankOfCases, type Row } from './banks.ts';

const obie = await obieOfCases();
const cds = await cdsOfCases();
const site = await siteOfCases();
const fdx = { fapi2: await fdxOfCases('fapi2'), oauth2: await fdxOfCases('oauth2') };

describe('the name of an account', () => {
  const gbp = { Amount: { Amount: '1.00', Currency: 'GBP' } };
  const british = { SchemeName: 'UK.OBIE.SortCodeAccountNumber', Identification: '11223312345678', Name: 'Mr Smith' };
  test.each<[name: string, bank: BankOfCases, row: Row, shown: string]>([
    ['OBIE: a blank nickname', obie, { Nickname: ' ', Description: 'Current Account' }, 'Current Account'],
    ['OBIE: a blank nickname and description', obie, { Nickname: '', Description: '', Account: [british] }, 'Mr Smith'],
    ['FDX behind FAPI 2.0: a blank nickname', fdx.fapi2, { nickname: '', productName: 'Checking' }, 'Checking'],
    ['FDX behind OAuth 2.0: a blank nickname', fdx.oauth2, { nickname: ' ', productName: 'Checking' }, 'Checking'],
    ['CDS: a blank nickname', cds, { nickname: '', displayName: 'Saver' }, 'Saver'],
    ['CDS: a blank nickname and display name', cds, { nickname: '', displayName: ' ', productName: 'Saver' }, 'Saver'],
    ['CDS: a nickname of digits', cds, { nickname: '401', displayName: 'Saver' }, '401'],
    ['FDX: a nickname of an emoji', fdx.fapi2, { nickname: '🏠', productName: 'Checking' }, '🏠'],
    [
      'FDX: a nickname that is cut inside an emoji',
      fdx.oauth2,
      { nickname: `${'a'.repeat(195)}👍🏽👍🏽` },
      `${'a'.repeat(195)}👍🏽`,
    ],
  ])('%s', async (_name, bank, row, shown) => {
    expect((await bank.accounts([row])).items).toMatchObject([{ name: shown }]);
  });

  const invisible = ' \u0000\u200B\u202E\t';
  test.each<[name: string, bank: BankOfCases, row: Row, shown: string]>([
    ['OBIE: a current account', obie, { Nickname: invisible, Description: '', Account: [] }, 'Bank account'],
    ['OBIE: a savings account', obie, { AccountTypeCode: 'SVGS' }, 'Savings account'],
    ['OBIE: a card', obie, { AccountTypeCode: 'CARD', Nickname: invisible }, 'Credit card'],
    ['OBIE: an account of an unknown type', obie, { AccountTypeCode: 'XXXX' }, 'Bank account'],
    ['FDX behind FAPI 2.0: a mortgage', fdx.fapi2, { accountType: 'MORTGAGE', nickname: invisible }, 'Mortgage'],
    ['FDX behind OAuth 2.0: a Roth IRA', fdx.oauth2, { accountType: 'ROTH', productName: invisible }, 'Roth IRA'],
    ['FDX: a loan of another type', fdx.fapi2, { accountType: 'LOAN' }, 'Loan'],
    ['CDS: a term deposit', cds, { displayName: invisible, productCategory: 'TERM_DEPOSITS' }, 'Term deposit'],
    [
      'a site with a sign-in form: a brokerage account',
      site,
      { name: invisible, type: 'brokerage' },
      'Brokerage account',
    ],
  ])('%s without a visible name is named by its kind', async (_name, bank, row, shown) => {
    expect((await bank.accounts([row])).items).toMatchObject([{ name: shown }]);
  });

  test('the purse of an account without a visible name is named by kind and currency', async () => {
    const [british, australian] = await Promise.all([
      obie.accounts([{ Nickname: invisible }], [{ Amount: { Amount: '5.00', Currency: 'USD' } }, gbp]),
      cds.accounts([{ displayName: invisible }], [{ currency: 'AUD', purses: [{ amount: '3.00', currency: 'NZD' }] }]),
    ]);
    expect(british.items.map(({ name }) => name)).toEqual(['Bank account', 'Bank account USD']);
    expect(australian.items.map(({ name }) => name)).toEqual(['Bank account', 'Bank account NZD']);
  });
});

test.each<[name: string, bank: BankOfCases, row: Row]>([
  ['OBIE', obie, { TransactionInformation: ' ', MerchantDetails: { MerchantName: 'M&amp;S' } }],
  ['FDX behind FAPI 2.0', fdx.fapi2, { description: '', payee: 'M&amp;S' }],
  ['FDX behind OAuth 2.0', fdx.oauth2, { description: '', payee: 'M&amp;S' }],
  ['CDS', cds, { description: ' ', merchantName: 'M&amp;S' }],
])('%s: a blank description is replaced by the next text, which stays raw', async (_name, bank, row) => {
  expect((await bank.transactions([row])).items).toMatchObject([{ description: 'M&amp;S' }]);
});

test.each([
  ['12345678', 'xxxx5678'],
  ['1234567', 'xxxx567'],
  ['12', 'xxxx2'],
  ['xxxxx12', 'xxxx12'],
  ['xxxx***7', 'xxxx7'],
  ['xxxx xxxx xxxx 1234', 'xxxx1234'],
  ['XXXX-XXXX-1234', 'xxxx1234'],
  ['****', 'xxxx'],
  ['123456👍🏽', 'xxxx56👍🏽'],
])('the number %s is masked as %s', (number, masked) => {
  expect(maskNumber(number)).toBe(masked);
});

test.each([
  ['0042', 'xxxx0042'],
  ['12', 'xxxx12'],
  ['***7', 'xxxx7'],
  ['xxxx***7', 'xxxx7'],
  ['12345', 'xxxx45'],
  ['123456789', 'xxxx6789'],
])('FDX: the displayed number %s is masked once, as %s', async (accountNumberDisplay, masked) => {
  const { items } = await fdx.fapi2.accounts([{ accountNumberDisplay }]);
  expect(items[0]?.number).toBe(masked);
  expect(maskNumber(items[0]?.number ?? '')).toBe(masked);
});
