import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { calendarIn } from '../../../../src/banks/connectors/contract/civil-day.ts';
import { cdsOfCases, fdxOfCases, obieOfCases, siteOfCases, type BankOfCases, type Row } from './banks.ts';

const obie = await obieOfCases();
const cds = await cdsOfCases();
const fdx = { fapi2: await fdxOfCases('fapi2'), oauth2: await fdxOfCases('oauth2') };
const site = await siteOfCases();

describe('the day of a row', () => {
  const at = {
    obie: (BookingDateTime: string): Row => ({ BookingDateTime }),
    cds: (postingDateTime: string): Row => ({ postingDateTime }),
    fdx: (transactionTimestamp: string): Row => ({ transactionTimestamp }),
  };
  test.each<[name: string, bank: BankOfCases, row: Row, day: string, bsb?: string]>([
    ['OBIE: late in summer, Z', obie, at.obie('2025-06-30T23:30:00Z'), '2025-07-01'],
    ['OBIE: late in summer, +00:00', obie, at.obie('2025-06-30T23:30:00+00:00'), '2025-07-01'],
    ['OBIE: late in winter, Z', obie, at.obie('2025-01-30T23:30:00Z'), '2025-01-30'],
    ['OBIE: another offset', obie, at.obie('2025-06-30T23:30:00+01:00'), '2025-06-30'],
    ['OBIE: no zone', obie, at.obie('2025-06-30T23:30:00'), '2025-06-30'],
    ['OBIE: midnight in UTC', obie, at.obie('2025-06-30T00:00:00.000Z'), '2025-06-30'],
    ['CDS: Z', cds, at.cds('2025-03-29T13:30:00Z'), '2025-03-30'],
    ['CDS: +00:00', cds, at.cds('2025-03-29T13:30:00+00:00'), '2025-03-30'],
    ['CDS: Perth by its BSB', cds, at.cds('2025-03-29T14:30:00Z'), '2025-03-29', '066000'],
    ['CDS: Perth by its BSB, later', cds, at.cds('2025-03-29T16:30:00Z'), '2025-03-30', '066000'],
    ['CDS: Brisbane has no summer time', cds, at.cds('2025-01-29T13:30:00Z'), '2025-01-29', '064000'],
    ['CDS: another offset', cds, at.cds('2025-03-29T13:30:00+08:00'), '2025-03-29', '062000'],
    ['FDX behind FAPI 2.0: as written', fdx.fapi2, at.fdx('2025-06-30T23:30:00Z'), '2025-06-30'],
    ['FDX behind OAuth 2.0: as written', fdx.oauth2, at.fdx('2025-06-30T23:30:00-05:00'), '2025-06-30'],
  ])('%s', async (_name, bank, row, day, bsb) => {
    const { items, unread } = await bank.transactions([row], bsb === undefined ? {} : { bsb });
    expect(items.map(({ date }) => date)).toEqual([day]);
    expect(unread).toEqual([]);
  });

  test.each([
    ['2025-07-01T02:30:00Z', '2025-06-30'],
    ['2025-07-01T00:00:00Z', '2025-07-01'],
    ['2025-07-01T00:00Z', '2025-07-01'],
    ['2025-07-01T00:30+0000', '2025-06-30'],
    ['2025-07-01T02:30:00-04:00', '2025-07-01'],
    ['2025-07-01', '2025-07-01'],
  ])('a calendar of New York converts %s to %s', (moment, day) => {
    expect(calendarIn('America/New_York')(moment)).toBe(day);
  });
});

describe('the start of 1970 instead of a missing date', () => {
  const epoch = '1970-01-01T00:00:00Z';
  const [posted, none] = ['2025-03-10T12:00:00+11:00', '2025-03-10'];
  test.each<[name: string, bank: BankOfCases, row: Row]>([
    ['FDX pending', fdx.fapi2, { status: 'PENDING', transactionTimestamp: epoch, postedTimestamp: posted }],
    ['FDX posted', fdx.oauth2, { transactionTimestamp: posted, postedTimestamp: epoch }],
    [
      'FDX with the offset of the bank',
      fdx.fapi2,
      { transactionTimestamp: '1969-12-31T19:00:00-05:00', postedTimestamp: posted },
    ],
    ['OBIE booking', obie, { BookingDateTime: epoch, ValueDateTime: posted }],
    ['OBIE value', obie, { BookingDateTime: posted, ValueDateTime: epoch }],
    ['CDS posting', cds, { postingDateTime: epoch, valueDateTime: posted }],
    ['CDS value', cds, { postingDateTime: posted, valueDateTime: epoch }],
    ['site', site, { date: '1970-01-01', postedOn: none }],
  ])('%s: the start of 1970 is ignored, and the other day counts', async (_name, bank, row) => {
    const { items, unread } = await bank.transactions([row]);
    expect(items.map(({ date, postDate }) => [date, postDate ?? none])).toEqual([[none, none]]);
    expect(unread).toEqual([]);
  });

  test.each<[name: string, bank: BankOfCases, row: Row, place: string]>([
    ['FDX', fdx.fapi2, { transactionTimestamp: epoch, postedTimestamp: undefined }, 'postedTimestamp'],
    ['OBIE', obie, { BookingDateTime: epoch }, 'BookingDateTime'],
    ['CDS', cds, { postingDateTime: epoch }, 'postingDateTime'],
    ['site', site, { date: '1970-01-01', postedOn: null, status: 'pending' }, 'date'],
  ])('%s: a row without any day is unread', async (_name, bank, row, place) => {
    expect(await bank.transactions([row])).toEqual({ items: [], unread: [{ list: 'transactions', place, key: 't1' }] });
  });
});

const contentsKey = (...contents: string[]): string =>
  `contents ${createHash('sha256').update(JSON.stringify(contents)).digest('base64url')} 1`;

test('the key of a row without an id is made of its raw day and text', async () => {
  const keyOf = async (bank: BankOfCases, row: Row) => {
    const { items } = await bank.transactions([row]);
    return items[0]?.key;
  };
  // Key hashes from releases that did not convert days to time zones yet.
  expect(
    await keyOf(obie, {
      TransactionId: undefined,
      BookingDateTime: '2025-06-30T23:30:00Z',
      TransactionInformation: 'M&amp;S',
    }),
  ).toBe(contentsKey('BOOK', '2025-06-30', 'Debit', '1', 'GBP', '', 'M&amp;S'));
  expect(
    await keyOf(fdx.fapi2, { transactionId: undefined, transactionTimestamp: '1970-01-01', description: 'M&amp;S' }),
  ).toBe(contentsKey('POSTED', '1970-01-01', 'DEBIT', '1', '', '', 'M&amp;S'));
  const { items } = await cds.transactions([{ transactionId: undefined, postingDateTime: '2025-03-29T13:30:00Z' }]);
  expect(items).toMatchObject([
    {
      date: '2025-03-30',
      key: contentsKey('POSTED', '2025-03-29', '-1', 'AUD', '', 'COFFEE'),
      formerKey: contentsKey('POSTED', '2025-03-30', '-1', 'AUD', '', 'COFFEE'),
    },
  ]);
});
