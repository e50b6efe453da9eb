import { z } from 'zod';
import { id, money } from '../primitives.ts';
import { categoryTypes } from './transaction.ts';

export const summaryGroupings = ['CATEGORY_TYPE', 'HIGH_LEVEL_CATEGORY', 'CATEGORY'] as const;
export type SummaryGrouping = (typeof summaryGroupings)[number];
/** Days, weeks from Sunday, months, years. */
export const summaryIntervals = ['D', 'W', 'M', 'Y'] as const;
export type SummaryInterval = (typeof summaryIntervals)[number];

/** The call of this service that lists what was added up, as a path to append to the base URL. */
const links = z.strictObject({ transactions: z.string() });
const totals = { creditTotal: money, debitTotal: money };

export const transactionSummary = z
  .strictObject({
    categoryType: z.enum(categoryTypes),
    ...totals,
    links,
    /** Not with `groupBy=CATEGORY_TYPE`. */
    categorySummary: z
      .array(
        z.strictObject({
          /** Of the asked grouping: a high-level category, the system's category, or one of the user's own. */
          categoryId: id,
          categoryName: z.string(),
          ...totals,
          links,
          /** Only with `include=details`; the first day of each interval in which there is a transaction. */
          details: z.array(z.strictObject({ date: z.iso.date(), ...totals })).optional(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'TransactionSummary' });
/** One entry for each category type and currency: amounts of two currencies are never added. */
export const transactionSummaryReply = z.strictObject({
  links: links.optional(),
  transactionSummary: z.array(transactionSummary).optional(),
});
export type TransactionSummary = z.infer<typeof transactionSummary>;
