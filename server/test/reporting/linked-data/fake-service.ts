import type {
  Account,
  FeedEntry,
  Holding,
  PredictedEvent,
  ProviderAccount,
  Transaction,
  UserData,
} from '@fin-link/contracts/service';
import { ServiceCallError } from '@fin-link/service-client';
import type { CopiedService } from '../../../src/reporting/linked-data/copied-service.ts';

interface Entities {
  providerAccount: ProviderAccount;
  account: Account;
  transaction: Transaction;
  holding: Holding;
}
type Name = keyof Entities;

interface Change {
  at: number;
  loginName: string;
  entity: Name;
  key: string;
  gone: { id: number; providerAccountId?: number; accountId?: number; isManual?: boolean } | null;
}

interface FakeUser {
  readonly providerAccount: Map<string, ProviderAccount>;
  readonly account: Map<string, Account>;
  readonly transaction: Map<string, Transaction>;
  readonly holding: Map<string, Holding>;
  /** Predicted events, which are not in the journal. */
  predictedEvents: readonly PredictedEvent[];
  /** Insights, which are not in the journal, newest first. */
  insights: readonly FeedEntry[];
}

const dayMs = 86_400_000;
const refused = (code: string, status = 400): ServiceCallError =>
  new ServiceCallError({
    fault: 'refused',
    endpoint: 'getUserData',
    status,
    code,
    referenceCode: null,
    retryAfter: null,
  });

/** In-memory service with users, a journal of changes, and the endpoints that the copy reads. Only `wait` moves its time. */
export class FakeService implements CopiedService {
  readonly adminLogin = 'admin';
  readonly users = new Map<string, FakeUser>();
  /** Called endpoints, each with the login name of the caller. */
  readonly calls: string[] = [];
  /**
   * Called before each answer, for example to make it fail. Gets the login name of the caller and, for an extract, that of the requested
   * user.
   */
  before: (endpoint: string, loginName: string, requested?: string) => void | Promise<void> = () => {};
  pageSize = 500;
  #now = Date.parse('2026-05-04T10:00:00Z');
  #changes: Change[] = [];

