import type { Insight, InsightAccount, InsightStatus } from '@fin-link/contracts/browser';
import type { InsightChange, InsightDone } from '@fin-link/flow';
import type { nothing } from 'lit';
import type { InsightsStrings } from '../../platform/words/insights.ts';
import type { InsightFormats } from './insight-formats.ts';

/** Values that all parts of the screen use. */
export interface InsightParts {
  strings: InsightsStrings;
  formats: InsightFormats;
  accounts: readonly InsightAccount[];
  /** Changes that are being sent or have failed. */
  changes: readonly InsightChange[];
  /** Last change of the user, which can be undone; `null` if there is none. */
  done: InsightDone | null;
  /** `aria-level` of the heading of an insight. */
  level: number | typeof nothing;
  setStatus(insight: Insight, status: InsightStatus): void;
  act(insight: Insight): void;
  /** Turns off all insights with the name of this one. */
  stop(insight: Insight): void;
  /** Turns insights with this name on again. */
  resume(insightName: string): void;
}

/** Returns the accounts of an insight. Omits ids that are not among the accounts of the view. */
export const accountsOf = ({ accountIds }: Insight, { accounts }: InsightParts): InsightAccount[] =>
  accountIds.flatMap((id) => accounts.find(({ accountId }) => accountId === id) ?? []);

/** Returns the sentence about what happened, for the heading of an insight. */
export function headingOf(insight: Insight, parts: InsightParts): string {
  const [only, ...others] = accountsOf(insight, parts);
  const account = others.length === 0 ? only?.accountName : undefined;
  return parts.strings.happened(insight.insightName, parts.formats.reason(insight, account));
}
