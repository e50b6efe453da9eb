import { describe, expect, it } from 'vitest';
import { categories, detailCategories } from '../../../../src/data/categories/system-categories.ts';
import { categorize } from '../../../../src/data/transactions/categorization/categorize.ts';
import { merchants, spellingsOf } from '../../../../src/data/payees/merchants.ts';

const duplicatesIn = (values: readonly string[]): string[] =>
  [...Map.groupBy(values, (value) => value)].filter(([, equal]) => equal.length > 1).map(([value]) => value);

const brandOf = (description: string, currency?: string): string | undefined =>
  categorize({ description, baseType: 'DEBIT', container: 'bank', ...(currency !== undefined && { currency }) })
    .merchant?.name;

describe('the catalogue of merchants', () => {
  it('every merchant has a key of its own, and every prefix belongs to one merchant', () => {
    expect(duplicatesIn(merchants.map(({ key }) => key))).toEqual([]);
    expect(duplicatesIn(merchants.flatMap(({ prefixes }) => prefixes.map(({ text }) => text)))).toEqual([]);
  });

  it('every detail category of a merchant belongs to its category', () => {
    const misplaced = merchants.filter(
      ({ category, detail }) => detail !== null && detailCategories[detail].categoryId !== categories[category].id,
    );
    expect(misplaced.map(({ name }) => name)).toEqual([]);
  });

  it('a description that equals a prefix has the merchant of that prefix', () => {
    const unreachable = merchants.flatMap(({ name, prefixes }) =>
      prefixes
        .filter(({ text }) => brandOf(text) !== name)
        .map(({ text }) => `${text} → ${brandOf(text) ?? '-'}, not ${name}`),
    );
    expect(unreachable).toEqual([]);
  });

  it('a prefix has the spellings with and without apostrophe, ampersand and hyphen', () => {
    expect(spellingsOf("DICK'S")).toEqual(["DICK'S", 'DICKS', 'DICK S']);
    expect(spellingsOf('B&Q')).toEqual(['B&Q', 'B & Q', 'B AND Q']);
    expect(spellingsOf('A-B-C')).toHaveLength(9);
  });
});

describe('brands in descriptions as banks print them', () => {
  it.each<[currency: 'USD' | 'GBP' | 'AUD', description: string, brand: string]>([
    ['USD', 'CHECKCARD 0828 SAMSCLUB #6279 AUSTIN TX 24492156241637001234567', "Sam's Club"],
    ['USD', 'POS DEBIT 4616 TRACTOR-SUPPLY-CO #1412 WACO TX', 'Tractor Supply'],
    ['USD', 'PURCHASE AUTHORIZED ON 12/22 7-ELEVEN 34412 PLANO TX P00465356620073696 CARD 6217', '7-Eleven'],
    ['USD', 'TOYOTA ACH RTL DES:TOYOTAPAY ID:0001 INDN:JORDAN REYES CO ID:9330775020 PPD', 'Toyota Financial Services'],
    ['USD', 'NSM DBAMR.COOPER DES:NSM DBAMR. ID:XXXXX0441 INDN:REYES CO ID:0000179601 PPD', 'Mr. Cooper'],
    ['USD', 'FPL DIRECT DEBIT DES:ELEC PYMT ID:44171 WEBI INDN:REYES CO ID:3590247775 PPD', 'Florida Power & Light'],
    ['USD', 'DEPT EDUCATION STUDENT LN PPD ID: 9102001001', 'US Department of Education'],
    ['USD', 'PAYPAL *UBEREATS', 'Uber Eats'],
    ['USD', 'PEACOCK TV LLC PREMIUM', 'Peacock'],
    ['GBP', 'DD TV LICENSING MBP 44171234', 'TV Licence'],
    ['GBP', 'DIRECT DEBIT PAYMENT TO SEVERN TRENT WAT REF 6710441', 'Severn Trent Water'],
    ['GBP', 'CARD PAYMENT TO B AND Q 1402,21.40 GBP, RATE 1.00/GBP ON 14-03-2026', 'B&Q'],
    ['GBP', 'CD 4417 GWR READING STN GB', 'Great Western Railway'],
    ['GBP', 'E.ON NEXT LTD DD', 'E.ON Next'],
    ['GBP', 'DD VOLKSWAGEN FINANCIAL 441712', 'Volkswagen Financial Services'],
    ['AUD', 'VISA DEBIT PURCHASE CARD 8003 TERRYWHITE CHEMMART 0412 PRESTON', 'Terry White Chemmart'],
    ['AUD', 'BPAY YVW 44171234', 'Yarra Valley Water'],
    ['AUD', 'KMART TYRE & AUTO 0412 RICHMOND VI AUS Card xx5441 Value Date: 14/03/2026', 'Kmart Tyre & Auto'],
    ['AUD', 'DIRECT DEBIT NIB HEALTH FUNDS 0044171', 'nib'],
  ])('the text (%s) %s names the brand %s', (currency, description, brand) => {
    expect(brandOf(description, currency)).toBe(brand);
  });

  it.each([
    ['AMAZON WEB SERVICES AWS.AMAZON.CO', 'AMZN MKTP US*2K4AB8'],
    ['AMAZON PRIME*1A2B3', 'PRIME VIDEO *CHANNELS'],
    ['GOOGLE *YOUTUBEPREMIUM', 'GOOGLE *GSUITE_ACME'],
    ['UBER *ONE MEMBERSHIP', 'UBER *TRIP'],
    ['COSTCO GAS #0412', 'COSTCO WHSE #0412'],
    ['TESCO MOBILE', 'TESCO STORES 3297'],
    ['WOOLWORTHS MOBILE', 'WOOLWORTHS 1294 HORNSBY'],
    ['VERIZON WRLSS', 'VERIZON FIOS'],
    ['COLES EXPRESS 1701', 'COLES 0456'],
    ['GAP US 2118', 'GAP FILLERS PLUMBING'],
    ["GAIL'S BAKERY", "GAIL'S HAIR SALON"],
    ['KATHMANDU STORE', 'KATHMANDU CURRY HOUSE'],
    ['GIO INSURANCE', "GIO'S PIZZA"],
  ])('the texts %s and %s name different payees', (one, other) => {
    const [first, second] = [one, other].map(
      (description) => categorize({ description, baseType: 'DEBIT', container: 'creditCard' }).merchant?.key,
    );
    expect(first).toBeDefined();
    expect(first).not.toBe(second);
  });

  it('pay from a brand is salary, and a refund of the brand stays a refund', () => {
    const credit = (description: string) => categorize({ description, baseType: 'CREDIT', container: 'bank' });
    expect(credit('TESLA INC PAYROLL PPD ID: 9000123')).toMatchObject({
      categoryId: categories.salary.id,
      merchant: null,
    });
    expect(credit('REFUND TESCO STORES 3297 LEEDS GB')).toMatchObject({ type: 'REFUND', merchant: { key: 'tesco' } });
  });

  it('a payment of a loan keeps the name of the movement and has the lender as merchant', () => {
    const payment = { baseType: 'DEBIT', container: 'bank' } as const;
    expect(categorize({ description: 'NAVIENT STUDENT LN PPD ID: 9000123', ...payment })).toMatchObject({
      simpleDescription: 'Student loan payment',
      type: 'PAYMENT',
      merchant: { key: 'navient', name: 'Navient' },
      merchantType: 'BILLERS',
    });
    expect(categorize({ description: 'FORD CREDIT PAYMENT', baseType: 'CREDIT', container: 'loan' })).toMatchObject({
      type: 'PAYMENT',
      merchant: { key: 'ford-credit' },
    });
  });
});
