import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../src/wellness/predictions/detection/index.ts';
import { calendarRule } from '../../../src/wellness/predictions/events/event-changes.ts';
import type { EventRow } from '../../../src/wellness/predictions/schedule/index.ts';
import { openDays } from '../../../src/wellness/predictions/schedule/series-event.ts';

const due = (event: Pick<EventRow, 'rule' | 'settled_until'>, today: string): string[] =>
  openDays({ currency: 'USD', ...event } as EventRow, dayOf(today));

describe('due days of an event', () => {
  it('two due days that a weekend moves to the same day are one due day', () => {
    const rule = { cadence: 'SEMI_MONTHLY', kind: 'twice', days: [14, 15], roll: 'following' };
    const days = due({ rule, settled_until: '2026-11-01' }, '2026-11-02');
    expect(days.slice(0, 3)).toEqual(['2026-11-16', '2026-12-14', '2026-12-15']);
    expect(new Set(days).size).toBe(days.length);
  });

  it.each([
    ['WEEKLY', '2026-11-03', ['2026-11-03', '2026-11-10', '2026-11-17']],
    ['EVERY_FOUR_WEEKS', '2026-11-03', ['2026-11-03', '2026-12-01', '2026-12-29']],
    ['SEMI_MONTHLY', '2026-11-01', ['2026-11-01', '2026-11-16', '2026-12-01']],
    ['SEMI_MONTHLY', '2026-10-31', ['2026-10-31', '2026-11-16', '2026-11-30']],
    ['MONTHLY', '2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-31']],
    ['QUARTERLY', '2026-11-30', ['2026-11-30', '2027-02-28', '2027-05-30']],
    ['YEARLY', '2026-11-30', ['2026-11-30']],
  ] as const)('%s from %s on', (frequency, first, expected) => {
    const rule = calendarRule(frequency, dayOf(first));
    const before = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
    expect(due({ rule, settled_until: before }, before).slice(0, 3)).toEqual(expected);
  });
});
