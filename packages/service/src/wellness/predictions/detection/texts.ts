import { cleanDescription } from '../../../data/transactions/index.ts';
import type { Country } from './calendar.ts';

const months = /\b(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|SEPT|OCT|NOV|DEC)[A-Z]*\b/g;

/**
 * Returns the constant part of a description, without references, dates, months and numbers. Returns the cleaned description if nothing
 * else remains.
 */
export function textKey(description: string, country: Country): string {
  const { words } = cleanDescription(description, country, false);
  const constantWords = words
    .replaceAll(months, ' ')
    .replaceAll(/\S*\d\S*/g, ' ')
    .replaceAll(/[^\p{L} ]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return constantWords === '' ? words : constantWords;
}

/** Returns the first words of a key, because descriptions with different endings may belong to one series. */
export const firstWords = (key: string, words: number): string => key.split(' ').slice(0, words).join(' ');
