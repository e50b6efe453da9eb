import type { InsightEntity } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import { bringForward, type ServiceTransaction, ofUser, ofUserSql } from '../../platform/database/index.ts';
import type { UserKey } from './user-records.ts';

/** Notification channel of the database for due insights. */
export const insightsChannel = 'service_insights';

/** Makes the insights of a user due immediately, regardless of the business clock, because data or predictions changed. */
export async function makeInsightsDue(trx: ServiceTransaction, user: UserKey): Promise<void> {
  await trx
    .updateTable('insight_progress')
    .set({ is_changed: true })
    .where((where) => where.and(ofUser(user)))
    .execute();
  await bringForward(trx, { ...user, kind: 'insights', key: '' }, new Date(0));
  await sql`select pg_notify(${insightsChannel}, '')`.execute(trx);
}

/** Deletes insights with data of one of these accounts, and the earlier values that evaluations keep of the accounts. */
export async function forgetInsightsOf(
  trx: ServiceTransaction,
  user: UserKey,
  accountIds: readonly number[],
): Promise<void> {
  if (accountIds.length === 0) return;
  const forgotten = accountIds.reduce(
    (seen, id) => sql`${seen} #- ${`{apr,${id}}`}::text[] #- ${`{statement,${id}}`}::text[]`,
    sql`seen`,
  );
  await sql`update ${sql.table('insight_progress')} set seen = ${forgotten}
    where ${ofUserSql(user)} and seen <> '{}'`.execute(trx);
  await trx
    .deleteFrom('insight')
    .where((where) => where.and(ofUser(user)))
    .where(sql<boolean>`jsonb_exists_any(account_keys, string_to_array(${accountIds.join(',')}, ','))`)
    .execute();
}

/** Deletes the user's insight settings for accounts or views that are deleted. */
export async function forgetInsightSettings(
  trx: ServiceTransaction,
  user: UserKey,
  { entityType, entityIds }: { entityType: InsightEntity; entityIds: readonly number[] },
): Promise<void> {
  if (entityIds.length === 0) return;
  await trx
    .deleteFrom('user_insight')
    .where((where) => where.and({ ...ofUser(user), entity_type: entityType }))
    .where('entity_id', 'in', entityIds)
    .execute();
}

/** Deletes insights about a deleted view, and the user's settings for them. */
export async function forgetInsightsOfView(trx: ServiceTransaction, user: UserKey, viewId: number): Promise<void> {
  await forgetInsightSettings(trx, user, { entityType: 'VIEW', entityIds: [viewId] });
  await trx
    .deleteFrom('insight')
    .where((where) => where.and({ ...ofUser(user), entity_type: 'VIEW', entity_id: viewId }))
    .execute();
}
