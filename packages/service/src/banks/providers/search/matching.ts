import { type RawBuilder, sql } from 'kysely';
import type { NameQuery } from './name-query.ts';

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
