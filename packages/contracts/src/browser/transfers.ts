import * as z from 'zod/mini';
import { maxListedAccounts } from './account-limit.ts';
import { containers } from './provider-accounts.ts';
import { entityId, instant, loginName, money, sessionId } from './primitives.ts';
import { transferReference, transferScope, transferSummary } from './transfer-reference.ts';

/** Reasons why an account cannot be transferred, shown with the account. */
export const transferIneligibilities = ['container', 'closed', 'holder', 'arriving', 'unavailable', 'empty'] as const;

/**
 * Reasons why a broker may not accept a position. `kind`: brokers do not transfer this kind of security. `short`: it is
 * a short position. `fraction`: only whole units can be transferred. `unidentified`: it has no identifier that every
 * broker knows.
 */
export const transferConcerns = ['kind', 'short', 'fraction', 'unidentified'] as const;

/** Number of units as text, e.g. `"12.5"`; negative for a short position. */
export const quantity = z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,9})?$/));

/** Position in a security that can be transferred. */
export const transferPosition = z.strictObject({
  /** Id of the holding at the service. */
  positionId: entityId,
  description: z.string(),
  /** Holding type of the service, e.g. `mutualFund`. */
  holdingType: z.string(),
  symbol: z.nullable(z.string()),
  cusipNumber: z.nullable(z.string()),
  isin: z.nullable(z.string()),
  quantity,
  value: money,
  concern: z.nullable(z.enum(transferConcerns)),
});

const positions = z.array(transferPosition).check(z.maxLength(500));

/** An account and its transferable positions. Never contains the full account number. */
export const transferAccount = z.strictObject({
  accountId: entityId,
  accountName: z.string(),
  accountType: z.nullable(z.string()),
  container: z.enum(containers),
  /** Last digits of the account number; `null` if not known. */
  mask: z.nullable(z.string()),
  balance: z.nullable(money),
  /** Reason why the account cannot be transferred; `null` if it can. */
  ineligible: z.nullable(z.enum(transferIneligibilities)),
  /** Whether the bank states the full account number. Otherwise, the user must type it. */
  knowsNumber: z.boolean(),
  /** Names of the holders from the bank. */
  holders: z.array(z.string()).check(z.maxLength(10)),
  /** Cash of the account. `positions` excludes it, even if the bank lists it as a position. */
  cash: z.nullable(money),
  /** Positions, most valuable first. */
  positions,
});

/** Reply of `GET …/positions`: every account of a provider account with its transferable positions. */
export const positionsReply = z.strictObject({
  deliveringFirm: z.string(),
  accounts: z.array(transferAccount).check(z.maxLength(maxListedAccounts)),
});

const chosenAccount = {
  providerAccountId: entityId,
  accountId: entityId,
  /** Account number that the user typed; only if the bank does not state the number. */
  accountNumber: z.optional(z.string().check(z.regex(/^[0-9A-Za-z-]{4,34}$/))),
  /** Declaration of the holder that the details are correct and that the holder may share them. */
  declared: z.literal(true),
};

/** Body of `POST /v1/transfers`. The host reads the positions and the holders from the service again. */
export const createTransferRequest = z.discriminatedUnion('scope', [
  z.strictObject({ ...chosenAccount, scope: z.literal('full') }),
  z.strictObject({
    ...chosenAccount,
    scope: z.literal('partial'),
    positionIds: z.array(entityId).check(z.minLength(1), z.maxLength(500)),
  }),
  z.strictObject({ ...chosenAccount, scope: z.literal('cash') }),
]);

/** Reply of `POST /v1/transfers`, without the details of the transfer. */
export const createTransferReply = z.strictObject({ transfer: transferSummary });

/**
 * Details for the request that the receiving firm sends to the delivering firm; for the backend only. The host sends nothing to either
 * firm.
 */
export const transferView = z.strictObject({
  reference: transferReference,
  loginName,
  sessionId,
  /** Time at which the user confirmed the transfer. */
  createdAt: instant,
  /** Time at which the host deletes the transfer. */
  expiresAt: instant,
  providerAccountId: entityId,
  accountId: entityId,
  deliveringFirm: z.strictObject({
    providerId: entityId,
    name: z.string(),
    dtccMemberClearingCode: z.nullable(z.string()),
    nsccMemberClearingCode: z.nullable(z.string()),
  }),
  accountName: z.string(),
  accountType: z.nullable(z.string()),
  /** Full account number. `user`: the user typed it, because the bank does not state it. */
  accountNumber: z.strictObject({ value: z.string(), from: z.enum(['bank', 'user']) }),
  holders: z.array(z.strictObject({ name: z.string(), ownership: z.string() })).check(z.maxLength(10)),
  scope: transferScope,
  /** Cash of the account at the confirmation; `null` if the bank does not state it. */
  cash: z.nullable(money),
  /** Whether the cash is transferred: with the scopes `full` and `cash`. */
  isCashIncluded: z.boolean(),
  /** Positions to transfer, without cash; empty if only cash is transferred. */
  positions: z.array(z.extend(transferPosition, { price: z.nullable(money) })).check(z.maxLength(500)),
});
/** Reply of `GET /v1/transfers/:reference`, with the details of the transfer. For the backend only. */
export const transferReply = z.strictObject({ transfer: transferView });

export type TransferIneligibility = (typeof transferIneligibilities)[number];
export type TransferConcern = (typeof transferConcerns)[number];
export type TransferPosition = z.infer<typeof transferPosition>;
export type TransferAccount = z.infer<typeof transferAccount>;
export type PositionsReply = z.infer<typeof positionsReply>;
export type CreateTransfer = z.infer<typeof createTransferRequest>;
export type TransferView = z.infer<typeof transferView>;
