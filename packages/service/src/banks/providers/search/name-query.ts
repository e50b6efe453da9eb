import { withAsciiDigits } from '@fin-link/contracts/browser';
import { foldName } from '../catalogue/search-text.ts';

/** One interpretation of a typed `name`. */
export type NameQuery =
  | { by: 'code'; digits: string }
  | { by: 'host'; host: string }
  | { by: 'words'; words: string[] };

/** Limit on the words of a query; further words are ignored. */
const maxWords = 8;

/** Returns interpretations of a typed text, most likely first. Each is tried only if the previous one finds nothing. */
export function nameQueries(typed: string): NameQuery[] {
  const queries: NameQuery[] = [];
  const text = withAsciiDigits(typed);
  const digits = codeIn(text);
  if (digits !== null) queries.push({ by: 'code', digits });
  const host = hostIn(text);
  if (host !== null) queries.push({ by: 'host', host });
  const words = foldName(text)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length > 0) queries.push({ by: 'words', words: words.slice(0, maxWords) });
  // The words may be one word in the name: the search text also contains names without spaces.
  if (words.length > 1) queries.push({ by: 'words', words: [words.join('')] });
  return queries;
}

/** Returns the digits of a bank code: the whole text, or a complete code among other words. Returns `null` if there is none. */
function codeIn(text: string): string | null {
  const alone = text.replaceAll(/[\s\p{Dash_Punctuation}]/gu, '');
  if (/^\d{4,9}$/.test(alone)) return alone;
  return (
    /\b\d{3}[\s-]?\d{3}[\s-]?\d{3}\b|\b\d{2}-\d{2}-\d{2}\b|\b\d{3}-\d{3}\b/.exec(text)?.[0].replaceAll(/\D/g, '') ??
    null
  );
}

/** Returns the host of a web address, without `www.`; `null` if the text is none. */
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
