import { payeeOf } from '../../../src/data/payees/index.ts';
import type { PredictedEvent, PredictedTransaction } from '@fin-link/contracts/service';
import { updateDue } from '../../../src/wellness/predictions/schedule/index.ts';
import { manualClock } from '@fin-link/testing';
import { testService } from '../../harness/test-service.ts';
import { accountHolder } from '../net-worth/stored-accounts.ts';
import { ofUser, setDue } from '../../../src/platform/database/index.ts';

/** Date, signed amount, text. Default: the first account and the category of bills. */
export type Posted = readonly [
  date: string,
  amount: number,
  text: string,
  facts?: { account?: string; merchantType?: 'BILLERS'; currency?: string; status?: 'PENDING' },
];

const clockAt = (day: string) => manualClock(`${day}T09:00:00Z`);

/** Returns the same day of successive months, oldest first, up to `last`: `monthly('2026-03-05', 3)` begins with `2026-01-05`. */
export function monthly(last: string, count: number): string[] {
  const [year = 0, month = 0, day = 0] = last.split('-').map(Number);
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - 1 - (count - 1 - at), day)).toISOString().slice(0, 10),
  );
}

/** Creates a service whose clock is set to a day, with functions that write the data of its users. */
export async function predictingService(today: string) {
  const clock = clockAt(today);
  const service = await testService({ clock });
  const { db } = service.deps.database;
  let lastId = 700_000;

  async function person(loginName: string, accounts: Readonly<Record<string, string>> = { main: '1000.00' }) {
    const holder = await accountHolder(service, loginName);
    const owner = ofUser(holder);
    const ids = await holder.store(
      Object.fromEntries(
        Object.entries(accounts).map(([name, balance]) => [
          name,
          { container: name === 'card' ? ('creditCard' as const) : ('bank' as const), balances: { [today]: balance } },
        ]),
      ),
    );
    const idOf = (name: string): number => ids[name] ?? 0;
    const [first = ''] = Object.keys(accounts);
    // Uses a new token per call, because tokens expire when the clock moves.
    const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, rest: object = {}) =>
      service.call(method, path, { token: await service.token(loginName), ...rest });
    const due = (): Promise<void> => setDue(db, holder, [{ kind: 'predictions', at: new Date(0) }]);
    return {
      ...holder,
      idOf,
      call,
      due,
      /** Stores transactions that the bank listed up to the day of the clock, and updates the predictions. */
      async read(...posted: Posted[]): Promise<void> {
        const at = service.clock.now();
        for (const [
          date,
          amount,
          text,
          { account = first, merchantType = null, currency = 'USD', status = 'POSTED' } = {},
        ] of posted) {
          const id = (lastId += 1);
          await db
            .insertInto('transaction')
            .values({
              ...owner,
              id,
              account_id: idOf(account),
              bank_key: `key ${id}`,
              request_key: 'stored',
              container: account === 'card' ? 'creditCard' : 'bank',
              status,
              base_type: amount < 0 ? 'DEBIT' : 'CREDIT',
              amount: String(Math.abs(amount)),
              currency,
              date,
              transaction_date: date,
              post_date: date,
              listing_order: id,
              original_description: text,
              simple_description: text,
              type: 'PAYMENT',
              payee_key: payeeOf({
                description: text,
                baseType: amount < 0 ? 'DEBIT' : 'CREDIT',
                container: 'bank',
                currency,
              }).key,
              merchant_name: null,
              derived_category_id: 39,
              derived_detail_category_id: null,
              derived_merchant_type: merchantType,
              running_balance: null,
              check_number: null,
              details: null,
              created_at: at,
              last_updated_at: at,
            })
            .execute();
        }
        await db
          .updateTable('account')
          .set({ history_until: at.toISOString().slice(0, 10) })
          .where('user_id', '=', holder.userId)
          .execute();
        await due();
        await updateDue(service.deps);
      },
      setStatus: (id: number, status: PredictedEvent['status']): Promise<unknown> =>
        db
          .updateTable('predicted_event')
          .set({ status })
          .where('user_id', '=', holder.userId)
          .where('id', '=', id)
          .execute(),
      events: async (query: Record<string, string> = {}): Promise<PredictedEvent[]> =>
        (await call('GET', '/predictedEvents', { query })).body.predictedEvent ?? [],
      payments: async (query: Record<string, string> = {}): Promise<PredictedTransaction[]> =>
        (await call('GET', '/predictedTransactions', { query })).body.predictedTransaction ?? [],
      create: (change: object = {}, headers: Record<string, string> = {}) =>
        call('POST', '/predictedEvents', {
          headers,
          body: {
            predictedEvent: {
              accountId: idOf(first),
              description: 'Nursery',
              amount: { amount: 420, currency: 'USD' },
              baseType: 'DEBIT',
              frequency: 'MONTHLY',
              nextDate: '2026-06-12',
              ...change,
            },
          },
        }),
      put: (id: number, predictedEvent: object) => call('PUT', `/predictedEvents/${id}`, { body: { predictedEvent } }),
    };
  }

  return { service, db, person, go: (day: string) => service.clock.set(new Date(`${day}T09:00:00Z`)) };
}
export type PredictedPerson = Awaited<ReturnType<Awaited<ReturnType<typeof predictingService>>['person']>>;
