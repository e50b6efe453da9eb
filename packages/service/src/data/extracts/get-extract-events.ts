import { daysAfter, eventNames } from '@fin-link/contracts/service';
import { z } from 'zod';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type Period, readChangedUsers, settleAll } from '../../platform/journal/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { dataUpdatesOf } from './data-updates.ts';
import { assertPeriodEnded, laterOf, parsePeriod, wholeSecond } from './period.ts';

const extractedEvent = 'DATA_UPDATES';
/** Number of past days that can be requested (service interface, section 8). */
const maxAgeDays = 7;
const usersPerPage = 1_000;

/**
 * Lists the users with changes in a period, like a DATA_UPDATES event, for customers who poll. All changes before the returned end are
 * known, so the next period can start there. Changes during paging belong to a later period. Throws Y800 for an unknown event, Y821 for an
 * event without extracts, and the errors of `parsePeriod`, `readPosition` and `assertPeriodEnded`.
 */
export const getExtractEvents =
  ({ database, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'getExtractEvents'> =>
  async ({ query }, call) => {
    if (!eventNames.some((name) => name === query.eventName)) throw new ServiceError('Y800', { name: 'eventName' });
    if (query.eventName !== extractedEvent) throw new ServiceError('Y821', { name: query.eventName });
    const now = await businessClock.read(database.db);
    const requested = parsePeriod(query, daysAfter(now, -maxAgeDays));
    const previous = query.cursor === undefined ? undefined : readPosition(query.cursor, requested);
    const settledUntil = previous?.to ?? (await settleAll(database, businessClock));
    assertPeriodEnded(requested, laterOf(now, settledUntil));
    const from = wholeSecond(requested.from);
    const period = { from, to: laterOf(from, wholeSecond(settledUntil < requested.to ? settledUntil : requested.to)) };
    const { users, next } = await readChangedUsers(database.db, {
      customerId: call.customer.id,
      ...period,
      limit: usersPerPage,
      ...(previous === undefined ? {} : { after: previous.userId }),
    });
    if (next !== undefined) call.next(writePosition({ to: period.to, userId: next }));
    const loginNames = users.map(({ loginName }) => loginName);
    return { event: { info: 'DATA_UPDATES.USER_DATA', data: dataUpdatesOf(period, loginNames) } };
  };

/** Position of the next page. The cursor contains it. */
interface Position {
  /** End of the period, as returned on its first page. */
  to: Date;
  /** Last user of the previous page. */
  userId: number;
}

const positionSchema = z.tuple([z.iso.datetime(), z.int()]);

const writePosition = ({ to, userId }: Position): string =>
  Buffer.from(JSON.stringify([to.toISOString(), userId])).toString('base64url');

/** Throws Y800 for a cursor that does not belong to this period. */
function readPosition(cursor: string, requested: Period): Position {
  const [toDate, userId] = decodePosition(cursor) ?? [];
  const to = toDate === undefined ? undefined : new Date(toDate);
  if (to === undefined || userId === undefined || to > requested.to || to < wholeSecond(requested.from))
    throw new ServiceError('Y800', { name: 'cursor' });
  return { to, userId };
}

/** Returns the content of a cursor, or `undefined` if the cursor is malformed. */
function decodePosition(cursor: string): z.infer<typeof positionSchema> | undefined {
  try {
    return positionSchema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
