import type { FeedEntry } from '@fin-link/contracts/service';
import { json, numeric, text, timestamp } from './columns.ts';
import type { EntityTable } from './columns.ts';

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

/** Insights come from each user's insight feed, because the change feed does not have them. */
export const insightsTable: EntityTable<FeedEntry> = {
  name: 'insights',
  comment: 'What was worth knowing about the money of a user, in the last year',
  key: ['insight_id'],
  columns: {
    insight_id: text('Id at the service', ({ id }) => id),
    insight_name: text('LARGE_PURCHASE, LOW_BALANCE_WARNING, …', ({ insightName }) => insightName),
    title: text('As the customer calls insights of this name', ({ insightTitle }) => insightTitle),
    insight_type: text('OTHER: about one account or view; AGGREGATE: about all of them', (entry) => entry.insightType),
    trigger_type: text('SCHEDULE, REFRESH or EVENT', ({ triggerType }) => triggerType),
    created_at: timestamp('When it was generated', ({ createdDate }) => createdDate),
    status: text('ACTIVE, or DISMISSED by the user; null if the service knows no status', ({ status }) => status),
    amount: numeric('What was found; negative only as a balance or a change', ({ reason }) => reason?.amount?.amount),
    currency: text('ISO 4217', ({ reason }) => reason?.amount?.currency),
    limit_amount: numeric('The limit that was passed', ({ reason }) => reason?.limit?.amount),
    previous_amount: numeric('Before, or on average', ({ reason }) => reason?.previousAmount?.amount),
    subject: text('Name of a merchant, an event, a category or a view', ({ reason }) => reason?.subject?.name),
    subscription: json('Settings in force when it was generated', ({ subscription }) => subscription),
    reason: json('Why it was generated', ({ reason }) => reason),
    blocks: json('Accounts, transactions and sums that it is about', blocksOf),
  },
  indexes: ['created_at'],
};
