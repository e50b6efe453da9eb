import { cleanDescription } from '../../../data/transactions/index.ts';
import type { Country } from './calendar.ts';

const months = /\b(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|SEPT|OCT|NOV|DEC)[A-Z]*\b/g;

/** Returns the constant part of a description, without references, dates, months and numbers. */
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

/** Returns the first words of a key, because descriptions with different endings may belong to one series. */
export const shorter = (key: string, words: number): string => key.split(' ').slice(0, words).join(' ');
