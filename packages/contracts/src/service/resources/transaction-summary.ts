import { z } from 'zod';
import { id, money } from '../primitives.ts';
import { categoryTypes } from './transaction.ts';

/** Groupings of totals, as in the public description. */
export const summaryGroupings = ['CATEGORY_TYPE', 'HIGH_LEVEL_CATEGORY', 'CATEGORY'] as const;
export type SummaryGrouping = (typeof summaryGroupings)[number];
/** Intervals: days, weeks that begin on Sunday, months, and years. */
export const summaryIntervals = ['D', 'W', 'M', 'Y'] as const;
export type SummaryInterval = (typeof summaryIntervals)[number];

/** Path that lists the transactions of a total, to append to the base URL. */
const links = z.strictObject({ transactions: z.string() });
const totals = { creditTotal: money, debitTotal: money };

/** Totals of one category type in one currency. */
export const transactionSummary = z
  .strictObject({
    categoryType: z.enum(categoryTypes),
    ...totals,
    links,
    /** Totals by category; absent with `groupBy=CATEGORY_TYPE`. */
    categorySummary: z
      .array(
        z.strictObject({
          /** Id in the requested grouping: a high-level category, a system category, or a user's category. */
          categoryId: id,
          categoryName: z.string(),
          ...totals,
          links,
          /**
           * Totals of each interval with transactions. `date` is the first day of the interval. Only with `include=details`.
           */
          details: z.array(z.strictObject({ date: z.iso.date(), ...totals })).optional(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'TransactionSummary' });
/**
 * Reply of `GET /derived/transactionSummary`, with one entry for each category type and currency. Amounts of two currencies are never
 * added.
 */
export const transactionSummaryReply = z.strictObject({
  links: links.optional(),
  transactionSummary: z.array(transactionSummary).optional(),
});
export type TransactionSummary = z.infer<typeof transactionSummary>;
