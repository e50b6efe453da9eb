import { z } from 'zod';
import { id, money } from '../primitives.ts';
import { classificationTypes, holding } from './holding.ts';

/** What belongs to one class, in one currency. */
export const holdingSummary = z
  .strictObject({
    classificationType: z.enum(classificationTypes),
    /** Of `assetClass`: `Stocks`, `Bonds`, …; of `country`: two letters, as `US`, or `Other`. */
    classificationValue: z.string(),
    value: money,
    /** Only with `include=details`. */
    holding: z.array(holding).optional(),
    /** Only with `include=details`: accounts whose cash is part of it. */
    account: z.array(z.strictObject({ id, value: money })).optional(),
  })
  .meta({ id: 'HoldingSummary' });
export const holdingSummaryReply = z.strictObject({
  holdingSummary: z.array(holdingSummary).optional(),
  /** Paths, to be appended to the base address. */
  link: z.strictObject({ holdings: z.string() }).optional(),
});
export type HoldingSummary = z.infer<typeof holdingSummary>;
