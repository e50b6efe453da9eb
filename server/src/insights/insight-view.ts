import { insightId, insightName } from '@fin-link/contracts/browser';
import type { Insight, InsightAction, InsightStatus } from '@fin-link/contracts/browser';
import type { FeedEntry } from '@fin-link/contracts/service';
import { accountIdsOf, predictedEventIdsOf, transactionsOf } from './insight-blocks.ts';
import { reasonView } from './insight-reason.ts';
import { shortened } from './insight-text.ts';

const most = 50;

export const statusAtService = { active: 'ACTIVE', dismissed: 'DISMISSED' } as const satisfies {
  readonly [S in InsightStatus]: FeedEntry['status'];
};
const statuses = { ACTIVE: 'active', DISMISSED: 'dismissed' } as const;

/** Action that an insight suggests, by its name. */
const actions: readonly [names: RegExp, action: InsightAction][] = [
  [/^AGGREGATE_.+_ACCOUNT$/, 'link'],
  [/^(BILL|SUBSCRIPTION|UPCOMING|LOW_CONFIDENCE|PROJECTED)_/, 'upcoming'],
  [/^(NEW_BILL|NEW_SALARY|SALARY_DEPOSITED|RECURRING_DEPOSIT_IS_LATE)$/, 'upcoming'],
];
const actionOf = (name: string): InsightAction => actions.find(([names]) => names.test(name))?.[1] ?? 'stop';

export const titleOf = ({ insightTitle, insightName: name }: Pick<FeedEntry, 'insightTitle' | 'insightName'>): string =>
  shortened(insightTitle) || name;

export const isNameable = (name: string): boolean => insightName.safeParse(name).success;

/** Returns the view, or `null` if the insight's name or id is not valid at the host. `accountIds`: accounts that can be shown. */
export function insightView(entry: FeedEntry, accountIds: ReadonlySet<number>): Insight | null {
  if (!isNameable(entry.insightName) || !insightId.safeParse(entry.id).success) return null;
  return {
    insightId: entry.id,
    insightName: entry.insightName,
    title: titleOf(entry),
    createdAt: entry.createdDate,
    status: statuses[entry.status ?? 'ACTIVE'],
    action: actionOf(entry.insightName),
    reason: reasonView(entry),
    accountIds: accountIdsOf(entry)
      .filter((id) => accountIds.has(id))
      .slice(0, most),
    predictedEventIds: predictedEventIdsOf(entry).slice(0, most),
    transactions: transactionsOf(entry)
      .filter(({ accountId }) => accountIds.has(accountId))
      .slice(0, most),
  };
}
