import { balanceInsights } from './balances.ts';
import { billInsights } from './bills.ts';
import { cardInsights } from './cards.ts';
import { cashFlowInsights } from './cash-flow.ts';
import type { InsightDefinition } from './definition.ts';
import { netWorthInsights } from './net-worth.ts';
import { peerInsights } from './peers.ts';
import { promptInsights } from './prompts.ts';
import { spendingInsights } from './spending.ts';
import { transactionInsights } from './transactions.ts';

export type { EvaluationInput, Finding, InsightDefinition, ThresholdDefinition } from './definition.ts';

/** All insights, in the order in which they are listed. */
export const insights: readonly InsightDefinition[] = [
  ...promptInsights,
  ...balanceInsights,
  ...cardInsights,
  ...billInsights,
  ...transactionInsights,
  ...spendingInsights,
  ...cashFlowInsights,
  ...netWorthInsights,
  ...peerInsights,
];

const byName = new Map(insights.map((insight) => [insight.name, insight]));
/** Returns the insight with this name, or `undefined` if there is none. */
export const insightNamed = (name: string): InsightDefinition | undefined => byName.get(name);
