import type { Container } from '@fin-link/contracts/service';
import { describe, expect, test } from 'vitest';
import type { StatedFacts } from '../../../../src/banks/connectors/index.ts';
import {
  categories,
  detailCategories,
  type CategoryName,
  type DetailCategoryName,
} from '../../../../src/data/categories/system-categories.ts';
import { categorize } from '../../../../src/data/transactions/categorization/categorize.ts';
import { tradeOf } from '../../../../src/data/transactions/categorization/merchant-codes.ts';
import { publishedCodes } from './labelled-descriptions.ts';

type Side = 'CREDIT' | 'DEBIT';

interface Case {
  side?: Side;
  container?: Container;
}

/** Returns category, detail category, type and merchant of a transaction. */
function found(description: string, stated: StatedFacts, { side = 'DEBIT', container = 'bank' }: Case = {}) {
  const { categoryId, detailCategoryId, type, merchant } = categorize({
    description,
    baseType: side,
    container,
    stated,
  });
  const [category] = Object.entries(categories).find(([, { id }]) => id === categoryId) ?? [];
  const [detail = null] = Object.entries(detailCategories).find(([, { id }]) => id === detailCategoryId) ?? [];
  return { category, detail, type, merchant: merchant?.name ?? null };
}

const code = (merchantCategoryCode: string): StatedFacts => ({ merchantCategoryCode });

describe('a merchant category code', () => {
  test('has a category in this service, for each code of the published list and each of the range 3000 to 3999', () => {
    const range = Array.from({ length: 1_000 }, (_, at) => String(3_000 + at));
    const codes = [...publishedCodes, ...range, '6538', '6540'];
    expect(publishedCodes.length).toBeGreaterThan(280);
    expect(codes.filter((one) => tradeOf(one) === undefined)).toEqual([]);
    for (const one of codes) {
      const { category, detail, title } = tradeOf(one) ?? {};
      expect(title, one).toBeTruthy();
      if (detail != null && category !== undefined)
        expect(detailCategories[detail].categoryId, one).toBe(categories[category].id);
    }
  });

  test.each<[string, CategoryName, DetailCategoryName | null]>([
    ['0742', 'pets', null],
    ['3256', 'travel', 'airlines'],
    ['3389', 'travel', 'carRental'],
    ['3700', 'travel', 'lodging'],
    ['4121', 'travel', 'rides'],
    ['4900', 'utilities', null],
    ['5411', 'groceries', 'groceries'],
    ['5541', 'automotive', 'fuel'],
    ['5812', 'restaurants', 'restaurants'],
    ['5912', 'healthcare', 'pharmacy'],
    ['5999', 'merchandise', null],
    ['7399', 'services', null],
    ['8398', 'charity', null],
  ])('%s makes an unknown debit of a bank account a purchase in %s, %s', (one, category, detail) => {
    expect(found('QWERTZ 77', code(one))).toEqual({ category, detail, type: 'PURCHASE', merchant: 'Qwertz' });
  });

  test('decides against the words of the name, and adds their detail if they agree', () => {
    expect(found('MARIGOLD PHARMACY', code('5812'))).toMatchObject({ category: 'restaurants', detail: 'restaurants' });
    expect(found('MARIGOLD COFFEE', code('5814'))).toMatchObject({ category: 'restaurants', detail: 'coffee' });
    expect(found('OAKMONT WATER', code('4900'))).toMatchObject({ category: 'utilities', detail: 'water' });
    expect(found('METRO HOTEL', code('7011'))).toMatchObject({ category: 'travel', detail: 'lodging' });
  });

  test('decides against words of a movement, because it is evidence of a purchase', () => {
    expect(found('TRANSFER STREET BOOKS', code('5942'))).toMatchObject({ category: 'merchandise', detail: 'books' });
    expect(found('TRANSFER STREET BOOKS', {})).toMatchObject({ category: 'transfers' });
  });

  test.each<[string, string, CategoryName]>([
    ['NETFLIX.COM', '5999', 'entertainment'],
    ['NETFLIX.COM', '4899', 'entertainment'],
    ['TESCO STORES 3297', '5541', 'groceries'],
    ['AFTERPAY', '6012', 'loans'],
  ])('of %s, %s, yields to the brand', (description, one, category) => {
    expect(found(description, code(one)).category).toBe(category);
  });

  test('that is generic yields to the words, and decides without any', () => {
    expect(found('GREENLEAF PHARMACY', code('5999')).category).toBe('healthcare');
    expect(found('QWERTZ', code('5999')).category).toBe('merchandise');
    expect(found('QWERTZ DINER', code('7399')).category).toBe('restaurants');
  });

  test.each<[string, CategoryName]>([
    ['4829', 'transfers'],
    ['6010', 'cash'],
    ['6011', 'cash'],
    ['6012', 'transfers'],
    ['6051', 'transfers'],
    ['6538', 'transfers'],
    ['6540', 'transfers'],
  ])('%s is %s, without a merchant', (one, category) => {
    expect(found('POS DEBIT 4616 QWERTZ MARKET', code(one))).toMatchObject({ category, merchant: null });
  });

  test('of cash decides at a brand’s machine, and one of transfers keeps the words for a payment of a card', () => {
    expect(found('TESCO STORES 3297', code('6011')).category).toBe('cash');
    expect(found('BARCLAYCARD PAYMENT', code('6012')).category).toBe('cardPayments');
  });

  test('of cash says nothing about a credit', () => {
    expect(found('ATM DEPOSIT 0412', code('6011'), { side: 'CREDIT' }).category).toBe('deposits');
  });

  test('of a credit makes it a refund in the category of the trade', () => {
    const refund = found('QWERTZ 77', code('5942'), { side: 'CREDIT' });
    expect(refund).toEqual({ category: 'merchandise', detail: 'books', type: 'REFUND', merchant: 'Qwertz' });
  });

  test('that is not listed shows a purchase, but leaves a payment of a card as it is', () => {
    expect(found('QWERTZ 77', code('9998')).category).toBe('otherExpenses');
    const payment = found('PAYMENT THANK YOU', code('9998'), { side: 'CREDIT', container: 'creditCard' });
    expect(payment.category).toBe('cardPayments');
  });
});

describe('a fee or interest that the bank states by type', () => {
  test.each<[NonNullable<StatedFacts['bankEntry']>, Side, CategoryName]>([
    ['FEE', 'DEBIT', 'serviceCharges'],
    ['FEE', 'CREDIT', 'refunds'],
    ['INTEREST', 'DEBIT', 'serviceCharges'],
    ['INTEREST', 'CREDIT', 'interestIncome'],
  ])('%s as a %s is %s', (bankEntry, side, category) => {
    expect(found('QWERTZ MARKET', { bankEntry }, { side })).toMatchObject({ category, merchant: null });
  });

  test('keeps the finer words for a fee', () => {
    expect(found('ATM FEE 0412', { bankEntry: 'FEE' })).toMatchObject({ category: 'serviceCharges', detail: 'atmFee' });
  });

  test('is not decided by a channel, which any standard states', () => {
    expect(found('QWERTZ DINER', { channel: 'FEE' }).category).toBe('restaurants');
    expect(found('QWERTZ DINER', { channel: 'INTEREST' }).category).toBe('restaurants');
  });
});
