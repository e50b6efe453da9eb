import type { FeedEntry } from '@fin-link/contracts/service';
import { json, numeric, text, timestamp, type EntityTable } from './columns.ts';

/** Table of insights. Insights come from each user's insight feed, because extracts do not have them. */
export const insightsTable: EntityTable<FeedEntry> = {
  name: 'insights',
  comment: 'Insights about the money of a user, in the last year',
  key: ['insight_id'],
  columns: {
    insight_id: text('Id at the service', ({ id }) => id),
    insight_name: text('LARGE_PURCHASE, LOW_BALANCE_WARNING, …', ({ insightName }) => insightName),
    title: text('Title from the customer for insights of this name', ({ insightTitle }) => insightTitle),
    insight_type: text('OTHER: about one account or view; AGGREGATE: about all of them', (entry) => entry.insightType),
    trigger_type: text('SCHEDULE, REFRESH or EVENT', ({ triggerType }) => triggerType),
    created_at: timestamp('Time when it was generated', ({ createdDate }) => createdDate),
    status: text('ACTIVE, or DISMISSED by the user; null if the service knows no status', ({ status }) => status),
    amount: numeric(
      'Amount of the insight; negative only for a balance or a change',
      ({ reason }) => reason?.amount?.amount,
    ),
    currency: text('ISO 4217', ({ reason }) => reason?.amount?.currency),
    limit_amount: numeric('Limit that was exceeded or undercut', ({ reason }) => reason?.limit?.amount),
    previous_amount: numeric('Previous or average amount', ({ reason }) => reason?.previousAmount?.amount),
    subject: text('Name of a merchant, an event, a category or a view', ({ reason }) => reason?.subject?.name),
    subscription: json('Settings in force when it was generated', ({ subscription }) => subscription),
    reason: json('Why it was generated', ({ reason }) => reason),
    blocks: json('Accounts, transactions and sums of the insight', blocksOf),
  },
  indexes: ['created_at'],
};

/** Returns the parts of an insight that have no column of their own, such as its accounts and transactions. */
function blocksOf(entry: FeedEntry): object {
  const {
    id: _id,
    insightName: _name,
    insightTitle: _title,
    insightType: _type,
    triggerType: _trigger,
    createdDate: _created,
    subscription: _subscription,
    reason: _reason,
    status: _status,
    ...blocks
  } = entry;
  return blocks;
}
