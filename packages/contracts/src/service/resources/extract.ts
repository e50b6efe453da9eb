import { z } from 'zod';
import { dateTime, id, loginName, skipText, topText } from '../primitives.ts';
import { account } from './account.ts';
import { holding } from './holding.ts';
import { providerAccount } from './provider-account.ts';
import { transaction } from './transaction.ts';

/** Maximum number of transactions for customers that read extracts without pages (service interface, section 8). */
export const maxUnpagedTransactions = 5_000;
/** Header with the number of older transactions that a reply without pages omits. */
export const leftOutHeader = 'fin-left-out';

/** Maximum length of a cursor, because clients send it back. */
const maxCursorLength = 500;
const cursor = z.string().min(1).max(maxCursorLength);

/** Additional members of a record that is not deleted. */
const existingMembers = { isDeleted: z.literal(false) };
/** Additional members of a deleted record. */
const deletedMembers = { isManual: z.boolean().optional(), isDeleted: z.literal(true) };

/** Provider account that was changed or deleted. A deleted record has only its identity keys (service interface 2.3). */
export const extractedProviderAccount = z.union([
  providerAccount.extend(existingMembers),
  z.strictObject({ id, ...deletedMembers }),
]);
/** Account that was changed or deleted, as for `extractedProviderAccount`. */
export const extractedAccount = z.union([
  account.extend(existingMembers),
  z.strictObject({ id, providerAccountId: id, ...deletedMembers }),
]);
/** Transaction that was changed or deleted, as for `extractedProviderAccount`. */
export const extractedTransaction = z.union([
  transaction.extend(existingMembers),
  z.strictObject({ id, accountId: id, ...deletedMembers }),
]);
/**
 * Holding of an account. The holdings of an account in the reply replace all holdings that a reader stored for the account. Deleted
 * holdings are therefore not listed.
 */
export const extractedHolding = holding.extend(existingMembers);

/** Query of `GET /dataExtracts/userData`: the user, the period and the page. */
export const userDataQuery = z.strictObject({
  /** Start of the period, inclusive. */
  fromDate: dateTime,
  /** End of the period, exclusive. */
  toDate: dateTime,
  loginName,
  skip: skipText.optional(),
  top: topText.optional(),
  /** Cursor from a link with the relation `next`. The following pages neither omit nor repeat records. */
  cursor: cursor.optional(),
});

/** Reply of `GET /dataExtracts/userData`: one page of transactions. The first page also has all other records and the total count. */
export const userDataReply = z.strictObject({
  userData: z.array(
    z.strictObject({
      /** `isDeleted`: the user has unregistered. A token for the login name would register a new user. Addition of this service. */
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
/** Data of one user on one page of an extract. */
export type UserData = UserDataReply['userData'][number];
export type ExtractedProviderAccount = z.infer<typeof extractedProviderAccount>;
export type ExtractedAccount = z.infer<typeof extractedAccount>;
export type ExtractedTransaction = z.infer<typeof extractedTransaction>;
export type ExtractedHolding = z.infer<typeof extractedHolding>;

/**
 * Users whose data changed from `fromDate` to `toDate`. All changes before `toDate` are included, so `toDate` can be earlier than requested.
 * The next period begins at `toDate` (service interface 6.1).
 */
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

/** Query of `GET /dataExtracts/events`: the period and the page. */
export const extractEventsQuery = z.strictObject({
  eventName: z.string().min(1).max(100),
  fromDate: dateTime,
  toDate: dateTime,
  /** Cursor from a link with the relation `next`. */
  cursor: cursor.optional(),
});
const info = z.literal('DATA_UPDATES.USER_DATA');
/** Reply of `GET /dataExtracts/events`: the data update event of a period. */
export const extractEventsReply = z.strictObject({ event: z.strictObject({ info, data: dataUpdates }) });

/** Event DATA_UPDATES, sent once per interval of the customer if data of its users changed (service interface 6.1). */
export const dataUpdatesEvent = z.strictObject({
  event: z.strictObject({ info, notificationId: z.string(), notificationTime: dateTime, data: dataUpdates }),
});
export type DataUpdatesEvent = z.infer<typeof dataUpdatesEvent>;
