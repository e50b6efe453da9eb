import { type RawBuilder, sql } from 'kysely';
import type { NameQuery } from './name-query.ts';

interface Matching {
  where: RawBuilder<boolean>;
  /** 0 is best; equal tiers go by popularity, then length, then name. */
  tier: RawBuilder<number>;
}

/** Values hold letters, digits, dots and hyphens only, so none of them is a pattern. */
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
      return {
        where: sql`(${sql.join(starts, sql` and `)})`,
        tier: sql`case when search_text = ${whole} then 0 when search_text like ${`${whole}%`} then 1 else 2 end`,
      };
    }
  }
}
