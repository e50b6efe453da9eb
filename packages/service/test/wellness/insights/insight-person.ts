import type { FeedEntry } from '@fin-link/contracts/service';
import { manualClock } from '@fin-link/testing';
import { evaluateDue } from '../../../src/wellness/insights/evaluation/index.ts';
import { makeInsightsDue } from '../../../src/tenancy/users/index.ts';
import { testService } from '../../harness/test-service.ts';
import { accountHolder, type StoredAccount } from '../net-worth/stored-accounts.ts';
import { ofUser } from '../../../src/platform/database/index.ts';

/** Date, signed amount, payee. Default: the first account, groceries, no merchant type. */
type Paid = readonly [
  date: string,
  amount: number,
  merchant: string,
  facts?: {
    account?: string;
    category?: number;
    pair?: boolean;
    merchantType?: 'BILLERS' | 'SUBSCRIPTION';
    currency?: string;
    detail?: number;
    type?: 'PURCHASE' | 'REFUND';
  },
];

interface CardFacts {
  creditLine?: string;
  amountDue?: string;
  dueDate?: string;
  apr?: number;
  type?: string;
}

/** A recurring payment, as predictions store it. */
interface Recurring {
  name: string;
  amount: number;
  account?: string;
  merchantType?: 'BILLERS' | 'SUBSCRIPTION';
  isManual?: boolean;
  createdAt?: string;
  confidence?: number;
  approval?: 'PENDING' | 'APPROVED' | 'REJECTED';
  /** Ids of the transactions that paid it. */
  paidBy?: readonly number[];
  /** Due days. Each is open or has the day and amount of its payment. */
  due?: readonly (readonly [day: string, paid?: { on: string; amount: number; transactionId?: number }])[];
}

const clockAt = (day: string) => manualClock(`${day}T09:00:00Z`);

let lastId = 4_000_000;

