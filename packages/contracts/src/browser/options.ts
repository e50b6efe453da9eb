import * as z from 'zod/mini';
import { entityId, text } from './primitives.ts';

export const flowKinds = ['aggregation', 'verification', 'aggregation-plus-verification', 'asset-transfer'] as const;
export const flowKind = z.enum(flowKinds);
export type FlowKind = z.infer<typeof flowKind>;

/** What a published configuration (a configname) decides about the screens. Defaults are the documented ones. */
export const linkOptions = z.strictObject({
  flow: flowKind,
  /** Shows the explaining first screen (C1) before the search. */
  entryScreen: z._default(z.boolean(), false),
  /** Checkboxes on the account summary (C13); aggregation and combined flows only. */
  accountSelection: z._default(z.boolean(), true),
  /** Providers listed before anything is typed, in this order; empty: the service's own popular list. */
  popularProviderIds: z._default(z.array(entityId).check(z.maxLength(12)), []),
  /** The last screen (C16) is shown; otherwise the flow exits after saving. */
  successScreen: z._default(z.boolean(), true),
  /** Footer line. */
  poweredBy: z._default(z.nullable(text(60)), null),
});
export type LinkOptions = z.infer<typeof linkOptions>;
