import type { Insight, InsightAccount, InsightStatus } from '@fin-link/contracts/browser';
import type { InsightChange, InsightDone } from '@fin-link/flow';
import type { InsightsStrings } from '../../platform/words/types/insights-strings.ts';
import type { InsightFormats } from './insight-formats.ts';

/** What the parts of the screen share. */
export interface InsightParts {
  own: InsightsStrings;
  write: InsightFormats;
  accounts: readonly InsightAccount[];
  changes: readonly InsightChange[];
  done: InsightDone | null;
  setStatus(insight: Insight, status: InsightStatus): void;
  act(insight: Insight): void;
  stop(insight: Insight): void;
  resume(insightName: string): void;
}

/** Accounts of an insight that the view knows. */
export const accountsOf = ({ accountIds }: Insight, { accounts }: InsightParts): InsightAccount[] =>
  accountIds.flatMap((id) => accounts.find(({ accountId }) => accountId === id) ?? []);

/** What happened, as the heading of an insight says it. */
export function happenedIn(insight: Insight, parts: InsightParts): string {
  const [only, ...others] = accountsOf(insight, parts);
  const account = others.length === 0 ? only?.accountName : undefined;
  return parts.own.happened(insight.insightName, parts.write.reason(insight, account));
}
