import { expect, it } from 'vitest';
import { categories } from '../../../../src/data/categories/index.ts';
import { categorize } from '../../../../src/data/transactions/categorization/categorize.ts';

const debit = (description: string, currency: string) =>
  categorize({ description, baseType: 'DEBIT', container: 'bank', currency });

it.each([
  ['BMW FINANCIAL SVS BMWFS PYMT 0012345', 'USD'],
  ['ACH DEBIT TOYOTA FINANCIAL SERVICES 4423', 'USD'],
  ['HONDA FINANCE PMT', 'USD'],
  ['NELNET STUDENT LN', 'USD'],
  ['MOHELA STUDENT LOAN PAYMENT', 'USD'],
  ['MOHELA', 'USD'],
  ['SPRING OAKS LOAN SERVICING 0042', 'USD'],
  ['HONDA LOAN PYMT 123', 'USD'],
  ['BLACK HORSE LTD', 'GBP'],
  ['BLACK HORSE DD', 'GBP'],
  ['SLC', 'GBP'],
  ['SLC LOAN REPAYMENT', 'GBP'],
  ['LATITUDE AUTO FINANCE', 'AUD'],
])('%s is a payment of a loan to a biller', (description, currency) => {
  expect(debit(description, currency)).toMatchObject({ categoryId: categories.loans.id, merchantType: 'BILLERS' });
});

it.each(['DELTA AIR SLC UT', 'SLC AIRPORT PARKING', 'THE BLACK HORSE INN', 'FORD MOTORS PARTS', 'CREDIT CARD PAYMENT'])(
  '%s is no payment of a loan',
  (description) => {
    expect(debit(description, 'USD').categoryId).not.toBe(categories.loans.id);
  },
);
