import type { CategoryName } from '../../../../src/data/categories/system-categories.ts';

type Side = 'CREDIT' | 'DEBIT' | null;

/** Categories that a person assigned to the bank's descriptions; `null` matches either side. */
export const expectedCategories: readonly [words: RegExp, side: Side, category: CategoryName][] = [
  [/PAYROLL/, 'CREDIT', 'salary'],
  [/TAX REF/, 'CREDIT', 'otherIncome'],
  [/^DIVIDEND/, 'CREDIT', 'investmentIncome'],
  [/^YOU (BOUGHT|SOLD)/, null, 'securitiesTrades'],
  [/INTEREST PAYMENT|INTEREST EARNED/, 'CREDIT', 'interestIncome'],
  [/INTEREST CHARGE/, 'DEBIT', 'serviceCharges'],
  [/\bFEE\b/, 'DEBIT', 'serviceCharges'],
  [/^Payment to card/i, 'DEBIT', 'cardPayments'],
  [/^Payment Thank You/i, 'CREDIT', 'cardPayments'],
  [/^LOAN PAYMENT|^AUTOMATIC PAYMENT/, null, 'loans'],
  [/^LOAN (PROCEEDS|ADVANCE)/, null, 'transfers'],
  [/Transfer to SAV/i, 'DEBIT', 'savings'],
  [/Transfer|ZELLE|WIRE|CONTRIBUTION/i, null, 'transfers'],
  [/ATM WITHDRAWAL/, 'DEBIT', 'cash'],
  [/AUTO SALES/, 'DEBIT', 'automotive'],
  [/^CHECK #/, 'DEBIT', 'checks'],
  [/DEPOSIT/, 'CREDIT', 'deposits'],
  [/WHOLEFDS|TRADER JOE|KROGER|ALDI|GREEN BASKET/, null, 'groceries'],
  [/GRILL|TRATTORIA|TAQUERIA|PHO |COPPER KETTLE|STARBUCKS|CHIPOTLE|COFFEE|MCDONALD|PANERA/, null, 'restaurants'],
  [/SHELL OIL|CHEVRON|EXXON/, null, 'automotive'],
  [/UBER|LYFT|METRO TRANSIT|SOUTHWES|LAKESIDE INN|HERTZ/, null, 'travel'],
  [/HOME DEPOT/, null, 'homeImprovement'],
  [/WALGREENS/, null, 'healthcare'],
  [/AMAZON|TARGET|BEST BUY|OUTFITTERS|REI |LIBRERIA|ATELIER/, null, 'merchandise'],
  [/NETFLIX|SPOTIFY|APPLE\.COM/, null, 'entertainment'],
  [/FITNESS/, null, 'personal'],
  [/LEDGER DIGITAL|CLOUDNEST/, null, 'subscriptions'],
  [/ELECTRIC|WATER UTIL/, 'DEBIT', 'utilities'],
  [/INTERNET|WIRELESS/, 'DEBIT', 'telecom'],
  [/RESIDNTL|APTS|PROP |MGMT/, 'DEBIT', 'rent'],
];
