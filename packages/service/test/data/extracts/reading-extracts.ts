import type {
  ApiVersion,
  DataUpdates,
  ExtractedAccount,
  ExtractedHolding,
  ExtractedProviderAccount,
  ExtractedTransaction,
  UserData,
} from '@fin-link/contracts/service';
import { earliestHorizon, settleAll } from '../../../src/platform/journal/index.ts';
import type { Reply, TestService } from '../../harness/test-service.ts';

interface Window {
  from: Date;
  to: Date;
}

/** Contents of all pages of an extract. */
export interface Extract {
  total: number | undefined;
  providerAccounts: ExtractedProviderAccount[];
  accounts: ExtractedAccount[];
  transactions: ExtractedTransaction[];
  holdings: ExtractedHolding[];
  pages: number;
}

export const written = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;

/** Returns path and query of the next page. */
export function nextOf({ headers }: Reply): string | undefined {
  const links = headers['link'];
  return typeof links === 'string' ? /<([^>]+)>; rel="next"/.exec(links)?.[1] : undefined;
}

/** Subscribes to events without registering a callback. */
export async function subscribeToUpdates(
  { database, businessClock }: Pick<TestService['deps'], 'database' | 'businessClock'>,
  customerId: number,
  eventName: 'DATA_UPDATES' | 'INSIGHTS' = 'DATA_UPDATES',
) {
  const at = businessClock.now();
  await database.db
    .insertInto('event_subscription')
    .values({
      customer_id: customerId,
      channel: '',
      event_name: eventName,
      callback_url: 'https://example.com/events',
      created_at: at,
      updated_at: at,
      expires_at: null,
      failing_since: null,
      paused_until: null,
      suspended_at: null,
    })
    .execute();
}

/** Creates a customer's backend, which reads consecutive windows with the admin's token. */
export async function readingExtracts(service: TestService, customer: 1 | 2 = 1) {
  const { clock, deps } = service;
  const token = await service.token(customer === 1 ? 'sandbox_admin' : 'sandbox_admin_2', customer);
  const get = (path: string, query?: Record<string, string>, version: ApiVersion = '1.1'): Promise<Reply> =>
    service.call('GET', path, { token, version, ...(query === undefined ? {} : { query }) });

  return {
    token,
    get,
    /** Returns the period from `from` that contains all changes committed so far. */
    async until(from: Date): Promise<Window> {
      await settleAll(deps.database, deps.businessClock);
      clock.advance(1_000);
      return { from, to: wholeSecond(await deps.businessClock.read(deps.database.db)) };
    },
    /** Starts a new period, which contains no earlier change. */
    async begin(): Promise<Date> {
      await settleAll(deps.database, deps.businessClock);
      clock.advance(1_000);
      return wholeSecond(await deps.businessClock.read(deps.database.db));
    },
    /** Returns the time up to which all changes are known. It is in the future after the clock was moved back. */
    ended: async (): Promise<Date> => wholeSecond(await earliestHorizon(deps.database.db)),
    page: (loginName: string, { from, to }: Window, query: Record<string, string> = {}, version?: ApiVersion) =>
      get('/dataExtracts/userData', { fromDate: written(from), toDate: written(to), loginName, ...query }, version),
    async extract(
      loginName: string,
      window: Window,
      { top, version, between }: { top?: number; version?: ApiVersion; between?: () => Promise<void> } = {},
    ): Promise<Extract> {
      const found: Extract = {
        total: undefined,
        providerAccounts: [],
        accounts: [],
        transactions: [],
        holdings: [],
        pages: 0,
      };
      let reply = await this.page(loginName, window, top === undefined ? {} : { top: String(top) }, version);
      for (;;) {
        if (reply.status !== 200) throw new Error(`Refused: ${reply.text}`);
        const [data] = reply.body.userData as [UserData];
        found.pages += 1;
        found.total ??= data.totalTransactionsCount;
        found.providerAccounts.push(...(data.providerAccount ?? []));
        found.accounts.push(...(data.account ?? []));
        found.transactions.push(...(data.transaction ?? []));
        found.holdings.push(...(data.holding ?? []));
        const next = nextOf(reply);
        if (next === undefined) return found;
        await between?.();
        reply = await get(next, undefined, version);
      }
    },
    /** Returns the changed users from all pages of the events. */
    async events({ from, to }: Window): Promise<DataUpdates> {
      const query = { eventName: 'DATA_UPDATES', fromDate: written(from), toDate: written(to) };
      let reply = await get('/dataExtracts/events', query);
      const userData: DataUpdates['userData'] = [];
      for (;;) {
        if (reply.status !== 200) throw new Error(`Refused: ${reply.text}`);
        const data = reply.body.event.data as DataUpdates;
        userData.push(...data.userData);
        const next = nextOf(reply);
        if (next === undefined) return { ...data, userData };
        reply = await get(next);
      }
    },
  };
}

const wholeSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / 1_000) * 1_000);
