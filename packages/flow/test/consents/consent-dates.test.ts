import { describe, expect, it } from 'vitest';
import { endOf, endsIfGiven, endsIfRenewed, endsOf, noticeOf } from '../../src/index.ts';
import { consentView, revoked } from './consents-views.ts';

describe('dates that are shown of a consent', () => {
  it('are the earlier of two ends, and the actual end afterwards', () => {
    expect(endOf(consentView())).toBe('2027-01-30T10:00:00.000Z');
    expect(endOf(revoked)).toBe('2026-11-21T10:00:00.000Z');
  });

  it('are two where the user confirms again before the end at the bank, otherwise one', () => {
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

  it('count from the day of the service when it is given or renewed, and never pass the end of the bank', () => {
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
  ])('with %i days left count as %s', (daysLeft, notice) => {
    expect(noticeOf(consentView({ daysLeft }))).toBe(notice);
  });
});
