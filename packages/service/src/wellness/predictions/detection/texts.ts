import { cleanDescription } from '../../../data/transactions/index.ts';
import type { Country } from './calendar.ts';

const months = /\b(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|SEPT|OCT|NOV|DEC)[A-Z]*\b/g;

/** What stays the same in the texts of one series: no references, dates, months or numbers. */
export function textKey(description: string, country: Country): string {
  const { words } = cleanDescription(description, country, false);
  const bare = words
    .replaceAll(months, ' ')
    .replaceAll(/\S*\d\S*/g, ' ')
    .replaceAll(/[^\p{L} ]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return bare === '' ? words : bare;
}

/** The first words of a key: texts that differ behind them may still be one series. */
export const shorter = (key: string, words: number): string => key.split(' ').slice(0, words).join(' ');
