import * as z from 'zod/mini';
import { entityId } from './primitives.ts';

// Apart from the other schemas of transfers: every session names these.

/** What is given to a broker: everything with the cash, the positions that were chosen without cash, or the cash alone of an account without positions. */
export const transferScopes = ['full', 'partial', 'cash'] as const;
export const transferScope = z.enum(transferScopes);

/** Opaque name of a transfer, e.g. `tr_…`; it grants nothing by itself. */
export const transferReference = z.string().check(z.regex(/^tr_[A-Za-z0-9_-]{22}$/));

/** A transfer as the browser and the result of a session name it. */
export const transferSummary = z.strictObject({
  reference: transferReference,
  providerAccountId: entityId,
  accountId: entityId,
});

export type TransferScope = z.infer<typeof transferScope>;
export type TransferSummary = z.infer<typeof transferSummary>;
