import type { AdminCalls } from '../backend/index.ts';
import { ServiceCallError } from '../transport/index.ts';
import { type ReadSettings, changedUsers, readDataUpdates, readUserData } from './read-user-data.ts';
import type { Period, UserDataPage, UserPeriod } from './user-data-page.ts';

/** Longest period of one call (service interface, section 8). */
const longestWindowMs = 3_600_000;
const shortestStepMs = 1_000;

/** A page to apply, or a window that was read completely. Continue from its `toDate` next time, in any process. */
export type Change =
  | { readonly kind: 'page'; readonly page: UserDataPage }
  | { readonly kind: 'window'; readonly fromDate: string; readonly toDate: string };

/** Thrown if the service no longer has the changes, which it keeps for seven days. Read every user again with `readCurrentUserData`. */
export class ChangesForgottenError extends Error {
  override readonly name = 'ChangesForgottenError';
  readonly fromDate: string;

  constructor(fromDate: string, options?: ErrorOptions) {
    super(`The service no longer lists what changed since ${fromDate}.`, options);
    this.fromDate = fromDate;
  }
}

export interface ChangesOptions extends ReadSettings {
  /** End of the last window that was applied. ISO 8601. */
  readonly fromDate: string;
  /** Clock that follows the service's time. */
  readonly clock?: { now(): Date };
}

/**
 * Reads what changed for all users of the customer, window by window, as far as the changes are complete. Use it to poll without events, or
 * to catch up after an outage of the event receiver. Throws `ChangesForgottenError`.
 */
export async function* readChanges(
  calls: Pick<AdminCalls, 'getExtractEvents' | 'getUserData'>,
  { fromDate, clock = { now: () => new Date() }, ...settings }: ChangesOptions,
): AsyncGenerator<Change> {
  for (let from = fromDate; ;) {
    const asked = endOfWindow(from, clock.now());
    if (Date.parse(asked) <= Date.parse(from)) return;
    const window = await readEndedWindow(calls, { fromDate: from, toDate: asked }, settings);
    if (window === null) return;
    const { users, toDate, until } = window;
    if (Date.parse(toDate) <= Date.parse(from)) return;
    for (const period of users)
      for await (const page of readUserData(calls, period, settings)) yield { kind: 'page', page };
    yield { kind: 'window', fromDate: from, toDate };
    if (Date.parse(toDate) < Date.parse(until)) return;
    from = toDate;
  }
}

/**
 * Reads a window that has ended by the service's clock. If that clock is behind, the service refuses the period, and a shorter one is tried.
 * Returns `null` if no period has ended.
 */
async function readEndedWindow(
  calls: Pick<AdminCalls, 'getExtractEvents'>,
  { fromDate, toDate }: Period,
  settings: ReadSettings,
): Promise<Window | null> {
  const [from, to] = [Date.parse(fromDate), Date.parse(toDate)];
  let until = toDate;
  for (let back = shortestStepMs; Date.parse(until) > from; back *= 2) {
    try {
      return await readWindow(calls, { fromDate, toDate: until }, settings);
    } catch (error) {
      // If even the earliest part of a long period is refused, its end is not the reason.
      if (codeOf(error) !== 'Y800' || (to - from === longestWindowMs && to - back <= from)) throw error;
      until = textOf(to - back);
    }
  }
  return null;
}

/** Rounds down to whole seconds, the unit of dates in this interface. */
const endOfWindow = (from: string, now: Date): string => {
  const end = Math.min(Date.parse(from) + longestWindowMs, now.getTime());
  return textOf(Math.floor(end / 1_000) * 1_000);
};
const textOf = (time: number): string => new Date(time).toISOString().replace('.000Z', 'Z');

interface Window {
  users: UserPeriod[];
  /** Time up to which the window is complete. */
  toDate: string;
  /** Requested end of the window. */
  until: string;
}

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
    throw codeOf(error) === forgotten ? new ChangesForgottenError(period.fromDate, { cause: error }) : error;
  }
  return { users, toDate, until: period.toDate };
}

/** The service's code for a period that is too long or too old. Windows here are never too long. */
const forgotten = 'Y809';
const codeOf = (error: unknown): string | null => (error instanceof ServiceCallError ? error.code : null);
