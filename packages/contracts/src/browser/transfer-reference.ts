import * as z from 'zod/mini';
import { entityId } from './primitives.ts';

// These schemas are separate from the other transfer schemas, because every session uses them.

/**
 * Scope of a transfer. `full`: all positions and the cash. `partial`: chosen positions without cash. `cash`: the cash
 * of an account without positions.
 */
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