/** Creates a service whose clock is set to a day, with functions that write the data of its users. */
export async function insightService(today: string, options: Parameters<typeof testService>[0] = {}) {
  const clock = clockAt(today);
  const service = await testService({ clock, ...options });
  const { db } = service.deps.database;
  const go = (day: string): void => service.clock.set(new Date(`${day}T09:00:00Z`));

  async function person(loginName: string, accounts: Readonly<Record<string, StoredAccount>>) {
    const holder = await accountHolder(service, loginName);
    const owner = ofUser(holder);
    const ids = await holder.store(accounts);
    const [first = ''] = Object.keys(accounts);
    const readTo = (day: string): Promise<unknown> =>
      db
        .updateTable('account')
        .set({ history_until: day })
        .where((where) => where.and(owner))
        .execute();
    await readTo(service.clock.now().toISOString().slice(0, 10));
    const idOf = (name: string = first): number => ids[name] ?? 0;
    // Uses a new token per call, because tokens expire when the clock moves.
    const call = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, rest: object = {}) =>
      service.call(method, path, { token: await service.token(loginName), ...rest });

    const paid = async (...payments: Paid[]): Promise<number[]> => {
      const made: number[] = [];
      for (const [date, amount, merchant, facts = {}] of payments) {
        const {
          account = first,
          category = 10,
          pair = false,
          merchantType = null,
          currency = 'USD',
          detail = null,
          type = 'PURCHASE',
        } = facts;
        const id = (lastId += 1);
        made.push(id);
        await db
          .insertInto('transaction')
          .values({
            ...owner,
            id,
            account_id: idOf(account),
            bank_key: `key ${id}`,
            request_key: 'stored',
            container: accounts[account]?.container ?? 'bank',
            status: 'POSTED',
            base_type: amount < 0 ? 'DEBIT' : 'CREDIT',
            amount: String(Math.abs(amount)),
            currency,
            date,
            transaction_date: date,
            post_date: date,
            listing_order: id,
            original_description: `${merchant.toUpperCase()} 0042`,
            simple_description: merchant,
            type,
            payee_key: merchant.toLowerCase(),
            merchant_name: merchant,
            derived_category_id: category,
            derived_detail_category_id: detail,
            derived_merchant_type: merchantType,
            transfer_pair_id: pair ? id + 1_000_000 : null,
            running_balance: null,
            check_number: null,
            details: null,
            created_at: service.clock.now(),
            last_updated_at: service.clock.now(),
          })
          .execute();
      }
      return made;
    };

    const state = (name: string, { creditLine, amountDue, dueDate, apr, type }: CardFacts): Promise<unknown> =>
      db
        .updateTable('account')
        .set({
          ...(creditLine !== undefined && { total_credit_line: creditLine }),
          ...(amountDue !== undefined && { amount_due: amountDue }),
          ...(dueDate !== undefined && { due_date: dueDate }),
          ...(type !== undefined && { account_type: type }),
          ...(apr !== undefined && { details: JSON.stringify({ apr }) }),
        })
        .where((where) => where.and({ ...owner, id: idOf(name) }))
        .execute();

    const balance = (name: string, amount: string): Promise<unknown> =>
      db
        .updateTable('account')
        .set({ balance: amount })
        .where((where) => where.and({ ...owner, id: idOf(name) }))
        .execute();

    /** Changes the stored balance of a day. */
    const setBalanceOn = (name: string, day: string, amount: string): Promise<unknown> =>
      db
        .updateTable('account_balance')
        .set({ balance: amount })
        .where((where) => where.and({ ...owner, account_id: idOf(name), date: day }))
        .execute();

    const valued = (name: string, valuationType: 'SYSTEM' | 'MANUAL'): Promise<unknown> =>
      db
        .updateTable('account')
        .set({ details: JSON.stringify({ valuationType }) })
        .where((where) => where.and({ ...owner, id: idOf(name) }))
        .execute();

    const recurring = async ({ name, amount, account = first, due = [], ...facts }: Recurring): Promise<number> => {
      const id = (lastId += 1);
      const at = new Date(`${facts.createdAt ?? service.clock.now().toISOString().slice(0, 10)}T06:00:00Z`);
      await db
        .insertInto('predicted_event')
        .values({
          ...owner,
          id,
          account_id: idOf(account),
          container: accounts[account]?.container ?? 'bank',
          base_type: amount < 0 ? 'DEBIT' : 'CREDIT',
          currency: 'USD',
          amount: String(Math.abs(amount)),
          low: String(Math.abs(amount)),
          high: String(Math.abs(amount)),
          description: name,
          text_key: name.toLowerCase(),
          merchant_key: name.toLowerCase(),
          merchant_name: name,
          category_id: amount < 0 ? 39 : 29,
          user_category_id: null,
          detail_category_id: null,
          merchant_type: facts.merchantType ?? null,
          frequency: 'MONTHLY',
          rule: '{}',
          settled_until: '2026-01-01',
          confidence: facts.confidence ?? 0.9,
          approval: facts.approval ?? 'PENDING',
          status: 'ACTIVE',
          is_manual: facts.isManual ?? false,
          is_edited: false,
          payments: JSON.stringify(facts.paidBy ?? []),
          last_date: null,
          last_amount: null,
          created_at: at,
          last_updated_at: at,
        })
        .execute();
      for (const [day, came] of due)
        await db
          .insertInto('predicted_transaction')
          .values({
            ...owner,
            id: (lastId += 1),
            event_id: id,
            due_date: day,
            recon_status: came === undefined ? 'PENDING' : 'RECONCILED',
            transaction_id: came?.transactionId ?? null,
            paid_date: came?.on ?? null,
            paid_amount: came === undefined ? null : String(came.amount),
            created_at: at,
            last_updated_at: at,
          })
          .execute();
      return id;
    };

    return {
      ...holder,
      idOf,
      call,
      paid,
      state,
      balance,
      readTo,
      setBalanceOn,
      valued,
      recurring,
      /** Marks the user's data as changed, and evaluates the insights. */
      async changed(): Promise<void> {
        await service.deps.database.tx((trx) => makeInsightsDue(trx, holder));
        await evaluateDue(service.deps);
      },
      /** Evaluates the insights that the clock has made due. */
      due: () => evaluateDue(service.deps),
      feed: async (query: Record<string, string> = {}): Promise<FeedEntry[]> =>
        (await call('GET', '/insights/feed', { query: { top: '500', ...query } })).body.feed ?? [],
      view: async (name: string, rules: readonly object[]): Promise<number> => {
        const id = (lastId += 1);
        const at = service.clock.now();
        await db
          .insertInto('view')
          .values({
            ...owner,
            id,
            name,
            description: null,
            currency: 'USD',
            source_type: 'USER',
            recommendation_id: null,
            rules: JSON.stringify(rules.map((rule, index) => ({ id: String(index + 1), ...rule }))),
            budgets: '[]',
            created_at: at,
            last_updated_at: at,
          })
          .execute();
        return id;
      },
      trigger: (insightName: string, rest: object = {}) =>
        call('POST', '/insights/trigger', {
          body: { trigger: [{ insightName, overrideDuplicateCheck: false, ...rest }] },
        }),
      /** Changes the user's settings of one insight for accounts. */
      subscribe: (insightName: string, configuration: object = {}) =>
        call('PATCH', '/insights/configs/userSubscriptions', {
          body: {
            userSubscription: [{ insightName, userConfiguration: [{ entityType: 'ACCOUNT', ...configuration }] }],
          },
        }),
    };
  }

  /** Changes settings of the customer. */
  const offer = async (insightName: string, configuration: object): Promise<unknown> =>
    service.call('PATCH', '/insights/configs/customerSubscriptions', {
      token: await service.token('sandbox_admin'),
      body: { customerSubscription: [{ insightName, customerConfiguration: [configuration] }] },
    });

  return { service, db, person, go, offer };
}
export type InsightPerson = Awaited<ReturnType<Awaited<ReturnType<typeof insightService>>['person']>>;
