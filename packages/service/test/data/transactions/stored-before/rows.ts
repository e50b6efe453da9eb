import type { Row } from '../../../banks/connectors/bank-cases/banks.ts';

/** Rows of each kind of bank, with and without ids, whose days, amounts or texts were first parsed differently. */
export const bankRows: Readonly<Record<'site' | 'obie' | 'fapi2' | 'oauth2' | 'cds', readonly Row[]>> = {
  site: [
    { siteTransactionId: 's1', description: 'MÜLLER BÄCKEREI' },
    { siteTransactionId: 's2', description: 'M&amp;S SIMPLY FOOD', amount: { amount: '-12.50', currency: 'USD' } },
    { siteTransactionId: 's3', status: 'pending', postedOn: null, amount: { amount: '-7.25', currency: 'USD' } },
    { siteTransactionId: 's4', amount: { amount: '0.00', currency: 'USD' } },
    { siteTransactionId: 's5', amount: { amount: '1250.00', currency: 'USD' }, description: '  PAY   ROLL ' },
  ],
  obie: [
    { TransactionId: 'o1', BookingDateTime: '2025-06-30T23:30:00Z' },
    { TransactionId: 'o2', BookingDateTime: '2025-06-30T23:30:00+00:00', TransactionInformation: 'Łódź Sklep' },
    { TransactionId: 'o3', BookingDateTime: '2025-01-30T23:30:00Z', TransactionInformation: 'M&amp;S' },
    { TransactionId: 'o4', CreditDebitIndicator: 'Credit', TransactionInformation: 'SALARY' },
    { TransactionId: 'o5', Amount: { Amount: '0.00001', Currency: 'GBP' } },
    { TransactionId: undefined, BookingDateTime: '2025-06-29T23:30:00+00:00', TransactionInformation: 'FARE' },
    { TransactionId: undefined, BookingDateTime: '2025-06-29T23:30:00+00:00', TransactionInformation: 'FARE' },
    { TransactionId: undefined, BookingDateTime: '2025-06-28T23:30:00Z', TransactionInformation: 'CAF&#39;E' },
    { TransactionId: undefined, BookingDateTime: '2025-03-10T12:00:00Z', Status: 'PDNG' },
  ],
  fapi2: [
    { transactionId: 'f1', transactionTimestamp: '2025-06-30T23:30:00Z' },
    { transactionId: 'f2', transactionTimestamp: '2025-06-30T23:30:00-05:00', description: 'Łódź Sklep' },
    { transactionId: 'f3', amount: 0.001, description: 'INTEREST', debitCreditMemo: 'CREDIT' },
    { transactionId: 'f4', status: 'PENDING', postedTimestamp: undefined },
  ],
  oauth2: [
    { transactionId: 'f1', transactionTimestamp: '2025-06-30T23:30:00Z' },
    { transactionId: 'f2', transactionTimestamp: '2025-06-30T23:30:00-05:00', description: 'A &amp; B' },
    { transactionId: 'f3', amount: 12.5, description: 'REFUND', debitCreditMemo: 'CREDIT' },
  ],
  cds: [
    { transactionId: 'c1', postingDateTime: '2025-03-29T13:30:00Z' },
    { transactionId: 'c2', postingDateTime: '2025-03-29T13:30:00+00:00', description: 'MÜLLER' },
    { transactionId: 'c3', postingDateTime: '2025-03-29T13:30:00+08:00', amount: '0.00', description: 'A &amp; B' },
    { transactionId: 'c4', status: 'PENDING', postingDateTime: undefined, executionDateTime: '2025-03-28T20:00:00Z' },
    { transactionId: undefined, postingDateTime: '2025-03-27T13:30:00+00:00', amount: '-4.00' },
    { transactionId: undefined, postingDateTime: '2025-03-27T13:30:00+00:00', amount: '-4.00' },
    { transactionId: undefined, postingDateTime: '2025-03-26T13:30:00Z', amount: '-4.00', description: 'FERRY' },
    { transactionId: undefined, postingDateTime: '2025-03-25T12:30:00+11:00', amount: '-4.5', description: 'TRAM' },
  ],
};
