import { isoDay, type PeerPeriod } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import { categories, categoryOf, detailCategories } from '../../data/categories/index.ts';
import { merchants } from '../../data/payees/index.ts';
import type { ServiceDatabase, PeerKind } from '../../platform/database/index.ts';
import type { NeedsCustomerSettings } from '../../tenancy/customers/index.ts';

/** Subquery for the ids of customers that allow peer comparison. */
export const enabledCustomers = sql`
  select customer_id from ${sql.table('customer_setting')} where settings @> '{"isPeerBenchmarkEnabled": true}'`;

/** Returns whether the customer's users may be compared with each other. Default: `false`. */
export const isPeerBenchmarkEnabled = async (
  { customerSettings }: NeedsCustomerSettings,
  executor: Executor<ServiceDatabase>,
  customerId: number,
): Promise<boolean> => (await customerSettings(executor, customerId)).isPeerBenchmarkEnabled;

/** Day of the month on which figures are computed. */
const figuresDay = 16;

export const monthsIn: Readonly<Record<PeerPeriod, number>> = {
  LAST_MONTH: 1,
  LAST_THREE_MONTHS: 3,
  LAST_SIX_MONTHS: 6,
  LAST_TWELVE_MONTHS: 12,
};

/** Returns the date of the newest figures: the latest 16th that is not after the given time. */
export function figuresDateAt(now: Date): string {
  const months = now.getUTCDate() < figuresDay ? 1 : 0;
  return isoDay(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, figuresDay));
}

/** Returns the first and last day of the period, which ends with the month before the date of the figures. */
export function daysOf(asOf: string, period: PeerPeriod): { fromDate: string; toDate: string } {
  const [year, month] = asOf.split('-').map(Number) as [number, number];
  return {
    fromDate: isoDay(Date.UTC(year, month - 1 - monthsIn[period], 1)),
    toDate: isoDay(Date.UTC(year, month - 1, 0)),
  };
}

/**
 * Returns the first and last day of the months to release on a date of figures. Covers at most twelve months, without those before
 * `releasedAsOf`, which are released already. `releasedAsOf` is `null` if no month was released.
 */
export function daysToRelease(asOf: string, releasedAsOf: string | null): { fromDate: string; toDate: string } {
  const { fromDate, toDate } = daysOf(asOf, 'LAST_TWELVE_MONTHS');
  const firstUnreleased = releasedAsOf === null ? fromDate : `${releasedAsOf.slice(0, 7)}-01`;
  return { fromDate: firstUnreleased > fromDate ? firstUnreleased : fromDate, toDate };
}

/** Column of `service_user`: a part of the profile's address as entered; empty if absent. */
export const addressPart = (name: 'city' | 'state' | 'country') =>
  sql`btrim(coalesce(profile -> 'address' ->> ${sql.lit(name)}, ''))`;

const normalizedPart = (name: 'city' | 'state' | 'country') => sql`lower(${addressPart(name)})`;

/** Columns of `service_user`: normalized `country`, `state` and `city` of the profile for comparison; empty if absent. */
export const placeColumns = sql`${normalizedPart('country')} as country, ${normalizedPart('state')} as state, ${normalizedPart('city')} as city`;

/** Category or merchant of a figure. All keys come from the catalogues, so they reveal nothing about users. */
interface PublicKey {
  kind: PeerKind;
  /** Id of the category, or key of the merchant in the catalogue. */
  key: string;
}

/** All keys that a figure may have. Texts of users and banks are never keys. */
export const publicKeys: readonly PublicKey[] = [
  ...Object.values(categories)
    .filter(({ type }) => type === 'EXPENSE')
    .map(({ id }) => ({ kind: 'CATEGORY' as const, key: String(id) })),
  ...Object.values(detailCategories)
    .filter(({ categoryId }) => categoryOf(categoryId).type === 'EXPENSE')
    .map(({ id }) => ({ kind: 'DETAIL_CATEGORY' as const, key: String(id) })),
  ...merchants.map(({ key }) => ({ kind: 'MERCHANT' as const, key })),
];

/** Currencies that a figure may have: ISO 4217. */
export const publicCurrencies: readonly string[] = Intl.supportedValuesOf('currency');

const merchantKeys = new Map(merchants.map(({ key, name }) => [name, key]));
/** Returns the key of the merchant with that name in the catalogue; `undefined` if it has none. */
export const merchantKeyOf = (name: string): string | undefined => merchantKeys.get(name);
