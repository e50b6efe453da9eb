import type {
  FeedEntry,
  InsightBlocks,
  InsightContainer,
  InsightDuration,
  InsightEntity,
  InsightFrequency,
  InsightReason,
  InsightTrigger,
  Threshold,
} from '@fin-link/contracts/service';
import type { Facts, InsightAccount, InsightView, Payment } from '../facts/index.ts';

/** A limit that customers and users can set between `low` and `high`. Amounts are in the compared currency. `value`: default. */
export interface ThresholdDefinition {
  name: Threshold['name'];
  type: Threshold['type'];
  low: number;
  high: number;
  value: number;
}

/**
 * Period in which a second insight about the same subject is a duplicate. `days`: this number of days, including the day of the evaluation.
 * `window`: the day, week or month of the insight's frequency. `month`: the calendar month. `ever`: no time limit.
 */
type DuplicateRule = { days: number } | 'window' | 'month' | 'ever';

export interface EvaluationInput {
  /** `null` for an insight about a view or all eligible accounts. */
  account: InsightAccount | null;
  view: InsightView | null;
  /** The account, or all accounts for which the insight is eligible. */
  accounts: readonly InsightAccount[];
  /** Payments of these accounts or of the view, newest first. Covers at least the period. */
  payments: readonly Payment[];
  /** First and last day of the insight's duration. Default: the last 31 days. */
  period: { from: string; to: string };
  /** Whether the insight may compare the user with peers. */
  isBenchmarkEnabled: boolean;
  /** Returns the effective value of a limit; 0 if the limit is off. */
  limit: (name: Threshold['name'], type?: Threshold['type']) => number;
}

/** Result of an evaluation. An insight is generated from it, unless it is a duplicate. */
export interface Finding {
  /** Text that identifies the subject within the insight and entity, for example a currency. Duplicates have the same subject. */
  subject: string;
  reason: InsightReason;
  blocks: InsightBlocks;
  /** Accounts whose data the finding contains. */
  accountIds: readonly number[];
}

/** An insight of the catalogue, with its defaults and its evaluation. */
export interface InsightDefinition {
  name: string;
  title: string;
  description: string;
  /** `OTHER`: one insight per account or view. `AGGREGATE`: one for all eligible accounts. */
  type: 'OTHER' | 'AGGREGATE';
  trigger: InsightTrigger;
  /** Action that the insight suggests to the user. */
  action: NonNullable<FeedEntry['action']>;
  containers: readonly InsightContainer[];
  entities: readonly InsightEntity[];
  thresholds: readonly ThresholdDefinition[];
  /** Allowed frequencies, default first; empty if the insight has no schedule. */
  frequencies: readonly InsightFrequency[];
  durations: readonly InsightDuration[];
  duplicate: DuplicateRule;
  isOnDemand: boolean;
  /** Whether the insight is on by default. */
  isSubscribed: boolean;
  /** Whether the insight compares users with peers. */
  isBenchmark: boolean;
  /** Returns whether a view is eligible. Default: every view, if views are among the entities. */
  fitsView?: (view: Pick<InsightView, 'rules'>) => boolean;
  /** Returns the findings for one account, one view or all eligible accounts. Duplicates are removed later. */
  evaluate(facts: Facts, input: EvaluationInput): Finding[] | Promise<Finding[]>;
}

type InsightOptions = Pick<
  InsightDefinition,
  'name' | 'title' | 'description' | 'containers' | 'duplicate' | 'evaluate'
> &
  Partial<
    Pick<
      InsightDefinition,
      'action' | 'thresholds' | 'entities' | 'isSubscribed' | 'isBenchmark' | 'fitsView' | 'durations'
    >
  >;

const defaultOptions = {
  action: 'STOP',
  thresholds: [],
  entities: ['ACCOUNT'],
  isSubscribed: true,
  isBenchmark: false,
  durations: [],
} as const;

/** Defines an insight that is evaluated after data has changed, for example by a refresh. */
export const onRefresh = (type: InsightDefinition['type'], options: InsightOptions): InsightDefinition => ({
  ...defaultOptions,
  type,
  trigger: 'REFRESH',
  frequencies: [],
  isOnDemand: false,
  ...options,
});

/** Defines an insight that is evaluated after predictions have changed. */
export const onEvent = (options: InsightOptions): InsightDefinition => ({
  ...defaultOptions,
  type: 'OTHER',
  trigger: 'EVENT',
  frequencies: [],
  isOnDemand: false,
  ...options,
});

/** Defines an insight that is evaluated on its schedule and on demand. */
export const onSchedule = (
  type: InsightDefinition['type'],
  frequencies: readonly InsightFrequency[],
  options: Omit<InsightOptions, 'duplicate'>,
): InsightDefinition => ({
  ...defaultOptions,
  type,
  trigger: 'SCHEDULE',
  frequencies,
  duplicate: 'window',
  isOnDemand: true,
  ...options,
});

/** Containers whose accounts have payments. */
export const bankAndCard = ['BANK', 'CARD'] as const satisfies readonly InsightContainer[];
/** Options of insights that are off by default, because a similar insight is on. */
export const offByDefault = { isSubscribed: false } as const;

/** Defines a limit for an amount. `value` is the default. */
export const amountLimit = (
  name: Threshold['name'],
  value: number,
  { low = 1, high = 1_000_000 }: { low?: number; high?: number } = {},
): ThresholdDefinition => ({ name, type: 'AMOUNT', low, high, value });
/** Defines a limit in percent. `value` is the default. */
export const percentLimit = (name: Threshold['name'], value: number, low = 1, high = 100): ThresholdDefinition => ({
  name,
  type: 'PERCENT',
  low,
  high,
  value,
});
/** Defines a limit in days, from 0. `value` is the default. */
export const daysLimit = (name: Threshold['name'], value: number, high = 31): ThresholdDefinition => ({
  name,
  type: 'DAYS',
  low: 0,
  high,
  value,
});
/** Defines a limit for a number without a unit. `value` is the default. */
export const numberLimit = (
  name: Threshold['name'],
  value: number,
  low: number,
  high: number,
): ThresholdDefinition => ({
  name,
  type: 'NUMBER',
  low,
  high,
  value,
});
