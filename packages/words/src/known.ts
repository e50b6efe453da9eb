import { isolate } from './opening-formats.ts';

/** Values of an insight in the reader's formats. Any of them may be missing. */
export interface InsightValues {
  /** Name of the only account of the insight. */
  account?: string | undefined;
  amount?: string | undefined;
  /** Absolute amount, for example `$50` for -50 dollars. */
  size?: string | undefined;
  /** Whether the amount is below zero. */
  isNegative: boolean;
  /** Limit; missing also if it is 0, which switches the limit off. */
  limit?: string | undefined;
  limitPercent?: string | undefined;
  /** Limit in percentage points. */
  limitPoints?: string | undefined;
  previousAmount?: string | undefined;
  /** Direction of the change from the previous amount; `none` if they are not both known or do not differ. */
  change: 'up' | 'down' | 'none';
  /** Direction of the change; missing if there is none. */
  movement?: 'up' | 'down' | undefined;
  /** Absolute percentage, without a sign. */
  percent?: string | undefined;
  count?: number | undefined;
  /** Number of items, if there is at least one. */
  items?: number | undefined;
  /** Number of items, if there are at least two. */
  several?: number | undefined;
  /** How often a payment was charged. */
  times: number;
  date?: string | undefined;
  /** First and last day of the period, if they differ. */
  from?: string | undefined;
  to?: string | undefined;
  /** The only day of the period. */
  on?: string | undefined;
  subject?: string | undefined;
  /** First row: name, amount, number of payments, and the amount of other people. */
  name?: string | undefined;
  nameAmount?: string | undefined;
  nameCount?: number | undefined;
  nameLimit?: string | undefined;
  /** The only item of a digest. */
  single?: string | undefined;
  singleAmount?: string | undefined;
  singleDate?: string | undefined;
  /** Amounts of the rows with these meanings. */
  moneyIn?: string | undefined;
  moneyOut?: string | undefined;
  assets?: string | undefined;
  liabilities?: string | undefined;
}

/** Tag for a sentence whose values may be missing. Isolates the values, and returns `undefined` if one is missing. */
export function known(parts: TemplateStringsArray, ...values: readonly (string | undefined)[]): string | undefined {
  let text = parts[0] ?? '';
  for (const [index, value] of values.entries()) {
    if (value === undefined) return undefined;
    text += isolate(value) + (parts[index + 1] ?? '');
  }
  return text;
}
