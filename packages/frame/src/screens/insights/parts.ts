import type { Insight, InsightAccount, InsightStatus } from '@fin-link/contracts/browser';
import type { InsightChange, InsightDone } from '@fin-link/flow';
import { type InsightValues, isolate } from '@fin-link/words';
import type { nothing } from 'lit';
import type { LaterStrings } from '../../platform/words/strings.ts';
import type { InsightFormats } from './insight-formats.ts';
import { wordFor } from '../../platform/words/word-for.ts';

/** Values that all parts of the screen use. */
export interface InsightParts {
  strings: LaterStrings['insights'];
  formats: InsightFormats;
  /** Returns the name of a kind of insight: ours, or the service's if it has a kind of its own. */
  titleOf(insight: Pick<Insight, 'insightName' | 'title'>): string;
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
  return (
    sentenceOf(parts.strings.happened, insight.insightName, parts.formats.values(insight, account)) ??
    isolate(insight.title)
  );
}

/** Versions of the sentences about insights, by the service's name for the insight. The first version whose values are all known is used. */
type Versions = Readonly<Record<string, readonly ((values: InsightValues) => string | undefined)[]>>;

/**
 * Returns the sentence about an insight, or `undefined` if there is none. A name that ends in `_ALL_ACCOUNTS` without a sentence uses that
 * of the name without this ending.
 */
export function sentenceOf(sentences: Versions, insightName: string, values: InsightValues): string | undefined {
  const versions = wordFor(sentences, insightName) ?? wordFor(sentences, insightName.replace(/_ALL_ACCOUNTS$/, ''));
  for (const write of versions ?? []) {
    const sentence = write(values);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}
