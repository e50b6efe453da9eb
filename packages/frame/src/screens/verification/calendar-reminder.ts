import { addDays } from '@fin-link/contracts/browser';

/** A whole-day entry of a calendar. */
interface CalendarEntry {
  /** Id of the entry. The id stays the same if the file is created again, so that the calendar replaces the entry. */
  uid: string;
  /** Creation time of the file in milliseconds. */
  now: number;
  /** First day, for example `2026-11-24`. */
  from: string;
  /** Last day of the entry, included; for example `2026-11-26`. */
  to: string;
  title: string;
  text: string;
}

/** Maximum length of a line in octets, without its line break (RFC 5545, 3.1). */
const maxLineOctets = 75;

/** Returns the text of a calendar file (RFC 5545) with one entry. The reminder is at nine in the morning of the first day. */
export function calendarReminder({ uid, now, from, to, title, text }: CalendarEntry): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//fin-link//verification//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${calendarTime(now)}`,
    `DTSTART;VALUE=DATE:${calendarDay(from)}`,
    // In a calendar file, the end is the day after the last day.
    `DTEND;VALUE=DATE:${calendarDay(addDays(to, 1))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    // Nine hours after midnight at the start of the first day.
    'TRIGGER:PT9H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}

/** Escapes the special characters of calendar texts. */
const escaped = (text: string): string =>
  text
    // Removes direction marks, which calendars show as boxes.
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n');

/** Returns a time in the calendar's format, for example `20261124T093000Z`. */
const calendarTime = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Returns a day in the calendar's format, for example `20261124`. */
const calendarDay = (date: string): string => date.replaceAll('-', '');

/** Breaks a long line between characters. Each following part starts with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let text = '';
  // Length of the current line.
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > maxLineOctets) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
