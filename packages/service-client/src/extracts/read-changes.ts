import type { AdminCalls } from '../backend/index.ts';
import { ServiceCallError } from '../transport/index.ts';
import { type ReadSettings, changedUsers, readDataUpdates, readUserData } from './read-user-data.ts';
import type { Period, UserDataPage, UserPeriod } from './user-data-page.ts';

/** Maximum length of a period per call in milliseconds (service interface, section 8). */
const maxWindowMs = 3_600_000;
/** Milliseconds by which a refused period is shortened first. The step doubles with each further attempt. */
const minStepMs = 1_000;

/** A page to apply, or a window that was read completely. The next run, in any process, continues from the window's `toDate`. */
export type Change =
  | { readonly kind: 'page'; readonly page: UserDataPage }
  | { readonly kind: 'window'; readonly fromDate: string; readonly toDate: string };

/**
 * Reads the changes of all users of the customer, window by window, up to the time until which they are complete. Use this function to
 * poll instead of receiving events, or to catch up after an outage of the event receiver. Throws `ChangesForgottenError`.
 */
export async function* readChanges(
  calls: Pick<AdminCalls, 'getExtractEvents' | 'getUserData'>,
  { fromDate, clock = { now: () => new Date() }, ...settings }: ChangesOptions,
): AsyncGenerator<Change> {
  for (let from = fromDate; ;) {
    const requested = endOfWindow(from, clock.now());
    if (Date.parse(requested) <= Date.parse(from)) return;
    const window = await readEndedWindow(calls, { fromDate: from, toDate: requested }, settings);
    if (window === null) return;
    const { users, toDate, requestedEnd } = window;
    if (Date.parse(toDate) <= Date.parse(from)) return;
    for (const period of users)
      for await (const page of readUserData(calls, period, settings)) yield { kind: 'page', page };
    yield { kind: 'window', fromDate: from, toDate };
    if (Date.parse(toDate) < Date.parse(requestedEnd)) return;
    from = toDate;
  }
}

/**
 * Thrown if the service no longer has the changes. The service keeps changes for seven days. Read every user again with
 * `readCurrentUserData`.
 */
export class ChangesForgottenError extends Error {
  override readonly name = 'ChangesForgottenError';
  /** Start of the refused period. */
  readonly fromDate: string;

  constructor(fromDate: string, options?: ErrorOptions) {
    super(`The service no longer lists what changed since ${fromDate}.`, options);
    this.fromDate = fromDate;
  }
}

/** Settings of `readChanges`. */
export interface ChangesOptions extends ReadSettings {
  /** End of the last window that was applied, as ISO 8601. */
  readonly fromDate: string;
  /** Clock that follows the service's time. */
  readonly clock?: { now(): Date };
}

/**
 * Reads a window that has ended according to the service's clock. If that clock is behind, the service refuses the period, and the
 * function tries a shorter one. Returns `null` if no period has ended.
 */
async function readEndedWindow(
  calls: Pick<AdminCalls, 'getExtractEvents'>,
  { fromDate, toDate }: Period,
  settings: ReadSettings,
): Promise<Window | null> {
  const [from, to] = [Date.parse(fromDate), Date.parse(toDate)];
  let requestedEnd = toDate;
  for (let stepBackMs = minStepMs; Date.parse(requestedEnd) > from; stepBackMs *= 2) {
    try {
      return await readWindow(calls, { fromDate, toDate: requestedEnd }, settings);
    } catch (error) {
      // If the service also refuses the first part of a period of maximum length, the period is refused for another reason than its end.
      if (errorCode(error) !== notEndedCode || (to - from === maxWindowMs && to - stepBackMs <= from)) throw error;
      requestedEnd = isoText(to - stepBackMs);
    }
  }
  return null;
}

/** Returns the end of the next window, rounded down to whole seconds, the unit of dates in this interface. */
const endOfWindow = (from: string, now: Date): string => {
  const end = Math.min(Date.parse(from) + maxWindowMs, now.getTime());
  return isoText(Math.floor(end / 1_000) * 1_000);
};
/** Formats a time as ISO 8601 without zero milliseconds. */
const isoText = (time: number): string => new Date(time).toISOString().replace('.000Z', 'Z');

/** Users with changes in a period. */
interface Window {
  users: UserPeriod[];
  /** Time up to which the window is complete. */
  toDate: string;
  /** End of the window that the caller requested. */
  requestedEnd: string;
}

/** Lists the users with changes in a period. Throws `ChangesForgottenError` if the service no longer has the changes. */
async function readWindow(
  calls: Pick<AdminCalls, 'getExtractEvents'>,
  period: Period,
  settings: ReadSettings,
): Promise<Window> {
  const users: UserPeriod[] = [];
  let { toDate } = period;
  try {
    for await (const updates of readDataUpdates(calls, period, settings)) {
      users.push(...changedUsers(updates));
      if (Date.parse(updates.toDate) < Date.parse(toDate)) ({ toDate } = updates);
    }
  } catch (error) {
    throw errorCode(error) === invalidPeriodCode ? new ChangesForgottenError(period.fromDate, { cause: error }) : error;
  }
  return { users, toDate, requestedEnd: period.toDate };
}

/** Error code for a period that has not ended. The service also sends it for other invalid inputs. */
const notEndedCode = 'Y800';
/** Error code for a period that is too long or too old. Windows here are never too long. */
const invalidPeriodCode = 'Y809';
const errorCode = (error: unknown): string | null => (error instanceof ServiceCallError ? error.code : null);
