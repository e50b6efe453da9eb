import { sql } from 'kysely';
import { categories } from '../../../src/data/categories/index.ts';
import type { ServiceDeps } from '../../../src/create-service.ts';
import { writeOwnSettings } from '../../../src/tenancy/customers/customer-settings.ts';
import { type RequestedPeers, type Peers, peersOf } from '../../../src/wellness/peers/index.ts';
import { accountOfAll } from '../../harness/many-transactions.ts';
import { fillTablesOfUser } from '../../platform/database/filled-tables.ts';
import { bucketOf, ofUserItself } from '../../../src/platform/database/index.ts';

export interface Spend {
  amount: number;
  date?: string;
  currency?: string;
  categoryId?: number;
  detailCategoryId?: number;
  merchantKey?: string;
  baseType?: 'CREDIT' | 'DEBIT';
  status?: 'POSTED' | 'PENDING';
  container?: 'bank' | 'creditCard' | 'investment';
  isPaired?: boolean;
  isManual?: boolean;
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
  /** Columns of the account that differ from those of a linked account. */
  account?: Readonly<Record<string, unknown>>;
  /** Columns of the account's source that differ. Users with the same `customer_identity_key` link the same bank account. */
  source?: Readonly<Record<string, unknown>>;
  /** Day of the account's oldest transaction. */
  since?: string;
}

export const groceries = String(categories.groceries.id);

/** A day in the month before November 16, 2026. */
const lastMonth = '2026-10-10';

/** A day long before all months of the tests. */
const longAgo = '2024-01-01';

/** Returns ids of users, smallest first. */
export const ids = (count: number, first = 1_000): number[] =>
  Array.from({ length: count }, (_, index) => first + index);

/** Id of the user whose rows are copied to other users. */
const modelId = 7;

/** Users of a service and their spending, inserted directly into the tables. */
export type Peopled = Awaited<ReturnType<typeof peopleOf>>;

export async function peopleOf(deps: ServiceDeps) {
  const { db } = deps.database;
  let transactionId = 1_000_000;

  await sql`
    insert into ${sql.table('service_user')} (bucket, customer_id, id, login_name, profile, created_at, updated_at)
    values (${bucketOf(modelId)}, 1, ${modelId}, 'model', '{}', now(), now())`.execute(db);
  await fillTablesOfUser(deps, { customerId: 1, userId: modelId });
  await sql`delete from ${sql.table('transaction')}`.execute(db);

  async function add(persons: readonly NewPerson[], customerId: 1 | 2 = 1): Promise<Person[]> {
    const rows = JSON.stringify(
      persons.map(({ id, place: address = {}, account, source }) => ({
        ...ofUserItself({ customerId, userId: id }),
        profile: { address },
        account: { account_status: 'ACTIVE', is_selected: null, ...account },
        source: { is_listed: true, customer_identity_key: `account of ${id}`, ...source },
      })),
    );
    for (const [table, of] of [
      [
        'service_user',
        sql`jsonb_build_object('id', person.id, 'login_name', 'person ' || person.id, 'profile', person.profile)`,
      ],
      ['provider_account', sql`jsonb_build_object('user_id', person.id)`],
      ['account', sql`person.account || jsonb_build_object('user_id', person.id)`],
      ['account_source', sql`person.source || jsonb_build_object('user_id', person.id)`],
    ] as const)
      await sql`
        insert into ${sql.table(table)}
        select (jsonb_populate_record(model, jsonb_build_object('bucket', person.bucket, 'customer_id', person.customer_id) || ${of})).*
        from ${sql.table(table)} as model,
          lateral (select * from jsonb_to_recordset(${rows}::text::jsonb)
            as given (bucket int2, id bigint, profile jsonb, customer_id bigint, account jsonb, source jsonb)) as person
        where ${sql.ref(table === 'service_user' ? 'model.id' : 'model.user_id')} = ${modelId}`.execute(db);
    const added = persons.map(({ id, spends = [], since = longAgo }) => ({
      customerId,
      userId: id,
      spends: [{ amount: 1, date: since, categoryId: categories.uncategorized.id }, ...spends],
    }));
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
      merchantKey: null,
      baseType: 'DEBIT',
      status: 'POSTED',
      container: 'bank',
      isPaired: false,
      isManual: false,
      ...one,
      id: transactionId++,
    }));
    await sql`
      insert into ${sql.table('transaction')} (bucket, customer_id, user_id, id, account_id, bank_key, request_key, container, status,
        base_type, amount, currency, date, transaction_date, listing_order, original_description, simple_description, type,
        payee_key, merchant_name, derived_category_id, derived_detail_category_id, transfer_pair_id, is_manual, created_at,
        last_updated_at)
      select "userId" % 1024, "customerId", "userId", id, ${accountOfAll}, case when not "isManual" then 'key-' || id end,
        case when not "isManual" then 'request' end, container, status, "baseType",
        amount, currency, date, date, id, 'x', 'x', 'PURCHASE', coalesce("merchantKey", 'x'), "merchantKey", "categoryId",
        "detailCategoryId", case when "isPaired" then id end, "isManual", now(), now()
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as row ("customerId" bigint, "userId" bigint, id bigint, date date, currency text, "categoryId" integer,
        "detailCategoryId" integer, "merchantKey" text, "baseType" text, status text, container text, "isPaired" boolean, "isManual" boolean,
        amount numeric)`.execute(db);
  }

  return {
    add,
    spend,
    async one(
      { id = 1, ...person }: Omit<NewPerson, 'id'> & { id?: number } = {},
      customerId: 1 | 2 = 1,
    ): Promise<Person> {
      await add([{ id, ...person }], customerId);
      return { customerId, userId: id };
    },
    /** Creates users in a place, who spent an amount on groceries. */
    group: (userIds: readonly number[], place: Place, amount: number) =>
      add(userIds.map((id) => ({ id, place, spends: [{ amount }] }))),
    see: (person: Person, requested: Partial<RequestedPeers> = {}): Promise<Peers | null> =>
      peersOf(db, person, { period: 'LAST_MONTH', kind: 'CATEGORY', keys: [groceries], ...requested }),
    enable: (customerId: 1 | 2, isOn = true): Promise<void> =>
      deps.database.tx((trx) => writeOwnSettings(trx, customerId, { isPeerBenchmarkEnabled: isOn })),
  };
}
