import { foldName } from '../catalogue/catalogue-entry.ts';

/** What a typed `name` looks for. */
export type NameQuery =
  | { by: 'code'; digits: string }
  | { by: 'host'; host: string }
  | { by: 'words'; words: string[] };

const mostWords = 8;

/** Readings of a typed text, likeliest first: the next one is tried when the one before finds nothing. */
export function nameQueries(text: string): NameQuery[] {
  const queries: NameQuery[] = [];
  const digits = text.replaceAll(/[\s-]/g, '');
  if (/^\d{4,9}$/.test(digits)) queries.push({ by: 'code', digits });
  const host = hostIn(text);
  if (host !== null) queries.push({ by: 'host', host });
  const words = foldName(text)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length > 0) queries.push({ by: 'words', words: words.slice(0, mostWords) });
  return queries;
}

function hostIn(text: string): string | null {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/^www\d?\./, '')
    .replace(/\.$/, '');
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) ? host : null;
}
