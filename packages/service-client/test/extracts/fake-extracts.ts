import type { ExtractedTransaction } from '@fin-link/contracts/service';
import { createBackendClient } from '../../src/index.ts';
import { json, scriptedService } from '../scripted-service/scripted-service.ts';
import { account, holding, providerAccount, transaction } from './records.ts';

const pageSize = 2;

interface FakeUser {
  /** Milliseconds since 1970. */
  changedAt: number;
  transactions: ExtractedTransaction[];
}

/**
 * Starts a service that lists changed users in pages of one user, and returns their extracts in pages of two
 * transactions.
 */
export async function fakeExtracts(
  users: Record<string, FakeUser>,
  horizon: () => number,
  { remembers = 7 * 86_400_000, now = () => Infinity } = {},
) {
  const windows: string[] = [];
  const service = await scriptedService(({ url }, response) => {
    const { pathname, searchParams: query } = new URL(url, 'http://service.invalid');
    const refuse = (errorCode: string) => json(response, 400, { errorCode, errorMessage: 'no', referenceCode: 'r' });
    const given = (name: string): string => query.get(name) ?? '';
    if (pathname.endsWith('/auth/token'))
      return json(response, 201, { token: { accessToken: 't', issuedAt: '2026-11-20T10:00:00Z', expiresIn: 1799 } });
    const [from, to] = [Date.parse(given('fromDate')), Date.parse(given('toDate'))];
    if (!(to - from <= 3_600_000)) return refuse('Y809');
    if (to > now()) return refuse('Y800');
    const next = (more: Record<string, string>) => ({
      link: `<${pathname}?${new URLSearchParams({ ...Object.fromEntries(query), ...more }).toString()}>; rel="next"`,
    });

    if (pathname.endsWith('/dataExtracts/events')) {
      if (from < horizon() - remembers) return refuse('Y809');
      const end = Math.max(from, Math.min(to, horizon()));
      const toDate = new Date(end).toISOString();
      const changed = Object.keys(users).filter((name) => {
        const { changedAt = 0 } = users[name] ?? {};
        return changedAt >= from && changedAt < end;
      });
      const index = Number(query.get('cursor') ?? '0');
      if (index === 0) windows.push(`${given('fromDate')} ${given('toDate')}`);
      const userData = changed.slice(index, index + 1).map((loginName) => {
        const href = `dataExtracts/userData?${new URLSearchParams({ fromDate: given('fromDate'), toDate, loginName }).toString()}`;
        return { user: { loginName }, links: [{ methodType: 'GET', rel: 'getUserData', href }] };
      });
      const data = { userCount: userData.length, fromDate: given('fromDate'), toDate, userData };
      const body = { event: { info: 'DATA_UPDATES.USER_DATA', data } };
      return json(response, 200, body, index + 1 < changed.length ? next({ cursor: String(index + 1) }) : {});
    }

    const loginName = given('loginName');
    const all = users[loginName]?.transactions ?? [];
    const skip = Number(query.get('skip') ?? '0');
    const first = {
      totalTransactionsCount: all.length,
      providerAccount: [providerAccount(1)],
      account: [account(10)],
      holding: [holding(1_000)],
    };
    const data = { user: { loginName }, transaction: all.slice(skip, skip + pageSize), ...(skip === 0 && first) };
    const isLast = skip + pageSize >= all.length;
    return json(response, 200, { userData: [data] }, isLast ? {} : next({ skip: String(skip + pageSize) }));
  });
  const backend = createBackendClient({ ...service, clientId: 'c', secret: 's', adminLoginName: 'admin' });
  return { ...service, windows, asAdmin: backend.asAdmin };
}

export const transactions = (count: number): ExtractedTransaction[] =>
  Array.from({ length: count }, (_, index) => transaction(index + 1));
