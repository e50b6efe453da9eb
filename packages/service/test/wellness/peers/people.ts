import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { categories } from '../../../src/data/categories/index.ts';
import type { ServiceDeps } from '../../../src/create-service.ts';
import { writeOwnSettings } from '../../../src/tenancy/customers/customer-settings.ts';
import { type RequestedPeers, type Peers, peersOf } from '../../../src/wellness/peers/index.ts';
import { accountOfAll } from '../../harness/many-transactions.ts';
import { fillTablesOfUser } from '../../platform/database/filled-tables.ts';

export interface Spend {
  amount: number;
  date?: string;
  currency?: string;
  categoryId?: number;
  detailCategoryId?: number;
  merchant?: string;
  baseType?: 'CREDIT' | 'DEBIT';
  status?: 'POSTED' | 'PENDING';
  container?: 'bank' | 'creditCard' | 'investment';
  isPaired?: boolean;
}

export interface Place {
  city?: string;
  state?: string;
  country?: string;
}

export interface Person {
  customerId: 1 | 2;
  userId: number;
}

export interface NewPerson {
  id: number;
  place?: Place;
  spends?: readonly Spend[];
}

export const groceries = String(categories.groceries.id);

/** A day in the month before November 16, 2026. */
const lastMonth = '2026-10-10';

/** Returns the half (0 or 1) that the user belongs to. */
export const halfOf = (userId: number): number => (createHash('sha256').update(String(userId)).digest()[0] ?? 0) & 1;

/** Returns ids of users of one half, smallest first. */
export function idsOfHalf(half: number, count: number, after = 1_000): number[] {
  const ids: number[] = [];
  for (let id = after; ids.length < count; id++) if (halfOf(id) === half) ids.push(id);
  return ids;
}

/** Id of the user whose rows are copied to other users. */
const modelId = 7;

/** Users of a service and their spending, inserted directly into the tables. */
export type Peopled = Awaited<ReturnType<typeof peopleOf>>;

export async function peopleOf(deps: ServiceDeps) {
  const { db } = deps.database;
  let transactionId = 1_000_000;

  await sql`
    insert into ${sql.table('service_user')} (customer_id, id, login_name, profile, created_at, updated_at)
    values (1, ${modelId}, 'model', '{}', now(), now())`.execute(db);
  await fillTablesOfUser(deps, { customerId: 1, userId: modelId });
  await sql`delete from ${sql.table('transaction')}`.execute(db);

  async function add(persons: readonly NewPerson[], customerId: 1 | 2 = 1): Promise<Person[]> {
    const rows = JSON.stringify(
      persons.map(({ id, place: address = {} }) => ({ id, profile: { address }, customer_id: customerId })),
    );
    for (const [table, of] of [
      [
        'service_user',
        sql`jsonb_build_object('id', person.id, 'login_name', 'person ' || person.id, 'profile', person.profile)`,
      ],
      ['provider_account', sql`jsonb_build_object('user_id', person.id)`],
      ['account', sql`jsonb_build_object('user_id', person.id)`],
    ] as const)
      await sql`
        insert into ${sql.table(table)}
        select (jsonb_populate_record(model, jsonb_build_object('customer_id', person.customer_id) || ${of})).*
        from ${sql.table(table)} as model,
          lateral (select * from jsonb_to_recordset(${rows}::text::jsonb) as given (id bigint, profile jsonb, customer_id bigint)) as person
        where ${sql.ref(table === 'service_user' ? 'model.id' : 'model.user_id')} = ${modelId}`.execute(db);
    const added = persons.map(({ id, spends = [] }) => ({ customerId, userId: id, spends }));
    await spend(added);
    return added.map(({ userId }) => ({ customerId, userId }));
  }

  async function spend(persons: readonly (Person & { spends: readonly Spend[] })[]): Promise<void> {
    const all = persons.flatMap(({ spends, ...person }) => spends.map((one) => ({ ...person, ...one })));
    const rows = all.map((one) => ({
      date: lastMonth,
      currency: 'USD',
      categoryId: categories.groceries.id,
      detailCategoryId: null,
      merchant: null,
      baseType: 'DEBIT',
      status: 'POSTED',
      container: 'bank',
      isPaired: false,
      ...one,
      id: transactionId++,
    }));
    await sql`
      insert into ${sql.table('transaction')} (customer_id, user_id, id, account_id, bank_key, request_key, container, status,
        base_type, amount, currency, date, transaction_date, listing_order, original_description, simple_description, type,
        payee_key, merchant_name, derived_category_id, derived_detail_category_id, transfer_pair_id, created_at,
        last_updated_at)
      select "customerId", "userId", id, ${accountOfAll}, 'key-' || id, 'request', container, status, "baseType",
        amount, currency, date, date, id, 'x', 'x', 'PURCHASE', coalesce(lower(merchant), 'x'), merchant, "categoryId", "detailCategoryId",
        case when "isPaired" then id end, now(), now()
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as row ("customerId" bigint, "userId" bigint, id bigint, date date, currency text, "categoryId" integer,
        "detailCategoryId" integer, merchant text, "baseType" text, status text, container text, "isPaired" boolean,
        amount numeric)`.execute(db);
  }

  return {
    add,
    spend,
    async one(
      { id = 1, ...person }: Omit<NewPerson, 'id'> & { id: number | undefined },
      customerId: 1 | 2 = 1,
    ): Promise<Person> {
      await add([{ id, ...person }], customerId);
      return { customerId, userId: id };
    },
    /** Creates users of one half in a place, who spent 1, 2, 3 … on groceries. */
    group: (ids: readonly number[], place: Place, amountOf = (position: number): number => position + 1) =>
      add(ids.map((id, position) => ({ id, place, spends: [{ amount: amountOf(position) }] }))),
    see: (person: Person, requested: Partial<RequestedPeers> = {}): Promise<Peers | null> =>
      peersOf(db, person, { period: 'LAST_MONTH', kind: 'CATEGORY', keys: [groceries], ...requested }),
    enable: (customerId: 1 | 2, isOn = true): Promise<void> =>
      deps.database.tx((trx) => writeOwnSettings(trx, customerId, { isPeerBenchmarkEnabled: isOn })),
  };
}