  now = async (): Promise<Date> => new Date(this.#now);
  wait(ms: number): void {
    this.#now += ms;
  }

  register(loginName: string): FakeUser {
    const user: FakeUser = {
      providerAccount: new Map(),
      account: new Map(),
      transaction: new Map(),
      holding: new Map(),
      predictedEvents: [],
      insights: [],
    };
    this.users.set(loginName, user);
    return user;
  }

  put<N extends Name>(loginName: string, entity: N, ...records: Entities[N][]): void {
    for (const record of records) {
      const key = keyOf(entity, record);
      (this.#userOf(loginName)[entity] as Map<string, Entities[N]>).set(key, record);
      this.#note({ at: this.#now, loginName, entity, key, gone: null });
    }
  }

  delete<N extends Name>(loginName: string, entity: N, record: Entities[N]): void {
    const key = keyOf(entity, record);
    this.#userOf(loginName)[entity].delete(key);
    const { id } = record;
    const gone = {
      id,
      ...('providerAccountId' in record && { providerAccountId: record.providerAccountId }),
      ...('accountId' in record && { accountId: record.accountId }),
      ...('sourceType' in record && { isManual: record.isManual }),
    };
    this.#note({ at: this.#now, loginName, entity, key, gone });
  }

  /** Unregisters a user. The journal keeps the deletions of the user's links and accounts. */
  unregister(loginName: string): void {
    const user = this.#userOf(loginName);
    this.forgetChanges(loginName);
    for (const record of [...user.providerAccount.values()]) this.delete(loginName, 'providerAccount', record);
    for (const record of [...user.account.values()]) this.delete(loginName, 'account', record);
    this.users.delete(loginName);
  }

  forgetChanges(loginName: string): void {
    this.#changes = this.#changes.filter((change) => change.loginName !== loginName);
  }

  readonly broker: CopiedService['broker'] = {
    use: async (loginName, work) => work(loginName),
  };

  readonly client: CopiedService['client'] = {
    getExtractEvents: async ({ token, query }) => {
      await this.#answer('getExtractEvents', token);
      const { from, to } = this.#periodOf(query, 7);
      const complete = Math.min(to, this.#now);
      const names = new Set(this.#changesIn(from, complete).map(({ loginName }) => loginName));
      const userData = [...names].toSorted().map((loginName) => ({ user: { loginName }, links: [] }));
      const period = { fromDate: new Date(from).toISOString(), toDate: new Date(complete).toISOString() };
      const data = { userCount: names.size, ...period, userData };
      return { body: { event: { info: 'DATA_UPDATES.USER_DATA' as const, data } }, next: null };
    },
    getUserData: async ({ token, query }) => {
      await this.#answer('getUserData', token, query.loginName);
      const { loginName, cursor = '0' } = query;
      const { from, to } = this.#periodOf(query, 30);
      const changes = this.#changesIn(from, to).filter((change) => change.loginName === loginName);
      if (!this.users.has(loginName) && !this.#changes.some((change) => change.loginName === loginName))
        throw refused('Y800');
      const skip = Number(cursor);
      const transactions = this.#extracted(changes, 'transaction');
      const data: UserData = {
        user: { loginName, ...(!this.users.has(loginName) && { isDeleted: true as const }) },
        ...(skip === 0 && this.#restOf(loginName, changes)),
        transaction: transactions.slice(skip, skip + this.pageSize) as NonNullable<UserData['transaction']>,
      };
      const more = skip + this.pageSize < transactions.length;
      return {
        body: { userData: [data] },
        next: more ? { ...query, cursor: String(skip + this.pageSize) } : null,
      };
    },
    getProviderAccounts: async ({ token }) => {
      await this.#answer('getProviderAccounts', token);
      return { body: { providerAccount: [...this.#userOf(token).providerAccount.values()] }, next: null };
    },
    getAccounts: async ({ token }) => {
      await this.#answer('getAccounts', token);
      return { body: { account: [...this.#userOf(token).account.values()] }, next: null };
    },
    getHoldings: async ({ token }) => {
      await this.#answer('getHoldings', token);
      return { body: { holding: [...this.#userOf(token).holding.values()] }, next: null };
    },
    getTransactions: async ({ token, query }) => {
      await this.#answer('getTransactions', token);
      const { fromDate = '', toDate = '', skip = '0', top = '500' } = query ?? {};
      const found = [...this.#userOf(token).transaction.values()]
        .filter(({ date }) => date >= fromDate && date <= toDate)
        .toSorted((one, other) => other.date.localeCompare(one.date) || other.id - one.id);
      return { body: { transaction: found.slice(Number(skip), Number(skip) + Number(top)) }, next: null };
    },
    getPredictedEvents: async ({ token, query }) => {
      await this.#answer('getPredictedEvents', token);
      const { skip = '0', top = '500', status = 'ACTIVE', userApprovalStatus = 'PENDING,APPROVED' } = query ?? {};
      const found = this.#userOf(token).predictedEvents.filter(
        (event) => status.includes(event.status) && userApprovalStatus.includes(event.userApprovalStatus),
      );
      const [from, end] = [Number(skip), Number(skip) + Math.min(Number(top), this.pageSize)];
      return {
        body: { predictedEvent: found.slice(from, end) },
        next: end < found.length ? { ...query, skip: String(end) } : null,
      };
    },
    getInsightFeedExtracts: async ({ token, query }) => {
      await this.#answer('getInsightFeedExtracts', token, query.loginName);
      const { loginName, fromDate = '', toDate = '', skip = '0', top = '50' } = query;
      const [from, to] = [Date.parse(fromDate), Date.parse(toDate)];
      if (!this.users.has(loginName) || to > this.#now || to - from > 366 * dayMs) throw refused('Y800');
      const found = this.#userOf(loginName).insights.filter(({ createdDate }) => {
        const at = Date.parse(createdDate);
        return at >= from && at <= to;
      });
      const [first, end] = [Number(skip), Number(skip) + Math.min(Number(top), this.pageSize)];
      return {
        body: { feed: found.slice(first, end) },
        next: end < found.length ? { ...query, skip: String(end) } : null,
      };
    },
  };

  async #answer(endpoint: string, loginName: string, requested?: string): Promise<void> {
    this.calls.push(`${endpoint} ${loginName}`);
    await this.before(endpoint, loginName, requested);
  }

  #userOf(loginName: string): FakeUser {
    const user = this.users.get(loginName);
    if (user === undefined) throw refused('Y305');
    return user;
  }

  #periodOf(query: { fromDate: string; toDate: string }, days: number): { from: number; to: number } {
    const [from, to] = [Date.parse(query.fromDate), Date.parse(query.toDate)];
    if (to > this.#now || from > to) throw refused('Y800');
    if (to - from > 60 * 60_000 || from < this.#now - days * dayMs) throw refused('Y809');
    return { from, to };
  }

  #note(change: Change): void {
    const isSame = ({ loginName, entity, key }: Change): boolean =>
      loginName === change.loginName && entity === change.entity && key === change.key;
    this.#changes = [...this.#changes.filter((one) => !isSame(one)), change];
  }

  #changesIn = (from: number, to: number): Change[] => this.#changes.filter(({ at }) => at >= from && at < to);

  #extracted(changes: readonly Change[], name: Name): object[] {
    return changes
      .filter(({ entity }) => entity === name)
      .flatMap(({ loginName, key, gone }): object[] => {
        if (gone !== null) return [{ ...gone, isDeleted: true as const }];
        const record = this.users.get(loginName)?.[name].get(key);
        return record === undefined ? [] : [{ ...record, isDeleted: false as const }];
      });
  }

  /**
   * Returns the transactions and holdings of an extract. The holdings of a changed account are complete and replace a reader's holdings.
   */
  #restOf(loginName: string, changes: readonly Change[]): Partial<UserData> {
    const account = this.#extracted(changes, 'account') as NonNullable<UserData['account']>;
    const ids = new Set(account.filter(({ isDeleted }) => !isDeleted).map(({ id }) => id));
    const holdings = [...(this.users.get(loginName)?.holding.values() ?? [])];
    return {
      providerAccount: this.#extracted(changes, 'providerAccount') as NonNullable<UserData['providerAccount']>,
      account,
      holding: holdings.filter(({ accountId }) => ids.has(accountId)).map((one) => ({ ...one, isDeleted: false })),
    };
  }
}

function keyOf<N extends Name>(entity: N, record: Entities[N]): string {
  const { id } = record;
  if (entity === 'account' && 'providerAccountId' in record) return `${id} ${record.providerAccountId}`;
  return entity === 'transaction' && 'sourceType' in record ? `${id} ${record.isManual}` : String(id);
}
