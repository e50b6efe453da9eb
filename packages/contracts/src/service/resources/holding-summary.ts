import { z } from 'zod';
import { id, money } from '../primitives.ts';
import { classificationTypes, holding } from './holding.ts';

/** Holdings and cash of one class in one currency. */
export const holdingSummary = z
  .strictObject({
    classificationType: z.enum(classificationTypes),
    /** Value of the class: `Stocks`, `Bonds`, … for `assetClass`; two letters, e.g. `US`, or `Other` for `country`. */
    classificationValue: z.string(),
    value: money,
    /** Only with `include=details`. */
    holding: z.array(holding).optional(),
    /** Accounts whose cash is part of the value. Only with `include=details`. */
    account: z.array(z.strictObject({ id, value: money })).optional(),
  })
  .meta({ id: 'HoldingSummary' });
/** Reply with the summaries by class and currency. */
export const holdingSummaryReply = z.strictObject({
  holdingSummary: z.array(holdingSummary).optional(),
  /** Paths to append to the base address. */
  link: z.strictObject({ holdings: z.string() }).optional(),
});
export type HoldingSummary = z.infer<typeof holdingSummary>;
