import {
  daysBetween,
  type InsightFrequency,
  type InsightBlocks,
  type InsightEntity,
  type InsightReason,
} from '@fin-link/contracts/service';
import { sql } from 'kysely';
import {
  type ServiceTransaction,
  ownChannel,
  type StoredSubscription,
  ofCustomer,
  ofUser,
} from '../../../platform/database/index.ts';
import type { NeedsIds } from '../../../platform/runtime/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import type { InsightDefinition } from '../catalogue/index.ts';
import { monthOf, windowOf } from '../facts/index.ts';

/** Subject of an insight. Two insights with equal subjects are duplicates. */
interface InsightSubject {
  name: string;
  entityType: string;
  entityId: number;
  subject: string;
}

/** Insights that were already generated for a user. */
interface GeneratedInsights {
  /** Returns whether an insight with this subject exists within the period of `rule`. */
  has(subject: InsightSubject, rule: InsightDefinition['duplicate'], frequency: InsightFrequency | undefined): boolean;
  /** Records an insight that was generated today. */
  add(subject: InsightSubject): void;
}

const keyOf = ({ name, entityType, entityId, subject }: InsightSubject): string =>
  [name, entityType, entityId, subject].join('\n');

/** Reads the insights that were generated for the user, with the last day for each subject. */
export async function readGeneratedInsights(
  trx: ServiceTransaction,
  user: UserKey,
  names: readonly string[],
  today: string,
): Promise<GeneratedInsights> {
  const rows =
    names.length === 0
      ? []
      : await trx
          .selectFrom('insight')
          .select(['insight_name as name', 'entity_type as entityType', 'entity_id', 'subject'])
          .select(sql<string>`max((created_at at time zone 'UTC')::date)::text`.as('day'))
          .where((where) => where.and(ofUser(user)))
          .where('insight_name', 'in', [...new Set(names)])
          .groupBy(['insight_name', 'entity_type', 'entity_id', 'subject'])
          .execute();
  const lastDay = new Map(rows.map(({ entity_id: entityId, day, ...rest }) => [keyOf({ ...rest, entityId }), day]));
  return {
    has(subject, rule, frequency) {
      const day = lastDay.get(keyOf(subject));
      if (day === undefined) return false;
      if (rule === 'ever') return true;
      if (rule === 'month') return day >= monthOf(today);
      if (rule === 'window') return day >= windowOf(frequency ?? 'DAILY', today);
      return daysBetween(day, today) < rule.days;
    },
    add(subject) {
      lastDay.set(keyOf(subject), today);
    },
  };
}

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

/** Stores new insights. The customer's next `INSIGHTS` event announces them, if the customer subscribes to it. */
export async function writeInsights(
  trx: ServiceTransaction,
  { ids }: NeedsIds,
  user: UserKey,
  found: readonly FoundInsight[],
  at: Date,
): Promise<void> {
  if (found.length === 0) return;
  // Without a subscription, insights are stored as already announced, because no event is sent for them.
  const subscription = await trx
    .selectFrom('event_subscription')
    .select('event_name')
    .where((where) => where.and({ ...ofCustomer(user.customerId), channel: ownChannel, event_name: 'INSIGHTS' }))
    .executeTakeFirst();
  for (let start = 0; start < found.length; start += batchSize)
    await trx
      .insertInto('insight')
      .values(
        found.slice(start, start + batchSize).map((one) => ({
          ...ofUser(user),
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
