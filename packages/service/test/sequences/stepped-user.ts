import { userByLoginName } from '../../src/platform/database/index.ts';
import type { RefreshReference } from '../../src/data/provider-account-records/records.ts';
import type { ScriptedLinking } from './bank-state.ts';
import { host } from './stepped-linking.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
// Replies as loosely typed JSON.
type Body = ReturnType<typeof JSON.parse>;

/** A user of a sequence of steps. */
export class SteppedUser {
  readonly linking: ScriptedLinking;
  readonly loginName: string;

  constructor(linking: ScriptedLinking, loginName: string) {
    this.linking = linking;
    this.loginName = loginName;
  }

  /** Calls the service as the user. Refused changes return their error body. Refused reads and faults of the service throw. */
  async call(method: Method, path: string, body?: object): Promise<Body> {
    const { service } = this.linking;
    const token = await service.token(this.loginName);
    const headers = await host.proved(service.clock, this.loginName);
    const reply = await service.call(method, path, { token, headers, ...(body === undefined ? {} : { body }) });
    if (reply.status >= (method === 'GET' ? 300 : 500)) throw new Error(reply.text);
    return reply.body ?? {};
  }

  async all(path: string, list: string): Promise<Body[]> {
    return (await this.call('GET', path))[list] ?? [];
  }

  /** Returns one of the user's records, or undefined without any. */
  async one(path: string, list: string, nth: number): Promise<Body> {
    const rows = await this.all(path, list);
    return rows[nth % Math.max(1, rows.length)];
  }

  /** Returns a provider account that was not added by hand, with its last refresh. */
  async linked(nth: number): Promise<RefreshReference | undefined> {
    const row = await this.one('/providerAccounts', 'providerAccount', nth);
    if (row === undefined || row.isManual) return undefined;
    const { user } = await this.call('GET', '/user');
    return { customerId: 1, userId: user.id, providerAccountId: row.id, requestKey: row.requestId };
  }

  async prefer(
    providerAccountId: number,
    preferences: { isDataExtractsEnabled: boolean } | { isAutoRefreshEnabled: boolean },
  ): Promise<void> {
    await this.call('PUT', `/providerAccounts/${providerAccountId}/preferences`, { preferences });
  }

  /** Switches extracts on for all provider accounts, so that no change stays deferred. */
  async switchAllExtractsOn(): Promise<void> {
    for (const { id } of await this.all('/providerAccounts', 'providerAccount'))
      await this.prefer(id, { isDataExtractsEnabled: true });
  }

  /** Returns whether the service knows the login name. A call with a token would register the user. */
  async isRegistered(): Promise<boolean> {
    return (await userByLoginName(this.linking.service.deps.database.db, 1, this.loginName)) !== undefined;
  }
}
