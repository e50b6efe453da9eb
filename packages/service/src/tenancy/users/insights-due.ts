import type { InsightEntity } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import type { UserKey } from './user-records.ts';

/** Tells that insights of a user are due. */
export const insightsChannel = 'service_insights';

/** Insights follow from data and predictions: after a change they are due at once, whatever the business clock says. */
export async function askForInsights(trx: ServiceTransaction, { customerId, userId }: UserKey): Promise<void> {
  await trx
    .updateTable('insight_progress')
    .set({ due_at: new Date(0), is_changed: true })
    .where((where) => where.and({ customer_id: customerId, user_id: userId }))
    .execute();
  await sql`select pg_notify(${insightsChannel}, '')`.execute(trx);
}

/** Deletes insights that have data of one of these accounts, and what evaluations remember of them. */
export async function forgetInsightsOf(
  trx: ServiceTransaction,
  { customerId, userId }: UserKey,
  accountIds: readonly number[],
): Promise<void> {
  if (accountIds.length === 0) return;
  const forgotten = accountIds.reduce(
    (seen, id) => sql`${seen} #- ${`{apr,${id}}`}::text[] #- ${`{statement,${id}}`}::text[]`,
    sql`seen`,
  );
  await sql`update ${sql.table('insight_progress')} set seen = ${forgotten}
    where customer_id = ${customerId} and user_id = ${userId} and seen <> '{}'`.execute(trx);
  await trx
    .deleteFrom('insight')
    .where((where) => where.and({ customer_id: customerId, user_id: userId }))
    .where(sql<boolean>`jsonb_exists_any(account_keys, string_to_array(${accountIds.join(',')}, ','))`)
    .execute();
}

/** Deletes what the user set for insights about accounts or views that are deleted. */
export async function forgetInsightSettings(
  trx: ServiceTransaction,
  { customerId, userId }: UserKey,
  { entityType, entityIds }: { entityType: InsightEntity; entityIds: readonly number[] },
): Promise<void> {
  if (entityIds.length === 0) return;
  await trx
    .deleteFrom('user_insight')
    .where((where) => where.and({ customer_id: customerId, user_id: userId, entity_type: entityType }))
    .where('entity_id', 'in', entityIds)
    .execute();
}

/** Deletes insights about a view that is deleted, and what the user set for them. */
export async function forgetInsightsOfView(trx: ServiceTransaction, user: UserKey, viewId: number): Promise<void> {
  await forgetInsightSettings(trx, user, { entityType: 'VIEW', entityIds: [viewId] });
  await trx
    .deleteFrom('insight')
    .where((where) =>
      where.and({ customer_id: user.customerId, user_id: user.userId, entity_type: 'VIEW', entity_id: viewId }),
    )
    .execute();
}
