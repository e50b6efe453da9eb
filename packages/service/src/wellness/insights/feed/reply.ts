import type { FeedEntry } from '@fin-link/contracts/service';
import type { Selectable } from 'kysely';
import type { InsightTable } from '../../../platform/database/index.ts';
import { insightNamed } from '../catalogue/index.ts';

/** Builds an entry of the feed. Returns an empty list if this version does not define the insight. */
export function toFeedEntry(row: Selectable<InsightTable>): FeedEntry[] {
  const definition = insightNamed(row.insight_name);
  if (definition === undefined) return [];
  return [
    {
      id: String(row.id),
      insightName: row.insight_name,
      insightTitle: row.insight_title,
      insightType: definition.type,
      triggerType: definition.trigger,
      createdDate: row.created_at.toISOString(),
      subscription: [row.subscription],
      ...row.blocks,
      reason: row.reason,
      status: row.status,
    },
  ];
}
