import { sql } from 'kysely';

/** Column of `service_user`: a part of the profile's address as entered; empty if absent. */
export const addressPart = (name: 'city' | 'state' | 'country') =>
  sql`btrim(coalesce(profile -> 'address' ->> ${sql.lit(name)}, ''))`;

const normalizedPart = (name: 'city' | 'state' | 'country') => sql`lower(${addressPart(name)})`;

/** Columns of `service_user`: normalized `country`, `state` and `city` of the profile for comparison; empty if absent. */
export const placeColumns = sql`${normalizedPart('country')} as country, ${normalizedPart('state')} as state, ${normalizedPart('city')} as city`;
