import { sql } from 'kysely';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import type { UserKey } from '../users/index.ts';

/** Deletes the events about a provider account, whether sent or not. Keeps `CONSENT_UPDATES`. */
export async function forgetNotificationsOfProviderAccount(
  trx: ServiceTransaction,
  { customerId, userId, providerAccountId }: UserKey & { providerAccountId: number },
): Promise<void> {
  const id = JSON.stringify({ id: providerAccountId });
  await trx
    .deleteFrom('notification')
    .where((where) => where.and({ customer_id: customerId, user_id: userId }))
    .where('event_name', '!=', 'CONSENT_UPDATES')
    .where(
      sql<boolean>`jsonb_path_exists(body, '$.event.data.**.providerAccountId ? (@ == $id)', ${id}::jsonb)
        or jsonb_path_exists(body, '$.event.data.providerAccount[*].id ? (@ == $id)', ${id}::jsonb)`,
    )
    .execute();
}
