import { sql } from 'kysely';
import { categories } from '../../categories/index.ts';

/** The system categories as a table `category_group`. Its column `of_id` joins with `category_id`. */
export const categoryGroups = sql`(values ${sql.join(
  Object.values(categories).map(
    ({ id, type, highLevel }) => sql`(${sql.lit(id)}, ${sql.lit(type)}, ${sql.lit(highLevel.id)})`,
  ),
)}) as category_group (of_id, category_type, high_level_id)`;
