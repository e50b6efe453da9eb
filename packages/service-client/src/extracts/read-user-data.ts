import type { DataUpdates, UserData } from '@fin-link/contracts/service';
import type { AdminCalls } from '../backend/index.ts';
import { ServiceCallError } from '../transport/index.ts';
import type { ExtractPage, Period, UserPeriod } from './user-data-page.ts';

/** Settings of the functions that read extracts. */
export interface ReadSettings {
  /** Aborts the read. */
  readonly signal?: AbortSignal;
}

/** Reads the changes of a user, page by page. A period can be read again safely: the result then has the same records, or fewer. */
export async function* readUserData(
  calls: Pick<AdminCalls, 'getUserData'>,
  { loginName, fromDate, toDate }: UserPeriod,
  settings: ReadSettings = {},
): AsyncGenerator<ExtractPage> {
  const first: Parameters<AdminCalls['getUserData']>[0]['query'] = { loginName, fromDate, toDate };
  const pages = extractPages('getUserData', first, (query) => calls.getUserData({ query, ...settings }));
  for await (const { body, isLast } of pages) yield { ...pageOf(loginName, body.userData), isLast };
}

/**
 * Lists the users whose data changed in a period, page by page. The list is complete up to the earliest `toDate` of its pages. This time
 * can be before the end of the period.
 */
export async function* readDataUpdates(
  calls: Pick<AdminCalls, 'getExtractEvents'>,
  { fromDate, toDate }: Period,
  settings: ReadSettings = {},
): AsyncGenerator<DataUpdates> {
  const first: Parameters<AdminCalls['getExtractEvents']>[0]['query'] = { eventName: 'DATA_UPDATES', fromDate, toDate };
  const pages = extractPages('getExtractEvents', first, (query) => calls.getExtractEvents({ query, ...settings }));
  for await (const { body } of pages) yield body.event.data;
}

/**
 * Returns the users in an event or a list of events, each with the period to read. Uses only the query of their links, never the address.
 */
export function changedUsers({ fromDate, toDate, userData }: DataUpdates): UserPeriod[] {
  return userData.map(({ user: { loginName }, links }) => {
    const href = links.find(({ rel }) => rel === 'getUserData')?.href ?? '';
    const query = new URL(href, 'http://service.invalid/').searchParams;
    return {
      loginName: query.get('loginName') ?? loginName,
      fromDate: query.get('fromDate') ?? fromDate,
      toDate: query.get('toDate') ?? toDate,
    };
  });
}

/** Merges the entries of a page, because a page may contain several. */
const pageOf = (loginName: string, data: readonly UserData[]) => ({
  loginName,
  providerAccounts: data.flatMap(({ providerAccount = [] }) => providerAccount),
  accounts: data.flatMap(({ account = [] }) => account),
  transactions: data.flatMap(({ transaction = [] }) => transaction),
  holdings: data.flatMap(({ holding = [] }) => holding),
});

type Query = Readonly<Record<string, string | undefined>>;

/**
 * Follows the links of an extract to its last page. Requests the next page while the caller processes the current one. Throws
 * `ServiceCallError` if a link leads to a page that was already read.
 */
async function* extractPages<Q extends Query, B>(
  endpoint: 'getUserData' | 'getExtractEvents',
  first: Q,
  request: (query: Q) => Promise<{ readonly body: B; readonly next: Partial<Q> | null }>,
): AsyncGenerator<{ readonly body: B; readonly isLast: boolean }> {
  const requested = new Set<string>();
  const requestOnce = async (query: Q) => {
    const address = JSON.stringify(query);
    if (requested.has(address)) throw circularLink(endpoint);
    requested.add(address);
    return request(query);
  };
  for (let pending = requestOnce(first); ;) {
    const { body, next } = await pending;
    if (next !== null) {
      pending = requestOnce({ ...first, ...next });
      // The loop awaits this promise later. Until then, a rejection must not count as unhandled.
      pending.catch(() => {});
    }
    yield { body, isLast: next === null };
    if (next === null) return;
  }
}

const circularLink = (endpoint: 'getUserData' | 'getExtractEvents'): ServiceCallError =>
  new ServiceCallError({
    fault: 'unreadable',
    endpoint,
    status: 200,
    code: null,
    referenceCode: null,
    retryAfter: null,
  });
