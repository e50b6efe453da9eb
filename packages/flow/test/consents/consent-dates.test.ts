import { describe, expect, it } from 'vitest';
import { endOf, endsIfGiven, endsIfRenewed, endsOf, noticeOf } from '../../src/index.ts';
import { consentView, revoked } from './consents-views.ts';

describe('dates of a consent', () => {
  it('the shown end of a consent is the earlier of its two ends, or its actual end', () => {
    expect(endOf(consentView())).toBe('2027-01-30T10:00:00.000Z');
    expect(endOf(revoked)).toBe('2026-11-21T10:00:00.000Z');
  });

  it('a consent shows two dates if the user must confirm before the end at the bank, and otherwise one', () => {
    const both = { until: '2027-11-01T10:00:00.000Z', confirmBy: '2027-01-30T10:00:00.000Z' };
    expect(endsOf(consentView())).toEqual(both);
    expect(endsOf(consentView({ reconfirmBy: null }))).toEqual({ ...both, confirmBy: null });
    expect(endsOf(consentView({ expiresAt: null }))).toEqual({ ...both, until: null });
    const sameDay = { reconfirmBy: '2027-01-30T10:00:00.000Z', expiresAt: '2027-01-30T23:59:59.000Z' };
    expect(endsOf(consentView(sameDay))).toEqual({ until: sameDay.reconfirmBy, confirmBy: null });
    const bankFirst = { reconfirmBy: '2027-01-30T10:00:00.000Z', expiresAt: '2027-01-02T10:00:00.000Z' };
    expect(endsOf(consentView(bankFirst))).toEqual({ until: bankFirst.expiresAt, confirmBy: null });
    expect(endsOf(revoked)).toEqual({ until: '2026-11-21T10:00:00.000Z', confirmBy: null });
  });

  it('the dates of a new or renewed consent start at the service’s current day and never exceed the bank’s end', () => {
    const confirmBy = '2027-02-19T10:00:00.000Z';
    expect(endsIfGiven(consentView())).toEqual({ until: '2027-11-21T10:00:00.000Z', confirmBy });
    expect(endsIfRenewed(consentView())).toEqual({ until: '2027-11-01T10:00:00.000Z', confirmBy });
    const until = '2026-12-24T10:00:00.000Z';
    expect(endsIfRenewed(consentView({ renewal: { at: 'here', days: 90, until } }))).toEqual({
      until,
      confirmBy: null,
    });
    expect(endsIfRenewed(consentView({ renewal: null }))).toBeNull();
  });

  it.each([
    [15, null],
    [14, 14],
    [8, 14],
    [7, 7],
    [2, 7],
    [1, 1],
    [0, 1],
  ])('a consent with %i days left has the notice %s', (daysLeft, notice) => {
    expect(noticeOf(consentView({ daysLeft }))).toBe(notice);
  });
});
