import { withAsciiDigits } from '@fin-link/contracts/browser';
import { type RawBuilder, sql } from 'kysely';
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
  // The name may join the words. The search text also contains names without spaces.
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

/** Tier of matches only by an alias. */
export const aliasTier = 3;

/** SQL conditions of a search by name. */
interface Matching {
  where: RawBuilder<boolean>;
  /** Match quality: 0 is an exact match; a lower tier is better. */
  tier: RawBuilder<number>;
}

/** Returns the conditions for a query. Its values need no escaping: they hold only letters, digits, dots and hyphens. */
export function matching(query: NameQuery): Matching {
  switch (query.by) {
    case 'code':
      return {
        where: sql`bank_code like ${`${query.digits}%`}`,
        tier: sql`case when bank_code = ${query.digits} then 0 else 1 end`,
      };
    case 'host':
      return {
        where: sql`(web_host like ${`${query.host}%`} or web_host like ${`%.${query.host}%`})`,
        tier: sql`case when web_host = ${query.host} then 0 when web_host like ${`${query.host}%`} then 1 else 2 end`,
      };
    case 'words': {
      const whole = ` ${query.words.join(' ')}`;
      const starts = query.words.map((word) => sql`search_text like ${`% ${word}%`}`);
      const inName = query.words.map((word) => sql`split_part(search_text, '|', 1) like ${`% ${word}%`}`);
      return {
        where: sql`(${sql.join(starts, sql` and `)})`,
        tier: sql`case when search_text like ${`${whole} |%`} then 0 when search_text like ${`${whole}%`} then 1
          when ${sql.join(inName, sql` and `)} then 2 else ${sql.lit(aliasTier)} end`,
      };
    }
  }
}
