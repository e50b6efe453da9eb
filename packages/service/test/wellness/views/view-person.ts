import type { Account, Transaction, View } from '@fin-link/contracts/service';
import type { Insertable } from 'kysely';
import { type TransactionTable, ofUser } from '../../../src/platform/database/index.ts';
import { manualClock } from '@fin-link/testing';
import { testService, type CallOptions } from '../../harness/test-service.ts';
import { accountHolder, type StoredAccount } from '../net-worth/stored-accounts.ts';

type Row = Insertable<TransactionTable>;
/** A transaction of a case: `amount` is signed, and `account` names one of the user's accounts. */
export type Posted = Partial<Omit<Row, 'amount' | 'details' | 'id'>> & {
  amount: number;
  date: string;
  account?: string;
  city?: string;
  state?: string;
};

const bank = { container: 'bank', balances: { '2026-01-01': '1.00' } } as const;

/** Creates a service whose clock is set to a day, with functions that write the data of its users. */
export async function viewService(today: string) {
  const service = await testService({ clock: manualClock(`${today}T09:00:00Z`) });
  const { db } = service.deps.database;
  let lastId = 500_000;

  async function person(loginName: string, accounts: Readonly<Record<string, Partial<StoredAccount>>> = { main: {} }) {
    const holder = await accountHolder(service, loginName);
    const owner = ofUser(holder);
    const stored = Object.fromEntries(Object.entries(accounts).map(([name, one]) => [name, { ...bank, ...one }]));
    const ids = await holder.store(stored);
    const [first = ''] = Object.keys(accounts);
    const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, rest: CallOptions = {}) =>
      service.call(method, path, { token: holder.token, ...rest });
    const create = (rule: readonly object[], facts: object = {}) =>
      call('POST', '/views', { body: { name: 'A view', preferredCurrency: 'USD', rule, ...facts } });
    const get = async (path: string, query: Record<string, string> = {}) => (await call('GET', path, { query })).body;
    return {
      ...holder,
      call,
      create,
      get,
      accountId: (name: string = first): number => ids[name] ?? 0,
      setStatus: (name: string, status: Account['accountStatus']) =>
        db
          .updateTable('account')
          .set({ account_status: status })
          .where('user_id', '=', holder.userId)
          .where('id', '=', ids[name] ?? 0)
          .execute(),
      /** Returns the ids of the stored transactions. */
      async post(...posted: Posted[]): Promise<number[]> {
        const rows = posted.map(({ amount, account = first, city, state, ...facts }): Row => {
          const id = (lastId += 1);
          const isManual = facts.is_manual === true;
          return {
            ...owner,
            id,
            account_id: ids[account] ?? 0,
            bank_key: isManual ? null : `key ${id}`,
            request_key: isManual ? null : 'stored',
            container: stored[account]?.container ?? 'bank',
            status: 'POSTED',
            base_type: amount < 0 ? 'DEBIT' : 'CREDIT',
            amount: Math.abs(amount).toFixed(2),
            currency: 'USD',
            transaction_date: facts.date,
            post_date: facts.date,
            listing_order: id,
            original_description: `payment ${id}`,
            simple_description: 'payment',
            type: 'PURCHASE',
            payee_key: facts.merchant_name ?? 'payment',
            merchant_name: null,
            derived_category_id: 22,
            derived_detail_category_id: null,
            derived_merchant_type: null,
            running_balance: null,
            check_number: null,
            details: city === undefined && state === undefined ? null : { merchantAddress: { city, state } },
            created_at: service.clock.now(),
            last_updated_at: service.clock.now(),
            ...facts,
          };
        });
        for (const row of rows) await db.insertInto('transaction').values(row).execute();
        return rows.map(({ id }) => id);
      },
      /** Creates a view and returns its id. Throws unless it is created. */
      async view(rule: readonly object[], facts: object = {}): Promise<string> {
        const { status, body, text } = await create(rule, facts);
        if (status !== 201) throw new Error(text);
        return body.view[0].viewId;
      },
      read: async (id: string): Promise<View> => await get(`/views/${id}`, { include: 'rules' }),
      /** Returns the ids of a view's transactions in the order of the reply. */
      idsIn: async (id: string, query: Record<string, string> = {}): Promise<number[]> =>
        ((await get(`/views/${id}/transactions`, query)).transaction ?? []).map((one: Transaction) => one.id),
    };
  }

  return { service, db, person };
}
export type ViewPerson = Awaited<ReturnType<Awaited<ReturnType<typeof viewService>>['person']>>;
