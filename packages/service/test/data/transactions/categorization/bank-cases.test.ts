import type { Container } from '@fin-link/contracts/service';
import { describe, expect, it } from 'vitest';
import { categories, categoryOf, type CategoryName } from '../../../../src/data/categories/system-categories.ts';
import { categorize } from '../../../../src/data/transactions/categorization/categorize.ts';

const shown = (description: string, container: Container, baseType: 'CREDIT' | 'DEBIT' = 'DEBIT') => {
  const { simpleDescription, merchant } = categorize({ description, baseType, container });
  return [simpleDescription, merchant?.name ?? null, merchant?.key ?? null];
};

describe('letters in derived texts', () => {
  it.each([
    ['MÜLLER BÄCKEREI', 'Müller Bäckerei', 'mullerbackere'],
    ['Łódź Sklep', 'Łódź Sklep', 'lodzsklep'],
    ['ПЯТЁРОЧКА 1234', 'Пятёрочка', 'пятерочка'],
    ['星巴克咖啡', '星巴克咖啡', '星巴克咖啡'],
    ['TOM &amp; JERRY', 'Tom & Jerry', 'tomjerry'],
    ['JOE&#39;S PLACE', "Joe's Place", 'joesplace'],
    ['JOE&#x27;S PLACE', "Joe's Place", 'joesplace'],
    ['M&uuml;ller B&auml;ckerei', 'Müller Bäckerei', 'mullerbackere'],
    ['FISH & CHIPS', 'Fish & Chips', 'fishchips'],
  ])('the text %s is shown as %s', (description, name, key) => {
    expect(shown(description, 'creditCard')).toEqual([name, name, key]);
  });

  it('character references are decoded in one pass, and those without a semicolon stay', () => {
    expect(shown('A &amp;lt; B', 'creditCard')[0]).toBe('A &lt B');
    expect(shown('A &amp B', 'creditCard')[0]).toBe('A &amp B');
    expect(shown('A&#0;&#55296;&#9999999; B', 'creditCard')[0]).toMatch(/^A/);
  });

  it.each<[string, CategoryName]>([
    ['CAFÉ DU MONDE', 'restaurants'],
    ['M&amp;S SIMPLY FOOD', 'merchandise'],
    ['BÄR MOTOREN', 'otherExpenses'],
  ])('the text %s is categorized as %s', (description, category) => {
    const { categoryId } = categorize({ description, baseType: 'DEBIT', container: 'creditCard', currency: 'GBP' });
    expect(categoryOf(categoryId)).toEqual(categories[category]);
  });

  it('a payee of a transfer keeps its letters', () => {
    expect(shown('ZELLE PAYMENT TO JOSÉ MUÑOZ', 'bank')[0]).toBe('Zelle to José Muñoz');
  });
});

describe('categories of descriptions as banks print them', () => {
  it.each<[string, 'CREDIT' | 'DEBIT', Container, CategoryName]>([
    ['OVERDRAFT FEE REVERSAL', 'CREDIT', 'bank', 'refunds'],
    ['DIRECT DEBIT RETURN', 'CREDIT', 'bank', 'refunds'],
    ['RETURNED ITEM 000123', 'CREDIT', 'bank', 'refunds'],
    ['LATE FEE REVERSED', 'CREDIT', 'creditCard', 'refunds'],
    ['RETURNED PAYMENT', 'CREDIT', 'bank', 'refunds'],
    ['RETURNED DIRECT DEBIT 1234 ACME GYM', 'CREDIT', 'bank', 'personal'],
    ['UNPAID DIRECT DEBIT ACME GYM', 'CREDIT', 'bank', 'personal'],
    ['RETURN OF POSTED CHECK 1204', 'CREDIT', 'bank', 'refunds'],
    ['RETURNED PAYMENT FEE', 'DEBIT', 'bank', 'serviceCharges'],
    ['OVERDRAFT FEE', 'DEBIT', 'bank', 'serviceCharges'],
    ['RETURN OF CAPITAL', 'CREDIT', 'investment', 'investmentIncome'],
    ['EMPLOYER MATCH', 'CREDIT', 'investment', 'retirement'],
    ['EMPLOYER 401K MATCH', 'CREDIT', 'investment', 'retirement'],
    ['COMPANY MATCHING CONTRIBUTION', 'CREDIT', 'investment', 'retirement'],
    ['CONTRIBUTION FROM CHECKING', 'CREDIT', 'investment', 'transfers'],
    ['ROLLOVER FROM PRIOR PLAN', 'CREDIT', 'investment', 'transfers'],
    ['DISTRIBUTION TO CHECKING', 'DEBIT', 'investment', 'transfers'],
    ['CAPITAL DISTRIBUTION ABC FUND', 'CREDIT', 'investment', 'investmentIncome'],
    ['CASH IN LIEU OF FRACTIONAL SHARES', 'CREDIT', 'investment', 'investmentIncome'],
    ['EXCHANGE OUT BOND FUND', 'DEBIT', 'investment', 'securitiesTrades'],
    ['FEDERAL TAX WITHHELD', 'DEBIT', 'investment', 'taxes'],
    ['TRANSFER TO CAPITAL ONE SAVINGS', 'DEBIT', 'bank', 'savings'],
    ['TRANSFER TO DISCOVER BANK', 'DEBIT', 'bank', 'transfers'],
    ['CAPITAL ONE MORTGAGE PMT', 'DEBIT', 'bank', 'mortgage'],
    ['CAPITAL ONE ONLINE PMT', 'DEBIT', 'bank', 'cardPayments'],
    ['DISCOVER E-PAYMENT', 'DEBIT', 'bank', 'cardPayments'],
    ['TO A/C 87654321', 'DEBIT', 'bank', 'transfers'],
    ['FROM A/C 12345678', 'CREDIT', 'bank', 'transfers'],
    ['TO SAVINGS', 'DEBIT', 'bank', 'savings'],
    ['FROM CURRENT', 'CREDIT', 'bank', 'transfers'],
    ['TO SAVOY HOTEL', 'DEBIT', 'bank', 'travel'],
    ['TO ACCOUNT TEMPS INC', 'DEBIT', 'bank', 'uncategorized'],
    ['FROM CURRENT MEDIA LTD', 'CREDIT', 'bank', 'deposits'],
    ['TO MY SAVINGS ACCOUNT', 'DEBIT', 'bank', 'savings'],
    ['FROM CHK 1234', 'CREDIT', 'bank', 'transfers'],
    ['TO ACCT NO. XX1234', 'DEBIT', 'bank', 'transfers'],
  ])('the text %s (%s, %s) is categorized as %s', (description, baseType, container, category) => {
    expect(categoryOf(categorize({ description, baseType, container }).categoryId)).toEqual(categories[category]);
  });
});
