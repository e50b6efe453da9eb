import type { Container } from '@fin-link/contracts/service';
import { describe, expect, test } from 'vitest';
import type { StatedFacts } from '../../../../src/banks/connectors/index.ts';
import { categories, type CategoryName, categoryOf } from '../../../../src/data/categories/system-categories.ts';
import { categorize } from '../../../../src/data/transactions/categorization/categorize.ts';
import { withoutRefundWords } from '../../../../src/data/transactions/categorization/refund-wording.ts';

test.each([
  ['CARD REFUND ASOS', 'CARD PURCHASE ASOS'],
  ['VISA DEBIT DEPOSIT CARD 4312 ASOS', 'CARD PURCHASE CARD 4312 ASOS'],
  ['MERCHANT CREDIT ASOS', 'CARD PURCHASE ASOS'],
  ['DIRECT CREDIT 421520 CITY WATER REFUND', 'CITY WATER'],
  ['REFUND OF PAYMENT 0412 CITY WATER', 'CITY WATER'],
  ['CITY WATER RETURN 0412', 'CITY WATER'],
  ['CITY WATER REFUND', 'CITY WATER'],
  ['CITY WATER', null],
])('“%s” without the words of a refund is “%s”', (description, rest) => {
  expect(withoutRefundWords(description)).toBe(rest);
});

interface Entry {
  currency?: string;
  container?: Container;
  stated?: StatedFacts;
}

const found = (description: string, baseType: 'CREDIT' | 'DEBIT', { container = 'bank', ...rest }: Entry = {}) => {
  const { categoryId, type, merchant } = categorize({ description, baseType, container, currency: 'USD', ...rest });
  return [categoryOf(categoryId), type, merchant?.key ?? null];
};

describe('a credit on a bank account', () => {
  test.each<[string, CategoryName, string | null, Entry?]>([
    ['REFUND ASOS', 'merchandise', 'asos'],
    ['REFUND: ASOS', 'merchandise', 'asos'],
    ['ASOS REFUND', 'merchandise', 'asos'],
    ['ASOS RETURN 0412', 'merchandise', 'asos'],
    ['RETURN ASOS', 'merchandise', 'asos'],
    ['CARD REFUND ASOS', 'merchandise', 'asos', { currency: 'GBP' }],
    ['CARD REFUND FROM ASOS.COM LONDON GB', 'merchandise', 'asos', { currency: 'GBP' }],
    ['DD REFUND BRITISH GAS', 'utilities', 'british-gas', { currency: 'GBP' }],
    ['DIRECT DEBIT REFUND BRITISH GAS REF 1234', 'utilities', 'british-gas', { currency: 'GBP' }],
    ['UNPAID DIRECT DEBIT NETFLIX', 'entertainment', 'netflix'],
    ['MERCHANT CREDIT TARGET 00012345 DALLAS TX', 'merchandise', 'target'],
    ['PURCHASE RETURN AUTHORIZED ON 11/02 TARGET DAYTON OH S584100203 CARD 6217', 'merchandise', 'target'],
    ['VISA CREDIT ASOS', 'merchandise', 'asos'],
    ['VISA DEBIT DEPOSIT CARD 4312 KMART BROADWAY', 'merchandise', 'kmart', { currency: 'AUD' }],
    ['DIRECT CREDIT 421520 KMART REFUND', 'merchandise', 'kmart', { currency: 'AUD' }],
    ['NETFLIX.COM REVERSAL', 'entertainment', 'netflix'],
    ['CORNER BAKERY REFUND', 'restaurants', 'cornerbakery'],
    ['BRITISH GAS', 'utilities', 'british-gas', { currency: 'GBP', stated: { isReturn: true } }],
    ['TARGET 1234', 'merchandise', 'target', { stated: { channel: 'CARD' } }],
    ['TARGET 1234', 'merchandise', 'target', { stated: { merchantCategoryCode: '5411' } }],
    ['ZZTOPIAN WIDGETS', 'refunds', 'zztopianwidge', { stated: { channel: 'CARD' } }],
    ['REFUND ZZTOPIAN WIDGETS', 'refunds', null],
    ['JOHN SMITH', 'refunds', null, { stated: { isReturn: true } }],
    ['ZELLE REVERSAL JOHN SMITH', 'refunds', null],
    ['FASTER PAYMENT RETURN J SMITH', 'refunds', null, { currency: 'GBP' }],
    ['REFUND OF MONTHLY FEE', 'refunds', null],
    ['COUNCIL TAX REFUND', 'refunds', null, { currency: 'GBP' }],
    ['AUTO LN PMT RETURNED', 'refunds', null],
  ])('%s is a refund in %s', (description, category, merchant, entry) => {
    expect(found(description, 'CREDIT', entry)).toEqual([categories[category], 'REFUND', merchant]);
  });

  test.each<[string, CategoryName, Entry?]>([
    ['TARGET 1234', 'deposits'],
    ['CORNER BAKERY', 'deposits'],
    ['UBER PAYOUT', 'deposits'],
    ['UBER EATS WEEKLY SETTLEMENT', 'deposits'],
    ['ETSY INC DISBURSEMENT', 'deposits'],
    ['WALMART INC. DIR DEP', 'salary'],
    ['TARGET WAGES', 'salary', { stated: { channel: 'CARD' } }],
    ['AMAZON.COM SERVICES PAYROLL PPD ID: 1234', 'salary'],
    ['RAKUTEN CASHBACK TARGET', 'rewards'],
    ['TAX REFUND', 'otherIncome'],
    ['TAX RETURN', 'deposits'],
    ['DIRECT CREDIT 421520 TAX REFUND', 'otherIncome', { currency: 'AUD' }],
    ['ATO REFUND', 'otherIncome', { currency: 'AUD' }],
    ['ONLINE TRANSFER FROM UNPAID LEAVE FUND', 'transfers'],
    ['MC CREDIT UNION', 'deposits'],
    ['TARGET 1234', 'deposits', { stated: { merchantCategoryCode: '6011' } }],
  ])('%s is no refund, and in %s', (description, category, entry) => {
    const [foundCategory, type] = found(description, 'CREDIT', entry);
    expect([foundCategory, type === 'REFUND']).toEqual([categories[category], false]);
  });
});

describe('a debit of an unknown payee on a bank account', () => {
  test.each<[string, CategoryName, Entry?]>([
    ['ZZTOPIAN WIDGETS', 'otherExpenses', { stated: { channel: 'CARD' } }],
    ['ZZTOPIAN WIDGETS', 'merchandise', { stated: { merchantCategoryCode: '5999' } }],
    ['POS 0412 ZZTOPIAN WIDGETS', 'otherExpenses'],
    ['ZZTOPIAN WIDGETS CARD 1234', 'otherExpenses'],
    ['ZZTOPIAN WIDGETS TERMINAL 00412', 'otherExpenses'],
    ['9999 12MAR25 ZZTOPIAN LONDON GB', 'otherExpenses'],
    ['ZZTOPIAN WIDGETS', 'uncategorized'],
    ['ZZTOPIAN WIDGETS', 'cash', { stated: { merchantCategoryCode: '6011' } }],
    ['JOHN SMITH', 'uncategorized', { stated: { channel: 'CREDIT_TRANSFER' } }],
    ['CHECK 1204', 'checks', { stated: { channel: 'CHECK' } }],
  ])('%s is in %s', (description, category, entry) => {
    expect(found(description, 'DEBIT', entry)[0]).toEqual(categories[category]);
  });
});
