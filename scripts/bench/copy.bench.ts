import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Transaction } from '../../packages/contracts/src/service/index.ts';
import { openCopyDatabase, type CopyDatabase } from '../../server/src/reporting/linked-data/copy-database.ts';
import { copyText, filledColumns } from '../../server/src/reporting/linked-data/tables/columns.ts';
import { entityTables } from '../../server/src/reporting/linked-data/tables/entities.ts';
import { writePage } from '../../server/src/reporting/linked-data/write-user-data.ts';
import { pageOf, present, transactionOf } from '../../server/test/reporting/linked-data/records.ts';
import { startPostgres } from '../../packages/testing/src/postgres/server.ts';
import { type Row, sized } from './row.ts';

export const name = 'The copy in the customer’s PostgreSQL: 20,000 transactions in pages of 500';

const count = sized(20_000, 1_000);
const pageSize = 500;
const rounds = sized(7, 1);
const account = 100;
const columns = [...filledColumns(entityTables.transaction), 'updated_at'];
/** Upper limit of the ratio of the merge's time to the time of a plain COPY. */
const maxRatio = 2;

const transactions = Array.from({ length: count }, (_, index) =>
  transactionOf(1_000 + index, account, {
    amount: { amount: (index % 9_000) + 0.25, currency: 'USD' },
    description: { original: `POS PURCHASE 00${index} COFFEE HOUSE SEATTLE WA`, simple: 'Coffee House' },
    merchant: {
      id: `m-${index % 300}`,
      name: 'Coffee House',
      address: { city: 'Seattle', state: 'WA', country: 'US' },
    },
    date: new Date(Date.UTC(2025, 0, 1 + (index % 480))).toISOString().slice(0, 10),
  }),
);
const pages = Array.from({ length: count / pageSize }, (_, index) =>
  transactions.slice(index * pageSize, (index + 1) * pageSize).map(present),
);

export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  const database = openCopyDatabase({
    url: postgres.url,
    connections: 4,
    customer: 'bench',
    holder: randomUUID(),
    onLost: () => {},
  });
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await client.connect();
    await database.hold(600);
    await client.query('create table plain (like linked_data.transaction including all)');
    return await measure(database, client);
  } finally {
    await client.end();
    await database.close();
    await postgres.stop();
  }
}

async function measure(database: CopyDatabase, client: pg.Client): Promise<Row[]> {
  const variants: Record<string, () => Promise<void>> = {
    'plain COPY, page by page': () => plainCopy(database),
    'COPY and merge, new rows': () => merge(database),
    'COPY and merge, unchanged rows': () => merge(database),
    'COPY and merge, changed rows': () => merge(database, 'changed'),
    'an upsert for each row, 2,000 rows': () => upserts(client, transactions.slice(0, 2_000)),
  };
  const durations = new Map<string, number[]>(Object.keys(variants).map((what) => [what, []]));
  for (let round = -1; round < rounds; round++) {
    await client.query('truncate plain');
    await client.query('truncate linked_data.transaction');
    for (const [what, variant] of Object.entries(variants)) {
      if (what.startsWith('an upsert')) await client.query('truncate linked_data.transaction');
      const start = performance.now();
      await variant();
      if (round >= 0) durations.get(what)?.push(performance.now() - start);
    }
  }
  const against = 'plain COPY, page by page';
  return [...durations].map(([what, samples]) => ({
    what,
    unit: 'ms',
    samples,
    ...(what.startsWith('COPY') && { against, maxRatio }),
  }));
}

async function plainCopy(database: CopyDatabase): Promise<void> {
  for (const page of pages) {
    const now = new Date().toISOString();
    const rows = copyText(entityTables.transaction, 'user', page).replaceAll('\n', `\t${now}\n`);
    await database.write((transaction) => transaction.copy('plain', columns, rows));
  }
}

async function merge(database: CopyDatabase, memo?: string): Promise<void> {
  for (const page of pages) {
    const records = memo === undefined ? page : page.map((record) => ({ ...record, memo }));
    await database.write((transaction) =>
      writePage(transaction, pageOf('user', { transactions: records }), '2026-05-04'),
    );
  }
}

async function upserts(client: pg.Client, rows: readonly Transaction[]): Promise<void> {
  const set = filledColumns(entityTables.transaction);
  const text = `insert into linked_data.transaction (${columns.join(', ')})
    values (${columns.map((_, index) => `$${index + 1}`).join(', ')})
    on conflict (login_name, transaction_id, is_manual) do update
      set ${set.map((column) => `${column} = excluded.${column}`).join(', ')}, updated_at = excluded.updated_at`;
  const cells = Object.values(entityTables.transaction.columns);
  for (const row of rows) {
    const values = ['user', ...cells.map(({ read }) => read(row) ?? null), JSON.stringify(row), new Date()];
    await client.query({ name: 'upsert', text, values });
  }
}
