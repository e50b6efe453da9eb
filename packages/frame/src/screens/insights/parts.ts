import type { Insight, InsightAccount, InsightStatus } from '@fin-link/contracts/browser';
import type { InsightChange, InsightDone } from '@fin-link/flow';
import type { InsightsStrings } from '../../platform/words/types/insights-strings.ts';
import type { InsightFormats } from './insight-formats.ts';

/** Values that all parts of the screen use. */
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

/** Returns the accounts of an insight that the view knows. */
export const accountsOf = ({ accountIds }: Insight, { accounts }: InsightParts): InsightAccount[] =>
  accountIds.flatMap((id) => accounts.find(({ accountId }) => accountId === id) ?? []);

/** Returns what happened, for the heading of an insight. */
export function happenedIn(insight: Insight, parts: InsightParts): string {
  const [only, ...others] = accountsOf(insight, parts);
  const account = others.length === 0 ? only?.accountName : undefined;
  return parts.own.happened(insight.insightName, parts.write.reason(insight, account));
}
