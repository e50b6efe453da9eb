import type {
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

/** A limit that customers and users may move between `low` and `high`. Amounts are of the currency that is compared. */
export interface ThresholdDefinition {
  name: Threshold['name'];
  type: Threshold['type'];
  low: number;
  high: number;
  value: number;
}

/**
 * When an insight about the same subject is none. `days`: within so many days, the day of the evaluation included. `window`: within the
 * day, week or month of its frequency. `month`: within the calendar month. `ever`: once.
 */
export type DuplicateRule = { days: number } | 'window' | 'month' | 'ever';

/** What an evaluation is asked for. */
export interface Asked {
  /** Null of an insight about all eligible accounts. */
  account: InsightAccount | null;
  view: InsightView | null;
  /** The account, or all that the insight is eligible for. */
  accounts: readonly InsightAccount[];
  /** Of these accounts, or of the view, the newest first: at least those of the period. */
  payments: readonly Payment[];
  /** Days of its duration; of an insight without one the last 31 days. */
  period: { from: string; to: string };
  /** Whether the user lets it compare with peers; only of insights that do. */
  isBenchmarkEnabled: boolean;
  /** The value in force; 0 where it is switched off. */
  limit: (name: Threshold['name'], type?: Threshold['type']) => number;
}

/** An insight that was found. `accountIds`: those whose data are in it. */
export interface Finding {
  subject: string;
  reason: InsightReason;
  blocks: InsightBlocks;
  accountIds: readonly number[];
}

export interface InsightDefinition {
  name: string;
  title: string;
  description: string;
  /** OTHER: for each account or view. AGGREGATE: one over all eligible accounts. */
  type: 'OTHER' | 'AGGREGATE';
  trigger: InsightTrigger;
  containers: readonly InsightContainer[];
  entities: readonly InsightEntity[];
  thresholds: readonly ThresholdDefinition[];
  /** Allowed ones, the usual one first; none of an insight without a schedule. */
  frequencies: readonly InsightFrequency[];
  durations: readonly InsightDuration[];
  duplicate: DuplicateRule;
  isOnDemand: boolean;
  /** Whether users have it unless their customer says otherwise. */
  isSubscribed: boolean;
  /** Compares with peers. */
  isBenchmark: boolean;
  /** What a view must contain, where views are among its entities. */
  fitsView?: (view: Pick<InsightView, 'rules'>) => boolean;
  evaluate(facts: Facts, asked: Asked): Finding[] | Promise<Finding[]>;
}

type Given = Pick<InsightDefinition, 'name' | 'title' | 'description' | 'containers' | 'duplicate' | 'evaluate'> &
  Partial<
    Pick<InsightDefinition, 'thresholds' | 'entities' | 'isSubscribed' | 'isBenchmark' | 'fitsView' | 'durations'>
  >;

const usual = { thresholds: [], entities: ['ACCOUNT'], isSubscribed: true, isBenchmark: false, durations: [] } as const;

/** After data have changed, which is after each refresh. */
export const onRefresh = (type: InsightDefinition['type'], given: Given): InsightDefinition => ({
  ...usual,
  type,
  trigger: 'REFRESH',
  frequencies: [],
  isOnDemand: false,
  ...given,
});

/** After something was found or matched among predictions. */
export const onEvent = (given: Given): InsightDefinition => ({
  ...usual,
  type: 'OTHER',
  trigger: 'EVENT',
  frequencies: [],
  isOnDemand: false,
  ...given,
});

/** On its frequency, and on demand. */
export const onSchedule = (
  type: InsightDefinition['type'],
  frequencies: readonly InsightFrequency[],
  given: Omit<Given, 'duplicate'>,
): InsightDefinition => ({
  ...usual,
  type,
  trigger: 'SCHEDULE',
  frequencies,
  duplicate: 'window',
  isOnDemand: true,
  ...given,
});

export const bankAndCard = ['BANK', 'CARD'] as const satisfies readonly InsightContainer[];
/** Twins of an insight about single accounts are off, as both would say the same. */
export const unlessAsked = { isSubscribed: false } as const;

export const amountLimit = (
  name: Threshold['name'],
  value: number,
  { low = 1, high = 1_000_000 }: { low?: number; high?: number } = {},
): ThresholdDefinition => ({ name, type: 'AMOUNT', low, high, value });
export const percentLimit = (name: Threshold['name'], value: number, low = 1, high = 100): ThresholdDefinition => ({
  name,
  type: 'PERCENT',
  low,
  high,
  value,
});
export const daysLimit = (name: Threshold['name'], value: number, high = 31): ThresholdDefinition => ({
  name,
  type: 'DAYS',
  low: 0,
  high,
  value,
});
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
