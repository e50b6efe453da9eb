import { z } from 'zod';
import { dateTime, id, loginName, skipText, topText } from '../primitives.ts';
import { account } from './account.ts';
import { holding } from './holding.ts';
import { providerAccount } from './provider-account.ts';
import { transaction } from './transaction.ts';

/** The page of transactions of the customers that read all of them at once (service interface, section 8). */
export const mostUnpagedTransactions = 5_000;
/** Says how many older transactions an answer without pages leaves out. */
export const leftOutHeader = 'fin-left-out';

/** What a cursor may have of characters: it comes back from outside. */
const longestCursor = 500;
const cursor = z.string().min(1).max(longestCursor);

const isThere = { isDeleted: z.literal(false) };
const isGone = { isManual: z.boolean().optional(), isDeleted: z.literal(true) };

/** A deleted record has its identity keys alone (service interface 2.3). */
export const extractedProviderAccount = z.union([providerAccount.extend(isThere), z.strictObject({ id, ...isGone })]);
export const extractedAccount = z.union([
  account.extend(isThere),
  z.strictObject({ id, providerAccountId: id, ...isGone }),
]);
export const extractedTransaction = z.union([
  transaction.extend(isThere),
  z.strictObject({ id, accountId: id, ...isGone }),
]);
/** Those of an account in the reply replace all that a reader has of it: there are no deleted ones. */
export const extractedHolding = holding.extend(isThere);

export const userDataQuery = z.strictObject({
  /** Included. */
  fromDate: dateTime,
  /** Excluded. */
  toDate: dateTime,
  loginName,
  skip: skipText.optional(),
  top: topText.optional(),
  /** Of a link with relation next: pages that follow it miss nothing and repeat nothing. */
  cursor: cursor.optional(),
});

/** One page of transactions; the first one has everything else too, and the count. */
export const userDataReply = z.strictObject({
  userData: z.array(
    z.strictObject({
      /** `isDeleted` is this service's own: the user has unregistered, and a token for the name would register another one. */
      user: z.strictObject({ loginName: z.string(), isDeleted: z.literal(true).optional() }),
      totalTransactionsCount: z.int().optional(),
      providerAccount: z.array(extractedProviderAccount).optional(),
      account: z.array(extractedAccount).optional(),
      transaction: z.array(extractedTransaction).optional(),
      holding: z.array(extractedHolding).optional(),
    }),
  ),
});
export type UserDataReply = z.infer<typeof userDataReply>;
export type UserData = UserDataReply['userData'][number];
export type ExtractedProviderAccount = z.infer<typeof extractedProviderAccount>;
export type ExtractedAccount = z.infer<typeof extractedAccount>;
export type ExtractedTransaction = z.infer<typeof extractedTransaction>;
export type ExtractedHolding = z.infer<typeof extractedHolding>;

/** Who changed from `fromDate` up to `toDate`, which is the end of the period that is complete (service interface 6.1). */
export const dataUpdates = z.strictObject({
  userCount: z.int(),
  fromDate: dateTime,
  toDate: dateTime,
  userData: z.array(
    z.strictObject({
      user: z.strictObject({ loginName: z.string() }),
      links: z.array(z.strictObject({ methodType: z.literal('GET'), rel: z.literal('getUserData'), href: z.string() })),
    }),
  ),
});
export type DataUpdates = z.infer<typeof dataUpdates>;

export const extractEventsQuery = z.strictObject({
  eventName: z.string().min(1).max(100),
  fromDate: dateTime,
  toDate: dateTime,
  /** Of a link with relation next. */
  cursor: cursor.optional(),
});
const info = z.literal('DATA_UPDATES.USER_DATA');
export const extractEventsReply = z.strictObject({ event: z.strictObject({ info, data: dataUpdates }) });

/** Sent once in the customer's interval, when data of its users changed (service interface 6.1). */
export const dataUpdatesEvent = z.strictObject({
  event: z.strictObject({ info, notificationId: z.string(), notificationTime: dateTime, data: dataUpdates }),
});
export type DataUpdatesEvent = z.infer<typeof dataUpdatesEvent>;
