import { sql } from 'kysely';

/** Column of `service_user`: a part of the address in the profile, empty where there is none. */
export const written = (name: 'city' | 'state' | 'country') =>
  sql`btrim(coalesce(profile -> 'address' ->> ${sql.lit(name)}, ''))`;

const part = (name: 'city' | 'state' | 'country') => sql`lower(${written(name)})`;

/** Columns of `service_user`: `country`, `state` and `city` of the profile as they are compared; empty where there is none. */
export const placeColumns = sql`${part('country')} as country, ${part('state')} as state, ${part('city')} as city`;

/** Column of `service_user`: which of two halves of all users the user is in. Fixed, as ids never change. */
export const half = sql<number>`get_bit(sha256(convert_to(id::text, 'UTF8')), 0)`;
