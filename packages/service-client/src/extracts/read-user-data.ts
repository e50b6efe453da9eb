import type { DataUpdates, UserData } from '@fin-link/contracts/service';
import type { AdminCalls } from '../backend/index.ts';
import { ServiceCallError } from '../transport/index.ts';
import type { UserDataPage, UserPeriod } from './user-data-page.ts';

export interface ReadSettings {
  readonly signal?: AbortSignal;
}

/** The users that an event or a list of events names, each with the period to read. Of their links only the query is used, never the address. */
export function changedUsers({ fromDate, toDate, userData }: DataUpdates): UserPeriod[] {
  return userData.map(({ user: { loginName }, links }) => {
    const href = links.find(({ rel }) => rel === 'getUserData')?.href ?? '';
    const asked = new URL(href, 'http://service.invalid/').searchParams;
    return {
      loginName: asked.get('loginName') ?? loginName,
      fromDate: asked.get('fromDate') ?? fromDate,
      toDate: asked.get('toDate') ?? toDate,
    };
  });
}

/** Reads what changed for a user page by page, to the last one. Reading a period again is safe: it brings the same or less. */
export async function* readUserData(
  calls: Pick<AdminCalls, 'getUserData'>,
  { loginName, fromDate, toDate }: UserPeriod,
  settings: ReadSettings = {},
): AsyncGenerator<UserDataPage> {
  const first = { loginName, fromDate, toDate };
  const asked = new Set<string>();
  for (let query: Parameters<AdminCalls['getUserData']>[0]['query'] | null = first; query !== null;) {
    const address = JSON.stringify(query);
    if (asked.has(address)) throw goesInCircles('getUserData');
    asked.add(address);
    const reply: Awaited<ReturnType<AdminCalls['getUserData']>> = await calls.getUserData({ query, ...settings });
    for (const data of reply.body.userData) yield pageOf(data);
    query = reply.next && { ...first, ...reply.next };
  }
}

const pageOf = (data: UserData): UserDataPage => ({
  loginName: data.user.loginName,
  providerAccounts: data.providerAccount ?? [],
  accounts: data.account ?? [],
  transactions: data.transaction ?? [],
  holdings: data.holding ?? [],
});

/** A link that leads to a page which was read already would never end. */
export const goesInCircles = (endpoint: 'getUserData' | 'getExtractEvents'): ServiceCallError =>
  new ServiceCallError({
    fault: 'unreadable',
    endpoint,
    status: 200,
    code: null,
    referenceCode: null,
    retryAfter: null,
  });
