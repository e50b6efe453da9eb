import { expect, test } from 'vitest';
import type { StatedFacts } from '../../../../src/banks/connectors/index.ts';
import { cdsOfCases, fdxOfCases, obieOfCases, type BankOfCases, type Row } from './banks.ts';

const obie = await obieOfCases();
const cds = await cdsOfCases();
const fdx = await fdxOfCases('fapi2');
const fdxWithCodes = {
  fapi2: await fdxOfCases('fapi2', { hasCategoryCodes: true }),
  oauth2: await fdxOfCases('oauth2', { hasCategoryCodes: true }),
};

const credit = { obie: { CreditDebitIndicator: 'Credit' }, cds: { amount: '1.00' } };
const obieCode = (Code: string, SubCode: string): Row => ({ BankTransactionCode: { Code, SubCode } });
const purchase = { MerchantDetails: { MerchantName: 'Harbour Café', MerchantCategoryCode: '5814' } };
const sides = {
  CreditorAccount: { Name: 'M LANDERS' },
  DebtorAccount: { Name: 'ACME LTD' },
  UltimateCreditor: { Name: 'Landers Homes' },
  UltimateDebtor: { Name: 'Acme Group' },
};
const bpay = { type: 'PAYMENT', billerCode: '23796', billerName: 'City Water' };

test.each<[name: string, bank: BankOfCases, row: Row, stated: StatedFacts | undefined]>([
  ['OBIE: a row without such fields', obie, {}, undefined],
  ['OBIE: a merchant', obie, purchase, { merchantName: 'Harbour Café', merchantCategoryCode: '5814' }],
  [
    'OBIE: a category code without its leading zero',
    obie,
    { MerchantDetails: { MerchantCategoryCode: '742' } },
    { merchantCategoryCode: '0742' },
  ],
  [
    'OBIE: a blank name and a code of zeros',
    obie,
    { MerchantDetails: { MerchantName: ' ', MerchantCategoryCode: '0000' } },
    undefined,
  ],
  ['OBIE: a code that is none', obie, { MerchantDetails: { MerchantCategoryCode: 'PETS' } }, undefined],
  ['OBIE: the other side of a debit', obie, sides, { counterpartyName: 'M LANDERS', ultimateName: 'Landers Homes' }],
  [
    'OBIE: the other side of a credit',
    obie,
    { ...credit.obie, ...sides },
    { counterpartyName: 'ACME LTD', ultimateName: 'Acme Group' },
  ],
  ['OBIE 4.0: a received credit transfer', obie, obieCode('RCDT', 'DMCT'), { channel: 'CREDIT_TRANSFER' }],
  [
    'OBIE 3.1: a received credit transfer',
    obie,
    obieCode('ReceivedCreditTransfer', 'DomesticCreditTransfer'),
    { channel: 'CREDIT_TRANSFER' },
  ],
  ['OBIE 3.1: in the plural', obie, obieCode('IssuedDirectDebits', 'PaymentDirectDebit'), { channel: 'DIRECT_DEBIT' }],
  ['OBIE: domain, family and sub-family in one', obie, obieCode('PMNT-CCRD-POSD', ''), { channel: 'CARD' }],
  ['OBIE: a domain, then a family', obie, obieCode('PMNT', 'CCRD'), { channel: 'CARD' }],
  ['OBIE: a standing order', obie, obieCode('ICDT', 'STDO'), { channel: 'STANDING_ORDER' }],
  ['OBIE: a card at a cash machine', obie, obieCode('CustomerCardTransactions', 'CashWithdrawal'), { channel: 'ATM' }],
  ['OBIE: cash at a counter', obie, obieCode('CNTR', 'CWDL'), { channel: 'CASH' }],
  ['OBIE: a cheque', obie, obieCode('IssuedCheques', 'Cheque'), { channel: 'CHECK' }],
  ['OBIE: charges of a transfer, which decide no category', obie, obieCode('ICDT', 'CHRG'), { channel: 'FEE' }],
  ['OBIE: interest', obie, obieCode('MCOP', 'INTR'), { channel: 'INTEREST' }],
  [
    'OBIE: a direct debit that was returned',
    obie,
    obieCode('RDDT', 'UPDD'),
    { channel: 'DIRECT_DEBIT', isReturn: true },
  ],
  ['OBIE: receipts of a shop', obie, obieCode('MCRD', 'POSP'), undefined],

  [
    'CDS: a purchase',
    cds,
    { type: 'PAYMENT', merchantName: 'Opal', merchantCategoryCode: '4111' },
    { merchantName: 'Opal', merchantCategoryCode: '4111', channel: 'CARD' },
  ],
  ['CDS: a bill', cds, bpay, { billerName: 'City Water', billerCode: '23796', channel: 'BILL_PAYMENT' }],
  ['CDS: a payment of an unknown kind', cds, { type: 'PAYMENT' }, undefined],
  [
    'CDS: a direct debit',
    cds,
    { type: 'DIRECT_DEBIT', apcaNumber: '077380' },
    { apcaNumber: '077380', channel: 'DIRECT_DEBIT' },
  ],
  ['CDS: a fee', cds, { type: 'FEE' }, { channel: 'FEE', bankEntry: 'FEE' }],
  ['CDS: charged interest', cds, { type: 'INTEREST_CHARGED' }, { channel: 'INTEREST', bankEntry: 'INTEREST' }],
  ['CDS: paid interest', cds, { type: 'INTEREST_PAID', ...credit.cds }, { channel: 'INTEREST', bankEntry: 'INTEREST' }],
  ['CDS: a transfer', cds, { type: 'TRANSFER_OUTGOING' }, { channel: 'CREDIT_TRANSFER' }],
  ['CDS: the payee of a debit', cds, { extendedData: { payer: 'A', payee: 'B' } }, { counterpartyName: 'B' }],
  [
    'CDS: the payer of a credit',
    cds,
    { ...credit.cds, extendedData: { payer: 'A', payee: 'B' } },
    { counterpartyName: 'A' },
  ],
  ['CDS: another type', cds, { type: 'OTHER' }, undefined],

  ['FDX: a payee', fdx, { payee: 'Harbor Cafe' }, { merchantName: 'Harbor Cafe' }],
  [
    'FDX: both members for the payee',
    fdx,
    { payee: 'HC INC', transactionPayee: 'Harbor Cafe' },
    { merchantName: 'Harbor Cafe' },
  ],
  [
    'FDX: a blank payee before the deprecated one',
    fdx,
    { payee: 'HC INC', transactionPayee: ' ' },
    { merchantName: 'HC INC' },
  ],
  ['FDX: a category of which the profile says nothing', fdx, { category: '5814' }, undefined],
  [
    'FDX behind FAPI 2.0: a category that is a code',
    fdxWithCodes.fapi2,
    { category: '742' },
    { merchantCategoryCode: '0742' },
  ],
  [
    'FDX behind OAuth 2.0: a category that is a code',
    fdxWithCodes.oauth2,
    { category: '5814' },
    { merchantCategoryCode: '5814' },
  ],
  ['FDX: words instead of a code', fdxWithCodes.fapi2, { category: 'Groceries' }, undefined],
  ['FDX: a check', fdx, { checkNumber: 1389, transactionType: 'WITHDRAWAL' }, { channel: 'CHECK' }],
  ['FDX: the check number 0', fdx, { checkNumber: 0, transactionType: 'POSDEBIT' }, { channel: 'CARD' }],
  ['FDX: a cash machine', fdx, { transactionType: 'ATMWITHDRAWAL' }, { channel: 'ATM' }],
  ['FDX: a fee, which decides no category', fdx, { transactionType: 'FEE' }, { channel: 'FEE' }],
  ['FDX: an adjustment', fdx, { transactionType: 'ADJUSTMENT' }, undefined],
])('%s: stated facts are read from the fields of the standard', async (_name, bank, row, stated) => {
  const { items } = await bank.transactions([row]);
  expect(items).toHaveLength(1);
  expect(items[0]?.stated).toEqual(stated);
});

