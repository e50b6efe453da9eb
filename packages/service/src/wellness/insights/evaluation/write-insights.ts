import type { InsightBlocks, InsightEntity, InsightReason } from '@fin-link/contracts/service';
import { ownChannel, type ServiceTransaction, type StoredSubscription } from '../../../platform/database/index.ts';
import type { NeedsIds } from '../../../platform/runtime/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';

/** A new insight. `subject` identifies duplicates; `accountIds` are the accounts whose data it contains. */
export interface FoundInsight {
  name: string;
  title: string;
  entityType: InsightEntity;
  entityId: number;
  subject: string;
  subscription: StoredSubscription;
  reason: InsightReason;
  blocks: InsightBlocks;
  accountIds: readonly number[];
}

/** Number of insights per statement. */
const batchSize = 200;

/** Stores new insights. */
export async function writeInsights(
  trx: ServiceTransaction,
  { ids }: NeedsIds,
  { customerId, userId }: UserKey,
  found: readonly FoundInsight[],
  at: Date,
): Promise<void> {
  if (found.length === 0) return;
  // Without a subscription, insights are stored as already announced, because no event is sent for them.
  const subscription = await trx
    .selectFrom('event_subscription')
    .select('event_name')
    .where((where) => where.and({ customer_id: customerId, channel: ownChannel, event_name: 'INSIGHTS' }))
    .executeTakeFirst();
  for (let start = 0; start < found.length; start += batchSize)
    await trx
      .insertInto('insight')
      .values(
        found.slice(start, start + batchSize).map((one) => ({
          customer_id: customerId,
          user_id: userId,
          id: ids.next(),
          insight_name: one.name,
          insight_title: one.title,
          entity_type: one.entityType,
          entity_id: one.entityId,
          subject: one.subject,
          subscription: JSON.stringify(one.subscription),
          reason: JSON.stringify(one.reason),
          blocks: JSON.stringify(one.blocks),
          account_keys: JSON.stringify(one.accountIds.map(String)),
          status: 'ACTIVE' as const,
          created_at: at,
          is_announced: subscription === undefined,
        })),
      )
      .execute();
}
