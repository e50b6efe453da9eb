import { describe, expect, it } from 'vitest';
import { daysLeft, endOf, hasEnded } from '../../../src/linking/consents/consent-dates.ts';

const at = (text: string | null): Date | null => (text === null ? null : new Date(text));

describe('days left of a consent', () => {
  it.each<[string, string, string | null, string | null, string, number | null]>([
    // what, now, hard end, confirm by, time zone, days
    ['the soft end comes first', '2026-01-01T12:00:00Z', '2026-12-31T12:00:00Z', '2026-04-01T12:00:00Z', 'UTC', 90],
    ['the hard end comes first', '2026-01-01T12:00:00Z', '2026-02-01T12:00:00Z', '2026-04-01T12:00:00Z', 'UTC', 31],
    ['only a hard end', '2026-01-01T12:00:00Z', '2026-01-31T12:00:00Z', null, 'UTC', 30],
    ['only a soft end', '2026-01-01T12:00:00Z', null, '2026-01-03T00:00:00Z', 'UTC', 2],
    ['no end', '2026-01-01T12:00:00Z', null, null, 'UTC', null],
    ['the last day', '2026-01-01T00:00:00Z', '2026-01-01T23:59:59Z', null, 'UTC', 0],
    ['one minute over midnight', '2026-01-01T23:59:00Z', '2026-01-02T00:00:00Z', null, 'UTC', 1],
    ['past', '2026-02-01T00:00:00Z', '2026-01-01T00:00:00Z', null, 'UTC', 0],
    ['tomorrow in Auckland', '2026-06-01T11:30:00Z', '2026-06-01T12:30:00Z', null, 'Pacific/Auckland', 1],
    ['today in London', '2026-06-01T11:30:00Z', '2026-06-01T12:30:00Z', null, 'Europe/London', 0],
    ['yesterday in Honolulu', '2026-06-01T09:30:00Z', '2026-06-01T10:30:00Z', null, 'Pacific/Honolulu', 1],
    ['14 hours ahead', '2026-06-01T09:59:00Z', '2026-06-02T10:00:00Z', null, 'Pacific/Kiritimati', 2],
    ['a quarter of an hour', '2026-06-01T18:14:00Z', '2026-06-01T18:15:00Z', null, 'Asia/Kathmandu', 1],
    ['spring forward, London', '2026-03-28T12:00:00Z', '2026-03-30T11:00:00Z', null, 'Europe/London', 2],
    ['23 hours are a day', '2026-03-29T00:00:00Z', '2026-03-29T23:00:00Z', null, 'Europe/London', 1],
    ['fall back, London', '2026-10-24T23:00:00Z', '2026-10-25T23:59:00Z', null, 'Europe/London', 0],
    ['25 hours are a day', '2026-10-24T23:00:00Z', '2026-10-26T00:00:00Z', null, 'Europe/London', 1],
    ['spring forward, New York', '2026-03-07T17:00:00Z', '2026-03-09T16:00:00Z', null, 'America/New_York', 2],
    ['fall back, Sydney', '2026-04-04T02:00:00Z', '2026-04-06T03:00:00Z', null, 'Australia/Sydney', 2],
    [
      'half an hour of summer, Lord Howe',
      '2026-04-04T12:59:00Z',
      '2026-04-05T13:29:00Z',
      null,
      'Australia/Lord_Howe',
      1,
    ],
    ['over a leap day', '2028-02-28T12:00:00Z', '2028-03-01T12:00:00Z', null, 'UTC', 2],
    ['without a leap day', '2027-02-28T12:00:00Z', '2027-03-01T12:00:00Z', null, 'UTC', 1],
    ['a year from a leap day', '2028-02-29T12:00:00Z', '2029-02-28T12:00:00Z', null, 'UTC', 365],
    ['over New Year', '2026-12-31T10:00:00Z', '2026-12-31T14:00:00Z', null, 'Asia/Tokyo', 0],
    ['midnight in Pago Pago', '2026-06-01T10:30:00Z', '2026-06-01T11:00:00Z', null, 'Pacific/Pago_Pago', 1],
    ['then, in Kiritimati', '2026-06-01T10:30:00Z', '2026-06-01T11:00:00Z', null, 'Pacific/Kiritimati', 0],
    ['midnight in Kiritimati', '2026-06-01T09:30:00Z', '2026-06-01T10:00:00Z', null, 'Pacific/Kiritimati', 1],
    ['then, in Pago Pago', '2026-06-01T09:30:00Z', '2026-06-01T10:00:00Z', null, 'Pacific/Pago_Pago', 0],
    ['90 days, Pago Pago', '2026-06-01T10:59:00Z', '2026-08-30T10:59:00Z', null, 'Pacific/Pago_Pago', 90],
    ['90 days, Kiritimati', '2026-06-01T10:00:00Z', '2026-08-30T09:59:00Z', null, 'Pacific/Kiritimati', 89],
    ['midnight in Kolkata', '2026-08-15T18:29:00Z', '2026-08-15T18:30:00Z', null, 'Asia/Kolkata', 1],
    ['a whole day in Kolkata', '2026-08-15T18:30:00Z', '2026-08-16T18:29:59Z', null, 'Asia/Kolkata', 0],
    ['at the end itself', '2026-07-31T23:00:00Z', '2026-07-31T23:00:00Z', null, 'Europe/London', 0],
    ['ends at midnight', '2026-07-31T22:59:00Z', '2026-07-31T23:00:00Z', null, 'Europe/London', 1],
    ['past, in Kiritimati', '2026-06-02T10:00:00Z', '2026-06-02T09:59:00Z', null, 'Pacific/Kiritimati', 0],
    ['half an hour less, Lord Howe', '2026-10-03T13:29:00Z', '2026-10-04T12:59:00Z', null, 'Australia/Lord_Howe', 1],
    ['23.5 hours are a day', '2026-10-03T13:30:00Z', '2026-10-04T13:00:00Z', null, 'Australia/Lord_Howe', 1],
    ['24.5 hours are a day', '2026-04-04T13:00:00Z', '2026-04-05T13:29:00Z', null, 'Australia/Lord_Howe', 0],
    ['a day without midnight, Havana', '2026-03-08T04:59:00Z', '2026-03-08T05:00:00Z', null, 'America/Havana', 1],
    ['midnight twice, Havana', '2026-11-01T04:30:00Z', '2026-11-01T05:30:00Z', null, 'America/Havana', 0],
    ['210 days over both changes', '2026-10-01T12:00:00Z', '2027-04-29T12:00:00Z', null, 'Europe/London', 210],
    ['to a leap day', '2028-02-28T23:59:00Z', '2028-02-29T00:00:00Z', null, 'UTC', 1],
    ['on a leap day', '2028-02-29T00:00:00Z', '2028-02-29T23:59:59Z', null, 'UTC', 0],
    ['from a leap day', '2028-02-29T23:59:00Z', '2028-03-01T00:00:00Z', null, 'UTC', 1],
    ['leap day over, Kiritimati', '2028-02-29T09:30:00Z', '2028-02-29T10:00:00Z', null, 'Pacific/Kiritimati', 1],
    ['leap day to come, Pago Pago', '2028-02-29T10:30:00Z', '2028-03-01T10:59:00Z', null, 'Pacific/Pago_Pago', 1],
    ['leap day between, Pago Pago', '2028-02-29T10:30:00Z', '2028-03-01T11:00:00Z', null, 'Pacific/Pago_Pago', 2],
    ['a leap year', '2027-06-01T12:00:00Z', '2028-06-01T12:00:00Z', null, 'UTC', 366],
    ['a century without a leap day', '2100-02-28T12:00:00Z', '2100-03-01T12:00:00Z', null, 'UTC', 1],
    ['over New Year, later', '2026-12-31T14:59:00Z', '2026-12-31T15:00:00Z', null, 'Asia/Tokyo', 1],
    ['an unknown time zone', '2026-06-01T11:30:00Z', '2026-06-02T12:30:00Z', null, 'Middle/Nowhere', 1],
  ])('days left of a consent: %s', (_what, now, expiresAt, reconfirmBy, timeZone, expected) => {
    const dates = { expiresAt: at(expiresAt), reconfirmBy: at(reconfirmBy) };
    expect(daysLeft(dates, new Date(now), timeZone)).toBe(expected);
  });

  it('a consent ends at the exact time of the earlier of its two ends', () => {
    const dates = { expiresAt: at('2026-03-01T00:00:00Z'), reconfirmBy: at('2026-02-01T00:00:00Z') };
    expect(endOf(dates)).toEqual(dates.reconfirmBy);
    expect(hasEnded(dates, new Date('2026-01-31T23:59:59.999Z'))).toBe(false);
    expect(hasEnded(dates, new Date('2026-02-01T00:00:00Z'))).toBe(true);
  });
});