test.each<[name: string, bank: BankOfCases, row: Row]>([
  [
    'OBIE',
    obie,
    {
      MerchantDetails: { MerchantName: 7, MerchantCategoryCode: 'x'.repeat(500) },
      CreditorAccount: 'M LANDERS',
      UltimateCreditor: { Name: null },
      BankTransactionCode: [{ Code: 'RCDT' }],
    },
  ],
  ['CDS', cds, { type: 7, merchantName: {}, billerCode: 'x'.repeat(500), extendedData: 'none', apcaNumber: null }],
  ['FDX', fdxWithCodes.fapi2, { transactionPayee: {}, payee: 7, category: ['5814'], transactionType: 'x'.repeat(500) }],
])('%s: unreadable stated facts are left out, and the row is read', async (_name, bank, row) => {
  const { items, unread } = await bank.transactions([row]);
  expect(items).toMatchObject([{ description: 'COFFEE' }]);
  expect(items[0]?.stated).toBeUndefined();
  expect(unread).toEqual([]);
});

test('stated texts are cleaned and have a limit', async () => {
  const MerchantName = `Harbour\u0000  Café\u202E ${'x'.repeat(500)}`;
  const { items } = await obie.transactions([{ MerchantDetails: { MerchantName } }]);
  expect(items[0]?.stated?.merchantName).toMatch(/^Harbour Café x{200,335}$/);
});

test.each<[name: string, bank: BankOfCases, row: Row, facts: Row]>([
  ['OBIE', obie, { TransactionId: undefined }, { ...purchase, ...sides, ...obieCode('CCRD', 'POSD') }],
  ['CDS', cds, { transactionId: undefined }, { ...bpay, merchantName: 'Opal', extendedData: { payee: 'B' } }],
  [
    'FDX',
    fdxWithCodes.fapi2,
    { transactionId: undefined },
    { category: '5814', transactionPayee: 'B', transactionType: 'POSDEBIT' },
  ],
])('%s: the key of a row without an id does not depend on stated facts', async (_name, bank, row, facts) => {
  const plain = await bank.transactions([row]);
  const withFacts = await bank.transactions([{ ...row, ...facts }]);
  expect(withFacts.items[0]?.stated).toBeDefined();
  expect(withFacts.items[0]?.key).toBe(plain.items[0]?.key);
});
