import { z } from 'zod';
import { money } from '../primitives.ts';

/** Periods of a comparison with peers. */
export const peerPeriods = ['LAST_MONTH', 'LAST_THREE_MONTHS', 'LAST_SIX_MONTHS', 'LAST_TWELVE_MONTHS'] as const;
/** Areas of a comparison with peers. */
export const peerLevels = ['CITY', 'STATE', 'COUNTRY'] as const;
const peerSummary = z.strictObject({
  id: z.string().optional(),
  name: z.string(),
  benchmark: z.array(
    z.strictObject({
      benchmarkLevel: z.enum(peerLevels),
      geo: z.strictObject({ level: z.enum(peerLevels), value: z.string() }),
      /**
       * Differentially private values. `numberOfPeers` has noise and is rounded to tens. `spendAmount` is near the median and has two
       * significant digits.
       */
      metric: z.strictObject({ numberOfPeers: z.int(), spendAmount: money }),
    }),
  ),
});
/** Reply of `GET /views/:viewId/peerData`: the spending of peers on the merchants and categories of a view. */
export const peerDataReply = z.strictObject({
  peerData: z
    .strictObject({
      timePeriod: z.enum(peerPeriods),
      monthYear: z.string(),
      fromDate: z.iso.date(),
      toDate: z.iso.date(),
      /** Segment of the peers, in the spelling of the public description. */
      segement: z
        .strictObject({ geo: z.strictObject({ state: z.string().optional(), city: z.string().optional() }) })
        .optional(),
      peerCategorySummary: z.array(peerSummary).optional(),
      peerDetailCategorySummary: z.array(peerSummary).optional(),
      peerMerchantSummary: z.array(peerSummary.omit({ id: true })).optional(),
    })
    .optional(),
});

export type PeerPeriod = (typeof peerPeriods)[number];
export type PeerLevel = (typeof peerLevels)[number];
