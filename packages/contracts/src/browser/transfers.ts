import * as z from 'zod/mini';
import { containers } from './provider-accounts.ts';
import { entityId, instant, loginName, money, sessionId } from './primitives.ts';
import { transferReference, transferScope, transferSummary } from './transfer-reference.ts';

/** Why an account cannot be transferred; shown with it. */
export const transferIneligibilities = ['container', 'closed', 'holder', 'arriving', 'unavailable', 'empty'] as const;

/**
 * Why a position may stay behind: brokers move no such security, nothing that is owed, whole units only, or it has no identifier
 * that every broker knows.
 */
export const transferConcerns = ['kind', 'short', 'fraction', 'unidentified'] as const;

/** Units as text, e.g. `"12.5"`; negative for what was sold short. */
export const quantity = z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,9})?$/));

export const transferPosition = z.strictObject({
  /** Of the holding at the service. */
  positionId: entityId,
  description: z.string(),
  /** As the service names it, e.g. `mutualFund`. */
  holdingType: z.string(),
  symbol: z.nullable(z.string()),
  cusipNumber: z.nullable(z.string()),
  isin: z.nullable(z.string()),
  quantity,
  value: money,
  concern: z.nullable(z.enum(transferConcerns)),
});

const positions = z.array(transferPosition).check(z.maxLength(500));

/** An account with what could be transferred from it: never its full number. */
export const transferAccount = z.strictObject({
  accountId: entityId,
  accountName: z.string(),
  accountType: z.nullable(z.string()),
  container: z.enum(containers),
  /** The last digits. */
  mask: z.nullable(z.string()),
  balance: z.nullable(money),
  /** Null where it can be transferred. */
  ineligible: z.nullable(z.enum(transferIneligibilities)),
  /** The bank states the full number, and it need not be typed. */
  knowsNumber: z.boolean(),
  /** Names of the holders as the bank states them. */
  holders: z.array(z.string()).check(z.maxLength(10)),
  /** Not among the positions, also where the bank lists it there. */
  cash: z.nullable(money),
  /** The most valuable first. */
  positions,
});

/** Of every account of a provider account. */
export const positionsReply = z.strictObject({
  deliveringFirm: z.string(),
  accounts: z.array(transferAccount).check(z.maxLength(200)),
});

const chosenAccount = {
  providerAccountId: entityId,
  accountId: entityId,
  /** Only of an account whose number the bank does not state. */
  accountNumber: z.optional(z.string().check(z.regex(/^[0-9A-Za-z-]{4,34}$/))),
  /** The holder declared that the details are right and theirs to give. */
  declared: z.literal(true),
};

/** What it holds, and whose account it is, is read again at the service. */
export const createTransferRequest = z.discriminatedUnion('scope', [
  z.strictObject({ ...chosenAccount, scope: z.literal('full') }),
  z.strictObject({
    ...chosenAccount,
    scope: z.literal('partial'),
    positionIds: z.array(entityId).check(z.minLength(1), z.maxLength(500)),
  }),
  z.strictObject({ ...chosenAccount, scope: z.literal('cash') }),
]);

export const createTransferReply = z.strictObject({ transfer: transferSummary });

/** For the backend alone: what the receiving firm asks the delivering firm with. Nothing has been sent to either. */
export const transferView = z.strictObject({
  reference: transferReference,
  loginName,
  sessionId,
  /** When the user confirmed it. */
  createdAt: instant,
  /** When the host forgets it. */
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
  /** In full. `user`: the bank does not state it, and the user typed it. */
  accountNumber: z.strictObject({ value: z.string(), from: z.enum(['bank', 'user']) }),
  holders: z.array(z.strictObject({ name: z.string(), ownership: z.string() })).check(z.maxLength(10)),
  scope: transferScope,
  /** Of the account when it was confirmed; null where the bank does not state it. */
  cash: z.nullable(money),
  /** The cash is to be transferred: with the scopes `full` and `cash`. */
  isCashIncluded: z.boolean(),
  /** What is to be transferred, without cash; none when it is cash alone. */
  positions: z.array(z.extend(transferPosition, { price: z.nullable(money) })).check(z.maxLength(500)),
});
export const transferReply = z.strictObject({ transfer: transferView });

export type TransferIneligibility = (typeof transferIneligibilities)[number];
export type TransferConcern = (typeof transferConcerns)[number];
export type TransferPosition = z.infer<typeof transferPosition>;
export type TransferAccount = z.infer<typeof transferAccount>;
export type PositionsReply = z.infer<typeof positionsReply>;
export type CreateTransfer = z.infer<typeof createTransferRequest>;
export type TransferView = z.infer<typeof transferView>;
