import { describe, expect, test } from 'vitest';
import { maskNumber } from '../../../../src/banks/connectors/contract/masked-number.ts';
import { cdsOfCases, fdxOfCases, obieOfCases, type BankOfCases, type Row } from './banks.ts';

const obie = await obieOfCases();
const cds = await cdsOfCases();
const fdx = { fapi2: await fdxOfCases('fapi2'), oauth2: await fdxOfCases('oauth2') };

describe('the name of an account', () => {
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
  ])('%s', async (_name, bank, row, shown) => {
    expect((await bank.accounts([row])).items).toMatchObject([{ name: shown }]);
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
