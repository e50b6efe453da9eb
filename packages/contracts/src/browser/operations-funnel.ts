import * as z from 'zod/mini';
import { instant } from './primitives.ts';

/** What the rows of a funnel are: days, or the values of one dimension. */
export const funnelDimension = z.enum(['day', 'flow', 'provider', 'configuration', 'country', 'device']);
export type FunnelDimension = z.infer<typeof funnelDimension>;

const count = z.int().check(z.nonnegative());

/** How many sessions reached each step. A session counts once in each step that it reached. */
export const funnelRow = z.strictObject({
  /** Value of the dimension; empty if the session has none, for example no bank yet. */
  key: z.string(),
  /** Name of the bank; otherwise the same as `key`. */
  label: z.string(),
  opened: count,
  bankChosen: count,
  signedIn: count,
  linked: count,
});
export type FunnelRow = z.infer<typeof funnelRow>;

/** Reply of `GET /v1/operations/funnel`, at most 400 rows: days in order, otherwise the largest first. */
export const funnelReply = z.strictObject({
  /** First day, UTC. */
  fromDate: z.iso.date(),
  /** Last day, UTC. */
  toDate: z.iso.date(),
  by: funnelDimension,
  row: z.array(funnelRow),
  /** Time of the latest count; `null` before the first one. */
  updatedAt: z.nullable(instant),
});
export type FunnelReply = z.infer<typeof funnelReply>;
