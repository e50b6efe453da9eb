import type { CategorizationRule, Transaction, TransactionCategory } from '@fin-link/contracts/service';
import type { BankAccount } from '../../../src/banks/connectors/index.ts';
import { settleReading, storeTransactions } from '../../../src/data/transactions/index.ts';
import type { CallOptions, Reply, TestService } from '../../harness/test-service.ts';
import { accountHolder } from '../../wellness/net-worth/stored-accounts.ts';
import { ofUser } from '../../../src/platform/database/index.ts';

/** Transactions that the bank lists: description and amount, negative for debits. */
type Listed = Readonly<Record<string, readonly [description: string, amount: string]>>;

export interface CategorizedUser {
  readonly token: string;
  readonly customerId: number;
  readonly userId: number;
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions): Promise<Reply>;
  /** Stores a list like a refresh. */
  list(transactions: Listed): Promise<void>;
  /** Returns transactions by the bank's keys. */
  transactions(query?: Record<string, string>): Promise<Record<string, Transaction>>;
  addCategory(parentCategoryId: number, categoryName: string): Promise<TransactionCategory>;
  category(name: string): Promise<TransactionCategory>;
  addRule(rule: RuleText): Promise<CategorizationRule>;
  rules(): Promise<CategorizationRule[]>;
  /** Returns ids of transactions that were journaled since the last call. */
  journaled(): Promise<string[]>;
}

export interface RuleText {
  categoryId: number;
  source?: 'SYSTEM' | 'USER';
  priority?: number;
  description?: string;
  operation?: string;
  amount?: readonly [operation: string, value: number | string];
}

export const ruleBody = ({ description, operation = 'stringContains', amount, ...rule }: RuleText) => ({
  rule: {
    ...rule,
    ruleClause: [
      ...(description === undefined ? [] : [{ field: 'description', operation, value: description }]),
      ...(amount === undefined ? [] : [{ field: 'amount', operation: amount[0], value: amount[1] }]),
    ],
  },
});

/** Creates a user with one bank account, whose transactions are stored as a refresh stores them. */
export async function categorizedUser(service: TestService, loginName: string): Promise<CategorizedUser> {
  const holder = await accountHolder(service, loginName);
  const { token, customerId, userId } = holder;
  const { checking: accountId = 0 } = await holder.store({ checking: { container: 'bank', balances: {} } });
  const { database } = service.deps;
  const owner = ofUser({ customerId, userId });
  const { provider_account_id: providerAccountId } = await database.db
    .selectFrom('account')
    .select('provider_account_id')
    .where((where) => where.and({ ...owner, id: accountId }))
    .executeTakeFirstOrThrow();
  const reference = { customerId, userId, providerAccountId, requestKey: 'stored' };
  const bank = { container: 'bank', isAsset: true, key: 'checking' } as BankAccount;
  const account = {
    id: accountId,
    bank,
    historyUntil: '2026-01-01',
    readOrder: null as number | null,
    lastOrder: 0,
    isNew: false,
    replacesHistory: false,
    unread: [],
    transferCode: null,
  };
  const date = service.deps.businessClock.now().toISOString().slice(0, 10);

  const call: CategorizedUser['call'] = (method, path, options) =>
    service.call(method, `/transactions${path}`, { ...options, token });
  const user: CategorizedUser = {
    token,
    customerId,
    userId,
    call,
    list: async (transactions) => {
      const order = account.lastOrder + 1_000_000;
      const items = Object.entries(transactions).map(([key, [description, amount]]) => ({
        key,
        status: 'POSTED' as const,
        date,
        postDate: date,
        description,
        amount: { amount, currency: 'USD' },
        runningBalance: null,
        checkNumber: null,
      }));
      await database.tx(async (trx) => {
        const part = { account, items, unread: [], offset: 0, order };
        const listed = await storeTransactions(trx, service.deps, reference, part);
        const period = { from: date, to: date, isWhole: false, filteredBy: 'date', oldest: date } as const;
        const reading = { account, order, listed, replacements: [], isComplete: true, ...period };
        await settleReading(trx, service.deps, reference, reading);
      });
      Object.assign(account, { readOrder: order, lastOrder: order });
    },
    async transactions(query = {}) {
      const { body } = await call('GET', '', { query });
      return Object.fromEntries(
        ((body.transaction ?? []) as Transaction[]).map((transaction) => [transaction.sourceId ?? '', transaction]),
      );
    },
    async category(name) {
      const { body } = await call('GET', '/categories');
      const all: TransactionCategory[] = body.transactionCategory;
      return all.find(({ category }) => category === name) ?? fail(name);
    },
    async addCategory(parentCategoryId, categoryName) {
      const reply = await call('POST', '/categories', { body: { parentCategoryId, categoryName } });
      return reply.status === 201 ? user.category(categoryName) : fail(reply.text);
    },
    async rules() {
      return (await call('GET', '/categories/rules')).body;
    },
    async addRule(rule) {
      const known = new Set((await user.rules()).map(({ userDefinedRuleId }) => userDefinedRuleId));
      const reply = await call('POST', '/categories/rules', { body: ruleBody(rule) });
      if (reply.status !== 201) fail(reply.text);
      const added = (await user.rules()).find(({ userDefinedRuleId }) => !known.has(userDefinedRuleId));
      return added ?? fail('no new rule');
    },
    async journaled() {
      const rows = await database.db
        .deleteFrom('change_journal')
        .where((where) => where.and({ ...owner, entity: 'transaction' }))
        .returning('entity_key')
        .execute();
      return rows.map((row) => row.entity_key).toSorted();
    },
  };
  return user;
}

function fail(what: string): never {
  throw new Error(`Not as asked for: ${what}`);
}
