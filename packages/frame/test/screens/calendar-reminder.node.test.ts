import { describe, expect, it } from 'vitest';
import { calendarReminder } from '../../src/screens/verification/calendar-reminder.ts';

const entry = {
  uid: 'verification-7@fin-link',
  now: Date.parse('2026-11-20T10:00:00.250Z'),
  from: '2026-11-24',
  to: '2026-11-30',
  title: 'Verify your account with \u2068Acorn, Budget\u2069',
  text: 'Look for “ACCTVERIFY”; then\nopen C:\\Acorn.',
};
const lines = (text: string): string[] => text.split('\r\n');
const unfolded = (text: string): string[] => lines(text.replaceAll('\r\n ', ''));

describe('frame: calendar reminder of deposits', () => {
  it('covers the days between which the deposits arrive, and is stamped in UTC', () => {
    const file = lines(calendarReminder(entry));
    expect(file).toContain('DTSTAMP:20261120T100000Z');
    expect(file).toContain('DTSTART;VALUE=DATE:20261124');
    // DTEND is the day after the last day, here in the next month.
    expect(file).toContain('DTEND;VALUE=DATE:20261201');
    expect([file[0], file.at(-2), file.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
  });

  it('ends every line with CR and LF', () => {
    expect(calendarReminder(entry).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('escapes what calendars read as separators, and leaves out marks of direction', () => {
    const file = unfolded(calendarReminder(entry));
    expect(file).toContain('SUMMARY:Verify your account with Acorn\\, Budget');
    expect(file).toContain('DESCRIPTION:Look for “ACCTVERIFY”\\; then\\nopen C:\\\\Acorn.');
  });

  it('folds lines of more than 75 octets without breaking a character', () => {
    const title = 'Überweisung prüfen '.repeat(12);
    const text = calendarReminder({ ...entry, title });
    for (const line of lines(text)) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(unfolded(text)).toContain(`SUMMARY:${title}`);
  });

  it('takes a name apart from the lines of the file', () => {
    const file = unfolded(calendarReminder({ ...entry, title: 'a\r\nEND:VCALENDAR' }));
    expect(file.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
  });
});
