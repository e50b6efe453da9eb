import {
  insightId,
  insightName,
  type Insight,
  type InsightAction,
  type InsightStatus,
} from '@fin-link/contracts/browser';
import type { FeedEntry } from '@fin-link/contracts/service';
import { accountIdsOf, predictedEventIdsOf, transactionsOf } from './insight-blocks.ts';
import { reasonView } from './insight-reason.ts';
import { shortened } from './insight-text.ts';

const maxItems = 50;

/** Status at the service, by the status at the host. */
export const statusAtService = { active: 'ACTIVE', dismissed: 'DISMISSED' } as const satisfies {
  readonly [S in InsightStatus]: FeedEntry['status'];
};
const statusAtHost = { ACTIVE: 'active', DISMISSED: 'dismissed' } as const;

/** Suggested actions by the insight's name. The first matching pattern applies; for other names, the action is `stop`. */
const actions: readonly [pattern: RegExp, action: InsightAction][] = [
  [/^AGGREGATE_.+_ACCOUNT$/, 'link'],
  [/^(BILL|SUBSCRIPTION|UPCOMING|LOW_CONFIDENCE|PROJECTED)_/, 'upcoming'],
  [/^(NEW_BILL|NEW_SALARY|SALARY_DEPOSITED|RECURRING_DEPOSIT_IS_LATE)$/, 'upcoming'],
];
const actionOf = (name: string): InsightAction => actions.find(([pattern]) => pattern.test(name))?.[1] ?? 'stop';

/** Returns the customer's title of an insight, otherwise its name. */
export const titleOf = ({ insightTitle, insightName: name }: Pick<FeedEntry, 'insightTitle' | 'insightName'>): string =>
  shortened(insightTitle) || name;

/** Returns whether the name of an insight is valid at the host. */
export const isNameable = (name: string): boolean => insightName.safeParse(name).success;

/** Returns the view; `null` if the insight's name or id does not conform to the host's contract. Omits accounts not in `accountIds`. */
export function insightView(entry: FeedEntry, accountIds: ReadonlySet<number>): Insight | null {
  if (!isNameable(entry.insightName) || !insightId.safeParse(entry.id).success) return null;
  return {
    insightId: entry.id,
    insightName: entry.insightName,
    title: titleOf(entry),
    createdAt: entry.createdDate,
    status: statusAtHost[entry.status ?? 'ACTIVE'],
    action: actionOf(entry.insightName),
    reason: reasonView(entry),
    accountIds: accountIdsOf(entry)
      .filter((id) => accountIds.has(id))
      .slice(0, maxItems),
    predictedEventIds: predictedEventIdsOf(entry).slice(0, maxItems),
    transactions: transactionsOf(entry)
      .filter(({ accountId }) => accountIds.has(accountId))
      .slice(0, maxItems),
  };
}
